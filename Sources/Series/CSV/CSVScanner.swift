/// The fields of one row, in memory that is used again for the next.
///
/// A row of more than `limit` fields is none that anybody wrote; those beyond it are dropped.
final class FieldRow: RandomAccessCollection {
  private var storage: UnsafeMutablePointer<CSVScanner.RawField>
  private var capacity = 64
  static let limit = 1 << 14
  private(set) var count = 0

  init() {
    storage = .allocate(capacity: capacity)
  }

  deinit {
    storage.deallocate()
  }

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  @inline(__always)
  subscript(index: Int) -> CSVScanner.RawField {
    precondition(index >= 0 && index < count)
    return storage[index]
  }

  @inline(__always)
  func removeAll() {
    count = 0
  }

  @inline(__always)
  func append(_ field: CSVScanner.RawField) {
    if count == capacity {
      guard count < FieldRow.limit else { return }
      grow()
    }
    storage[count] = field
    count &+= 1
  }

  private func grow() {
    let larger = UnsafeMutablePointer<CSVScanner.RawField>.allocate(capacity: capacity * 2)
    larger.update(from: storage, count: count)
    storage.deallocate()
    storage = larger
    capacity *= 2
  }
}

/// Splits CSV text into rows of fields, by RFC 4180 with the liberties that files take.
///
/// Lines end in LF, CRLF or CR. A quote opens a field only as its first byte; a quote that is never
/// closed is taken as a plain character, so that it spoils one row and not the rest of the file.
struct CSVScanner {
  struct RawField: BitwiseCopyable {
    var start: Int
    var end: Int
    var isQuoted: Bool
    /// Has doubled quotes inside.
    var hasQuotes: Bool
  }

  let bytes: Bytes
  let delimiter: UInt8
  private(set) var offset = 0
  /// 1-based line of the next row.
  private(set) var line = 1
  let row = FieldRow()
  /// The line on which the last row began.
  private(set) var rowLine = 1
  private(set) var rowStart = 0
  /// A quote of the row was never closed.
  private(set) var hasOpenQuote = false
  private var scansForOpenQuotes = true

  init(_ bytes: Bytes, delimiter: UInt8) {
    self.bytes = bytes
    self.delimiter = delimiter
  }

  /// The lines that are looked at before a file is read: those of its first mebibyte.
  static func head(of bytes: Bytes) -> Bytes {
    let limit = 1 << 20
    guard bytes.count > limit else { return bytes }
    let line = bytes.part(0..<limit).lastIndex { $0 == 0x0a || $0 == 0x0d }
    return bytes.part(0..<(line.map { $0 + 1 } ?? limit))
  }

  /// Reads the next row into `row`; false at the end.
  mutating func next() -> Bool {
    let count = bytes.count
    guard offset < count else { return false }
    row.removeAll()
    rowLine = line
    rowStart = offset
    hasOpenQuote = false
    var at = offset
    let delimiter = self.delimiter
    while true {
      let start = at
      if at < count, bytes[at] == 0x22, let field = quoted(from: at, &at) {
        row.append(field)
      } else {
        at = fieldEnd(from: at)
        row.append(RawField(start: start, end: at, isQuoted: false, hasQuotes: false))
      }
      guard at < count else { break }
      let byte = bytes[at]
      at += 1
      if byte == delimiter { continue }
      if byte == 0x0d, at < count, bytes[at] == 0x0a { at += 1 }
      break
    }
    line += 1
    offset = at
    return true
  }

  /// The place of the next delimiter or line end, or of the end.
  ///
  /// Looks at eight bytes at once: a byte that differs from the delimiter and is no control byte has no
  /// mark in the word that is built.
  @inline(__always)
  private func fieldEnd(from start: Int) -> Int {
    let count = bytes.count
    guard let base = UnsafeRawPointer(bytes.baseAddress) else { return start }
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops: UInt64 = 0x8080_8080_8080_8080
    let pattern = ones &* UInt64(delimiter)
    var at = start
    while at &+ 8 <= count {
      let word = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: at, as: UInt64.self))
      let differing = word ^ pattern
      let equal = (differing &- ones) & ~differing & tops
      let control = (word &- ones &* 0x0e) & ~word & tops
      let marks = equal | control
      if marks == 0 {
        at &+= 8
        continue
      }
      at &+= marks.trailingZeroBitCount >> 3
      let byte = bytes[at]
      if byte == delimiter || byte == 0x0a || byte == 0x0d { return at }
      at &+= 1
    }
    while at < count {
      let byte = bytes[at]
      if byte == delimiter || byte == 0x0a || byte == 0x0d { return at }
      at &+= 1
    }
    return at
  }

  /// Reads a field in quotes; nil when its quote is never closed.
  private mutating func quoted(from start: Int, _ at: inout Int) -> RawField? {
    guard scansForOpenQuotes else {
      hasOpenQuote = true
      return nil
    }
    var index = start + 1
    var hasQuotes = false
    var newlines = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x22 {
        guard index + 1 < bytes.count, bytes[index + 1] == 0x22 else {
          let end = index
          index += 1
          // What follows the closing quote up to the delimiter belongs to nobody.
          while index < bytes.count, bytes[index] != delimiter, bytes[index] != 0x0a,
            bytes[index] != 0x0d
          {
            index += 1
          }
          at = index
          line += newlines
          return RawField(start: start + 1, end: end, isQuoted: true, hasQuotes: hasQuotes)
        }
        hasQuotes = true
        index += 1
      } else if byte == 0x0a
        || byte == 0x0d && !(index + 1 < bytes.count && bytes[index + 1] == 0x0a)
      {
        newlines += 1
      }
      index += 1
    }
    // Nothing closes it, so nothing closes a later one either; the search is not made again.
    scansForOpenQuotes = false
    hasOpenQuote = true
    return nil
  }

  /// The text of a field of the row, for headers and messages.
  func text(_ field: RawField) -> String {
    let text = bytes.part(field.start..<field.end).trimmed.text
    return field.hasQuotes ? text.replacing("\"\"", with: "\"") : text
  }

  func isBlank(_ field: RawField) -> Bool {
    bytes.part(field.start..<field.end).trimmed.isEmpty
  }

  /// Whether the row has nothing in any field.
  var isBlank: Bool { row.allSatisfy { isBlank($0) } }
}
