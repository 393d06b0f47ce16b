import Foundation
import Testing

@testable import Series

private func steps(_ rows: [(String, String, String, Double)]) -> TimeSeries {
  var series = TimeSeries(metric: .named("steps"))
  for (source, start, end, value) in rows {
    let number = series.source(named: source)
    series.append(
      Sample(
        start: utc("2026-03-29T\(start):00Z"), end: utc("2026-03-29T\(end):00Z"), value: value,
        source: number))
  }
  return series
}

private func total(_ series: TimeSeries) -> Double { series.reduce(0) { $0 + $1.value } }

@Test func aLowerSourceAddsItsValueForTheTimeLeftOpen() {
  let series = steps([
    ("Apple Watch", "00:00", "01:00", 600), ("Apple Watch", "08:00", "09:00", 1000),
    ("iPhone", "08:30", "09:30", 800),
  ])
  #expect(total(series) == 2400)
  #expect(total(series.merged()) == 2000)
}

@Test func theOrderOfSourcesIsASetting() {
  let series = steps([("Apple Watch", "08:00", "09:00", 1000), ("iPhone", "08:00", "09:00", 800)])
  #expect(total(series.merged()) == 1000)
  #expect(total(series.merged(priority: SourcePriority(["iPhone"]))) == 800)
  // A no-break space in a name is a space.
  #expect(SourcePriority(["My\u{a0}Phone"]).order(of: ["Watch", "My Phone"]) == [1, 0])
}

@Test func theSumNeitherExceedsTheNaiveSumNorFallsBelowTheBestSource() {
  var random = DemoRandom(seed: 5, stream: 5)
  for _ in 0..<50 {
    var series = TimeSeries(metric: .named("steps"))
    for name in ["Watch", "Phone", "App"] {
      let source = series.source(named: name)
      var at = 0.0
      for _ in 0..<20 {
        at += random.unit() * 900
        let length = 60 + random.unit() * 1_500
        let start = Date(timeIntervalSince1970: at)
        series.append(
          Sample(
            start: start, end: start.addingTimeInterval(length), value: 10 + random.unit() * 90,
            source: source))
        at += length
      }
    }
    let merged = series.merged()
    let best = series.filter { $0.source == 0 }.reduce(0) { $0 + $1.value }
    #expect(total(merged) <= total(series) + 1e-6)
    #expect(total(merged) >= best - 1e-6)
    // No moment is told twice.
    for (sample, next) in zip(merged, merged.dropFirst()) {
      #expect(next.start.timeIntervalSince(sample.end) > -1e-6)
    }
  }
}

@Test func overlapsInsideASourceFollowTheSameRuleLongestFirst() {
  let series = steps([("Band", "08:00", "09:00", 600), ("Band", "08:30", "09:15", 450)])
  #expect(total(series.merged()) == 750)
}

@Test func aTotalOfADayCountsOnlyWhereNothingFinerIsKnown() {
  let finer = steps([("App", "00:00", "23:59", 9000), ("Watch", "08:00", "09:00", 1000)])
  #expect(total(finer.merged(priority: SourcePriority(["App"]))) == 1000)
  let only = steps([("App", "00:00", "23:59", 9000)])
  #expect(total(only.merged()) == 9000)
  let two = steps([("App", "00:00", "23:59", 9000), ("Other", "00:00", "23:58", 8000)])
  #expect(total(two.merged()) == 9000)
}

@Test func instantsCountWhereNothingCoversThem() {
  let series = steps([
    ("Watch", "08:00", "09:00", 1000), ("Phone", "08:30", "08:30", 5),
    ("Phone", "09:00", "09:00", 7),
  ])
  #expect(total(series.merged()) == 1007)
}

@Test func handEnteredAmountsComeFirst() {
  var series = steps([("Watch", "08:00", "09:00", 1000)])
  let app = series.source(named: "App")
  series.append(
    Sample(
      start: utc("2026-03-29T08:00:00Z"), end: utc("2026-03-29T09:00:00Z"), value: 300, source: app,
      flags: .entered))
  #expect(total(series.merged()) == 300)
}

@Test func levelsTakeOneSourceAFiveMinuteSlot() {
  var series = TimeSeries(metric: .named("heart-rate"))
  for (source, second, value) in [
    ("Phone", 0.0, 90.0), ("Watch", 10, 60), ("Watch", 20, 62), ("Phone", 400, 88),
  ] {
    let number = series.source(named: source)
    series.append(Sample(start: Date(timeIntervalSince1970: second), value: value, source: number))
  }
  #expect(series.merged().map(\.value) == [60, 62, 88])
}

@Test func aCounterGivesDifferencesAndSurvivesResets() {
  let values: [Double] = [1000, 1010, 1009, 1020, 5, 9, 13_304]
  let series = TimeSeries(
    metric: .named("steps"),
    samples: values.enumerated().map {
      Sample(start: Date(timeIntervalSince1970: Double($0) * 3600), value: $1)
    })
  let (differences, jumps) = series.differences(limit: 5_000)
  #expect(differences.map(\.value) == [10, 0, 11, 5, 4])
  #expect(jumps == 1)
}

private func sleep(_ rows: [(String, String, String, SleepStage)]) -> TimeSeries {
  var series = TimeSeries(metric: .named("sleep-stage"))
  for (source, start, end, stage) in rows {
    let number = series.source(named: source)
    series.append(
      Sample(start: utc(start), end: utc(end), value: Double(stage.rawValue), source: number))
  }
  return series
}

@Test func theNightOverTheChangeOfClocksIsAsLongAsItWas() throws {
  let series = sleep([
    ("iPhone", "2026-10-24T20:45:00Z", "2026-10-25T06:15:00Z", .inBed),
    ("Apple Watch", "2026-10-24T21:00:00Z", "2026-10-24T22:30:00Z", .core),
    ("Apple Watch", "2026-10-24T22:30:00Z", "2026-10-24T23:30:00Z", .deep),
    ("Apple Watch", "2026-10-24T23:30:00Z", "2026-10-25T00:30:00Z", .rem),
    ("Apple Watch", "2026-10-25T00:30:00Z", "2026-10-25T01:15:00Z", .core),
    ("Apple Watch", "2026-10-25T01:15:00Z", "2026-10-25T01:25:00Z", .awake),
    ("Apple Watch", "2026-10-25T01:25:00Z", "2026-10-25T05:50:00Z", .core),
    ("AutoSleep", "2026-10-24T21:10:00Z", "2026-10-25T05:45:00Z", .asleep),
    ("Apple Watch", "2026-10-25T13:00:00Z", "2026-10-25T13:40:00Z", .asleep),
  ])
  let calendar = try calendar("Europe/Berlin")
  let nights = series.nights(in: calendar)
  #expect(nights.map { $0.asleep / 60 } == [520, 40])
  #expect(nights.map(\.isNap) == [false, true])
  #expect(nights[0].awake / 60 == 10)
  #expect(nights[0].source == "Apple Watch")
  #expect(nights.allSatisfy { $0.day == utc("2026-10-24T22:00:00Z") })
}

@Test func onlyBeingInBedIsToldWhenNothingElseIs() throws {
  let series = sleep([("iPhone", "2026-10-24T20:45:00Z", "2026-10-25T06:15:00Z", .inBed)])
  let nights = series.nights(in: try calendar("Europe/Berlin"))
  #expect(nights.map { $0.inBed / 60 } == [570])
  #expect(nights[0].asleep == 0)
}

@Test func growingSessionsCountOnceAndMicroSessionsAreJoined() throws {
  let ends =
    ["22:05", "23:18"].map { "2026-03-28T\($0):00Z" }
    + ["00:40", "03:02", "05:05"].map { "2026-03-29T\($0):00Z" }
  let growing = sleep(ends.map { ("Band", "2026-03-28T22:00:00Z", $0, SleepStage.asleep) })
  let nights = growing.nights(in: try calendar("Europe/Berlin"))
  #expect(nights.count == 1)
  #expect(nights[0].asleep / 60 == 425)
  let micro = sleep(
    (0..<120).map { minute in
      let start = Date(
        timeIntervalSince1970: utc("2026-03-28T22:00:00Z").timeIntervalSince1970 + Double(minute)
          * 60)
      let end = start.addingTimeInterval(60)
      return ("Band", SeriesText.iso(start, in: .gmt), SeriesText.iso(end, in: .gmt), .asleep)
    })
  #expect(micro.nights(in: try calendar("Europe/Berlin")).map { $0.asleep } == [7_200])
}

@Test func everyHourOfTheDayBelongsToADay() throws {
  let calendar = try calendar("UTC")
  for hour in 0..<24 {
    let start = utc("2026-07-01").addingTimeInterval(Double(hour) * 3600)
    let series = TimeSeries(
      metric: .named("sleep-stage"),
      samples: [
        Sample(
          start: start, end: start.addingTimeInterval(1_800),
          value: Double(SleepStage.asleep.rawValue))
      ])
    let nights = series.nights(in: calendar)
    #expect(nights.map(\.day) == [utc("2026-07-01")])
    #expect(nights[0].isNap == (11...20).contains(hour), "\(hour)")
  }
}
