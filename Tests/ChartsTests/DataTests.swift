import Foundation
import Testing

@testable import Charts

@Suite struct DataTests {
  /// Reproducible numbers, the generator of reference program 4.
  private func noise(_ count: Int, seed: UInt64 = 7) -> [Double] {
    var seed = seed
    return (0..<count).map { _ in
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(seed >> 33) / 2_147_483_648
    }
  }

  @Test(arguments: [0, 1, 15, 16, 17, 255, 256, 257, 5_000])
  func pyramidAgreesWithALook(count: Int) {
    var values = noise(count)
    for index in stride(from: 3, to: count, by: 11) { values[index] = .nan }
    let pyramid = MinMaxPyramid(values)
    var appended = MinMaxPyramid([])
    for value in values { appended.append(value) }
    var low = 0
    for step in [1, 7, 16, 90, 777, 4_000] {
      let run = low..<min(count, low + step)
      let finite = run.filter { values[$0].isFinite }
      let extremes = pyramid.extremes(in: run)
      #expect(extremes.map { values[$0.least] } == finite.map { values[$0] }.min())
      #expect(extremes.map { values[$0.greatest] } == finite.map { values[$0] }.max())
      #expect(appended.extremes(in: run) == extremes)
      low = min(count, low + 3)
    }
  }

  @Test func columnsKeepExtremesAndStayWhileTheWindowMoves() {
    let count = 20_000
    let x = (0..<count).map(Double.init)
    var y = noise(count)
    y[10_001] = 50
    y[10_002] = -50
    let pyramid = MinMaxPyramid(y)
    let first = Downsampling.indices(x: x, y: pyramid, window: 8_000...14_000, columnWidth: 20)
    let moved = Downsampling.indices(x: x, y: pyramid, window: 8_007...14_007, columnWidth: 20)
    #expect(first.contains(10_001) && first.contains(10_002))
    #expect(first.count <= 4 * 302)
    #expect(first == first.sorted())
    // Columns wholly inside both windows are thinned alike.
    let inside = 8_040..<13_980
    #expect(first.filter(inside.contains) == moved.filter(inside.contains))
  }

  @Test func aLineReachesItsNeighboursOutsideTheWindow() {
    let x: [Double] = [0, 10, 20, 30, 40]
    let indices = Downsampling.indices(
      x: x, y: MinMaxPyramid([1, 2, 3, 4, 5]), window: 15...25, columnWidth: 0.1)
    #expect(indices == [1, 2, 3])
  }

  @Test func aGapOfColumnsStaysAGap() {
    let x = (0..<10_000).map(Double.init)
    var y = noise(10_000)
    for index in 5_000..<5_400 { y[index] = .nan }
    let indices = Downsampling.indices(
      x: x, y: MinMaxPyramid(y), window: 0...9_999, columnWidth: 50)
    #expect(indices.contains { (5_000..<5_400).contains($0) && y[$0].isNaN })
  }

  @Test func emptyAndUnusableWindowsGiveNothing() {
    #expect(Downsampling.indices(x: [], y: MinMaxPyramid([]), window: 0...1, columnWidth: 1) == [])
    #expect(
      Downsampling.indices(x: [1, 2], y: MinMaxPyramid([1, 2]), window: 0...3, columnWidth: 0)
        == [0, 1])
  }

  @Test func theNearestDatumIsTheLaterOnATie() {
    let x: [Double] = [0, 10, 10, 20]
    #expect(ChartSnapping.nearest(4.9, in: x) == 0)
    #expect(ChartSnapping.nearest(5, in: x) == 2)
    #expect(ChartSnapping.nearest(15, in: x) == 3)
    #expect(ChartSnapping.nearest(-99, in: x) == 0)
    #expect(ChartSnapping.nearest(99, in: x) == 3)
    #expect(ChartSnapping.nearest(1, in: []) == nil)
    #expect(ChartSnapping.nearest(.nan, in: x) == nil)
  }

  @Test func theRightThirdOfABarBelongsToItsDay() {
    let utc = calendar("UTC")
    let bin = ChartSnapping.bin(seconds("2026-11-04 20:00", utc), unit: .day, calendar: utc)
    #expect(text(bin, utc) == "2026-11-04 00:00")
  }

  @Test func weekdaysBinLikeDays() {
    #expect(CalendarStride.Unit(.weekday) == .day)
    #expect(CalendarStride.Unit(.nanosecond) == nil)
  }

  @Test func theAverageIsOfDaysWithData() {
    let summary = WindowSummary(
      x: [0, 1, 2, 3, 4], y: [5, 10, .nan, 30, 99], window: 1..<4)
    #expect(summary.average == 20)
    #expect(summary.count == 2)
    #expect((summary.first, summary.last) == (1, 3))
    #expect(summary.low == 10 && summary.high == 30)
  }

  @Test func anUnfinishedDayStaysOutOfTheAverage() {
    let summary = WindowSummary(
      x: [0, 1, 2], y: [10, 20, 3], window: 0..<3, leavingOut: 2)
    #expect(summary.average == 15)
    #expect(summary.high == 20 && summary.low == 3)
  }

  @Test func noDataHaveNoAverage() {
    #expect(WindowSummary(x: [], y: [], window: 0..<7).average == nil)
    #expect(WindowSummary(x: [1], y: [.nan], window: 0..<7).average == nil)
  }

  @Test func stepsOfReferenceProgramFourHaveTheirAverages() {
    let utc = calendar("UTC")
    let x = ReferenceSteps.values.indices.map { index in
      (utc.date(byAdding: .day, value: index, to: date("2026-10-29", utc)) ?? .distantPast)
        .timeIntervalSinceReferenceDate
    }
    func week(_ day: String) -> WindowSummary {
      let start = seconds(day, utc)
      return WindowSummary(x: x, y: ReferenceSteps.values, window: start..<start + 7 * 86_400)
    }
    #expect(abs((week("2026-10-29").average ?? 0) - 7_621.594_528) < 1e-6)
    #expect(abs((week("2026-12-17").average ?? 0) - 6_122.732_250) < 1e-6)
    #expect(week("2026-12-17").count == 7)
    #expect(abs((ReferenceSteps.values.max() ?? 0) * 1.12 - 13_377.513_428) < 1e-6)
  }

  @Test func labelsThatTouchAreDroppedFromTheLeadingSide() {
    #expect(LabelCollision.greedy([0...10, 9...19, 12...22, 22...30]) == [0, 2, 3])
    #expect(LabelCollision.greedy([]) == [])
  }

  @Test func aScrollingAxisKeepsEveryNthLabel() {
    #expect(LabelCollision.every(widest: 14, step: 20) == 1)
    #expect(LabelCollision.every(widest: 52, step: 20) == 3)
    #expect(LabelCollision.every(widest: 52, step: 0) == 1)
  }
}
