internal import Foundation
internal import Glibc
internal import Synchronization

/// Ends a connection over which more comes than one message may have.
///
/// libmosquitto makes room for whatever length a packet names, up to 256 MB, and reads it without
/// coming back. So a timer looks, while the library reads, at how much the socket has given since the
/// last whole packet. What may come beyond the limit is what the network carries in one of its periods.
/// A dispatch timer may be set from any thread; its type does not say so.
///
/// - Source: `tcpi_bytes_received`, `linux/tcp.h`, Linux 4.1 and newer.
final class PacketLimit: @unchecked Sendable {
  /// Bytes between two whole packets: a message of 4 MiB is no reading.
  static let bytes: UInt64 = 4 << 20
  /// Milliseconds between two looks.
  private static let period = 4
  /// Bytes that the kernel holds for us: they count as come, read or not.
  private static let kernelBytes: Int32 = 256 << 10

  private struct State {
    /// A descriptor of our own for the socket: the library's number may become another file's.
    var descriptor: Int32 = -1
    var packets = 0
    var seen = 0
    var mark: UInt64 = 0
    var isExceeded = false
  }

  private let state = Mutex(State())
  private let timer: any DispatchSourceTimer

  init() {
    timer = DispatchSource.makeTimerSource()
    timer.setEventHandler { [weak self] in self?.look() }
    timer.schedule(deadline: .distantFuture)
    timer.activate()
  }

  deinit {
    timer.cancel()
    state.withLock { if $0.descriptor >= 0 { close($0.descriptor) } }
  }

  var isExceeded: Bool { state.withLock { $0.isExceeded } }

  /// Takes the socket once it is there.
  func use(_ socket: Int32) {
    state.withLock { state in
      guard state.descriptor < 0, socket >= 0 else { return }
      var size = PacketLimit.kernelBytes
      setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &size, 4)
      state.descriptor = dup(socket)
    }
  }

  /// A packet has come whole.
  func packetCame() { state.withLock { $0.packets += 1 } }

  /// The library begins to read.
  func begin() {
    timer.schedule(
      deadline: .now() + .milliseconds(PacketLimit.period),
      repeating: .milliseconds(PacketLimit.period))
  }

  /// The library has come back.
  func end() {
    timer.schedule(deadline: .distantFuture)
    look()
  }

  private func look() {
    state.withLock { state in
      guard let received = PacketLimit.received(state.descriptor) else { return }
      if state.packets != state.seen {
        (state.seen, state.mark) = (state.packets, received)
      } else if received - min(state.mark, received) > PacketLimit.bytes {
        state.isExceeded = true
        shutdown(state.descriptor, Int32(SHUT_RDWR))
      }
    }
  }

  /// Bytes that a socket has received; nil where the kernel does not tell.
  private static func received(_ descriptor: Int32) -> UInt64? {
    guard descriptor >= 0 else { return nil }
    // The C library's own struct ends before the field, which is at byte 128.
    var info = [UInt8](repeating: 0, count: 136)
    var size = socklen_t(info.count)
    guard getsockopt(descriptor, 6, 11, &info, &size) == 0, size >= 136 else { return nil }
    return info.withUnsafeBytes { $0.load(fromByteOffset: 128, as: UInt64.self) }
  }
}
