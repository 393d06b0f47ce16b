import Foundation

/// The words of a `HealthChart`, in the calendar and the locale of its surroundings.
struct HealthText {
  var locale: Locale
  var calendar: Calendar
  var decimals: Int
  var translations: [String: String] = [:]

  var phrases: ChartPhrases { ChartPhrases(locale: locale, translations: translations) }

  func number(_ value: Double?) -> String {
    guard let value, value.isFinite else { return "–" }
    return value.formatted(
      FloatingPointFormatStyle<Double>(locale: locale).precision(.fractionLength(decimals)))
  }

  /// The least and the greatest, "54–142".
  func range(_ low: Double?, _ high: Double?) -> String {
    guard let low, let high else { return "–" }
    let first = number(low)
    let last = number(high)
    return first == last ? first : "\(first)–\(last)"
  }

  /// A value under the finger.
  func value(_ value: HealthValue?, _ statistic: HealthStatistic) -> String {
    guard let value else { return number(nil) }
    return statistic == .range
      ? range(value.low ?? value.value, value.high ?? value.value) : number(value.value)
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
  func moment(
    _ seconds: Double, by unit: CalendarStride.Unit, isUnfinished: Bool = false
  ) -> String {
    isUnfinished ? phrases("\(name(seconds, unit)), so far") : name(seconds, unit)
  }

  private func name(_ seconds: Double, _ unit: CalendarStride.Unit) -> String {
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
  ///
  /// - Parameters:
  ///   - unit: of a value.
  ///   - statistic: what was made of the values in sight.
  ///   - divisor: how many units, or days, an average is of.
  ///   - isDaily: whether values of longer units are averages of days.
  /// - Returns: "total", "daily average of 6 days", "range".
  func caption(
    unit: CalendarStride.Unit, statistic: HealthStatistic, divisor: Int, isDaily: Bool = false
  ) -> String {
    switch statistic {
    case .total: return phrases("total")
    case .range: return phrases("range")
    case .average: break
    }
    // A divisor of one has a word of its own.
    let isOne = divisor == 1
    switch isDaily ? .day : unit {
    case .hour where divisor > 0:
      return isOne
        ? phrases("hourly average of \(divisor) hour")
        : phrases("hourly average of \(divisor) hours")
    case .hour: return phrases("hourly average")
    case .day where divisor > 0:
      return isOne
        ? phrases("daily average of \(divisor) day") : phrases("daily average of \(divisor) days")
    case .day: return phrases("daily average")
    case .week where divisor > 0:
      return isOne
        ? phrases("weekly average of \(divisor) week")
        : phrases("weekly average of \(divisor) weeks")
    case .week: return phrases("weekly average")
    case .month where divisor > 0:
      return isOne
        ? phrases("monthly average of \(divisor) month")
        : phrases("monthly average of \(divisor) months")
    case .month: return phrases("monthly average")
    default: return phrases("average")
    }
  }
}
