internal import Foundation
internal import Series

/// The talk over one WebSocket, without the WebSocket: texts come in, texts go out.
struct HomeAssistantSession {
  /// What the connection must do.
  struct Output {
    var send: [String] = []
    /// The session stands: live states will come.
    var isConnected = false
    /// How many states of this moment came, and how many of before.
    var live = 0
    var before = false
  }

  private enum Phase { case greeting, authorising, asking, live }

  private let settings: HomeAssistantSettings
  private let token: SecretText
  private let reader: HomeAssistantReader
  private let requests: HomeAssistantRequests
  private let zone: TimeZone
  private let newest: (String) -> Date?
  private var calls: [Int: HomeAssistantRequests.Done] = [:]
  private var watchID = 0
  private var phase = Phase.greeting
  private var id = 0
  private var pending: [Int: (command: HomeAssistantCommand, asked: TimeInterval)] = [:]
  private var liveID = 0
  private var hasPlainEvents = false
  private var plan: HomeAssistantPlan?
  private var isPlanned = false
  private var isPartPending = false
  private var nextPart = TimeInterval.infinity
  private var nextAmounts = TimeInterval.infinity
  private var lastHeard: TimeInterval

  /// Seconds between the parts of what was missed: no burst on a small machine.
  static let pause = 0.25
  /// Seconds of silence after which it is asked whether the connection stands.
  static let silence = 30.0
  /// Amounts are written every five minutes, some seconds after the full one.
  private static let amountsEvery: TimeInterval = 300

  init(
    _ settings: HomeAssistantSettings, token: SecretText, reader: HomeAssistantReader,
    requests: HomeAssistantRequests, zone: TimeZone, now: TimeInterval,
    newest: @escaping (String) -> Date?
  ) {
    self.settings = settings
    self.token = token
    self.reader = reader
    self.requests = requests
    self.zone = zone
    self.newest = newest
    lastHeard = now
  }

  /// Takes a message.
  ///
  /// - Throws: `SourceFailure` when the session cannot go on.
  mutating func handle(_ bytes: [UInt8], now: NetworkMoment) throws(SourceFailure) -> Output {
    lastHeard = now.uptime
    var output = Output()
    guard let message = HomeAssistantMessage(bytes) else {
      throw SourceFailure(.malformed, "\(settings.url) does not speak as Home Assistant does")
    }
    switch message {
    case .authRequired:
      phase = .authorising
      output.send.append(
        HomeAssistantCommand.json(["type": "auth", "access_token": token.text]))
    case .authAccepted:
      phase = .asking
      reader.beginCatchUp()
      ask(.metadata(settings.entities), now, &output)
    case .authInvalid(let words): throw settings.refusedToken(words)
    case .succeeded(let id): try answered(id, bytes, now, &output)
    case .failed(let id, let code, let words): try failed(id, code, words, now, &output)
    case .event(let id):
      if id == watchID { WatchedStates(requests: requests).read(event: bytes) }
      guard id == liveID else { break }
      if hasPlainEvents, !requests.watched.isEmpty {
        WatchedStates(requests: requests).read(change: bytes)
      }
      let count =
        hasPlainEvents
        ? reader.readStateChange(bytes, entities: Set(settings.entities), now: now.date)
        : reader.readEntities(bytes, entities: Set(settings.entities), now: now.date)
      // The first event tells what was the case before.
      if phase == .live { output.live += count } else { output.before = true }
      if phase == .asking, !hasPlainEvents { begin(now, &output) }
    case .pong(let id): pending[id] = nil
    case .other: break
    }
    return output
  }

  /// What is due at a moment.
  ///
  /// - Throws: `SourceFailure` when an answer has not come in time.
  mutating func tick(_ now: NetworkMoment) throws(SourceFailure) -> Output {
    var output = Output()
    let patience = phase == .live ? max(30, settings.patience) : settings.patience
    let oldest = pending.values.map(\.asked).min()
    let isLate = oldest.map { now.uptime - $0 > patience } ?? false
    let isMute = phase != .live && now.uptime - lastHeard > settings.patience
    if isMute || (isLate && now.uptime - lastHeard > settings.patience) {
      throw SourceFailure(.timedOut, "Home Assistant at \(settings.url) is silent")
    }
    if phase == .live, !isPlanned, now.hasDate { makePlan(now) }
    if plan != nil, now.uptime >= nextPart, !isPartPending { askForPart(now, &output) }
    if now.uptime >= nextAmounts, plan == nil { askForAmounts(now, &output) }
    if phase == .live, now.uptime - lastHeard > HomeAssistantSession.silence, pending.isEmpty {
      ask(.ping, now, &output)
    }
    if phase == .live { sendRequests(now, &output) }
    return output
  }

  /// The connection has ended: nobody will hear what became of the calls.
  mutating func end() {
    for done in calls.values { done(.failure(requests.gone)) }
    calls = [:]
  }

  private mutating func sendRequests(_ now: NetworkMoment, _ output: inout Output) {
    let (calls, watched) = requests.take()
    for call in calls {
      ask(call.command, now, &output)
      self.calls[id] = call.done
    }
    guard let watched, !watched.isEmpty else { return }
    // What was watched before goes on being told, and is passed over.
    ask(hasPlainEvents ? .states : .subscribeEntities(watched), now, &output)
    if !hasPlainEvents { watchID = id }
  }

  /// Seconds until something is due, at most.
  func wait(_ now: NetworkMoment) -> TimeInterval {
    guard phase == .live else { return 0.2 }
    if !pending.isEmpty { return 1 }
    let part = isPlanned ? nextPart : now.uptime + 1
    let due = min(part, nextAmounts, lastHeard + HomeAssistantSession.silence + 0.01)
    return max(0.001, due - now.uptime)
  }

  private mutating func ask(
    _ command: HomeAssistantCommand, _ now: NetworkMoment, _ output: inout Output
  ) {
    id += 1
    pending[id] = (command, now.uptime)
    output.send.append(command.text(id: id))
  }

  private mutating func answered(
    _ id: Int, _ bytes: [UInt8], _ now: NetworkMoment, _ output: inout Output
  ) throws(SourceFailure) {
    guard let (command, _) = pending.removeValue(forKey: id) else { return }
    do {
      switch command {
      case .metadata, .allStatistics:
        reader.readMetadata(bytes)
        subscribe(now, &output)
      case .subscribeEntities where id == watchID: break
      case .subscribeEntities: liveID = id
      case .subscribeChanges:
        liveID = id
        ask(.states, now, &output)
      case .states where phase == .live: WatchedStates(requests: requests).read(list: bytes)
      case .states:
        output.before = reader.readStates(bytes, entities: Set(settings.entities)) > 0
        begin(now, &output)
      case .history:
        try reader.readHistory(bytes)
        partCame(now, &output)
      case .statistics(_, _, _, let period):
        try reader.readStatistics(bytes, period: period.length)
        partCame(now, &output)
      case .ping: break
      case .service: calls.removeValue(forKey: id)?(.success(()))
      }
    } catch {
      throw SourceFailure(.malformed, "Home Assistant's answer cannot be read: \(error)")
    }
  }

  private mutating func failed(
    _ id: Int, _ code: String, _ words: String, _ now: NetworkMoment, _ output: inout Output
  ) throws(SourceFailure) {
    guard let (command, _) = pending.removeValue(forKey: id) else { return }
    if let done = calls.removeValue(forKey: id) {
      return done(
        .failure(
          SourceFailure(
            code == "unauthorized" ? .unauthorised : .refused,
            "Home Assistant: \(words.prefix(200)) (\(code.prefix(40)))")))
    }
    if id == watchID { return }
    if code == "unauthorized" {
      throw SourceFailure(
        .unauthorised,
        "Home Assistant does not let this token's user read that (\(words.prefix(100)))")
    }
    switch command {
    // Versions before 2022 know neither; they tell every change.
    case .metadata, .allStatistics: subscribe(now, &output)
    case .subscribeEntities:
      hasPlainEvents = true
      ask(.subscribeChanges, now, &output)
    case .history, .statistics: partCame(now, &output)
    case .ping, .service: break
    case .subscribeChanges, .states:
      throw SourceFailure(.refused, "Home Assistant: \(words.prefix(200)) (\(code.prefix(40)))")
    }
  }

  private mutating func subscribe(_ now: NetworkMoment, _ output: inout Output) {
    let entities = settings.entities.filter { !HomeAssistantSession.isExternal($0) }
    guard !entities.isEmpty else { return begin(now, &output) }
    ask(.subscribeEntities(entities), now, &output)
  }

  /// A statistic of an integration, which is no entity: `energy:grid`.
  static func isExternal(_ name: String) -> Bool { name.contains(":") }

  /// Live states come from now on; what was missed is fetched beside them.
  private mutating func begin(_ now: NetworkMoment, _ output: inout Output) {
    phase = .live
    output.isConnected = true
    nextPart = now.uptime
  }

  /// Once the wall knows the date, it knows what it missed.
  private mutating func makePlan(_ now: NetworkMoment) {
    isPlanned = true
    plan = HomeAssistantPlan(
      entities: settings.entities, sums: sums,
      external: Set(settings.entities.filter { HomeAssistantSession.isExternal($0) }),
      now: now.date, zone: zone, earliest: now.date - max(3_600, settings.history), newest: newest)
  }

  private var sums: Set<String> {
    Set(settings.entities.filter { reader.statistics[$0]?.isSum ?? false })
  }

  private mutating func partCame(_ now: NetworkMoment, _ output: inout Output) {
    output.before = true
    isPartPending = false
    if plan != nil { nextPart = now.uptime + HomeAssistantSession.pause }
  }

  private mutating func askForPart(_ now: NetworkMoment, _ output: inout Output) {
    nextPart = .infinity
    guard let part = plan?.next(reader.firstTimes) else {
      for gap in plan?.gaps(reader.firstTimes) ?? [] {
        reader.addGap(gap.entity, from: gap.from, to: gap.to)
        output.before = true
      }
      plan = nil
      if !sums.isEmpty { nextAmounts = now.uptime + HomeAssistantSession.amountsEvery }
      return
    }
    isPartPending = true
    ask(part, now, &output)
  }

  private mutating func askForAmounts(_ now: NetworkMoment, _ output: inout Output) {
    nextAmounts = now.uptime + HomeAssistantSession.amountsEvery
    guard now.hasDate else { return }
    // Rows come some seconds late, so the last three are asked for; those known are passed over.
    ask(.statistics(sums.sorted(), from: now.date - 900, to: now.date, .fiveMinutes), now, &output)
  }
}
