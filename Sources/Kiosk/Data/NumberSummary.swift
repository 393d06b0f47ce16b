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
    let unit = card.by ?? .day
    if let span = card.sparkline { sparkline = NumberSummary.sparkline(span, shown) }
    guard let current = unit.interval(of: shown.now, in: calendar),
      let start = calendar.date(byAdding: unit.component, value: -14, to: current.start)
    else { return }
    let recent = shown.buckets(by: unit, from: start, to: current.end)
    let number: Double
    let begin: Date
    var isWhole = true
    if card.by == nil, !shown.addsUp {
      guard let reading = shown.latest, let latest = shown.shown(reading.value) else { return }
      number = latest
      begin = calendar.startOfDay(for: reading.start)
      date = NumberSummary.moment(reading, shown)
    } else {
      guard
        let bucket = recent.last(where: { !$0.isEmpty }) ?? NumberSummary.newest(shown, unit),
        let total = shown.value(bucket)
      else { return }
      number = total
      begin = bucket.start
      // What adds up and is not over yet would always be less.
      isWhole = !bucket.isUnfinished || !shown.addsUp
      date = NumberSummary.date(bucket, unit, shown)
    }
    value = shown.text(number, decimals: decimals)
    if let goal = card.goal, goal > 0 { progress = number / goal }
    let before = recent.filter { $0.start < begin }.suffix(7)
    if let average = shown.average(before), average.divisor > 1 {
      let mean = shown.text(average.value, decimals: decimals)
      let words = NumberSummary.detail(mean, average.divisor, of: before.count, unit, shown.words)
      let delta = card.showsDelta && isWhole ? number - average.value : nil
      detail = delta.map { NumberSummary.arrow($0, shown, decimals) + " · " + words } ?? words
    }
  }

  /// A difference, with a mark for its direction that needs no colour.
  private static func arrow(_ delta: Double, _ shown: ShownSeries, _ decimals: Int) -> String {
    let text = shown.text(abs(delta), decimals: decimals)
    if text == shown.text(0, decimals: decimals) { return "= \(text)" }
    return "\(delta > 0 ? "▲" : "▼") \(text)"
  }

  /// How the number compares; spans without data are not hidden.
  private static func detail(
    _ mean: String, _ count: Int, of all: Int, _ unit: Dashboard.CalendarUnit, _ words: Words
  ) -> String {
    if count == all {
      switch unit {
      case .hour: return words("\(mean) on average in the \(count) hours before")
      case .day: return words("\(mean) on average in the \(count) days before")
      case .week: return words("\(mean) on average in the \(count) weeks before")
      case .month: return words("\(mean) on average in the \(count) months before")
      case .year: return words("\(mean) on average in the \(count) years before")
      }
    }
    switch unit {
    case .hour: return words("\(mean) on average in \(count) of the \(all) hours before")
    case .day: return words("\(mean) on average in \(count) of the \(all) days before")
    case .week: return words("\(mean) on average in \(count) of the \(all) weeks before")
    case .month: return words("\(mean) on average in \(count) of the \(all) months before")
    case .year: return words("\(mean) on average in \(count) of the \(all) years before")
    }
  }

  /// The last bucket of a series that ended long ago.
  private static func newest(_ shown: ShownSeries, _ unit: BucketUnit) -> Bucket? {
    guard let last = shown.latest else { return nil }
    return shown.buckets(by: unit, from: last.start, to: shown.now).last { !$0.isEmpty }
  }

  /// When a reading is from: its time of today, else its day; a day that was told without a time is
  /// a day.
  private static func moment(_ reading: Sample, _ shown: ShownSeries) -> String {
    let calendar = shown.calendar.calendar
    if reading.flags.contains(.day) || !calendar.isDate(reading.start, inSameDayAs: shown.now) {
      return day(reading.start, shown)
    }
    return reading.start.formatted(format(shown).hour().minute())
  }

  private static func date(
    _ bucket: Bucket, _ unit: Dashboard.CalendarUnit, _ shown: ShownSeries
  ) -> String {
    let calendar = shown.calendar.calendar
    let isCurrent = bucket.start <= shown.now && shown.now < bucket.end
    let style = format(shown)
    let isThisYear = calendar.isDate(bucket.start, equalTo: shown.now, toGranularity: .year)
    switch unit {
    case .hour:
      if calendar.isDate(bucket.start, inSameDayAs: shown.now) {
        return bucket.start.formatted(style.hour())
      }
      let day = style.month(.abbreviated).day().hour()
      return bucket.start.formatted(isThisYear ? day : day.year())
    case .day: return day(bucket.start, shown)
    case .week where isCurrent: return shown.words("This week")
    case .week: return plainDay(bucket.start, shown)
    case .month:
      return bucket.start.formatted(
        isThisYear ? style.month(.wide) : style.month(.abbreviated).year())
    case .year: return bucket.start.formatted(style.year())
    }
  }

  /// "Today", "Yesterday", "Nov 27", and of another year "Nov 27, 2024".
  private static func day(_ date: Date, _ shown: ShownSeries) -> String {
    let calendar = shown.calendar.calendar
    if calendar.isDate(date, inSameDayAs: shown.now) { return shown.words("Today") }
    if let next = calendar.date(byAdding: .day, value: 1, to: date),
      calendar.isDate(next, inSameDayAs: shown.now)
    {
      return shown.words("Yesterday")
    }
    return plainDay(date, shown)
  }

  private static func plainDay(_ date: Date, _ shown: ShownSeries) -> String {
    let style = format(shown).month(.abbreviated).day()
    let isThisYear = shown.calendar.calendar.isDate(
      date, equalTo: shown.now, toGranularity: .year)
    return date.formatted(isThisYear ? style : style.year())
  }

  private static func format(_ shown: ShownSeries) -> Date.FormatStyle {
    let calendar = shown.calendar.calendar
    var style = Date.FormatStyle(locale: shown.calendar.locale, calendar: calendar)
    style.timeZone = calendar.timeZone
    return style
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
