import Foundation

/// One line of JSON, written key by key; numbers are rounded to 1e-3 so that traces of different
/// processors are equal.
struct TraceJSON {
  private(set) var text = ""

  mutating func object(_ body: (inout TraceJSON) -> Void) {
    comma()
    text += "{"
    body(&self)
    text += "}"
  }

  mutating func object(_ key: String, _ body: (inout TraceJSON) -> Void) {
    name(key)
    text += "{"
    body(&self)
    text += "}"
  }

  mutating func array<Element>(
    _ key: String, _ elements: some Sequence<Element>, _ body: (inout TraceJSON, Element) -> Void
  ) {
    name(key)
    text += "["
    for element in elements { body(&self, element) }
    text += "]"
  }

  mutating func number(_ key: String, _ value: Double) {
    name(key)
    text += TraceJSON.rounded(value)
  }

  mutating func string(_ key: String, _ value: String?) {
    name(key)
    text += value.map(TraceJSON.quoted) ?? "null"
  }

  mutating func numbers(_ key: String, _ values: some Sequence<Double>) {
    name(key)
    text += "[" + values.map(TraceJSON.rounded).joined(separator: ",") + "]"
  }

  mutating func strings(_ key: String, _ values: some Sequence<String>) {
    name(key)
    text += "[" + values.map(TraceJSON.quoted).joined(separator: ",") + "]"
  }

  /// A value without a key, inside an array.
  mutating func numbers(_ values: some Sequence<Double>) {
    comma()
    text += "[" + values.map(TraceJSON.rounded).joined(separator: ",") + "]"
  }

  private mutating func name(_ key: String) {
    comma()
    text += TraceJSON.quoted(key) + ":"
  }

  private mutating func comma() {
    if let last = text.last, last != "{", last != "[", last != ":" { text += "," }
  }

  /// `12`, `0.5`, `-3.142`; what is no number is `null`.
  static func rounded(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e15 else { return "null" }
    let thousandths = Int64((value * 1_000).rounded())
    let sign = thousandths < 0 ? "-" : ""
    let whole = thousandths.magnitude / 1_000
    var fraction = String(thousandths.magnitude % 1_000 + 1_000).dropFirst()
    while fraction.last == "0" { fraction = fraction.dropLast() }
    return sign + String(whole) + (fraction.isEmpty ? "" : "." + fraction)
  }

  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      default:
        if scalar.value < 0x20 {
          let digits = String(scalar.value, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }
}
