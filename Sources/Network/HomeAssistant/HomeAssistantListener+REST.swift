internal import Foundation
internal import Series

/// Where a proxy lets no WebSocket through: the REST API, asked again and again.
extension HomeAssistantListener {
  /// States of the last ten days are there, in parts of a day.
  private static let states: TimeInterval = 10 * 24 * 3_600
  private static let part: TimeInterval = 24 * 3_600
  /// Seconds after which a WebSocket is tried again.
  private static let longest: TimeInterval = 3_600

  /// Asks until the session is to end, or a WebSocket may be tried again.
  func poll(_ token: SecretText, _ backOff: inout BackOff) throws(SourceFailure) {
    let entities = settings.entities.filter { !HomeAssistantSession.isExternal($0) }
    let begun = context.clock.now().uptime
    var known: [String: [UInt8]] = [:]
    // What comes now is newer than what was missed.
    var missed: [String: Date] = [:]
    for entity in entities { missed[entity] = newest(entity) }
    var isFirst = true
    var isCaughtUp = false
    let greeting = try get("/api/", token).map { String(decoding: $0.prefix(200), as: UTF8.self) }
    guard greeting?.contains("API running") == true else {
      throw SourceFailure(.malformed, "\(settings.url) is no Home Assistant")
    }
    while !loop.isEnding, context.clock.now().uptime - begun < HomeAssistantListener.longest {
      var count = 0
      for entity in entities {
        // An entity that is not there yet has no state; the others go on.
        guard let body = try get("/api/states/\(entity)", token) else { continue }
        guard known.updateValue(body, forKey: entity) != body else { continue }
        count += reader.readStates(body, entities: [entity])
      }
      try look(token)
      if isFirst {
        backOff.succeed()
        context.report(.connected)
        requests.began { [loop] in loop.wakeUp() }
        isFirst = false
      }
      note(live: count)
      if count == 0 { context.report(.unchanged) }
      deliver(isDue: true)
      if !isCaughtUp, context.clock.now().hasDate {
        try catchUp(entities, since: missed, token)
        isCaughtUp = true
      }
      try rest(token)
    }
  }

  /// Waits for the next look, and does meanwhile what others ask for.
  private func rest(_ token: SecretText) throws(SourceFailure) {
    let end = context.clock.now().uptime + max(1, settings.interval)
    while !loop.isEnding {
      let (calls, watched) = requests.take()
      for call in calls { answer(call, token) }
      if watched != nil || !calls.isEmpty { try look(token) }
      let left = end - context.clock.now().uptime
      guard left > 0 else { return }
      loop.sleep(left)
    }
  }

  private func answer(_ call: HomeAssistantRequests.Call, _ token: SecretText) {
    guard case .service(let domain, let name, let data) = call.command else { return }
    do throws(SourceFailure) {
      let body = HomeAssistantCommand.json(HomeAssistantCommand.object(data))
      let answer = try ask("/api/services/\(domain)/\(name)", token, body: Array(body.utf8))
      if answer == nil {
        throw SourceFailure(.refused, "Home Assistant has no service \(domain).\(name)")
      }
      call.done(.success(()))
    } catch {
      call.done(.failure(error))
    }
  }

  /// The states that controls watch.
  private func look(_ token: SecretText) throws(SourceFailure) {
    for entity in requests.watched {
      guard let body = try get("/api/states/\(entity)", token) else { continue }
      WatchedStates(requests: requests).read(state: body)
    }
  }

  /// What was missed, in parts, the oldest first; what the REST API no longer has is a gap.
  private func catchUp(
    _ entities: [String], since missed: [String: Date], _ token: SecretText
  ) throws(SourceFailure) {
    let now = context.clock.now().date
    let oldest = now - HomeAssistantListener.states
    for entity in entities {
      guard let newest = missed[entity], newest < oldest else { continue }
      reader.addGap(entity, from: newest, to: oldest)
      note(live: 0)
    }
    let known = entities.map { missed[$0] ?? now - max(3_600, settings.history) }
    var start = max(known.min() ?? now, oldest)
    while start < now, !loop.isEnding {
      let end = min(start + HomeAssistantListener.part, now)
      let path =
        "/api/history/period/\(HomeAssistantCommand.iso(start))"
        + "?filter_entity_id=\(entities.joined(separator: ","))"
        + "&end_time=\(HomeAssistantCommand.iso(end))"
      if let body = try get(path, token) {
        do {
          try reader.readPlainHistory(body)
        } catch {
          throw SourceFailure(.malformed, "Home Assistant's answer cannot be read: \(error)")
        }
      }
      note(live: 0)
      deliver(isDue: true)
      loop.sleep(HomeAssistantSession.pause)
      start = end
    }
  }

  /// The body of an answer; nil for an entity that is not there.
  private func get(_ path: String, _ token: SecretText) throws(SourceFailure) -> [UInt8]? {
    try ask(path, token, body: nil)
  }

  private func ask(
    _ path: String, _ token: SecretText, body: [UInt8]?
  ) throws(SourceFailure) -> [UInt8]? {
    var request = HTTPRequest(url: settings.base + path)
    request.secretHeaders = [.init("Authorization", "Bearer \(token.text)")]
    request.limits.time = max(settings.patience, 5)
    request.certificates = settings.authorities
    if let body {
      request.method = .post
      request.body = body
      request.headers = [.init("Content-Type", "application/json")]
    }
    // The client answers within the limit of time, whatever the server does.
    let answered = DispatchSemaphore(value: 0)
    let place = AnswerPlace()
    HTTPClient.shared.send(request) { result in
      place.result = result
      answered.signal()
    }
    answered.wait()
    guard let response = try place.result?.get() else { return nil }
    if response.status == 404 || (body != nil && response.status == 400) { return nil }
    if response.status == 401 { throw settings.refusedToken("401") }
    let failure = response.failure(
      tokenFrom: settings.token.place, now: context.clock.now().date)
    if let failure { throw failure }
    return response.body
  }
}

/// Where the client's thread puts an answer; the semaphore orders the two.
private final class AnswerPlace: @unchecked Sendable {
  var result: Result<HTTPResponse, SourceFailure>?
}
