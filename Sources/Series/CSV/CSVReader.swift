import Documents

/// Reads the wanted columns of a CSV text into a table.
struct CSVReader {
  private let bytes: Bytes
  private let mapping: ColumnMapping
  private var report: ImportReport

  /// What a read gives: the table, and the mapping with every column found.
  struct Result {
    var table: RecordTable
    var plan: ColumnPlan
    var report: ImportReport
  }

  static func read(
    _ bytes: Bytes, mapping: ColumnMapping, report: ImportReport,
    checkpoint: SeriesLoader.Checkpoint
  ) throws -> Result {
    var reader = CSVReader(bytes: bytes, mapping: mapping, report: report)
    return try reader.read(checkpoint)
  }

  private init(bytes: Bytes, mapping: ColumnMapping, report: ImportReport) {
    self.bytes = bytes
    self.mapping = mapping
    self.report = report
  }

  private mutating func read(_ checkpoint: SeriesLoader.Checkpoint) throws -> Result {
    let names = ColumnPlan.names(in: mapping)
    let dialect = try CSVDialect(
      bytes, delimiter: mapping.delimiter?.asciiValue, names: names,
      hasHeader: mapping.hasHeader ?? (names.isEmpty ? nil : true))
    let plan = try ColumnPlan(mapping, dialect: dialect, sample: sample(dialect))
    var table = RecordTable(
      names: plan.places.map { place in
        dialect.header.flatMap { $0.indices.contains(place) ? $0[place] : nil } ?? ""
      })
    table.delimiter = dialect.delimiter
    try fill(&table, plan: plan, dialect: dialect, checkpoint)
    return Result(table: table, plan: plan, report: report)
  }

  /// The first records' cells, for guessing columns.
  private func sample(_ dialect: CSVDialect) -> [[String]] {
    var scanner = CSVScanner(CSVScanner.head(of: bytes), delimiter: dialect.delimiter)
    var rows: [[String]] = []
    var number = 0
    while rows.count < 200, scanner.next() {
      number += 1
      guard number > dialect.skippedRows, !scanner.isBlank else { continue }
      rows.append(scanner.row.map { scanner.text($0) })
    }
    return rows
  }

  private mutating func fill(
    _ table: inout RecordTable, plan: ColumnPlan, dialect: CSVDialect,
    _ checkpoint: SeriesLoader.Checkpoint
  ) throws {
    var scanner = CSVScanner(bytes, delimiter: dialect.delimiter)
    for _ in 0..<dialect.skippedRows { _ = scanner.next() }
    let expected = dialect.header?.count ?? dialect.width
    let places = plan.places
    let highest = places.max() ?? 0
    let rough = Swift.min(1 << 22, bytes.count / Swift.max(8, 7 * expected))
    let header = dialect.header ?? []
    let headerLength = header.first?.utf8.count ?? 0
    var cells: [Field] = []
    cells.reserveCapacity(rough * places.count)
    var lines: [UInt32] = []
    lines.reserveCapacity(rough)
    let unwanted = (0..<expected).filter { !places.contains($0) }
    var wide = 0
    var scanned = 0
    while scanner.next() {
      scanned &+= 1
      if scanned & (SeriesLoader.checkpointStep - 1) == 0 {
        try checkpoint(scanner.rowStart, report.records)
      }
      if scanner.row.count != expected || highest >= scanner.row.count {
        if scanner.isBlank { continue }
        if scanner.row.count > expected,
          !scanner.row[expected...].allSatisfy({ scanner.isBlank($0) })
        {
          wide += 1
          report.records += 1
          report.reject(
            line: scanner.rowLine,
            "\(scanner.row.count) fields where \(expected) are expected; is a comma inside a number not in quotes?"
          )
          continue
        }
        if highest >= scanner.row.count {
          report.records += 1
          report.reject(
            line: scanner.rowLine,
            "\(scanner.row.count) fields where \(expected) are expected")
          continue
        }
      } else if scanner.row[0].start == scanner.row[0].end, scanner.isBlank {
        continue
      }
      let first = scanner.row[0]
      if headerLength > 0, first.end - first.start == headerLength, !bytes[first.start].isDigit,
        scanner.row.map({ scanner.text($0) }) == header
      {
        // Files that were joined have their header again.
        continue
      }
      report.records += 1
      if scanner.hasOpenQuote {
        report.reject(line: scanner.rowLine, "a quote is never closed")
        continue
      }
      var wanted = 0
      while wanted < places.count {
        cells.append(field(scanner.row[places[wanted]], &table.side))
        wanted &+= 1
      }
      lines.append(UInt32(truncatingIfNeeded: scanner.rowLine))
      if lines.count <= 1_000 {
        for place in unwanted where place < scanner.row.count {
          let cell = scanner.row[place]
          table.otherNumbers.look(at: bytes.part(cell.start..<cell.end).trimmed)
        }
      }
    }
    table.cells = cells
    table.lines = lines
    if wide > table.count {
      throw SeriesError(
        .damaged,
        "\(wide) of \(report.records) rows have more fields than the header; a decimal comma may have become a separator"
      )
    }
  }

  @inline(__always)
  private func field(_ raw: CSVScanner.RawField, _ side: inout [UInt8]) -> Field {
    guard raw.hasQuotes else { return Field(offset: raw.start, length: raw.end - raw.start) }
    return unquoted(raw, &side)
  }

  private func unquoted(_ raw: CSVScanner.RawField, _ side: inout [UInt8]) -> Field {
    let start = side.count
    var index = raw.start
    while index < raw.end {
      side.append(bytes[index])
      index += bytes[index] == 0x22 ? 2 : 1
    }
    return Field(offset: start, length: side.count - start, isAside: true)
  }
}
