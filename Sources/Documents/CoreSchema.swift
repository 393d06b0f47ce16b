/// What a plain scalar means in YAML 1.2's core schema.
///
/// `no`, `on`, `yes`, `1_000` and `22:30` are text. Whole numbers beyond `Int` become doubles.
/// Source: YAML 1.2.2, §10.3.2.
enum CoreSchema {
  static func resolve(_ text: String) -> DocumentValue.Kind {
    switch text {
    case "", "~", "null", "Null", "NULL": return .null
    case "true", "True", "TRUE": return .bool(true)
    case "false", "False", "FALSE": return .bool(false)
    case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF": return .double(.infinity)
    case "-.inf", "-.Inf", "-.INF": return .double(-.infinity)
    case ".nan", ".NaN", ".NAN": return .double(.nan)
    default: return number(text) ?? .string(text)
    }
  }

  /// A number of the core schema, or nil.
  static func number(_ text: String) -> DocumentValue.Kind? {
    if text.hasPrefix("0o") { return based(text, radix: 8) }
    if text.hasPrefix("0x") { return based(text, radix: 16) }
    guard isDecimal(text) else { return nil }
    if let integer = Int(text) { return .integer(integer) }
    return Double(text.hasSuffix(".") ? String(text.dropLast()) : text).map { .double($0) }
  }

  private static func based(_ text: String, radix: Int) -> DocumentValue.Kind? {
    let digits = text.dropFirst(2)
    guard let first = digits.first, first != "+", first != "-" else { return nil }
    if let integer = Int(digits, radix: radix) { return .integer(integer) }
    guard digits.allSatisfy({ $0.isASCII && $0.hexDigitValue.map { $0 < radix } ?? false }) else {
      return nil
    }
    let value = digits.reduce(0.0) { $0 * Double(radix) + Double($1.hexDigitValue ?? 0) }
    return .double(value)
  }

  /// Whether the text is `[-+]? ( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?`.
  private static func isDecimal(_ text: String) -> Bool {
    var bytes = Substring(text).utf8
    func dropDigits() -> Int {
      let digits = bytes.prefix { $0 >= 0x30 && $0 <= 0x39 }.count
      bytes = bytes.dropFirst(digits)
      return digits
    }
    if bytes.first == 0x2b || bytes.first == 0x2d { bytes = bytes.dropFirst() }
    let whole = dropDigits()
    if bytes.first == 0x2e {
      bytes = bytes.dropFirst()
      if dropDigits() == 0 && whole == 0 { return false }
    } else if whole == 0 {
      return false
    }
    if bytes.first == 0x65 || bytes.first == 0x45 {
      bytes = bytes.dropFirst()
      if bytes.first == 0x2b || bytes.first == 0x2d { bytes = bytes.dropFirst() }
      if dropDigits() == 0 { return false }
    }
    return bytes.isEmpty
  }
}
