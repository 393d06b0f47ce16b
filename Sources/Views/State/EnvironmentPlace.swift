/// The environment of a node, as the properties of its view read it: always that of the moment.
///
/// It also keeps which keys have been read, so that a change of others evaluates nothing.
final class EnvironmentPlace: @unchecked Sendable {
  var values: EnvironmentValues
  /// What has been read since the view was last evaluated.
  var keys = EnvironmentKeys()

  init(_ values: EnvironmentValues) { self.values = values }

  func read<Value>(_ path: KeyPath<EnvironmentValues, Value>) -> Value {
    // What is read elsewhere is not shown, so nothing need be evaluated when it changes.
    guard MainThread.isCurrent else { return values[keyPath: path] }
    return values.read(by: self)[keyPath: path]
  }
}

/// What is another in an environment than in the one before.
final class EnvironmentChange {
  let old: EnvironmentValues
  let new: EnvironmentValues
  let keys: EnvironmentKeys
  let touchesLayout: Bool

  init(from old: EnvironmentValues, to new: EnvironmentValues) {
    self.old = old
    self.new = new
    keys = new.changes(since: old)
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
