import Foundation
import Geometry
import Views

/// The chart below a `HealthHeader`: it scrolls, rests, rescales and is selected.
struct HealthPlot: View {
  let series: HealthSeries
  let style: HealthChartStyle
  let text: HealthText
  let opening: HealthOpening?
  let window: HealthWindow
  let place: HealthPlace
  @Binding var changes: Int
  @Binding var selection: Date?
  /// Where the window rested last.
  @State var rest: Double?

  var body: some View {
    let length = length
    let domain = domain(length)
    let start = start(domain, length)
    let ticks = HealthAxis(window: length, unit: series.unit, calendar: series.calendar)
    Chart { marks(length) }
      .chartXScale(domain: date(domain.lowerBound)...date(domain.upperBound))
      .chartYScale(domain: values(from: rest ?? start, length))
      .chartXAxis { ticks.marks }
      .chartYAxis { AxisMarks(values: .automatic(desiredCount: 4)) }
      .chartLegend(.hidden)
      .chartScrollableAxes(.horizontal)
      .chartXVisibleDomain(length: length)
      .chartScrollPosition(initialX: date(start))
      .chart { [series, style, place, $changes, $rest] settings in
        settings.scrollBehavior = HealthPlot.behavior(style)
        settings.identifier = style.id
        settings.leavesOut = series.unfinished
        settings.keepsSelection = true
        settings.followsEnd = true
        settings.yReserve = HealthPlot.domain(style, series.valueExtent)
        settings.onWindow = { range in
          if place.move(to: range, in: series) { $changes.wrappedValue += 1 }
        }
        guard style.rescales else { return }
        settings.onRest = { range in
          guard $rest.wrappedValue != range.lowerBound else { return }
          $rest.wrappedValue = range.lowerBound
        }
      }
      .chartXSelection(value: style.isSelectable ? $selection : .constant(nil))
      .animation(.spring(duration: 0.5), value: rest ?? start)
  }

  private func date(_ seconds: Double) -> Date { Date(timeIntervalSinceReferenceDate: seconds) }

  /// The window's length in seconds, as the calendar has it before the last datum's end.
  private var length: Double {
    let end = date(series.extent?.upperBound ?? 0)
    let start = series.calendar.date(
      byAdding: style.window.component, value: -max(1, style.window.count), to: end)
    return max(1, end.timeIntervalSince(start ?? end.addingTimeInterval(-604_800)))
  }

  /// All that can be scrolled to: the data, at least one window up to their end, and of a series by
  /// hour whole days.
  private func domain(_ length: Double) -> ClosedRange<Double> {
    guard let extent = series.extent else { return 0...length }
    var low = extent.lowerBound
    var high = extent.upperBound
    if series.unit == .hour, style.window.component == .day {
      let days = CalendarBins(unit: .day, calendar: series.calendar)
      low = days.bin(low).lowerBound
      high = days.bin(high - 1).upperBound
    }
    low = min(low, high - length)
    return low...high
  }

  /// The window's leading edge to begin with.
  private func start(_ domain: ClosedRange<Double>, _ length: Double) -> Double {
    let latest = domain.upperBound - length
    var start = latest
    if let chosen = opening?.chosen, let unit = style.fling.flatMap({ CalendarStride.Unit($0) }) {
      start = ChartSnapping.bin(chosen, unit: unit, calendar: series.calendar)
      if chosen >= start + length { start = chosen - length / 2 }
    } else if let end = opening?.end {
      let grid = ChartGrid.starts(of: series.unit, calendar: series.calendar)
      start = grid.boundary(nearest: end - length) ?? end - length
    }
    return max(domain.lowerBound, min(start, latest))
  }

  static func behavior(_ style: HealthChartStyle) -> ChartScrollTargetBehavior? {
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

  /// What y covers: all data, or those in a window that has come to rest.
  private func values(from start: Double, _ length: Double) -> ClosedRange<Double> {
    let all = series.valueExtent
    guard style.rescales else { return HealthPlot.domain(style, all) }
    return HealthPlot.domain(style, series.valueExtent(in: start..<start + length) ?? all)
  }

  /// From zero for bars; for lines what the data span; rounded out.
  static func domain(_ style: HealthChartStyle, _ values: ClosedRange<Double>?)
    -> ClosedRange<Double>
  {
    var extent = DataExtent([])
    if let values {
      // Lines and ranges keep off the plot's edges, but do not cross zero for that.
      let air = style.mark == .bar ? 0 : (values.upperBound - values.lowerBound) * 0.04
      let low = values.lowerBound - air
      extent.include(values.lowerBound >= 0 ? max(0, low) : low)
      extent.include(values.upperBound + air)
    }
    if let goal = style.goal { extent.include(goal) }
    if let target = style.target {
      extent.include(target.lowerBound)
      extent.include(target.upperBound)
    }
    guard let range = extent.range else { return 0...1 }
    return NumberTicks(covering: range, desiredCount: 4, includesZero: style.mark == .bar).domain
  }
}
