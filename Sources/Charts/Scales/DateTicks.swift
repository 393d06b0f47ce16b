import Foundation

/// A stride of the calendar: `count` units from an anchor, forward and backward without end.
///
/// Days, weeks and months step by the calendar and land on the start of their day, also where a
/// day has no midnight. Several hours step on the wall clock, so that 0, 6, 12 and 18 o'clock
/// keep their names on days of 23 and 25 hours; single hours, minutes and seconds step in time.
struct CalendarStride: Equatable, Sendable {
  enum Unit: Int, Sendable, CaseIterable {
    case second, minute, hour, day, week, month, year

    /// Rough length in seconds; for estimates only.
    var length: Double {
      switch self {
      case .second: 1
      case .minute: 60
      case .hour: 3_600
      case .day: 86_400  // nominal
      case .week: 604_800
      case .month: 2_629_746
      case .year: 31_556_952
      }
    }

    var component: Calendar.Component {
      switch self {
      case .second: .second
      case .minute: .minute
      case .hour: .hour
      case .day: .day
      case .week: .weekOfYear
      case .month: .month
      case .year: .year
      }
    }

    /// The unit that a calendar component bins by: a weekday is a day.
    init?(_ component: Calendar.Component) {
      switch component {
      case .second: self = .second
      case .minute: self = .minute
      case .hour: self = .hour
      case .day, .weekday, .weekdayOrdinal: self = .day
      case .weekOfYear, .weekOfMonth, .yearForWeekOfYear: self = .week
      case .month: self = .month
      case .year, .era: self = .year
      default: return nil
      }
    }
  }

  var unit: Unit
  var count: Int
  var calendar: Calendar
  /// The stride's step zero.
  private var anchor: Date

  /// A stride that counts from the unit's start at or before `date`.
  init(unit: Unit, count: Int, countingFrom date: Date, calendar: Calendar) {
    self.unit = unit
    self.count = max(1, count)
    self.calendar = calendar
    anchor = CalendarStride.start(of: unit, containing: date, calendar: calendar)
  }

  /// Rough seconds between two steps.
  var approximateLength: Double { unit.length * Double(count) }

  /// The start of the unit that holds a date.
  static func start(of unit: Unit, containing date: Date, calendar: Calendar) -> Date {
    if unit == .second {
      return Date(
        timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate.rounded(.down))
    }
    return calendar.dateInterval(of: unit.component, for: date)?.start ?? date
  }

  /// Step `index` of the stride.
  func date(at index: Int) -> Date {
    let steps = index * count
    switch unit {
    case .second, .minute:
      return anchor.addingTimeInterval(Double(steps) * unit.length)
    case .hour where count == 1:
      return anchor.addingTimeInterval(Double(steps) * unit.length)
    case .hour:
      var parts = calendar.dateComponents([.era, .year, .month, .day, .hour], from: anchor)
      parts.hour = (parts.hour ?? 0) + steps
      return calendar.date(from: parts) ?? anchor
    case .day, .week, .month, .year:
      // From noon: the anchor's own hour may not be midnight's.
      let noon = calendar.date(byAdding: .hour, value: 11, to: anchor) ?? anchor
      let moved = calendar.date(byAdding: unit.component, value: steps, to: noon) ?? noon
      return calendar.startOfDay(for: moved)
    }
  }

  /// The steps within a closed range, ascending, at most `limit`.
  func dates(in range: ClosedRange<Date>, limit: Int = 4_096) -> [Date] {
    steps(in: range, limit: limit).map(\.date)
  }

  /// The steps within a closed range with their indices, which stay whatever range is asked for.
  func steps(in range: ClosedRange<Date>, limit: Int = 4_096) -> [(index: Int, date: Date)] {
    let distance = range.lowerBound.timeIntervalSince(anchor)
    guard distance.isFinite, abs(distance) < 1e15 else { return [] }
    var index = Int((distance / approximateLength).rounded(.down)) - 1
    // A rough length may be off by more than a step over many years.
    while date(at: index) > range.lowerBound, index > Int.min / 2 { index -= 1 }
    var result: [(index: Int, date: Date)] = []
    var previous = Date.distantPast
    while result.count < limit {
      let date = date(at: index)
      if date > range.upperBound { break }
      if date >= range.lowerBound, date > previous {
        result.append((index, date))
        previous = date
      }
      index += 1
    }
    return result
  }
}

/// The calendar ticks of a time axis.
///
/// Of the strides 1, 5, 15, 30 s; 1, 5, 15, 30 min; 1, 3, 6, 12 h; 1, 2 d; 1, 2 weeks and 1, 2, 3,
/// 6, 12 months the one whose count of ticks in the domain is nearest 4.25 is taken, the smaller on
/// a tie. Source: `behaviour.md` §5.3, measured on Swift Charts. Decided here: where even twelve
/// months give more than twelve ticks, it goes on with 2, 5, 10, 20, 50, 100, … years.
enum DateTicks {
  static let strides: [(unit: CalendarStride.Unit, count: Int)] = [
    (.second, 1), (.second, 5), (.second, 15), (.second, 30),
    (.minute, 1), (.minute, 5), (.minute, 15), (.minute, 30),
    (.hour, 1), (.hour, 3), (.hour, 6), (.hour, 12),
    (.day, 1), (.day, 2), (.week, 1), (.week, 2),
    (.month, 1), (.month, 2), (.month, 3), (.month, 6), (.month, 12),
  ]

  /// The stride that suits a domain.
  ///
  /// - Parameters:
  ///   - domain: what the axis shows; for a scrolling chart the first window, whose length decides.
  ///   - calendar: whose days, weeks and time zone count.
  /// - Returns: the stride, counted from the domain's start.
  static func stride(for domain: ClosedRange<Date>, calendar: Calendar) -> CalendarStride {
    let span = domain.upperBound.timeIntervalSince(domain.lowerBound)
    var best: CalendarStride?
    var bestDistance = Double.infinity
    var yearly = 0
    for (unit, count) in strides {
      let length = unit.length * Double(count)
      // Far too many or surely fewer than two: the calendar need not be asked.
      if span / length > 40 || (span / length < 0.4 && best != nil) { continue }
      let stride = CalendarStride(
        unit: unit, count: count, countingFrom: domain.lowerBound, calendar: calendar)
      let ticks = stride.dates(in: domain, limit: 64).count
      let distance = abs(Double(ticks) - 4.25)
      if unit == .month, count == 12 { yearly = ticks }
      if distance < bestDistance {
        best = stride
        bestDistance = distance
      }
    }
    if best == nil || yearly > 12 {
      let years = span / CalendarStride.Unit.year.length
      for count in [2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000] {
        let distance = abs(years / Double(count) + 1 - 4.25)
        if distance < bestDistance {
          best = CalendarStride(
            unit: .year, count: count, countingFrom: domain.lowerBound, calendar: calendar)
          bestDistance = distance
        }
      }
    }
    return best
      ?? CalendarStride(
        unit: .second, count: 1, countingFrom: domain.lowerBound, calendar: calendar)
  }

  /// Ticks of a domain by the automatic stride.
  static func values(in domain: ClosedRange<Date>, calendar: Calendar) -> [Date] {
    stride(for: domain, calendar: calendar).dates(in: domain)
  }
}
