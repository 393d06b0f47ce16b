import Documents

/// Reads the wanted fields of JSON records into a table.
///
/// A field is named by its keys with dots (`value.bpm`), an element of an array by its 1-based number;
/// `@key` and `@value` are the two sides of an object's members.
struct JSONTable {
  static func read(
    _ bytes: Bytes, mapping: ColumnMapping, report: ImportReport,
    checkpoint: SeriesLoader.Checkpoint
  ) throws -> CSVReader.Result {
    let members = ColumnPlan.names(in: mapping).contains { $0 == "@key" || $0.hasPrefix("@value") }
    let (header, rows) = try sample(bytes, mapping, members: members)
    guard !rows.isEmpty else {
      let place = mapping.records.isEmpty ? "the file" : "\"\(mapping.records)\""
      throw SeriesError(.missingColumn, "there are no records in \(place)")
    }
    var dialect = CSVDialect(header: header, width: header.count)
    if header.allSatisfy({ Int($0) != nil }) { dialect.header = nil }
    let plan = try ColumnPlan(mapping, dialect: dialect, sample: rows)
    var table = RecordTable(names: plan.places.map { header[$0] })
    table.format = "JSON"
    var report = report
    try fill(&table, bytes, mapping, members: members, report: &report, checkpoint)
    return CSVReader.Result(table: table, plan: plan, report: report)
  }

  /// The fields of the first records, and their texts.
  private static func sample(
    _ bytes: Bytes, _ mapping: ColumnMapping, members: Bool
  ) throws -> ([String], [[String]]) {
    var header: [String] = []
    var places: [String: Int] = [:]
    var rows: [[String]] = []
    var row: [String] = []
    var records = try JSONRecords(bytes, path: mapping.records)
    try records.visit(members: members) { records, leaf in
      let name = name(of: records)
      let place = places[name] ?? header.count
      if place == header.count {
        // A record of more fields is none that anybody wrote.
        guard place < FieldRow.limit else { return }
        header.append(name)
        places[name] = place
      }
      while row.count <= place { row.append("") }
      row[place] = text(leaf, bytes)
    } endRecord: { _ in
      rows.append(row)
      row = []
      return rows.count < 200
    }
    return (header, rows)
  }

  private static func fill(
    _ table: inout RecordTable, _ bytes: Bytes, _ mapping: ColumnMapping, members: Bool,
    report: inout ImportReport, _ checkpoint: SeriesLoader.Checkpoint
  ) throws {
    let wanted = table.names.map { Array($0.utf8) }
    var cells: [Field] = []
    var side: [UInt8] = []
    var lines: [UInt32] = []
    var row = [Field](repeating: .empty, count: wanted.count)
    var rowStart = 0
    var counted = 0
    var line: UInt32 = 1
    var stop: (any Error)?
    var records = try JSONRecords(bytes, path: mapping.records)
    try records.visit(members: members) { records, leaf in
      if rowStart != records.recordStart {
        // A record that broke off leaves its fields behind.
        rowStart = records.recordStart
        for index in row.indices { row[index] = .empty }
      }
      guard let column = wanted.firstIndex(where: { matches($0, records) }) else { return }
      if leaf.hasEscapes {
        let text = Array(text(leaf, bytes).utf8)
        row[column] = Field(offset: side.count, length: text.count, isAside: true)
        side += text
      } else {
        row[column] = Field(offset: leaf.range.lowerBound, length: leaf.range.count)
      }
    } endRecord: { records in
      while counted < records.recordStart {
        if bytes[counted] == 0x0a { line += 1 }
        counted += 1
      }
      for index in row.indices {
        cells.append(row[index])
        row[index] = .empty
      }
      lines.append(line)
      guard lines.count & (SeriesLoader.checkpointStep - 1) == 0 else { return true }
      do {
        try checkpoint(records.recordStart, lines.count)
      } catch {
        stop = error
      }
      return stop == nil
    }
    if let stop { throw stop }
    table.cells = cells
    table.side = side
    table.lines = lines
    report.records = records.records + records.brokenLines.count
    var brokenLine = 1
    var looked = 0
    for broken in records.brokenLines {
      brokenLine += bytes.part(looked..<broken.offset).count { $0 == 0x0a }
      looked = broken.offset
      report.reject(line: brokenLine, "this is no valid JSON: \(broken.reason)")
    }
  }

  private static func text(_ leaf: JSONRecords.Leaf, _ bytes: Bytes) -> String {
    let scanner = JSONScanner(bytes)
    return scanner.text(leaf.range, hasEscapes: leaf.hasEscapes)
  }

  private static func name(of records: borrowing JSONRecords) -> String {
    let bytes = records.bytes
    return records.keys.map { key in
      switch key {
      case .name(let range): return bytes.part(range).text
      case .index(let index): return "\(index + 1)"
      case .memberKey: return "@key"
      case .memberValue: return "@value"
      }
    }.joined(separator: ".")
  }

  /// Whether the keys to a leaf, with dots between them, are a name.
  private static func matches(_ name: [UInt8], _ records: borrowing JSONRecords) -> Bool {
    var rest = name[...]
    for (place, key) in records.keys.enumerated() {
      if place > 0 {
        guard rest.first == 0x2e else { return false }
        rest = rest.dropFirst()
      }
      switch key {
      case .name(let range):
        guard rest.count >= range.count,
          rest.prefix(range.count).elementsEqual(records.bytes[range])
        else { return false }
        rest = rest.dropFirst(range.count)
      case .index(let index):
        let digits = "\(index + 1)".utf8
        guard rest.starts(with: digits) else { return false }
        rest = rest.dropFirst(digits.count)
      case .memberKey:
        guard rest.elementsEqual("@key".utf8) else { return false }
        rest = []
      case .memberValue:
        guard rest.starts(with: "@value".utf8) else { return false }
        rest = rest.dropFirst(6)
      }
    }
    return rest.isEmpty
  }
}

extension CSVDialect {
  /// The layout of records whose fields are named one by one.
  init(header: [String]?, width: Int) {
    delimiter = 0x2c
    self.header = header
    skippedRows = 0
    self.width = width
  }
}
