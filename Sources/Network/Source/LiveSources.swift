public import Foundation
internal import Synchronization

/// How a source fares, for people.
public struct SourceStatus: Hashable, Sendable {
  public var name: String
  public var state: SourceState
  /// Seconds since the newest good data; nil before there are any.
  public var age: TimeInterval?
  /// Samples a minute.
  public var rate: Double
  /// Samples since the start.
  public var samples: Int
  /// Failures since the start.
  public var failures: Int
  /// The last failure in words, while it lasts.
  public var error: String?

  public init(
    name: String, state: SourceState, age: TimeInterval?, rate: Double, samples: Int,
    failures: Int, error: String?
  ) {
    self.name = name
    self.state = state
    self.age = age
    self.rate = rate
    self.samples = samples
    self.failures = failures
    self.error = error
  }
}

/// The connectors of a wall's sources, and how each fares.
///
/// It is used by the wall's thread, which never waits for them: they are started and ended, one after the
/// other, on a queue of their own, for loading a library, binding a port or taking leave may take a while.
public final class LiveSources: Sendable {
  /// A source of the dashboard.
  public struct Source: Sendable {
    public var name: String
    public var service: SourceService
    /// Seconds after which its newest data are called stale.
    public var staleAfter: TimeInterval
    /// Whether it is asked while nothing that is shown needs it.
    public var isAlways: Bool

    public init(
      name: String, service: SourceService, staleAfter: TimeInterval, isAlways: Bool = false
    ) {
      self.name = name
      self.service = service
      self.staleAfter = staleAfter
      self.isAlways = isAlways
    }

    /// What makes it another source; secrets are places here.
    var signature: String { "\(service) \(staleAfter) \(isAlways)" }
  }

  private struct Entry {
    var source: Source
    var connector: any Connector
    var health: SourceHealth
    /// Tells the connectors of one name apart: one that was replaced may still have something to say.
    var number: Int
    var zone: TimeZone
    /// One that nobody has looked at yet has not even been started.
    var isStarted = false
    var isPaused = true
  }

  private struct State {
    var entries: [String: Entry] = [:]
    var newest: [String: Date] = [:]
    var started = 0
    var onChange: (@Sendable () -> Void)?
  }

  public let intake: SampleIntake
  private let clock: NetworkClock
  private let seed: UInt64
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "sources")
  /// Seconds that `stop` gives all of them.
  private static let patience = 2.0

  /// - Parameters:
  ///   - clock: the moment.
  ///   - seed: where the sources' random numbers begin.
  ///   - intake: where samples wait.
  public init(clock: NetworkClock = .system, seed: UInt64, intake: SampleIntake = SampleIntake()) {
    self.clock = clock
    self.seed = seed
    self.intake = intake
  }

  /// Called when the state of a source has changed, on any thread.
  public func onChange(_ body: (@Sendable () -> Void)?) {
    state.withLock { $0.onChange = body }
  }

  /// Notes the newest samples that are kept, by full name, before sources start.
  public func note(newest: [String: Date]) {
    state.withLock { state in
      state.newest.merge(newest) { max($0, $1) }
    }
  }

  /// Starts, keeps and stops connectors, so that they are those of these sources.
  ///
  /// - Parameters:
  ///   - sources: all that there are.
  ///   - zone: that of times that bear none.
  ///   - shown: those that something in sight needs, as for `show`; nil for all.
  public func update(_ sources: [Source], zone: TimeZone, shown: Set<String>? = nil) {
    let wanted = Dictionary(sources.map { ($0.name, $0) }) { first, _ in first }
    let now = clock.now()
    let ended = state.withLock { state -> [any Connector] in
      var ended: [any Connector] = []
      for (name, entry) in state.entries
      where wanted[name]?.signature != entry.source.signature {
        if entry.isStarted { ended.append(entry.connector) }
        state.entries[name] = nil
      }
      for source in sources where state.entries[source.name] == nil {
        state.started += 1
        var entry = Entry(
          source: source, connector: source.service.makeConnector(),
          health: SourceHealth(staleAfter: source.staleAfter, at: now), number: state.started,
          zone: zone)
        entry.health.handle(.paused, at: now)
        state.entries[source.name] = entry
      }
      return ended
    }
    // What takes the place of another is started after that has left its port and its name.
    queue.async { for connector in ended { connector.stop() } }
    show(shown ?? Set(wanted.keys))
  }

  /// Says which sources something that is shown needs; the others rest.
  public func show(_ names: Set<String>) {
    let now = clock.now()
    let turned = state.withLock { state -> [Entry] in
      var turned: [Entry] = []
      for (name, entry) in state.entries {
        let isPaused = !entry.source.isAlways && !names.contains(name)
        guard isPaused != entry.isPaused else { continue }
        state.entries[name]?.isPaused = isPaused
        if !entry.isStarted {
          state.entries[name]?.isStarted = true
          state.entries[name]?.health.handle(.resumed, at: now)
        }
        turned.append(entry)
      }
      return turned
    }
    for entry in turned.sorted(by: { $0.number < $1.number }) {
      let connector = entry.connector
      if !entry.isStarted {
        let context = context(entry.source.name, entry.number, entry.zone)
        queue.async { connector.start(context) }
      } else if entry.isPaused {
        queue.async { connector.resume() }
      } else {
        queue.async { connector.pause() }
      }
    }
  }

  /// The connection to the broker of a source; nil when there is no such source.
  ///
  /// It is another one after `update` when the source's settings have changed, and rests while nothing
  /// that is shown needs the source.
  public func broker(_ name: String) -> MQTTConnector? {
    state.withLock { $0.entries[name]?.connector as? MQTTConnector }
  }

  /// The connection to the Home Assistant of a source, as `broker` tells it.
  public func homeAssistant(_ name: String) -> HomeAssistantConnector? {
    state.withLock { $0.entries[name]?.connector as? HomeAssistantConnector }
  }

  /// Ends all connectors; waits two seconds at most.
  public func stop() {
    update([], zone: .gmt)
    let ended = DispatchSemaphore(value: 0)
    queue.async { ended.signal() }
    _ = ended.wait(timeout: .now() + LiveSources.patience)
  }

  /// How the sources fare now, by name.
  public func statuses() -> [SourceStatus] {
    let now = clock.now()
    return state.withLock { state in
      state.entries.values.map { entry in
        SourceStatus(
          name: entry.source.name, state: entry.health.state(at: now),
          age: entry.health.age(at: now), rate: entry.health.rate(at: now),
          samples: entry.health.samples, failures: entry.health.failures,
          error: entry.health.lastFailure?.words)
      }
    }.sorted { $0.name < $1.name }
  }

  /// Seconds until a source grows stale by itself; nil when none will.
  public func secondsToChange() -> TimeInterval? {
    let now = clock.now()
    return state.withLock { state in
      state.entries.values.compactMap { $0.health.nextChange(after: now) }.min()
    }.map { max(0, $0 - now.uptime) }
  }

  private func context(_ name: String, _ number: Int, _ zone: TimeZone) -> ConnectorContext {
    // Sources of one wall must not keep step, and those of two walls neither.
    let mixed = name.utf8.reduce(seed) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return ConnectorContext(
      name: name, clock: clock, seed: mixed, intake: intake, zone: zone,
      report: { [weak self] in self?.take($0, of: name, number) },
      newest: { [weak self] in self?.newest($0, of: name) })
  }

  private func take(_ event: SourceEvent, of name: String, _ number: Int) {
    let now = clock.now()
    let call = state.withLock { state -> (@Sendable () -> Void)? in
      guard var entry = state.entries[name], entry.number == number else { return nil }
      let before = entry.health.state(at: now)
      entry.health.handle(event, at: now)
      state.entries[name] = entry
      return entry.health.state(at: now).isLike(before) ? nil : state.onChange
    }
    call?()
  }

  private func newest(_ series: String, of source: String) -> Date? {
    state.withLock { state in
      if !series.isEmpty { return state.newest["\(source)/\(series)"] }
      return state.newest.filter { $0.key == source || $0.key.hasPrefix("\(source)/") }.values.max()
    }
  }
}

extension SourceState {
  /// Whether two states say the same, whatever the fractions of seconds in their dates.
  func isLike(_ other: SourceState) -> Bool {
    switch (self, other) {
    case (.stale, .stale), (.live, .live), (.waiting, .waiting), (.paused, .paused): true
    case (.failing(_, let first), .failing(_, let second)): first == second
    default: false
    }
  }
}
