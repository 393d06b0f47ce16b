import Foundation

/// Numbers as text without a locale.
enum SeriesText {
  /// The shortest decimal text: `3`, `3.5`.
  static func number(_ value: Double) -> String {
    if let whole = Int(exactly: value), abs(whole) < 1_000_000_000_000_000 { return "\(whole)" }
    return "\(value)"
  }

  /// A text with a fixed number of decimals, rounded half away from zero.
  static func fixed(_ value: Double, decimals: Int) -> String {
    guard value.isFinite else { return "–" }
    let places = max(0, min(decimals, 9))
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let scaled = (value * scale).rounded()
    guard abs(scaled) < 9e15 else { return "\(value)" }
    let digits = String(Int(abs(scaled)))
    let sign = scaled < 0 ? "-" : ""
    guard places > 0 else { return sign + digits }
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    return sign + padded.dropLast(places) + "." + padded.suffix(places)
  }
}

extension SeriesText {
  /// `2026-03-29T03:00:00+02:00`, with milliseconds where there are some.
  static func iso(_ date: Date, in zone: TimeZone) -> String {
    let offset = zone.secondsFromGMT(for: date)
    let local = date.timeIntervalSince1970 + Double(offset)
    guard abs(local) < 1e12 else { return "" }
    let milliseconds = Int((local * 1_000).rounded())
    let dayLength = Int(CivilDate.clockDay) * 1_000
    let day = Int((Double(milliseconds) / Double(dayLength)).rounded(.down))
    let rest = milliseconds - day * dayLength
    let civil = CivilDate.components(ofDay: day)
    var text = "\(padded(civil.year, 4))-\(padded(civil.month, 2))-\(padded(civil.day, 2))T"
    text += "\(padded(rest / 3_600_000, 2)):\(padded(rest / 60_000 % 60, 2))"
    text += ":\(padded(rest / 1_000 % 60, 2))"
    if rest % 1_000 != 0 { text += ".\(padded(rest % 1_000, 3))" }
    if offset == 0 { return text + "Z" }
    let minutes = abs(offset) / 60
    return text + (offset < 0 ? "-" : "+") + "\(padded(minutes / 60, 2)):\(padded(minutes % 60, 2))"
  }

  static func padded(_ number: Int, _ width: Int) -> String {
    let digits = "\(number)"
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

extension String {
  /// At most 300 bytes or so of the text: a cell that is quoted in a message may have any length.
  var clipped: String {
    guard utf8.count > 300 else { return self }
    let start = utf8.index(utf8.startIndex, offsetBy: 200)
    let end = utf8.index(utf8.endIndex, offsetBy: -80)
    return "\(self[..<start])…\(self[end...])"
  }
}
