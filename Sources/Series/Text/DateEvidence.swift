/// What the cells of a column say about the order of day and month.
struct DateEvidence {
  private(set) var firstAboveTwelve = 0
  private(set) var secondAboveTwelve = 0
  /// Cells that could be read both ways.
  private(set) var open = 0
  /// The first eight bytes of the last date of ten, which have its day and month.
  private var head: UInt64 = 0
  private let reader = DateReader(order: .dayMonthYear)

  @inline(__always)
  mutating func look(at bytes: Bytes) {
    if bytes.count >= 10, let base = UnsafeRawPointer(bytes.baseAddress) {
      let head = base.loadUnaligned(as: UInt64.self)
      // Most rows share their day with the one before and say nothing new.
      if head == self.head { return }
      if bytes[4] == 0x2d, bytes[7] == 0x2d {
        self.head = head
        return
      }
      if let fields = DateReader.plainFields(bytes) {
        self.head = head
        return count(fields)
      }
    }
    guard bytes.count > 0, bytes[0].isDigit, let fields = reader.fields(bytes) else { return }
    count(fields)
  }

  private mutating func count(_ fields: DateFields) {
    guard fields.needsOrder else { return }
    if fields.numbers.0 > 12 {
      firstAboveTwelve += 1
    } else if fields.numbers.1 > 12 {
      secondAboveTwelve += 1
    } else if fields.numbers.0 != fields.numbers.1 {
      open += 1
    }
  }

  enum Verdict: Equatable {
    case order(DateOrder?)
    case contradiction
    case open
  }

  var verdict: Verdict {
    if firstAboveTwelve > 0 && secondAboveTwelve > 0 { return .contradiction }
    if firstAboveTwelve > 0 { return .order(.dayMonthYear) }
    if secondAboveTwelve > 0 { return .order(.monthDayYear) }
    return open > 0 ? .open : .order(.dayMonthYear)
  }
}
