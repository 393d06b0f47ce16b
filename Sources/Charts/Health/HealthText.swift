import Foundation

/// The words of a `HealthChart`, in the calendar and the locale of its surroundings.
struct HealthText {
  var locale: Locale
  var calendar: Calendar
  var decimals: Int

  func number(_ value: Double?) -> String {
    guard let value, value.isFinite else { return "–" }
    return value.formatted(
      FloatingPointFormatStyle<Double>(locale: locale).precision(.fractionLength(decimals)))
  }

  /// The range of the units in sight: "Dec 17 – 23", a day's name, or months.
  ///
  /// - Parameters:
  ///   - start: the first unit's start, in seconds since the reference date.
  ///   - end: the window's end, not in sight any more.
  ///   - unit: the unit of a datum.
  /// - Returns: one line.
  func range(from start: Double, to end: Double, by unit: CalendarStride.Unit) -> String {
    let first = Date(timeIntervalSinceReferenceDate: start)
    let last = Date(timeIntervalSinceReferenceDate: max(start, end - 1))
    if end - start > 190 * 86_400 {  // nominal
      return months(first, last, year: true)
    }
    if unit == .month { return months(first, last, year: true) }
    if calendar.isDate(first, inSameDayAs: last) {
      return first.formatted(plain.weekday(.abbreviated).month(.abbreviated).day())
    }
    let from = calendar.startOfDay(for: first)
    let to = calendar.startOfDay(for: last)
    guard from < to else { return first.formatted(plain.month(.abbreviated).day()) }
    return interval.month(.abbreviated).day().format(from..<to)
  }

  private func months(_ first: Date, _ last: Date, year: Bool) -> String {
    guard first < last else { return first.formatted(plain.month(.abbreviated).year()) }
    return interval.month(.abbreviated).year().format(first..<last)
  }

  /// A datum's own name: an hour, a day, a week's range, a month.
  func moment(_ seconds: Double, by unit: CalendarStride.Unit) -> String {
    let date = Date(timeIntervalSinceReferenceDate: seconds)
    switch unit {
    case .second, .minute: return date.formatted(plain.month(.abbreviated).day().hour().minute())
    case .hour:
      let next = calendar.date(byAdding: .hour, value: 1, to: date) ?? date
      return Date.IntervalFormatStyle(
        locale: locale, calendar: calendar, timeZone: calendar.timeZone
      ).hour().format(date..<next)
    case .day: return date.formatted(plain.weekday(.abbreviated).month(.abbreviated).day())
    case .week:
      guard let week = calendar.dateInterval(of: .weekOfYear, for: date),
        let last = calendar.date(byAdding: .day, value: -1, to: week.end), week.start < last
      else { return date.formatted(plain.month(.abbreviated).day()) }
      return interval.month(.abbreviated).day().format(week.start..<last)
    case .month: return date.formatted(plain.month(.wide).year())
    case .year: return date.formatted(plain.year())
    }
  }

  private var plain: Date.FormatStyle {
    Date.FormatStyle(locale: locale, calendar: calendar, timeZone: calendar.timeZone)
  }

  private var interval: Date.IntervalFormatStyle {
    Date.IntervalFormatStyle(locale: locale, calendar: calendar, timeZone: calendar.timeZone)
  }

  /// What the header's number is.
  static func caption(unit: CalendarStride.Unit, isTotal: Bool) -> String {
    if isTotal { return "total" }
    return switch unit {
    case .day: "daily average"
    case .hour: "hourly average"
    case .week: "weekly average"
    case .month: "monthly average"
    default: "average"
    }
  }
}
