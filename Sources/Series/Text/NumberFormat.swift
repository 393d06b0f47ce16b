/// How a column writes its numbers.
struct NumberFormat: Hashable, Sendable {
  /// The byte between whole and fraction: `.` or `,`.
  var decimal: UInt8
  /// The other of the two groups thousands.
  var grouping: UInt8 { decimal == 0x2e ? 0x2c : 0x2e }

  static let point = NumberFormat(decimal: 0x2e)
  static let comma = NumberFormat(decimal: 0x2c)
}

/// What reading a number cell gave.
enum NumberCell: Equatable {
  case value(Double)
  /// A number followed by this range of other text, such as a unit.
  case valueWithSuffix(Double, Range<Int>)
  case missing
  case low
  case high
  case invalid
}

extension NumberFormat {
  /// A cell of at most 15 digits with or without a sign and a decimal mark; nil for any other.
  ///
  /// What it gives is what `read` gives; most cells of most files are of this kind.
  @inline(__always)
  func plain(_ bytes: Bytes) -> Double? {
    let count = bytes.count
    guard count > 0, count <= 16 else { return nil }
    let negative = bytes[0] == 0x2d
    var index = negative ? 1 : 0
    var mantissa = 0
    var digits = 0
    // Digits before the mark.
    var whole = -1
    while index < count {
      let byte = bytes[index]
      if byte.isDigit {
        mantissa = mantissa &* 10 &+ Int(byte &- 0x30)
        digits &+= 1
      } else if byte == decimal, whole < 0 {
        whole = digits
      } else {
        return nil
      }
      index &+= 1
    }
    guard digits > 0, digits <= 15 else { return nil }
    let magnitude =
      whole < 0 ? Double(mantissa) : Double(mantissa) / NumberFormat.powers[digits &- whole]
    return negative ? -magnitude : magnitude
  }

  /// Reads a trimmed cell.
  ///
  /// Groups of thousands must have three digits; `.`/`,`, apostrophes, no-break spaces and spaces group.
  /// `nan` and `inf` are no values.
  func read(_ bytes: Bytes) -> NumberCell {
    let count = bytes.count
    guard count > 0 else { return .missing }
    var index = 0
    var negative = false
    if bytes[0] == 0x2d || bytes[0] == 0x2b {
      negative = bytes[0] == 0x2d
      index = 1
    } else if count >= 3, bytes[0] == 0xe2, bytes[1] == 0x88, bytes[2] == 0x92 {
      negative = true
      index = 3
    }
    var mantissa: UInt64 = 0
    var digits = 0
    var dropped = 0
    var wholeDigits = 0
    var group = -1
    while index < count {
      let byte = bytes[index]
      if byte.isDigit {
        if mantissa < 100_000_000_000_000_000 {
          mantissa = mantissa &* 10 &+ UInt64(byte &- 0x30)
        } else {
          dropped += 1
        }
        digits += 1
        wholeDigits += 1
        if group >= 0 { group += 1 }
        index += 1
        continue
      }
      let width = separatorWidth(bytes, at: index)
      guard width > 0, wholeDigits > 0, index + width < count, bytes[index + width].isDigit else {
        break
      }
      // `0,123` is no thousand, so it is not of this format.
      guard group == 3 || (group == -1 && wholeDigits <= 3 && mantissa > 0) else { return .invalid }
      group = 0
      index += width
    }
    guard group == -1 || group == 3 else { return .invalid }
    var exponent = dropped
    if index < count, bytes[index] == decimal {
      index += 1
      while index < count, bytes[index].isDigit {
        if mantissa < 100_000_000_000_000_000 {
          mantissa = mantissa &* 10 &+ UInt64(bytes[index] &- 0x30)
          exponent -= 1
        }
        digits += 1
        index += 1
      }
    }
    guard digits > 0 else { return NumberFormat.word(bytes) }
    if index + 1 < count, bytes[index] | 0x20 == 0x65 {
      var at = index + 1
      var minus = false
      if bytes[at] == 0x2d || bytes[at] == 0x2b {
        minus = bytes[at] == 0x2d
        at += 1
      }
      if at < count, bytes[at].isDigit {
        var power = 0
        while at < count, bytes[at].isDigit {
          power = min(power * 10 + Int(bytes[at] &- 0x30), 100_000)
          at += 1
        }
        exponent += minus ? -power : power
        index = at
      }
    }
    let magnitude = NumberFormat.scaled(mantissa, exponent)
    guard magnitude.isFinite else { return .invalid }
    let value = negative ? -magnitude : magnitude
    if index == count { return .value(value) }
    return suffix(bytes, from: index, value)
  }

  private func suffix(_ bytes: Bytes, from start: Int, _ value: Double) -> NumberCell {
    let rest = bytes.part(start..<bytes.count).trimmed
    guard let first = rest.first else { return .value(value) }
    guard first.isLetter || first == 0x25 || first == 0x2f || first >= 0x80 else { return .invalid }
    // A digit after letters is a date or a code, unless a unit ends in it (m3).
    guard !rest.dropLast().contains(where: { $0.isDigit }) else { return .invalid }
    let end = bytes.trimmed.count
    return .valueWithSuffix(value, (end - rest.count)..<end)
  }

  /// The length of a grouping mark at an index, or 0.
  @inline(__always)
  private func separatorWidth(_ bytes: Bytes, at index: Int) -> Int {
    let byte = bytes[index]
    if byte == grouping || byte == 0x27 || byte == 0x20 { return 1 }
    guard byte >= 0x80 else { return 0 }
    if bytes.isNoBreakSpace(at: index) { return byte == 0xc2 ? 2 : 3 }
    // U+2019, the Swiss apostrophe.
    if index + 2 < bytes.count, byte == 0xe2, bytes[index + 1] == 0x80, bytes[index + 2] == 0x99 {
      return 3
    }
    return 0
  }

  private static let powers: [Double] = (0...22).map { power in
    (0..<power).reduce(1.0) { product, _ in product * 10 }
  }

  /// mantissa × 10^exponent, correctly rounded.
  ///
  /// A product or quotient of two exact doubles is; the rest goes through the library's reader.
  @inline(__always)
  private static func scaled(_ mantissa: UInt64, _ exponent: Int) -> Double {
    if exponent == 0, mantissa <= 1 << 53 { return Double(mantissa) }
    if mantissa <= 1 << 53, exponent >= -22, exponent <= 22 {
      let power = powers[abs(exponent)]
      return exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
    }
    return Double("\(mantissa)e\(exponent)") ?? .infinity
  }

  /// Words that stand where a number should.
  static func word(_ bytes: Bytes) -> NumberCell {
    for word in missingWords where bytes.equalsIgnoringCase(word) { return .missing }
    if bytes.allSatisfy({ $0 == 0x2d || $0 == 0x2e || $0 == 0x3f }) { return .missing }
    if bytes.count == 3, bytes[0] == 0xe2, bytes[1] == 0x80, bytes[2] == 0x93 || bytes[2] == 0x94 {
      return .missing
    }
    for word in lowWords where bytes.equalsIgnoringCase(word) { return .low }
    for word in highWords where bytes.equalsIgnoringCase(word) { return .high }
    return .invalid
  }

  private static let missingWords: [StaticString] = [
    "n/a", "na", "nan", "null", "nil", "none", "unknown", "unavailable",
  ]
  /// What glucose meters print below and above their range, in the languages seen.
  private static let lowWords: [StaticString] = [
    "low", "lo", "niedrig", "bas", "bajo", "basso", "laag", "baixo",
  ]
  private static let highWords: [StaticString] = [
    "high", "hi", "hoch", "haut", "alto", "hoog",
  ]
}
