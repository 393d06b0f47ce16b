import Foundation
import Geometry
import Raster
import Rendering
import TestSupport
import Testing
import Views

@testable import Charts

/// What a chart says and shows when its data change while it stands there.
@Suite @MainActor struct HealthFollowTests {
  private let utc = calendar("UTC")

  /// Days from December 1st.
  private func days(_ values: [Double], unfinished: Int? = nil) -> HealthSeries {
    let first = date("2026-12-01", utc)
    func day(_ index: Int) -> Date { utc.date(byAdding: .day, value: index, to: first) ?? first }
    return HealthSeries(
      values.enumerated().map { (date: day($0.offset), value: $0.element) }, by: .day,
      calendar: utc, unfinished: unfinished.map(day))
  }

  private var style: HealthChartStyle {
    var style = HealthChartStyle()
    style.title = "Steps"
    style.showsAverage = true
    return style
  }

  private func harness(_ series: HealthSeries) -> ChartHarness {
    ChartHarness(HealthChart(series, style: style))
  }

  private func show(_ series: HealthSeries, in harness: ChartHarness) {
    harness.host.setRoot(HealthChart(series, style: style))
    harness.run(0.1)
  }

  private func header(_ harness: ChartHarness, _ text: String) -> Bool {
    harness.host.layoutDescription().contains("\"\(text)\"")
  }

  /// The height of the dashed average, a value of y.
  private func line(_ harness: ChartHarness) -> Double? {
    let layer = harness.chart?.scene?.input.model.layers.last { $0.kind == .rule }
    return layer?.y.extent.range?.lowerBound
  }

  @Test func theHeaderAndTheLineAreOfTheDataThereAreNow() {
    let values = [1_000.0, 1_000, 1_000, 2_000, 2_000, 2_000, 2_000, 2_000, 2_000, 2_000]
    let harness = harness(days(values))
    #expect(header(harness, "2,000"))
    #expect(header(harness, "daily average of 7 days"))
    var changed = values
    changed[9] = 9_000
    show(days(changed), in: harness)
    #expect(header(harness, "3,000"))
    #expect(line(harness) == 3_000)
    changed[8] = .nan
    show(days(changed), in: harness)
    #expect(header(harness, "3,167"))
    #expect(header(harness, "daily average of 6 days"))
  }

  @Test func theDayThatMidnightEndsIsCounted() {
    let values = [1_000.0, 1_000, 1_000, 1_000, 1_000, 1_000, 8_000]
    let harness = harness(days(values, unfinished: 6))
    #expect(header(harness, "daily average of 6 days"))
    show(days(values), in: harness)
    #expect(header(harness, "2,000"))
    #expect(header(harness, "daily average of 7 days"))
    #expect(line(harness) == 2_000)
  }

  @Test func aWindowAtTheNewestEndFollowsAndOneThatWasScrolledStays() throws {
    let values = [Double](repeating: 1_000, count: 20)
    let harness = harness(days(values))
    let chart = try #require(harness.chart)
    #expect(chart.visiblePosition == seconds("2026-12-14", utc))
    show(days(values + [8_000]), in: harness)
    #expect(chart.visiblePosition == seconds("2026-12-15", utc))
    #expect(header(harness, "2,000"))
    #expect(header(harness, "Dec 15\u{2009}–\u{2009}21"))
    harness.drag(from: CGPoint(x: 60, y: 200), by: CGSize(width: 160, height: 0), lasting: 0.5)
    harness.run(2)
    let away = chart.visiblePosition
    #expect(away < seconds("2026-12-15", utc))
    show(days(values + [8_000, 8_000]), in: harness)
    #expect(chart.visiblePosition == away)
    #expect(header(harness, "1,000"))
  }

  @Test func aWindowThatHadEverythingInSightFollowsToo() throws {
    let harness = harness(days([Double](repeating: 1_000, count: 3)))
    let chart = try #require(harness.chart)
    for count in 4...9 {
      show(days([Double](repeating: 1_000, count: count)), in: harness)
      let end = utc.date(byAdding: .day, value: count - 7, to: date("2026-12-01", utc))
      #expect(chart.visiblePosition == end?.timeIntervalSinceReferenceDate)
    }
  }

  @Test func readingsAloneAreDotsInARangeChart() throws {
    var style = style
    style.mark = .range
    let first = date("2026-12-01", utc)
    func value(_ day: Int, _ low: Double, _ high: Double) -> HealthValue {
      HealthValue(
        date: utc.date(byAdding: .day, value: day, to: first) ?? first, value: (low + high) / 2,
        low: low, high: high)
    }
    func kinds(_ values: [HealthValue]) throws -> [(MarkLayer.Kind, Int)] {
      let series = HealthSeries(values, by: .day, calendar: utc)
      let harness = ChartHarness(HealthChart(series, style: style))
      let layers = try #require(harness.chart?.scene?.input.model.layers)
      return layers.filter { $0.kind == .bar || $0.kind == .point }.map { ($0.kind, $0.count) }
    }
    let mixed = try kinds([value(0, 60, 80), value(1, 70, 70), value(2, 62, 90)])
    #expect(mixed.map(\.0) == [.bar, .point] && mixed.last?.1 == 1)
    let alone = try kinds([value(0, 61, 61), value(1, 70, 70)])
    #expect(alone.map(\.0) == [.point] && alone.first?.1 == 2)
  }

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func theLegendsColoursStandAtTheirNumbers(direction: LayoutDirection) {
    let ramp = ChartModel.RampLegend(
      stops: [
        ColorStop(color: .white, location: 0), ColorStop(color: .black, location: 1),
      ], low: "1", high: "9")
    let harness = ChartHarness(
      ChartLegend(entries: [], ramp: ramp).environment(\.layoutDirection, direction),
      size: CGSize(width: 300, height: 40))
    let pixels = harness.pixels(background: RGBA(hex: 0x3366CC))
    let left = pixels[100, 20] & 255
    let right = pixels[200, 20] & 255
    #expect(direction == .leftToRight ? left > right + 80 : right > left + 80)
  }
}
