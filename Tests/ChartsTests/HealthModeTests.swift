import Foundation
import Geometry
import Testing
import Views

@testable import Charts

@Suite @MainActor struct HealthModeTests {
  private let utc = calendar("UTC")
  private let now = "2026-11-29 09:41"

  /// Steps every hour from 8 to 19 for 400 days: 100 an hour, 1,200 a day; today until 9.
  private func steps(missing: Set<String> = []) -> HealthMeasure {
    var samples: [HealthSample] = []
    let today = date("2026-11-29", utc)
    for back in 0..<400 {
      guard let day = utc.date(byAdding: .day, value: -back, to: today) else { continue }
      if missing.contains(where: { date($0, utc) == day }) { continue }
      for hour in 8..<20 {
        guard let at = utc.date(byAdding: .hour, value: hour, to: day), at <= date(now, utc) else {
          continue
        }
        samples.append(HealthSample(date: at, value: 100))
      }
    }
    return HealthMeasure(samples, statistic: .total, calendar: utc, now: date(now, utc))
  }

  private func harness(
    _ measure: HealthMeasure, _ mode: HealthMode,
    _ change: (inout HealthChartStyle) -> Void = { _ in }
  ) -> ChartHarness {
    var style = HealthChartStyle()
    style.id = "steps"
    style.title = "Steps"
    style.unit = "steps"
    style.rescales = true
    change(&style)
    return ChartHarness(
      HealthChart(measure, style: style, mode: mode), size: CGSize(width: 600, height: 400))
  }

  private func says(_ harness: ChartHarness, _ text: String) -> Bool {
    harness.host.layoutDescription().contains("\"\(text)\"")
  }

  @Test(arguments: [
    (HealthMode.day, 2, "200", "steps · total"),
    (.week, 7, "1,200", "steps · daily average of 6 days"),
    // Oct 30 to Nov 29, today left out.
    (.month, 31, "1,200", "steps · daily average of 30 days"),
    // 25 weeks and the one that begins today.
    (.sixMonths, 26, "1,200", "steps · daily average of 175 days"),
    // December to October, November left out.
    (.year, 12, "1,200", "steps · daily average of 335 days"),
  ])
  func aModeHasItsBinsAndItsHeader(
    mode: HealthMode, marks: Int, number: String, caption: String
  ) throws {
    let harness = harness(steps(), mode)
    let trace = try #require(harness.host.chartTraces.first)
    #expect(trace.count == marks, "\(mode): \(trace.count)")
    #expect(says(harness, number), "\(mode)")
    #expect(says(harness, caption), "\(mode)")
  }

  @Test func aDayWithoutDataIsNoZero() {
    let harness = harness(steps(missing: ["2026-11-25", "2026-11-26"]), .week)
    #expect(says(harness, "1,200"))
    #expect(says(harness, "steps · daily average of 4 days"))
  }

  @Test func aWeekIsTheAverageOfItsDaysAndTheCurrentOneIsUnfinished() throws {
    let weeks = steps().series(.sixMonths)
    let last = try #require(weeks.values.last)
    // Sunday begins the week in en_US: it holds today alone, which is not over.
    #expect(last.value == 200)
    #expect(last.days == 0)
    #expect(weeks.unfinished == seconds("2026-11-29", utc))
    #expect(weeks.values.dropLast().last?.value == 1_200)
    #expect(weeks.values.dropLast().last?.days == 7)
    let months = steps().series(.year)
    #expect(months.values.last?.days == 28)
    #expect(months.values.last?.value == 1_200)
  }

  @Test func samplesOfARangeKeepTheirExtremes() throws {
    let samples = [62.0, 140, 55, 71].enumerated().map { index, value in
      HealthSample(date: date("2026-11-2\(index / 2) 10:00", utc), value: value)
    }
    let heart = HealthMeasure(samples, statistic: .range, calendar: utc, now: date(now, utc))
    #expect(heart.days.values.map(\.low) == [62, 55])
    #expect(heart.days.values.map(\.high) == [140, 71])
    #expect(heart.days.values.map(\.value) == [101, 63])
    let harness = harness(heart, .week) {
      $0.mark = .range
      $0.unit = "bpm"
    }
    #expect(says(harness, "55–140"))
    #expect(says(harness, "bpm · range"))
  }

  @Test func aDayOf25HoursHas25Bins() throws {
    let berlin = calendar("Europe/Berlin")
    let start = date("2026-10-25", berlin)
    let samples = (0..<25).map {
      HealthSample(date: start.addingTimeInterval(Double($0) * 3_600), value: 1)
    }
    let measure = HealthMeasure(
      samples, statistic: .total, calendar: berlin, now: date("2026-11-02", berlin))
    #expect(measure.hours.values.count == 25)
    #expect(measure.days.values.map(\.value) == [25])
  }

  @Test func choosingAnotherModeKeepsTheWindowsEndInSight() throws {
    let harness = harness(steps(), .month)
    harness.drag(from: CGPoint(x: 200, y: 300), by: CGSize(width: 300, height: 0), lasting: 0.6)
    harness.run(2)
    let before = try #require(harness.host.chartTraces.first?.last)
    guard case .date(let end) = before else { return }
    tap(harness, segment: 1)
    let after = try #require(harness.host.chartTraces.first)
    guard case .date(let first)? = after.first, case .date(let last)? = after.last else { return }
    #expect(after.count == 7)
    #expect(first <= end && end <= last)
    #expect(end - last < 1)
  }

  /// Taps a segment: D, W, M, 6M, Y from 0.
  private func tap(_ harness: ChartHarness, segment: Int) {
    let x = 600 - 52 * 5 + 52 * Double(segment) + 26
    harness.touch(.down, x, 16)
    harness.run(0.05)
    harness.touch(.up, x, 16)
    harness.run(0.2)
  }

  @Test func segmentsChooseTheMode() throws {
    let harness = harness(steps(), .week)
    #expect(harness.host.chartTraces.first?.count == 7)
    tap(harness, segment: 0)
    #expect(says(harness, "steps · total"))
    #expect(says(harness, "Today"))
    tap(harness, segment: 4)
    #expect(harness.host.chartTraces.first?.count == 12)
  }

  @Test func yIsFittedByASpringOnlyWhenTheWindowRests() throws {
    var values: [HealthValue] = []
    for back in 0..<28 {
      let day = utc.date(byAdding: .day, value: -back, to: date("2026-11-28", utc)) ?? .now
      values.append(HealthValue(date: day, value: back < 7 ? 2_000 : 9_000))
    }
    let days = HealthSeries(values, by: .day, calendar: utc)
    let measure = HealthMeasure(hours: days, days: days, statistic: .total)
    let harness = harness(measure, .week)
    func top() -> Double { harness.host.chartTraces.first?.yDomain.upperBound ?? 0 }
    let plot = harness.chart?.scene?.frame.plot
    #expect(top() == 2_000)
    harness.touch(.down, 100, 250)
    for x in stride(from: 110.0, through: 500, by: 30) {
      harness.run(harness.step)
      harness.touch(.move, x, 250)
    }
    harness.run(0.3)
    #expect(top() == 2_000)
    harness.touch(.up, 500, 250)
    var tops: [Double] = []
    for _ in 0..<150 {
      harness.run(harness.step)
      tops.append(top())
    }
    #expect(tops.last == 10_000)
    // It went by way of others, never back.
    #expect(tops.contains { $0 > 2_500 && $0 < 9_500 })
    #expect(zip(tops, tops.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(harness.chart?.scene?.frame.plot == plot)
  }

  @Test func theUnfinishedBarIsHatched() {
    let box = CGRect(x: 10, y: 20, width: 30, height: 80)
    let path = UnfinishedBar(radius: 4).path(in: box)
    let drawn = path.boundingRect
    #expect(drawn.minX >= box.minX - 0.6 && drawn.maxX <= box.maxX + 0.6)
    #expect(drawn.minY >= box.minY - 0.6 && drawn.maxY <= box.maxY + 0.6)
    #expect(path.contains(CGPoint(x: 10.7, y: 60)))
    #expect(
      UnfinishedBar(radius: 4).path(in: CGRect(x: 0, y: 0, width: 0, height: 0)).boundingRect.width
        <= 2)
  }

  @Test(arguments: HealthMode.allCases) func unusualDataAreShown(mode: HealthMode) {
    for samples: [HealthSample] in [
      [], [HealthSample(date: date(now, utc), value: .nan)],
      [HealthSample(date: date(now, utc), value: 0)],
      [
        HealthSample(date: date(now, utc), value: -5),
        HealthSample(date: date("2020-01-01", utc), value: 1e12),
      ],
    ] {
      for statistic in HealthStatistic.allCases {
        let measure = HealthMeasure(
          samples, statistic: statistic, calendar: utc, now: date(now, utc))
        for mark in HealthChartStyle.Mark.allCases {
          _ = harness(measure, mode) { $0.mark = mark }.pixels()
        }
      }
    }
  }
}
