import Documents
import Foundation

extension SeriesImporter {
  func readCSV(
    _ raw: [UInt8], _ bytes: Bytes, name: String, into sink: SampleSink
  ) throws {
    if let mapping {
      return try take(csv(raw, name, mapping, sink), into: sink)
    }
    if SeriesCSV.isOwn(bytes) {
      try check(.csv)
      return try SeriesCSV.read(bytes, into: sink)
    }
    let parts = CSVSections.fitbit(bytes)
    if !parts.isEmpty { return try readSections(parts, name: name, into: sink) }
    if CSVSections.isWithingsRaw(bytes) {
      return try WithingsRawReader(sink: sink, zone: ZoneOffsets(zone)).read(bytes, name: name)
    }
    if let flat = CSVSections.garminWeight(bytes) {
      return try flat.withUnsafeBufferPointer { try readTable(flat, $0, name: name, into: sink) }
    }
    try readTable(raw, bytes, name: name, into: sink)
  }

  /// A table with the columns of a vendor.
  private func readTable(
    _ raw: [UInt8], _ bytes: Bytes, name: String, into sink: SampleSink
  ) throws {
    let (header, rows) = try CSVHeader.find(bytes, preset: preset)
    let context = CSVPreset.Context(header: header, rows: rows, zone: zone, fileName: name)
    let preset = CSVPreset.find(header, named: preset)
    if wanted != .csv { try check(preset?.format ?? .csv) }
    guard let mapping = preset?.mapping(context) ?? CSVPreset.byShape(context) else {
      throw SeriesError(
        .unknownFormat,
        "this CSV is of no known vendor (columns: \(header.joined(separator: ", "))); name its columns with time: and value:"
      )
    }
    try take(csv(raw, name, mapping, sink), into: sink)
    if let preset { sink.report.format = preset.name }
  }

  /// The tables of a file, each with its own columns; one that is not known is passed over.
  private func readSections(
    _ parts: [(bytes: Bytes, line: Int)], name: String, into sink: SampleSink
  ) throws {
    var failure: SeriesError?
    var isRead = false
    for part in parts {
      let before = sink.report.rejected.count
      do {
        try readTable(Array(part.bytes), part.bytes, name: name, into: sink)
        isRead = true
      } catch let error as SeriesError where error.kind == .unknownFormat || error.kind == .damaged
      {
        failure = failure ?? error
        sink.report.note("a table of the file is not known: \(error.message)")
      }
      for index in sink.report.rejected.indices.dropFirst(before) {
        sink.report.rejected[index].line += part.line
      }
    }
    if let failure, !isRead { throw failure }
    sink.report.format = "Fitbit export"
  }

  /// The panel's export of a history: one row a state, of any number of entities.
  func readHistoryCSV(_ bytes: Bytes, into sink: SampleSink) throws {
    sink.report.format = "Home Assistant history"
    var scanner = CSVScanner(bytes, delimiter: 0x2c)
    _ = scanner.next()
    var readers: [String: StateReader] = [:]
    let dates = DateReader(order: nil)
    while scanner.next() {
      if scanner.isBlank { continue }
      guard scanner.row.count >= 3 else {
        sink.report.records += 1
        sink.report.reject(
          line: scanner.rowLine, "\(scanner.row.count) fields where 3 are expected")
        continue
      }
      let entity = scanner.text(scanner.row[0])
      var time = scanner.text(scanner.row[2])
      guard case .instant(let seconds) = time.withUTF8({ dates.read($0.trimmed) }) else {
        sink.report.records += 1
        sink.report.reject(line: scanner.rowLine, "\"\(time)\" is no date")
        continue
      }
      readers[entity, default: StateReader(sink: sink, metricOf: metricOf)].add(
        entity: entity, state: scanner.text(scanner.row[1]), at: seconds, unit: nil,
        deviceClass: nil, line: scanner.rowLine)
      try sink.flushIfFull()
    }
  }

  /// The account archive's files: the name says what they hold; steps, distance and heart rate are in
  /// UTC, energy in local time.
  func readFitbit(_ raw: [UInt8], name: String, into sink: SampleSink) throws {
    let kinds: [(String, String, String, TimeZone)] = [
      ("steps", "value", "steps", .gmt), ("distance", "value", "distance", .gmt),
      ("heart_rate", "value.bpm", "heart-rate", .gmt), ("calories", "value", "total-energy", zone),
    ]
    guard let kind = kinds.first(where: { name.contains($0.0) }) else {
      throw SeriesError(
        .unknownFormat, "the name of a Fitbit file says what it holds, and \"\(name)\" does not")
    }
    var mapping = ColumnMapping(
      time: .name("dateTime"), value: .name(kind.1), metric: .named(kind.2), zone: kind.3)
    mapping.dateOrder = .monthDayYear
    mapping.sourceName = "Fitbit"
    if kind.2 == "distance" { mapping.values[0].unit = MeasureUnit("cm") }
    try take(json(raw, name, mapping, sink), into: sink)
    sink.report.format = "Fitbit archive"
  }

  /// Messages that were recorded one a line with topic and payload; they bear no time, so only the
  /// number of readings is told.
  func readMessages(_ bytes: Bytes, into sink: SampleSink) throws {
    sink.report.format = "recorded messages"
    sink.report.note("messages bear no time and are not kept")
    var records = try JSONRecords(bytes, path: "")
    try records.visit(members: false) { _, _ in
    } endRecord: { _ in
      sink.report.records += 1
      return true
    }
  }
}
