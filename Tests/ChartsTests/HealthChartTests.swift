import Foundation
import Geometry
import Motion
import Testing
import Views

@testable import Charts

@Suite @MainActor struct HealthChartTests {
  private let utc = calendar("UTC")

  private func steps(unfinished: String? = nil) -> HealthSeries {
    HealthSeries(
      ReferenceSteps.values.enumerated().map { index, value in
        (
          date: utc.date(byAdding: .day, value: index, to: date("2026-10-29", utc)) ?? .now,
          value: value
        )
      }, by: .day, calendar: utc, unfinished: unfinished.map { date($0, utc) })
  }

  private func style(_ change: (inout HealthChartStyle) -> Void = { _ in }) -> HealthChartStyle {
    var style = HealthChartStyle()
    style.id = "steps"
    style.title = "Steps"
    style.unit = "steps"
    style.showsAverage = true
    change(&style)
    return style
  }

  private func texts(_ harness: ChartHarness) -> String { harness.host.layoutDescription() }

  @Test func theLastWeekIsShownWithItsAverageAndItsDates() throws {
    let harness = ChartHarness(HealthChart(steps(), style: style()))
    let trace = try #require(harness.host.chartTraces.first)
    #expect(trace.id == "steps")
    #expect(trace.position == .date(seconds("2026-12-17", utc)))
    #expect(trace.first == .date(seconds("2026-12-17", utc)))
    #expect(trace.last == .date(seconds("2026-12-23", utc)))
    #expect(trace.count == 7)
    #expect(abs((trace.average ?? 0) - 6_122.732_250) < 1e-6)
    #expect(texts(harness).contains("\"6,123\""))
    #expect(texts(harness).contains("\"Dec 17\u{2009}–\u{2009}23\""))
  }

  @Test func theFirstWeekIsReachedByDraggingAndItsAverageFollows() throws {
    let harness = ChartHarness(HealthChart(steps(), style: style()))
    for _ in 0..<12 {
      harness.drag(
        from: CGPoint(x: 60, y: 200), by: CGSize(width: 300, height: 0), lasting: 0.2,
        isFling: true)
      harness.run(2)
    }
    let trace = try #require(harness.host.chartTraces.first)
    #expect(trace.position == .date(seconds("2026-10-29", utc)))
    #expect(abs((trace.average ?? 0) - 7_621.594_528) < 1e-6)
    #expect(texts(harness).contains("\"7,622\""))
  }

  @Test func anUnfinishedDayStaysOutOfTheAverage() throws {
    let harness = ChartHarness(
      HealthChart(steps(unfinished: "2026-12-23"), style: style()))
    let trace = try #require(harness.host.chartTraces.first)
    let expected = ReferenceSteps.values.suffix(7).dropLast().reduce(0, +) / 6
    #expect(abs((trace.average ?? 0) - expected) < 1e-6)
    #expect(trace.count == 7)
  }

  @Test func theYAxisNeverMoves() throws {
    let harness = ChartHarness(HealthChart(steps(), style: style()))
    let before = try #require(harness.chart?.scene?.frame)
    let domain = harness.host.chartTraces.first?.yDomain
    harness.drag(from: CGPoint(x: 60, y: 200), by: CGSize(width: 200, height: 0), lasting: 0.3)
    harness.run(1)
    #expect(harness.chart?.scene?.frame.plot == before.plot)
    #expect(harness.host.chartTraces.first?.yDomain == domain)
    #expect(domain == 0...15_000)
  }

  @Test func aTapOnTheRightThirdOfABarChoosesItsDay() throws {
    let harness = ChartHarness(HealthChart(steps(), style: style()))
    let scene = try #require(harness.chart?.scene)
    let x =
      scene.frame.x.position(seconds("2026-12-19 20:00", utc))
      - (harness.chart?.scroller.offset(at: harness.time) ?? 0)
    harness.touch(.down, scene.frame.plot.minX + x, 200)
    harness.run(0.1)
    harness.touch(.up, scene.frame.plot.minX + x, 200)
    harness.run(0.1)
    #expect(texts(harness).contains("\"Sat, Dec 19\""))
    #expect(texts(harness).contains("\"5,010\""))
  }

  @Test(arguments: [2.0, 395])
  func theCalloutStaysInsideTheChart(x: Double) throws {
    let harness = ChartHarness(HealthChart(steps(), style: style { $0.showsHeader = false }))
    harness.touch(.down, x, 150)
    harness.run(0.1)
    harness.touch(.up, x, 150)
    harness.run(0.1)
    let chart = try #require(harness.chart)
    guard let entry = chart.hosted.annotations.first else { return }
    _ = harness.pixels()
    let left = entry.node.origin.x + entry.node.presentationOffset.width
    #expect(left >= 0)
    #expect(left + entry.node.size.width <= chart.size.width + 0.01)
    #expect(entry.node.origin.y >= 0)
  }

  @Test(arguments: [
    [], [Double.nan], [5], [0, 0, 0], [3, 3, 3], [-5, -2, -9], [1, .infinity, 2],
  ])
  func unusualDataAreShown(values: [Double]) {
    for mark in HealthChartStyle.Mark.allCases {
      let series = HealthSeries(
        values.enumerated().map { index, value in
          (
            date: utc.date(byAdding: .day, value: index, to: date("2026-10-29", utc)) ?? .now,
            value: value
          )
        }, by: .day, calendar: utc)
      let harness = ChartHarness(
        HealthChart(
          series,
          style: style {
            $0.mark = mark
            $0.goal = 4
          }))
      _ = harness.pixels()
      #expect(values.contains { $0.isFinite } || texts(harness).contains("–"))
    }
  }

  @Test func dataShorterThanTheWindowDoNotScroll() throws {
    let series = HealthSeries(
      [(date: date("2026-12-01", utc), value: 5), (date: date("2026-12-03", utc), value: 7)],
      by: .day, calendar: utc)
    let harness = ChartHarness(HealthChart(series, style: style()))
    let position = try #require(harness.host.chartTraces.first?.position)
    harness.drag(from: CGPoint(x: 200, y: 200), by: CGSize(width: 120, height: 0), lasting: 0.3)
    harness.run(1)
    #expect(harness.host.chartTraces.first?.position == position)
    #expect(harness.host.chartTraces.first?.average == 6)
  }

  @Test func whileItMovesNoBodyIsEvaluatedButWhenADayComesInSight() {
    let harness = ChartHarness(HealthChart(steps(), style: style()))
    harness.touch(.down, 60, 200)
    harness.run(0.02)
    harness.touch(.move, 75, 200)
    harness.run(0.05)
    let before = harness.host.evaluations
    for x in stride(from: 76.0, to: 90, by: 1) {
      harness.touch(.move, x, 200)
      harness.run(harness.step)
    }
    #expect(harness.host.evaluations == before)
  }
}
