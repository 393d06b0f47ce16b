/// Builds the tree of values from strict JSON.
struct JSONReader {
  private var scanner: JSONScanner
  private let limits: Document.Limits
  private var line = 1
  private var column = 1
  /// Up to here lines and columns are counted; they only move on, so one pass counts them all.
  private var counted = 0
  private var total = 0

  static func read(_ text: [UInt8], limits: Document.Limits) throws -> DocumentValue {
    try text.withUnsafeBufferPointer { bytes in
      var reader = JSONReader(
        scanner: JSONScanner(bytes, maximumDepth: limits.depth), limits: limits)
      do {
        guard let first = try reader.scanner.next() else { return DocumentValue(.null) }
        let value = try reader.value(first)
        _ = try reader.scanner.next()
        return value
      } catch let failure as JSONScanner.Failure {
        guard !text.allSatisfy({ $0 == 0x20 || $0 == 0x0a || $0 == 0x0d || $0 == 0x09 }) else {
          return DocumentValue(.null)
        }
        let place = DocumentText.position(of: failure.offset, in: text)
        throw Fault(failure.message, at: place)
      }
    }
  }

  private init(scanner: JSONScanner, limits: Document.Limits) {
    self.scanner = scanner
    self.limits = limits
  }

  private mutating func position() -> SourcePosition {
    while counted < scanner.tokenStart {
      let byte = scanner.bytes[counted]
      if byte == 0x0a {
        line += 1
        column = 1
      } else if byte & 0xc0 != 0x80 {
        column += 1
      }
      counted += 1
    }
    return SourcePosition(line: line, column: column)
  }

  private mutating func value(_ token: JSONScanner.Token) throws -> DocumentValue {
    let place = position()
    total += 1
    guard total <= limits.values else {
      throw Fault("the file holds more than \(limits.values) values", at: place)
    }
    switch token {
    case .null: return DocumentValue(.null, position: place)
    case .bool(let value): return DocumentValue(.bool(value), position: place)
    case .string(let range, let escapes):
      return DocumentValue(
        .string(scanner.text(range, hasEscapes: escapes)), position: place)
    case .number(let range):
      let text = String(decoding: scanner.bytes[range], as: UTF8.self)
      if let value = Int(text) { return DocumentValue(.integer(value), position: place) }
      return DocumentValue(.double(Double(text) ?? .infinity), position: place)
    case .beginArray: return try array(at: place)
    case .beginObject: return try object(at: place)
    case .endArray, .endObject, .key: throw Fault("expected a value", at: place)
    }
  }

  private mutating func array(at place: SourcePosition) throws -> DocumentValue {
    var values: [DocumentValue] = []
    while let token = try scanner.next(), token != .endArray {
      values.append(try value(token))
    }
    return DocumentValue(.sequence(values), position: place)
  }

  private mutating func object(at place: SourcePosition) throws -> DocumentValue {
    var mapping = DocumentMapping()
    while let token = try scanner.next(), token != .endObject {
      guard case .key(let range, let escapes) = token else { continue }
      let key = scanner.text(range, hasEscapes: escapes)
      let keyPosition = position()
      guard let first = try scanner.next() else { break }
      let entry = DocumentMapping.Entry(
        key: key, keyPosition: keyPosition, value: try value(first))
      if !mapping.append(entry) {
        let earlier = mapping.entry(key)?.keyPosition.line ?? 1
        throw Fault("\"\(key)\" is set twice; the first is on line \(earlier)", at: keyPosition)
      }
    }
    return DocumentValue(.mapping(mapping), position: place)
  }
}
