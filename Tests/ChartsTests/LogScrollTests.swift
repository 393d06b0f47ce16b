import Foundation
import Geometry
import Testing
import Views

@testable import Charts

/// A bent x axis under a finger.
@Suite @MainActor struct LogScrollTests {
  private func chart(_ decades: ClosedRange<Int>, isReversed: Bool = false) -> some View {
    let x = stride(
      from: Double(decades.lowerBound), through: Double(decades.upperBound), by: 0.125
    ).map { pow(10, $0) }
    let data = PlotData(x: x, y: x.map { sin(log($0)) })
    return Chart { LinePlot(data) }
      .chartXScale(
        domain: pow(10, Double(decades.lowerBound))...pow(10, Double(decades.upperBound)),
        type: .log
      )
      .chartYScale(domain: -1...1).chartYAxis(.hidden)
      .chartScrollableAxes(.horizontal).chartXVisibleDomain(length: 99)
      .chartScrollPosition(initialX: 1.0)
  }

  /// What is in sight at first is as long as was said; further on it is as wide, and longer.
  @Test func theWindowSpansEqualRatios() throws {
    let harness = ChartHarness(chart(0...6))
    let node = try #require(harness.chart)
    let frame = try #require(node.scene?.frame)
    func ratio(_ position: Double) -> Double {
      let window = frame.window(from: position)
      return window.upperBound / window.lowerBound
    }
    #expect(abs(ratio(1) - 100) < 1e-6)
    #expect(abs(ratio(1_000) - 100) < 1e-6)
    #expect(abs(frame.contentWidth - 3 * Double(frame.plot.width)) < 1e-6)
    node.jump(to: 1e9)
    #expect(abs(node.visiblePosition - 10_000) < 1e-6)
    node.jump(to: -5)
    #expect(node.visiblePosition == 1)
  }

  @Test func aFingerMovesItAndItRestsWhereItWasLeft() throws {
    let harness = ChartHarness(chart(0...6))
    let node = try #require(harness.chart)
    harness.drag(from: CGPoint(x: 300, y: 100), by: CGSize(width: -210, height: 0), lasting: 1)
    harness.run(2)
    let width = Double(try #require(node.scene?.frame.plot.width))
    #expect(abs(node.visiblePosition - pow(10, 2 * 200 / width)) < 0.1)
  }

  @Test func ticksAreChosenForWhatIsInSight() throws {
    let scene = try #require(ChartHarness(chart(0...12)).chart?.scene)
    let ticks = scene.layout.xTicks[0].all.map(\.value)
    #expect(ticks.contains(1) && ticks.contains(10) && ticks.contains(100))
    #expect(ticks.contains(1e12))
  }

  /// Data that come before the first move nothing: the same pixels.
  @Test func earlierDataMoveNothing() throws {
    @MainActor final class Model: ObservableObject { @Published var first = 0 }
    struct Page: View {
      @ObservedObject var model: Model
      let make: (ClosedRange<Int>) -> AnyView
      var body: some View { make(model.first...6) }
    }
    let model = Model()
    let harness = ChartHarness(Page(model: model) { AnyView(chart($0)) })
    let node = try #require(harness.chart)
    node.jump(to: 40)
    harness.run(0.1)
    let before = harness.pixels()
    model.first = -3
    harness.run(0.2)
    #expect(node.scene?.input.model.x.domain.lowerBound == 0.001)
    #expect(harness.pixels().differingPixels(from: before) == 0)
    node.jump(to: 0.001)
    #expect(abs(node.visiblePosition - 0.001) < 1e-9)
  }
}
