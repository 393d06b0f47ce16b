/// A time of day as a cell writes it.
struct TimeOfDay: Equatable {
  /// Seconds after midnight.
  var seconds: Double
  /// Seconds east of Greenwich, when the text says so.
  var offset: Double?

  /// Reads `7:05`, `07:05:11.123`, `18.00.00`, `3:05 PM`, each with or without a zone, up to the end.
  ///
  /// The space before AM and PM may be U+202F, as newer iOS writes it.
  static func read(_ bytes: Bytes, from start: Int = 0) -> TimeOfDay? {
    var index = start
    guard var hour = twoDigits(bytes, &index, least: 1), index < bytes.count else { return nil }
    var seconds = 0.0
    var minute = 0
    let mark = bytes[index]
    if mark == 0x3a || mark == 0x2e {
      index += 1
      guard let value = twoDigits(bytes, &index, least: 2), value < 60 else { return nil }
      minute = value
      if index < bytes.count, bytes[index] == mark {
        index += 1
        guard let value = twoDigits(bytes, &index, least: 2), value <= 60 else { return nil }
        seconds = Double(value) + fraction(bytes, &index)
      }
    }
    skipSpaces(bytes, &index)
    var hasMeridiem = false
    if index < bytes.count, let afternoon = meridiem(bytes, &index) {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (afternoon ? 12 : 0)
      hasMeridiem = true
      skipSpaces(bytes, &index)
    }
    guard mark == 0x3a || mark == 0x2e || hasMeridiem else { return nil }
    seconds += Double(hour * 3_600 + minute * 60)
    guard hour < 24 || seconds == 86_400 else { return nil }  // nominal
    if index == bytes.count { return TimeOfDay(seconds: seconds, offset: nil) }
    guard let offset = zone(bytes, from: index) else { return nil }
    return TimeOfDay(seconds: seconds, offset: offset)
  }

  /// `Z`, `UTC`, `+02:00`, `+0200` or `-05` up to the end, in seconds east of Greenwich.
  static func zone(_ bytes: Bytes, from start: Int) -> Double? {
    var index = start
    guard index < bytes.count else { return nil }
    let first = bytes[index]
    if first == 0x5a || first == 0x7a { return index + 1 == bytes.count ? 0 : nil }
    if first == 0x2b || first == 0x2d {
      index += 1
      guard let hours = twoDigits(bytes, &index, least: 2), hours <= 18 else { return nil }
      var minutes = 0
      if index < bytes.count {
        if bytes[index] == 0x3a { index += 1 }
        guard let value = twoDigits(bytes, &index, least: 2), value < 60 else { return nil }
        minutes = value
      }
      guard index == bytes.count else { return nil }
      let offset = Double(hours * 3_600 + minutes * 60)
      return first == 0x2d ? -offset : offset
    }
    let rest = bytes.part(index..<bytes.count)
    return rest.equalsIgnoringCase("utc") || rest.equalsIgnoringCase("gmt") ? 0 : nil
  }

  @inline(__always)
  private static func twoDigits(_ bytes: Bytes, _ index: inout Int, least: Int) -> Int? {
    guard index < bytes.count, bytes[index].isDigit else { return nil }
    var value = Int(bytes[index] &- 0x30)
    index += 1
    if index < bytes.count, bytes[index].isDigit {
      value = value * 10 + Int(bytes[index] &- 0x30)
      index += 1
    } else if least == 2 {
      return nil
    }
    return value
  }

  private static func fraction(_ bytes: Bytes, _ index: inout Int) -> Double {
    guard index + 1 < bytes.count, bytes[index] == 0x2e || bytes[index] == 0x2c,
      bytes[index + 1].isDigit
    else { return 0 }
    index += 1
    var digits = 0.0
    var scale = 1.0
    while index < bytes.count, bytes[index].isDigit {
      if scale < 1e15 {
        digits = digits * 10 + Double(bytes[index] &- 0x30)
        scale *= 10
      }
      index += 1
    }
    return digits / scale
  }

  @inline(__always)
  private static func skipSpaces(_ bytes: Bytes, _ index: inout Int) {
    while index < bytes.count {
      if bytes[index] == 0x20 {
        index += 1
      } else if bytes.isNoBreakSpace(at: index) {
        index += bytes[index] == 0xc2 ? 2 : 3
      } else {
        return
      }
    }
  }

  /// Reads `AM`, `pm`, `a.m.`; true for the afternoon.
  private static func meridiem(_ bytes: Bytes, _ index: inout Int) -> Bool? {
    let letter = bytes[index] | 0x20
    guard letter == 0x61 || letter == 0x70 else { return nil }
    var next = index + 1
    if next < bytes.count, bytes[next] == 0x2e { next += 1 }
    guard next < bytes.count, bytes[next] | 0x20 == 0x6d else { return nil }
    next += 1
    if next < bytes.count, bytes[next] == 0x2e { next += 1 }
    index = next
    return letter == 0x70
  }
}
