internal import CWebSockets
internal import Foundation

/// One WebSocket, from its opening to its end.
///
/// All of it happens on the thread that made it, but for `interrupt`. What is not taken is not read: a
/// fast server fills the network's buffers and no memory of ours.
final class WebSocket: @unchecked Sendable {
  /// Whether messages can be sent.
  private(set) var isOpen = false
  /// The server speaks HTTP and no WebSocket there: what it said.
  private(set) var refusedUpgrade: String?

  private let library: WebSocketsLibrary
  private let address: WebSocketAddress
  private let limit: Int
  private let context: WebSocketsLibrary.Context
  private let storage: Storage
  private var socket: WebSocketsLibrary.Socket?
  private var messages: [[UInt8]] = []
  private var partial: [UInt8] = []
  private var waiting: [[UInt8]] = []
  private var failure: SourceFailure?
  private var hasEnded = false

  /// C texts and tables that the library reads as long as its context is there.
  private final class Storage {
    let protocols = UnsafeMutablePointer<lws_protocols>.allocate(capacity: 2)
    let timer = UnsafeMutablePointer<lws_sorted_usec_list>.allocate(capacity: 1)
    private var texts: [UnsafeMutablePointer<CChar>] = []

    init() {
      protocols.initialize(repeating: lws_protocols(), count: 2)
      timer.initialize(to: lws_sorted_usec_list())
    }

    deinit {
      texts.forEach { free($0) }
      protocols.deallocate()
      timer.deallocate()
    }

    func text(_ text: String?) -> UnsafePointer<CChar>? {
      guard let text, let copy = strdup(text) else { return nil }
      texts.append(copy)
      return UnsafePointer(copy)
    }
  }

  /// Begins to connect; `turn` goes on with it.
  ///
  /// - Parameters:
  ///   - address: where.
  ///   - authorities: a file of certificates to trust; nil for the system's.
  ///   - patience: seconds until the connection must stand.
  ///   - limit: the greatest message, in bytes.
  /// - Throws: `SourceFailure` when it cannot begin.
  init(
    _ address: WebSocketAddress, authorities: String?, patience: TimeInterval, limit: Int = 32 << 20
  ) throws(SourceFailure) {
    library = try WebSocketsLibrary.shared.get()
    self.address = address
    self.limit = limit
    storage = Storage()
    if let authorities, access(authorities, R_OK) != 0 {
      throw SourceFailure(.configuration, "\(authorities) cannot be read")
    }
    storage.protocols[0].name = storage.text("vitrine")
    storage.protocols[0].rx_buffer_size = 64 << 10
    storage.protocols[0].callback = { socket, reason, _, input, length in
      WebSocket.of(socket)?.handle(socket, reason, input, length) ?? 0
    }
    var info = lws_context_creation_info()
    info.port = CONTEXT_PORT_NO_LISTEN
    info.protocols = UnsafePointer(storage.protocols)
    info.gid = .init(truncatingIfNeeded: -1)
    info.uid = .init(truncatingIfNeeded: -1)
    // It makes a table of so many connections; there is one.
    info.fd_limit_per_thread = 16
    let seconds = UInt32(min(max(patience.isFinite ? patience : 10, 1), 300))
    info.timeout_secs = seconds
    info.connect_timeout_secs = seconds
    // The environment's proxy is for the internet; what is asked for here stands in the house.
    info.http_proxy_address = storage.text("")
    if address.isSecure {
      info.options = UInt64(LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT)
      info.client_ssl_ca_filepath = storage.text(authorities)
    }
    // Set below, when `self` is whole: nothing calls back before the connection begins.
    let user = UnsafeMutablePointer<Unmanaged<WebSocket>?>.allocate(capacity: 1)
    user.initialize(to: nil)
    info.user = UnsafeMutableRawPointer(user)
    guard let context = library.createContext(&info) else {
      user.deallocate()
      throw SourceFailure(.configuration, "no WebSocket can be made for \(address.place)")
    }
    self.context = context
    owner = user
    user.pointee = Unmanaged.passUnretained(self)
    try connect()
  }

  private let owner: UnsafeMutablePointer<Unmanaged<WebSocket>?>

  deinit {
    owner.pointee = nil
    library.destroyContext(context)
    owner.deallocate()
  }

  private func connect() throws(SourceFailure) {
    var info = lws_client_connect_info()
    info.context = context
    info.address = storage.text(address.host)
    info.port = Int32(address.port)
    info.path = storage.text(address.path)
    info.host = storage.text(address.hostHeader)
    info.origin = info.host
    info.ssl_connection = address.isSecure ? Int32(LCCSCF_USE_SSL.rawValue) : 0
    info.local_protocol_name = storage.text("vitrine")
    info.ietf_version_or_minus_one = -1
    socket = library.connect(&info)
    guard socket != nil || failure != nil else {
      throw SourceFailure(.unreachable, "\(address.place): nothing answers")
    }
  }

  private static func of(_ socket: WebSocketsLibrary.Socket?) -> WebSocket? {
    guard let socket, let library = try? WebSocketsLibrary.shared.get(),
      let context = library.context(socket), let user = library.contextUser(context)
    else { return nil }
    return user.assumingMemoryBound(to: Unmanaged<WebSocket>?.self).pointee?.takeUnretainedValue()
  }

  /// Puts a text in line.
  func send(_ text: String) {
    waiting.append(Array(text.utf8))
    if isOpen, let socket { _ = library.callWhenWritable(socket) }
  }

  /// Waits for the network at most so long.
  ///
  /// - Returns: the messages that came whole.
  /// - Throws: `SourceFailure` once the connection has ended and its messages are taken.
  func turn(seconds: TimeInterval) throws(SourceFailure) -> [[UInt8]] {
    if !hasEnded {
      let wait = lws_usec_t(min(max(seconds, 0.001), 60) * 1_000_000)
      library.schedule(context, 0, storage.timer, { _ in }, wait)
      _ = library.service(context, 0)
    }
    let messages = messages
    self.messages = []
    if messages.isEmpty, let failure { throw failure }
    return messages
  }

  /// From any thread: `turn` returns at once.
  func interrupt() { library.cancelService(context) }

  private func handle(
    _ socket: WebSocketsLibrary.Socket?, _ reason: lws_callback_reasons,
    _ input: UnsafeMutableRawPointer?, _ length: Int
  ) -> Int32 {
    switch reason {
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
      isOpen = true
      self.socket = socket
      if let socket, !waiting.isEmpty { _ = library.callWhenWritable(socket) }
    case LWS_CALLBACK_CLIENT_RECEIVE:
      guard let socket else { return 0 }
      partial += UnsafeRawBufferPointer(start: input, count: length)
      if partial.count > limit {
        end(
          SourceFailure(
            .tooLarge, "\(address.place) sent a message of more than \(limit >> 20) MB"))
        return -1
      }
      if library.isFinalFragment(socket) != 0, library.remainingPayload(socket) == 0 {
        messages.append(partial)
        partial = []
      }
    case LWS_CALLBACK_CLIENT_WRITEABLE: return write(socket)
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
      let words = input.map { input in
        String(
          decoding: UnsafeRawBufferPointer(start: input, count: length).prefix { $0 != 0 },
          as: UTF8.self)
      }
      end(refusal(words ?? ""))
    case LWS_CALLBACK_CLIENT_CLOSED, LWS_CALLBACK_CLOSED_CLIENT_HTTP:
      end(SourceFailure(.brokenOff, "\(address.place) closed the connection"))
    default: break
    }
    return 0
  }

  private func write(_ socket: WebSocketsLibrary.Socket?) -> Int32 {
    guard let socket, !waiting.isEmpty else { return 0 }
    let text = waiting.removeFirst()
    let padding = Int(vitrine_lws_pre)
    var buffer = [UInt8](repeating: 0, count: padding) + text
    let written = buffer.withUnsafeMutableBufferPointer { bytes -> Int32 in
      guard let start = bytes.baseAddress else { return -1 }
      return library.write(socket, start + padding, text.count, LWS_WRITE_TEXT)
    }
    if written < 0 {
      end(SourceFailure(.brokenOff, "\(address.place) closed the connection"))
      return -1
    }
    if !waiting.isEmpty { _ = library.callWhenWritable(socket) }
    return 0
  }

  /// The first reason is the one that counts.
  private func end(_ failure: SourceFailure) {
    hasEnded = true
    isOpen = false
    socket = nil
    if self.failure == nil { self.failure = failure }
  }

  /// What the library's words for a connection that failed mean.
  private func refusal(_ words: String) -> SourceFailure {
    let place = address.place
    let lower = words.lowercased()
    if lower.contains("ssl") || lower.contains("tls") || lower.contains("cert") {
      return SourceFailure(.insecure, "\(place): the connection is not secure (\(words))")
    }
    if lower.contains("timed out") || lower.contains("timeout") {
      return SourceFailure(.timedOut, "\(place) did not answer in time")
    }
    if words.hasPrefix("HS:") {
      refusedUpgrade = words
      return SourceFailure(.refused, "\(place) opens no WebSocket (\(words.dropFirst(4)))")
    }
    return SourceFailure(
      .unreachable, "\(place): nothing answers" + (words.isEmpty ? "" : " (\(words))"))
  }
}
