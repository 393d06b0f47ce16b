public import Foundation
import Geometry
public import Views

/// A part of a night.
public enum SleepPhase: String, Hashable, Sendable, CaseIterable {
  case inBed = "In bed"
  /// Asleep, without a stage.
  case asleep = "Asleep"
  case core = "Core"
  case rem = "REM"
  case deep = "Deep"
  case awake = "Awake"

  public var isAsleep: Bool { self != .inBed && self != .awake }

  /// What covers what.
  var rank: Int {
    switch self {
    case .inBed: 0
    case .asleep: 1
    case .awake: 2
    case .core, .rem, .deep: 3
    }
  }

  public var color: Color {
    switch self {
    case .inBed: Color(light: Color(hex: 0x8A8A96), dark: Color(hex: 0x74747C))
    case .asleep: Color(light: Color(hex: 0x3F7BD9), dark: Color(hex: 0x5E9BF5))
    case .core: Color(light: Color(hex: 0x2E86F0), dark: Color(hex: 0x4FA0FF))
    case .rem: Color(light: Color(hex: 0x0E9BB5), dark: Color(hex: 0x6FE0F2))
    case .deep: Color(light: Color(hex: 0x3B2FA8), dark: Color(hex: 0x7B6BFF))
    case .awake: Color(light: Color(hex: 0xE5602A), dark: Color(hex: 0xFF8A5C))
    }
  }
}

/// A stretch of a night in one phase.
public struct SleepSpan: Hashable, Sendable {
  public var phase: SleepPhase
  public var start: Date
  public var end: Date

  public init(_ phase: SleepPhase, from start: Date, to end: Date) {
    self.phase = phase
    self.start = start
    self.end = Swift.max(start, end)
  }
}

/// A night, by the day of waking up.
public struct SleepRecord: Hashable, Sendable, Identifiable {
  /// The start of the day of waking up.
  public var day: Date
  public var spans: [SleepSpan]
  /// Seconds asleep; measured by whoever knows how spans overlap.
  public var asleep: TimeInterval

  public var id: Date { day }
  public var start: Date { spans.map(\.start).min() ?? day }
  public var end: Date { spans.map(\.end).max() ?? day }

  /// - Parameters:
  ///   - day: a moment of the day of waking up.
  ///   - spans: in any order; kept with those told more closely behind.
  ///   - asleep: nil sums the spans asleep.
  ///   - calendar: whose day it is.
  public init(day: Date, spans: [SleepSpan], asleep: TimeInterval? = nil, calendar: Calendar) {
    self.day = calendar.dateInterval(of: .day, for: day)?.start ?? day
    // What is told more closely covers what is told less so.
    self.spans = spans.sorted { ($0.phase.rank, $0.start) < ($1.phase.rank, $1.start) }
    self.asleep =
      asleep
      ?? spans.filter(\.phase.isAsleep).reduce(0) { $0 + $1.end.timeIntervalSince($1.start) }
  }
}

/// Nights side by side: bars from bedtime to waking up, coloured by stage, a window of them in sight.
///
/// The y axis is the clock, bedtime above. What the window has in sight is averaged in the header.
/// With one night in sight its stages stand over its hours.
public struct SleepChart: View {
  private let nights: [SleepRecord]
  private let calendar: Calendar
  private let style: SleepChartStyle
  @State private var window: ClosedRange<Double>?
  @Environment(\.locale) private var locale
  @Environment(\.translations) private var translations

  public init(_ nights: [SleepRecord], calendar: Calendar, style: SleepChartStyle = .init()) {
    self.nights = nights.filter { !$0.spans.isEmpty }.sorted { $0.day < $1.day }
    self.calendar = calendar
    self.style = style
  }

  @ViewBuilder public var body: some View {
    if style.nights == 1 {
      SleepNightChart(nights, calendar: calendar, style: style)
    } else {
      VStack(alignment: .leading, spacing: 8) {
        header
        if let last = nights.last { chart(last) } else { HealthEmpty() }
      }
    }
  }

  private var text: SleepText {
    SleepText(locale: locale, calendar: calendar, translations: translations)
  }

  private var header: some View {
    let seen = nights.filter { night in
      window.map { $0.contains(night.day.timeIntervalSinceReferenceDate) } ?? false
    }
    let mean = seen.isEmpty ? nil : seen.reduce(0) { $0 + $1.asleep } / Double(seen.count)
    return SleepHeader(
      style: style, seconds: mean,
      caption: seen.count == 1
        ? text.phrases("asleep") : text.phrases("asleep, average of \(seen.count) nights"),
      range: text.range(window, calendar))
  }

  private func bar(_ span: SleepSpan, _ night: SleepRecord, _ hours: SleepHours)
    -> some ChartContent
  {
    BarMark(
      x: .value("Night", night.day, unit: .day, calendar: calendar),
      yStart: .value("From", hours.place(span.start, of: night)),
      yEnd: .value("To", hours.place(span.end, of: night)), width: .ratio(0.56)
    )
    .foregroundStyle(by: .value("Phase", text.phrases(verbatim: span.phase.rawValue)))
    .cornerRadius(span.phase == .inBed ? 6 : 2)
    .accessibilityLabel(
      "\(text.day(night.day)), \(text.phrases(verbatim: span.phase.rawValue))"
    )
    .accessibilityValue(text.span(span))
  }

  @ViewBuilder private func chart(_ last: SleepRecord) -> some View {
    let end = calendar.dateInterval(of: .day, for: last.day)?.end ?? last.day
    let start = calendar.date(byAdding: .day, value: -style.nights, to: end) ?? last.day
    let first = min(nights.first?.day ?? start, start)
    let hours = SleepHours(nights, calendar: calendar)
    Chart {
      ForEach(nights) { night in
        ForEach(night.spans, id: \.self) { span in
          bar(span, night, hours)
        }
      }
    }
    .chartForegroundStyleScale(
      domain: SleepPhase.allCases.map { text.phrases(verbatim: $0.rawValue) },
      range: SleepPhase.allCases.map(\.color)
    )
    .chartXScale(domain: first...end)
    .chartYScale(domain: hours.domain)
    .chartXAxis {
      AxisMarks(values: .stride(by: .day)) { _ in
        AxisGridLine()
        AxisValueLabel(
          format: style.nights > 10
            ? .dateTime.day() : .dateTime.weekday(.abbreviated), centered: true)
      }
    }
    .chartYAxis {
      AxisMarks(values: hours.ticks) { value in
        AxisGridLine()
        AxisValueLabel(text.hour(value.as(Double.self) ?? 0))
      }
    }
    .chartScrollableAxes(.horizontal)
    .chartXVisibleDomain(length: end.timeIntervalSince(start))
    .chartScrollPosition(initialX: start)
    .chartScrollTargetBehavior(
      .valueAligned(
        matching: DateComponents(hour: 0),
        majorAlignment: .matching(DateComponents(hour: 0, weekday: calendar.firstWeekday)))
    )
    .chart { [$window] settings in
      settings.identifier = style.id
      settings.followsEnd = true
      settings.onWindow = { range in
        let seen = range.lowerBound...range.upperBound.nextDown
        if $window.wrappedValue != seen { $window.wrappedValue = seen }
      }
    }
  }
}

/// How a `SleepChart` looks.
public struct SleepChartStyle {
  /// What the chart is called in a trace.
  public var id: String?
  public var title = "Sleep"
  /// Of the title.
  public var color = SleepPhase.deep.color
  /// In sight at once.
  public var nights = 7

  public init() {}
}
