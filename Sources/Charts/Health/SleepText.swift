import Foundation
import Views

/// The hours of nights on one axis: the clock, downward, 0 at the midnight before waking up.
struct SleepHours {
  let calendar: Calendar
  /// Negated hours, so that bedtime is above.
  private(set) var domain = -10.0...2.0

  init(_ nights: [SleepRecord], calendar: Calendar) {
    self.calendar = calendar
    var extent = DataExtent()
    for night in nights {
      extent.include(place(night.start, of: night))
      extent.include(place(night.end, of: night))
    }
    guard let range = extent.range else { return }
    let low = (range.lowerBound / 2 - 0.01).rounded(.down) * 2
    let high = (range.upperBound / 2 + 0.01).rounded(.up) * 2
    domain = max(-36, low)...min(36, max(high, low + 2))
  }

  /// Where the clock stood at a moment, as the wall shows it: a change of clocks moves nothing.
  func place(_ date: Date, of night: SleepRecord) -> Double {
    let parts = calendar.dateComponents([.hour, .minute, .second], from: date)
    let day =
      calendar.dateComponents(
        [.day], from: night.day, to: calendar.startOfDay(for: date)
      ).day ?? 0
    let hour = Double(parts.hour ?? 0) + Double(parts.minute ?? 0) / 60
    let clock: Double = hour + Double(parts.second ?? 0) / 3_600
    return -(clock + 24 * Double(day))
  }

  var ticks: [Double] {
    Array(stride(from: domain.lowerBound, through: domain.upperBound, by: 2))
  }
}

/// The words of sleep.
struct SleepText {
  let locale: Locale
  let calendar: Calendar
  var translations: [String: String] = [:]

  var phrases: ChartPhrases { ChartPhrases(locale: locale, translations: translations) }

  private var style: Date.FormatStyle {
    Date.FormatStyle(locale: locale, calendar: calendar, timeZone: calendar.timeZone)
  }

  /// "10 PM" at −(−2): the clock at a place of the axis.
  func hour(_ place: Double) -> String {
    let hour = Int(min(max(-place, -48), 48).rounded())
    var utc = calendar
    utc.timeZone = .gmt
    let date = Date(timeIntervalSinceReferenceDate: Double(hour) * 3_600)
    return date.formatted(
      Date.FormatStyle(locale: locale, calendar: utc, timeZone: .gmt).hour())
  }

  func day(_ date: Date) -> String {
    date.formatted(style.weekday(.abbreviated).month(.abbreviated).day())
  }

  func span(_ span: SleepSpan) -> String {
    let clock = style.hour().minute()
    return phrases("\(span.start.formatted(clock)) to \(span.end.formatted(clock))")
  }

  /// From bedtime to waking up: "10:32 PM – 6:41 AM".
  func span(_ start: Date, _ end: Date) -> String {
    let clock = style.hour().minute()
    return "\(start.formatted(clock)) – \(end.formatted(clock))"
  }

  func range(_ window: ClosedRange<Double>?, _ calendar: Calendar) -> String {
    guard let window else { return "" }
    return HealthText(locale: locale, calendar: calendar, decimals: 0)
      .range(from: window.lowerBound, to: window.upperBound, by: .day)
  }
}

/// What a chart of sleep is called, how long the sleep was, and when.
struct SleepHeader: View {
  let style: SleepChartStyle
  let seconds: TimeInterval?
  let caption: String
  let range: String

  var body: some View {
    VStack(alignment: .leading, spacing: 2) {
      HStack {
        Text(style.title).font(.headline).foregroundStyle(ReadableColor(style.color)).lineLimit(1)
          .layoutPriority(1)
        Spacer(minLength: 4)
        Text(range).font(.subheadline).foregroundStyle(Color.chartSecondary).lineLimit(1)
      }
      HStack(alignment: .firstTextBaseline, spacing: 6) {
        SleepDuration(seconds: seconds)
        Text(caption).font(.subheadline).foregroundStyle(Color.chartSecondary).lineLimit(1)
      }
    }
  }
}

/// Hours and minutes, large, their units small.
struct SleepDuration: View {
  let seconds: TimeInterval?

  var body: some View {
    HStack(alignment: .firstTextBaseline, spacing: 3) {
      if let minutes {
        number(minutes / 60)
        unit("h")
        number(minutes % 60)
        unit("min")
      } else {
        Text("–").font(.system(size: 34, weight: .bold))
      }
    }
  }

  private var minutes: Int? {
    guard let seconds, seconds.isFinite, abs(seconds) < 1e9 else { return nil }
    return Int((seconds / 60).rounded())
  }

  private func number(_ number: Int) -> some View {
    Text("\(number)").font(.system(size: 34, weight: .bold)).monospacedDigit().lineLimit(1)
  }

  private func unit(_ unit: LocalizedStringKey) -> some View {
    Text(unit).font(.title3).foregroundStyle(Color.chartSecondary).lineLimit(1)
  }
}
