import Foundation
import TestSupport
import Testing

@testable import Series

private let cells = [
  "2026-07-01 08:15:30", "2026-07-01 08:15:31", "2026-07-01T23:59:59", "2026-07-02 00:00:00",
  "2026-07-01 24:00:00", "2026-07-01 08:15:60", "2026-07-01 08:61:00", "2026-13-01 08:15:30",
  "2026-07-01_08:15:30", "2026-07-01 8:15:300", "2026-07-01 08:15:30Z", "2026-07-01 08:15:30X",
  "2026-07-01T08:15:30Z", "01.07.2026 08:15:30", "31.07.2026 08:15:30", "32.07.2026 08:15:30",
  "07/01/2026 08:15:30", "07/31/2026 08:15:30", "01-07-2026 08:15:30", "1 Jul 2026 08:15:30",
  "1782892800", "1782892800123", "178289280x", "17828928001x3", "9999999999", "0000000000",
  "20260701", "2026-07-01", "", "N/A", "unavailable", "08:15:30", "2026-07-01 08:15:3",
  "2026-07-01 08-15-30", "2026-07-01 08:15:30.5", "2026-07-01 08:15:30+02:00", "-178289280",
  "\u{1}026-07-01 08:15:30", "2026-07-01 08:15:3\u{1}", "2026-07-01 08:15:3/",
]

@Test(arguments: [nil, DateOrder.dayMonthYear, .monthDayYear])
func aRunOfDatesIsReadAsEachIsByItself(order: DateOrder?) {
  let reader = DateReader(order: order)
  var run = DateRun(reader)
  var random = DemoRandom(seed: 4, stream: 7)
  for _ in 0..<5_000 {
    let bytes = Array(cells[Int(random.unit() * Double(cells.count)) % cells.count].utf8)
    bytes.withUnsafeBufferPointer { bytes in
      let (short, full) = (run.read(bytes), reader.read(bytes))
      #expect(short == full, "\(bytes.text)")
    }
  }
}

@Test func plainNumbersAreReadAsAllNumbersAre() {
  let texts = [
    "1", "-1", "70.5", "70,5", ".5", "5.", "-.5", ".", "-", "", "007", "123456789012345",
    "1234567890123456", "0.000000000000001", "1.2.3", "1,234", "1e3", "+4", "12x", "-0",
  ]
  for format in [NumberFormat.point, .comma] {
    for text in texts {
      var copy = text
      copy.withUTF8 { bytes in
        guard let plain = format.plain(bytes) else { return }
        let full = format.read(bytes)
        #expect(full == .value(plain), "\(text)")
      }
    }
  }
  var copy = "70.5"
  let value = copy.withUTF8 { NumberFormat.point.plain($0) }
  #expect(value == 70.5)
}

@Test(arguments: [
  "Europe/Berlin", "Australia/Lord_Howe", "Pacific/Apia", "America/Sao_Paulo", "Asia/Kolkata",
])
func aPlainSpanHoldsOnlyTimesOfOneOffset(name: String) throws {
  let zone = ZoneOffsets(try TimeZone.named(name))
  var random = DemoRandom(seed: 6, stream: 2)
  for _ in 0..<2_000 {
    let local = (random.unit() * 2.3e9).rounded()
    var hint = zone.begins.count - 1
    let (seconds, resolution) = zone.instant(ofLocal: local, hint: &hint)
    let (span, offset) = zone.plainSpan(around: local, hint: hint)
    guard case .plain = resolution else {
      #expect(!span.contains(local))
      continue
    }
    #expect(span.contains(local))
    #expect(local - offset == seconds)
    for edge in [span.lowerBound, span.upperBound - 1] {
      let (seconds, resolution) = zone.instant(ofLocal: edge)
      #expect(edge - offset == seconds, "\(edge)")
      if case .plain = resolution { continue }
      Issue.record("\(edge) is not plain")
    }
  }
}

@Test func everyTenMinutesOverTheChangesOfClocksIsTheInstantItWas() throws {
  let zone = try TimeZone.named("Europe/Berlin")
  for month in [3, 10] {
    let begin = try #require(
      DateComponents(
        calendar: Calendar(identifier: .gregorian), timeZone: .gmt, year: 2026, month: month,
        day: month == 3 ? 28 : 24
      ).date)
    var text = "time,value\n"
    let instants = (0..<432).map { begin.timeIntervalSince1970 + Double($0) * 600 }
    for (index, instant) in instants.enumerated() {
      let local = SeriesText.iso(Date(timeIntervalSince1970: instant), in: zone)
      text += "\(local.prefix(10)) \(local.dropFirst(11).prefix(8)),\(index)\n"
    }
    let (series, _) = try SeriesLoader.csv(
      Array(text.utf8), name: "x.csv", mapping: ColumnMapping(metric: .named("value"), zone: zone))
    #expect(series[0].starts == instants)
  }
}

@Test func aColumnOfOneMomentIsReadInAMoment() throws {
  let rows = (0..<60_000).map { "2026-07-01 08:00:00,\($0 % 50_000)\n" }
  let (series, report) = try SeriesLoader.csv(
    Array(("time,value\n" + rows.joined()).utf8), name: "x.csv",
    mapping: ColumnMapping(metric: .named("value")))
  #expect(series[0].count == 50_000)
  #expect(report.duplicates == 10_000)
}

@Test func aCellOfAnyLengthIsQuotedInPart() throws {
  let long = String(repeating: "x", count: 100_000)
  let (_, report) = try SeriesLoader.csv(
    Array("time,value\n2026-07-01,1\n2026-07-02,\(long)\n\(long),2\n".utf8), name: "x.csv",
    mapping: ColumnMapping(time: .name("time"), value: .name("value"), metric: .named("value")))
  #expect(report.rejectedCount == 2)
  for rejected in report.rejected { #expect(rejected.reason.utf8.count < 320) }
  let commas = String(repeating: ",", count: 100_000)
  let (series, wide) = try SeriesLoader.csv(
    Array("time,value\n2026-07-01,1\n2026-07-02,2\n\(commas)\n1\(commas)1,\n".utf8), name: "x.csv",
    mapping: ColumnMapping(time: .name("time"), value: .name("value"), metric: .named("value")))
  #expect(series[0].count == 2)
  #expect(wide.rejectedCount == 1)
}

@Test func aTableTellsHowFarItIsAndCanBeStopped() throws {
  let text = "time,value\n" + String(repeating: "2026-07-01 08:00:00,1\n", count: 200_000)
  let path = FileManager.default.temporaryDirectory.path + "/vitrine-table-\(UUID().uuidString).csv"
  try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  defer { try? FileManager.default.removeItem(atPath: path) }
  var importer = SeriesImporter(zone: .gmt)
  importer.mapping = ColumnMapping(metric: .named("value"))
  var told: [(Int, Int)] = []
  let sink = SampleSink(file: path)
  sink.onProgress = { bytes, records in
    told.append((bytes, records))
    return true
  }
  try importer.read(path: path, into: sink)
  #expect(told.count >= 5)
  #expect(told.map(\.0) == told.map(\.0).sorted())
  #expect(told.last?.0 == text.utf8.count)
  #expect(told.last?.1 == 200_000)
  let stopped = SampleSink(file: path)
  stopped.onProgress = { bytes, _ in bytes < 2_000_000 }
  let error = caught(SeriesError.self) { try importer.read(path: path, into: stopped) }
  #expect(error?.kind == .stopped)
}

@Test func zerosInATextSpoilTheirRowsOnly() throws {
  let text =
    "time,value\n2026-07-01 08:00,1\n\0\0\0,2\n2026-07-02 08:00,\03\n2026-07-03 08:00,4\n\0\0"
  let sink = SampleSink(file: "x.csv")
  var importer = SeriesImporter(zone: .gmt)
  importer.mapping = ColumnMapping(
    time: .name("time"), value: .name("value"), metric: .named("value"))
  try importer.readText(Array(text.utf8), name: "x.csv", into: sink)
  let all = try sink.finish()
  #expect(all.first?.series.map(\.value) == [1, 4])
  #expect(sink.report.rejectedCount == 3)
  let zeros = caught(SeriesError.self) {
    try importer.readText([UInt8](repeating: 0, count: 4_096), name: "x.csv", into: sink)
  }
  #expect(zeros?.kind == .unknownFormat)
}

@Test func whereAnImportGoesOnIsAPlaceInTheExportAlone() throws {
  // The table beside the export is longer; how far it was read says nothing of the export.
  let path = FileManager.default.temporaryDirectory.path + "/vitrine-resume-\(UUID().uuidString)"
  try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: path) }
  let records = (0..<20_000).map { index in
    let date = SeriesText.iso(Date(timeIntervalSince1970: 1.78e9 + Double(index) * 60), in: .gmt)
    let time = "\(date.prefix(10)) \(date.dropFirst(11).prefix(8)) +0000"
    return
      "<Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"W\" unit=\"count\" startDate=\"\(time)\" endDate=\"\(time)\" value=\"8\"/>"
  }
  let xml = "<HealthData locale=\"x\">\(records.joined())</HealthData>"
  let rows = (0..<150_000).map { "2026-07-01 08:00:00,\($0 % 60 + 50),120,80,\($0)\n" }
  let table = "Date,Heart rate,Systolic,Diastolic,Comments\n" + rows.joined()
  #expect(table.utf8.count > xml.utf8.count)
  try ZipWriter.write(
    path + "/all.zip", [("table.csv", Array(table.utf8)), ("export.xml", Array(xml.utf8))])
  var calendar = Calendar(identifier: .gregorian)
  calendar.timeZone = .gmt
  let store = SeriesStore(directory: path, calendar: calendar, now: Date())
  let importer = SeriesImporter(zone: .gmt)
  var sawTable = false
  let stopped = caught(SeriesError.self) {
    _ = try store.importFile(path: path + "/all.zip", importer: importer, now: Date()) { bytes, _ in
      if bytes >= table.utf8.count { sawTable = true }
      return !sawTable || bytes >= table.utf8.count
    }
  }
  #expect(stopped?.kind == .stopped)
  let kept = store.series("steps")?.count ?? 0
  #expect(kept > 0 && kept < 20_000)
  _ = try store.importFile(path: path + "/all.zip", importer: importer, now: Date())
  #expect(store.series("steps")?.count == 20_000)
}
