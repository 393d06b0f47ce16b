/// Why a picture could not be read or written.
public struct PictureError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was being done.
  public enum Operation: String, Hashable, Sendable {
    case open, recognise, decode, encode, write
  }

  public var operation: Operation
  /// The file's path, or nil for bytes in memory.
  public var file: String?
  /// In a person's words, without the file's name.
  public var reason: String

  public init(_ operation: Operation, file: String? = nil, reason: String) {
    self.operation = operation
    self.file = file
    self.reason = reason
  }

  public var description: String {
    let object = file.map { "“\($0)”" } ?? "the picture"
    return "cannot \(operation.rawValue) \(object): \(reason)"
  }
}
