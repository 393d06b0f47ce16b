import Foundation
import TestSupport
import Testing

@testable import Series

private let now = Date(timeIntervalSince1970: 1_800_000_000)

private func store(_ folder: TemporaryFolder, _ zone: String = "Europe/Berlin", rows: Int = 500)
  throws
  -> SeriesStore
{
  SeriesStore(
    directory: folder.path, calendar: try calendar(zone), now: now, batching: .init(rows: rows))
}

private func sample(_ second: Double, _ value: Double, length: Double = 0) -> Sample {
  let start = Date(timeIntervalSince1970: 1_782_864_000 + second)
  return Sample(start: start, end: start.addingTimeInterval(length), value: value)
}

@Test func whatIsAppendedIsReadBackAfterTheStoreIsOpenedAgain() throws {
  let folder = try TemporaryFolder()
  let full = Sample(
    start: utc("2026-07-01T08:00:00.123Z"), end: utc("2026-07-01T09:00:00Z"), value: 70, low: 60,
    high: 90,
    flags: [.aggregate, .entered])
  do {
    let store = try store(folder)
    #expect(store.condition == .good)
    store.append(full, to: "heart", metric: .named("heart-rate"), source: "Watch", now: now)
    #expect(store.series("heart") == nil)
    store.flush(now: now)
  }
  let series = try #require(try store(folder).series("heart"))
  #expect(series.map { $0 } == [full])
  #expect(series.sources == ["Watch"])
  #expect(series.metric == .named("heart-rate"))
}

@Test func batchesAreWrittenByNumberOrTimeOrAtTheEnd() throws {
  let folder = try TemporaryFolder()
  do {
    let store = try store(folder, rows: 3)
    for second in 0..<2 {
      store.append(sample(Double(second), 1), to: "a", metric: .named("value"), now: now)
    }
    #expect(store.nextFlush == now.addingTimeInterval(30))
    store.flushIfDue(now: now.addingTimeInterval(29))
    #expect(store.series("a") == nil)
    store.flushIfDue(now: now.addingTimeInterval(30))
    #expect(store.series("a")?.count == 2)
    for second in 2..<5 {
      store.append(sample(Double(second), 1), to: "a", metric: .named("value"), now: now)
    }
    #expect(store.series("a")?.count == 5)
    #expect(store.nextFlush == nil)
    store.append(sample(9, 1), to: "a", metric: .named("value"), now: now)
  }
  #expect(try store(folder).series("a")?.count == 6)
}

@Test func theSameSampleIsKeptOnce() throws {
  let store = try store(try TemporaryFolder())
  for value in [1.0, 1, 2] {
    store.append(sample(0, value), to: "a", metric: .named("value"), now: now)
  }
  store.flush(now: now)
  #expect(store.series("a")?.map(\.value) == [1, 2])
  #expect(store.list().map(\.count) == [2])
}

@Test func aSpanGivesTheSamplesThatTouchIt() throws {
  let store = try store(try TemporaryFolder())
  for (second, length) in [(0.0, 7_200.0), (3_600, 60), (10_000, 0)] {
    store.append(sample(second, second, length: length), to: "a", metric: .named("steps"), now: now)
  }
  store.flush(now: now)
  let from = Date(timeIntervalSince1970: 1_782_864_000 + 5_000)
  #expect(store.series("a", from: from, to: from.addingTimeInterval(5_000))?.map(\.value) == [0])
  #expect(store.series("a", from: from)?.map(\.value) == [0, 10_000])
}

@Test func aDamagedFileIsMovedAsideAndANewOneBegun() throws {
  let folder = try TemporaryFolder()
  do {
    let store = try store(folder)
    for second in 0..<2_000 {
      store.append(sample(Double(second), 1), to: "a", metric: .named("value"), now: now)
    }
  }
  let file = folder.url.appendingPathComponent("series.sqlite")
  var bytes = try Data(contentsOf: file)
  for index in 4_096..<min(bytes.count, 20_000) { bytes[index] = 0xa5 }
  try bytes.write(to: file)
  let store = try store(folder)
  guard case .rebuilt(let moved) = store.condition else {
    Issue.record("\(store.condition)")
    return
  }
  #expect(FileManager.default.fileExists(atPath: moved))
  store.append(sample(0, 5), to: "a", metric: .named("value"), now: now)
  store.flush(now: now)
  #expect(store.series("a")?.map(\.value) == [5])
}

@Test(arguments: ["", "this is no database", String(repeating: "x", count: 10_000)])
func anyFileInTheStoresPlaceIsSurvived(content: String) throws {
  let folder = try TemporaryFolder()
  try Data(content.utf8).write(to: folder.url.appendingPathComponent("series.sqlite"))
  let store = try store(folder)
  store.append(sample(0, 5), to: "a", metric: .named("value"), now: now)
  store.flush(now: now)
  #expect(store.series("a")?.map(\.value) == [5])
}

@Test(arguments: 0..<8)
func programsThatMakeOneStoreAtOnceBothWriteToIt(round: Int) throws {
  let folder = try TemporaryFolder()
  let calendar = try calendar("UTC")
  let faults = Faults()
  DispatchQueue.concurrentPerform(iterations: 4) { index in
    let store = SeriesStore(directory: folder.path, calendar: calendar, now: now)
    store.append(sample(0, Double(index)), to: "s\(index)", metric: .named("value"), now: now)
    store.flush(now: now)
    if store.condition != .good { faults.add("\(index): \(store.condition)") }
  }
  #expect(faults.all.isEmpty)
  let store = SeriesStore(directory: folder.path, calendar: calendar, now: now)
  for index in 0..<4 { #expect(store.series("s\(index)")?.map(\.value) == [Double(index)]) }
}

/// What threads have to say.
private final class Faults: @unchecked Sendable {
  private let lock = NSLock()
  private var texts: [String] = []

  func add(_ text: String) { lock.withLock { texts.append(text) } }
  var all: [String] { lock.withLock { texts } }
}

@Test func aStoreThatCannotBeWrittenWaitsAndGoesOnWhenItCan() throws {
  let folder = try TemporaryFolder()
  let place = folder.url.appendingPathComponent("state")
  try Data().write(to: place)
  let store = SeriesStore(directory: place.path, calendar: try calendar("UTC"), now: now)
  guard case .memoryOnly = store.condition else {
    Issue.record("\(store.condition)")
    return
  }
  store.append(sample(0, 5), to: "a", metric: .named("value"), now: now)
  store.flush(now: now)
  #expect(store.nextFlush == now.addingTimeInterval(60))
  try FileManager.default.removeItem(at: place)
  try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
  store.flushIfDue(now: now.addingTimeInterval(59))
  #expect(store.series("a") == nil)
  store.flushIfDue(now: now.addingTimeInterval(60))
  #expect(store.condition == .good)
  #expect(store.series("a")?.map(\.value) == [5])
}

@Test func theOldestRowsAreDroppedWhenTooManyWait() throws {
  let store = SeriesStore(
    directory: "/proc/nowhere", calendar: try calendar("UTC"), now: now,
    batching: .init(rows: 10, seconds: 30, waiting: 20))
  for second in 0..<50 {
    store.append(sample(Double(second), 1), to: "a", metric: .named("value"), now: now)
  }
  #expect(store.dropped == 30)
}

@Test func aStoreOfALaterVersionIsLeftAlone() throws {
  let folder = try TemporaryFolder()
  do { _ = try store(folder) }
  let database = try SQLiteDatabase(path: folder.path + "/series.sqlite", mode: .readWrite)
  try database.execute("PRAGMA user_version = 99")
  let later = try store(folder)
  guard case .memoryOnly(let reason) = later.condition else {
    Issue.record("\(later.condition)")
    return
  }
  #expect(reason.contains("later Vitrine"))
}

@Test func aStoreOfTheFirstVersionMigrates() throws {
  let folder = try TemporaryFolder()
  do {
    let database = try SQLiteDatabase(path: folder.path + "/series.sqlite", mode: .readWrite)
    try database.execute(StoreSchema.migrations[0])
    try database.execute(
      """
      PRAGMA user_version = 1;
      INSERT INTO series VALUES(1, 'a', 'steps', 'Steps', 'count', 'sum', NULL, 0, 0);
      INSERT INTO source VALUES(1, '');
      INSERT INTO sample VALUES(1, 1782864000000, 1782864060000, 1, 7, NULL, NULL, 0);
      """)
  }
  let store = try store(folder)
  #expect(store.series("a")?.map(\.value) == [7])
  store.updatePyramid(now: now)
  let days = store.buckets("a", by: .day, from: utc("2026-07-01"), to: utc("2026-07-02"), now: now)
  #expect(days.map(\.sum).reduce(0, +) == 7)
}

@Test func thePyramidSaysWhatTheSamplesSay() throws {
  let store = try store(try TemporaryFolder())
  var random = DemoRandom(seed: 9, stream: 1)
  var steps = TimeSeries(metric: .named("steps"))
  var humidity = TimeSeries(metric: .named("humidity"))
  for index in 0..<3_000 {
    let start = utc("2026-03-01").addingTimeInterval(Double(index) * 1_170)
    steps.append(
      Sample(
        start: start, end: start.addingTimeInterval(900), value: (random.unit() * 100).rounded()))
    humidity.append(Sample(start: start, value: 40 + (random.unit() * 20).rounded()))
  }
  try store.write(
    [.init(name: "steps", series: steps), .init(name: "humidity", series: humidity)], now: now)
  store.updatePyramid(now: now)
  let (from, to) = (utc("2026-03-05"), utc("2026-04-02"))
  for (name, series) in [("steps", steps), ("humidity", humidity)] {
    for unit in [BucketUnit.hour, .day, .week, .month] {
      let fast = store.buckets(name, by: unit, from: from, to: to, now: now)
      let slow = series.buckets(by: unit, in: store.calendar, from: from, to: to, now: now)
      #expect(fast.map(\.start) == slow.map(\.start))
      #expect(fast.map(\.count) == slow.map(\.count) || unit != .hour && unit != .day)
      for (left, right) in zip(fast, slow) where right.count > 0 {
        #expect(abs(left.sum - right.sum) < 1e-6 || name == "humidity")
        #expect((left.low, left.high, left.last) == (right.low, right.high, right.last))
        if unit == .hour || unit == .day {
          #expect(abs((left.mean ?? 0) - (right.mean ?? 0)) < 1e-9)
        }
      }
    }
  }
}

@Test func aLateSampleRebuildsItsDayOnly() throws {
  let store = try store(try TemporaryFolder(), "UTC")
  for day in 0..<5 {
    store.append(sample(Double(day) * 86_400, 10), to: "a", metric: .named("steps"), now: now)
  }
  store.updatePyramid(now: now)
  store.append(sample(86_400 + 60, 5), to: "a", metric: .named("steps"), now: now)
  store.updatePyramid(now: now)
  let days = store.buckets("a", by: .day, from: utc("2026-07-01"), to: utc("2026-07-06"), now: now)
  #expect(days.map(\.sum) == [10, 15, 10, 10, 10])
}

@Test func anotherZoneBuildsThePyramidAnew() throws {
  let folder = try TemporaryFolder()
  do {
    let store = try store(folder, "UTC")
    store.append(sample(23 * 3_600, 10), to: "a", metric: .named("steps"), now: now)
    store.updatePyramid(now: now)
    #expect(
      store.buckets("a", by: .day, from: utc("2026-07-01"), to: utc("2026-07-03"), now: now).map(
        \.sum) == [10, 0])
  }
  let berlin = try store(folder, "Europe/Berlin")
  berlin.updatePyramid(now: now)
  let days = berlin.buckets(
    "a", by: .day, from: utc("2026-06-30T22:00:00Z"), to: utc("2026-07-02T22:00:00Z"), now: now)
  #expect(days.map(\.sum) == [0, 10])
}

@Test func sourcesAreMergedInThePyramid() throws {
  let store = try store(try TemporaryFolder(), "UTC")
  store.append(
    sample(0, 1_000, length: 3_600), to: "a", metric: .named("steps"), source: "Watch", now: now)
  store.append(
    sample(1_800, 800, length: 3_600), to: "a", metric: .named("steps"), source: "Phone", now: now)
  store.updatePyramid(now: now)
  #expect(
    store.buckets("a", by: .day, from: utc("2026-07-01"), to: utc("2026-07-02"), now: now).map(
      \.sum) == [1_400])
}

@Test func importingAFileAgainChangesNothing() throws {
  let store = try store(try TemporaryFolder())
  let importer = SeriesImporter(zone: try zone("Europe/Berlin"))
  let path = Fixture.path("apple-traps.xml")
  let first = try store.importFile(path: path, importer: importer, now: now)
  #expect(first.accepted == 24)
  let before = store.list()
  let second = try store.importFile(path: path, importer: importer, now: now)
  #expect(second.accepted == 0)
  #expect(second.notes == ["already imported; nothing was changed"])
  // The same records in another file are known too.
  let third = try store.importFile(
    path: Fixture.path("apple-traps-vt-char.xml"), importer: importer, now: now)
  #expect(third.accepted <= 1)
  #expect(before.map(\.name) == store.list().map(\.name))
}

@Test func whatIsExportedCanBeImported() throws {
  let folder = try TemporaryFolder()
  let store = try store(folder)
  store.append(
    sample(0, 70.5), to: "weight", metric: .named("weight"), source: "Scale, \"big\"", now: now)
  store.append(sample(60.5, 71), to: "weight", metric: .named("weight"), source: "=cmd()", now: now)
  let files = try store.export(to: folder.url.appendingPathComponent("out"), now: now)
  #expect(files.map(\.file) == ["weight.csv"])
  var mapping = ColumnMapping(time: .name("start"), value: .name("value"), metric: .named("weight"))
  mapping.end = .name("end")
  mapping.source = .name("source")
  let (series, report) = try SeriesLoader.loadCSV(
    path: folder.path + "/out/weight.csv", mapping: mapping)
  #expect(report.rejectedCount == 0)
  #expect(series.map { $0.start } == store.series("weight")?.map { $0.start })
  #expect(series.map(\.value) == [70.5, 71])
  #expect(series.sources == ["Scale, \"big\"", "'=cmd()"])
}

@Test func oldSamplesGoAndTheirDaysStay() throws {
  let folder = try TemporaryFolder()
  let store = try store(folder, "UTC")
  for day in 0..<5 {
    store.append(sample(Double(day) * 86_400, 10), to: "a", metric: .named("steps"), now: now)
  }
  #expect(store.forget(samplesBefore: utc("2026-07-03"), of: "a", now: now) == 2)
  #expect(store.series("a")?.count == 3)
  #expect(
    store.buckets("a", by: .day, from: utc("2026-07-01"), to: utc("2026-07-06"), now: now).map(
      \.sum) == [10, 10, 10, 10, 10])
  // They are still shown, and another zone does not take them away.
  #expect(store.compact("a", now: now)?.map(\.value) == [10, 10, 10, 10, 10])
  let tokyo = try SeriesStore(
    directory: folder.path, calendar: calendar("Asia/Tokyo"), now: now)
  tokyo.updatePyramid(now: now)
  #expect(tokyo.compact("a", now: now)?.map(\.value) == [10, 10, 10, 10, 10])
}

@Test func aDayIsForgottenWholeOrNotAtAll() throws {
  let store = try store(try TemporaryFolder(), "UTC")
  for hour in 0..<48 {
    store.append(sample(Double(hour) * 3_600, 1), to: "a", metric: .named("steps"), now: now)
  }
  #expect(store.forget(samplesBefore: utc("2026-07-02T13:00:00Z"), of: "a", now: now) == 24)
  #expect(store.series("a")?.count == 24)
}

@Test func hashesTellContentsApart() throws {
  let folder = try TemporaryFolder()
  var seen: Set<String> = []
  var contents: [Data] = [
    Data(), Data([0]), Data([0, 0]), Data(count: 262_144), Data(count: 262_145),
  ]
  var long = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0) })
  contents.append(long)
  long[299_999] ^= 1
  contents.append(long)
  long[5] ^= 128
  contents.append(long)
  for (index, content) in contents.enumerated() {
    let url = folder.url.appendingPathComponent("\(index)")
    try content.write(to: url)
    let hash = try ContentHash.ofFile(url.path)
    let again = try ContentHash.ofFile(url.path)
    #expect(hash == again)
    #expect(seen.insert(hash).inserted)
  }
}
