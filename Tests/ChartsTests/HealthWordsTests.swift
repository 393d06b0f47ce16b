import Foundation
import Geometry
import Testing
import Views

@testable import Charts

/// What health charts say themselves is looked up in the translations around them.
@Suite @MainActor struct HealthWordsTests {
  private let utc = calendar("UTC", locale: "de_DE")

  private func says(_ view: some View, _ translations: [String: String]) -> String {
    let harness = ChartHarness(
      view, size: CGSize(width: 640, height: 400), locale: "de_DE", translations: translations)
    return harness.host.layoutDescription() + harness.host.accessibilityDescription()
  }

  private func steps(_ days: Int) -> HealthMeasure {
    let today = date("2026-11-29", utc)
    let samples = (0..<days).compactMap { back in
      utc.date(byAdding: .day, value: -back, to: today).map {
        HealthSample(date: $0.addingTimeInterval(36_000), value: 100)
      }
    }
    return HealthMeasure(
      samples, statistic: .total, calendar: utc, now: date("2026-11-29 12:00", utc))
  }

  @Test func aChartOfAMeasureSpeaksTheLanguageAroundIt() {
    let words = [
      "daily average of %lld days": "Tagesmittel aus %@ Tagen",
      "daily average of %lld day": "Tagesmittel eines Tages", "total": "insgesamt",
      "Today": "Heute", "D": "T", "Week": "Woche",
    ]
    let week = says(HealthChart(steps(30), style: HealthChartStyle(), mode: .week), words)
    #expect(week.contains("\"Tagesmittel aus 6 Tagen\""))
    #expect(week.contains("\"T\""))
    #expect(week.contains("Woche"))
    let day = says(HealthChart(steps(30), style: HealthChartStyle(), mode: .day), words)
    #expect(day.contains("\"insgesamt\""))
    #expect(day.contains("\"Heute\""))
    // The day before the one that is not over.
    let two = says(HealthChart(steps(2), style: HealthChartStyle(), mode: .week), words)
    #expect(two.contains("\"Tagesmittel eines Tages\""))
    let empty = says(
      HealthChart(steps(0), style: HealthChartStyle(), mode: .week), ["No data": "Keine Daten"])
    #expect(empty.contains("\"Keine Daten\""))
  }

  private var nights: [SleepRecord] {
    (26...29).map { day in
      let start = date("2026-11-\(day - 1) 22:30", utc)
      func at(_ minutes: Double) -> Date { start.addingTimeInterval(minutes * 60) }
      return SleepRecord(
        day: date("2026-11-\(day)", utc),
        spans: [
          SleepSpan(.inBed, from: start, to: at(460)), SleepSpan(.core, from: at(10), to: at(60)),
          SleepSpan(.deep, from: at(60), to: at(120)), SleepSpan(.rem, from: at(120), to: at(180)),
          SleepSpan(.awake, from: at(180), to: at(190)),
          SleepSpan(.core, from: at(190), to: at(450)),
        ], calendar: utc)
    }
  }

  private let sleepWords = [
    "asleep, average of %lld nights": "Schlaf, Mittel aus %lld Nächten", "asleep": "Schlaf",
    "Deep": "Tief", "Core": "Kern", "Awake": "Wach", "h": "Std.", "%@ to %@": "%@ bis %@",
  ]

  @Test func sleepAndItsStagesDoToo() {
    let week = says(SleepChart(nights, calendar: utc), sleepWords)
    #expect(week.contains("\"Schlaf, Mittel aus 4 Nächten\""))
    #expect(week.contains("\"Std.\""))
    #expect(week.contains("Tief"))
    #expect(!week.contains("Deep"))
    #expect(week.contains("23:30 bis 00:30"))
  }

  /// A card of one night: its stages over its hours, from waking to the deepest.
  @Test func oneNightIsShownByItsStages() throws {
    var style = SleepChartStyle()
    style.nights = 1
    style.id = "night"
    let harness = ChartHarness(
      SleepChart(nights, calendar: utc, style: style), size: CGSize(width: 640, height: 400),
      locale: "de_DE", translations: sleepWords)
    let scene = try #require(harness.chart?.scene)
    let rows = scene.layout.yLabels.compactMap(\.body.source?.text)
    #expect(rows == ["Tief", "Kern", "REM", "Wach"])
    let said = harness.host.layoutDescription()
    #expect(said.contains("\"Schlaf\""))
    #expect(said.contains("\"7\"") && said.contains("\"10\""))
    #expect(said.contains("29. Nov."))
    // From 10 PM to 8 AM: the even hours around all nights, the last of four in sight.
    #expect(scene.frame.window(from: harness.chart?.visiblePosition ?? 0) == 30...40)
    // The first sleep of the first night, from 22:40 to 23:30.
    let bars = scene.input.model.layers.filter { $0.kind == .rectangle }.flatMap { layer in
      (0..<layer.count).map { layer.x.span($0) }
    }
    #expect(bars.contains { abs($0.low - 2.0 / 3) < 1e-9 && abs($0.high - 1.5) < 1e-9 })
  }

  @Test func theNightBeforeIsASwipeAway() throws {
    var style = SleepChartStyle()
    style.nights = 1
    let harness = ChartHarness(
      SleepChart(nights, calendar: utc, style: style), size: CGSize(width: 640, height: 400),
      locale: "de_DE")
    let chart = try #require(harness.chart)
    harness.drag(
      from: CGPoint(x: 200, y: 200), by: CGSize(width: 200, height: 0), lasting: 0.15,
      isFling: true)
    harness.run(3)
    #expect(chart.visiblePosition == 20)
    #expect(harness.host.layoutDescription().contains("28. Nov."))
  }

  @Test func timeInRangeDoesToo() {
    let chart = TimeInRangeChart(
      "Glukose", shares: TimeInRangeShares(low: 0.1, inRange: 0.7, high: 0.2), calendar: utc)
    let words = ["In range": "Im Ziel", "over %@": "über %@", "of the time at %@ %@": "bei %@ %@"]
    let said = says(chart, words)
    #expect(said.contains("\"Im Ziel\""))
    #expect(said.contains("\"über 250\""))
    #expect(said.contains("\"bei 70–180 mg/dL\""))
  }

  @Test func theHeatMapDoesToo() {
    let values = (1...9).map { HealthValue(date: date("2026-11-0\($0)", utc), value: 5) }
    let said = says(
      HeatCalendar("Schritte", values: values, calendar: utc, color: .orange),
      ["daily average of %lld days": "Mittel aus %@ Tagen"])
    #expect(said.contains("\"Mittel aus 9 Tagen\""))
  }

  @Test func marksAreReadInTheLanguageAroundThem() {
    let chart = Chart {
      BarMark(x: .value("x", "a"), yStart: .value("y", 1), yEnd: .value("y", 2))
    }
    #expect(says(chart, ["%@ to %@": "%@ bis %@"]).contains("1 bis 2"))
  }
}
