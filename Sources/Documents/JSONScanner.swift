/// A pull reader of strict JSON over bytes: no allocation, no recursion, no copies.
///
/// It checks the grammar of RFC 8259, the depth and the escapes; the caller takes what it needs from
/// the ranges. `Series` reads files of any size with it.
///
///     var scanner = JSONScanner(bytes)
///     while let token = try scanner.next() { … }
public struct JSONScanner {
  public enum Token: Equatable, Sendable {
    case beginObject
    case endObject
    case beginArray
    case endArray
    /// A member's name: the bytes between the quotes.
    case key(Range<Int>, hasEscapes: Bool)
    case string(Range<Int>, hasEscapes: Bool)
    case number(Range<Int>)
    case bool(Bool)
    case null
  }

  /// A fault at an offset into the bytes.
  public struct Failure: Error, Equatable, Sendable {
    public var offset: Int
    public var message: String

    public init(offset: Int, message: String) {
      self.offset = offset
      self.message = message
    }
  }

  private enum Expectation {
    case value
    case valueOrEnd
    case keyOrEnd
    case key
    case commaOrEnd
    case end
  }

  public let bytes: UnsafeBufferPointer<UInt8>
  /// The offset of the next unread byte.
  public private(set) var offset: Int
  /// The offset of the last token's first byte, its quote included.
  public private(set) var tokenStart: Int
  /// How many containers are open.
  public var depth: Int { isObject.count }

  private let end: Int
  private let maximumDepth: Int
  private var isObject: [Bool] = []
  private var expectation = Expectation.value

  /// Reads one value from a range of the bytes.
  public init(
    _ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>? = nil, maximumDepth: Int = 100
  ) {
    let range = range ?? 0..<bytes.count
    self.bytes = bytes
    offset = range.lowerBound
    tokenStart = range.lowerBound
    end = range.upperBound
    self.maximumDepth = maximumDepth
  }

  /// The next token, or nil at the end of the text.
  public mutating func next() throws(Failure) -> Token? {
    skipSpace()
    guard offset < end else {
      guard expectation == .end else { throw failure("the text ends inside a value") }
      return nil
    }
    var byte = bytes[offset]
    if expectation == .commaOrEnd && byte == 0x2c {
      offset += 1
      expectation = isObject.last == true ? .key : .value
      skipSpace()
      guard offset < end else { throw failure("the text ends after a comma") }
      byte = bytes[offset]
    }
    tokenStart = offset
    switch byte {
    case 0x7d, 0x5d: return try close(byte)
    case 0x22: return try quoted()
    default: break
    }
    guard expectation == .value || expectation == .valueOrEnd else {
      throw failure(unexpected())
    }
    switch byte {
    case 0x7b, 0x5b:
      guard isObject.count < maximumDepth else {
        throw failure("lists and objects are nested more than \(maximumDepth) deep")
      }
      offset += 1
      isObject.append(byte == 0x7b)
      expectation = byte == 0x7b ? .keyOrEnd : .valueOrEnd
      return byte == 0x7b ? .beginObject : .beginArray
    case 0x74: return try word("true", .bool(true))
    case 0x66: return try word("false", .bool(false))
    case 0x6e: return try word("null", .null)
    case 0x2d, 0x30...0x39: return try number()
    default: throw failure(unexpected())
    }
  }

  /// Passes over the rest of the value whose first token was just returned.
  public mutating func skip(_ token: Token) throws(Failure) {
    guard token == .beginObject || token == .beginArray else { return }
    let outer = depth - 1
    while depth > outer {
      guard try next() != nil else { throw failure("the text ends inside a value") }
    }
  }

  /// A string's or key's text with its escapes resolved.
  public func text(_ range: Range<Int>, hasEscapes: Bool) -> String {
    guard hasEscapes else { return String(decoding: bytes[range], as: UTF8.self) }
    return JSONEscapes.resolve(bytes[range])
  }

  private mutating func skipSpace() {
    while offset < end {
      let byte = bytes[offset]
      guard byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 else { return }
      offset += 1
    }
  }

  private mutating func close(_ byte: UInt8) throws(Failure) -> Token {
    let object = byte == 0x7d
    let mayEnd: Bool
    switch expectation {
    case .commaOrEnd: mayEnd = true
    case .keyOrEnd, .valueOrEnd: mayEnd = true
    default: mayEnd = false
    }
    guard mayEnd, isObject.last == object else { throw failure(unexpected()) }
    offset += 1
    isObject.removeLast()
    valueIsDone()
    return object ? .endObject : .endArray
  }

  private mutating func valueIsDone() {
    expectation = isObject.isEmpty ? .end : .commaOrEnd
  }

  private mutating func word(_ text: StaticString, _ token: Token) throws(Failure) -> Token {
    let length = text.utf8CodeUnitCount
    guard offset + length <= end else { throw failure(unexpected()) }
    for index in 0..<length where bytes[offset + index] != text.utf8Start[index] {
      throw failure(unexpected())
    }
    offset += length
    valueIsDone()
    return token
  }

  private mutating func digits() -> Int {
    let start = offset
    while offset < end, bytes[offset] &- 0x30 < 10 { offset += 1 }
    return offset - start
  }

  private mutating func number() throws(Failure) -> Token {
    let start = offset
    if bytes[offset] == 0x2d { offset += 1 }
    let zero = offset < end && bytes[offset] == 0x30
    let whole = digits()
    guard whole > 0 else { throw failure("expected a digit") }
    guard !zero || whole == 1 else {
      throw Failure(offset: start, message: "a number may not start with 0")
    }
    if offset < end, bytes[offset] == 0x2e {
      offset += 1
      guard digits() > 0 else { throw failure("expected a digit after the point") }
    }
    if offset < end, bytes[offset] | 0x20 == 0x65 {
      offset += 1
      if offset < end, bytes[offset] == 0x2b || bytes[offset] == 0x2d { offset += 1 }
      guard digits() > 0 else { throw failure("expected a digit in the exponent") }
    }
    valueIsDone()
    return .number(start..<offset)
  }

  private mutating func quoted() throws(Failure) -> Token {
    let isKey = expectation == .key || expectation == .keyOrEnd
    guard isKey || expectation == .value || expectation == .valueOrEnd else {
      throw failure(unexpected())
    }
    offset += 1
    let start = offset
    var hasEscapes = false
    while true {
      guard offset < end else {
        throw Failure(offset: tokenStart, message: "this quote is never closed")
      }
      let byte = bytes[offset]
      if byte == 0x22 { break }
      guard byte >= 0x20 else {
        throw failure("a control character stands in a text; write it as an escape")
      }
      offset += 1
      if byte == 0x5c {
        hasEscapes = true
        try escape()
      }
    }
    let range = start..<offset
    offset += 1
    guard isKey else {
      valueIsDone()
      return .string(range, hasEscapes: hasEscapes)
    }
    skipSpace()
    guard offset < end, bytes[offset] == 0x3a else {
      throw failure("expected \":\" after the name")
    }
    offset += 1
    expectation = .value
    return .key(range, hasEscapes: hasEscapes)
  }

  private mutating func escape() throws(Failure) {
    guard offset < end else { throw failure("the text ends inside an escape") }
    switch bytes[offset] {
    case 0x22, 0x5c, 0x2f, 0x62, 0x66, 0x6e, 0x72, 0x74: offset += 1
    case 0x75:
      guard offset + 5 <= end else { throw failure("the text ends inside an escape") }
      for index in offset + 1..<offset + 5 where JSONEscapes.hex(bytes[index]) == nil {
        throw failure("expected four hexadecimal digits after \\u")
      }
      offset += 5
    default: throw failure("no escape starts like this")
    }
  }

  private func unexpected() -> String {
    switch expectation {
    case .value: return "expected a value"
    case .valueOrEnd: return "expected a value or \"]\""
    case .key: return "expected a name in double quotes"
    case .keyOrEnd: return "expected a name in double quotes or \"}\""
    case .commaOrEnd:
      return isObject.last == true ? "expected \",\" or \"}\"" : "expected \",\" or \"]\""
    case .end: return "something follows the end of the value"
    }
  }

  private func failure(_ message: String) -> Failure {
    Failure(offset: offset, message: message)
  }
}
