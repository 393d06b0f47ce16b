import Foundation
import Geometry
import Testing
import Views

@testable import Charts

@Suite @MainActor struct ZoomTests {
  @MainActor private final class Model {
    var length = 100.0
    var position = 300.0
    var selection: Double?
  }

  private func harness(
    _ model: Model, limits: ClosedRange<Double> = 20...400, snaps: Bool = false
  ) -> ChartHarness {
    ChartHarness(view(model, limits: limits, snaps: snaps), size: CGSize(width: 400, height: 200))
  }

  private func view(
    _ model: Model, limits: ClosedRange<Double> = 20...400, snaps: Bool = false
  ) -> some View {
    let data = PlotData(x: (0...1_000).map(Double.init), y: (0...1_000).map { Double($0 % 7) })
    return Chart { LinePlot(data) }
      .chartYAxis(.hidden)
      .chartXScale(domain: 0...1_000)
      .chartScrollableAxes(.horizontal)
      .chartXVisibleDomain(length: model.length)
      .chartXZoom(
        lengths: limits, length: Binding(get: { model.length }, set: { model.length = $0 })
      )
      .chartScrollPosition(
        x: Binding(get: { model.position }, set: { model.position = $0 })
      )
      .chartScrollTargetBehavior(.valueAligned(unit: snaps ? 10.0 : 0.001))
      .chartXSelection(
        value: Binding(get: { model.selection }, set: { model.selection = $0 }))
  }

  /// Two fingers 100 points apart that end 200 apart, around x = 200: half the length.
  private let apart = """
    0 down 0 150 100
    10 down 1 250 100
    30 move 0 130 100
    50 move 1 270 100
    70 move 0 110 100
    90 move 1 290 100
    110 move 0 100 100
    130 move 1 300 100
    300 up 0 100 100
    320 up 1 300 100
    """

  @Test func whatIsBetweenTheFingersStaysThere() throws {
    let model = Model()
    let harness = harness(model)
    harness.play(apart)
    harness.run(1)
    // 350 was in the middle of 300…400; half of the length around it is 325…375.
    #expect(abs(model.length - 50) < 1e-6)
    #expect(abs(model.position - 325) < 0.2)
    #expect(harness.chart?.scene?.frame.visibleLength == model.length)
  }

  /// The binding is told after the evaluation that is due; what it says until then is old.
  @Test func aChartMadeAnewWhileItIsZoomedKeepsTheLength() {
    let model = Model()
    let harness = harness(model)
    harness.play(apart.split(separator: "\n").dropLast(2).joined(separator: "\n"))
    harness.host.setRoot(view(model))
    harness.run(0.1)
    #expect(abs(model.length - 50) < 1e-6)
    #expect(harness.chart?.scene?.frame.visibleLength == model.length)
  }

  @Test func fingersThatGoTogetherShowMoreAndMayWander() {
    let model = Model()
    let harness = harness(model)
    harness.play(
      """
      0 down 0 100 100
      10 down 1 300 100
      40 move 0 200 100
      60 move 1 350 100
      80 move 1 300 100
      300 up 1 300 100
      310 up 0 200 100
      """)
    harness.run(1)
    // 350 was at 200 points and is at 250 of 400 now: 200 long, so from 225 on.
    #expect(abs(model.length - 200) < 1e-6)
    #expect(abs(model.position - 225) < 0.5)
  }

  @Test(arguments: [(10.0, 20.0), (5_000, 400)])
  func lengthsStayWithinTheirLimits(wanted: Double, expected: Double) {
    let model = Model()
    let harness = harness(model)
    let end = 200 + 40 * 100 / wanted / 2
    harness.play(
      """
      0 down 0 180 100
      10 down 1 220 100
      40 move 0 \(400 - end) 100
      60 move 1 \(end) 100
      300 up 0 \(400 - end) 100
      310 up 1 \(end) 100
      """)
    harness.run(1)
    #expect(model.length == expected)
  }

  @Test func afterALiftTheWindowRestsOnTheFineUnit() {
    let model = Model()
    let harness = harness(model, snaps: true)
    harness.play(apart)
    harness.run(1)
    #expect(abs(model.position.truncatingRemainder(dividingBy: 10)) < 1e-6)
    #expect(harness.chart?.scroller.state(at: harness.time) == .idle)
  }

  @Test func aSecondFingerTurnsADragIntoAPinchWithoutAJump() {
    let model = Model()
    let harness = harness(model)
    harness.play(
      """
      0 down 0 150 100
      20 move 0 170 100
      40 move 0 190 100
      """)
    harness.run(harness.step)
    let before = model.position
    harness.play("20 down 1 290 100")
    harness.run(harness.step)
    #expect(abs(model.position - before) < 0.01)
    harness.play("20 move 1 390 100")
    harness.run(harness.step)
    #expect(abs(model.length - 50) < 1e-6)
    harness.play("20 up 1 390 100\n20 up 0 190 100")
    harness.run(1)
    #expect(model.selection == nil)
  }

  @Test func zoomedOutToTheWholeDomainNothingScrollsAndOneCanComeBack() {
    let model = Model()
    let harness = harness(model, limits: 20...2_000)
    let wide = """
      0 down 0 40 100
      10 down 1 360 100
      40 move 0 190 100
      60 move 1 210 100
      300 up 0 190 100
      310 up 1 210 100
      """
    harness.play(wide)
    harness.run(1)
    #expect(harness.chart?.scene?.frame.isScrollable == false)
    #expect(model.position == 0)
    harness.play(apart)
    harness.run(1)
    #expect(harness.chart?.scene?.frame.isScrollable == true)
    #expect(abs(model.length - 500) < 1e-6)
  }

  @Test func anAuthorsLengthIsTakenWithinTheLimits() {
    let model = Model()
    model.length = 5
    let harness = harness(model)
    #expect(harness.chart?.scene?.frame.visibleLength == 20)
  }

  @Test func aFingerLostWhilePinchingLetsTheChartRest() {
    let model = Model()
    let harness = harness(model, snaps: true)
    harness.play(
      """
      0 down 0 150 100
      10 down 1 250 100
      30 move 0 133 100
      50 cancel 1 250 100
      60 cancel 0 133 100
      """)
    harness.run(1)
    #expect(harness.chart?.scroller.state(at: harness.time) == .idle)
    #expect(abs(model.position.truncatingRemainder(dividingBy: 10)) < 1e-6)
  }
}
