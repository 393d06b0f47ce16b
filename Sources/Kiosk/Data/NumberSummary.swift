import Foundation
import Series

/// What a number tile says of a series at a moment.
struct NumberSummary {
  var value = "–"
  var date = ""
  var detail: String?
  var progress: Double?
  var sparkline: [Double?] = []

  init(_ card: Dashboard.NumberCard, _ shown: ShownSeries) {
    let decimals = card.decimals ?? shown.decimals
    let calendar = shown.calendar.calendar
    let unit = card.by
    guard let current = unit.interval(of: shown.now, in: calendar),
      let start = calendar.date(byAdding: card.by.component, value: -14, to: current.start)
    else { return }
    let recent = shown.buckets(by: unit, from: start, to: current.end)
    if let bucket = recent.last(where: { !$0.isEmpty }) ?? NumberSummary.newest(shown, unit),
      let number = shown.value(bucket)
    {
      value = shown.text(number, decimals: decimals)
      date = NumberSummary.date(bucket, card.by, shown)
      if let goal = card.goal, goal > 0 { progress = number / goal }
      let before = recent.filter { $0.start < bucket.start }.suffix(7)
      if let average = shown.average(before), average.divisor > 1 {
        let mean = shown.text(average.value, decimals: decimals)
        detail = NumberSummary.detail(mean, average.divisor, card.by, shown.words)
      }
    }
    if let span = card.sparkline { sparkline = NumberSummary.sparkline(span, shown) }
  }

  private static func detail(
    _ mean: String, _ count: Int, _ unit: Dashboard.CalendarUnit, _ words: Words
  ) -> String {
    switch unit {
    case .hour: words("\(mean) on average in the \(count) hours before")
    case .day: words("\(mean) on average in the \(count) days before")
    case .week: words("\(mean) on average in the \(count) weeks before")
    case .month: words("\(mean) on average in the \(count) months before")
    case .year: words("\(mean) on average in the \(count) years before")
    }
  }

  /// The last bucket of a series that ended long ago.
  private static func newest(_ shown: ShownSeries, _ unit: BucketUnit) -> Bucket? {
    guard let last = shown.series.last else { return nil }
    return shown.buckets(by: unit, from: last.start).last { !$0.isEmpty }
  }

  private static func date(
    _ bucket: Bucket, _ unit: Dashboard.CalendarUnit, _ shown: ShownSeries
  ) -> String {
    let calendar = shown.calendar.calendar
    let isCurrent = bucket.start <= shown.now && shown.now < bucket.end
    var style = Date.FormatStyle(locale: shown.calendar.locale, calendar: calendar)
    style.timeZone = calendar.timeZone
    switch unit {
    case .hour: return bucket.start.formatted(style.hour())
    case .day:
      if isCurrent { return shown.words("Today") }
      if calendar.isDate(bucket.end, inSameDayAs: shown.now) { return shown.words("Yesterday") }
      return bucket.start.formatted(style.month(.abbreviated).day())
    case .week:
      return isCurrent
        ? shown.words("This week") : bucket.start.formatted(style.month(.abbreviated).day())
    case .month: return bucket.start.formatted(style.month(.wide))
    case .year: return bucket.start.formatted(style.year())
    }
  }

  /// The buckets of a span that ends now: a day by hours, a week or month by days, a year by months.
  private static func sparkline(
    _ span: Dashboard.CalendarUnit, _ shown: ShownSeries
  ) -> [Double?] {
    let calendar = shown.calendar.calendar
    let (unit, count): (Dashboard.CalendarUnit, Int)
    switch span {
    case .hour, .day: (unit, count) = (.hour, 24)
    case .week: (unit, count) = (.day, 7)
    case .month: (unit, count) = (.day, 30)
    case .year: (unit, count) = (.month, 12)
    }
    guard let current = unit.interval(of: shown.now, in: calendar),
      let start = calendar.date(byAdding: unit.component, value: 1 - count, to: current.start)
    else { return [] }
    return shown.buckets(by: unit, from: start, to: current.end).map { shown.value($0) }
  }
}
