internal import CMosquitto
internal import Foundation
internal import Glibc
internal import Series
internal import Synchronization

/// One connection to a broker, from the first packet to the last.
///
/// All of it happens on the thread that made it, but for `interrupt`.
final class MQTTSession: @unchecked Sendable {
  /// Messages that wait to be taken; the network is not read while there are many.
  var arrived: [MQTTMessage] = []
  /// The broker let us in, and whether it had kept the session of before.
  private(set) var accepted: (keptSession: Bool, Void)?
  /// How many of the subscriptions the broker has answered.
  private(set) var answered = 0

  private let library: MosquittoLibrary
  private let client: MosquittoLibrary.Client
  private let settings: MQTTSettings
  private let uptime: () -> TimeInterval
  private let topics: [String]
  /// What others hear and send over this connection.
  private let traffic: MQTTTraffic?
  private var numbers: [Int32: String] = [:]
  /// Topics that others asked for, by the numbers of the questions.
  private let more = Mutex([Int32: String]())
  private var last: MQTTMessage?
  private let limit = PacketLimit()
  /// Wakes `turn`; the library would wait for the socket alone.
  private let wake = WakePipe()
  private var refusal: SourceFailure?
  /// The last complaint of the library, which knows more than its result.
  private var complaint = ""

  /// Messages after which the network waits.
  private static let limit = 2_000

  /// - Throws: `SourceFailure` of kind `configuration` when the settings cannot be.
  init(
    _ settings: MQTTSettings, password: SecretText?, topics: [String],
    traffic: MQTTTraffic? = nil, uptime: @escaping () -> TimeInterval
  ) throws(SourceFailure) {
    self.settings = settings
    self.uptime = uptime
    self.topics = topics
    self.traffic = traffic
    library = try MosquittoLibrary.shared.get()
    let keeps = settings.keepsSession && settings.client != nil
    guard let client = library.new(settings.client, !keeps, nil) else {
      throw SourceFailure(.configuration, "\(settings.client ?? "") cannot be a client's name")
    }
    self.client = client
    library.setUserData(client, Unmanaged.passUnretained(self).toOpaque())
    _ = library.setThreaded(client, true)
    try prepare(password)
  }

  deinit { library.destroy(client) }

  private func prepare(_ password: SecretText?) throws(SourceFailure) {
    if settings.user != nil || password != nil {
      guard library.setCredentials(client, settings.user ?? "", password?.text) == 0 else {
        throw SourceFailure(.configuration, "the user's name for \(settings.place) cannot be sent")
      }
    }
    if let status = settings.status {
      guard library.setWill(client, status, 7, "offline", 1, true) == 0 else {
        throw SourceFailure(.configuration, "\(status) cannot be the topic of a last will")
      }
    }
    if let encryption = settings.encryption { try encrypt(encryption) }
    library.onConnect(client) { _, object, code, flags in
      MQTTSession.of(object)?.answer(code, flags)
    }
    library.onSubscribe(client) { _, object, number, count, granted in
      let refused = (0..<Int(count)).contains { (granted?[$0] ?? 0) >= 0x80 }
      MQTTSession.of(object)?.subscribed(number, isRefused: refused)
    }
    library.onPublish(client) { _, object, number in
      MQTTSession.of(object)?.traffic?.acknowledged(number)
    }
    library.onMessage(client) { _, object, message in
      guard let message = message?.pointee else { return }
      MQTTSession.of(object)?.take(message)
    }
    library.onLog(client) { _, object, level, text in
      guard level == MOSQ_LOG_ERR, let text else { return }
      MQTTSession.of(object)?.complaint = String(cString: text)
    }
  }

  private func encrypt(_ encryption: MQTTSettings.Encryption) throws(SourceFailure) {
    for file in [encryption.authorities, encryption.certificate, encryption.key].compactMap({ $0 })
    where access(file, R_OK) != 0 {
      throw SourceFailure(.configuration, "\(file) cannot be read")
    }
    guard (encryption.certificate == nil) == (encryption.key == nil) else {
      throw SourceFailure(.configuration, "a certificate needs its key, and a key its certificate")
    }
    let folder = encryption.authorities == nil ? "/etc/ssl/certs" : nil
    let code = library.setTLS(
      client, encryption.authorities, folder, encryption.certificate, encryption.key
    ) { _, _, _, _ in 0 }
    guard code == 0 else {
      throw SourceFailure(
        .configuration, "the certificates for \(settings.place): \(library.words(code))")
    }
    if !encryption.checksName { _ = library.setTLSInsecure(client, true) }
  }

  private static func of(_ object: UnsafeMutableRawPointer?) -> MQTTSession? {
    object.map { Unmanaged<MQTTSession>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Begins to connect; `turn` goes on with it.
  func connect() throws(SourceFailure) {
    errno = 0
    let keepAlive = Int32(min(max(settings.keepAlive.isFinite ? settings.keepAlive : 30, 5), 3_600))
    let connect = settings.encryption == nil ? library.connect : library.connectWaiting
    let code = connect(client, settings.host, Int32(clamping: settings.port), keepAlive)
    if code != 0 { throw failure(code, errno) }
  }

  /// Waits for the network at most so long, and does what it asks for.
  ///
  /// With `isGathering` what comes meanwhile waits in the kernel, so that it is read at once.
  func turn(seconds: TimeInterval, isGathering: Bool = false) throws(SourceFailure) {
    let milliseconds = Int32(min(max(seconds, 0), 60) * 1_000)
    limit.use(library.socket(client))
    if accepted != nil { wait(milliseconds, isGathering) }
    limit.begin()
    defer { limit.end() }
    try step(accepted == nil ? milliseconds : 0)
    while arrived.count < MQTTSession.limit, isReadable {
      // Until the broker has let us in, the library may have a handshake to go on with.
      if accepted == nil { try step(0) } else { try check(library.read(client, 1)) }
    }
  }

  /// Waits for the socket, or for another thread that has something to send.
  private func wait(_ milliseconds: Int32, _ isGathering: Bool) {
    let wanted = Int16(POLLIN) | (library.wantsToWrite(client) ? Int16(POLLOUT) : 0)
    var descriptors = [
      pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: library.socket(client), events: wanted, revents: 0),
    ]
    _ = poll(&descriptors, isGathering ? 1 : 2, milliseconds)
    if descriptors[0].revents != 0 { wake.drain() }
  }

  /// From any thread: ends the connection with a word to the broker.
  func interrupt() {
    // A connection that ends in order leaves no last will.
    if let status = settings.status {
      _ = library.publish(client, nil, status, 7, "offline", 0, true)
    }
    _ = library.disconnect(client)
    wake.wake()
  }

  /// From any thread: sends a message, of which the broker says that it has it.
  ///
  /// - Returns: the number by which the broker's word is known.
  func publish(_ topic: String, _ payload: [UInt8], retain: Bool) -> Result<Int32, SourceFailure> {
    var number: Int32 = 0
    let code = library.publish(
      client, &number, topic, Int32(clamping: payload.count), payload, 1, retain)
    if code == 0 {
      wake.wake()
      return .success(number)
    }
    let isWrong = code == Int32(MOSQ_ERR_INVAL.rawValue)
    return .failure(
      SourceFailure(
        isWrong ? .configuration : .brokenOff,
        "\(settings.place) cannot be sent \(topic): \(library.words(code))"))
  }

  /// From any thread: asks for more topics, whose refusal does not end the connection.
  func subscribe(toMore topics: [String]) {
    for topic in topics {
      // Held, so that no answer comes before its number is noted.
      more.withLock { more in
        var number: Int32 = 0
        if library.subscribe(client, &number, topic, 1) == 0 { more[number] = topic }
      }
    }
    wake.wake()
  }

  private var isReadable: Bool {
    let socket = library.socket(client)
    guard socket >= 0 else { return false }
    var descriptor = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, 0) == 1
  }

  private func step(_ milliseconds: Int32) throws(SourceFailure) {
    errno = 0
    try check(library.loop(client, milliseconds, 1))
  }

  private func check(_ code: Int32) throws(SourceFailure) {
    let number = errno
    if let refusal { throw refusal }
    if limit.isExceeded {
      throw SourceFailure(
        .tooLarge, "\(settings.place) sent a message of more than \(PacketLimit.bytes >> 20) MB")
    }
    if code != 0 { throw failure(code, number) }
  }

  private func answer(_ code: Int32, _ flags: Int32) {
    limit.packetCame()
    switch code {
    case 0:
      accepted = (flags & 1 != 0, ())
      traffic?.began(self)
      for topic in topics {
        var number: Int32 = 0
        let code = library.subscribe(client, &number, topic, Int32(settings.quality))
        if code != 0 { refusal = failure(code, 0) }
        numbers[number] = topic
      }
      if let traffic { subscribe(toMore: traffic.topics.filter { !topics.contains($0) }) }
      if let status = settings.status {
        _ = library.publish(client, nil, status, 6, "online", 1, true)
      }
    case 4, 5:
      let mend = settings.password.map { ": check the user and \($0.place)" } ?? ": it wants a user"
      refusal = SourceFailure(
        .unauthorised, "\(settings.place) refused the user or password\(mend)")
    case 3:
      refusal = SourceFailure(.busy, "\(settings.place) is not available now")
    default:
      refusal = SourceFailure(.refused, "\(settings.place): \(library.connackWords(code))")
    }
  }

  private func subscribed(_ number: Int32, isRefused: Bool) {
    limit.packetCame()
    if let topic = more.withLock({ $0.removeValue(forKey: number) }) {
      if isRefused { traffic?.refused(topic) }
      return
    }
    answered += 1
    guard isRefused else { return }
    refusal = SourceFailure(
      .unauthorised, "\(settings.place) does not let us read \(numbers[number] ?? "a topic")")
  }

  private func take(_ message: mosquitto_message) {
    limit.packetCame()
    let bytes = UnsafeRawBufferPointer(
      start: message.payload, count: Int(max(0, message.payloadlen)))
    let message = MQTTMessage(
      topic: message.topic.map { String(cString: $0) } ?? "", payload: Array(bytes),
      isRetained: message.retain, quality: message.qos, number: message.mid, uptime: uptime())
    if let traffic, traffic.isListening {
      if isCopy(message, traffic) { return }
      last = message
      traffic.arrived(message)
    }
    arrived.append(message)
  }

  /// Whether a broker sends a message again because two subscriptions want it, which it may.
  private func isCopy(_ message: MQTTMessage, _ traffic: MQTTTraffic) -> Bool {
    guard let last, !message.isRetained, last.isRetained == message.isRetained,
      last.topic == message.topic, last.payload == message.payload,
      message.uptime - last.uptime < 0.05
    else { return false }
    let filters = Set(topics + traffic.topics).compactMap { TopicFilter($0) }
    return filters.count { $0.matches(message.topic) } > 1
  }

  /// What a result of the library means to a person.
  private func failure(_ code: Int32, _ number: Int32) -> SourceFailure {
    let place = settings.place
    switch code {
    case Int32(MOSQ_ERR_EAI.rawValue):
      return SourceFailure(.unreachable, "the name \(settings.host) is not known")
    case Int32(MOSQ_ERR_TLS.rawValue), Int32(MOSQ_ERR_TLS_HANDSHAKE.rawValue):
      return SourceFailure(
        .insecure, "\(place): the connection is not secure (\(MQTTSession.reason(complaint)))")
    case Int32(MOSQ_ERR_KEEPALIVE.rawValue):
      return SourceFailure(.timedOut, "\(place) is silent")
    case Int32(MOSQ_ERR_PROTOCOL.rawValue), Int32(MOSQ_ERR_MALFORMED_PACKET.rawValue),
      Int32(MOSQ_ERR_MALFORMED_UTF8.rawValue):
      return SourceFailure(.malformed, "\(place) does not speak MQTT")
    case Int32(MOSQ_ERR_INVAL.rawValue):
      return SourceFailure(.configuration, "\(place): an address or topic is not allowed")
    default: break
    }
    if accepted != nil { return SourceFailure(.brokenOff, "\(place) closed the connection") }
    // A handshake that the broker ends late is a protocol error of the socket's, sometimes without a word.
    if complaint.contains("OpenSSL") || settings.encryption != nil && number == EPROTO {
      return SourceFailure(
        .insecure, "\(place): the connection is not secure (\(MQTTSession.reason(complaint)))")
    }
    let reason =
      [0, EAGAIN, EINPROGRESS].contains(number)
      ? "nothing answers" : String(cString: strerror(number))
    return SourceFailure(.unreachable, "\(place): \(reason)")
  }

  /// The last part of an OpenSSL message: `certificate verify failed`.
  private static func reason(_ complaint: String) -> String {
    guard complaint.contains("OpenSSL") else { return "TLS" }
    let last = complaint.split(separator: ":").last.map { String($0) } ?? ""
    return last.isEmpty ? "TLS" : last.trimmingCharacters(in: .whitespaces)
  }
}
