import Foundation
import Platform
import Series
import Testing

@testable import Kiosk

private let now = Date(timeIntervalSince1970: 1_793_534_400)

private let apple = """
  <?xml version="1.0"?>
  <HealthData locale="x">
  <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Watch" unit="count" startDate="2026-10-30 08:00:00 +0000" endDate="2026-10-30 08:10:00 +0000" value="800"/>
  <Record type="HKQuantityTypeIdentifierStepCount" sourceName="iPhone" unit="count" startDate="2026-10-30 08:00:00 +0000" endDate="2026-10-30 08:10:00 +0000" value="700"/>
  <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Scale" unit="lb" startDate="2026-10-30 07:00:00 +0000" endDate="2026-10-30 07:00:00 +0000" value="154"/>
  <Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="Watch" startDate="2026-10-29 22:00:00 +0000" endDate="2026-10-30 05:00:00 +0000" value="HKCategoryValueSleepAnalysisAsleepCore"/>
  </HealthData>
  """

private func calendar() -> Calendar {
  var calendar = Calendar(identifier: .gregorian)
  calendar.timeZone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
  return calendar
}

private func load(
  _ dashboard: Dashboard, _ store: WallStore? = nil, previous: SeriesLibrary? = nil
) -> SeriesLibrary {
  SourceLoader(dashboard, calendar: calendar(), previous: previous, store: store, now: now).load()
}

private func dashboard(_ folder: DataFolder, _ source: String, _ cards: String) throws -> Dashboard
{
  try folder.read("version: 1\nsources: { s: \(source) }\npages: [{ cards: [\(cards)] }]\n")
}

@Test(arguments: [false, true])
func anAppleHealthExportIsASource(hasStore: Bool) throws {
  let folder = try DataFolder()
  try folder.write("export.bin", apple)
  let dashboard = try dashboard(
    folder, "{ apple-health: export.bin }",
    "{ number: s/steps }, { number: s/weight }, { number: s/sleep }")
  #expect(dashboard.seriesInUse == ["s/steps", "s/weight", "s/sleep"])
  let library = load(dashboard, hasStore ? WallStore(directory: folder.path + "/state") : nil)
  #expect(library.faults == [])
  // The watch is believed for the time that it covers.
  #expect(library["s/steps"]?.map(\.value) == [800])
  #expect(abs((library["s/weight"]?[0].value ?? 0) - 154 * 0.453_592_37) < 1e-9)
  #expect(library["s/sleep"]?.map(\.value) == [7])
  #expect(
    library["s/sleep"]?[0].start == calendar().startOfDay(for: now.addingTimeInterval(-172_800)))
}

@Test func aSeriesThatAFileLacksIsNamedWithThoseItHas() throws {
  let folder = try DataFolder()
  try folder.write("export.xml", apple)
  let dashboard = try dashboard(
    folder, "{ apple-health: export.xml }", "{ number: s/steps }, { number: s/heart-rate }")
  let missing = load(dashboard).missingSeries(of: dashboard)
  #expect(missing.count == 1)
  let line = missing.first ?? ""
  #expect(line.contains("there is no s/heart-rate"), "\(line)")
  #expect(line.contains("dashboard.yaml:3:"), "\(line)")
  #expect(line.contains("s has s/sleep, s/sleep-stage, s/steps, s/weight"), "\(line)")
}

@Test func thePriorityOfSourcesIsASettingOfTheDashboard() throws {
  let folder = try DataFolder()
  try folder.write("export.xml", apple)
  let dashboard = try dashboard(
    folder, "{ apple-health: export.xml, priority: [iPhone] }", "{ number: s/steps }")
  #expect(load(dashboard)["s/steps"]?.map(\.value) == [700])
  #expect(
    load(dashboard, WallStore(directory: folder.path + "/state"))["s/steps"]?.map(\.value) == [700])
}

@Test(arguments: [
  ("csv: clarity.csv", "s/glucose"), ("csv: clarity.csv, preset: dexcom-clarity", "s/glucose"),
  ("file: clarity.csv", "s/glucose"), ("influx: home.lp", "s/room.kitchen.temperature"),
  ("file: home.lp", "s/room.kitchen.temperature"),
  ("home-assistant-history: history.csv", "s/sensor.kitchen_humidity"),
  ("nightscout: entries.json", "s/glucose"), ("file: folder", "s/glucose"),
  ("health-auto-export: hae.json", "s/steps"), ("csv: steps.csv", "s"),
])
func everyFormatIsASource(source: String, series: String) throws {
  let folder = try DataFolder()
  let clarity =
    "Index,Timestamp (YYYY-MM-DDThh:mm:ss),Event Type,Event Subtype,Glucose Value (mg/dL)\n1,2026-10-30T07:05:00,EGV,,110\n"
  try folder.write("clarity.csv", clarity)
  try folder.write("home.lp", "room,name=kitchen temperature=21.5 1793347200000000000\n")
  try folder.write(
    "history.csv",
    "entity_id,state,last_changed\nsensor.kitchen_humidity,44,2026-10-30T08:00:00.000Z\n")
  try folder.write("entries.json", "[{\"type\":\"sgv\",\"sgv\":120,\"date\":1793347200000}]")
  try folder.write(
    "hae.json",
    "{\"data\":{\"metrics\":[{\"name\":\"step_count\",\"units\":\"count\",\"data\":[{\"date\":\"2026-10-30 08:00:00 +0200\",\"qty\":12}]}]}}"
  )
  try FileManager.default.createDirectory(
    atPath: folder.path + "/folder", withIntermediateDirectories: true)
  try folder.write("folder/a.csv", clarity)
  try folder.write("folder/b.csv", clarity.replacingOccurrences(of: "07:05", with: "07:10"))
  let dashboard = try dashboard(folder, "{ \(source) }", "{ number: \(series) }")
  for store in [nil, WallStore(directory: folder.path + "/state-\(UUID().uuidString)")] {
    let library = load(dashboard, store)
    #expect(library.faults == [])
    #expect(library[series]?.isEmpty == false, "\(library.names)")
    if source == "file: folder" { #expect(library[series]?.count == 2) }
  }
}

@Test func aFaultThatTheDashboardCanMendBeginsWithItsPlaceThere() throws {
  let folder = try DataFolder()
  try folder.write("home.lp", "room temperature=21.5 1793347200000000000\n")
  let wrong = try dashboard(folder, "{ apple-health: home.lp }", "{ number: s/steps }")
  #expect(
    load(wrong).faults == [
      "\(folder.path)/dashboard.yaml:2:15: \(folder.path)/home.lp: this is an InfluxDB file, not an Apple Health export"
    ])
  try folder.write("open.csv", "d,v\n01/02/2026,1\n01/02/2026,2\n")
  let open = try dashboard(folder, "{ csv: open.csv, metric: weight }", "{ number: s/weight }")
  #expect(load(open).faults.first?.contains("dashboard.yaml:2:15: ") == true)
  #expect(load(open).faults.first?.contains("say which with date-order: dmy or mdy") == true)
  let said = try dashboard(
    folder, "{ csv: open.csv, metric: weight, date-order: dmy }", "{ number: s/weight }")
  #expect(load(said).faults.isEmpty)
}

@Test(arguments: [
  ("{ csv: steps.csv, preset: dexcom-clarty }", "did you mean \"dexcom-clarity\"?"),
  ("{ csv: steps.csv, preset: dexcom-clarity, metric: weight }", "a preset knows the columns"),
  ("{ apple-health: steps.csv, time: Date }", "\"time\" is not known here"),
  ("{ csv: steps.csv, date-order: ymd }", "dmy"),
  ("{ csv: steps.csv, keep: 5m }", "days or longer"),
  ("{ apple-helth: steps.csv }", "did you mean \"apple-health\"?"),
])
func aMistakenSourceIsToldWithItsPlace(source: String, words: String) throws {
  let folder = try DataFolder()
  let faults = folder.faults(
    "version: 1\nsources: { s: \(source) }\npages: [{ cards: [{ pictures: photos }] }]\n")
  #expect(faults.contains { $0.hasPrefix("2:") && $0.contains(words) }, "\(faults)")
}

@Test func aMetricThatAnExportCannotHaveIsAFault() throws {
  let folder = try DataFolder()
  let faults = folder.faults(
    "version: 1\nsources: { s: { apple-health: steps.csv } }\npages: [{ cards: [{ number: s/setps }] }]\n"
  )
  #expect(faults == ["3:29: there is no series \"s/setps\"; did you mean \"s/steps\"?"])
}

@Test func whatAFileNoLongerHasBeforeItsBeginningIsKept() throws {
  let folder = try DataFolder()
  let dashboard = try dashboard(folder, "{ csv: steps.csv, metric: steps }", "{ number: s/steps }")
  let store = WallStore(directory: folder.path + "/state")
  #expect(load(dashboard, store)["s/steps"]?.map(\.value) == [100, 200])
  #expect(store.nextFlush == now.addingTimeInterval(WallStore.delay))
  store.flushIfDue(now: now.addingTimeInterval(29))
  #expect(store.nextFlush != nil)
  store.flushIfDue(now: now.addingTimeInterval(30))
  #expect(store.nextFlush == nil)
  try folder.write("steps.csv", "Date,Value\n2026-11-02,250\n2026-11-03,300\n")
  #expect(load(dashboard, store)["s/steps"]?.map(\.value) == [100, 250, 300])
  store.flush(now: now)
  // A restart shows it from the store before a file is read.
  let again = WallStore(directory: folder.path + "/state")
  let kept = SourceLoader(dashboard, calendar: calendar(), previous: nil, store: again, now: now)
    .loadKept()
  #expect(kept["s/steps"]?.map(\.value) == [100, 250, 300])
}

@Test func aDamagedStoreIsMovedAsideAndReadAgainFromTheSources() throws {
  let folder = try DataFolder()
  try folder.write("export.xml", apple)
  let dashboard = try dashboard(folder, "{ apple-health: export.xml }", "{ number: s/steps }")
  _ = load(dashboard, WallStore(directory: folder.path + "/state"))
  try folder.write("state/series.sqlite", String(repeating: "no database ", count: 1_000))
  try? FileManager.default.removeItem(atPath: folder.path + "/state/series.sqlite-wal")
  let store = WallStore(directory: folder.path + "/state")
  let library = load(dashboard, store)
  #expect(library["s/steps"]?.map(\.value) == [800])
  #expect(library.faults.count == 1)
  #expect(library.faults[0].hasPrefix("The history was damaged and is now "))
  let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/state")
  #expect(names.contains { $0.hasPrefix("series.sqlite.damaged-") })
}

@Test func withoutAWritableDiskTheWallGoesOnFromMemoryAndSaysSo() throws {
  let folder = try DataFolder()
  try folder.write("export.xml", apple)
  // A file where the folder should be: nobody can write there, root neither.
  try folder.write("state", "")
  let dashboard = try folder.read(
    "version: 1\nsources: { s: { apple-health: export.xml }, t: { csv: steps.csv, metric: steps } }\npages: [{ cards: [{ number: s/steps }, { number: t/steps }] }]\n"
  )
  let store = WallStore(directory: folder.path + "/state")
  let library = load(dashboard, store)
  #expect(library["s/steps"]?.map(\.value) == [800])
  #expect(library["t/steps"]?.map(\.value) == [100, 200])
  #expect(library.faults.count == 1)
  #expect(library.faults[0].hasPrefix("The history is not being saved: "))
  #expect(library.faults[0].hasSuffix("The wall goes on from memory."))
}

@Test func samplesOlderThanTheRuleGo() throws {
  let folder = try DataFolder()
  try folder.write("steps.csv", "Date,Value\n2024-01-01,50\n2026-11-02,250\n")
  let dashboard = try dashboard(
    folder, "{ csv: steps.csv, metric: steps, keep: 1y }", "{ number: s/steps }")
  let store = WallStore(directory: folder.path + "/state")
  _ = load(dashboard, store)
  store.flush(now: now)
  store.forget("s", keeping: try #require(dashboard.sources[0].keep), now: now)
  let kept = try #require(store.series("s/steps", dashboard.sources[0], now: now))
  #expect(kept.last?.value == 250)
  // The day of 2024 is told by its hours.
  #expect(abs(kept.reduce(0) { $0 + $1.value } - 300) < 1e-6)
  #expect(kept.first?.flags == .aggregate)
}

/// A wall of two sources in a folder, with its store there and a loop to run it.
@MainActor
private struct RunningWall {
  let loop: Loop
  let model: WallModel
  let source: DashboardSource

  // What `appleHealth` names, a file or a folder, stands in the folder.
  init(_ folder: DataFolder, appleHealth: String) throws {
    try folder.write(
      "dashboard.yaml",
      """
      version: 1
      sources: { s: { apple-health: \(appleHealth) }, t: { csv: steps.csv, metric: steps } }
      pages: [{ cards: [{ number: s/steps }, { number: t/steps }] }]

      """)
    loop = try Loop(drainsMainQueue: false)
    model = WallModel(clock: { now })
    source = DashboardSource(
      path: folder.path + "/dashboard.yaml", model: model, inbox: loop.inbox,
      watcher: try FileWatcher(loop: loop), store: WallStore(directory: folder.path + "/state"),
      loop: loop)
    source.readFile()
    source.loadSeries()
  }

  /// Turns until something holds, for 20 s at most.
  func turn(until isTrue: () -> Bool) throws {
    let end = loop.now + 20
    while !isTrue(), loop.now < end { try loop.turn(waitingAtMost: 0.1) }
  }
}

@MainActor
@Test func aRunningWallFeedsItsStoreAndFlushesItAtTheEnd() throws {
  let folder = try DataFolder()
  try folder.write("export.xml", apple)
  let wall = try RunningWall(folder, appleHealth: "export.xml")
  let model = wall.model
  try wall.turn { model.library["t/steps"] != nil }
  #expect(model.library["s/steps"]?.map(\.value) == [800])
  // A file that comes is seen, and goes into the store at once.
  try folder.write(
    "export.xml", apple.replacingOccurrences(of: "value=\"800\"", with: "value=\"900\""))
  func stored() -> TimeSeries? {
    SeriesStore(directory: folder.path + "/state", calendar: calendar(), now: now).series("s/steps")
  }
  // The record that was edited replaces the old one.
  let values = stored()?.map(\.value) ?? []
  let edited = values.map { $0 == 800 ? 900 : $0 }
  try wall.turn { stored()?.map(\.value) == edited }
  #expect(stored()?.map(\.value) == edited)
  wall.source.finish()
  let store = SeriesStore(directory: folder.path + "/state", calendar: calendar(), now: now)
  #expect(store.series("t/steps")?.map(\.value) == [100, 200])
  #expect(store.series("s/steps")?.map(\.value) == edited)
}

@MainActor
@Test func aRunningWallSeesAFolderGrowAndWhatAnotherProgramImports() throws {
  let folder = try DataFolder()
  try FileManager.default.createDirectory(
    atPath: folder.path + "/inbox", withIntermediateDirectories: true)
  try folder.write("inbox/export.xml", apple)
  let wall = try RunningWall(folder, appleHealth: "inbox")
  let model = wall.model
  try wall.turn { model.library["t/steps"] != nil }
  #expect(model.library["s/steps"]?.map(\.value) == [800])
  // A file that is put into a source's folder.
  try folder.write(
    "inbox/later.xml", apple.replacingOccurrences(of: "2026-10-30", with: "2026-10-28"))
  try wall.turn { model.library["s/steps"]?.count == 2 }
  #expect(model.library["s/steps"]?.map(\.value) == [800, 800])
  // What another program imports; nothing that the dashboard names has changed.
  let before = model.library["t/steps"]?.count ?? 0
  try folder.write("more.csv", "time,value\n2026-06-01 08:00,300\n")
  do {
    let other = SeriesStore(directory: folder.path + "/state", calendar: calendar(), now: now)
    let importer = SeriesImporter(
      zone: calendar().timeZone, mapping: ColumnMapping(metric: .named("steps")))
    let report = try other.importFile(
      path: folder.path + "/more.csv", importer: importer, source: "t", now: now)
    #expect(report.accepted == 1)
  }
  try wall.turn { model.library["t/steps"]?.count == before + 1 }
  #expect(model.library["t/steps"]?.first?.value == 300)
  wall.source.finish()
}

@Test func aReadOnlyDiskIsKnown() throws {
  #expect(!WallStore.isOnReadOnlyDisk(FileManager.default.temporaryDirectory.path + "/a/b/c"))
  // Where this machine has one.
  let mounts = try String(contentsOfFile: "/proc/mounts", encoding: .utf8).split(separator: "\n")
    .map { $0.split(separator: " ").map(String.init) }
  for mount in mounts where mount.count > 3 && mount[3].hasPrefix("ro,") {
    var status = statvfs()
    guard statvfs(mount[1], &status) == 0 else { continue }
    #expect(WallStore.isOnReadOnlyDisk(mount[1] + "/nowhere/state"), "\(mount[1])")
  }
}
