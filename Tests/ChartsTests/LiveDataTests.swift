import Foundation
import Geometry
import Raster
import Rendering
import Testing
import Views

@testable import Charts

@Suite @MainActor struct LiveDataTests {
  private func wave(_ index: Int) -> Double { sin(Double(index) * 0.37) * 40 + 50 }

  private func data(_ count: Int) -> LivePlotData {
    LivePlotData(x: (0..<count).map(Double.init), y: (0..<count).map(wave))
  }

  /// A window of 500 near the end of as many data, with room after them.
  private func chart(_ data: LivePlotData, count: Int) -> some View {
    Chart { LinePlot(data) }
      .chartXScale(domain: 0...Double(count) + 1_000)
      .chartYScale(domain: 0...100)
      .chartScrollableAxes(.horizontal)
      .chartXVisibleDomain(length: 500)
      .chartScrollPosition(initialX: Double(count) - 400)
  }

  /// Draws frames and counts what they cost.
  @MainActor private final class Screen {
    let harness: ChartHarness
    let compositor = Compositor()
    let buffer: PixelBuffer

    init(_ harness: ChartHarness) {
      self.harness = harness
      buffer = PixelBuffer(
        width: Int(harness.host.size.width), height: Int(harness.host.size.height))
    }

    func frame() -> Compositor.Frame {
      harness.time += harness.step
      let items = harness.host.update(at: harness.time)
      return compositor.render(
        items, size: buffer.size, scale: 1, background: .white, into: buffer)
    }
  }

  private func cost(ofOneSampleAfter count: Int) throws -> (marks: Int, bodies: Int, damage: Region)
  {
    let data = data(count)
    let screen = Screen(
      ChartHarness(chart(data, count: count), size: CGSize(width: 800, height: 300)))
    for _ in 0..<3 { _ = screen.frame() }
    let counter = try #require(screen.harness.chart?.scene?.counter)
    let marks = counter.evaluated
    let bodies = screen.harness.host.evaluations
    data.append(x: Double(count), y: wave(count))
    let frame = screen.frame()
    return (
      counter.evaluated - marks, screen.harness.host.evaluations - bodies, frame.damage
    )
  }

  /// A tile of 256 points has 160 data here, and eight strips of it their neighbours; near a tile's
  /// start the one before is looked at too.
  @Test(arguments: [1_000, 10_000, 100_000, 1_000_000])
  func aSampleLooksAtFewMarksHoweverManyThereAre(count: Int) throws {
    let cost = try cost(ofOneSampleAfter: count)
    #expect(cost.bodies == 0)
    #expect(cost.marks > 0 && cost.marks <= 600)
    #expect(cost.damage.bounds.width <= 32)
  }

  @Test func aSampleRedrawsAStrip() throws {
    let damage = try cost(ofOneSampleAfter: 100_000).damage
    let box = damage.bounds
    #expect(box.width > 0 && box.width <= 32)
    #expect(box.height <= 300)
  }

  /// Bars are as wide as the first step says, so that one that comes changes no other.
  @Test(arguments: [1_000, 100_000]) func aBarRedrawsAStripToo(count: Int) throws {
    let data = data(count)
    let view = Chart { BarPlot(data) }
      .chartXScale(domain: 0...Double(count) + 1_000).chartYScale(domain: 0...100)
      .chartScrollableAxes(.horizontal).chartXVisibleDomain(length: 80)
      .chartScrollPosition(initialX: Double(count) - 40)
    let screen = Screen(ChartHarness(view, size: CGSize(width: 800, height: 300)))
    for _ in 0..<3 { _ = screen.frame() }
    data.append(x: Double(count), y: wave(count))
    let damage = screen.frame().damage.bounds
    #expect(damage.width > 0 && damage.width <= 64)
  }

  @Test(arguments: ["line", "area", "point", "bar"])
  func aStripIsDrawnAsTheWholeWouldBe(mark: String) {
    func view(_ data: LivePlotData) -> some View {
      Chart {
        switch mark {
        case "line": LinePlot(data).interpolationMethod(.monotone)
        case "area": AreaPlot(data)
        case "point": PointPlot(data).symbolSize(120)
        default: BarPlot(data)
        }
      }
      .chartYScale(domain: 0...100)
      .chartScrollableAxes(.horizontal)
      .chartXVisibleDomain(length: 60)
      .chartScrollPosition(initialX: 30.0)
      .chartScrollFollowsEnd()
    }
    let data = data(100)
    let screen = Screen(ChartHarness(view(data), size: CGSize(width: 600, height: 200)))
    _ = screen.frame()
    for index in 100..<130 {
      data.append(x: Double(index), y: wave(index))
      _ = screen.frame()
    }
    let position = screen.harness.chart?.visiblePosition ?? .nan
    let fresh = Screen(
      ChartHarness(view(self.data(130)), size: CGSize(width: 600, height: 200)))
    fresh.harness.chart?.jump(to: position)
    _ = fresh.frame()
    // Tiles are counted from the anchor, which is the same in both.
    #expect(screen.buffer.differingPixels(from: fresh.buffer) == 0)
  }

  @Test func theWindowFollowsTheEndOnlyFromTheEnd() throws {
    let data = data(100)
    let view = Chart { LinePlot(data) }
      .chartScrollableAxes(.horizontal).chartXVisibleDomain(length: 50)
      .chartScrollPosition(initialX: 1_000.0).chartScrollFollowsEnd()
    let harness = ChartHarness(view)
    let chart = try #require(harness.chart)
    let end = chart.scene?.input.model.x.domain.upperBound ?? 0
    #expect(chart.visiblePosition == end - 50)
    for index in 100..<220 { data.append(x: Double(index), y: 1) }
    harness.run(0.1)
    let later = chart.scene?.input.model.x.domain.upperBound ?? 0
    #expect(later > end)
    #expect(chart.visiblePosition == later - 50)
    harness.drag(from: CGPoint(x: 100, y: 100), by: CGSize(width: 150, height: 0), lasting: 0.5)
    harness.run(2)
    let away = chart.visiblePosition
    for index in 220..<500 { data.append(x: Double(index), y: 1) }
    harness.run(0.1)
    #expect(chart.visiblePosition == away)
  }

  @Test func samplesThatAreNotNumbersOrComeLateNeverTrap() {
    let data = LivePlotData()
    let harness = ChartHarness(Chart { LinePlot(data) })
    for (x, y) in [(0.0, 1.0), (1, .nan), (2, .infinity), (.nan, 3), (1.5, 4), (3, -5)] {
      data.append(x: x, y: y)
      harness.run(harness.step)
      _ = harness.pixels()
    }
    #expect(data.count == 6)
    #expect(harness.chart?.scene?.input.model.y.domain.contains(-5) == true)
  }

  @Test func aSampleInTheFrameOfAnotherChangeIsShownAtOnce() {
    @MainActor final class Model: ObservableObject { @Published var title = "a" }
    struct Titled: View {
      @ObservedObject var model: Model
      let data: LivePlotData

      var body: some View {
        Chart {
          LinePlot(data)
          RuleMark(y: .value(model.title, 1))
        }
        .onChange(of: model.title) { _, _ in data.append(x: 500, y: 500) }
      }
    }
    let model = Model()
    let harness = ChartHarness(Titled(model: model, data: data(10)))
    model.title = "b"
    harness.run(0.1)
    #expect(harness.chart?.scene?.input.model.x.domain.contains(500) == true)
    #expect(harness.chart?.scene?.input.model.y.domain.contains(500) == true)
  }

  @Test func aChartThatWentAwayIsNotTold() {
    let data = data(10)
    weak var chart: ChartNode?
    do {
      let harness = ChartHarness(Chart { LinePlot(data) })
      chart = harness.chart
      harness.host.setRoot(Color.red)
      harness.run(0.1)
    }
    data.append(x: 11, y: 1)
    #expect(chart == nil)
  }
}

extension PixelBuffer {
  /// How many pixels are not the same.
  func differingPixels(from other: PixelBuffer) -> Int {
    guard size == other.size else { return .max }
    var count = 0
    for y in 0..<size.height {
      for x in 0..<size.width where self[x, y] != other[x, y] { count += 1 }
    }
    return count
  }
}
