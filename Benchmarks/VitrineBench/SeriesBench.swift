import Foundation
import Series

/// Series: files into samples, samples into the store, and a wall's questions to both.
///
/// `vitrine-bench series [--scene xml|import|csv|store|plot]… [--mb N] [--samples N]` makes what it
/// reads in the folder for temporary files and removes it; `--make FILE --mb N` only makes an Apple
/// Health export, and `--file FILE` reads one that is there.
enum SeriesBench {
  static func run(_ arguments: Arguments) throws {
    let options = SeriesBenchOptions(arguments)
    if let file = options.make {
      return try SeriesBenchFiles.appleHealth(file, megabytes: options.megabytes)
    }
    let all: [(String, (SeriesBenchOptions) throws -> Void)] = [
      ("xml", xml), ("import", importing), ("csv", csv), ("store", store), ("plot", plot),
    ]
    for (name, scene) in all where arguments.scenes.isEmpty || arguments.scenes.contains(name) {
      try scene(options)
    }
  }

  /// An Apple export into samples, against libxml2's push parser that only counts elements.
  private static func xml(_ options: SeriesBenchOptions) throws {
    try options.withExport { path, bytes in
      // By turns, so that a noisy moment strikes both; the best of each counts.
      var ours = Double.infinity
      var bare = Double.infinity
      var records = 0
      var memory = ResidentMemory()
      for _ in 0..<options.rounds {
        let sink = SampleSink(file: path) { _ in memory.look() }
        ours = min(
          ours,
          try seconds {
            try SeriesImporter(zone: .gmt).read(path: path, into: sink)
            _ = try sink.finish()
          })
        records = sink.report.records
        let elements = try BareSAX()
        bare = min(bare, try seconds { try elements?.read(path) })
      }
      var fields: [(String, Any)] = [
        ("bench", "series"), ("scene", "xml"), ("mb", Double(bytes) / 1e6), ("records", records),
        ("mb_per_s", Double(bytes) / 1e6 / ours), ("records_per_s", Double(records) / ours),
        ("anon_kib", memory.peak),
      ]
      if bare.isFinite, try BareSAX() != nil {
        fields += [("libxml2_mb_per_s", Double(bytes) / 1e6 / bare), ("ratio", bare / ours)]
      }
      Measure.line(fields)
    }
  }

  /// An Apple export into the store, then the same file again.
  private static func importing(_ options: SeriesBenchOptions) throws {
    try options.withExport { path, bytes in
      try withStore { store in
        var memory = ResidentMemory()
        var report = ImportReport(file: path)
        let time = try seconds {
          report = try store.importFile(
            path: path, importer: SeriesImporter(zone: .gmt), now: Date()
          ) { _, _ in
            memory.look()
            return true
          }
        }
        let before = store.list().map(\.count)
        let again = try seconds {
          _ = try store.importFile(path: path, importer: SeriesImporter(zone: .gmt), now: Date())
        }
        Measure.line([
          ("bench", "series"), ("scene", "import"), ("mb", Double(bytes) / 1e6),
          ("records", report.records), ("samples", report.accepted),
          ("seconds", time), ("records_per_s", Double(report.records) / time),
          ("anon_kib", memory.peak), ("again_s", again),
          ("again_changes", store.list().map(\.count) == before ? 0 : 1),
        ])
      }
    }
  }

  private static func csv(_ options: SeriesBenchOptions) throws {
    for dialect in SeriesBenchFiles.Dialect.allCases {
      let bytes = SeriesBenchFiles.csv(dialect, megabytes: min(options.megabytes, 64))
      var mapping = ColumnMapping(metric: .named("value"))
      if let zone = TimeZone(identifier: "Europe/Berlin") { mapping.zone = zone }
      var best = Double.infinity
      var count = 0
      for _ in 0..<options.rounds {
        best = min(
          best,
          try seconds {
            let (_, report) = try SeriesLoader.csv(bytes, name: "bench.csv", mapping: mapping)
            count = report.accepted
          })
      }
      Measure.line([
        ("bench", "series"), ("scene", "csv-\(dialect.rawValue)"),
        ("mb", Double(bytes.count) / 1e6), ("records", count),
        ("mb_per_s", Double(bytes.count) / 1e6 / best),
      ])
    }
  }

  /// A year by day from the pyramid of many samples.
  private static func store(_ options: SeriesBenchOptions) throws {
    let samples = SeriesBenchFiles.samples(options.samples)
    guard let first = samples.first?.start, let last = samples.last?.start else { return }
    try withStore { store in
      let imported = ImportedSeries(name: "bench", series: samples)
      let write = try seconds { try store.write([imported], now: last) }
      let build = seconds { _ = store.updatePyramid(now: last) }
      let year = first.addingTimeInterval(3.156e7)
      let times = (0..<25).map { _ in
        seconds { _ = store.buckets("bench", by: .day, from: first, to: year, now: last) }
      }
      let days = store.buckets("bench", by: .day, from: first, to: year, now: last).count
      Measure.line([
        ("bench", "series"), ("scene", "store"), ("samples", samples.count),
        ("write_per_s", Double(samples.count) / write), ("pyramid_s", build), ("days", days),
        ("year_by_day_ms", Timing.median(times) * 1_000),
      ])
    }
  }

  /// All samples to the columns of a wide screen.
  private static func plot(_ options: SeriesBenchOptions) throws {
    let samples = SeriesBenchFiles.samples(options.samples)
    guard let first = samples.first?.start, let last = samples.last?.start else { return }
    var pyramid = MinMaxPyramid(samples)
    let build = seconds { pyramid = MinMaxPyramid(samples) }
    func median(_ pyramid: MinMaxPyramid?) -> (Double, Int) {
      var points = 0
      let times = (0..<15).map { _ in
        seconds {
          points =
            samples.plotPoints(from: first, to: last, columns: 1_920, pyramid: pyramid).count
        }
      }
      return (Timing.median(times) * 1_000, points)
    }
    let (scan, points) = median(nil)
    Measure.line([
      ("bench", "series"), ("scene", "plot"), ("samples", samples.count), ("columns", 1_920),
      ("points", points), ("m4_ms", scan), ("pyramid_build_ms", build * 1_000),
      ("pyramid_ms", median(pyramid).0),
    ])
  }

  private static func withStore(_ body: (SeriesStore) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.path + "/vitrine-bench-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    try body(SeriesStore(directory: folder, calendar: calendar, now: Date()))
  }

  static func seconds(_ body: () throws -> Void) rethrows -> Double {
    let begin = Measure.milliseconds(CLOCK_MONOTONIC)
    try body()
    return (Measure.milliseconds(CLOCK_MONOTONIC) - begin) / 1_000
  }
}

/// What the group was asked for.
struct SeriesBenchOptions {
  var megabytes = 256
  var samples = 10_000_000
  var rounds = 3
  var file: String?
  var make: String?

  init(_ arguments: Arguments) {
    var rest = arguments.rest[...]
    while let word = rest.popFirst() {
      switch word {
      case "--mb": megabytes = rest.popFirst().flatMap { Int($0) } ?? megabytes
      case "--samples": samples = rest.popFirst().flatMap { Int($0) } ?? samples
      case "--rounds": rounds = max(1, rest.popFirst().flatMap { Int($0) } ?? rounds)
      case "--file": file = rest.popFirst()
      case "--make": make = rest.popFirst()
      default: break
      }
    }
  }

  /// Gives the export that was named, or one made for the call.
  func withExport(_ body: (String, Int) throws -> Void) throws {
    let path =
      file
      ?? FileManager.default.temporaryDirectory.path + "/vitrine-bench-\(UUID().uuidString).xml"
    if file == nil { try SeriesBenchFiles.appleHealth(path, megabytes: megabytes) }
    defer { if file == nil { try? FileManager.default.removeItem(atPath: path) } }
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    try body(path, size)
  }
}

/// The peak of the process's own memory, looked at now and then: `RssAnon` of `/proc/self/status`.
struct ResidentMemory {
  private(set) var peak = 0

  mutating func look() {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
    peak = max(peak, line?.split(separator: " ").compactMap { Int($0) }.first ?? 0)
  }
}
