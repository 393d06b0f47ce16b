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
    if exists ? status.st_mode & S_IFMT == S_IFREG : !isLink {
      do {
        try data.write(to: URL(fileURLWithPath: target), options: .atomic)
      } catch {
        throw PictureError(.write, file: path, reason: WholeFile.words(error))
      }
    } else {
      try put(data, path)
    }
  }

  /// Why a file cannot be written, without the name that stands before it already.
  private static func words(_ error: any Error) -> String {
    let bottom = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    guard let bottom, bottom.domain == NSPOSIXErrorDomain, let code = Int32(exactly: bottom.code)
    else { return error.localizedDescription }
    return String(cString: strerror(code))
  }

  private static func put(_ data: Data, _ path: String) throws {
    func failure() -> PictureError {
      PictureError(.write, file: path, reason: String(cString: strerror(errno)))
    }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure() }
    defer { close(descriptor) }
    try data.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let part = UnsafeRawBufferPointer(rebasing: rest)
        let count = Foundation.write(descriptor, part.baseAddress, part.count)
        if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { throw failure() }
      }
    }
  }
}
