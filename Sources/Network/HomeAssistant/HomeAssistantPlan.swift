internal import Foundation
internal import Series

/// What is still to be asked for after a connection stands, in parts, the oldest first.
///
/// States of the last ten days are fetched as they were; what is older, and older than the first state
/// that is still there, as hourly statistics. Amounts come from statistics alone: hours, and five
/// minutes for the last nine days.
struct HomeAssistantPlan {
  /// Parts that can be asked for now.
  private var parts: [HomeAssistantCommand] = []
  /// For entities with states: from when on they are wanted.
  private var wanted: [String: Date] = [:]
  /// Those of which samples are kept; before the first sample ever there is no gap, only a beginning.
  private var kept: Set<String> = []
  private let now: Date
  private var isSecondStep = false

  /// Home Assistant forgets states after ten days, unless it was told otherwise.
  private static let states: TimeInterval = 10 * 24 * 3_600
  private static let fiveMinutes: TimeInterval = 9 * 24 * 3_600
  /// A part is a day of states or a quarter of hours: a few thousand rows an entity.
  private static let stateSpan: TimeInterval = 24 * 3_600
  private static let hourSpan: TimeInterval = 90 * 24 * 3_600
  private static let fiveMinuteSpan: TimeInterval = 3 * 24 * 3_600
  private static let daySpan: TimeInterval = 1_000 * 24 * 3_600
  private static let monthSpan: TimeInterval = 10_000 * 24 * 3_600
  /// Years that are asked for by the hour, and by the day.
  private static let hourYears = 2
  private static let dayYears = 10
  /// The first moments that are asked for by the hour and by the day, each a month's beginning.
  private let hourEdge: Date
  private let dayEdge: Date

  /// - Parameters:
  ///   - entities: all that are wanted.
  ///   - sums: those of which Home Assistant keeps amounts.
  ///   - external: those that have statistics and no states.
  ///   - now: the date.
  ///   - zone: where Home Assistant's days begin.
  ///   - earliest: from when on one is wanted of which nothing is kept.
  ///   - newest: the newest sample that is kept of an entity, however long ago.
  init(
    entities: [String], sums: Set<String>, external: Set<String>, now: Date,
    zone: TimeZone, earliest: Date, newest: (String) -> Date?
  ) {
    self.now = now
    hourEdge = HomeAssistantPlan.month(HomeAssistantPlan.hourYears, before: now, zone)
    dayEdge = HomeAssistantPlan.month(HomeAssistantPlan.dayYears, before: now, zone)
    for entity in entities {
      let known = newest(entity)
      if known != nil { kept.insert(entity) }
      let start = known ?? earliest
      guard start < now else { continue }
      if sums.contains(entity) {
        amounts(entity, from: start)
      } else if external.contains(entity) {
        statistics([entity], from: start, to: now)
      } else {
        wanted[entity] = start
      }
    }
    states()
  }

  /// The next part, or nil when all is asked for.
  ///
  /// `firstTimes` is what the answers so far began with, in seconds since 1970.
  mutating func next(_ firstTimes: [String: Double]) -> HomeAssistantCommand? {
    if parts.isEmpty, !isSecondStep {
      isSecondStep = true
      for (entity, start) in wanted.sorted(by: { $0.key < $1.key }) {
        let first = firstTimes[entity].map { Date(timeIntervalSince1970: $0) } ?? now
        if first.timeIntervalSince(start) >= 3_600 { statistics([entity], from: start, to: first) }
      }
    }
    return parts.isEmpty ? nil : parts.removeFirst()
  }

  /// Spans that were wanted and of which nothing is left.
  func gaps(_ firstTimes: [String: Double]) -> [(entity: String, from: Date, to: Date)] {
    wanted.sorted { $0.key < $1.key }.compactMap { entity, start in
      guard kept.contains(entity), let first = firstTimes[entity] else { return nil }
      let end = Date(timeIntervalSince1970: first)
      return end.timeIntervalSince(start) >= 3_600 ? (entity, start, end) : nil
    }
  }

  private mutating func states() {
    guard let earliest = wanted.values.min() else { return }
    var start = max(earliest, now - HomeAssistantPlan.states)
    while start < now {
      let end = min(start + HomeAssistantPlan.stateSpan, now)
      let entities = wanted.filter { $0.value < end }.keys.sorted()
      let from = max(start, entities.compactMap { wanted[$0] }.min() ?? start)
      if !entities.isEmpty { parts.append(.history(entities, from: from, to: end)) }
      start = end
    }
  }

  private mutating func amounts(_ entity: String, from: Date) {
    let edge = HomeAssistantPlan.hour(after: now - HomeAssistantPlan.fiveMinutes)
    // The row before the first gives the reading from which the first counts.
    if from < edge {
      statistics([entity], from: HomeAssistantPlan.hour(after: from) - 3_600, to: edge)
    }
    var start = max(from, edge) - 300
    while start < now {
      let end = min(start + HomeAssistantPlan.fiveMinuteSpan, now)
      parts.append(.statistics([entity], from: start, to: end, .fiveMinutes))
      start = end
    }
  }

  private mutating func statistics(_ entities: [String], from: Date, to: Date) {
    let steps: [(end: Date, span: TimeInterval, period: HomeAssistantCommand.Period)] = [
      (dayEdge, HomeAssistantPlan.monthSpan, .month), (hourEdge, HomeAssistantPlan.daySpan, .day),
      (to, HomeAssistantPlan.hourSpan, .hour),
    ]
    var start = from
    for step in steps {
      while start < min(step.end, to) {
        let end = min(start + step.span, step.end, to)
        parts.append(.statistics(entities, from: start, to: end, step.period))
        start = end
      }
    }
  }

  /// The beginning of the month that lies so many years before a date.
  private static func month(_ years: Int, before date: Date, _ zone: TimeZone) -> Date {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let then = calendar.date(byAdding: .year, value: -years, to: date) ?? date
    return calendar.dateInterval(of: .month, for: then)?.start ?? then
  }

  /// The first full hour at or after a date, as Home Assistant's rows have them: in UTC.
  private static func hour(after date: Date) -> Date {
    Date(timeIntervalSince1970: (date.timeIntervalSince1970 / 3_600).rounded(.up) * 3_600)
  }
}
