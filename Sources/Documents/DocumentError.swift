/// One fault of a file, in a person's words, at its place.
///
/// Its description is what compilers print, so that editors can jump there: `FILE:LINE:COLUMN: message`.
public struct DocumentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file's name as the caller gave it.
  public var file: String
  public var position: SourcePosition
  /// What is wrong and, where it can be said, what to write instead.
  public var message: String

  public init(file: String, position: SourcePosition, message: String) {
    self.file = file
    self.position = position
    self.message = message
  }

  public var line: Int { position.line }
  public var column: Int { position.column }
  public var description: String { "\(file):\(position): \(message)" }
}
