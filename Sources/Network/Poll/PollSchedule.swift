public import Foundation

/// When and for which span of time a service is asked.
///
/// A pure value on a clock that is passed in. A service that answers for a span is asked first for what
/// was missed, from the newest sample that is kept and at most `history` back, in parts of `part` with
/// pauses between them: a day's outage makes no burst. One that only knows the present is asked `every`
/// so many seconds.
public struct PollTiming: Hashable, Sendable {
  public var every: TimeInterval
  /// How far back it is asked when nothing is kept; nil for a service that only knows the present.
  public var history: TimeInterval?
  /// The longest span of one question.
  public var part: TimeInterval
  /// How far each question reaches back behind the newest sample, for samples that come late.
  public var overlap: TimeInterval
  public var backOff: BackOff

  public init(
    every: TimeInterval, history: TimeInterval? = nil, part: TimeInterval? = nil,
    overlap: TimeInterval? = nil, backOff: BackOff? = nil
  ) {
    let every = every.isFinite ? max(0.1, every) : 60
    self.every = every
    self.history = history.map { $0.isFinite ? max(every, $0) : 7 * 24 * 3_600 }
    self.part = max(every, part ?? 24 * 3_600)
    self.overlap = max(0, overlap ?? min(2 * every, 600))
    self.backOff = backOff ?? BackOff(first: max(2, min(every, 30)), longest: max(300, every))
  }

  /// Seconds between two questions of a catch-up.
  static let pause: TimeInterval = 1
}

/// A source's place in its timing.
struct PollSchedule: Sendable {
  let timing: PollTiming
  /// When it is to be asked next, on the uptime clock.
  private(set) var due: TimeInterval
  /// Up to when everything has been asked for.
  private(set) var reach: Date?
  private var backOff: BackOff
  private var numbers: SeededNumbers
  /// The newest sample that came or was kept: a date of the service's clock, not of the wall's.
  private var newest: Date?
  /// How far the date is ahead of the uptime; it changes when somebody sets the clock.
  private var offset: TimeInterval?

  /// Seconds by which a clock that is kept in step is moved at most.
  private static let slew: TimeInterval = 30

  init(_ timing: PollTiming, newest: Date?, at now: NetworkMoment, seed: UInt64) {
    self.timing = timing
    backOff = timing.backOff
    numbers = SeededNumbers(seed: seed)
    reach = newest
    self.newest = newest
    // Many sources that start together spread over their first seconds.
    due = now.uptime + TimeInterval.random(in: 0...min(2, timing.every / 2), using: &numbers)
  }

  /// The span to ask for; nil for a service that only knows the present.
  func window(at now: NetworkMoment) -> DateInterval? {
    guard let history = timing.history else { return nil }
    let earliest = now.date - history
    let from = max(earliest, min(reach.map { $0 - timing.overlap } ?? earliest, now.date))
    let to = min(now.date, from + timing.part + timing.overlap)
    return DateInterval(start: min(from, to), end: to)
  }

  /// Notes an answer for a span, of which the newest sample is from `newest`.
  mutating func succeed(_ window: DateInterval?, newest: Date?, at now: NetworkMoment) {
    backOff.succeed()
    self.newest = [self.newest, newest].compactMap { $0 }.max()
    guard let window else { return wait(timing.every, now) }
    let isCatchingUp = window.end < now.date - timing.part / 2
    if isCatchingUp {
      reach = window.end
      wait(PollTiming.pause, now)
    } else {
      // What has not come yet may come later: only samples move the reach within the last part.
      let within = newest.map { min($0, now.date) }
      reach = [reach, within, window.end - timing.part].compactMap { $0 }.max()
      wait(timing.every, now)
    }
  }

  mutating func fail(_ failure: SourceFailure, at now: NetworkMoment) {
    due = now.uptime + backOff.wait(after: failure, random: &numbers)
  }

  /// Looks whether the date has jumped: what was asked for by the wrong one is asked for again.
  mutating func look(at now: NetworkMoment) {
    let current = now.date.timeIntervalSince1970 - now.uptime
    defer { offset = current }
    guard let offset, abs(current - offset) > PollSchedule.slew else { return }
    reach = reach.flatMap { reach in newest.map { min(reach, $0) } }
    hurry(at: now)
  }

  /// Asks at once: the page is shown, or the clock has been set.
  mutating func hurry(at now: NetworkMoment) {
    due = min(due, now.uptime)
  }

  /// Up to a tenth more or less, so that sources do not keep step.
  private mutating func wait(_ seconds: TimeInterval, _ now: NetworkMoment) {
    due = now.uptime + seconds * TimeInterval.random(in: 0.95...1.05, using: &numbers)
  }
}
