public import Foundation
import Pictures

/// Standard output and standard error.
///
/// What a command was asked for and cannot be written is an error; what is only said, such as a
/// wall's log, is dropped. Nothing here traps.
public enum Streams {
  /// Why standard output takes no more.
  public enum Fault: Error, Hashable, CustomStringConvertible {
    /// The reader went away, as `head` does when it has seen enough.
    case readerGone
    case failed(reason: String)

    public var description: String {
      switch self {
      case .readerGone: "nobody reads standard output any more"
      case .failed(let reason): "standard output cannot be written: \(reason)"
      }
    }
  }

  /// Keeps files that are opened later from the places of standard streams that the caller closed.
  ///
  /// A write to such a place goes on to fail.
  public static func holdPlaces() {
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
      _ = open("/dev/null", O_RDONLY)
    }
  }

  /// Writes to standard output.
  ///
  /// - Throws: `Fault`.
  public static func write(_ data: Data) throws { try write(data, to: STDOUT_FILENO) }

  static func write(_ data: Data, to descriptor: Int32) throws {
    let code = data.withUnsafeBytes { put($0, descriptor, waits: true) }
    guard code != 0 else { return }
    guard code != EPIPE else { throw Fault.readerGone }
    throw Fault.failed(
      reason: code == EBADF ? "it is closed" : String(cString: strerror(code)))
  }

  public static func write(_ text: String) throws { try write(Data(text.utf8)) }

  /// Writes a line to standard output.
  public static func print(_ line: some CustomStringConvertible) throws { try write("\(line)\n") }

  /// Says something on standard error, if that can be.
  public static func report(_ text: String) {
    _ = Data(text.utf8).withUnsafeBytes { put($0, STDERR_FILENO, waits: false) }
  }

  /// Writes all bytes; returns errno, or 0.
  private static func put(_ bytes: UnsafeRawBufferPointer, _ descriptor: Int32, waits: Bool)
    -> Int32
  {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      let count = Foundation.write(descriptor, part.baseAddress, part.count)
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN, waits {
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&entry, 1, -1)
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }
}

/// Files that a command was asked to write.
public enum OutputFile {
  /// Writes a file whole or not at all; `-` is standard output, and a device takes the bytes.
  ///
  /// - Throws: `PictureError` or `Streams.Fault`: what cannot be written, and why.
  public static func write(_ data: Data, to path: String) throws {
    if path == "-" { return try Streams.write(data) }
    try WholeFile.write(data, to: path)
  }
}
