/// How a CSV file is laid out, found from its first lines.
struct CSVDialect {
  var delimiter: UInt8
  /// The header's cells; nil for a file without.
  var header: [String]?
  /// Rows before the first record, the header included.
  var skippedRows: Int
  /// Fields that most rows have.
  var width: Int

  /// How many rows are looked at.
  static let sampleRows = 60

  private struct Candidate {
    var delimiter: UInt8
    var rows: [[String]]
    var width: Int
    /// The share of rows with the commonest number of fields.
    var steadiness: Double
  }

  /// Finds delimiter and header; what the caller knows already is not looked for.
  ///
  /// The header is the first row that has all `names`.
  ///
  /// - Throws: `SeriesError` when no delimiter gives two columns.
  init(
    _ bytes: Bytes, delimiter wanted: UInt8? = nil, names: [String] = [], hasHeader: Bool? = nil
  ) throws {
    let choices: [UInt8] = wanted.map { [$0] } ?? [0x3b, 0x09, 0x7c, 0x2c]
    let candidates = choices.map { CSVDialect.sample(bytes, delimiter: $0) }
    guard candidates.contains(where: { $0.width > 0 }) else {
      throw SeriesError(.damaged, "the file has no rows")
    }
    let usable = candidates.filter { $0.width > 1 }
    // The first of equals: a comma inside German numbers is as steady as the semicolon between them.
    guard var best = usable.first else {
      throw SeriesError(
        .missingColumn,
        "the file has 1 column; a series needs a time and a value (looked for , ; | and tab between them)"
      )
    }
    for candidate in usable.dropFirst() where candidate.steadiness > best.steadiness + 0.02 {
      best = candidate
    }
    self.delimiter = best.delimiter
    width = best.width
    header = nil
    skippedRows = 0
    try findHeader(best.rows, names: names, hasHeader: hasHeader)
  }

  private mutating func findHeader(
    _ rows: [[String]], names: [String], hasHeader: Bool?
  ) throws {
    if hasHeader == false { return }
    if !names.isEmpty {
      for (index, row) in rows.enumerated()
      where names.allSatisfy({ ColumnMatch.index(of: $0, in: row) != nil }) {
        header = row
        skippedRows = index + 1
        return
      }
    }
    for (index, row) in rows.enumerated() {
      let filled = row.filter { !$0.isEmpty }
      let isWide = row.count >= width - 1 && row.count <= width + 1
      guard isWide, filled.count >= Swift.min(2, width) else { continue }
      if hasHeader == true || filled.allSatisfy({ !CSVDialect.isData($0) }) {
        header = row
        skippedRows = index + 1
        return
      }
      // Data before any header: there is none.
      if filled.filter({ CSVDialect.isData($0) }).count * 2 >= filled.count { return }
    }
  }

  private static func sample(_ bytes: Bytes, delimiter: UInt8) -> Candidate {
    var scanner = CSVScanner(CSVScanner.head(of: bytes), delimiter: delimiter)
    var rows: [[String]] = []
    var read = 0
    while rows.count < sampleRows, read < 4 * sampleRows, scanner.next() {
      read += 1
      rows.append(scanner.row.map { scanner.text($0) })
    }
    let filled = rows.filter { row in row.contains { !$0.isEmpty } }
    var widths: [Int: Int] = [:]
    for row in filled { widths[row.count, default: 0] += 1 }
    let mode = widths.max { ($0.value, $0.key) < ($1.value, $1.key) }
    // Rows with one field less or more than most are a trailing delimiter.
    let near = filled.filter { abs($0.count - (mode?.key ?? 0)) <= 1 && $0.count > 1 }.count
    return Candidate(
      delimiter: delimiter, rows: rows, width: mode?.key ?? 0,
      steadiness: Double(near) / Double(Swift.max(1, filled.count)))
  }

  /// Whether a cell is a number or a date, as no header's is.
  static func isData(_ text: String) -> Bool {
    var copy = text
    return copy.withUTF8 { bytes in
      let cell = bytes.trimmed
      guard !cell.isEmpty else { return false }
      switch DateReader(order: .dayMonthYear).read(cell) {
      case .instant, .local, .day: return true
      case .missing, .invalid: break
      }
      if TimeOfDay.read(cell) != nil { return true }
      switch NumberFormat.point.read(cell) {
      case .value: return true
      default: break
      }
      if case .value = NumberFormat.comma.read(cell) { return true }
      return false
    }
  }
}
