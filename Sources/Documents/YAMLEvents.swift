import CYAML

/// A YAML text as libyaml's events.
///
/// - C: `yaml_parser_parse`; each event is copied and released at once.
final class YAMLEvents {
  enum Event {
    case streamStart
    case streamEnd
    case documentStart
    case documentEnd
    case alias(String)
    case scalar(Scalar)
    case sequenceStart(anchor: String?, tag: String?)
    case sequenceEnd
    case mappingStart(anchor: String?, tag: String?)
    case mappingEnd
    case none
  }

  struct Scalar {
    var text: String
    var isPlain: Bool
    var anchor: String?
    var tag: String?
  }

  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private(set) var position = SourcePosition.start

  /// - Precondition: `text` is valid UTF-8.
  init(_ text: [UInt8]) {
    parser = .allocate(capacity: 1)
    parser.initialize(to: yaml_parser_t())
    bytes = .allocate(capacity: max(1, text.count))
    _ = bytes.initialize(from: text)
    yaml_parser_initialize(parser)
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, bytes.baseAddress, text.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
    bytes.deallocate()
  }

  /// The next event; `position` is then its start.
  func next() throws -> Event {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw fault() }
    defer { yaml_event_delete(&event) }
    position = YAMLEvents.position(event.start_mark)
    switch event.type {
    case YAML_STREAM_START_EVENT: return .streamStart
    case YAML_STREAM_END_EVENT: return .streamEnd
    case YAML_DOCUMENT_START_EVENT: return .documentStart
    case YAML_DOCUMENT_END_EVENT: return .documentEnd
    case YAML_ALIAS_EVENT: return .alias(YAMLEvents.text(event.data.alias.anchor) ?? "")
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      return .scalar(
        Scalar(
          text: String(decoding: bytes, as: UTF8.self),
          isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE,
          anchor: YAMLEvents.text(scalar.anchor), tag: YAMLEvents.text(scalar.tag)))
    case YAML_SEQUENCE_START_EVENT:
      let start = event.data.sequence_start
      return .sequenceStart(
        anchor: YAMLEvents.text(start.anchor), tag: YAMLEvents.text(start.tag))
    case YAML_SEQUENCE_END_EVENT: return .sequenceEnd
    case YAML_MAPPING_START_EVENT:
      let start = event.data.mapping_start
      return .mappingStart(anchor: YAMLEvents.text(start.anchor), tag: YAMLEvents.text(start.tag))
    case YAML_MAPPING_END_EVENT: return .mappingEnd
    default: return .none
    }
  }

  private func fault() -> Fault {
    let problem = parser.pointee.problem.map { String(cString: $0) } ?? "cannot read the text"
    if parser.pointee.error == YAML_MEMORY_ERROR {
      return Fault("out of memory", at: position)
    }
    if parser.pointee.error == YAML_READER_ERROR {
      let place = DocumentText.position(
        of: parser.pointee.problem_offset, in: Array(bytes))
      return Fault("a control character stands here (\(problem))", at: place)
    }
    let place = inside(YAMLEvents.position(parser.pointee.problem_mark))
    if tabIndents(line: place.line) {
      return Fault("a tab indents this line; YAML takes spaces only", at: place)
    }
    if let line = lineWithBareColor(upTo: place.line) {
      return Fault(
        "# begins a comment on line \(line): put a colour such as \"#ff8800\" in quotes", at: place)
    }
    return Fault(YAMLEvents.advice[problem] ?? problem, at: place)
  }

  /// The line, this or the one before, on which a colour without quotes hides what stands behind it.
  private func lineWithBareColor(upTo line: Int) -> Int? {
    let lines = bytes.split(separator: 0x0a, maxSplits: line, omittingEmptySubsequences: false)
    return (max(1, line - 1)...max(1, line)).first { number in
      guard lines.indices.contains(number - 1) else { return false }
      let text = String(decoding: lines[number - 1], as: UTF8.self)
      return text.range(of: ":[ \\[]+#[0-9A-Fa-f]{3,8}\\b", options: .regularExpression) != nil
    }
  }

  /// The place, or the end of the text where libyaml counts a line more than there is.
  private func inside(_ place: SourcePosition) -> SourcePosition {
    let end = DocumentText.position(of: bytes.count, in: Array(bytes))
    return min(place, end)
  }

  /// Whether a tab stands in the white space that begins a line.
  private func tabIndents(line: Int) -> Bool {
    let lines = bytes.split(separator: 0x0a, maxSplits: line, omittingEmptySubsequences: false)
    guard lines.indices.contains(line - 1) else { return false }
    return lines[line - 1].prefix { $0 == 0x20 || $0 == 0x09 }.contains(0x09)
  }

  /// libyaml's words for the commonest slips, and what they mean for a person.
  private static let advice = [
    "mapping values are not allowed in this context":
      "a second \":\" on this line, or wrong indentation; put text that has \": \" in it in quotes",
    "did not find expected key":
      "expected a key here; is the indentation the same as the lines above?",
    "could not find expected ':'": "expected \":\" after the key on the line above",
    "did not find expected '-' indicator":
      "expected \"-\"; is the indentation the same as the items above?",
    "found character that cannot start any token":
      "this character cannot start a value; put the text in quotes",
    "found unexpected end of stream": "a quote is still open at the end of the file",
    "did not find expected ',' or ']'": "expected \",\" or \"]\"",
    "did not find expected ',' or '}'": "expected \",\" or \"}\"",
  ]

  private static func position(_ mark: yaml_mark_t) -> SourcePosition {
    SourcePosition(line: mark.line + 1, column: mark.column + 1)
  }

  private static func text(_ characters: UnsafePointer<UInt8>?) -> String? {
    characters.map { String(cString: $0) }
  }
}
