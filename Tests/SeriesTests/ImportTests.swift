import Foundation
import Testing

@testable import Series

private func load(
  _ name: String, zone zoneName: String = "Europe/Berlin"
) throws -> (series: [String: TimeSeries], report: ImportReport) {
  let importer = SeriesImporter(zone: try zone(zoneName))
  let (series, report) = try importer.read(path: Fixture.path(name))
  return (
    Dictionary(series.map { ($0.name, $0.series) }, uniquingKeysWith: { first, _ in first }), report
  )
}

private func read(_ text: String, name: String = "f") throws -> (
  series: [String: TimeSeries], report: ImportReport
) {
  let sink = SampleSink(file: name)
  try SeriesImporter(zone: try zone("Europe/Berlin")).readText(
    Array(text.utf8), name: name, into: sink)
  let series = try sink.finish()
  return (
    Dictionary(series.map { ($0.name, $0.series) }, uniquingKeysWith: { first, _ in first }),
    sink.report
  )
}

private func sums(_ series: TimeSeries, _ calendar: Calendar) -> [String: Double] {
  var found: [String: Double] = [:]
  for bucket in series.buckets(by: .day, in: calendar, now: utc("2027-01-01"))
  where bucket.count > 0 {
    found[String(SeriesText.iso(bucket.start, in: calendar.timeZone).prefix(10))] = bucket.sum
  }
  return found
}

@Test(arguments: ["apple-traps.xml", "apple-traps-broken-dtd.xml", "apple-traps-vt-char.xml"])
func appleExportsGiveTheExpectedDays(name: String) throws {
  let (series, report) = try load(name)
  let calendar = try calendar("Europe/Berlin")
  let steps = try #require(series["steps"])
  let days = sums(steps.merged(), calendar)
  #expect(abs((days["2026-03-29"] ?? 0) - 2_000) < 1e-6)
  #expect(days["2026-06-30"] == 500)
  #expect(days["2026-07-01"] == 120)
  #expect(days["2026-07-02"] == 100)
  #expect(days["2026-07-03"] == 100)
  #expect(sums(steps, calendar)["2026-03-29"] == 2_400)
  let heart = try #require(series["heart-rate"])
  let beats = try #require(heart.buckets(by: .day, in: calendar, now: utc("2027-01-01")).first)
  #expect((beats.low, beats.high, beats.count) == (72, 90, 2))
  let weight = try #require(series["weight"])
  #expect(weight.count == 2)
  let last = try #require(
    weight.buckets(by: .day, in: calendar, now: utc("2027-01-01")).first?.last)
  #expect(abs(last - 70.08) < 0.001)
  #expect(series["oxygen-saturation"]?.map(\.value) == [97])
  let glucose = try #require(series["glucose"]?.map(\.value))
  #expect(abs(glucose[0] - 109.9) < 0.05)
  #expect(glucose[1] == 112)
  #expect(series["blood-pressure-systolic"]?.map(\.value) == [128])
  #expect(series["blood-pressure-diastolic"]?.map(\.value) == [82])
  let nights = try #require(series["sleep-stage"]).nights(in: calendar)
  #expect(nights.map { $0.asleep / 60 } == [520, 40])
  #expect(nights.map(\.isNap) == [false, true])
  #expect(nights[0].awake / 60 == 10)
  #expect(nights[0].source == "User’s Apple Watch")
  #expect(report.missing == 1)
  // The heart rate and both pressures of the correlation stand twice in the file.
  #expect(report.duplicates == 3)
  #expect(report.rejectedCount == 0)
  #expect(steps.sources.contains("User’s iPhone"))
}

@Test func anAppleExportIsReadInPiecesOfAnySize() throws {
  let bytes = try Fixture.bytes("apple-traps.xml")
  for size in [64, 65, 100, 1_000, 5_000] {
    let scanner = TagScanner(MemorySource(bytes), bufferSize: size)
    var tags = 0
    while try scanner.next() { tags += 1 }
    #expect(tags == 34, "\(size)")
    #expect(scanner.brokenTags == 0)
  }
}

@Test func aCutExportKeepsWhatItHasAndSaysSo() throws {
  let bytes = try Fixture.bytes("apple-traps.xml")
  for length in stride(from: 900, to: bytes.count, by: 97) {
    let sink = SampleSink(file: "cut")
    try AppleHealthReader.read(MemorySource(Array(bytes[..<length])), into: sink, zone: .gmt)
    _ = try sink.finish()
    #expect(sink.report.notes.contains { $0.contains("cut off") })
  }
}

@Test func recordsTypedInAreMarked() throws {
  let text = """
    <HealthData locale="en_US">
    <Record type="HKQuantityTypeIdentifierDietaryWater" sourceName="A &amp; B&#160;C" unit="mL" startDate="2026-07-01 08:00:00 +0200" endDate="2026-07-01 08:00:00 +0200" value="250"><MetadataEntry key="HKWasUserEntered" value="1"/></Record>
    <Record type='HKQuantityTypeIdentifierNoSuchThing' sourceName="x" unit="furlong" startDate="2026-07-01 08:00:00 +0200" value="3"/>
    <ActivitySummary dateComponents="2026-07-01" activeEnergyBurned="2092" activeEnergyBurnedUnit="kJ" appleExerciseTime="30" appleStandHours="12"/>
    </HealthData>
    """
  let (series, _) = try read(text)
  #expect(series["water"]?[0].flags == .entered)
  #expect(series["water"]?.sources == ["A & B C"])
  #expect(series["no-such-thing"]?.unit.symbol == "furlong")
  #expect(series["active-energy"]?[0].value == 500)
  #expect(series["active-energy"]?[0].duration == 86_400)
}

@Test func healthAutoExportsFormsAreRead() throws {
  let (series, report) = try load("hae-time-formats.json")
  #expect(series["steps"]?[0].start == utc("2026-03-29T08:00:00Z"))
  #expect(series["steps"]?.map(\.value) == [1000])
  let heart = try #require(series["heart-rate"]?[0])
  #expect(heart.start == utc("2026-03-29T13:05:00Z"))
  #expect((heart.low, heart.value, heart.high) == (61, 66.5, 80))
  #expect(series["weight"]?[0].start == utc("2026-03-29T05:00:00Z"))
  #expect(series["blood-pressure-systolic"]?.map(\.value) == [128])
  #expect(series["blood-pressure-diastolic"]?.map(\.value) == [82])
  let sleep = try #require(series["sleep"]?[0])
  #expect(abs(sleep.value - 6.8) < 1e-9)
  #expect(sleep.end == utc("2026-03-29T05:30:00Z"))
  #expect(report.rejectedCount == 0)
}

@Test func withingsFilesAreRead() throws {
  let (series, report) = try load("withings-weight-en.csv")
  #expect(series["weight"]?.map(\.value) == [70.4, 70.05])
  #expect(series["weight"]?[1].start == utc("2026-07-01T05:02:11Z"))
  #expect(series["body-water"]?.map(\.value) == [38.4])
  #expect(report.format == "Withings weight")
  let (pressure, _) = try load("withings-bp-en.csv")
  #expect(pressure["blood-pressure-systolic"]?.map(\.value) == [128])
  #expect(pressure["blood-pressure-diastolic"]?.map(\.value) == [82])
  #expect(pressure["heart-rate"]?.map(\.value) == [64])
}

@Test func omronFilesAreReadInAnyLanguage() throws {
  let (english, _) = try load("omron-connect-en.csv")
  #expect(english["blood-pressure-systolic"]?.map(\.value) == [128, 126])
  #expect(english["heart-rate"]?.map(\.value) == [64])
  #expect(english["blood-pressure-systolic"]?[0].start == utc("2026-07-01T06:15:00Z"))
  let (swedish, _) = try load("omron-connect-sv.csv")
  #expect(swedish["blood-pressure-diastolic"]?.map(\.value) == [82, 84])
  #expect(swedish["blood-pressure-diastolic"]?[1].start == utc("2026-10-02T19:05:00Z"))
}

@Test func whoopsNightsEndInTheZoneOfTheirRow() throws {
  let (series, report) = try load("whoop-physiological_cycles.csv")
  let sleep = try #require(series["sleep"])
  #expect(sleep.map(\.value) == [7, 391.0 / 60])
  #expect(sleep[0].start == utc("2026-03-02T05:30:00Z"))
  #expect(sleep[1].start == utc("2026-03-03T06:31:00Z"))
  #expect(series["recovery"]?.map(\.value) == [68, 41])
  #expect(series["resting-heart-rate"]?.map(\.value) == [52, 57])
  #expect(series["hrv-rmssd"]?.map(\.value) == [94, 61])
  #expect(report.rejectedCount == 0)
}

@Test func samsungsDayIsTheSumOverItsDevices() throws {
  let (series, report) = try load("samsung-health-step_daily_trend.csv")
  #expect(series["steps"]?.map(\.value) == [8123])
  #expect(series["steps"]?[0].start == utc("2026-06-30T22:00:00Z"))
  #expect(series["steps"]?[0].flags == .day)
  #expect(series["distance"]?.map(\.value) == [5.8012])
  #expect(report.filtered == 2)
}

@Test func garminsDashesAndThousandsAreUnderstood() throws {
  let (series, report) = try load("garmin-connect-activities.csv")
  #expect(series["active-energy"]?.map(\.value) == [1012])
  #expect(series["heart-rate"]?.map(\.value) == [151])
  #expect(series["workout-distance"]?.map(\.value) == [10.02])
  #expect(report.rejectedCount == 0)
}

@Test func googleTakeoutFilesAreRead() throws {
  let (daily, _) = try load("takeout-fit-daily.csv")
  #expect(daily["steps"]?.map(\.value) == [5321, 4210])
  #expect(daily["distance"]?.map(\.value) == [3.2, 2800 * 0.001])
  #expect(daily["weight"]?.map(\.value) == [80.5, 80.2])
  let sink = SampleSink(file: "2026-02-03.csv")
  try SeriesImporter(zone: try zone("Europe/Berlin"))
    .readText(Fixture.bytes("takeout-fit-15min.csv"), name: "2026-02-03.csv", into: sink)
  let quarter = try sink.finish()
  let steps = try #require(quarter.first { $0.name == "steps" }?.series)
  #expect(steps.map(\.value) == [310])
  #expect(steps[0].start == utc("2026-02-03T11:00:00Z"))
  #expect(steps[0].end == utc("2026-02-03T11:15:00Z"))
}

@Test func fitbitFilesAreRead() throws {
  let (steps, _) = try load("takeout-fitbit-steps_2026-10-01.csv")
  let series = try #require(steps["steps"])
  #expect(series.sources == ["Fictional Tracker", "Fictional Phone"])
  #expect(series.map(\.value) == [500, 400, 200])
  // The tracker is believed before the phone.
  #expect(series.merged().count == 3)
  let (rest, report) = try load(
    "takeout-fitbit-daily_resting_heart_rate.csv", zone: "America/New_York")
  let resting = try #require(rest["resting-heart-rate"])
  #expect(resting.map(\.value) == [66.876])
  // Midnight UTC is the label of the day, also west of Greenwich.
  #expect(resting[0].start == utc("2026-06-10T04:00:00Z"))
  #expect(report.missing == 1)
  let (archive, _) = try load("takeout-fitbit-steps-legacy.json")
  #expect(
    archive["steps"]?.map(\.start) == [utc("2026-03-28T23:30:00Z"), utc("2026-03-29T00:59:00Z")])
  #expect(archive["steps"]?.map(\.value) == [12, 40])
}

@Test func glucoseFilesAreRead() throws {
  let (dexcom, report) = try load("dexcom-eu-semicolon.csv")
  let readings = try #require(dexcom["glucose"])
  #expect(abs(readings[0].value - 6.1 * 18.0182) < 1e-9)
  #expect(readings.map(\.flags) == [[], .belowRange, .aboveRange, .belowRange])
  #expect(readings.dropFirst().map(\.value) == [40, 400, 40])
  #expect(report.rejectedCount == 0)
  let (libre, _) = try load("libreview-us-mmol.csv")
  let glucose = try #require(libre["glucose"])
  #expect(glucose.map(\.start) == [utc("2026-07-01T05:15:00Z"), utc("2026-07-01T05:20:00Z")])
  #expect(abs(glucose[1].value - 5.7 * 18.0182) < 1e-9)
  #expect(glucose.sources == ["FreeStyle LibreLink"])
}

@Test func homeAssistantHistoriesKeepTheirGaps() throws {
  for name in ["ha-history-minimal_response.json", "ha-history-panel-export.csv"] {
    let (series, report) = try load(name)
    let humidity = try #require(series["sensor.bedroom_humidity"])
    #expect(humidity.metric.id == "humidity")
    #expect(humidity.map(\.value).prefix(2) == [48.1, 47.9])
    #expect(humidity.gaps.first?.end == utc("2026-03-29T01:05:00Z"))
    #expect(report.rejectedCount == 0)
    #expect(report.missing >= 1)
  }
  let (series, _) = try load("ha-history-minimal_response.json")
  #expect(series["sensor.bedroom_humidity"]?.map(\.value) == [48.1, 47.9, 47])
  #expect(series["sensor.bedroom_humidity"]?.gaps.count == 2)
}

@Test func homeAssistantStatisticsAreHours() throws {
  let (series, _) = try load("ha-ws-statistics_during_period.json")
  let humidity = try #require(series["sensor.bedroom_humidity"])
  #expect(humidity.map(\.value) == [48.05, 47.95])
  #expect((humidity[0].low, humidity[0].high) == (47.9, 48.2))
  #expect(humidity[0].duration == 3_600)
  let steps = try #require(series["sensor.steps_total"])
  #expect(steps.statistic == .sum)
  #expect(steps[0].value == 10)
}

@Test func prometheusValuesAreTextAndNotAllNumbers() throws {
  let (series, report) = try load("prometheus-query_range.json")
  let humidity = try #require(series["room_humidity_percent.bedroom"])
  #expect(humidity.map(\.value) == [48.1, 47.9])
  #expect(humidity.metric.id == "humidity")
  #expect(report.missing == 1)
  #expect(report.rejectedCount == 1)
  #expect(
    message {
      _ = try read(
        "{\"status\":\"error\",\"errorType\":\"bad_data\",\"error\":\"too many points\"}")
    }.contains("too many points"))
}

@Test func lineProtocolIsReadWithItsEscapes() throws {
  let (series, report) = try load("influx-line-protocol.lp")
  let humidity = try #require(series["airSensors.bed room.TLM,1.humidity"])
  #expect(humidity.map(\.value) == [48.1])
  #expect(humidity[0].start == utc("2026-03-29T01:00:00Z"))
  #expect(series["airSensors.bed room.TLM,1.co2"]?.map(\.value) == [612])
  #expect(series["airSensors.bed room.humidity"]?.map(\.value) == [48.2])
  #expect(series["airSensors.bed room.humidity"]?[0].start == utc("2026-03-29T01:01:00Z"))
  #expect(report.rejected == [.init(line: 4, reason: "\"humidity=NaN\" is no number")])
}

@Test func annotatedCSVHasTablesAndAnErrorTable() throws {
  let (series, report) = try load("influx-annotated-two-tables.csv")
  let humidity = try #require(series["humidity"])
  #expect(humidity.map(\.value) == [48.1])
  #expect(humidity[0].start == utc("2026-03-29T22:00:00Z"))
  #expect(report.missing == 1)
  #expect(report.rejected.map(\.reason) == ["the server reported: partial result"])
}

@Test func theHealthConnectDatabaseIsRead() throws {
  let (series, _) = try load("health_connect_export-synthetic.db")
  let calendar = try calendar("Europe/Berlin")
  let steps = try #require(series["steps"])
  #expect(sums(steps, calendar) == ["2026-03-29": 1_800])
  #expect(sums(steps.merged(), calendar) == ["2026-03-29": 1_400])
  #expect(series["weight"]?.map(\.value) == [70.05])
  let nights = try #require(series["sleep-stage"]).nights(in: calendar)
  #expect(nights.count == 1)
  // The longest of five growing sessions: 22:00Z to 04:05Z.
  #expect(nights[0].asleep == 21_900)
}

@Test func theGadgetbridgeDatabaseIsRead() throws {
  let (series, report) = try load("gadgetbridge-synthetic.db")
  let stress = try #require(series["stress"])
  #expect(stress.count == 288)
  #expect(stress[0].start == Date(timeIntervalSince1970: 1_774_566_000))
  let heart = try #require(series["heart-rate"])
  #expect(heart.allSatisfy { (25...250).contains($0.value) })
  #expect(heart[0].start == Date(timeIntervalSince1970: 1_774_566_000))
  #expect(report.missing > 0)
  #expect(try #require(series["steps"]).allSatisfy { $0.duration == 60 })
}

@Test func theHomeAssistantDatabaseIsRead() throws {
  let (series, report) = try load("home-assistant_v2-synthetic.db")
  let humidity = try #require(series["sensor.bedroom_humidity"])
  #expect(humidity.unit.symbol == "%")
  #expect(humidity.count > 1_000)
  #expect(!humidity.gaps.isEmpty)
  let steps = try #require(series["sensor.steps_total"])
  #expect(steps.allSatisfy { $0.value >= 0 && $0.value < 5_000 })
  #expect(report.rejected.contains { $0.reason.contains("jumps by more than its meter") })
}

@Test func archivesAreReadWhateverTheirNames() throws {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "vitrine-zip-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let path = folder.appendingPathComponent("vienti.zip").path
  try ZipWriter.write(
    path,
    [
      ("apple_health_export/vienti.xml", try Fixture.bytes("apple-traps.xml")),
      (
        "apple_health_export/export_cda.xml",
        Array("<?xml version=\"1.0\"?><ClinicalDocument/>".utf8)
      ),
    ])
  let (series, _) = try SeriesImporter(zone: .gmt).read(path: path)
  #expect(series.contains { $0.name == "steps" })
  let broken = folder.appendingPathComponent("broken.zip").path
  try Data([0x50, 0x4b, 3, 4, 9, 9, 9]).write(to: URL(fileURLWithPath: broken))
  #expect(
    message { _ = try SeriesImporter(zone: .gmt).read(path: broken) }.contains("cannot be opened"))
  let empty = folder.appendingPathComponent("empty.zip").path
  try ZipWriter.write(empty, [("a.gpx", [1, 2, 3])])
  #expect(
    message { _ = try SeriesImporter(zone: .gmt).read(path: empty) }.contains(
      "nothing in the archive"))
}

@Test func filesOfNoKnownKindSaySo() throws {
  #expect(
    message { _ = try read("a,b\n1,2\n") }.contains(
      "this CSV is of no known vendor (columns: a, b)"))
  #expect(message { _ = try read("[{\"x\": 1}]") }.contains("this JSON is of no known kind"))
  #expect(message { _ = try read("<ClinicalDocument/>") }.contains("import that one"))
  #expect(
    message { _ = try read("\u{1}\u{0}\u{0}\u{0}\u{0}abc") }.contains("no file that is known"))
  #expect(
    message { _ = try SeriesImporter(zone: .gmt).read(path: "/dev/null") }.contains(
      "not a regular file"))
  #expect(
    message { _ = try SeriesImporter(zone: .gmt).read(path: "/nonexistent") }.contains(
      "No such file"))
}

@Test func nightscoutsErrorCodesAreNoGlucose() throws {
  let (series, report) = try read(
    "[{\"type\":\"sgv\",\"sgv\":120,\"date\":1782900000000,\"device\":\"x\"},{\"type\":\"sgv\",\"sgv\":9,\"date\":1782900300000},{\"type\":\"mbg\",\"mbg\":100,\"date\":1782900300000}]"
  )
  #expect(series["glucose"]?.map(\.value) == [120])
  #expect((report.missing, report.filtered) == (1, 1))
}

@Test func batchesGiveTheSameAsOneRead() throws {
  var total = 0
  var batches = 0
  let sink = SampleSink(file: "x", batch: 5) { series in
    total += series.reduce(0) { $0 + $1.series.count }
    batches += 1
  }
  try SeriesImporter(zone: .gmt).read(path: Fixture.path("apple-traps.xml"), into: sink)
  _ = try sink.finish()
  #expect(batches > 3)
  #expect(total == sink.report.accepted)
}
