/// Reads a value of the environment in which the view stands.
///
/// A view is evaluated again only when a value that it has read is another. A closure that outlives
/// the evaluation, as a button's action does, reads the value of the moment.
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
  // The first field, as `_holdsSlot` says.
  private var place: EnvironmentPlace?
  private var path: KeyPath<EnvironmentValues, Value>

  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { path = keyPath }

  public var wrappedValue: Value {
    guard let place else { return EnvironmentValues()[keyPath: path] }
    return place.read(path)
  }

  @MainActor public static func _connect(
    _ property: UnsafeMutableRawPointer, to node: Node, slot: Int
  ) {
    let place = node.slot(slot) { node.madeEnvironmentPlace }
    property.assumingMemoryBound(to: Self.self).pointee.place = place
  }

  public static var _hasNestedProperties: Bool { false }
  public static var _holdsSlot: Bool { true }
}

/// Hands down one value; a repeated equal value leaves everything below alone.
struct EnvironmentWriter<Content, Value> {
  let content: Content
  let path: WritableKeyPath<EnvironmentValues, Value>
  let value: Value
}

extension EnvironmentWriter: View, PrimitiveView where Content: View {
  typealias NodeType = EnvironmentNode<Value>

  func update(_ node: EnvironmentNode<Value>) {
    if node.path != path || !(node.base === node.environment)
      || !areEqual(node.value, value)
    {
      var environment = node.environment
      environment[keyPath: path] = value
      node.childEnvironment = environment
      node.base = node.environment
      node.path = path
      node.value = value
    }
    node.setChild(0, content)
  }
}

/// The node that changes the environment of its children.
final class EnvironmentNode<Value>: Node {
  var path: WritableKeyPath<EnvironmentValues, Value>?
  var value: Value?
  var base = EnvironmentValues()
}

/// Whether two values are equal for all that can be told of their type.
func areEqual<Value>(_ old: Value?, _ new: Value) -> Bool {
  guard let old, let equatable = new as? any Equatable else { return false }
  return isEqual(equatable, to: old)
}

/// Whether two values of the environment are equal for all that can be told of their types.
func areSame(_ a: Any?, _ b: Any?) -> Bool {
  guard let a, let b else { return a == nil && b == nil }
  guard let equatable = b as? any Equatable else { return false }
  return isEqual(equatable, to: a)
}

private func isEqual<E: Equatable>(_ value: E, to other: Any) -> Bool {
  guard let other = other as? E else { return false }
  return value == other
}

/// Changes the environment by a closure, anew at every evaluation.
struct EnvironmentTransform<Content> {
  let content: Content
  let transform: (inout EnvironmentValues) -> Void
}

extension EnvironmentTransform: View, PrimitiveView where Content: View {
  func update(_ node: Node) {
    var environment = node.environment
    transform(&environment)
    node.childEnvironment = environment
    node.setChild(0, content)
  }
}

extension View {
  nonisolated public func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> some View {
    EnvironmentWriter(content: self, path: keyPath, value: value)
  }

  nonisolated public func transformEnvironment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>,
    transform: @escaping (inout Value) -> Void
  ) -> some View {
    EnvironmentTransform(content: self) { transform(&$0[keyPath: keyPath]) }
  }
}
