import Foundation
import Geometry
import Raster
import Rendering
import Testing
import Views

@testable import Charts

/// Data as they come: none, one, equal, negative, broken, out of order, twice.
@Suite @MainActor struct UnusualDataTests {
  private let utc = calendar("UTC")

  private func scene<C: ChartContent>(@ChartContentBuilder _ content: () -> C) throws -> ChartScene
  {
    let harness = ChartHarness(Chart(content: content), size: CGSize(width: 300, height: 200))
    _ = harness.pixels()
    return try #require(harness.chart?.scene)
  }

  /// A mark of each vectorised kind over data, and of each kind made of elements.
  @ChartContentBuilder private func everyMark(_ x: [Double], _ y: [Double]) -> some ChartContent {
    let data = PlotData(x: x, y: y)
    LinePlot(data).interpolationMethod(.catmullRom)
    AreaPlot(data).interpolationMethod(.monotone)
    BarPlot(data)
    PointPlot(data)
    ForEach(0..<min(x.count, y.count)) { index in
      BarMark(x: .value("x", x[index]), y: .value("y", y[index]))
      LineMark(x: .value("x", x[index]), y: .value("y", y[index]))
      RuleMark(y: .value("y", y[index]))
      RectangleMark(x: .value("x", x[index]), y: .value("y", y[index]))
    }
  }

  @Test(
    arguments: [
      ([], []), ([1], [5]), ([1], [.nan]), ([1, 2, 3], [0, 0, 0]), ([1, 2, 3], [7, 7, 7]),
      ([1, 2, 3], [-15, 33, -2]), ([1, 2, 3], [.nan, .infinity, -.infinity]),
      ([.nan, .infinity, 2], [1, 2, 3]), ([3, 1, 2], [1, 2, 3]), ([1, 1, 1], [1, 2, 3]),
      ([1e300, -1e300], [1e300, -1e300]),
      ([0, Double.leastNonzeroMagnitude], [Double.leastNonzeroMagnitude, 0]), ([1, 2, 3], [1, 2]),
    ] as [([Double], [Double])])
  func everyMarkTakesThem(x: [Double], y: [Double]) throws {
    let scene = try scene { everyMark(x, y) }
    let domain = scene.input.model.y.domain
    #expect(domain.lowerBound.isFinite && domain.upperBound.isFinite)
    #expect(scene.frame.y.position(domain.lowerBound).isFinite)
    for value in y where value.isFinite && abs(value) < 1e200 { #expect(domain.contains(value)) }
  }

  @Test(
    arguments: [
      ([], []), ([5.0], [3.0]), ([0, 0], [0, 0]), ([.nan, 4], [1, .infinity]), ([4, 2], [1, 2]),
    ] as [([Double], [Double])])
  func theyScrollAndAreSelectedWithoutATrap(x: [Double], y: [Double]) {
    var selection: Double?
    let data = PlotData(x: x, y: y)
    let harness = ChartHarness(
      Chart { LinePlot(data) }
        .chartScrollableAxes(.horizontal).chartXVisibleDomain(length: 1)
        .chartXZoom(lengths: 0.1...5)
        .chartXSelection(
          value: Binding(get: { selection }, set: { selection = $0 })
        )
        .chartXSelectionSnapping(.data)
        .chartScrollTargetBehavior(.valueAligned(unit: 1)))
    harness.drag(from: CGPoint(x: 100, y: 100), by: CGSize(width: -80, height: 0), lasting: 0.1)
    harness.run(0.2)
    harness.play("0 down 0 100 100\n600 move 0 200 100\n700 up 0 200 100")
    harness.play("0 down 0 100 100\n10 down 1 200 100\n30 move 1 300 100\n60 up 1 300 100")
    harness.play("100 up 0 100 100")
    harness.run(0.5)
    #expect(harness.chart?.scroller.state(at: harness.time) == .idle)
  }

  @Test func noDataAreAxesWithoutMarks() throws {
    let scene = try scene { LinePlot(PlotData(x: [], y: [])) }
    #expect(scene.input.model.y.domain == 0...1)
    #expect(!scene.layout.yLabels.isEmpty)
  }

  @Test func aSingleDatumIsADotOrOneBarOfADay() throws {
    let line = try scene { LinePlot(PlotData(x: [3], y: [5])) }
    let drawn = line.drawing(from: 0, width: 300).contents(of: line.input.model.layers[0])
    let fills = drawn.filter { if case .fill = $0 { true } else { false } }
    #expect(fills.count == 1)
    let day = date("2026-11-05 15:00", utc)
    let bar = try scene {
      BarMark(x: .value("Day", day, unit: .day, calendar: utc), y: .value("Steps", 5))
    }
    #expect(bar.input.model.x.domain == seconds("2026-11-05", utc)...seconds("2026-11-06", utc))
    let layer = bar.input.model.layers[0]
    let box = try #require(
      bar.drawing(from: 0, width: bar.frame.contentWidth).box(of: 0, in: layer))
    #expect(abs(Double(box.width) - bar.frame.contentWidth * 0.8) < 1e-6)
  }

  @Test func allZeroBarsHaveAUnitAndNoHeight() throws {
    let scene = try scene { BarPlot(PlotData(x: [1, 2, 3], y: [0, 0, 0])) }
    #expect(scene.input.model.y.domain == 0...1)
    let drawing = scene.drawing(from: 0, width: 300)
    for index in 0..<3 {
      #expect(drawing.box(of: index, in: scene.input.model.layers[0])?.height == 0)
    }
  }

  @Test func equalDataAreRoundedOutFromZeroOrAroundThemselves() throws {
    let fromZero = try scene { LinePlot(PlotData(x: [1, 2, 3], y: [72, 72, 72])) }
    #expect(fromZero.input.model.y.domain.lowerBound == 0)
    #expect(fromZero.input.model.y.domain.upperBound >= 72)
    let harness = ChartHarness(
      Chart { LinePlot(PlotData(x: [1, 2, 3], y: [72, 72, 72])) }
        .chartYScale(domain: .automatic(includesZero: false)))
    let domain = try #require(harness.chart?.scene?.input.model.y.domain)
    #expect(domain.lowerBound > 0 && domain.lowerBound < 72 && domain.upperBound > 72)
  }

  @Test func negativeBarsHangFromZeroAndTheirAnnotationsStandAtTheirEnds() throws {
    let scene = try scene {
      BarMark(x: .value("Name", "a"), y: .value("Value", 33))
      BarMark(x: .value("Name", "b"), y: .value("Value", -15))
    }
    #expect(scene.input.model.y.domain == -20...40)
    #expect(scene.layout.yTicks[0].all.map(\.value) == [-20, 0, 20, 40])
    let drawing = scene.drawing(from: 0, width: 300)
    let layer = scene.input.model.layers[0]
    let zero = scene.frame.y.position(0)
    let up = try #require(drawing.box(of: 0, in: layer))
    let down = try #require(drawing.box(of: 1, in: layer))
    #expect(abs(Double(up.maxY) - zero) < 1e-9 && abs(Double(down.minY) - zero) < 1e-9)
    #expect(Double(down.maxY) > zero)
  }

  @Test func twoBarsOfOneDayStackAndTwoPointsAreBothDrawn() throws {
    let day = date("2026-11-05", utc)
    let scene = try scene {
      ForEach([3.0, 4], id: \.self) { value in
        BarMark(x: .value("Day", day, unit: .day), y: .value("Value", value))
        PointMark(x: .value("Day", day), y: .value("Value", value))
      }
    }
    let layers = scene.input.model.layers
    #expect(layers[0].y.span(1) == MarkSpan(low: 3, high: 7))
    #expect(layers[1].count == 2)
  }

  @Test func aMissingDayIsAGapBetweenBarsButNotInALine() throws {
    let days = [0, 1, 3, 4].map { utc.date(byAdding: .day, value: $0, to: date("2026-11-02", utc)) }
    let dates = days.compactMap { $0 }
    let data = PlotData(dates: dates, unit: .day, calendar: utc, y: [1, 2, 3, 4])
    let scene = try scene {
      BarPlot(data)
      LinePlot(PlotData(dates: dates, y: [1, 2, 3, 4]))
    }
    let drawing = scene.drawing(from: 0, width: scene.frame.contentWidth)
    let boxes = (0..<4).compactMap { drawing.box(of: $0, in: scene.input.model.layers[0]) }
    let pitch = boxes[1].midX - boxes[0].midX
    #expect(abs(boxes[2].midX - boxes[1].midX - 2 * pitch) < 1e-6)
    let line = drawing.contents(of: scene.input.model.layers[1])
    guard case .stroke(let path, _, _)? = line.first else {
      Issue.record("no line")
      return
    }
    #expect(path.verbs.filter { $0 == .move }.count == 1)
    let summary = WindowSummary(
      x: dates.map(\.timeIntervalSinceReferenceDate), y: [1, 2, 3, 4],
      window: seconds("2026-11-02", utc)..<seconds("2026-11-09", utc))
    #expect(summary.average == 2.5)
  }

  @Test func aWindowOfUnsortedDataShowsWhatIsInIt() throws {
    let x = (0..<200).map { Double(199 - $0) }
    let harness = ChartHarness(
      Chart { PointPlot(PlotData(x: x, y: x.map { $0 / 10 })) }
        .chartScrollableAxes(.horizontal).chartXVisibleDomain(length: 10)
        .chartScrollPosition(initialX: 100.0), size: CGSize(width: 400, height: 200))
    let scene = try #require(harness.chart?.scene)
    let origin = scene.frame.offset(of: 100)
    let drawn = scene.drawing(from: origin, width: 400).contents(of: scene.input.model.layers[0])
    guard case .fill(let path, _, _)? = drawn.first else {
      Issue.record("no points")
      return
    }
    #expect(path.verbs.filter { $0 == .move }.count >= 11)
  }

  @Test func aGradientOfAsManyColoursAsDataShowsEachAtItsDatum() throws {
    let humidity = [10, 10, 10, 20, 25, 50, 25, 20, 10, 10, 10].map(Double.init)
    func color(_ value: Double) -> Color {
      if value >= 50 { return .orange }
      if value >= 25 { return .yellow }
      return value >= 20 ? .purple : .green
    }
    let colors = humidity.map(color)
    let view = Chart {
      LinePlot(PlotData(x: (0...10).map(Double.init), y: humidity))
        .foregroundStyle(
          LinearGradient(colors: colors, startPoint: .leading, endPoint: .trailing)
        )
        .lineStyle(StrokeStyle(lineWidth: 9))
    }
    .chartXAxis(.hidden).chartYAxis(.hidden)
    .chartXScale(domain: 0...10).chartYScale(domain: 0...60)
    let harness = ChartHarness(view, size: CGSize(width: 400, height: 300))
    let pixels = harness.pixels()
    func at(_ index: Int, _ color: UInt32) -> Bool {
      let x = min(398, max(1, index * 40))
      let y = Int(300 - humidity[index] * 5)
      let found = pixels[x, y]
      return (0..<3).allSatisfy { channel in
        let a = Int(found >> UInt32(channel * 8) & 255)
        let b = Int(color >> UInt32(channel * 8) & 255)
        return abs(a - b) <= 12
      }
    }
    #expect(at(5, 0xFF9500))
    #expect(at(4, 0xFFCC00))
    #expect(at(1, 0x34C759))
    #expect(at(9, 0x34C759))
  }

  @Test func reversedScalesGrowTheOtherWayAndScroll() throws {
    let data = PlotData(x: (0...100).map(Double.init), y: (0...100).map(Double.init))
    let harness = ChartHarness(
      Chart { LinePlot(data) }
        .chartYAxis(.hidden)
        .chartXScale(domain: .automatic(reversed: true))
        .chartYScale(domain: .automatic(reversed: true))
        .chartScrollableAxes(.horizontal).chartXVisibleDomain(length: 20)
        .chartScrollPosition(initialX: 40.0), size: CGSize(width: 400, height: 200))
    let chart = try #require(harness.chart)
    let frame = try #require(chart.scene?.frame)
    #expect(frame.x.position(10) > frame.x.position(90))
    #expect(frame.y.position(10) < frame.y.position(90))
    #expect(chart.visiblePosition == 40)
    // The window is 40…60 with 60 at its left; a finger going left shows smaller values.
    #expect(abs(frame.x.position(60) - chart.contentOffset) < 1e-6)
    harness.drag(from: CGPoint(x: 300, y: 100), by: CGSize(width: -110, height: 0), lasting: 0.5)
    harness.run(1)
    #expect(abs(chart.visiblePosition - 35) < 0.2)
  }

  @Test func aLogarithmicChartHasItsTicksAndLeavesOutWhatHasNoLogarithm() throws {
    let harness = ChartHarness(
      Chart { LinePlot(PlotData(x: [0, 1, 2, 3], y: [1, 0, -5, 10_000])) }
        .chartYScale(type: .log), size: CGSize(width: 300, height: 300))
    _ = harness.pixels()
    let scene = try #require(harness.chart?.scene)
    #expect(scene.frame.y.position(0).isNaN)
    #expect(scene.layout.yTicks[0].all.map(\.value).contains(100))
    let symmetric = ChartHarness(
      Chart { LinePlot(PlotData(x: [0, 1, 2], y: [-1_000, 0, 1_000])) }
        .chartYScale(type: .symmetricLog))
    _ = symmetric.pixels()
    let ticks = symmetric.chart?.scene?.layout.yTicks[0].all.map(\.value) ?? []
    #expect(ticks.contains(0) && ticks.contains { $0 < 0 } && ticks.contains { $0 > 0 })
  }
}
