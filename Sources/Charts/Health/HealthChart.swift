import Foundation
import Geometry
public import Views

/// A measure over time, as a health application shows it: bars or a line by calendar unit, a window
/// that scrolls by finger, the average of what is in sight, a goal, a value under the finger.
///
///     HealthChart(steps, style: style)  // fills what it is given
///
/// The window rests where its style says: after a slow drag on the fine unit, after a fling on the
/// coarse one (`behaviour.md` §6). The y axis covers all data and never moves.
public struct HealthChart: View {
  private let series: HealthSeries
  private let style: HealthChartStyle
  @State private var window = HealthWindow()
  @State private var selection: Date?
  @Environment(\.locale) private var locale
  @Environment(\.displayScale) private var scale

  public init(_ series: HealthSeries, style: HealthChartStyle) {
    self.series = series
    self.style = style
  }

  public var body: some View {
    VStack(alignment: .leading, spacing: 6) {
      if style.showsHeader {
        HealthHeader(style: style, text: text, window: window, unit: series.unit)
      }
      if domain == nil {
        HealthEmpty()
      } else {
        chart
      }
    }
  }

  private var text: HealthText {
    HealthText(locale: locale, calendar: series.calendar, decimals: style.decimals)
  }

  /// All that can be scrolled to: the data, and at least one window up to their end.
  private var domain: ClosedRange<Date>? {
    guard let extent = series.extent else { return nil }
    let length = windowLength(endingAt: extent.upperBound)
    let low = min(extent.lowerBound, extent.upperBound - length)
    return Date(
      timeIntervalSinceReferenceDate: low)...Date(
        timeIntervalSinceReferenceDate: extent.upperBound)
  }

  /// The window's length in seconds, as the calendar has it before the last datum's end.
  private func windowLength(endingAt end: Double) -> Double {
    let date = Date(timeIntervalSinceReferenceDate: end)
    let start = series.calendar.date(
      byAdding: style.window.component, value: -max(1, style.window.count), to: date)
    return max(1, date.timeIntervalSince(start ?? date.addingTimeInterval(-604_800)))
  }

  private var length: Double { windowLength(endingAt: series.extent?.upperBound ?? 0) }

  @ViewBuilder private var chart: some View {
    let domain = domain ?? Date.distantPast...Date.distantFuture
    let length = length
    let ticks = HealthAxis(window: length, unit: series.unit, calendar: series.calendar)
    Chart { marks }
      .chartXScale(domain: domain)
      .chartYScale(domain: valueDomain)
      .chartXAxis { ticks.marks }
      .chartYAxis { AxisMarks(values: .automatic(desiredCount: 4)) }
      .chartScrollableAxes(.horizontal)
      .chartXVisibleDomain(length: length)
      .chartScrollPosition(initialX: domain.upperBound)
      .chart { [series, style, $window] settings in
        settings.scrollBehavior = HealthChart.behavior(style)
        settings.identifier = style.id
        settings.leavesOut = series.unfinished
        settings.keepsSelection = true
        settings.onWindow = { range in
          let seen = HealthWindow(series, from: range.lowerBound, length: length)
          if $window.wrappedValue != seen { $window.wrappedValue = seen }
        }
      }
      .chartXSelection(value: style.isSelectable ? $selection : .constant(nil))
  }

  private static func behavior(_ style: HealthChartStyle) -> ChartScrollTargetBehavior? {
    guard let drag = style.drag ?? style.fling else { return nil }
    return ChartScrollTargetBehavior { calendar in
      ChartScrollTargetBehavior.Rule(
        fine: style.drag == nil
          ? nil : .starts(of: CalendarStride.Unit(drag) ?? .day, calendar: calendar),
        major: style.fling.flatMap { CalendarStride.Unit($0) }.map {
          .grid(.starts(of: $0, calendar: calendar))
        })
    }
  }

  /// From zero for bars; for lines what the data span, rounded out.
  private var valueDomain: ClosedRange<Double> {
    var extent = DataExtent([])
    if let range = series.valueExtent {
      extent.include(range.lowerBound)
      extent.include(range.upperBound)
    }
    if let goal = style.goal { extent.include(goal) }
    guard let range = extent.range else { return 0...1 }
    let isZeroBased = style.mark == .bar
    return NumberTicks(covering: range, desiredCount: 4, includesZero: isZeroBased).domain
  }

  @ChartContentBuilder private var marks: some ChartContent {
    let color = style.color
    switch style.mark {
    case .bar:
      BarPlot(series.finished)
        .foregroundStyle(color)
        .cornerRadius(4)
      if let current = series.current {
        BarPlot(current)
          .foregroundStyle(color.opacity(0.5))
          .cornerRadius(4)
      }
    case .line, .area:
      if style.mark == .area {
        AreaPlot(series.whole)
          .interpolationMethod(.monotone)
          .foregroundStyle(
            LinearGradient(
              colors: [color.opacity(0.45), color.opacity(0.05)], startPoint: .top,
              endPoint: .bottom))
      }
      LinePlot(series.whole)
        .interpolationMethod(.monotone)
        .lineStyle(StrokeStyle(lineWidth: 2.5, lineCap: .round, lineJoin: .round))
        .foregroundStyle(color)
      if isSparse {
        PointPlot(series.whole).foregroundStyle(color).symbolSize(36)
      }
    case .point:
      PointPlot(series.whole).foregroundStyle(color)
    }
    if let goal = style.goal {
      RuleMark(y: .value("Goal", goal))
        .lineStyle(StrokeStyle(lineWidth: 1.5))
        .foregroundStyle(.green)
    }
    if style.showsAverage, let average = window.average {
      RuleMark(y: .value("Average", average))
        .lineStyle(StrokeStyle(lineWidth: 1.5, dash: [4, 4]))
        .foregroundStyle(.secondary)
    }
    if let chosen {
      RuleMark(x: .value("Selected", chosen.date))
        .lineStyle(StrokeStyle(lineWidth: 1.5))
        .foregroundStyle(.gray)
        .annotation(
          position: .top, spacing: 0,
          overflowResolution: .init(x: .fit(to: .chart), y: .fit(to: .chart))
        ) {
          HealthCallout(
            value: text.number(chosen.value), unit: style.unit,
            moment: text.moment(chosen.start, by: series.unit))
        }
      if style.mark != .bar, let value = chosen.value {
        PointMark(x: .value("Selected", chosen.date), y: .value("Value", value))
          .foregroundStyle(color)
          .symbolSize(90)
      }
    }
  }

  /// Whether data in sight are so few that each is worth a symbol.
  private var isSparse: Bool {
    guard let extent = series.extent, series.x.count > 1 else { return true }
    let inSight = Double(series.x.count) * length / max(1, extent.upperBound - extent.lowerBound)
    return inSight <= 40
  }

  /// The datum under the finger, in the middle of its unit.
  private var chosen: (start: Double, date: Date, value: Double?)? {
    guard let selection else { return nil }
    let moment = selection.timeIntervalSinceReferenceDate
    var start = ChartSnapping.bin(moment, unit: series.unit, calendar: series.calendar)
    var value = series.value(at: moment)
    if style.mark != .bar, value == nil, let nearest = series.nearest(moment) {
      start = ChartSnapping.bin(nearest.x, unit: series.unit, calendar: series.calendar)
      value = nearest.y
    }
    let bins = CalendarBins(unit: series.unit, calendar: series.calendar)
    let bin = bins.bin(start)
    let middle = (bin.lowerBound + bin.upperBound) / 2
    return (start, Date(timeIntervalSinceReferenceDate: middle), value)
  }
}

/// What of a series is in sight, as the header tells it.
struct HealthWindow: Equatable {
  var average: Double?
  var total = 0.0
  var count = 0
  /// The unit's start nearest the window's leading edge.
  var start: Double?
  var end: Double?

  init() {}

  init(_ series: HealthSeries, from position: Double, length: Double) {
    let summary = WindowSummary(
      x: series.x, y: series.y, window: position..<position + length,
      leavingOut: series.unfinished)
    average = summary.average
    total = summary.total
    count = summary.count
    let grid = ChartGrid.starts(of: series.unit, calendar: series.calendar)
    let nearest = grid.boundary(nearest: position) ?? position
    start = nearest
    end = nearest + length
  }
}
