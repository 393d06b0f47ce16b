import Foundation
import Network
import Pictures
import Platform
import Raster
import Series

/// Tells a broker how a wall is, and takes its orders.
///
/// What changes is told at once, what changes all the time once a minute. Orders that the broker had
/// kept from before are not obeyed: nobody wants them now. That the wall is gone is told by its last will.
@MainActor
final class BrokerRemote {
  /// What it needs of the wall.
  struct Wall {
    var state: @MainActor () -> RemoteTopics.State
    var lastShown: @MainActor () -> Date?
    var temperature: @Sendable () -> Double?
    /// Obeys an order of `vitrine ctl`; what was refused is said.
    var obey: @MainActor (String) -> String?
    var picture: @MainActor () -> PixelBuffer?
    /// Says what goes wrong.
    var note: @MainActor (String) -> Void
  }

  private let topics: RemoteTopics
  private let settings: Dashboard.RemoteSettings
  private let wall: Wall
  private let link: MQTTConnector
  private let inbox: Inbox
  private let scheduler: any Scheduler
  private let worker = Worker(name: "remote")
  private var isConnected = false
  /// What the broker keeps of us.
  private var told: [String: String] = [:]
  private var state = RemoteTopics.State()
  private var minute: ScheduledCall?
  private var nextPicture: ScheduledCall?
  private var isTakingPicture = false
  private var isTellingMinute = false
  private var lastFailure: String?

  /// Seconds between two looks at what changes all the time.
  static let interval: TimeInterval = 60

  init(
    _ settings: Dashboard.RemoteSettings, broker: MQTTSettings, title: String?, wall: Wall,
    inbox: Inbox, scheduler: any Scheduler
  ) {
    self.settings = settings
    self.wall = wall
    self.inbox = inbox
    self.scheduler = scheduler
    topics = RemoteTopics(base: settings.topic, names: .own, title: title)
    link = MQTTConnector(broker)
    let orders = topics.orders.compactMap { TopicFilter($0) }
    link.listen(to: orders) { [weak self] event in inbox.post { self?.heard(event) } }
    link.start(
      .withoutSeries("remote", seed: UInt64.random(in: 0...UInt64.max)) { [weak self] event in
        guard case .failed(let failure) = event else { return }
        inbox.post { self?.failed(failure.words) }
      })
  }

  func stop() {
    minute?.cancel()
    nextPicture?.cancel()
    link.stop()
  }

  /// Tells what has changed; called whenever the loop has done something.
  func look() {
    guard isConnected else { return }
    // The first frame is news; those that follow are told once a minute.
    if told["\(topics.base)/last_frame"] == nil, wall.lastShown() != nil { tellMinute() }
    let now = wall.state()
    guard now != state else { return }
    if now.pages != state.pages { describe(now.pages) }
    state = now
    tell(topics.messages(of: now))
  }

  private func heard(_ event: MQTTEvent) {
    switch event {
    case .connected:
      if lastFailure != nil { wall.note("the broker hears of this wall again") }
      lastFailure = nil
      isConnected = true
      told = [:]
      state = wall.state()
      describe(state.pages)
      tell(topics.messages(of: state))
      tellMinute()
      if settings.pictureEvery != nil { tellPicture() }
    case .disconnected:
      isConnected = false
      minute?.cancel()
      nextPicture?.cancel()
    case .refused(let topic): wall.note("the broker lets nobody order by \(topic)")
    case .message(let topic, let payload, let isRetained):
      guard !isRetained else { return }
      take(topic, String(decoding: payload.prefix(1_024), as: UTF8.self))
    }
  }

  private func take(_ topic: String, _ payload: String) {
    if topic == "\(topics.picture)/set" { return tellPicture() }
    guard let order = topics.order(topic: topic, payload: payload) else {
      return wall.note("\(topic): “\(payload.prefix(40))” is no order")
    }
    if let refusal = wall.obey(order) { wall.note("\(topic): \(refusal)") }
    // Whoever asked sees what came of it, even where that is what was before.
    for (topic, text) in topics.messages(of: wall.state()) where order.hasPrefix(name(topic)) {
      told[topic] = nil
      tell([topic: text])
    }
  }

  private func name(_ topic: String) -> String { String(topic.dropFirst(topics.base.count + 1)) }

  private func failed(_ words: String) {
    guard words != lastFailure else { return }
    lastFailure = words
    wall.note("remote: \(words)")
  }

  private func describe(_ pages: [String]) {
    guard let prefix = settings.discovery else { return }
    tell(topics.discovery(prefix: prefix, pages: pages))
  }

  private func tell(_ messages: [String: String]) {
    for (topic, text) in messages.sorted(by: { $0.key < $1.key }) where told[topic] != text {
      told[topic] = text
      let inbox = inbox
      link.publish(topic: topic, payload: Array(text.utf8), retain: true) { [weak self] result in
        guard case .failure = result else { return }
        // It is told again when the connection stands again.
        inbox.post { self?.told[topic] = nil }
      }
    }
  }

  private func tellMinute() {
    guard !isTellingMinute else { return }
    isTellingMinute = true
    minute?.cancel()
    let (inbox, temperature) = (inbox, wall.temperature)
    worker.post { [weak self] in
      // A sensor may take its time to answer.
      let degrees = temperature()
      inbox.post {
        self?.isTellingMinute = false
        guard let self, self.isConnected else { return }
        self.tell(
          self.topics.messages(lastShown: self.wall.lastShown(), temperature: degrees))
      }
    }
    minute = scheduler.schedule(after: BrokerRemote.interval, name: "remote") { [weak self] in
      self?.tellMinute()
    }
  }

  private func tellPicture() {
    nextPicture?.cancel()
    if let every = settings.pictureEvery {
      nextPicture = scheduler.schedule(after: every, name: "screenshot") { [weak self] in
        self?.tellPicture()
      }
    }
    guard isConnected, !isTakingPicture, let picture = wall.picture() else { return }
    isTakingPicture = true
    let (inbox, link, topic) = (inbox, link, topics.picture)
    // A picture takes longer to pack than a frame may take to draw.
    worker.post { [weak self] in
      let result = Result { try PictureFile.encodePNG(picture) }
      if case .success(let data) = result {
        link.publish(topic: topic, payload: Array(data), retain: true)
      }
      inbox.post {
        self?.isTakingPicture = false
        if case .failure(let error) = result { self?.wall.note("screenshot: \(error)") }
      }
    }
  }
}
