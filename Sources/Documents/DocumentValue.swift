/// A value of a YAML or JSON text, with its place in the file.
///
/// Two values are equal when kind, tag and place are; `kind` alone compares the content of scalars.
public struct DocumentValue: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    case double(Double)
    case string(String)
    case sequence([DocumentValue])
    case mapping(DocumentMapping)
  }

  public var kind: Kind
  /// Where the value starts; for a value behind an alias, where its anchor's value stands.
  public var position: SourcePosition
  /// A tag of the author's, such as `!secret`; the tags of the core schema are resolved and dropped.
  public var tag: String?

  public init(_ kind: Kind, position: SourcePosition = .start, tag: String? = nil) {
    self.kind = kind
    self.position = position
    self.tag = tag
  }
}

extension DocumentValue {
  public var isNull: Bool { kind == .null }

  public var bool: Bool? {
    if case .bool(let value) = kind { return value }
    return nil
  }

  /// The value as a whole number; a double counts when it is one exactly.
  public var integer: Int? {
    switch kind {
    case .integer(let value): return value
    case .double(let value): return Int(exactly: value)
    default: return nil
    }
  }

  /// The value as a number, whole or not.
  public var double: Double? {
    switch kind {
    case .integer(let value): return Double(value)
    case .double(let value): return value
    default: return nil
    }
  }

  public var string: String? {
    if case .string(let value) = kind { return value }
    return nil
  }

  public var sequence: [DocumentValue]? {
    if case .sequence(let values) = kind { return values }
    return nil
  }

  public var mapping: DocumentMapping? {
    if case .mapping(let entries) = kind { return entries }
    return nil
  }

  /// What a message calls the value: `a number (12)`, `a list`.
  public var summary: String {
    let name: String
    switch kind {
    case .null: name = "nothing"
    case .bool(let value): name = "\(value)"
    case .integer(let value): name = "a number (\(value))"
    case .double(let value): name = value.isFinite ? "a number (\(value))" : "\(value)"
    case .string(let text): name = "text (\(DocumentValue.quoted(text)))"
    case .sequence: name = "a list"
    case .mapping: name = "a mapping"
    }
    guard let tag else { return name }
    return "\(tag) \(name)"
  }

  /// A text in quotes on one line, shortened to what a message can bear.
  static func quoted(_ text: String) -> String {
    var shown = ""
    for scalar in text.unicodeScalars.prefix(40) {
      shown.unicodeScalars.append(scalar.value < 0x20 || scalar.value == 0x7f ? " " : scalar)
    }
    return text.unicodeScalars.count > 40 ? "\"\(shown)…\"" : "\"\(shown)\""
  }
}
