import Documents
public import Foundation

/// Reads any file that is known, told by its content and not by its name.
public struct SeriesImporter {
  /// The zone of times that bear none.
  public var zone: TimeZone
  /// Makes the metric of a home's entity or topic; nil leaves it to unit and name.
  public var metricOf: (String) -> Metric?
  /// For columns and records of no known vendor.
  public var mapping: ColumnMapping?
  /// What the file has to be; nil takes whatever it is.
  public var wanted: FileFormat?
  /// A vendor's layout by the name that `CSVPreset` has; nil finds it by the header.
  public var preset: String?
  /// Where to go on in an export that was broken off, in bytes.
  public var resumeAt = 0

  /// Grows when a reader gives other samples for the same file, so that files are read again.
  private static let version = 2

  public init(
    zone: TimeZone, mapping: ColumnMapping? = nil,
    metricOf: @escaping (String) -> Metric? = { _ in nil }
  ) {
    self.zone = zone
    self.mapping = mapping
    self.metricOf = metricOf
  }

  /// The names of the vendors' CSV layouts.
  public static var presetNames: [String] { CSVPreset.all.map(\.id) }

  /// Everything but the file that decides what is read from it.
  var fingerprint: String {
    let settings =
      "\(zone.identifier) \(wanted?.rawValue ?? "") \(preset ?? "") \(mapping.map { "\($0)" } ?? "")"
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in settings.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return "\(SeriesImporter.version).\(String(hash, radix: 16))"
  }

  /// Refuses a file that is of another format than was asked for.
  func check(_ found: FileFormat) throws {
    guard let wanted, wanted != found else { return }
    throw SeriesError(.unknownFormat, "this is \(found.label), not \(wanted.label)")
  }

  /// Reads a file into a sink.
  ///
  /// - Throws: `SeriesError` when the file as a whole cannot be used; what the sink's consumer throws.
  public func read(path: String, into sink: SampleSink) throws {
    do {
      try readFile(path, into: sink)
    } catch let error as SeriesError {
      throw error.inFile(path)
    } catch let failure as JSONScanner.Failure {
      throw SeriesError(.damaged, file: path, "this is no valid JSON: \(failure.message)")
    }
  }

  /// Reads a file whole.
  public func read(path: String) throws -> (series: [ImportedSeries], report: ImportReport) {
    let sink = SampleSink(file: path)
    try read(path: path, into: sink)
    return (try sink.finish(), sink.report)
  }

  private func readFile(_ path: String, into sink: SampleSink) throws {
    let source = try FileSource(path: path)
    var head = [UInt8](repeating: 0, count: 8_192)
    let got = try head.withUnsafeMutableBytes { try source.read(into: $0) }
    head.removeLast(head.count - got)
    guard got > 0 else { throw SeriesError(.damaged, "the file is empty") }
    sink.report.bytes = source.size
    if head.starts(with: Array("PK\u{3}\u{4}".utf8))
      || head.starts(with: Array("PK\u{5}\u{6}".utf8))
    {
      return try readArchive(path, into: sink)
    }
    if head.starts(with: Array("SQLite format 3\0".utf8)) {
      return try DatabaseReader.read(
        path: path, into: sink, zone: ZoneOffsets(zone), metricOf: metricOf, check: check)
    }
    if FileKind.isAppleHealth(head) {
      try check(.appleHealth)
      source.seek(to: 0)
      return try AppleHealthReader.read(source, into: sink, zone: zone, skipping: resumeAt)
    }
    let name = URL(fileURLWithPath: path).lastPathComponent
    try readText(try SeriesLoader.read(path), name: name, into: sink)
  }

  /// Reads the bytes of a text file.
  public func readText(_ raw: [UInt8], name: String, into sink: SampleSink) throws {
    let text = DecodedText(raw)
    try text.bytes.withUnsafeBufferPointer { bytes in
      let kind = FileKind(bytes)
      if let format = kind.format { try check(format) }
      // A zone's table costs milliseconds, and a CSV makes its own.
      lazy var formats = JSONFormats(sink: sink, zone: ZoneOffsets(zone), metricOf: metricOf)
      lazy var vendors = VendorJSONReader(sink: sink, zone: ZoneOffsets(zone))
      let influx = InfluxReader(sink: sink, metricOf: metricOf)
      switch kind {
      case .clinicalDocument:
        throw SeriesError(
          .unknownFormat,
          "this is export_cda.xml, which repeats a part of export.xml; import that one")
      case .appleHealth:
        try AppleHealthReader.read(MemorySource(raw), into: sink, zone: zone, skipping: resumeAt)
      case .healthAutoExport:
        try HealthAutoExportReader.read(bytes, into: sink, zone: ZoneOffsets(zone))
      case .homeAssistantHistory: try formats.homeAssistantHistory(bytes)
      case .homeAssistantStatistics: try formats.homeAssistantStatistics(bytes)
      case .prometheus: try formats.prometheus(bytes)
      case .nightscout: try formats.nightscout(bytes)
      case .fitbitArchive: try readFitbit(raw, name: name, into: sink)
      case .oura: try vendors.oura(bytes)
      case .googleFit: try vendors.googleFit(bytes)
      case .sleepAsAndroid: try SleepAsAndroidReader(sink).read(bytes)
      case .messages: try readMessages(bytes, into: sink)
      case .json:
        guard let mapping else {
          throw SeriesError(
            .unknownFormat, "this JSON is of no known kind; name its fields with time: and value:")
        }
        try take(json(raw, name, mapping, sink), into: sink)
      case .annotatedCSV: try influx.annotatedCSV(bytes)
      case .lineProtocol: try influx.lineProtocol(bytes)
      case .homeAssistantCSV: try readHistoryCSV(bytes, into: sink)
      case .csv: try readCSV(raw, bytes, name: name, into: sink)
      case .binary: throw SeriesError(.unknownFormat, "this is no file that is known")
      }
    }
  }

  private func readArchive(_ path: String, into sink: SampleSink) throws {
    let archive = try ZipArchive(path: path)
    var read = 0
    var failures: [String] = []
    var isResumed = false
    // The large export first; its clinical copy and the routes are never read.
    for entry in archive.entries.sorted(by: { $0.size > $1.size }) where entry.size > 0 {
      try sink.ask()
      let head = archive.head(entry)
      let lower = entry.name.lowercased()
      do {
        if FileKind.isAppleHealth(head) {
          try check(.appleHealth)
          // Where it was broken off is a place in the largest; another is read from its start.
          try AppleHealthReader.read(
            archive.source(entry), into: sink, zone: zone, skipping: isResumed ? 0 : resumeAt)
          isResumed = true
          read += 1
        } else if head.starts(with: Array("SQLite format 3\0".utf8)) {
          try readDatabase(archive, entry, into: sink)
          read += 1
        } else if lower.hasSuffix(".csv") || lower.hasSuffix(".json") {
          let bytes = try archive.bytes(entry, limit: SeriesImporter.entryLimit)
          let name = entry.name.split(separator: "/").last.map { String($0) } ?? entry.name
          try readText(bytes, name: name, into: sink)
          read += 1
        }
      } catch let error as SeriesError
        where ![.unreadable, .stopped, .store].contains(error.kind)
      {
        failures.append("\(entry.name): \(error.message)")
      }
    }
    for failure in failures.prefix(20) { sink.report.note(failure) }
    if failures.count > 20 { sink.report.note("and \(failures.count - 20) more entries") }
    guard read > 0 else {
      throw SeriesError(
        .unknownFormat,
        failures.first.map { "nothing in the archive can be read: \($0)" }
          ?? "there is nothing in the archive that is known")
    }
  }

  /// The largest entry of an archive that is read into memory.
  private static let entryLimit = 256 << 20

  /// SQLite needs a file, so the entry is unpacked beside the system's other temporary files.
  private func readDatabase(
    _ archive: ZipArchive, _ entry: ZipArchive.Entry, into sink: SampleSink
  ) throws {
    let bytes = try archive.bytes(entry, limit: SeriesImporter.entryLimit)
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("vitrine-import-\(UUID().uuidString).db")
    defer { try? FileManager.default.removeItem(at: file) }
    do {
      try Data(bytes).write(to: file)
    } catch {
      throw SeriesError(.unreadable, "no room to unpack \(entry.name): \(error)")
    }
    try DatabaseReader.read(
      path: file.path, into: sink, zone: ZoneOffsets(zone), metricOf: metricOf, check: check)
  }

  func csv(
    _ raw: [UInt8], _ name: String, _ mapping: ColumnMapping, _ sink: SampleSink
  ) throws -> ([TimeSeries], ImportReport) {
    try SeriesLoader.csv(
      raw, name: name, mapping: mapping, limits: sink.limits, checkpoint: sink.tell)
  }

  func json(
    _ raw: [UInt8], _ name: String, _ mapping: ColumnMapping, _ sink: SampleSink
  ) throws -> ([TimeSeries], ImportReport) {
    try SeriesLoader.json(
      raw, name: name, mapping: mapping, limits: sink.limits, checkpoint: sink.tell)
  }

  /// Adds what a mapping read.
  func take(_ result: ([TimeSeries], ImportReport), into sink: SampleSink) throws {
    let (series, report) = result
    for one in series { sink.add(one.metric.id, one) }
    sink.report.absorb(report)
    try sink.flushIfFull()
  }
}
