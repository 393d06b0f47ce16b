/// What the cells of a column say about the order of day and month.
struct DateEvidence {
  private(set) var firstAboveTwelve = 0
  private(set) var secondAboveTwelve = 0
  /// Cells that could be read both ways.
  private(set) var open = 0
  private(set) var cells = 0
  private(set) var dates = 0
  private let reader = DateReader(order: .dayMonthYear)

  mutating func look(at bytes: Bytes) {
    guard bytes.count > 0 else { return }
    cells += 1
    if bytes.count >= 10, bytes[4] == 0x2d, bytes[7] == 0x2d {
      dates += 1
      return
    }
    guard bytes[0].isDigit, let fields = DateReader.plainFields(bytes) ?? reader.fields(bytes),
      fields.needsOrder
    else {
      if case .invalid = reader.read(bytes) { return }
      dates += 1
      return
    }
    dates += 1
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
