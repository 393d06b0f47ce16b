/// What the cells of a column say about its decimal mark.
///
/// A cell with both marks, with a mark that is not followed by three digits, or with a mark twice, tells;
/// `1,234` does not. The whole column decides, never one cell for itself.
struct NumberEvidence {
  private(set) var decimalPoint = 0
  private(set) var decimalComma = 0
  /// Cells with one comma, or one point, that could be either.
  private(set) var openComma = 0
  private(set) var openPoint = 0

  mutating func look(at bytes: Bytes) {
    var points = 0
    var commas = 0
    var lastMark: UInt8 = 0
    var before = 0
    var after = 0
    var leadingZero = false
    for byte in bytes {
      if byte == 0x2e || byte == 0x2c {
        if byte == 0x2e { points += 1 } else { commas += 1 }
        if lastMark == 0 { before = after }
        lastMark = byte
        after = 0
      } else if byte.isDigit {
        if after == 0 && lastMark == 0 { leadingZero = byte == 0x30 }
        after += 1
      } else if lastMark == 0 ? after > 0 : true {
        break
      }
    }
    guard lastMark != 0 else { return }
    if points > 0 && commas > 0 {
      if lastMark == 0x2e { decimalPoint += 1 } else { decimalComma += 1 }
      return
    }
    if points + commas > 1 {
      if lastMark == 0x2c { decimalPoint += 1 } else { decimalComma += 1 }
      return
    }
    let isOpen = after == 3 && before >= 1 && before <= 3 && !leadingZero
    switch (lastMark == 0x2c, isOpen) {
    case (true, true): openComma += 1
    case (false, true): openPoint += 1
    case (true, false): decimalComma += 1
    case (false, false): decimalPoint += 1
    }
  }

  mutating func add(_ other: NumberEvidence) {
    decimalPoint += other.decimalPoint
    decimalComma += other.decimalComma
    openComma += other.openComma
    openPoint += other.openPoint
  }

  enum Verdict: Equatable {
    case format(NumberFormat)
    /// Some cells say one thing and some the other.
    case contradiction
    /// Every cell with a mark could be read both ways.
    case open
  }

  /// The column's format, with the rest of the file and its delimiter as further witnesses.
  func verdict(others: NumberEvidence, delimiter: UInt8) -> Verdict {
    if decimalPoint > 0 && decimalComma > 0 { return .contradiction }
    if decimalPoint > 0 { return .format(.point) }
    if decimalComma > 0 { return .format(.comma) }
    if openComma == 0 && openPoint == 0 { return .format(delimiter == 0x3b ? .comma : .point) }
    // Both marks, each as if it grouped: 1.234 and 5,678 cannot share a column.
    if openComma > 0 && openPoint > 0 { return .open }
    if others.decimalPoint > 0 && others.decimalComma == 0 { return .format(.point) }
    if others.decimalComma > 0 && others.decimalPoint == 0 { return .format(.comma) }
    if openPoint > 0 && delimiter == 0x2c { return .format(.point) }
    if openComma > 0 && delimiter == 0x3b { return .format(.comma) }
    return .open
  }
}
