import Foundation
import Geometry
import Motion
import Testing
import Views

@testable import Charts

/// Every form of a chart's scroll targets under recorded touches, and who owns a finger at an end.
@Suite @MainActor struct ScrollFormsTests {
  /// What a finger does, in a plot of 350 points for 70 units.
  enum Finger: String, Sendable {
    /// 110 points to the left in a second, then at rest: 20 units beyond the slop.
    case slowForward
    /// 160 points in 120 ms.
    case flingForward
    case flingBackward

    var script: String {
      let way: (Double, Double, Bool) =
        switch self {
        case .slowForward: (-110, 1_000, false)
        case .flingForward: (-160, 117, true)
        case .flingBackward: (160, 117, true)
        }
      var lines = ["0 down 0 175 100"]
      let count = Int(way.1 / 1_000 * 60)
      for step in 1...count {
        let share = Double(step) / Double(count)
        lines.append("\(share * way.1) move 0 \(175 + way.0 * share) 100")
      }
      lines.append("\(way.1 + (way.2 ? 0 : 200)) up 0 \(175 + way.0) 100")
      return lines.joined(separator: "\n")
    }
  }

  private func rest(
    _ behavior: ChartScrollTargetBehavior?, from start: Double, after finger: Finger
  ) -> Double {
    let data = PlotData(x: (0...1_000).map(Double.init), y: (0...1_000).map { Double($0 % 9) })
    let chart = Chart { LinePlot(data) }
      .chartYAxis(.hidden).chartXScale(domain: 0...1_000)
      .chartScrollableAxes(.horizontal).chartXVisibleDomain(length: 70)
      .chartScrollPosition(initialX: start)
    let size = CGSize(width: 350, height: 200)
    let harness =
      behavior.map { ChartHarness(chart.chartScrollTargetBehavior($0), size: size) }
      ?? ChartHarness(chart, size: size)
    harness.play(finger.script)
    var last = harness.chart?.visiblePosition ?? .nan
    let direction = finger == .flingBackward ? -1.0 : 1
    for _ in 0..<240 {
      harness.run(harness.step)
      let now = harness.chart?.visiblePosition ?? .nan
      // One motion, that never turns round (a slow drag may go back to its rest).
      if finger != .slowForward { #expect((now - last) * direction >= -1e-9) }
      last = now
    }
    #expect(harness.chart?.scroller.state(at: harness.time) == .idle)
    return last
  }

  @Test(arguments: [
    (Finger.slowForward, 105.0, 140.0), (.slowForward, 70, 70), (.flingForward, 140, 210),
    (.flingBackward, 140, 70), (.flingBackward, 20, 0), (.flingForward, 925, 930),
  ])
  func pages(finger: Finger, from: Double, expected: Double) {
    #expect(rest(.paging, from: from, after: finger) == expected)
  }

  @Test(arguments: [
    (Finger.slowForward, 103.0, 120.0), (.flingForward, 100, 170), (.flingBackward, 100, 30),
  ])
  func valuesOfAUnit(finger: Finger, from: Double, expected: Double) {
    #expect(rest(.valueAligned(unit: 10.0), from: from, after: finger) == expected)
  }

  @Test(arguments: [
    (Finger.slowForward, 101.0, 120.0), (.flingForward, 100, 150), (.flingBackward, 100, 50),
    // The finger has passed 150 already: a fling never turns round.
    (.flingForward, 149, 200),
  ])
  func valuesOfAUnitWithAMajorOne(finger: Finger, from: Double, expected: Double) {
    #expect(
      rest(.valueAligned(unit: 10, majorAlignment: .unit(50)), from: from, after: finger)
        == expected)
  }

  @Test func whatIsNotLimitedPassesSeveral() {
    let free = rest(
      .valueAligned(unit: 10.0, majorAlignment: .unit(50), limitBehavior: .never), from: 100,
      after: .flingForward)
    #expect(free > 150)
    #expect(free.truncatingRemainder(dividingBy: 50) == 0)
    let limited = rest(
      .valueAligned(unit: 10.0, majorAlignment: .unit(50), limitBehavior: .always), from: 100,
      after: .flingForward)
    #expect(limited == 150)
  }

  @Test func withoutABehaviourAFlingCoastsAndASlowDragStays() {
    #expect(abs(rest(nil, from: 100, after: .slowForward) - 120) < 0.2)
    #expect(rest(nil, from: 100, after: .flingForward) > 200)
  }

  @MainActor private struct Nested {
    let harness: ChartHarness
    var position: Double { harness.chart?.visiblePosition ?? .nan }
    var left: CGFloat { harness.chart?.frame(in: nil).minX ?? .nan }
  }

  /// A chart at its start between two cards of a carousel, which has been moved by 140 points.
  private func nested() -> Nested {
    let data = PlotData(x: (0...100).map(Double.init), y: (0...100).map { Double($0 % 9) })
    let view = ScrollView(.horizontal) {
      HStack(spacing: 0) {
        Color.red.frame(width: 200, height: 200)
        Chart { LinePlot(data) }
          .chartYAxis(.hidden)
          .chartScrollableAxes(.horizontal).chartXVisibleDomain(length: 50)
          .frame(width: 350, height: 200)
        Color.blue.frame(width: 900, height: 200)
      }
    }
    let harness = ChartHarness(view, size: CGSize(width: 350, height: 200))
    harness.drag(from: CGPoint(x: 180, y: 100), by: CGSize(width: -150, height: 0), lasting: 0.5)
    harness.run(1)
    return Nested(harness: harness)
  }

  @Test func atItsEndAndDraggedOutwardTheCarouselMoves() {
    let nested = nested()
    let left = nested.left
    #expect(abs(left - 60) < 1)
    nested.harness.play(
      "0 down 0 200 100\n20 move 0 220 100\n40 move 0 260 100\n300 up 0 260 100")
    nested.harness.run(1)
    #expect(nested.left > left + 40)
    #expect(nested.position == 0)
  }

  @Test func atItsEndAndDraggedInwardTheChartMoves() {
    let nested = nested()
    let left = nested.left
    nested.harness.play(
      "0 down 0 200 100\n20 move 0 180 100\n40 move 0 130 100\n300 up 0 130 100")
    nested.harness.run(1)
    #expect(nested.left == left)
    #expect(nested.position > 5)
  }

  @Test func onceOwnedAFingerThatTurnsRoundPullsTheRubberBandAndNotTheCarousel() {
    let nested = nested()
    let left = nested.left
    nested.harness.play(
      "0 down 0 200 100\n20 move 0 180 100\n40 move 0 170 100\n60 move 0 250 100\n80 move 0 320 100"
    )
    nested.harness.run(nested.harness.step)
    #expect(nested.left == left)
    #expect((nested.harness.chart?.contentOffset ?? 0) < -20)
    #expect(nested.position == 0)
    nested.harness.play("10 up 0 320 100")
    nested.harness.run(2)
    #expect(nested.harness.chart?.contentOffset == 0)
  }
}
