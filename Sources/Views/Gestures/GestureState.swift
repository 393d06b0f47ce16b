import Motion

/// A value that a gesture sets while it goes on and that falls back to its start afterwards.
///
/// It falls back before the gesture's `onEnded` runs, in the same update and without an animation
/// unless a transaction for it is given.
@propertyWrapper
public struct GestureState<Value>: DynamicProperty {
  // The first field, as `_holdsSlot` says.
  private var location: Location<Value>?
  private var initial: Value
  private var resetAction: (Value, inout Transaction) -> Void

  public init(wrappedValue: Value) { self.init(wrappedValue: wrappedValue) { _, _ in } }

  public init(initialValue: Value) { self.init(wrappedValue: initialValue) { _, _ in } }

  public init(wrappedValue: Value, resetTransaction: Transaction) {
    self.init(wrappedValue: wrappedValue) { $1 = resetTransaction }
  }

  public init(wrappedValue: Value, reset: @escaping (Value, inout Transaction) -> Void) {
    initial = wrappedValue
    resetAction = reset
  }

  public var wrappedValue: Value { location?.value ?? initial }

  public var projectedValue: GestureState<Value> { self }

  @MainActor public static func _connect(
    _ property: UnsafeMutableRawPointer, to node: Node, slot: Int
  ) {
    let state = property.assumingMemoryBound(to: Self.self)
    let initial = state.pointee.initial
    let location: StateLocation<Value> = node.slot(slot) { StateLocation(initial) }
    state.pointee.location = location
  }

  public static var _hasNestedProperties: Bool { false }
  public static var _holdsSlot: Bool { true }

  func set(_ value: Value, _ transaction: Transaction) {
    withTransaction(transaction) { location?.set(value) }
  }

  func reset() {
    guard let location else { return }
    var transaction = Transaction()
    resetAction(location.value, &transaction)
    withTransaction(transaction) { location.set(initial) }
  }
}

extension GestureState where Value: ExpressibleByNilLiteral {
  public init() { self.init(wrappedValue: nil) { _, _ in } }

  public init(resetTransaction: Transaction) {
    self.init(wrappedValue: nil) { $1 = resetTransaction }
  }
}

/// A gesture that keeps a `@GestureState` up to date.
public struct GestureStateGesture<Base: Gesture, State> {
  public typealias Value = Base.Value

  let base: Base
  let state: GestureState<State>
  let update: (Base.Value, inout State, inout Transaction) -> Void

  @MainActor public static func _makeRuntime(
    _ gesture: Self, _ context: GestureContext
  ) -> GestureRuntime<Value> {
    GestureStateRuntime(Base._makeRuntime(gesture.base, context), gesture)
  }

  @MainActor public static func _update(_ runtime: GestureRuntime<Value>, _ gesture: Self) {
    guard let runtime = runtime as? GestureStateRuntime<Base, State> else { return }
    runtime.gesture = gesture
    Base._update(runtime.base, gesture.base)
  }
}

extension GestureStateGesture: PrimitiveGesture {}

final class GestureStateRuntime<Base: Gesture, State>: WrappingRuntime<Base.Value> {
  var gesture: GestureStateGesture<Base, State>
  private var isSet = false

  init(_ base: GestureRuntime<Base.Value>, _ gesture: GestureStateGesture<Base, State>) {
    self.gesture = gesture
    super.init(base)
  }

  override func react(from old: GesturePhase) {
    if phase == .active, let value = base.value {
      var state = gesture.state.wrappedValue
      var transaction = Transaction()
      gesture.update(value, &state, &transaction)
      isSet = true
      gesture.state.set(state, transaction)
    } else if phase.isFinal, isSet {
      isSet = false
      gesture.state.reset()
    }
  }
}

extension Gesture {
  /// Sets a `@GestureState` while the gesture goes on.
  nonisolated public func updating<State>(
    _ state: GestureState<State>,
    body: @escaping (Value, inout State, inout Transaction) -> Void
  ) -> GestureStateGesture<Self, State> {
    GestureStateGesture(base: self, state: state, update: body)
  }
}
