/// A property of a view that the graph connects to the view's node before each evaluation.
///
/// A structure of your own that conforms may hold `@State`, `@Environment` and the like; `update()`
/// is called once they are connected.
public protocol DynamicProperty {
  mutating func update()

  @MainActor static func _connect(_ property: UnsafeMutableRawPointer, to node: Node, slot: Int)
  /// Whether its bytes take part in comparing two values of the view.
  static var _isCompared: Bool { get }
  /// Whether properties inside it are to be connected too.
  static var _hasNestedProperties: Bool { get }
  /// Whether its first field is a reference, or none yet, to the object in the node's slot.
  ///
  /// Such a property is connected again by that reference alone, and where it stands.
  static var _holdsSlot: Bool { get }
}

extension DynamicProperty {
  public mutating func update() {}

  @MainActor public static func _connect(
    _ property: UnsafeMutableRawPointer, to node: Node, slot: Int
  ) {
    property.assumingMemoryBound(to: Self.self).pointee.update()
  }
  public static var _isCompared: Bool { false }
  public static var _hasNestedProperties: Bool { true }
  public static var _holdsSlot: Bool { false }
}

/// A value that belongs to a view's node and outlives the view's value.
///
/// Reading it in `body` makes the view depend on it. A view that only passes `$value` on is not
/// evaluated again when it changes. Setting it from another thread takes effect on the main one.
@propertyWrapper
public struct State<Value>: DynamicProperty {
  // The first field, as `_holdsSlot` says.
  private var location: Location<Value>?
  private var initial: Value

  public init(wrappedValue: Value) { initial = wrappedValue }
  public init(initialValue: Value) { initial = initialValue }

  public var wrappedValue: Value {
    get {
      // Not by `??`, which looks up the optional's type at each reading.
      if let location { return location.value }
      return initial
    }
    nonmutating set { location?.set(newValue) }
  }

  public var projectedValue: Binding<Value> {
    Binding(location: location ?? ConstantLocation(initial))
  }

  @MainActor public static func _connect(
    _ property: UnsafeMutableRawPointer, to node: Node, slot: Int
  ) {
    let state = property.assumingMemoryBound(to: Self.self)
    let location: StateLocation<Value> = node.slot(slot) { StateLocation(state.pointee.initial) }
    state.pointee.location = location
  }

  public static var _hasNestedProperties: Bool { false }
  public static var _holdsSlot: Bool { true }
}

extension State where Value: ExpressibleByNilLiteral {
  public init() { initial = nil }
}

extension State: @unchecked Sendable where Value: Sendable {}

/// A value that lives elsewhere and can be read and written here.
///
/// A binding is one reference: made from the same state it equals itself, so a child that takes it
/// is not evaluated because its parent was.
@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value> {
  let location: Location<Value>
  /// Writes happen under this transaction.
  public var transaction = Transaction()

  init(location: Location<Value>) { self.location = location }

  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    location = FunctionLocation(get: get) { value, _ in set(value) }
  }

  public init(get: @escaping () -> Value, set: @escaping (Value, Transaction) -> Void) {
    location = FunctionLocation(get: get, set: set)
  }

  public init(projectedValue: Binding<Value>) { self = projectedValue }

  /// A binding that always reads the same and takes no writes.
  public static func constant(_ value: Value) -> Binding<Value> {
    Binding(location: ConstantLocation(value))
  }

  public var wrappedValue: Value {
    get { location.value }
    nonmutating set {
      if transaction.isEmpty {
        location.set(newValue)
      } else {
        withTransaction(transaction) { location.set(newValue) }
      }
    }
  }

  public var projectedValue: Binding<Value> { self }

  public subscript<Subject>(
    dynamicMember path: WritableKeyPath<Value, Subject>
  ) -> Binding<Subject> {
    var result = Binding<Subject>(location: ProjectedLocation(location, path))
    result.transaction = transaction
    return result
  }

  public func transaction(_ transaction: Transaction) -> Binding<Value> {
    var result = self
    result.transaction = transaction
    return result
  }

  public func animation(_ animation: Animation? = .default) -> Binding<Value> {
    var result = self
    result.transaction.animation = animation
    return result
  }
}

extension Binding {
  /// A binding to an optional of the value.
  public init<Wrapped>(_ base: Binding<Wrapped>) where Value == Wrapped? {
    self.init(get: { base.wrappedValue }, set: { if let value = $0 { base.wrappedValue = value } })
  }

  /// A binding to the value inside an optional, or nil where there is none now.
  public init?(_ base: Binding<Value?>) {
    guard let value = base.wrappedValue else { return nil }
    self.init(get: { base.wrappedValue ?? value }, set: { base.wrappedValue = $0 })
  }
}

extension Binding: @unchecked Sendable where Value: Sendable {}

extension Binding: Identifiable where Value: Identifiable {
  public var id: Value.ID { wrappedValue.id }
}
