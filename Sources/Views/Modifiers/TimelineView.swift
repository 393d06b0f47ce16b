public import Foundation

/// Dates at which a `TimelineView` is built anew.
public protocol TimelineSchedule {
  associatedtype Entries: Sequence where Entries.Element == Date
  func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries
}

public enum TimelineScheduleMode: Hashable, Sendable { case normal, lowFrequency }

/// Every so many seconds, counted from a date.
public struct PeriodicTimelineSchedule: TimelineSchedule, Sendable {
  let start: Date
  let interval: TimeInterval

  public init(from startDate: Date, by interval: TimeInterval) {
    start = startDate
    self.interval = max(interval, 1e-3)
  }

  public func entries(
    from startDate: Date, mode: TimelineScheduleMode
  ) -> UnfoldSequence<Date, Int> {
    let interval = interval
    let base = start.timeIntervalSinceReferenceDate
    let passed = ((startDate.timeIntervalSinceReferenceDate - base) / interval).rounded(.down)
    return sequence(state: 0) { step in
      defer { step += 1 }
      return Date(
        timeIntervalSinceReferenceDate: base + (passed + Double(step)) * interval)
    }
  }
}

/// At the beginning of every minute; minutes begin at once in all time zones.
public struct EveryMinuteTimelineSchedule: TimelineSchedule, Sendable {
  public init() {}

  public func entries(
    from startDate: Date, mode: TimelineScheduleMode
  ) -> UnfoldSequence<Date, Int> {
    PeriodicTimelineSchedule(from: Date(timeIntervalSinceReferenceDate: 0), by: 60)
      .entries(from: startDate, mode: mode)
  }
}

/// At every frame, or less often.
public struct AnimationTimelineSchedule: TimelineSchedule, Sendable {
  let interval: Double
  let isPaused: Bool

  public init(minimumInterval: Double? = nil, paused: Bool = false) {
    interval = minimumInterval ?? 0
    isPaused = paused
  }

  public func entries(
    from startDate: Date, mode: TimelineScheduleMode
  ) -> UnfoldSequence<Date, Int> {
    let limit = isPaused ? 1 : Int.max
    let interval = max(interval, 1.0 / 240)
    return sequence(state: 0) { step in
      guard step < limit else { return nil }
      defer { step += 1 }
      return startDate + Double(step) * interval
    }
  }
}

/// At the given dates.
public struct ExplicitTimelineSchedule<Entries: Sequence>: TimelineSchedule
where Entries.Element == Date {
  let dates: Entries
  public init(_ dates: Entries) { self.dates = dates }
  public func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries { dates }
}

extension TimelineSchedule where Self == PeriodicTimelineSchedule {
  public static func periodic(from startDate: Date, by interval: TimeInterval) -> Self {
    PeriodicTimelineSchedule(from: startDate, by: interval)
  }
}

extension TimelineSchedule where Self == EveryMinuteTimelineSchedule {
  public static var everyMinute: Self { EveryMinuteTimelineSchedule() }
}

extension TimelineSchedule where Self == AnimationTimelineSchedule {
  public static var animation: Self { AnimationTimelineSchedule() }
  public static func animation(minimumInterval: Double? = nil, paused: Bool = false) -> Self {
    AnimationTimelineSchedule(minimumInterval: minimumInterval, paused: paused)
  }
}

extension TimelineSchedule {
  public static func explicit<S: Sequence>(_ dates: S) -> ExplicitTimelineSchedule<S>
  where Self == ExplicitTimelineSchedule<S>, S.Element == Date {
    ExplicitTimelineSchedule(dates)
  }
}

/// A view that is built anew at the dates of a schedule, and at no other time.
public struct TimelineView<Schedule: TimelineSchedule, Content> {
  let schedule: Schedule
  let content: (Context) -> Content

  // A type of its own: nested in the generic one, the type checker could not infer the content.
  public typealias Context = TimelineViewDefaultContext
}

/// What the content of a `TimelineView` is told of the moment.
public struct TimelineViewDefaultContext: Hashable, Sendable {
  public enum Cadence: Hashable, Comparable, Sendable { case live, seconds, minutes }

  public let date: Date
  public let cadence: Cadence
}

extension TimelineView: View, PrimitiveView where Content: View {
  nonisolated public init(
    _ schedule: Schedule, @ViewBuilder content: @escaping (Context) -> Content
  ) {
    self.schedule = schedule
    self.content = content
  }

  public func update(_ node: TimelineNode) {
    let now = node.environment.now
    // The entry that is in force: the last that has passed. Schedules ascend.
    var date = now
    var next: Date?
    for entry in schedule.entries(from: now, mode: .normal) {
      if entry > now {
        next = entry
        break
      }
      date = entry
    }
    node.schedule(next.map { $0.timeIntervalSince(now) })
    let context = TimelineViewDefaultContext(date: date, cadence: .live)
    let view = node.graph.tracked(node) { content(context) }
    node.setChild(0, view)
  }
}

/// Sleeps until the next entry.
public final class TimelineNode: Node {
  private var timer: Int?

  func schedule(_ delay: TimeInterval?) {
    if let timer { graph.cancelTimer(timer) }
    timer = delay.map { delay in
      graph.wake(at: graph.time + max(delay, 0)) { [weak self] in
        self?.timer = nil
        self?.setNeedsUpdate()
      }
    }
  }

  public override func willLeave() {
    if let timer { graph.cancelTimer(timer) }
  }
}
