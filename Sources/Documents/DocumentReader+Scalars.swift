extension DocumentReader {
  /// A text; a number or `true` is a fault that asks for quotes.
  public func string() -> String? {
    guard value.tag == nil else { return expected("text") }
    switch value.kind {
    case .string(let text): return text
    case .bool, .integer, .double:
      fault("expected text, found \(value.summary); put it in quotes")
      return nil
    default: return expected("text")
    }
  }

  public func bool() -> Bool? {
    if value.tag == nil, let value = value.bool { return value }
    if let text = value.string, ["yes", "no", "on", "off"].contains(text.lowercased()) {
      let meant = ["yes", "on"].contains(text.lowercased())
      fault("expected true or false, found text (\"\(text)\"); write \(meant)")
      return nil
    }
    return expected("true or false")
  }

  public func integer(in range: ClosedRange<Int>? = nil) -> Int? {
    guard value.tag == nil, let number = value.integer else { return expected("a whole number") }
    if let range, !range.contains(number) {
      fault("\(number) is outside \(range.lowerBound) to \(range.upperBound)")
      return nil
    }
    return number
  }

  /// A finite number.
  public func double(in range: ClosedRange<Double>? = nil) -> Double? {
    guard value.tag == nil, let number = value.double, number.isFinite else {
      return expected("a number")
    }
    if let range, !range.contains(number) {
      let bounds = [range.lowerBound, range.upperBound].map(DocumentReader.plain)
      fault("\(DocumentReader.plain(number)) is outside \(bounds[0]) to \(bounds[1])")
      return nil
    }
    return number
  }

  /// A length in points: a finite number that is not negative.
  public func length() -> Double? {
    guard value.tag == nil, let number = value.double, number.isFinite else {
      return expected("a length in points")
    }
    guard number >= 0 else {
      fault("a length may not be negative")
      return nil
    }
    return number
  }

  /// A share: `5%` or a number from 0 to 1, as 0…1.
  public func fraction() -> Double? {
    guard value.tag == nil else { return expected("a percentage such as 5%") }
    if let text = value.string, text.hasSuffix("%"), let number = Double(text.dropLast()) {
      guard (0...100).contains(number) else {
        fault("\(text) is outside 0% to 100%")
        return nil
      }
      return number / 100
    }
    guard let number = value.double else { return expected("a percentage such as 5%") }
    guard (0...1).contains(number) else {
      fault("\(DocumentReader.plain(number)) is outside 0 to 1; write a percentage such as 5%")
      return nil
    }
    return number
  }

  /// An elapsed time: `500ms`, `30s`, `5m`, `2h`; days and longer are a fault.
  public func duration() -> Duration? {
    guard let span = value.tag == nil ? value.string.flatMap({ SpanValue($0) }) : nil else {
      return expected("a duration such as 30s, 5m or 2h")
    }
    guard let duration = span.duration else {
      fault("expected a duration in hours or less, such as 30s, 5m or 2h, found \(span)")
      return nil
    }
    return duration
  }

  /// A time of a clock or calendar: as `duration`, and `7d`, `2w`, `3mo`, `1y`.
  public func span() -> SpanValue? {
    guard let span = value.tag == nil ? value.string.flatMap({ SpanValue($0) }) : nil else {
      return expected("a time span such as 5m, 2h, 7d or 3mo")
    }
    guard span.count > 0 else {
      fault("a time span must be longer than 0")
      return nil
    }
    return span
  }

  /// A time of day, `22:30`, as minutes after midnight.
  public func timeOfDay() -> Int? {
    let parts = value.string?.split(separator: ":", omittingEmptySubsequences: false) ?? []
    guard parts.count == 2, parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }),
      (1...2).contains(parts[0].count), parts[1].count == 2,
      let hour = Int(parts[0]), let minute = Int(parts[1]), (0...23).contains(hour),
      (0...59).contains(minute)
    else { return expected("a time of day such as \"22:30\"") }
    return hour * 60 + minute
  }

  /// A colour: `#rrggbb`, `#rgb`, `#rrggbbaa`, or one of the palette's names.
  public func color(names: [String]) -> ColorValue? {
    guard value.tag == nil, let text = value.string else {
      return expected("a colour such as \"#ff8800\" (in quotes, since # starts a comment)")
    }
    if let color = ColorValue(hexadecimal: text) { return color }
    if names.contains(text) { return .name(text) }
    let hint = text.hasPrefix("#") ? "" : NearestName.hint(for: text, among: names)
    fault("\(DocumentValue.quoted(text)) is no colour\(hint)")
    return nil
  }

  /// One of some words.
  public func enumeration(of names: [String]) -> String? {
    guard value.tag == nil, let text = value.string else {
      return expected(NearestName.list(names))
    }
    guard names.contains(text) else {
      fault(
        "\(DocumentValue.quoted(text)) is not known here\(NearestName.hint(for: text, among: names))"
      )
      return nil
    }
    return text
  }

  /// One of the cases of a type whose raw values are the words.
  public func enumeration<Choice>(of type: Choice.Type) -> Choice?
  where Choice: RawRepresentable & CaseIterable, Choice.RawValue == String {
    enumeration(of: Choice.allCases.map(\.rawValue)).flatMap { Choice(rawValue: $0) }
  }

  /// `3` for 3.0, `3.5` for 3.5.
  static func plain(_ number: Double) -> String {
    Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }
}
