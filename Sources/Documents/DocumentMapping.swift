/// Keys and values in the order of the file; no key occurs twice.
public struct DocumentMapping: Sendable {
  public struct Entry: Hashable, Sendable {
    public var key: String
    public var keyPosition: SourcePosition
    public var value: DocumentValue

    public init(key: String, keyPosition: SourcePosition = .start, value: DocumentValue) {
      self.key = key
      self.keyPosition = keyPosition
      self.value = value
    }
  }

  public private(set) var entries: [Entry] = []
  private var places: [String: Int] = [:]

  public init() {}

  public var isEmpty: Bool { entries.isEmpty }
  public var count: Int { entries.count }
  public var keys: [String] { entries.map(\.key) }

  public subscript(key: String) -> DocumentValue? {
    places[key].map { entries[$0].value }
  }

  public func entry(_ key: String) -> Entry? {
    places[key].map { entries[$0] }
  }

  /// Adds an entry at the end; false, and nothing is added, when the key is there already.
  @discardableResult
  public mutating func append(_ entry: Entry) -> Bool {
    guard places[entry.key] == nil else { return false }
    places[entry.key] = entries.count
    entries.append(entry)
    return true
  }
}

extension DocumentMapping: Hashable {
  public static func == (left: DocumentMapping, right: DocumentMapping) -> Bool {
    left.entries == right.entries
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(entries)
  }
}

extension DocumentMapping: RandomAccessCollection {
  public var startIndex: Int { entries.startIndex }
  public var endIndex: Int { entries.endIndex }
  public subscript(index: Int) -> Entry { entries[index] }
}
