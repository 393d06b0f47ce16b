/// Finds a CSV file's header for the presets.
enum CSVHeader {
  static func find(
    _ bytes: Bytes, preset name: String? = nil
  ) throws -> (header: [String], rows: [[String]]) {
    // A preset's columns make the header certain; without one the usual signs do.
    for preset in CSVPreset.all where name == nil || preset.id == name {
      if let dialect = try? CSVDialect(bytes, names: preset.requires, hasHeader: true),
        let header = dialect.header,
        preset.requires.allSatisfy({ ColumnMatch.index(of: $0, in: header) != nil })
      {
        return (header, rows(bytes, dialect))
      }
    }
    let dialect = try CSVDialect(bytes)
    return (dialect.header ?? [], rows(bytes, dialect))
  }

  private static func rows(_ bytes: Bytes, _ dialect: CSVDialect) -> [[String]] {
    var scanner = CSVScanner(CSVScanner.head(of: bytes), delimiter: dialect.delimiter)
    for _ in 0..<dialect.skippedRows { _ = scanner.next() }
    var rows: [[String]] = []
    while rows.count < 200, scanner.next() { rows.append(scanner.row.map { scanner.text($0) }) }
    return rows
  }
}
