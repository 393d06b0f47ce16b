import Foundation
import Testing

@testable import Series

@Test func lateSamplesFindTheirPlace() {
  var series = TimeSeries(metric: .named("value"))
  for (second, value) in [(10, 1.0), (30, 3), (20, 2), (40, 4), (5, 0)] {
    series.append(Sample(start: Date(timeIntervalSince1970: Double(second)), value: value))
  }
  #expect(series.map(\.value) == [0, 1, 2, 3, 4])
  #expect(
    series.indices(from: Date(timeIntervalSince1970: 10), to: Date(timeIntervalSince1970: 40))
      == 1..<4)
}

@Test func columnsThatHoldDefaultsAreFilledWhenOneSampleNeedsThem() {
  var series = TimeSeries(metric: .named("heart-rate"))
  let start = Date(timeIntervalSince1970: 0)
  series.append(Sample(start: start, value: 60))
  let watch = series.source(named: "Watch")
  let phone = series.source(named: "Phone")
  let wide = Sample(
    start: start.addingTimeInterval(60), end: start.addingTimeInterval(120), value: 70, low: 65,
    high: 80,
    source: phone, flags: .aggregate)
  series.append(wide)
  series.append(Sample(start: start.addingTimeInterval(30), value: 61, source: watch))
  #expect(series[0] == Sample(start: start, value: 60))
  #expect(series[2] == wide)
  #expect(series.sources == ["Watch", "Phone"])
}

@Test func theDemoFilesAreTheSameForTheSameSeed() throws {
  let calendar = try calendar("Europe/Berlin")
  let end = utc("2026-10-26T14:30:00Z")
  let first = DemoData.files(seed: 1, endingOn: end, calendar: calendar)
  let again = DemoData.files(seed: 1, endingOn: end, calendar: calendar)
  let other = DemoData.files(seed: 2, endingOn: end, calendar: calendar)
  #expect(first.map(\.text) == again.map(\.text))
  #expect(zip(first, other).allSatisfy { $0.text != $1.text })
}

@Test func theDemoFilesAreReadWithoutARejectedRow() throws {
  let calendar = try calendar("Europe/Berlin")
  let end = utc("2026-10-26T14:30:00Z")
  let metrics = [
    "steps.csv": "steps", "weight.csv": "weight", "resting-heart-rate.csv": "resting-heart-rate",
    "glucose.csv": "glucose", "temperature.csv": "temperature", "humidity.csv": "humidity",
  ]
  for (name, text) in DemoData.files(seed: 7, endingOn: end, calendar: calendar) {
    guard let metric = metrics[name] else { continue }
    var mapping = ColumnMapping(metric: .named(metric))
    mapping.zone = calendar.timeZone
    if metric == "steps" {
      (mapping.time, mapping.end) = ([.name("start")], .name("end"))
      mapping.values[0].column = .name("steps")
    }
    let (series, report) = try SeriesLoader.csv(Array(text.utf8), name: name, mapping: mapping)
    #expect(report.rejectedCount == 0, "\(name) \(report.rejected)")
    #expect(series[0].count > 100, "\(name)")
    #expect(series[0].latestEnd <= end)
    if metric == "steps" {
      let days = series[0].buckets(by: .day, in: calendar, now: end)
      #expect(days.count == 120)
      let average = try #require(days.average(.sum))
      #expect((4_000...14_000).contains(average.value))
    }
  }
}

@Test func theDemoNightsHaveStages() throws {
  let calendar = try calendar("Europe/Berlin")
  let files = DemoData.files(seed: 7, endingOn: utc("2026-10-26T14:30:00Z"), calendar: calendar)
  let text = try #require(files.first { $0.name == "sleep.csv" }?.text)
  var mapping = ColumnMapping(
    time: [.name("start")],
    values: [.init(column: .name("stage"), metric: .named("sleep-stage"), words: SleepStage.words)])
  mapping.end = .name("end")
  let (series, report) = try SeriesLoader.csv(Array(text.utf8), name: "sleep", mapping: mapping)
  #expect(report.rejectedCount == 0)
  #expect(Set(series[0].map(\.value)) == [2, 3, 4, 5])
}
