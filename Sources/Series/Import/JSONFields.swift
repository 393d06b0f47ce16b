import Documents

/// The leaves of one JSON object, by name.
///
/// For rows whose fields are few and not known beforehand.
struct JSONFields {
  enum Value {
    case text(Range<Int>, hasEscapes: Bool)
    case number(Range<Int>)
    case bool(Bool)
    case null
    /// An object or list; the scanner as it stood before its first token.
    case container(JSONScanner)
  }

  private var entries: [(name: String, value: Value)] = []
  private let bytes: Bytes

  /// Reads the rest of an object whose beginning was the last token.
  init(_ scanner: inout JSONScanner) throws {
    bytes = scanner.bytes
    while let token = try scanner.next(), token != .endObject {
      guard case .key(let range, let escapes) = token else { continue }
      let name = scanner.text(range, hasEscapes: escapes)
      let before = scanner
      guard let value = try scanner.next() else { return }
      switch value {
      case .string(let range, let escapes):
        entries.append((name, .text(range, hasEscapes: escapes)))
      case .number(let range): entries.append((name, .number(range)))
      case .bool(let flag): entries.append((name, .bool(flag)))
      case .beginObject, .beginArray:
        entries.append((name, .container(before)))
        try scanner.skip(value)
      default: entries.append((name, .null))
      }
    }
  }

  var names: [String] { entries.map(\.name) }

  func value(_ name: String) -> Value? {
    entries.first { $0.name == name }?.value
  }

  func has(_ name: String) -> Bool { value(name) != nil }

  func text(_ name: String) -> String? {
    switch value(name) {
    case .text(let range, let escapes):
      return JSONScanner(bytes).text(range, hasEscapes: escapes)
    case .number(let range): return bytes.part(range).text
    default: return nil
    }
  }

  /// A number, also one written as text.
  func number(_ name: String) -> Double? {
    switch value(name) {
    case .number(let range), .text(let range, hasEscapes: _):
      if case .value(let number) = NumberFormat.point.read(bytes.part(range).trimmed) {
        return number
      }
      return nil
    default: return nil
    }
  }

  /// A time, as text or as an epoch.
  func date(_ name: String) -> DateCell? {
    guard var text = text(name) else { return nil }
    return text.withUTF8 { DateReader(order: nil).read($0.trimmed) }
  }

  /// A scanner whose next token begins the object or list of a name.
  func container(_ name: String) -> JSONScanner? {
    guard case .container(let scanner)? = value(name) else { return nil }
    return scanner
  }
}

extension JSONScanner {
  /// Calls back with the fields of each object of the list that comes next; others are passed over.
  mutating func forEachObject(_ body: (JSONFields, Int) throws -> Void) throws {
    guard let first = try next() else { return }
    guard first == .beginArray else { return try skip(first) }
    var index = 0
    while let token = try next(), token != .endArray {
      if token == .beginObject {
        try body(try JSONFields(&self), index)
      } else {
        try skip(token)
      }
      index += 1
    }
  }
}
