import Foundation
import Geometry
import Rendering
import Testing
import Views

@testable import Charts

@Suite @MainActor struct LargeDataTests {
  private let utc = calendar("UTC")

  private func series(_ count: Int, gap: Range<Int> = 0..<0) -> PlotData {
    PlotData(
      x: (0..<count).map(Double.init),
      y: (0..<count).map { gap.contains($0) ? .nan : sin(Double($0) * 0.61) * 10 })
  }

  private func harness(_ data: PlotData, length: Double, at position: Double) -> ChartHarness {
    ChartHarness(
      Chart { LinePlot(data) }
        .chartScrollableAxes(.horizontal).chartXVisibleDomain(length: length)
        .chartScrollPosition(initialX: position),
      size: CGSize(width: 800, height: 300))
  }

  /// Data looked at while the window is dragged by 600 points, a frame at a time.
  private func evaluated(_ harness: ChartHarness) throws -> Int {
    let counter = try #require(harness.chart?.scene?.counter)
    let before = counter.evaluated
    harness.drag(from: CGPoint(x: 700, y: 100), by: CGSize(width: -600, height: 0), lasting: 1)
    return counter.evaluated - before
  }

  @Test func scrollingAMillionLooksAtAsManyMarksAsScrollingAThousand() throws {
    let few = try evaluated(harness(series(1_000), length: 100, at: 200))
    let many = try evaluated(harness(series(1_000_000), length: 100, at: 200))
    #expect(few == many)
    // 600 points are 75 data, in tiles of 32 with their neighbours.
    #expect(many > 0 && many <= 200)
  }

  @Test func aMillionInSightAreFourEachPixelColumn() throws {
    let harness = harness(series(1_000_000), length: 500_000, at: 1_000)
    let before = try #require(harness.chart?.scene?.counter.evaluated)
    #expect(before <= 4 * (4 * 256 + 40))
    #expect(try evaluated(harness) <= 4 * (4 * 256 + 40))
  }

  @Test func drawingAWindowOfAHundredLooksAtThemAndTheirNeighbours() throws {
    let harness = harness(series(10_000), length: 100, at: 5_000)
    let scene = try #require(harness.chart?.scene)
    let layer = try #require(scene.input.model.layers.first)
    let origin = scene.frame.offset(of: 5_000)
    let width = Double(scene.frame.plot.width)
    let indices = scene.drawing(from: origin, width: width).indices(of: layer, margin: 1)
    #expect(indices.first == 4_999 && indices.last == 5_101)
    #expect(indices.count == 103)
  }

  @Test func extremesAndGapsSurviveThinning() {
    let count = 200_000
    var y = (0..<count).map { sin(Double($0) * 0.61) }
    y[123_456] = 90
    y[123_999] = -90
    for index in 60_000..<62_000 { y[index] = .nan }
    let indices = Downsampling.indices(
      x: (0..<count).map(Double.init), y: MinMaxPyramid(y), window: 0...Double(count),
      columnWidth: Double(count) / 800)
    #expect(indices.contains(123_456) && indices.contains(123_999))
    #expect(indices.contains { y[$0].isNaN })
    #expect(indices.count <= 4 * 801)
  }

  @Test func columnsAreAlignedToTheDataWhateverTheWindow() {
    let count = 100_000
    let x = (0..<count).map(Double.init)
    let pyramid = MinMaxPyramid((0..<count).map { sin(Double($0) * 0.61) })
    let width = 125.0
    let first = Downsampling.indices(
      x: x, y: pyramid, window: 10_000...60_000, columnWidth: width)
    for shift in [1.0, 17, 62.5, 124.9, 1_000.3] {
      let moved = Downsampling.indices(
        x: x, y: pyramid, window: 10_000 + shift...60_000 + shift, columnWidth: width)
      let inside = 12_000..<59_000
      #expect(first.filter(inside.contains) == moved.filter(inside.contains))
    }
  }

  @Test func onlyTicksNearTheWindowAreAskedFor() throws {
    final class Calls { var count = 0 }
    let calls = Calls()
    let start = date("2024-01-01", utc)
    let dates = (0..<1_000).map { utc.date(byAdding: .day, value: $0, to: start) ?? start }
    let view = Chart {
      LinePlot(PlotData(dates: dates, y: dates.indices.map { Double($0 % 9) }))
    }
    .chartXAxis {
      AxisMarks(values: .stride(by: .day)) { value in
        let _ = (calls.count += 1)
        AxisGridLine()
        AxisValueLabel("\(value.index)")
      }
    }
    .chartScrollableAxes(.horizontal).chartXVisibleDomain(length: 7 * 86_400.0)
    .chartScrollPosition(initialX: dates[400])
    let harness = ChartHarness(view)
    #expect(calls.count > 0 && calls.count < 120)
    calls.count = 0
    harness.drag(from: CGPoint(x: 300, y: 100), by: CGSize(width: -120, height: 0), lasting: 1)
    #expect(calls.count < 30)
  }

  @Test func anAxisOfAMillionIsMarkedToItsEnd() throws {
    let harness = harness(series(1_000_000), length: 500, at: 999_000)
    let scene = try #require(harness.chart?.scene)
    let ticks = scene.layout.xTicks[0].ticks(in: 999_400...999_900)
    #expect(ticks.map(\.value).contains(999_600))
    #expect(ticks.count <= 9)
  }

  @Test func aFunctionIsSampledWhereItIsSeen() throws {
    let view = Chart { LinePlot(x: "x", y: "y") { sin($0) } }
      .chartXScale(domain: 0...1_000).chartScrollableAxes(.horizontal)
      .chartXVisibleDomain(length: 10)
    let harness = ChartHarness(view, size: CGSize(width: 400, height: 200))
    let scene = try #require(harness.chart?.scene)
    #expect(scene.input.model.y.domain == -1...1)
    let drawn = scene.drawing(from: 0, width: 256).contents(of: scene.input.model.layers[0])
    guard case .stroke(let path, _, _)? = drawn.first else {
      Issue.record("no line")
      return
    }
    #expect(path.points.count >= 256 && path.points.count <= 262)
    for point in path.points {
      let x = scene.frame.x.value(at: Double(point.x))
      #expect(abs(Double(point.y) - scene.frame.y.position(sin(x))) < 1e-6)
    }
  }

  @Test func areasOfFunctionsHaveTheirDomainAndBothEnds() throws {
    let model = try #require(
      ChartHarness(
        Chart {
          AreaPlot(x: "x", yStart: "low", yEnd: "high", domain: 0...4) { (yStart: -$0, yEnd: $0) }
        }
      ).chart?.scene?.input.model)
    #expect(model.y.domain == -4...4)
    #expect(model.x.domain.contains(4))
  }

  @Test func barPlotsTakeCategoriesAndCalendarUnits() throws {
    struct Row {
      let name: String
      let day: Date
      let value: Double
    }
    let rows = (0..<4).map {
      Row(name: "n\($0)", day: date("2026-11-0\($0 + 1) 15:00", utc), value: Double($0))
    }
    let names = try #require(
      ChartHarness(
        Chart { BarPlot(rows, x: .value("Name", \.name), y: .value("Value", \.value)) }
      ).chart?.scene?.input.model)
    #expect(names.x.categories.names == ["n0", "n1", "n2", "n3"])
    let days = try #require(
      ChartHarness(
        Chart {
          BarPlot(
            rows, x: .value("Day", \.day, unit: .day, calendar: utc), y: .value("Value", \.value))
        }
      ).chart?.scene?.input.model)
    #expect(days.x.domain == seconds("2026-11-01", utc)...seconds("2026-11-05", utc))
  }
}
