/// Reads a mapping key by key, and knows which keys nobody asked for.
///
///     let page = reader.mapping()
///     let id = page?.string("id", required: true)
///     let layout = page?.enumeration("layout", of: Layout.self) ?? .grid
///     page?.finish()  // a fault for each unknown key, with the nearest known one
///
/// A key whose value is nothing counts as absent.
public final class MappingReader {
  public let mapping: DocumentMapping
  public let position: SourcePosition
  public let faults: FaultList
  private var known: [String] = []

  public init(_ mapping: DocumentMapping, position: SourcePosition, faults: FaultList) {
    self.mapping = mapping
    self.position = position
    self.faults = faults
  }

  /// Declares keys that are valid here without reading them.
  public func allow(_ keys: String...) {
    known += keys
  }

  /// A reader for a key's value, or nil when it is absent, which is a fault if it is required.
  public func reader(_ key: String, required: Bool = false) -> DocumentReader? {
    known.append(key)
    guard let value = mapping[key], !value.isNull else {
      if required {
        faults.add(
          "\"\(key)\" is missing here", at: mapping.entry(key)?.keyPosition ?? position)
      }
      return nil
    }
    return DocumentReader(value, faults: faults)
  }

  /// Whether a key has a value; declares the key as known.
  public func has(_ key: String) -> Bool {
    reader(key) != nil
  }

  public func keyPosition(_ key: String) -> SourcePosition {
    mapping.entry(key)?.keyPosition ?? position
  }

  /// The one key of several that is there; none or more than one is a fault.
  ///
  /// For mappings whose kind is told by a key, such as a card's `number:` or `chart:`.
  public func one(of keys: [String], what: String) -> String? {
    known += keys
    let present = keys.filter { mapping[$0].map { !$0.isNull } ?? false }
    if let second = present.dropFirst().first, let first = present.first {
      faults.add(
        "\(what) has \"\(first)\" and \"\(second)\"; it takes one of them", at: keyPosition(second))
      return nil
    }
    guard let only = present.first else {
      if let empty = keys.first(where: { mapping[$0] != nil }) {
        faults.add("\"\(empty)\" has no value", at: keyPosition(empty))
      } else if let slip = mapping.entries.lazy.filter({ !self.known.contains($0.key) })
        .compactMap({ entry in NearestName.of(entry.key, among: keys).map { (entry, $0) } }).first
      {
        known.append(slip.0.key)
        faults.add(
          "\"\(slip.0.key)\" is not known here; did you mean \"\(slip.1)\"?",
          at: slip.0.keyPosition)
      } else {
        faults.add("\(what) needs one of \(NearestName.list(keys))", at: position)
      }
      return nil
    }
    return only
  }

  /// Records a fault for each key that was never asked for.
  public func finish() {
    let set = Set(known)
    var names: [String] = []
    for name in known where !names.contains(name) { names.append(name) }
    for entry in mapping.entries where !set.contains(entry.key) {
      faults.add(
        "\"\(entry.key)\" is not known here\(NearestName.hint(for: entry.key, among: names))",
        at: entry.keyPosition)
    }
  }
}

extension MappingReader {
  public func string(_ key: String, required: Bool = false) -> String? {
    reader(key, required: required)?.string()
  }

  public func bool(_ key: String, required: Bool = false) -> Bool? {
    reader(key, required: required)?.bool()
  }

  public func integer(
    _ key: String, in range: ClosedRange<Int>? = nil, required: Bool = false
  ) -> Int? {
    reader(key, required: required)?.integer(in: range)
  }

  public func double(
    _ key: String, in range: ClosedRange<Double>? = nil, required: Bool = false
  ) -> Double? {
    reader(key, required: required)?.double(in: range)
  }

  public func length(_ key: String, required: Bool = false) -> Double? {
    reader(key, required: required)?.length()
  }

  public func fraction(_ key: String, required: Bool = false) -> Double? {
    reader(key, required: required)?.fraction()
  }

  public func duration(_ key: String, required: Bool = false) -> Duration? {
    reader(key, required: required)?.duration()
  }

  public func span(_ key: String, required: Bool = false) -> SpanValue? {
    reader(key, required: required)?.span()
  }

  public func timeOfDay(_ key: String, required: Bool = false) -> Int? {
    reader(key, required: required)?.timeOfDay()
  }

  public func color(_ key: String, names: [String], required: Bool = false) -> ColorValue? {
    if mapping[key]?.isNull == true {
      known.append(key)
      faults.add(
        "\"\(key)\" has no value; # begins a comment, so \"#ff8800\" needs its quotes",
        at: keyPosition(key))
      return nil
    }
    return reader(key, required: required)?.color(names: names)
  }

  public func enumeration(_ key: String, of names: [String], required: Bool = false) -> String? {
    reader(key, required: required)?.enumeration(of: names)
  }

  public func enumeration<Choice>(
    _ key: String, of type: Choice.Type, required: Bool = false
  ) -> Choice? where Choice: RawRepresentable & CaseIterable, Choice.RawValue == String {
    reader(key, required: required)?.enumeration(of: type)
  }

  public func mapping(_ key: String, required: Bool = false) -> MappingReader? {
    reader(key, required: required)?.mapping()
  }

  public func sequence(_ key: String, required: Bool = false) -> [DocumentReader]? {
    reader(key, required: required)?.sequence()
  }
}
