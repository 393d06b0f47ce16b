/// Builds the tree of values from a YAML text.
///
/// Aliases share their anchor's value, and their expanded number and depth count against the limits, so
/// a text of a few hundred bytes that would unfold to billions of values is an error and costs nothing.
struct YAMLComposer {
  private struct Anchor {
    var value: DocumentValue
    var count: Int
    var height: Int
  }

  private struct Node {
    var value: DocumentValue
    /// Values in it, itself included.
    var count: Int
    /// Levels of lists and mappings in it.
    var height: Int
  }

  private let events: YAMLEvents
  private let limits: Document.Limits
  private var anchors: [String: Anchor] = [:]
  private var total = 0

  private init(_ text: [UInt8], limits: Document.Limits) {
    events = YAMLEvents(text)
    self.limits = limits
  }

  static func compose(_ text: [UInt8], limits: Document.Limits) throws -> DocumentValue {
    var composer = YAMLComposer(text, limits: limits)
    return try composer.stream()
  }

  private mutating func stream() throws -> DocumentValue {
    var root: DocumentValue?
    while true {
      switch try events.next() {
      case .streamEnd: return root ?? DocumentValue(.null)
      case .documentStart:
        guard root == nil else {
          throw Fault("a second document starts here; a file holds one", at: events.position)
        }
        root = try node(events.next(), depth: 0).value
      default: continue
      }
    }
  }

  private mutating func node(_ event: YAMLEvents.Event, depth: Int) throws -> Node {
    let position = events.position
    guard depth < limits.depth else {
      throw Fault("lists and mappings are nested more than \(limits.depth) deep", at: position)
    }
    try count(1, at: position)
    switch event {
    case .scalar(let scalar):
      let value = try YAMLComposer.value(of: scalar, at: position)
      return keep(Node(value: value, count: 1, height: 0), as: scalar.anchor)
    case .alias(let name):
      guard let anchor = anchors[name] else {
        throw Fault("nothing above is named &\(name)", at: position)
      }
      guard depth + anchor.height <= limits.depth else {
        throw Fault("aliases nest more than \(limits.depth) deep", at: position)
      }
      try count(anchor.count, at: position)
      return Node(value: anchor.value, count: anchor.count, height: anchor.height)
    case .sequenceStart(let anchor, let tag):
      return keep(try sequence(tag: tag, depth: depth, at: position), as: anchor)
    case .mappingStart(let anchor, let tag):
      return keep(try mapping(tag: tag, depth: depth, at: position), as: anchor)
    default:
      throw Fault("expected a value", at: position)
    }
  }

  private mutating func sequence(
    tag: String?, depth: Int, at position: SourcePosition
  ) throws -> Node {
    var values: [DocumentValue] = []
    var count = 1
    var height = 0
    while true {
      let event = try events.next()
      if case .sequenceEnd = event { break }
      let element = try node(event, depth: depth + 1)
      values.append(element.value)
      count += element.count
      height = max(height, element.height)
    }
    let value = DocumentValue(
      .sequence(values), position: position, tag: YAMLComposer.ownTag(tag))
    return Node(value: value, count: count, height: height + 1)
  }

  private mutating func mapping(
    tag: String?, depth: Int, at position: SourcePosition
  ) throws -> Node {
    var mapping = DocumentMapping()
    var merged: [DocumentMapping.Entry] = []
    var count = 1
    var height = 0
    while true {
      let event = try events.next()
      if case .mappingEnd = event { break }
      let keyPosition = events.position
      let (key, isMerge) = try self.key(event, at: keyPosition)
      let child = try node(events.next(), depth: depth + 1)
      count += child.count + 1
      height = max(height, child.height)
      if isMerge {
        merged += try YAMLComposer.mergeEntries(child.value, at: keyPosition)
      } else if let earlier = mapping.entry(key) {
        throw Fault(
          "\"\(key)\" is set twice; the first is on line \(earlier.keyPosition.line)",
          at: keyPosition)
      } else {
        mapping.append(.init(key: key, keyPosition: keyPosition, value: child.value))
      }
    }
    for entry in merged { mapping.append(entry) }
    let value = DocumentValue(
      .mapping(mapping), position: position, tag: YAMLComposer.ownTag(tag))
    return Node(value: value, count: count, height: height + 1)
  }

  /// A key's text; keys that are numbers or `true` are the text as written.
  private mutating func key(
    _ event: YAMLEvents.Event, at position: SourcePosition
  ) throws -> (text: String, isMerge: Bool) {
    try count(1, at: position)
    switch event {
    case .scalar(let scalar):
      if let anchor = scalar.anchor {
        let value = try YAMLComposer.value(of: scalar, at: position)
        anchors[anchor] = Anchor(value: value, count: 1, height: 0)
      }
      return (scalar.text, scalar.isPlain && scalar.tag == nil && scalar.text == "<<")
    case .alias(let name):
      guard let text = anchors[name]?.value.string else {
        throw Fault("a key must be text", at: position)
      }
      return (text, false)
    default:
      throw Fault("a key must be text, not a list or a mapping", at: position)
    }
  }

  private static func mergeEntries(
    _ value: DocumentValue, at position: SourcePosition
  ) throws -> [DocumentMapping.Entry] {
    let sources = value.sequence ?? [value]
    return try sources.flatMap { source in
      guard let mapping = source.mapping else {
        throw Fault("\"<<\" takes a mapping or a list of mappings", at: position)
      }
      return mapping.entries
    }
  }

  private mutating func keep(_ node: Node, as anchor: String?) -> Node {
    if let anchor {
      anchors[anchor] = Anchor(value: node.value, count: node.count, height: node.height)
    }
    return node
  }

  private mutating func count(_ more: Int, at position: SourcePosition) throws {
    total += more
    guard total <= limits.values else {
      throw Fault(
        "the file holds more than \(limits.values) values once its aliases are expanded",
        at: position)
    }
  }

  private static let core = "tag:yaml.org,2002:"

  private static func ownTag(_ tag: String?) -> String? {
    guard let tag, tag != "!", !tag.hasPrefix(core) else { return nil }
    return tag
  }

  private static func value(
    of scalar: YAMLEvents.Scalar, at position: SourcePosition
  ) throws -> DocumentValue {
    let text = scalar.text
    guard let tag = scalar.tag else {
      let kind = scalar.isPlain ? CoreSchema.resolve(text) : .string(text)
      return DocumentValue(kind, position: position)
    }
    if let own = ownTag(tag) { return DocumentValue(.string(text), position: position, tag: own) }
    let resolved = CoreSchema.resolve(text)
    switch (tag.dropFirst(tag.hasPrefix(core) ? core.count : 0), resolved) {
    case ("str", _), ("!", _): return DocumentValue(.string(text), position: position)
    case ("int", .integer), ("bool", .bool), ("null", .null), ("float", .double):
      return DocumentValue(resolved, position: position)
    case ("float", .integer(let value)):
      return DocumentValue(.double(Double(value)), position: position)
    case (let name, _):
      throw Fault("\(DocumentValue.quoted(text)) is no !!\(name)", at: position)
    }
  }
}
