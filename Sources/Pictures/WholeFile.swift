public import Foundation

/// Writes files that are seen whole or not at all.
public enum WholeFile {
  /// Writes a file in the place of what its name stands for.
  ///
  /// A plain file, and one that is not there yet, is written beside and renamed; a symbolic link is
  /// followed. What is no plain file, such as `/dev/stdout` or a named pipe, takes the bytes and stays
  /// what it is.
  ///
  /// - Throws: `PictureError` of the operation `write`.
  public static func write(_ data: Data, to path: String) throws {
    var status = stat()
    var target = path
    let exists = stat(path, &status) == 0
    var isLink = false
    if (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil { isLink = true }
    if exists, isLink, let real = realpath(path, nil) {
      target = String(cString: real)
      free(real)
    }
    guard exists ? status.st_mode & S_IFMT == S_IFREG : !isLink else {
      return try put(data, path, as: path, O_TRUNC)
    }
    let draft = "\(target).\(UUID().uuidString.prefix(8))"
    do {
      try put(data, draft, as: path, O_EXCL)
      if exists { chmod(draft, status.st_mode & 0o7777) }
      guard rename(draft, target) == 0 else { throw failure(path) }
    } catch {
      unlink(draft)
      throw error
    }
  }

  private static func failure(_ path: String) -> PictureError {
    PictureError(.write, file: path, reason: String(cString: strerror(errno)))
  }

  /// Writes into a file, and names it otherwise in an error.
  private static func put(_ data: Data, _ path: String, as name: String, _ mode: Int32) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | mode, 0o666)
    guard descriptor >= 0 else { throw failure(name) }
    defer { close(descriptor) }
    try data.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let part = UnsafeRawBufferPointer(rebasing: rest)
        let count = Foundation.write(descriptor, part.baseAddress, part.count)
        if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { throw failure(name) }
      }
    }
  }
}
