import Foundation

/// A regular file's bytes, or the reason in words.
public enum FileBytes {
  public struct ReadError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The C error number, or 0 when the file was refused for its kind or size.
    public var code: Int32
    public var message: String
    public var description: String { message }
  }

  /// Reads a whole regular file.
  ///
  /// A directory, device or pipe is refused, so a slip in a path cannot block the caller.
  public static func read(_ path: String, limit: Int = .max) throws(ReadError) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
      throw ReadError(
        code: errno, message: "cannot open \(path): \(String(cString: strerror(errno)))")
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      throw ReadError(
        code: 0, message: isFolder ? "\(path) is a folder" : "\(path) is not a regular file")
    }
    guard Int(status.st_size) <= limit else {
      throw ReadError(code: 0, message: "\(path) is larger than \(limit) bytes")
    }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var filled = 0
    while filled < bytes.count {
      let got = bytes.withUnsafeMutableBytes { buffer in
        Foundation.read(file, buffer.baseAddress?.advanced(by: filled), buffer.count - filled)
      }
      if got < 0 && errno == EINTR { continue }
      guard got >= 0 else {
        throw ReadError(
          code: errno, message: "cannot read \(path): \(String(cString: strerror(errno)))")
      }
      if got == 0 { break }
      filled += got
    }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }
}
