import Foundation
import Geometry
import Testing
import Views

@testable import Charts

@Suite @MainActor struct HealthCardTests {
  private let berlin = calendar("Europe/Berlin")

  private func night(_ day: String, _ from: String, _ to: String) -> SleepRecord {
    SleepRecord(
      day: date(day, berlin),
      spans: [
        SleepSpan(.inBed, from: date(from, berlin), to: date(to, berlin)),
        SleepSpan(
          .core, from: date(from, berlin).addingTimeInterval(600),
          to: date(to, berlin).addingTimeInterval(-600)),
      ], calendar: berlin)
  }

  private func says(_ harness: ChartHarness, _ text: String) -> Bool {
    harness.host.layoutDescription().contains("\"\(text)\"")
  }

  @Test func aNightStandsOnTheDayOfWakingByTheClock() {
    let record = night("2026-11-02", "2026-11-01 22:30", "2026-11-02 06:00")
    let hours = SleepHours([record], calendar: berlin)
    #expect(hours.place(record.start, of: record) == 1.5)
    #expect(hours.place(record.end, of: record) == -6)
    #expect(hours.domain == -8...2)
    #expect(record.asleep == 7.5 * 3_600 - 1_200)
  }

  @Test func aNightOverTheChangeOfClocksIsDrawnByTheClockAndMeasuredByTime() {
    // 2026-10-25 has 25 hours: from 23:00 to 07:00 are nine.
    let record = night("2026-10-25", "2026-10-24 23:00", "2026-10-25 07:00")
    let hours = SleepHours([record], calendar: berlin)
    #expect(hours.place(record.start, of: record) == 1)
    #expect(hours.place(record.end, of: record) == -7)
    #expect(record.asleep == 9 * 3_600 - 1_200)
  }

  @Test func sleepIsAveragedOverTheNightsInSight() {
    let nights = (1...9).map { day in
      night(
        "2026-11-0\(day)", day == 1 ? "2026-10-31 22:00" : "2026-11-0\(day - 1) 22:00",
        "2026-11-0\(day) 06:20")
    }
    let harness = ChartHarness(
      SleepChart(nights, calendar: berlin), size: CGSize(width: 600, height: 400),
      zone: "Europe/Berlin")
    #expect(says(harness, "8"))
    #expect(says(harness, "asleep, average of 7 nights"))
    #expect(harness.host.accessibilityDescription().contains("Mon, Nov 9, Core"))
    let empty = ChartHarness(SleepChart([], calendar: berlin))
    #expect(says(empty, "No data"))
  }

  @Test(arguments: [
    (100.0, 200.0, 0.5), (300, 200, 1.5), (5, 0, 0), (.nan, 10, 0), (-4, 10, 0), (1e9, 1, 99),
  ])
  func aRingIsAsFarAroundAsItsGoalIsReached(value: Double, goal: Double, progress: Double) {
    let ring = ActivityRing("Move", value: value, goal: goal, color: .red)
    #expect(ring.progress == progress)
    _ = ChartHarness(ActivityRingsCard("Today", rings: [ring])).pixels()
  }

  @Test func ringsTellTheirShare() {
    let harness = ChartHarness(
      ActivityRings([ActivityRing("Move", value: 412, goal: 500, color: .red)]))
    #expect(harness.host.accessibilityDescription().contains("\"Move\" value \"82 %\""))
  }

  @Test func timeInRangeSaysItsShares() {
    let shares = TimeInRangeShares(
      veryLow: 0.004, low: 0.03, inRange: 0.742, high: 0.19, veryHigh: 0.034)
    let harness = ChartHarness(
      TimeInRangeChart("Glucose", shares: shares, calendar: berlin),
      size: CGSize(width: 500, height: 360))
    #expect(says(harness, "74%"))
    #expect(says(harness, "0.4%"))
    #expect(says(harness, "of the time at 70–180 mg/dL"))
    let none = ChartHarness(TimeInRangeChart("Glucose", shares: nil, calendar: berlin))
    #expect(says(none, "No data"))
  }

  @Test(arguments: [(0.0002, "0.1%"), (0.994, "99.4%"), (0.9996, "99.9%"), (1, "100%")])
  func nearlyAllOfTheTimeIsNotAllOfIt(inRange: Double, expected: String) {
    let shares = TimeInRangeShares(
      veryLow: 0, low: 0, inRange: inRange, high: 1 - inRange, veryHigh: 0)
    let harness = ChartHarness(
      TimeInRangeChart("Glucose", shares: shares, calendar: berlin),
      size: CGSize(width: 500, height: 360))
    #expect(says(harness, expected))
  }

  @Test func aYearOfDaysHasOneSquareADayAndEmptyOnesForThoseWithoutData() throws {
    let values = (0..<20).compactMap { index -> HealthValue? in
      guard index != 7,
        let day = berlin.date(byAdding: .day, value: index, to: date("2026-10-20", berlin))
      else { return nil }
      return HealthValue(date: day, value: Double(index))
    }
    let harness = ChartHarness(
      HeatCalendar("Steps", values: values, calendar: berlin, color: .orange, weeks: 4),
      zone: "Europe/Berlin")
    let layer = try #require(harness.chart?.input?.model.layers.first)
    // From the Sunday of the first week to the last day, over a change of clocks.
    #expect(layer.count == 22)
    #expect(layer.words.values.filter(\.isHidden).count == 3)
    #expect(says(harness, "daily average of 19 days"))
  }

  @Test(
    arguments: [
      [], [nil], [1], [1, nil, 3], [2, 2, 2], [.nan, 1], [.infinity, -3, 4],
    ] as [[Double?]])
  func anySparklineIsDrawn(values: [Double?]) {
    for isBars in [true, false] {
      _ = ChartHarness(Sparkline(values, isBars: isBars, color: .red)).pixels()
    }
  }
}
