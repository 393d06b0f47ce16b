internal import CHTTPServer
internal import Foundation
internal import Series
internal import Synchronization

/// An HTTP server for posts: one thread, which reads, checks, decodes and answers.
///
/// - C: libmicrohttpd with a polling thread of its own.
final class PushServer: @unchecked Sendable {
  private let settings: PushSettings
  private let context: ConnectorContext
  private let library: PushLibrary
  private var daemon: OpaquePointer?
  // Used by the daemon's thread only.
  private var limiter: RateLimiter
  private var names: Set<String> = []
  private var held = 0

  private static let connections: UInt32 = 16
  /// Seconds that a sender may be silent.
  private static let silence: UInt32 = 20

  init(_ settings: PushSettings, _ context: ConnectorContext) throws(SourceFailure) {
    self.settings = settings
    self.context = context
    library = try PushLibrary.load()
    limiter = RateLimiter(perMinute: settings.postsAMinute, at: context.clock.now().uptime)
    let listener = try PushSocket.open(settings.place)
    daemon = vitrine_mhd_start(
      library.start, listener, PushServer.connections, PushServer.silence, 16 << 10,
      { context, connection, _, method, _, bytes, size, slot in
        guard let context, let connection, let method, let size, let slot else {
          return vitrine_mhd_no
        }
        return Unmanaged<PushServer>.fromOpaque(context).takeUnretainedValue()
          .handle(connection, method: String(cString: method), bytes, size, slot)
      },
      { context, _, slot, _ in
        guard let context, let slot, let post = slot.pointee else { return }
        slot.pointee = nil
        Unmanaged<PushServer>.fromOpaque(context).takeUnretainedValue()
          .forget(Unmanaged<PushPost>.fromOpaque(post).takeRetainedValue())
      }, Unmanaged.passUnretained(self).toOpaque())
    guard daemon != nil else {
      close(listener)
      throw SourceFailure(.configuration, "libmicrohttpd could not start")
    }
  }

  /// Ends the thread and closes the socket.
  func stop() {
    guard let daemon else { return }
    self.daemon = nil
    library.stop(daemon)
    if case .unix(let path) = settings.place { unlink(path) }
  }

  private func handle(
    _ connection: OpaquePointer, method: String, _ bytes: UnsafePointer<CChar>?,
    _ size: UnsafeMutablePointer<Int>, _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  ) -> MHD_Result {
    guard let known = slot.pointee else {
      // The headers are here and the body is not: what is refused is refused before it is sent.
      if let refusal = refusal(connection, method) { return answer(connection, refusal) }
      slot.pointee = Unmanaged.passRetained(PushPost()).toOpaque()
      return vitrine_mhd_yes
    }
    let post = Unmanaged<PushPost>.fromOpaque(known).takeUnretainedValue()
    guard size.pointee > 0 else { return answer(connection, post.refusal ?? take(post)) }
    if post.refusal == nil {
      if post.body.count + size.pointee > settings.bodyLimit {
        refuse(post, PushAnswer(413, "a body has \(settings.bodyLimit >> 20) MiB at most"))
      } else if held + size.pointee > settings.bodyLimit {
        refuse(post, PushAnswer(503, "other bodies are being taken", retryAfter: 2))
      } else if let bytes {
        post.body.append(
          contentsOf: UnsafeRawBufferPointer(start: bytes, count: size.pointee))
        held += size.pointee
      }
    }
    size.pointee = 0
    return vitrine_mhd_yes
  }

  private func refuse(_ post: PushPost, _ answer: PushAnswer) {
    forget(post)
    post.refusal = answer
  }

  private func forget(_ post: PushPost) {
    held -= post.body.count
    post.body = []
  }

  /// Why a post is not to be taken at all.
  private func refusal(_ connection: OpaquePointer, _ method: String) -> PushAnswer? {
    if let wait = limiter.wait(at: context.clock.now().uptime) {
      return PushAnswer(429, "too many posts", retryAfter: Int(wait.rounded(.up)))
    }
    if let token = settings.token {
      guard let secret = try? token.read() else {
        return PushAnswer(503, "the wall cannot read its own token", retryAfter: 60)
      }
      let given = header(connection, "Authorization").map { text in
        text.lowercased().hasPrefix("bearer ") ? String(text.dropFirst(7)) : text
      }
      guard secret.isEqual(to: (given ?? header(connection, "X-Token") ?? "").utf8) else {
        return PushAnswer(401, "the token is missing or wrong")
      }
    }
    guard method == "POST" || method == "PUT" else {
      return PushAnswer(405, "samples are sent with POST")
    }
    if let length = header(connection, "Content-Length").flatMap({ Int($0) }),
      length > settings.bodyLimit
    {
      return PushAnswer(413, "a body has \(settings.bodyLimit >> 20) MiB at most")
    }
    return nil
  }

  private func take(_ post: PushPost) -> PushAnswer {
    let body = post.body
    forget(post)
    let now = context.clock.now()
    var reader = PushReader(
      zone: context.zone, now: now, names: names, nameLimit: settings.seriesLimit)
    do throws(SourceFailure) {
      let series = try reader.read(body)
      guard context.intake.offer(SampleBatch(source: context.name, series: series)) else {
        return PushAnswer(503, "the wall is busy", retryAfter: 2)
      }
      names = reader.names
      context.report(
        .received(
          count: reader.accepted, newest: series.compactMap { $0.series.last?.start }.max(),
          arrivedNow: false))
      return PushAnswer(accepted: reader.accepted, rejected: reader.rejected, reader.reason)
    } catch {
      // A sender's mistake is told to the sender; the endpoint itself is well.
      return PushAnswer(error.kind == .tooLarge ? 413 : 400, error.words)
    }
  }

  private func header(_ connection: OpaquePointer, _ name: String) -> String? {
    library.header(connection, vitrine_mhd_header, name).map { String(cString: $0) }
  }

  private func answer(_ connection: OpaquePointer, _ answer: PushAnswer) -> MHD_Result {
    var text = Array(answer.json.utf8)
    guard let response = library.response(text.count, &text, vitrine_mhd_copy) else {
      return vitrine_mhd_no
    }
    defer { library.destroy(response) }
    _ = library.addHeader(response, "Content-Type", "application/json")
    if let wait = answer.retryAfter { _ = library.addHeader(response, "Retry-After", "\(wait)") }
    // What a sender still has to say after a refusal is not read.
    if answer.status >= 400 { _ = library.addHeader(response, "Connection", "close") }
    return library.queue(connection, UInt32(answer.status), response)
  }
}

/// A post whose body is coming.
private final class PushPost {
  var body: [UInt8] = []
  var refusal: PushAnswer?
}

/// What a sender is told.
private struct PushAnswer {
  var status: Int
  var json: String
  var retryAfter: Int?

  init(_ status: Int, _ words: String, retryAfter: Int? = nil) {
    self.status = status
    self.retryAfter = retryAfter
    json = "{\"error\":\"\(PushAnswer.plain(words))\"}\n"
  }

  init(accepted: Int, rejected: Int, _ reason: String?) {
    status = 200
    let because = reason.map { ",\"first\":\"\(PushAnswer.plain($0))\"" } ?? ""
    json = "{\"accepted\":\(accepted),\"rejected\":\(rejected)\(because)}\n"
  }

  private static func plain(_ words: String) -> String {
    String(words.map { $0 == "\"" || $0 == "\\" || $0.isNewline ? "'" : $0 })
  }
}
