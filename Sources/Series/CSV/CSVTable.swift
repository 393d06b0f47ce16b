/// The cells of a CSV file as they are written, for a table that is shown and not reckoned with.
public enum CSVTable {
  /// Reads the header, where the first row is one, and the rows after it.
  ///
  /// - Parameters:
  ///   - raw: the file, of 2 columns or more, in any encoding and with any delimiter that series take.
  ///   - limit: the most rows that are read.
  /// - Throws: `SeriesError` where the bytes are no such file.
  /// - Returns: cells as text.
  public static func rows(
    _ raw: [UInt8], limit: Int
  ) throws -> (header: [String]?, rows: [[String]]) {
    let text = DecodedText(raw)
    return try text.bytes.withUnsafeBufferPointer { bytes in
      var dialect = try CSVDialect(bytes)
      if dialect.header == nil, let first = firstRow(bytes, dialect.delimiter),
        !first.contains(where: { CSVDialect.isData($0) })
      {
        dialect.header = first
        dialect.skippedRows = 1
      }
      var scanner = CSVScanner(bytes, delimiter: dialect.delimiter)
      var rows: [[String]] = []
      var number = 0
      while rows.count < limit, scanner.next() {
        number += 1
        guard number > dialect.skippedRows, !scanner.isBlank else { continue }
        rows.append(scanner.row.map { scanner.text($0) })
      }
      return (dialect.header, rows)
    }
  }

  private static func firstRow(_ bytes: Bytes, _ delimiter: UInt8) -> [String]? {
    var scanner = CSVScanner(bytes, delimiter: delimiter)
    return scanner.next() ? scanner.row.map { scanner.text($0) } : nil
  }
}
