/// The three parts of a written date, before day and month are told apart.
struct DateFields {
  /// Numbers in the order of the text; the month's is 0 when it is written as a name.
  var numbers: (Int, Int, Int)
  /// Digits of each number; 0 for a name.
  var digits: (Int, Int, Int)
  /// 1…12 when a name gave it.
  var monthName: Int?
  var isDotted: Bool
  /// Where the date ends in the cell.
  var end: Int

  /// The day's number and where the date ends; nil when it is no date or the order is needed.
  func day(_ order: DateOrder?) -> (Int, Int)? {
    var year: Int
    var yearDigits: Int
    let month: Int
    let day: Int
    if let name = monthName {
      let first = digits.0 == 0 ? (numbers.1, digits.1) : (numbers.0, digits.0)
      let second = digits.2 == 0 ? (numbers.1, digits.1) : (numbers.2, digits.2)
      month = name
      if first.1 > 2 {
        (year, yearDigits, day) = (first.0, first.1, second.0)
      } else {
        (year, yearDigits, day) = (second.0, second.1, first.0)
      }
    } else if digits.0 == 4 {
      (year, yearDigits, month, day) = (numbers.0, 4, numbers.1, numbers.2)
    } else if isDotted || order == .dayMonthYear {
      (year, yearDigits, month, day) = (numbers.2, digits.2, numbers.1, numbers.0)
    } else if order == .monthDayYear {
      (year, yearDigits, month, day) = (numbers.2, digits.2, numbers.0, numbers.1)
    } else {
      return nil
    }
    if yearDigits == 2 { year += year < 70 ? 2000 : 1900 }
    guard yearDigits == 2 || yearDigits == 4,
      CivilDate.isValid(year: year, month: month, day: day)
    else { return nil }
    return (CivilDate.days(year: year, month: month, day: day), end)
  }

  @inline(__always)
  static func set(_ tuple: inout (Int, Int, Int), _ place: Int, _ value: Int) {
    switch place {
    case 0: tuple.0 = value
    case 1: tuple.1 = value
    default: tuple.2 = value
    }
  }

  /// Whether the order of day and month must be known to read it.
  var needsOrder: Bool { monthName == nil && digits.0 != 4 && !isDotted }
}

extension DateReader {
  /// The parts of `31.12.2026`, `12/31/2026` and `31-12-2026`, by far the commonest forms.
  @inline(__always)
  static func plainFields(_ bytes: Bytes) -> DateFields? {
    guard bytes.count >= 10, bytes.count == 10 || !bytes[10].isDigit else { return nil }
    let mark = bytes[2]
    guard mark == 0x2e || mark == 0x2f || mark == 0x2d, bytes[5] == mark,
      let first = number(bytes, 0, 2), let second = number(bytes, 3, 2),
      let year = number(bytes, 6, 4)
    else { return nil }
    return DateFields(
      numbers: (first, second, year), digits: (2, 2, 4), monthName: nil, isDotted: mark == 0x2e,
      end: 10)
  }

  /// The three parts at the start of a cell: numbers or a month's name between `/`, `-`, `.`, `,` or spaces.
  func fields(_ bytes: Bytes) -> DateFields? {
    var index = 0
    var numbers = (0, 0, 0)
    var digits = (0, 0, 0)
    var parts = 0
    var month: Int?
    var dots = 0
    var expectsWeekday = true
    while index < bytes.count, parts < 3 {
      let byte = bytes[index]
      if byte.isDigit {
        let start = index
        var value = 0
        while index < bytes.count, bytes[index].isDigit, index - start < 5 {
          value = value * 10 + Int(bytes[index] &- 0x30)
          index += 1
        }
        guard index - start <= 4 else { return nil }
        DateFields.set(&numbers, parts, value)
        DateFields.set(&digits, parts, index - start)
        parts += 1
        expectsWeekday = false
      } else if byte.isLetter || byte >= 0x80 && !bytes.isNoBreakSpace(at: index) {
        let start = index
        while index < bytes.count,
          bytes[index].isLetter || bytes[index] >= 0x80 && !bytes.isNoBreakSpace(at: index)
        {
          index += 1
        }
        let word = bytes.part(start..<index)
        if let name = MonthNames.month(of: word), month == nil {
          month = name
          parts += 1
        } else if !expectsWeekday || !MonthNames.isWeekday(word) {
          return nil
        }
        expectsWeekday = false
      } else {
        // A date's parts stand one or two marks apart: "1. Juli", "Jul 1, 2026".
        guard index > 0, separator(bytes, &index, &dots) else { return nil }
      }
    }
    guard parts == 3 else { return nil }
    return DateFields(
      numbers: numbers, digits: digits, monthName: month, isDotted: dots >= 2, end: index)
  }

  private func separator(_ bytes: Bytes, _ index: inout Int, _ dots: inout Int) -> Bool {
    let start = index
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x2f || byte == 0x2d || byte == 0x20 || byte == 0x2c || byte == 0x2e {
        if byte == 0x2e { dots += 1 }
        index += 1
      } else if bytes.isNoBreakSpace(at: index) {
        index += byte == 0xc2 ? 2 : 3
      } else {
        break
      }
    }
    return index > start && index - start <= 4
  }
}
