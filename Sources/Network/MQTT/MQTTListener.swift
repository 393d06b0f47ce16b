internal import Foundation
internal import Series

/// What a connector's thread knows of its broker, from one connection to the next.
final class MQTTListener: @unchecked Sendable {
  private let settings: MQTTSettings
  private let context: ConnectorContext
  private let loop: SessionLoop
  private let traffic: MQTTTraffic
  private let series: MessageSeries
  private var repeated = RepeatedMessages()
  /// Messages that came before the wall knew the date.
  private var undated: [MQTTMessage] = []
  /// The moment up to which everything was heard.
  private var heardUntil: TimeInterval?
  /// Spans without connection that are not marked yet, on the clock that never jumps.
  private var outage: (from: TimeInterval, to: TimeInterval)?
  private var isFullSaid = false
  private var lastDelivery = -TimeInterval.infinity

  /// Seconds between two batches: each is one look at the store and one frame at most.
  private static let step = 0.05
  /// Spans without connection that are shorter are not marked: hardly a sensor speaks more often.
  private static let shortestOutage = 60.0
  /// Messages that wait for the date at most.
  private static let undatedLimit = 20_000

  init(
    _ settings: MQTTSettings, _ context: ConnectorContext, _ loop: SessionLoop,
    _ traffic: MQTTTraffic
  ) {
    self.settings = settings
    self.context = context
    self.loop = loop
    self.traffic = traffic
    series = MessageSeries(settings.messages)
  }

  static func topics(_ settings: MQTTSettings) -> [String] {
    var topics: [String] = []
    for topic in settings.messages.flatMap(\.subscriptions) where !topics.contains(topic) {
      topics.append(topic)
    }
    return topics
  }

  /// Connects and listens until it fails or is to end.
  func session(_ backOff: inout BackOff) -> SourceFailure? {
    do throws(SourceFailure) {
      try listen(&backOff)
      return nil
    } catch {
      return error
    }
  }

  private func listen(_ backOff: inout BackOff) throws(SourceFailure) {
    let topics = MQTTListener.topics(settings)
    let clock = context.clock
    var password: SecretText?
    if let secret = settings.password { password = try secret.read() }
    let session = try MQTTSession(
      settings, password: password, topics: topics, traffic: traffic,
      uptime: { clock.now().uptime })
    loop.interrupted(by: { session.interrupt() })
    defer {
      loop.interrupted(by: nil)
      traffic.ended()
    }
    repeated.begin()
    try session.connect()
    let begun = clock.now().uptime
    var isReady = false
    do throws(SourceFailure) {
      while !loop.isEnding {
        // A batch is handed over at its step; until then nothing is gained by reading message by message.
        try session.turn(
          seconds: wait(session, isReady),
          isGathering: isReady && !session.arrived.isEmpty && !traffic.isListening)
        if !isReady, session.accepted != nil, session.answered >= topics.count {
          isReady = true
          backOff.succeed()
          connected(keptSession: session.accepted?.keptSession ?? false)
        }
        if !isReady, clock.now().uptime - begun > settings.patience {
          throw SourceFailure(.timedOut, "\(settings.place) did not answer in time")
        }
        if isReady { deliverIfDue(session) }
      }
    } catch {
      let isEnding = loop.isEnding
      // What was answered for is not sent again, so it counts however short the connection was.
      deliver(session.arrived)
      if isReady { heardUntil = clock.now().uptime }
      if isEnding { return }
      throw error
    }
    deliver(session.arrived)
    if isReady { heardUntil = clock.now().uptime }
  }

  private func wait(_ session: MQTTSession, _ isReady: Bool) -> TimeInterval {
    guard isReady else { return 0.1 }
    if !session.arrived.isEmpty {
      return max(0.001, lastDelivery + MQTTListener.step - context.clock.now().uptime)
    }
    return undated.isEmpty ? min(5, settings.keepAlive / 4) : 1
  }

  private func connected(keptSession: Bool) {
    let now = context.clock.now()
    if let heardUntil, !keptSession, now.uptime - heardUntil >= MQTTListener.shortestOutage {
      outage = (outage?.from ?? heardUntil, now.uptime)
    } else if heardUntil == nil, !keptSession {
      let context = context
      // Nobody listened since the newest sample that was kept before this start.
      series.gapBefore = { name in
        guard let newest = context.newest(""), context.newest(name) != nil else { return nil }
        let end = context.clock.now().date(ofUptime: now.uptime)
        guard end.timeIntervalSince(newest) >= MQTTListener.shortestOutage else { return nil }
        return Gap(start: newest, end: end, reason: .silent)
      }
    }
    context.report(.connected)
  }

  private func deliverIfDue(_ session: MQTTSession) {
    let now = context.clock.now()
    guard !session.arrived.isEmpty || (!undated.isEmpty && now.hasDate) else { return }
    guard now.uptime - lastDelivery >= MQTTListener.step || session.arrived.count >= 500 else {
      return
    }
    let messages = session.arrived
    session.arrived = []
    deliver(messages)
  }

  /// Turns messages into samples and hands them over.
  private func deliver(_ messages: [MQTTMessage]) {
    let now = context.clock.now()
    lastDelivery = now.uptime
    let fresh = messages.filter { !repeated.isRepeated($0) }
    guard now.hasDate else {
      undated += fresh
      if undated.count > MQTTListener.undatedLimit {
        undated.removeFirst(undated.count - MQTTListener.undatedLimit)
      }
      return
    }
    let all = undated + fresh
    undated = []
    guard !all.isEmpty else { return }
    if let outage {
      series.markOutage(from: now.date(ofUptime: outage.from), to: now.date(ofUptime: outage.to))
      self.outage = nil
    }
    var count = 0
    var arrivedNow = false
    for message in all {
      let arrival = now.date(ofUptime: message.uptime).timeIntervalSince1970
      let outcome = series.add(
        topic: message.topic, payload: message.payload, at: arrival,
        isRetained: message.isRetained)
      guard case .samples(let some, let ofNow) = outcome else { continue }
      count += some
      arrivedNow = arrivedNow || ofNow
    }
    let batch = series.take()
    let newest = batch.compactMap(\.series.last?.start).max()
    offer(batch)
    if count > 0 {
      context.report(.received(count: count, newest: newest, arrivedNow: arrivedNow))
    }
    if series.isFull, !isFullSaid {
      isFullSaid = true
      context.report(
        .failed(
          SourceFailure(
            .tooLarge,
            "\(settings.place) sends more than \(MessageSeries.limit) series: narrow the topics")))
    }
  }

  /// Hands a batch over; while there is no room, nothing is read from the network.
  private func offer(_ batch: [ImportedSeries]) {
    guard !batch.isEmpty else { return }
    let whole = SampleBatch(source: context.name, series: batch)
    while !context.intake.offer(whole) {
      guard !loop.isStopped else { return }
      Thread.sleep(forTimeInterval: 0.2)
    }
  }
}
