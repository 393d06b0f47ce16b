import Foundation

/// A stream of bytes: a file, or an entry of a zip archive.
protocol ByteSource: AnyObject {
  /// Fills the buffer from its start; 0 is the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int
}

/// Bytes of a regular file, in order.
final class FileSource: ByteSource {
  private let file: Int32
  private let path: String
  let size: Int

  /// - Throws: `SeriesError` when the file cannot be opened or is none.
  init(path: String) throws {
    file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    self.path = path
    guard file >= 0 else {
      throw SeriesError(.unreadable, file: path, String(cString: strerror(errno)))
    }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(file)
      throw SeriesError(.unreadable, file: path, "this is not a regular file")
    }
    size = Int(status.st_size)
  }

  deinit {
    close(file)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    while true {
      let got = Foundation.read(file, buffer.baseAddress, buffer.count)
      if got >= 0 { return got }
      guard errno == EINTR else {
        throw SeriesError(.unreadable, file: path, String(cString: strerror(errno)))
      }
    }
  }

  func seek(to offset: Int) {
    lseek(file, off_t(offset), SEEK_SET)
  }
}

/// Bytes in memory, in order.
final class MemorySource: ByteSource {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let count = min(buffer.count, bytes.count - offset)
    buffer.copyBytes(from: bytes[offset..<offset + count])
    offset += count
    return count
  }
}
