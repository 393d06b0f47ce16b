import Foundation
import TestSupport
import Testing

@testable import Series

private let now = Date(timeIntervalSince1970: 1_800_000_000)

private func store(_ folder: TemporaryFolder, zone: String = "Europe/Berlin") throws -> SeriesStore
{
  SeriesStore(directory: folder.path, calendar: try calendar(zone), now: now)
}

private func weights(_ pairs: [(String, Double)], source: String = "") -> TimeSeries {
  TimeSeries(
    metric: .named("weight"), samples: pairs.map { Sample(start: utc($0.0), value: $0.1) },
    sources: source.isEmpty ? [] : [source])
}

@Test func aFileThatIsReadAgainSpeaksForItsSpan() throws {
  let folder = try TemporaryFolder()
  let store = try store(folder)
  let first = weights([
    ("2026-06-01", 80), ("2026-07-01", 800), ("2026-07-02", 79), ("2026-07-03", 78),
  ])
  #expect(try #require(store.replace(first, as: "scale", now: now)) == (4, 0))
  #expect(try #require(store.replace(first, as: "scale", now: now)) == (0, 0))
  // The slip of 800 kg was mended, the 2nd removed, June rotated out of the file.
  let second = weights([("2026-07-01", 80), ("2026-07-03", 78), ("2026-07-04", 77)])
  #expect(try #require(store.replace(second, as: "scale", now: now)) == (2, 2))
  #expect(store.series("scale")?.map(\.value) == [80, 80, 78, 77])
}

@Test func whatOtherSourcesSaidStandsBesideAFile() throws {
  let folder = try TemporaryFolder()
  let store = try store(folder)
  store.replace(weights([("2026-07-01", 80), ("2026-07-03", 78)], source: "A"), as: "w", now: now)
  store.replace(
    weights([("2026-07-01", 80), ("2026-07-03", 78)], source: "B"), as: "w", now: now)
  // The same readings under another name are a correction of the name.
  #expect(store.series("w")?.count == 2)
  #expect(store.series("w")?.sources == ["B"])
}

@Test func whatAnAppSendsAgainReplacesWhatItSentBefore() throws {
  let folder = try TemporaryFolder()
  let store = try store(folder)
  func send(_ steps: Int, _ beats: Double) throws -> ImportReport {
    let text = """
      {"data":{"metrics":[{"name":"step_count","units":"count","data":[{"date":"2026-07-01 08:00:00 +0200","qty":\(steps),"source":"Watch"}]},
      {"name":"heart_rate","units":"count/min","data":[{"date":"2026-07-01 08:00:00 +0200","Min":50,"Avg":\(beats),"Max":90,"source":"Watch"}]}]}}
      """
    let path = folder.path + "/hae.json"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return try store.importFile(
      path: path, importer: SeriesImporter(zone: .gmt), source: "phone", now: now)
  }
  _ = try send(100, 60)
  _ = try send(140, 62)
  #expect(store.series("phone/steps")?.map(\.value) == [140])
  #expect(store.series("phone/heart-rate")?.map(\.value) == [62])
  // Two weights of a day, told without a time, are two weights.
  let day = weights([("2026-07-01", 70)])
  var twice = TimeSeries(metric: .named("weight"))
  twice.append(
    Sample(start: utc("2026-07-01"), end: utc("2026-07-02"), value: 70, flags: .day))
  twice.append(
    Sample(start: utc("2026-07-01"), end: utc("2026-07-02"), value: 71, flags: .day))
  try store.write([ImportedSeries(name: "w", series: twice)], now: now)
  #expect(store.series("w")?.count == 2)
  #expect(day.count == 1)
}

@Test func anImportThatWasBrokenOffGoesOnWhereItWas() throws {
  let folder = try TemporaryFolder()
  let path = folder.path + "/export.xml"
  var text = "<HealthData locale=\"x\">\n"
  for index in 0..<120_000 {
    let time =
      "2026-01-\(10 + index / 30_000) \(10 + index / 3_600 % 10):\(10 + index / 60 % 50):\(10 + index % 50) +0000"
    text +=
      "<Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"s\(index % 3)\" unit=\"count\" startDate=\"\(time)\" endDate=\"\(time)\" value=\"\(index)\"><MetadataEntry key=\"k\" value=\"v\"/></Record>\n"
  }
  try (text + "</HealthData>\n").write(toFile: path, atomically: true, encoding: .utf8)
  let whole = try store(try TemporaryFolder())
  let report = try whole.importFile(path: path, importer: SeriesImporter(zone: .gmt), now: now)
  #expect(report.accepted == 120_000)

  let store = try store(folder)
  var calls = 0
  #expect(
    message {
      _ = try store.importFile(path: path, importer: SeriesImporter(zone: .gmt), now: now) { _, _ in
        calls += 1
        return calls < 5
      }
    }.contains("was stopped"))
  let part = store.series("steps")?.count ?? 0
  #expect(part > 50_000 && part < 120_000)
  var offsets: [Int] = []
  let rest = try store.importFile(path: path, importer: SeriesImporter(zone: .gmt), now: now) {
    bytes, _ in
    offsets.append(bytes)
    return true
  }
  #expect(offsets == offsets.sorted())
  #expect(rest.accepted == 120_000 - part)
  #expect(store.series("steps")?.map(\.value) == whole.series("steps")?.map(\.value))
  let again = try store.importFile(path: path, importer: SeriesImporter(zone: .gmt), now: now)
  #expect(again.accepted == 0)
  #expect(again.notes == ["already imported; nothing was changed"])
}

@Test func aFileIsReadAgainWhenItIsToBeReadOtherwise() throws {
  let folder = try TemporaryFolder()
  let store = try store(folder)
  let path = folder.path + "/f.csv"
  try "a;b;c\n2026-07-01;1;2\n".write(toFile: path, atomically: true, encoding: .utf8)
  var importer = SeriesImporter(zone: .gmt)
  importer.mapping = ColumnMapping(time: .name("a"), value: .name("b"), metric: .named("value"))
  let first = try store.importFile(path: path, importer: importer, source: "x", now: now)
  #expect(first.accepted == 1)
  importer.mapping = ColumnMapping(time: .name("a"), value: .name("c"), metric: .named("value"))
  let second = try store.importFile(path: path, importer: importer, source: "x", now: now)
  #expect(second.accepted == 1)
  let other = try store.importFile(path: path, importer: importer, source: "y", now: now)
  #expect(other.accepted == 1)
  #expect(store.list().map(\.name) == ["x/value", "y/value"])
}

@Test func aSourceThatIsReadFromAnotherFileBeginsAnew() throws {
  let folder = try TemporaryFolder()
  let store = try store(folder)
  store.claim(source: "scale", path: "/demo/weight.csv", now: now)
  store.replace(weights([("2026-07-01", 70)]), as: "scale/weight", now: now)
  store.replace(weights([("2026-07-01", 71)]), as: "scale", now: now)
  store.replace(weights([("2026-07-01", 72)]), as: "scales/weight", now: now)
  store.claim(source: "scale", path: "/demo/weight.csv", now: now)
  #expect(store.series("scale/weight") != nil)
  store.claim(source: "scale", path: "/mine/weight.csv", now: now)
  #expect(store.series("scale/weight") == nil)
  // Nothing is lost: it has another name, and a source whose name only begins alike keeps its own.
  #expect(
    store.list().map(\.name)
      == ["scale@20270115T080000Z", "scale@20270115T080000Z/weight", "scales/weight"])
  store.replace(weights([("2026-08-01", 80)]), as: "scale/weight", now: now)
  #expect(store.series("scale/weight")?.map(\.value) == [80])
}

@Test func aSeriesOfTooManySamplesComesAsHours() throws {
  let folder = try TemporaryFolder()
  let store = try store(folder)
  var heart = TimeSeries(metric: .named("heart-rate"))
  var steps = TimeSeries(metric: .named("steps"))
  for minute in 0..<20_000 {
    let start = utc("2026-03-20T00:00:00Z").addingTimeInterval(Double(minute) * 60)
    heart.append(Sample(start: start, value: 60 + Double(minute % 30)))
    steps.append(Sample(start: start, end: start.addingTimeInterval(60), value: 2))
  }
  try store.write(
    [ImportedSeries(name: "h", series: heart), ImportedSeries(name: "s", series: steps)], now: now)
  #expect(store.compact("h", limit: 20_000, now: now)?.count == 20_000)
  let hours = try #require(store.compact("h", limit: 1_000, now: now))
  let sums = try #require(store.compact("s", limit: 1_000, now: now))
  #expect(hours.count < 5_000 && sums.count < 5_000)
  let berlin = try calendar("Europe/Berlin")
  for (whole, compact) in [(heart, hours), (steps, sums)] {
    let days = whole.buckets(by: .day, in: berlin, now: now)
    let same = compact.buckets(by: .day, in: berlin, now: now)
    #expect(days.count == same.count)
    for (day, other) in zip(days, same) {
      #expect(abs(day.sum - other.sum) < 1e-6 || whole.statistic != .sum)
      #expect(abs((day.mean ?? 0) - (other.mean ?? 0)) < 0.1 || whole.statistic == .sum)
      #expect((day.low, day.high) == (other.low, other.high) || whole.statistic == .sum)
    }
  }
  #expect(hours[0].flags == .aggregate)
}

@Test func theSleepOfANightIsThatOfOneSource() throws {
  let (series, _) = try SeriesImporter(zone: .gmt).read(path: Fixture.path("apple-traps.xml"))
  let stages = try #require(series.first { $0.name == "sleep-stage" }?.series)
  let berlin = try calendar("Europe/Berlin")
  let day = try #require(
    stages.merged().buckets(by: .day, in: berlin, now: now).last { $0.count > 0 })
  // 24 and 25 October: 520 minutes at night of which 120 before midnight, and 40 of the nap.
  let nights = stages.sleepByDay(in: berlin)
  #expect(nights.map { ($0.value * 60).rounded() } == [520, 40])
  #expect(nights.map { $0.flags.contains(.nap) } == [false, true])
  #expect(Set(nights.map(\.start)) == [utc("2026-10-24T22:00:00Z")])
  #expect(day.hours < 560.0 / 60)
}

@Test func rejectedRowsAreToldWithTheirReasons() {
  var report = ImportReport(file: "f.csv")
  report.reject(line: 3, "\"a,b\" is no number")
  report.reject(line: 9, "=SUM(A1) is no date")
  #expect(
    RejectedRows.csv(report)
      == "line,reason\r\n3,\"\"\"a,b\"\" is no number\"\r\n9,'=SUM(A1) is no date\r\n")
  for line in 0..<ImportReport.keptRejections { report.reject(line: line, "x") }
  #expect(RejectedRows.csv(report).hasSuffix(",and 2 more\r\n"))
}

@Test func aFullDiskLosesNothingAndIsSaid() throws {
  let folder = try TemporaryFolder()
  let store = try store(folder)
  let database = try #require(store.database)
  try database.execute("PRAGMA max_page_count = \(try database.integer("PRAGMA page_count") ?? 0)")
  for second in 0..<5_000 {
    let date = now.addingTimeInterval(Double(second))
    store.append(
      Sample(start: date, value: Double(second)), to: "a", metric: .named("value"), now: now)
  }
  guard case .memoryOnly(let reason) = store.condition else {
    Issue.record("\(store.condition)")
    return
  }
  #expect(reason == "the disk of \(store.path) is full")
  #expect(store.series("a")?.isEmpty ?? true)
  try database.execute("PRAGMA max_page_count = 1000000")
  store.flushIfDue(now: now.addingTimeInterval(60))
  #expect(store.condition == .good)
  #expect(store.series("a")?.map(\.value) == (0..<5_000).map(Double.init))
}

@Test func aReadOnlyStoreIsReadAndSaid() throws {
  let folder = try TemporaryFolder()
  let store = try store(folder)
  store.replace(weights([("2026-07-01", 70)]), as: "w", now: now)
  try #require(store.database).execute("PRAGMA query_only = 1")
  store.append(Sample(start: now, value: 71), to: "w", metric: .named("weight"), now: now)
  store.flush(now: now)
  guard case .memoryOnly(let reason) = store.condition else {
    Issue.record("\(store.condition)")
    return
  }
  #expect(reason.contains("cannot be written"))
  #expect(store.series("w")?.map(\.value) == [70])
  try #require(store.database).execute("PRAGMA query_only = 0")
  store.flushIfDue(now: now.addingTimeInterval(60))
  #expect(store.series("w")?.map(\.value) == [70, 71])
}

@Test func aStoreThatCannotBeOpenedForWritingIsStillRead() throws {
  let folder = try TemporaryFolder()
  do { try store(folder).replace(weights([("2026-07-01", 70)]), as: "w", now: now) }
  // A folder in the place of the log: nobody can write one there, root neither.
  let log = folder.path + "/series.sqlite-wal"
  try? FileManager.default.removeItem(atPath: log)
  try FileManager.default.createDirectory(atPath: log, withIntermediateDirectories: true)
  let store = try store(folder)
  guard case .memoryOnly = store.condition else {
    Issue.record("\(store.condition)")
    return
  }
  #expect(store.series("w")?.map(\.value) == [70])
  store.append(Sample(start: now, value: 71), to: "w", metric: .named("weight"), now: now)
  store.flush(now: now)
  try FileManager.default.removeItem(atPath: log)
  store.flushIfDue(now: now.addingTimeInterval(60))
  #expect(store.condition == .good)
  #expect(store.series("w")?.map(\.value) == [70, 71])
}
