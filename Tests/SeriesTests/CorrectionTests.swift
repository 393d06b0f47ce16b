import Foundation
import TestSupport
import Testing

@testable import Series

private let now = Date(timeIntervalSince1970: 1_800_000_000)

private func store(_ folder: TemporaryFolder) throws -> SeriesStore {
  SeriesStore(directory: folder.path + "/state", calendar: try calendar("UTC"), now: now)
}

/// An Apple export of heart rates: minute, value and watch.
private func export(_ records: [(Int, Int, String)]) -> String {
  let lines = records.map { minute, value, watch in
    let time = "2026-07-01 08:\(10 + minute):00 +0000"
    return "<Record type=\"HKQuantityTypeIdentifierHeartRate\" sourceName=\"\(watch)\" "
      + "unit=\"count/min\" startDate=\"\(time)\" endDate=\"\(time)\" value=\"\(value)\"/>\n"
  }
  return "<HealthData locale=\"en_US\">\n\(lines.joined())</HealthData>\n"
}

private func values(_ store: SeriesStore, _ name: String) -> [Double] {
  (store.series(name)?.map(\.value) ?? []).sorted()
}

private let first = [(0, 60, "A"), (1, 61, "A"), (1, 99, "B"), (2, 62, "A"), (2, 72, "A")]

@Test(arguments: [
  // An edited record replaces the old one; the other watch's of the same moment stays.
  (
    [(0, 60, "A"), (1, 65, "A"), (1, 99, "B"), (2, 62, "A"), (2, 72, "A")], [60.0, 62, 65, 72, 99]
  ),
  // Of two readings of one moment the one that is still in the file stays, before or behind.
  ([(2, 62, "A"), (2, 77, "A"), (0, 60, "A")], [60, 61, 62, 77, 99]),
  ([(2, 77, "A"), (0, 60, "A"), (2, 72, "A")], [60, 61, 72, 77, 99]),
  // A third reading of the moment is one more.
  ([(2, 62, "A"), (2, 72, "A"), (2, 80, "A")], [60, 61, 62, 72, 80, 99]),
  // What an export no longer has stays.
  ([(3, 63, "A")], [60, 61, 62, 63, 72, 99]),
])
func aLaterAppleExportWins(records: [(Int, Int, String)], expected: [Double]) throws {
  let folder = try TemporaryFolder()
  let store = try store(folder)
  let importer = SeriesImporter(zone: .gmt)
  for (name, text) in [("a.xml", export(first)), ("b.xml", export(records))] {
    let path = try folder.write(name, text)
    _ = try store.importFile(path: path, importer: importer, source: "p", now: now)
  }
  #expect(values(store, "p/heart-rate") == expected)
}

@Test func anEditIsFoundWhenTheImportWasBrokenOffBehindIt() throws {
  let folder = try TemporaryFolder()
  let importer = SeriesImporter(zone: .gmt)
  let before = try folder.write("a.xml", export([(0, 60, "A")]))
  var records = [(0, 66, "A")]
  for index in 0..<60_000 { records.append((index % 40 + 1, 40 + index % 160, "W\(index % 900)")) }
  let after = try folder.write("b.xml", export(records))
  do {
    let store = try store(folder)
    _ = try store.importFile(path: before, importer: importer, now: now)
    #expect(throws: SeriesError.self) {
      _ = try store.importFile(path: after, importer: importer, now: now) { _, count in
        count < 40_000
      }
    }
  }
  let store = try store(folder)
  let record = store.importRecord(
    hash: try store.importKey(path: after, importer: importer, source: nil))
  #expect((record?.offset ?? 0) > 0)
  _ = try store.importFile(path: after, importer: importer, now: now)
  let start = utc("2026-07-01T08:10:00Z")
  #expect(store.series("heart-rate")?.filter { $0.start == start }.map(\.value) == [66])
}

private func mapping(_ zone: TimeZone) -> ColumnMapping {
  ColumnMapping(metric: .named("steps"), zone: zone)
}

private func importer(_ zone: TimeZone, isMapped: Bool) -> SeriesImporter {
  SeriesImporter(zone: zone, mapping: isMapped ? mapping(zone) : nil)
}

private let table = "Date,Steps\n2026-07-01 08:00,100\n2026-07-01 09:00,200\n2026-07-02 08:00,300\n"

@Test(arguments: [true, false])
func aFileThatIsReadInAnotherZoneTakesThePlaceOfItsFirstReading(isMapped: Bool) throws {
  let folder = try TemporaryFolder()
  let store = try store(folder)
  // Garmin's columns are known without a mapping.
  let text =
    isMapped
    ? table : "Date,Heart rate,Systolic,Diastolic,Comments\n\"2026-07-01 07:00:00\",60,120,80,\n"
  let path = try folder.write("t.csv", text)
  let name = isMapped ? "p/steps" : "p/heart-rate"
  var starts: [[Date]] = []
  for name in ["Europe/Berlin", "Asia/Tokyo", "Europe/Berlin"] {
    let importer = importer(try zone(name), isMapped: isMapped)
    _ = try store.importFile(path: path, importer: importer, source: "p", now: now)
    starts.append(store.series(isMapped ? "p/steps" : "p/heart-rate")?.map(\.start) ?? [])
  }
  #expect(starts[0].count == (isMapped ? 3 : 1))
  #expect(starts[1].count == starts[0].count)
  #expect(starts[1].first == starts[0].first?.addingTimeInterval(-7 * 3_600))
  #expect(starts[2] == starts[0])
  #expect(values(store, name).count == starts[0].count)
}

@Test func aChangedFileOfTheSameNameCorrectsTheSpanThatItSpeaksFor() throws {
  let folder = try TemporaryFolder()
  let store = try store(folder)
  let importer = importer(.gmt, isMapped: true)
  let path = try folder.write("t.csv", table)
  func read(_ text: String, _ path: String, as source: String = "p") throws -> ImportReport {
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return try store.importFile(path: path, importer: importer, source: source, now: now)
  }
  _ = try read(table, path)
  _ = try read("Date,Steps\n2026-07-01 08:30,50\n", folder.path("other.csv"))
  // A row was deleted, another corrected, and the newest came.
  let text = "Date,Steps\n2026-07-01 08:00,100\n2026-07-02 08:00,333\n2026-07-03 08:00,400\n"
  let report = try read(text, path)
  #expect(report.accepted == 2)
  #expect(report.duplicates == 1)
  #expect(report.notes.contains("2 that the file corrects or no longer has were removed"))
  #expect(values(store, "p/steps") == [50, 100, 333, 400])
  // A file that keeps only the last days loses nothing, and still speaks for what it gave before.
  _ = try read("Date,Steps\n2026-07-03 08:00,400\n2026-07-04 08:00,500\n", path)
  #expect(values(store, "p/steps") == [50, 100, 333, 400, 500])
  _ = try read("Date,Steps\n2026-07-01 08:00,100\n2026-07-04 08:00,500\n", path)
  #expect(values(store, "p/steps") == [50, 100, 500])
  // The same file of another person is another's.
  _ = try read(table, path, as: "q")
  #expect(values(store, "p/steps") == [50, 100, 500])
}

@Test func anExportOfTheStoreGivesEverythingBack() throws {
  let folder = try TemporaryFolder()
  let one = try store(folder)
  let samples = [
    Sample(
      start: utc("2026-07-01T08:00:00.123Z"), end: utc("2026-07-01T09:00:00Z"), value: 70, low: 60,
      high: 90, flags: [.aggregate, .entered]),
    Sample(start: utc("2026-07-01T10:00:00Z"), value: 71.25),
  ]
  for (sample, source) in zip(samples, ["Watch, \"big\"", "=cmd()"]) {
    one.append(
      sample, to: "papa/heart-rate", metric: .named("heart-rate"), source: source, now: now)
  }
  var lamp = Metric.named("lamp.kitchen", unit: "")
  lamp.statistic = .state
  one.append(samples[1], to: "rooms/lamp.kitchen", metric: lamp, now: now)
  let files = try one.export(to: folder.url.appendingPathComponent("out"), now: now)
  #expect(files.count == 2)
  for source in [nil, "mama"] {
    let other = SeriesStore(
      directory: folder.path("state-\(source ?? "")"), calendar: try calendar("UTC"), now: now)
    for (file, _) in files {
      let report = try other.importFile(
        path: folder.path("out/\(file)"), importer: SeriesImporter(zone: .gmt), source: source,
        now: now)
      #expect(report.rejectedCount == 0)
      #expect(report.format == "Vitrine export")
    }
    for name in ["papa/heart-rate", "rooms/lamp.kitchen"] {
      let kept = source.map { $0 + name.drop { $0 != "/" } } ?? name
      let (a, b) = (try #require(one.series(name)), try #require(other.series(kept)))
      #expect(a.map { $0 } == b.map { $0 })
      #expect(a.sources == b.sources)
      #expect(a.metric == b.metric)
    }
  }
}

@Test(arguments: [
  ("2062-11-14", "the year 2062 is more than a year ahead"),
  ("9999-01-01", "is more than a year ahead"),
  ("0001-01-01", "the year 0001 is before 1800"),
])
func aMistypedYearIsRejectedWithItsReason(day: String, words: String) throws {
  let folder = try TemporaryFolder()
  let text = "Date,Value\n2026-11-13,80\n\(day),81\n1899-12-31,82\n2027-02-01,83\n"
  let path = try folder.write("w.csv", text)
  let store = try store(folder)
  let report = try store.importFile(
    path: path,
    importer: SeriesImporter(zone: .gmt, mapping: ColumnMapping(metric: .named("weight"))),
    now: now)
  #expect(report.rejected.map(\.line) == [3])
  #expect(report.rejected.first?.reason.contains(words) == true)
  #expect(values(store, "weight") == [80, 82, 83])
}

@Test func aWeekOfWeightsIsTheMeanOfItsDays() throws {
  var series = TimeSeries(metric: .named("weight"))
  for (time, value) in [
    ("2026-11-16T07:00:00Z", 80.0), ("2026-11-16T21:00:00Z", 82), ("2026-11-18T07:00:00Z", 80),
    ("2026-11-24T07:00:00Z", 70),
  ] {
    series.append(Sample(start: utc(time), value: value))
  }
  let calendar = try calendar("UTC")
  let weeks = series.buckets(by: .week, in: calendar, now: utc("2026-12-07"))
  // The evening's reading stands for the 16th.
  #expect(weeks.map { $0.value(.last) } == [81, 70])
  let days = series.buckets(by: .day, in: calendar, now: utc("2026-12-07"))
  #expect(days.first?.value(.last) == 82)
}

@Test func anHourThatComesTwiceTellsItsOffset() throws {
  var series = TimeSeries(metric: .named("steps"))
  for (time, value) in [("2026-10-25T00:10:00Z", 1.0), ("2026-10-25T01:10:00Z", 2)] {
    series.append(Sample(start: utc(time), value: value))
  }
  let calendar = try calendar("Europe/Berlin")
  let text = BucketOutput.table.text(
    series.buckets(by: .hour, in: calendar, now: utc("2026-12-01")), of: series, in: calendar)
  #expect(text.contains("2026-10-25 02:00+02:00"))
  #expect(text.contains("2026-10-25 02:00+01:00"))
}

@Test func rowsThatLayAheadOfAWrongClockAreReadOnceItIsRight() throws {
  let folder = try TemporaryFolder()
  let store = try store(folder)
  let importer = importer(.gmt, isMapped: true)
  let path = try folder.write("t.csv", table)
  let wrong = Date(timeIntervalSince1970: 200_000_000)
  let early = try store.importFile(path: path, importer: importer, source: "p", now: wrong)
  #expect(early.rejectedCount == 3)
  #expect(values(store, "p/steps").isEmpty)
  let report = try store.importFile(path: path, importer: importer, source: "p", now: now)
  #expect(report.accepted == 3)
  #expect(values(store, "p/steps") == [100, 200, 300])
  let again = try store.importFile(path: path, importer: importer, source: "p", now: now)
  #expect(again.accepted == 0)
}
