internal import CVNC
internal import Foundation

/// Connections on their way to the library.
///
/// The library reads a request in one go and waits for each byte of it, serves one browser at a time,
/// and never comes back from a connection that says one to three bytes and no more (`MSG_PEEK` for four
/// of them, again and again). So connections wait here until they have said all that it is going to
/// read, and go in one by one.
final class Door {
  struct Guest {
    var descriptor: Int32
    /// All of an HTTP request is there; others say nothing until the server does, or begin with what
    /// is no request.
    var isBrowser: Bool
  }

  /// Seconds a connection may take to send its request.
  private static let patience: TimeInterval = 5
  private static let limit = 32

  let socket: ListeningSocket
  /// Seconds of silence that make a viewer; nil where only browsers are let in.
  private let silence: TimeInterval?
  private struct Connection {
    var descriptor: Int32
    var since: TimeInterval
    /// Half a request is there, so that the descriptor would be readable all the time.
    var hasBegun = false
  }
  private var waiting: [Connection] = []

  init(_ socket: ListeningSocket, viewersAfter silence: TimeInterval? = nil) {
    self.socket = socket
    self.silence = silence
  }

  deinit { for connection in waiting { close(connection.descriptor) } }

  /// What to watch for something to read.
  var descriptors: [Int32] {
    [socket.descriptor] + waiting.filter { !$0.hasBegun }.map(\.descriptor)
  }

  /// Seconds until `advance` has something to do without anything to read, or nil.
  func patience(now: TimeInterval) -> TimeInterval? {
    waiting.map { $0.hasBegun ? 0.02 : $0.since + (silence ?? Self.patience) - now }.min()
  }

  /// Takes new connections and hands whoever is ready to `serve`, which owns the descriptor from then on.
  func advance(now: TimeInterval, serve: (Guest) -> Void) {
    while let connection = socket.accept() {
      if waiting.count >= Self.limit { close(waiting.removeFirst().descriptor) }
      waiting.append(Connection(descriptor: connection, since: now))
    }
    var still: [Connection] = []
    for var connection in waiting {
      let request = Self.request(on: connection.descriptor)
      switch request {
      case .complete: serve(Guest(descriptor: connection.descriptor, isBrowser: true))
      case .other where silence != nil,
        .empty where silence.map { connection.since + $0 <= now } == true:
        serve(Guest(descriptor: connection.descriptor, isBrowser: false))
      case .empty where connection.since + Self.patience > now,
        .begun where connection.since + Self.patience > now:
        connection.hasBegun = request == .begun
        still.append(connection)
      case .empty, .begun, .other, .gone: close(connection.descriptor)
      }
    }
    waiting = still
  }

  private enum Request { case complete, begun, empty, other, gone }

  /// Looks at what has come without taking it.
  private static func request(on descriptor: Int32) -> Request {
    withUnsafeTemporaryAllocation(byteCount: 8192, alignment: 1) { buffer -> Request in
      guard let base = buffer.baseAddress else { return .gone }
      let count = recv(
        descriptor, base, buffer.count, Int32(MSG_PEEK | MSG_DONTWAIT)
      )
      if count < 0 { return errno == EAGAIN || errno == EINTR ? .empty : .gone }
      if count == 0 || count == buffer.count { return .gone }
      guard zip(buffer[..<count], Array("GET ".utf8)).allSatisfy({ $0 == $1 }) else {
        return .other
      }
      let end: [UInt8] = [13, 10, 13, 10]
      for start in 0..<max(0, count - 3) where buffer[start] == 13 {
        if buffer[start..<start + 4].elementsEqual(end) { return .complete }
      }
      return .begun
    }
  }
}
