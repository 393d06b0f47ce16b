/// In which order numbers make a date.
public enum DateOrder: String, Hashable, Sendable, CaseIterable {
  case dayMonthYear = "dmy"
  case monthDayYear = "mdy"
}

/// What reading a date cell gave; seconds since 1970.
enum DateCell: Equatable {
  case instant(Double)
  /// A wall clock's reading, counted as if it were UTC.
  case local(Double)
  /// A day without a time, as its midnight counted as if it were UTC.
  case day(Double)
  case missing
  case invalid
}

/// Reads one cell as a date; the order of day and month is the column's.
struct DateReader {
  var order: DateOrder?

  /// Reads a trimmed cell.
  func read(_ bytes: Bytes) -> DateCell {
    if bytes.count >= 10, bytes[4] == 0x2d, bytes[7] == 0x2d,
      let day = DateReader.isoDay(bytes)
    {
      return DateReader.withTime(bytes, from: 10, day: day)
    }
    if let fields = DateReader.plainFields(bytes) {
      guard let (day, end) = fields.day(order) else { return .invalid }
      return DateReader.withTime(bytes, from: end, day: day)
    }
    guard let first = bytes.first else { return .missing }
    if first.isDigit || first == 0x2d, let cell = DateReader.digits(bytes) { return cell }
    guard let (day, end) = fields(bytes)?.day(order) else {
      if case .missing = NumberFormat.word(bytes) { return .missing }
      return .invalid
    }
    return DateReader.withTime(bytes, from: end, day: day)
  }

  /// `2026-07-01` at the start, as the day's number.
  @inline(__always)
  private static func isoDay(_ bytes: Bytes) -> Int? {
    guard let year = number(bytes, 0, 4), let month = number(bytes, 5, 2),
      let day = number(bytes, 8, 2), CivilDate.isValid(year: year, month: month, day: day)
    else { return nil }
    return CivilDate.days(year: year, month: month, day: day)
  }

  @inline(__always)
  static func number(_ bytes: Bytes, _ start: Int, _ length: Int) -> Int? {
    var value = 0
    for index in start..<start + length {
      guard bytes[index].isDigit else { return nil }
      value = value * 10 + Int(bytes[index] &- 0x30)
    }
    return value
  }

  @inline(__always)
  private static func withTime(_ bytes: Bytes, from start: Int, day: Int) -> DateCell {
    let midnight = Double(day) * CivilDate.clockDay
    if start == bytes.count { return .day(midnight) }
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x20 || byte == 0x54 || byte == 0x74 || byte == 0x2c || byte == 0x5f
        || byte == 0x2d && index > start
      {
        index += 1
      } else if bytes.isNoBreakSpace(at: index) {
        index += byte == 0xc2 ? 2 : 3
      } else {
        break
      }
    }
    guard index > start, index < bytes.count else { return .invalid }
    guard let time = TimeOfDay.read(bytes, from: index) else { return .invalid }
    if let offset = time.offset { return .instant(midnight + time.seconds - offset) }
    return .local(midnight + time.seconds)
  }

  /// Epochs by their number of digits, and dates without separators.
  ///
  /// 10 digits are seconds, 13 milliseconds, 16 microseconds, 19 nanoseconds; one or two fewer are the
  /// same unit in earlier years.
  private static func digits(_ bytes: Bytes) -> DateCell? {
    let negative = bytes[0] == 0x2d
    var index = negative ? 1 : 0
    var value: Int64 = 0
    while index < bytes.count, bytes[index].isDigit {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      guard !overflow else { return .invalid }
      let (sum, more) = product.addingReportingOverflow(Int64(bytes[index] &- 0x30))
      guard !more else { return .invalid }
      value = sum
      index += 1
    }
    let length = index - (negative ? 1 : 0)
    guard length >= 8 else { return nil }
    if !negative, let cell = compact(bytes, length: length) { return cell }
    var fraction = 0.0
    if index < bytes.count {
      guard bytes[index] == 0x2e else { return nil }
      var weight = 0.1
      index += 1
      while index < bytes.count, bytes[index].isDigit {
        fraction += Double(bytes[index] &- 0x30) * weight
        weight /= 10
        index += 1
      }
      guard index == bytes.count else { return nil }
    }
    let unit: Int64
    switch length {
    case 9...11: unit = 1
    case 12...14: unit = 1_000
    case 15...17: unit = 1_000_000
    case 18...19: unit = 1_000_000_000
    default: return .invalid
    }
    // Nanoseconds do not fit a double's 53 bits, so whole seconds go apart.
    let rest = (Double(value % unit) + fraction) / Double(unit)
    let seconds = Double(value / unit) + rest
    return .instant(negative ? -seconds : seconds)
  }

  /// `20260701`, `202607010730`, `20260701073000` and `20260701T073000Z`.
  private static func compact(_ bytes: Bytes, length: Int) -> DateCell? {
    guard length == 8 || length == 12 || length == 14,
      let year = number(bytes, 0, 4), (1900...2199).contains(year),
      let month = number(bytes, 4, 2), let dayOfMonth = number(bytes, 6, 2),
      CivilDate.isValid(year: year, month: month, day: dayOfMonth)
    else { return nil }
    let day = CivilDate.days(year: year, month: month, day: dayOfMonth)
    let midnight = Double(day) * CivilDate.clockDay
    if length == 8 && bytes.count == 8 { return .day(midnight) }
    let start = length == 8 ? 9 : 8
    if length == 8 { guard bytes[8] == 0x54, bytes.count >= 13 else { return nil } }
    guard let hour = number(bytes, start, 2), hour < 24, start + 4 <= bytes.count,
      let minute = number(bytes, start + 2, 2), minute < 60
    else { return nil }
    var seconds = Double(hour * 3_600 + minute * 60)
    var end = start + 4
    if end + 2 <= bytes.count, let second = number(bytes, end, 2) {
      guard second < 60 else { return nil }
      seconds += Double(second)
      end += 2
    }
    if end == bytes.count { return .local(midnight + seconds) }
    guard let offset = TimeOfDay.zone(bytes, from: end) else { return nil }
    return .instant(midnight + seconds - offset)
  }
}
