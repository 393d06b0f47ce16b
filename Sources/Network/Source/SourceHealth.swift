public import Foundation

/// What a source is, as the wall and `vitrine sources` say it.
public enum SourceState: Hashable, Sendable {
  /// Nothing has come yet and nothing has failed.
  case waiting
  /// Its data are as new as they should be.
  case live
  /// It answers, but its newest data are older than they should be.
  case stale(since: Date)
  /// It does not answer as it should.
  case failing(since: Date, because: String)
  /// It is not asked, for nothing that is shown needs it.
  case paused
}

/// What a connector tells of its service.
public enum SourceEvent: Hashable, Sendable {
  /// It answered with samples, of which the newest is from `newest`; retained or repeated ones count as
  /// what they are. `arrivedNow` says that they are of this moment, whatever the clocks say.
  case received(count: Int, newest: Date?, arrivedNow: Bool)
  /// It answered that there is nothing new.
  case unchanged
  /// The connection stands and nothing has come over it yet.
  case connected
  case failed(SourceFailure)
  case paused
  case resumed
}

/// The state machine of a source: pure values on a clock that is passed in.
///
/// - Units: seconds; spans are measured on `NetworkMoment.uptime`, so the date may jump.
public struct SourceHealth: Hashable, Sendable {
  /// How old data may be before they are called stale.
  public var staleAfter: TimeInterval
  public private(set) var lastFailure: SourceFailure?
  /// Samples since the start.
  public private(set) var samples = 0
  /// Failures since the start.
  public private(set) var failures = 0

  private var failingSince: TimeInterval?
  private var isPaused = false
  private var startedAt: TimeInterval
  private var isAnswered = false
  /// The moment, on the uptime clock, that the newest sample is of; before the start it is negative.
  private var newest: TimeInterval?
  /// When the newest came, by the date it bears, for a date that was wrong when it came.
  private var newestDate: Date?
  private var newestCame: TimeInterval?
  private var rateWindow: [Tick] = []

  private struct Tick: Hashable, Sendable {
    var minute: Int
    var count: Int
  }

  public init(staleAfter: TimeInterval, at now: NetworkMoment) {
    self.staleAfter = staleAfter.isFinite ? max(1, staleAfter) : 3_600
    startedAt = now.uptime
  }

  public mutating func handle(_ event: SourceEvent, at now: NetworkMoment) {
    switch event {
    case .received(let count, let date, let arrivedNow):
      recover()
      isAnswered = true
      guard count > 0 else { return }
      samples += count
      tick(count, now)
      if arrivedNow || date == nil {
        (newest, newestDate, newestCame) = (now.uptime, nil, now.uptime)
      } else if let date {
        take(date, now)
      }
    case .unchanged, .connected:
      recover()
      isAnswered = true
    case .failed(let failure):
      failures += 1
      lastFailure = failure
      if failingSince == nil { failingSince = now.uptime }
    case .paused: isPaused = true
    case .resumed: isPaused = false
    }
  }

  /// What the source is at a moment.
  public func state(at now: NetworkMoment) -> SourceState {
    if isPaused { return .paused }
    if let failingSince, let lastFailure {
      return .failing(since: now.date(ofUptime: failingSince), because: lastFailure.words)
    }
    guard let age = age(at: now) else {
      let waited = now.uptime - startedAt
      return isAnswered && waited > staleAfter
        ? .stale(since: now.date(ofUptime: startedAt + staleAfter)) : .waiting
    }
    return age > staleAfter ? .stale(since: now.date - (age - staleAfter)) : .live
  }

  /// Seconds since the moment that the newest good data are of; nil before there are any.
  public func age(at now: NetworkMoment) -> TimeInterval? {
    guard let newest else { return nil }
    if let newestDate, let newestCame, now.hasDate {
      // The dates of a service are right where our own clock may have been wrong when they came.
      let byDate = now.date.timeIntervalSince(newestDate)
      return max(byDate, now.uptime - newestCame, 0)
    }
    return max(0, now.uptime - newest)
  }

  /// Samples a minute over the last ten minutes, or since the start where that is shorter.
  public func rate(at now: NetworkMoment) -> Double {
    let minute = Int(now.uptime / 60)
    let counted = rateWindow.filter { $0.minute > minute - 10 }.reduce(0) { $0 + $1.count }
    let span = min(600, max(60, now.uptime - startedAt))
    return Double(counted) / (span / 60)
  }

  /// When the state changes by itself, on the uptime clock: live data that grow stale.
  public func nextChange(after now: NetworkMoment) -> TimeInterval? {
    guard case .live = state(at: now), let age = age(at: now) else { return nil }
    return now.uptime + (staleAfter - age) + 0.001
  }

  private mutating func recover() {
    failingSince = nil
    lastFailure = nil
  }

  /// A date later than now is the service's clock running ahead: it counts as now.
  private mutating func take(_ date: Date, _ now: NetworkMoment) {
    if let newestDate, date < newestDate { return }
    newestDate = now.hasDate ? min(date, now.date) : date
    newestCame = now.uptime
    newest = now.uptime - (now.hasDate ? max(0, now.date.timeIntervalSince(date)) : 0)
  }

  private mutating func tick(_ count: Int, _ now: NetworkMoment) {
    let minute = Int(now.uptime / 60)
    if rateWindow.last?.minute == minute {
      rateWindow[rateWindow.count - 1].count += count
    } else {
      rateWindow.removeAll { $0.minute <= minute - 10 }
      rateWindow.append(Tick(minute: minute, count: count))
    }
  }
}
