/// The environment of a node, as the properties of its view read it: always that of the moment.
///
/// It also keeps which keys have been read, so that a change of others evaluates nothing.
final class EnvironmentPlace: @unchecked Sendable {
  @exclusivity(unchecked) var storage: EnvironmentValues.Storage
  /// What has been read since the view was last evaluated.
  @exclusivity(unchecked) var keys = EnvironmentKeys()

  init(_ storage: EnvironmentValues.Storage) { self.storage = storage }

  func read<Value>(_ path: KeyPath<EnvironmentValues, Value>) -> Value {
    // What is read elsewhere is not shown, so nothing need be evaluated when it changes.
    let isShown = MainThread.isCurrent
    return EnvironmentValues(storage, reader: isShown ? self : nil)[keyPath: path]
  }
}

/// What is another in an environment than in the one before.
final class EnvironmentChange {
  let old: EnvironmentValues.Storage
  let new: EnvironmentValues.Storage
  let keys: EnvironmentKeys
  let touchesLayout: Bool

  init(from old: EnvironmentValues.Storage, to new: EnvironmentValues.Storage) {
    self.old = old
    self.new = new
    keys = EnvironmentValues(new).changes(since: EnvironmentValues(old))
    touchesLayout = keys.contains(.layoutDirection) || keys.contains(.displayScale)
  }
}

/// A set of keys of the environment.
struct EnvironmentKeys {
  /// The keys that have a field of their own in the environment's storage.
  enum Field: Int {
    case text, foregroundStyle, tint, colorScheme, layoutDirection, locale, calendar, timeZone
    case displayScale, isEnabled
  }

  private var fields: UInt16 = 0
  private var others: [ObjectIdentifier] = []

  var isEmpty: Bool { fields == 0 && others.isEmpty }

  mutating func insert(_ field: Field) { fields |= 1 << field.rawValue }

  mutating func insert(_ key: ObjectIdentifier) {
    if !others.contains(key) { others.append(key) }
  }

  mutating func removeAll() {
    fields = 0
    others.removeAll(keepingCapacity: true)
  }

  func contains(_ field: Field) -> Bool { fields & 1 << field.rawValue != 0 }

  func intersects(_ other: EnvironmentKeys) -> Bool {
    fields & other.fields != 0 || others.contains { other.others.contains($0) }
  }
}
