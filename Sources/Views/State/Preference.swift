/// A value that views hand up; those of several views are reduced to one.
@MainActor @preconcurrency
public protocol PreferenceKey {
  associatedtype Value
  static var defaultValue: Value { get }
  static func reduce(value: inout Value, nextValue: () -> Value)
}

extension PreferenceKey where Value: ExpressibleByNilLiteral {
  public static var defaultValue: Value { nil }
}

/// Told when a preference somewhere in the graph may have changed.
@MainActor
protocol PreferenceObserving: AnyObject {
  func preferencesDidChange()
}

extension View {
  nonisolated public func preference<Key: PreferenceKey>(key: Key.Type, value: Key.Value)
    -> some View
  {
    PreferenceWriter<Self, Key>(content: self, value: value)
  }

  nonisolated public func transformPreference<Key: PreferenceKey>(
    _ key: Key.Type, _ callback: @escaping (inout Key.Value) -> Void
  ) -> some View {
    PreferenceTransform<Self, Key>(content: self, transform: callback)
  }

  @preconcurrency nonisolated public func onPreferenceChange<Key: PreferenceKey>(
    _ key: Key.Type, perform action: @escaping @MainActor (Key.Value) -> Void
  ) -> some View where Key.Value: Equatable {
    PreferenceObserver<Self, Key>(content: self, action: action)
  }

  nonisolated public func overlayPreferenceValue<Key: PreferenceKey, Overlay: View>(
    _ key: Key.Type, alignment: Alignment = .center,
    @ViewBuilder _ transform: @escaping (Key.Value) -> Overlay
  ) -> some View {
    overlay(alignment: alignment) {
      PreferenceReader<Key, Overlay>(content: transform)
    }
  }

  nonisolated public func backgroundPreferenceValue<Key: PreferenceKey, Background: View>(
    _ key: Key.Type, alignment: Alignment = .center,
    @ViewBuilder _ transform: @escaping (Key.Value) -> Background
  ) -> some View {
    background(alignment: alignment) {
      PreferenceReader<Key, Background>(content: transform)
    }
  }
}

struct PreferenceWriter<Content, Key: PreferenceKey> {
  let content: Content
  let value: Key.Value
}

extension PreferenceWriter: View, PrimitiveView where Content: View {
  typealias NodeType = PreferenceNode<Key>

  func update(_ node: PreferenceNode<Key>) {
    node.write(value)
    node.setChild(0, content)
  }
}

final class PreferenceNode<Key: PreferenceKey>: Node {
  private var value: Key.Value?

  func write(_ newValue: Key.Value) {
    value = newValue
    if hasPreferences { graph.preferencesDidChange() } else { markPreferences() }
  }

  /// A value written here stands for all that is below.
  override func reducePreference<Other: PreferenceKey>(
    _ key: Other.Type, into result: inout Other.Value?
  ) {
    guard Other.self == Key.self, let value = value as? Other.Value else {
      return super.reducePreference(key, into: &result)
    }
    combine(key, &result, value)
  }
}

@MainActor
private func combine<Key: PreferenceKey>(
  _ key: Key.Type, _ result: inout Key.Value?, _ value: Key.Value
) {
  if var sum = result {
    Key.reduce(value: &sum) { value }
    result = sum
  } else {
    result = value
  }
}

struct PreferenceTransform<Content, Key: PreferenceKey> {
  let content: Content
  let transform: (inout Key.Value) -> Void
}

extension PreferenceTransform: View, PrimitiveView where Content: View {
  typealias NodeType = PreferenceTransformNode<Key>

  func update(_ node: PreferenceTransformNode<Key>) {
    node.transform = transform
    if node.hasPreferences { node.graph.preferencesDidChange() } else { node.markPreferences() }
    node.setChild(0, content)
  }
}

final class PreferenceTransformNode<Key: PreferenceKey>: Node {
  var transform: ((inout Key.Value) -> Void)?

  override func reducePreference<Other: PreferenceKey>(
    _ key: Other.Type, into result: inout Other.Value?
  ) {
    guard Other.self == Key.self else { return super.reducePreference(key, into: &result) }
    var below: Key.Value?
    super.reducePreference(Key.self, into: &below)
    var value = below ?? Key.defaultValue
    transform?(&value)
    if let value = value as? Other.Value { combine(key, &result, value) }
  }
}

struct PreferenceObserver<Content, Key: PreferenceKey> where Key.Value: Equatable {
  let content: Content
  let action: @MainActor (Key.Value) -> Void
}

extension PreferenceObserver: View, PrimitiveView where Content: View {
  typealias NodeType = PreferenceObserverNode<Key>

  func update(_ node: PreferenceObserverNode<Key>) {
    node.action = action
    node.observe()
    node.setChild(0, content)
  }
}

final class PreferenceObserverNode<Key: PreferenceKey>: Node, PreferenceObserving
where Key.Value: Equatable {
  var action: (@MainActor (Key.Value) -> Void)?
  private var last: Key.Value?

  func observe() {
    guard graph.preferenceObservers[ObjectIdentifier(self)] == nil else { return }
    graph.preferenceObservers[ObjectIdentifier(self)] = self
    graph.preferencesDidChange()
  }

  func preferencesDidChange() {
    var value: Key.Value?
    reducePreference(Key.self, into: &value)
    let new = value ?? Key.defaultValue
    guard new != last else { return }
    last = new
    if let action { graph.afterUpdate { action(new) } }
  }

  override func willLeave() { graph.preferenceObservers[ObjectIdentifier(self)] = nil }
}

/// Builds a view from the preference of the modified view whose overlay or background it is.
struct PreferenceReader<Key: PreferenceKey, Content> {
  let content: (Key.Value) -> Content
}

extension PreferenceReader: View, PrimitiveView where Content: View {
  typealias NodeType = PreferenceReaderNode<Key>

  func update(_ node: PreferenceReaderNode<Key>) {
    node.observe()
    node.setChild(0, content(node.value ?? Key.defaultValue))
  }
}

final class PreferenceReaderNode<Key: PreferenceKey>: Node, PreferenceObserving {
  var value: Key.Value?

  func observe() {
    guard graph.preferenceObservers[ObjectIdentifier(self)] == nil else { return }
    graph.preferenceObservers[ObjectIdentifier(self)] = self
    graph.preferencesDidChange()
  }

  func preferencesDidChange() {
    guard let owner = nearestAncestor({ $0 as? ModifierNode }) else { return }
    var new: Key.Value?
    owner.children.first?.reducePreference(Key.self, into: &new)
    if let old = value, areEqual(old, new ?? Key.defaultValue) { return }
    value = new ?? Key.defaultValue
    setNeedsUpdate()
  }

  override func willLeave() { graph.preferenceObservers[ObjectIdentifier(self)] = nil }
}
