import Foundation

/// The values that a scrolled chart may rest on: a regular grid, or dates that a calendar finds.
///
/// Values are numbers or seconds since the reference date.
enum ChartGrid: Equatable, Sendable {
  /// Multiples of a length from an origin.
  case regular(length: Double, origin: Double)
  /// Dates that match components, found by the calendar; where no clock shows the time asked for,
  /// the next that there is.
  case matching(DateComponents, Calendar)

  /// The starts of a calendar unit: days, weeks by the calendar's first weekday, months, years.
  static func starts(of unit: CalendarStride.Unit, calendar: Calendar) -> ChartGrid {
    var parts = DateComponents(second: 0, nanosecond: 0)
    parts.nanosecond = nil
    switch unit {
    case .second: return .regular(length: 1, origin: 0)
    case .minute: break
    case .hour: parts.minute = 0
    case .day: (parts.hour, parts.minute) = (0, 0)
    case .week:
      (parts.hour, parts.minute) = (0, 0)
      parts.weekday = calendar.firstWeekday
    case .month:
      (parts.hour, parts.minute) = (0, 0)
      parts.day = 1
    case .year:
      (parts.hour, parts.minute) = (0, 0)
      (parts.month, parts.day) = (1, 1)
    }
    return .matching(parts, calendar)
  }

  /// The smallest boundary after a value, strictly; nil where there is none.
  func boundary(after value: Double) -> Double? {
    guard value.isFinite else { return nil }
    switch self {
    case .regular(let length, let origin):
      guard length > 0 else { return nil }
      let index = ((value - origin) / length).rounded(.down) + 1
      let next = origin + index * length
      // A quotient a hair below a whole number would give the value itself.
      return next > value + length * 1e-9 ? next : origin + (index + 1) * length
    case .matching(let parts, let calendar):
      return Self.search(parts, calendar, after: value)
    }
  }

  /// The largest boundary before a value, strictly; nil where there is none.
  func boundary(before value: Double) -> Double? {
    guard value.isFinite else { return nil }
    switch self {
    case .regular(let length, let origin):
      guard length > 0 else { return nil }
      let index = ((value - origin) / length).rounded(.up) - 1
      let previous = origin + index * length
      return previous < value - length * 1e-9 ? previous : origin + (index - 1) * length
    case .matching(let parts, let calendar):
      return Self.search(parts, calendar, before: value)
    }
  }

  /// Whether a value is a boundary.
  func contains(_ value: Double) -> Bool {
    switch self {
    case .regular(let length, let origin):
      guard length > 0 else { return false }
      let index = (value - origin) / length
      return abs(index - index.rounded()) <= 1e-9 * max(1, abs(index))
    case .matching:
      return boundary(after: value - 0.5) == value
    }
  }

  /// The boundary nearest a value, of two equally near the later; nil where there is none.
  func boundary(nearest value: Double) -> Double? {
    if contains(value) { return value }
    let before = boundary(before: value)
    let after = boundary(after: value)
    guard let before else { return after }
    guard let after else { return before }
    return value - before < after - value ? before : after
  }

  private static func search(_ parts: DateComponents, _ calendar: Calendar, after value: Double)
    -> Double?
  {
    let date = Date(timeIntervalSinceReferenceDate: value)
    let next = calendar.nextDate(after: date, matching: parts, matchingPolicy: .nextTime)
    guard let next, next > date else { return nil }
    return next.timeIntervalSinceReferenceDate
  }

  /// Looks backward, then walks forward to the last boundary before the value: a backward search
  /// may step over a day on which the clock does not show the time asked for.
  private static func search(_ parts: DateComponents, _ calendar: Calendar, before value: Double)
    -> Double?
  {
    let date = Date(timeIntervalSinceReferenceDate: value)
    let previous = calendar.nextDate(
      after: date, matching: parts, matchingPolicy: .nextTime, direction: .backward)
    guard let previous else { return nil }
    var best: Double?
    var at = previous.timeIntervalSinceReferenceDate
    if at < value { best = at } else { at = value - 1 }
    // The backward search also misses a boundary that was shifted forward: begin one step earlier.
    if best == nil {
      let earlier = calendar.nextDate(
        after: previous, matching: parts, matchingPolicy: .nextTime, direction: .backward)
      best = earlier?.timeIntervalSinceReferenceDate
    }
    guard var walked = best else { return nil }
    for _ in 0..<4 {
      guard let next = search(parts, calendar, after: walked), next < value else { break }
      walked = next
    }
    return walked
  }
}
