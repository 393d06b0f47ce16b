import Foundation
import Geometry
import Views

/// The stages of one night over its hours, the night before a swipe away.
struct SleepNightChart: View {
  private let nights: [SleepRecord]
  private let calendar: Calendar
  private let style: SleepChartStyle
  private let hours: SleepHours
  @State private var window: ClosedRange<Double>?
  @Environment(\.locale) private var locale
  @Environment(\.translations) private var translations

  /// - Parameters:
  ///   - nights: by day, ascending, none without a stretch.
  ///   - calendar: whose clock it is; a change of clocks moves nothing.
  ///   - style: what the chart is called.
  init(_ nights: [SleepRecord], calendar: Calendar, style: SleepChartStyle) {
    self.nights = nights
    self.calendar = calendar
    self.style = style
    hours = SleepHours(nights, calendar: calendar)
  }

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      SleepHeader(
        style: style, seconds: shown?.asleep, caption: text.phrases("asleep"),
        range: shown.map { "\(text.day($0.day)) · \(text.span($0.start, $0.end))" } ?? "")
      if nights.isEmpty { HealthEmpty() } else { chart }
    }
  }

  private var text: SleepText {
    SleepText(locale: locale, calendar: calendar, translations: translations)
  }

  /// The night most of which is in sight.
  private var shown: SleepRecord? {
    guard let window else { return nights.last }
    let middle = (window.lowerBound + window.upperBound) / 2 / length
    guard middle >= 0, middle < Double(nights.count) else { return nil }
    return nights[Int(middle)]
  }

  /// Hours of a night: what is in sight at once.
  private var length: Double { hours.domain.upperBound - hours.domain.lowerBound }

  /// Where a moment of a night stands: nights follow each other without the days between them.
  private func place(_ date: Date, _ night: SleepRecord, _ index: Int) -> Double {
    Double(index) * length + hours.domain.upperBound - hours.place(date, of: night)
  }

  /// From waking to the deepest sleep; a stage that no night has takes no row.
  private var rows: [SleepPhase] {
    let known = Set(nights.flatMap { $0.spans.map(\.phase) })
    return [SleepPhase.awake, .asleep, .rem, .core, .deep].filter(known.contains)
  }

  private var chart: some View {
    let rows = rows
    let length = length
    let end = Double(nights.count) * length
    return Chart {
      ForEach(Array(nights.enumerated()), id: \.offset) { index, night in
        inBed(night, index)
        changes(night, index, rows)
        ForEach(night.spans.filter { rows.contains($0.phase) }, id: \.self) { span in
          let row = row(span.phase, rows)
          BarMark(
            xStart: .value("From", place(span.start, night, index)),
            xEnd: .value("To", place(span.end, night, index)),
            yStart: .value("Phase", row - SleepNightChart.half),
            yEnd: .value("Phase", row + SleepNightChart.half)
          )
          .foregroundStyle(span.phase.color)
          .cornerRadius(3)
          .accessibilityLabel("\(text.day(night.day)), \(name(span.phase))")
          .accessibilityValue(text.span(span))
        }
      }
    }
    .chartXScale(domain: 0...end)
    .chartYScale(domain: -0.5...max(0.5, Double(rows.count) - 0.5))
    .chartXAxis {
      AxisMarks(preset: .extended, values: .stride(by: 2.0)) { value in
        AxisGridLine()
        AxisTick()
        AxisValueLabel(hour(value.as(Double.self) ?? 0))
      }
    }
    .chartYAxis {
      AxisMarks(position: .leading, values: rows.map { row($0, rows) }) { value in
        AxisValueLabel(name(rows[rows.count - 1 - value.index]))
      }
    }
    .chartScrollableAxes(.horizontal)
    .chartXVisibleDomain(length: length)
    .chartScrollPosition(initialX: end - length)
    .chartScrollTargetBehavior(.valueAligned(unit: length, majorAlignment: .page))
    .chart { [$window] settings in
      settings.identifier = style.id
      settings.followsEnd = true
      settings.onWindow = { range in
        if $window.wrappedValue != range { $window.wrappedValue = range }
      }
    }
  }

  /// The clock at a place of the axis.
  private func hour(_ place: Double) -> String {
    text.hour(hours.domain.upperBound - place.truncatingRemainder(dividingBy: length))
  }

  private func name(_ phase: SleepPhase) -> String { text.phrases(verbatim: phase.rawValue) }

  /// All of the time in bed, behind the stages.
  private func inBed(_ night: SleepRecord, _ index: Int) -> some ChartContent {
    RectangleMark(
      xStart: .value("From", place(night.start, night, index)),
      xEnd: .value("To", place(night.end, night, index))
    )
    .foregroundStyle(SleepPhase.inBed.color.opacity(0.12))
    .cornerRadius(8)
    .accessibilityLabel("\(text.day(night.day)), \(name(.inBed))")
    .accessibilityValue(text.span(night.start, night.end))
  }

  /// A stage's row, counted from below.
  private func row(_ phase: SleepPhase, _ rows: [SleepPhase]) -> Double {
    Double(rows.count - 1 - (rows.firstIndex(of: phase) ?? 0))
  }

  /// Half of what a stage takes of its row.
  private static let half = 0.31

  /// Thin lines from a stage's edge to the next one's.
  private func changes(_ night: SleepRecord, _ index: Int, _ rows: [SleepPhase])
    -> some ChartContent
  {
    let spans = night.spans.filter { rows.contains($0.phase) }.sorted { $0.start < $1.start }
    let pairs = zip(spans, spans.dropFirst()).filter { before, after in
      before.phase != after.phase && abs(after.start.timeIntervalSince(before.end)) <= 60
    }
    return ForEach(Array(pairs.enumerated()), id: \.offset) { _, pair in
      let (from, to) = (row(pair.0.phase, rows), row(pair.1.phase, rows))
      let edge = from < to ? SleepNightChart.half : -SleepNightChart.half
      RuleMark(
        x: .value("At", place(pair.1.start, night, index)),
        yStart: .value("Phase", from + edge), yEnd: .value("Phase", to - edge)
      )
      .foregroundStyle(Color.chartSecondary.opacity(0.55))
      .lineStyle(StrokeStyle(lineWidth: 1))
      .accessibilityHidden(true)
    }
  }
}
