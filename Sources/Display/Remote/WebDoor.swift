internal import CVNC
internal import Foundation

/// Browsers on their way to the library's HTTP server.
///
/// The library serves one connection at a time and closes it as soon as another comes, and it reads a
/// request in one go, whereas a browser opens several connections and may send nothing on them for a
/// while. So connections wait here until their request is complete, and go in one by one.
final class WebDoor {
  /// Seconds a connection may take to send its request.
  private static let patience: TimeInterval = 5
  private static let limit = 32

  let socket: ListeningSocket
  private struct Connection {
    var descriptor: Int32
    var deadline: TimeInterval
    /// Half a request is there, so that the descriptor would be readable all the time.
    var hasBegun = false
  }
  private var waiting: [Connection] = []

  init(_ socket: ListeningSocket) { self.socket = socket }

  deinit { for connection in waiting { close(connection.descriptor) } }

  /// The connections to watch for something to read.
  var descriptors: [Int32] { waiting.filter { !$0.hasBegun }.map(\.descriptor) }

  /// Seconds until `advance` has something to do without anything to read, or nil.
  func patience(now: TimeInterval) -> TimeInterval? {
    waiting.map { $0.hasBegun ? 0.02 : $0.deadline - now }.min()
  }

  /// Takes new connections and hands every complete request to `serve`, which closes it.
  func advance(now: TimeInterval, serve: (Int32) -> Void) {
    while let connection = socket.accept() {
      if waiting.count >= Self.limit { close(waiting.removeFirst().descriptor) }
      waiting.append(Connection(descriptor: connection, deadline: now + Self.patience))
    }
    var still: [Connection] = []
    for var connection in waiting {
      let request = Self.request(on: connection.descriptor)
      switch request {
      case .complete: serve(connection.descriptor)
      case .failed: close(connection.descriptor)
      case .empty, .begun:
        connection.hasBegun = request == .begun
        if connection.deadline <= now {
          close(connection.descriptor)
        } else {
          still.append(connection)
        }
      }
    }
    waiting = still
  }

  private enum Request { case complete, begun, empty, failed }

  /// Looks at what has come without taking it.
  private static func request(on descriptor: Int32) -> Request {
    withUnsafeTemporaryAllocation(byteCount: 8192, alignment: 1) { buffer -> Request in
      guard let base = buffer.baseAddress else { return .failed }
      let count = recv(
        descriptor, base, buffer.count, Int32(MSG_PEEK | MSG_DONTWAIT)
      )
      if count < 0 { return errno == EAGAIN || errno == EINTR ? .empty : .failed }
      if count == 0 || count == buffer.count { return .failed }
      let end: [UInt8] = [13, 10, 13, 10]
      for start in 0..<max(0, count - 3) where buffer[start] == 13 {
        if buffer[start..<start + 4].elementsEqual(end) { return .complete }
      }
      return .begun
    }
  }
}
