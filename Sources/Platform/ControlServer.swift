internal import CLinux
public import Foundation

/// A Unix socket on which other programs give a service orders.
///
/// A client sends one line, gets one answer and is let go: `ok LENGTH` or `no LENGTH`, a newline, and
/// so many bytes. Who may connect is up to the socket's owner and mode. A client that is slow, silent
/// or talks too much costs the service nothing: nothing here waits.
@MainActor
public final class ControlServer {
  /// What a client gets.
  public enum Answer: Equatable, Sendable {
    case done(Data)
    case refused(String)

    /// The bytes on the wire.
    var wire: Data {
      switch self {
      case .done(let data): Data("ok \(data.count)\n".utf8) + data
      case .refused(let text): Data("no \(text.utf8.count)\n\(text)".utf8)
      }
    }
  }

  /// Where clients find it; nil for a socket that was inherited.
  public let path: String?
  private let descriptor: Int32
  private let loop: Loop
  private let answer: @MainActor (String) -> Answer
  private var watch: DescriptorWatch?
  private var clients: [Int32: Client] = [:]

  private struct Client {
    var watch: DescriptorWatch
    var deadline: ScheduledCall
    var received = Data()
    var unsent = Data()
    var isAnswered = false
  }

  private static let clientLimit = 8
  private static let lineLimit = 64 * 1024
  private static let patience: TimeInterval = 10

  /// Listens on `path`, or on a socket that systemd has opened.
  ///
  /// A socket file that nobody listens on any more is replaced.
  ///
  /// - Throws: `SystemError` with EADDRINUSE when another program answers there.
  public init(
    path: String, inherited: Int32? = nil, loop: Loop,
    answer: @escaping @MainActor (String) -> Answer
  ) throws(SystemError) {
    self.loop = loop
    self.answer = answer
    if let inherited {
      self.path = nil
      descriptor = inherited
      _ = vitrine_make_nonblocking(inherited)
    } else {
      self.path = path
      descriptor = Self.listen(path)
      guard descriptor >= 0 else {
        throw SystemError("listen", object: path, code: -descriptor)
      }
    }
    watch = try loop.watch(descriptor, for: .readable, name: "control") { [weak self] _ in
      self?.accept()
    }
  }

  /// The socket that systemd has passed under this name, if any. (`sd_listen_fds(3)`)
  public nonisolated static func inherited(
    named name: String, environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Int32? { inherited(environment: environment)[name] }

  /// Everything that systemd has passed, by name; the first of those that share one.
  nonisolated static func inherited(environment: [String: String]) -> [String: Int32] {
    guard environment["LISTEN_PID"].flatMap({ Int32($0) }) == getpid(),
      let count = environment["LISTEN_FDS"].flatMap({ Int32($0) }), (1...64).contains(count)
    else { return [:] }
    let names = (environment["LISTEN_FDNAMES"] ?? "").split(
      separator: ":", omittingEmptySubsequences: false)
    return Dictionary(
      zip(names.map(String.init), 3..<(3 + count)), uniquingKeysWith: { first, _ in first })
  }

  /// Lets all clients go and closes the socket.
  public func stop() {
    guard let watch else { return }
    for client in Array(clients.keys) { drop(client) }
    watch.cancel()
    self.watch = nil
    close(descriptor)
    if let path { unlink(path) }
  }

  /// A listening socket, or −errno.
  static func listen(_ path: String) -> Int32 { vitrine_listen(path) }

  private func accept() {
    while true {
      let client = vitrine_accept(descriptor)
      guard client >= 0 else {
        if errno == EMFILE || errno == ENFILE { rest() }
        return
      }
      guard clients.count < Self.clientLimit,
        let watch = try? loop.watch(
          client, for: .readable, name: "control",
          { [weak self] readiness in self?.serve(client, readiness) })
      else {
        close(client)
        continue
      }
      let deadline = loop.schedule(after: Self.patience, name: "control") { [weak self] in
        self?.drop(client)
      }
      clients[client] = Client(watch: watch, deadline: deadline)
    }
  }

  /// Without a file to spare the socket would stay readable: it is looked at again in a second.
  private func rest() {
    try? watch?.update([])
    loop.schedule(after: 1, name: "control") { [weak self] in try? self?.watch?.update(.readable) }
  }

  private func serve(_ client: Int32, _ readiness: Readiness) {
    guard clients[client] != nil else { return }
    if clients[client]?.isAnswered == false { receive(client) }
    if clients[client]?.isAnswered == true { send(client) }
  }

  private func receive(_ client: Int32) {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(client, &buffer, buffer.count)
      if count < 0, errno == EAGAIN || errno == EINTR { return }
      guard count > 0, var received = clients[client]?.received else {
        drop(client)
        return
      }
      received.append(contentsOf: buffer[..<count])
      clients[client]?.received = received
      if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: received[..<end], as: UTF8.self)
        clients[client]?.isAnswered = true
        clients[client]?.unsent = answer(line).wire
        return
      }
      if received.count > Self.lineLimit {
        drop(client)
        return
      }
    }
  }

  private func send(_ client: Int32) {
    while let unsent = clients[client]?.unsent, !unsent.isEmpty {
      let count = unsent.withUnsafeBytes {
        CLinux.send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EAGAIN || errno == EINTR {
        try? clients[client]?.watch.update(.writable)
        return
      }
      guard count > 0 else { break }
      clients[client]?.unsent = Data(unsent.dropFirst(count))
    }
    drop(client)
  }

  private func drop(_ client: Int32) {
    guard let gone = clients.removeValue(forKey: client) else { return }
    gone.watch.cancel()
    gone.deadline.cancel()
    close(client)
  }
}
