internal import Glibc

/// Wakes a thread that polls: what is written at one end makes the other readable.
final class WakePipe: Sendable {
  /// To be polled for `POLLIN`; -1 where the process has no descriptors left, which `poll` passes over.
  let descriptor: Int32
  private let end: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (descriptor, end) = (ends[0], ends[1])
  }

  deinit {
    close(descriptor)
    close(end)
  }

  /// From any thread.
  func wake() {
    var byte: UInt8 = 1
    _ = write(end, &byte, 1)
  }

  /// Forgets that it was woken.
  func drain() {
    var bytes: (UInt64, UInt64) = (0, 0)
    while read(descriptor, &bytes, 16) == 16 {}
  }
}
