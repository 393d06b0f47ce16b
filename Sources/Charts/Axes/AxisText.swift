import Foundation

/// What labels say when their author left it to the chart.
struct AxisText {
  var locale: Locale
  var calendar: Calendar

  /// A number with as many decimals as the axis' step needs, grouped as the locale does.
  func number(_ value: Double, step: NumberTicks.Step?) -> String {
    guard value.isFinite else { return "" }
    let style = FloatingPointFormatStyle<Double>(locale: locale)
    guard let step else { return value.formatted(style) }
    return value.formatted(style.precision(.fractionLength(0...max(0, step.fractionDigits + 1))))
  }

  /// A moment in the words that suit the step of the axis (`behaviour.md` §5.3).
  func date(_ seconds: Double, stride: CalendarStride?) -> String {
    let date = Date(timeIntervalSinceReferenceDate: seconds)
    return date.formatted(style(for: date, unit: stride?.unit ?? unit(of: date)))
  }

  /// The coarsest unit that a moment is the start of, for explicit values.
  private func unit(of date: Date) -> CalendarStride.Unit {
    let parts = calendar.dateComponents([.hour, .minute, .second], from: date)
    if parts.second != 0 { return .second }
    if parts.minute != 0 { return .minute }
    if calendar.startOfDay(for: date) != date { return .hour }
    return .day
  }

  private func style(for date: Date, unit: CalendarStride.Unit) -> Date.FormatStyle {
    var style = Date.FormatStyle(locale: locale, calendar: calendar, timeZone: calendar.timeZone)
    switch unit {
    case .second: style = style.hour().minute().second()
    case .minute: style = style.hour().minute()
    case .hour: style = style.hour()
    case .day, .week: style = style.month(.abbreviated).day()
    case .month:
      style =
        calendar.component(.month, from: date) == 1
        ? style.month(.abbreviated).year() : style.month(.abbreviated)
    case .year: style = style.year()
    }
    return style
  }

  /// A moment, or the calendar unit that begins at it, in full.
  func moment(_ seconds: Double, unit: CalendarStride.Unit?) -> String {
    let date = Date(timeIntervalSinceReferenceDate: seconds)
    let style = Date.FormatStyle(locale: locale, calendar: calendar, timeZone: calendar.timeZone)
    switch unit ?? self.unit(of: date) {
    case .second: return date.formatted(style.month(.abbreviated).day().hour().minute().second())
    case .minute: return date.formatted(style.month(.abbreviated).day().hour().minute())
    case .hour: return date.formatted(style.month(.abbreviated).day().hour())
    case .day, .week: return date.formatted(style.weekday(.abbreviated).month(.abbreviated).day())
    case .month: return date.formatted(style.month(.wide).year())
    case .year: return date.formatted(style.year())
    }
  }

  /// Text for an author's format, in this locale, calendar and zone unless the format has its own.
  func date(_ seconds: Double, format: Date.FormatStyle) -> String {
    var format = format
    format.calendar = calendar
    format.timeZone = calendar.timeZone
    if format.locale == .autoupdatingCurrent || format.locale == .current { format.locale = locale }
    return Date(timeIntervalSinceReferenceDate: seconds).formatted(format)
  }

  func text(_ datum: PlottableDatum, ticks: AxisTicks) -> String {
    switch datum {
    case .number(let number): self.number(number, step: ticks.step)
    case .date(let seconds): date(seconds, stride: ticks.calendarStride)
    case .category(let name): name
    }
  }
}
