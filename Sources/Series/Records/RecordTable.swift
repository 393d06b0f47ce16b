/// A cell of a file: where its bytes are.
struct Field {
  /// An offset into the file or into the table's `side`.
  var offset: UInt32
  /// Bit 31 says that the bytes are in `side`.
  private var lengthAndPlace: UInt32

  @inline(__always)
  init(offset: Int, length: Int, isAside: Bool = false) {
    self.offset = UInt32(truncatingIfNeeded: offset)
    lengthAndPlace = UInt32(truncatingIfNeeded: length) | (isAside ? 1 << 31 : 0)
  }

  @inline(__always) var length: Int { Int(lengthAndPlace & 0x7fff_ffff) }
  @inline(__always) var isAside: Bool { lengthAndPlace >> 31 == 1 }

  static let empty = Field(offset: 0, length: 0)
}

/// The cells that a mapping wants of every record of a CSV or JSON file, by column.
struct RecordTable {
  /// The columns' names: the header's texts, or the names of JSON fields.
  var names: [String]
  /// Record after record, each with a cell for every column.
  var cells: [Field] = []
  /// 1-based line of each record.
  var lines: [UInt32] = []
  /// Cells whose text had to be rewritten: doubled quotes, escapes.
  var side: [UInt8] = []
  /// Evidence on numbers from columns that are not wanted.
  var otherNumbers = NumberEvidence()
  var delimiter: UInt8 = 0x2c
  /// The file in words, for the report.
  var format = ""

  var count: Int { lines.count }

  @inline(__always)
  func cell(_ record: Int, _ column: Int) -> Field {
    cells[record &* names.count &+ column]
  }
}

/// The bytes behind a table's fields, while both buffers are held.
struct FieldBytes {
  let file: Bytes
  let side: Bytes

  @inline(__always)
  func callAsFunction(_ field: Field) -> Bytes {
    let start = Int(field.offset)
    let range = start..<start + field.length
    return (field.isAside ? side.part(range) : file.part(range)).trimmed
  }
}
