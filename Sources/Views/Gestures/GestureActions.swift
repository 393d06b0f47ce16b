import Foundation
import Motion

/// A runtime around another of the same value.
@MainActor
class WrappingRuntime<Value>: GestureRuntime<Value> {
  let base: GestureRuntime<Value>

  init(_ base: GestureRuntime<Value>) { self.base = base }

  override var phase: GesturePhase { base.phase }
  override var value: Value? { base.value }
  override var claims: Bool { base.claims }
  override var takesSecondTouch: Bool { base.takesSecondTouch }
  override var deadline: TimeInterval? { base.deadline }
  override var outlivesLift: Bool { base.outlivesLift }

  /// Told after every step, with the phase before.
  func react(from old: GesturePhase) {}

  override final func handle(_ touch: Touch) { step { base.handle(touch) } }
  override final func advance(to time: TimeInterval) { step { base.advance(to: time) } }
  override final func cancel() { step { base.cancel() } }

  private func step(_ body: () -> Void) {
    let old = base.phase
    body()
    react(from: old)
  }
}

/// A gesture that runs an action at each change of its value, or at its end.
public struct ActionGesture<Base: Gesture> {
  public typealias Value = Base.Value
  enum Moment { case changed, ended }

  let base: Base
  let moment: Moment
  let action: @MainActor (Base.Value) -> Void
  /// Whether two values are the same; nil where that can't be told.
  let areEqual: ((Base.Value, Base.Value) -> Bool)?

  @MainActor public static func _makeRuntime(
    _ gesture: Self, _ context: GestureContext
  ) -> GestureRuntime<Value> {
    let base = Base._makeRuntime(gesture.base, context)
    return ActionRuntime(base, gesture)
  }

  @MainActor public static func _update(_ runtime: GestureRuntime<Value>, _ gesture: Self) {
    guard let runtime = runtime as? ActionRuntime<Base> else { return }
    runtime.gesture = gesture
    Base._update(runtime.base, gesture.base)
  }
}

extension ActionGesture: PrimitiveGesture {}

final class ActionRuntime<Base: Gesture>: WrappingRuntime<Base.Value> {
  var gesture: ActionGesture<Base>
  private var last: Base.Value?

  init(_ base: GestureRuntime<Base.Value>, _ gesture: ActionGesture<Base>) {
    self.gesture = gesture
    super.init(base)
  }

  override func react(from old: GesturePhase) {
    guard !old.isFinal, let value = base.value else { return }
    switch gesture.moment {
    case .changed:
      guard phase == .active else { return }
      if let last, let areEqual = gesture.areEqual, areEqual(last, value) { return }
      last = value
      gesture.action(value)
    case .ended:
      if phase == .ended { gesture.action(value) }
    }
  }
}

/// A gesture whose value is made from another's.
public struct MapGesture<Base: Gesture, Value> {
  let base: Base
  let transform: (Base.Value) -> Value

  @MainActor public static func _makeRuntime(
    _ gesture: Self, _ context: GestureContext
  ) -> GestureRuntime<Value> {
    MapRuntime(Base._makeRuntime(gesture.base, context), gesture.transform)
  }

  @MainActor public static func _update(_ runtime: GestureRuntime<Value>, _ gesture: Self) {
    guard let runtime = runtime as? MapRuntime<Base.Value, Value> else { return }
    runtime.transform = gesture.transform
    Base._update(runtime.base, gesture.base)
  }
}

extension MapGesture: PrimitiveGesture {}

final class MapRuntime<Input, Value>: GestureRuntime<Value> {
  let base: GestureRuntime<Input>
  var transform: (Input) -> Value

  init(_ base: GestureRuntime<Input>, _ transform: @escaping (Input) -> Value) {
    self.base = base
    self.transform = transform
  }

  override var phase: GesturePhase { base.phase }
  override var value: Value? { base.value.map(transform) }
  override var claims: Bool { base.claims }
  override var takesSecondTouch: Bool { base.takesSecondTouch }
  override var deadline: TimeInterval? { base.deadline }
  override var outlivesLift: Bool { base.outlivesLift }
  override func handle(_ touch: Touch) { base.handle(touch) }
  override func advance(to time: TimeInterval) { base.advance(to: time) }
  override func cancel() { base.cancel() }
}

extension Gesture {
  /// Runs an action when the gesture ends successfully.
  @preconcurrency nonisolated public func onEnded(_ action: @escaping @MainActor (Value) -> Void)
    -> ActionGesture<
      Self
    >
  {
    ActionGesture(base: self, moment: .ended, action: action, areEqual: nil)
  }

  nonisolated public func map<T>(_ body: @escaping (Value) -> T) -> MapGesture<Self, T> {
    MapGesture(base: self, transform: body)
  }
}

extension Gesture where Value: Equatable {
  /// Runs an action when the gesture's value changes.
  @preconcurrency nonisolated public func onChanged(_ action: @escaping @MainActor (Value) -> Void)
    -> ActionGesture<Self>
  {
    ActionGesture(base: self, moment: .changed, action: action) { $0 == $1 }
  }
}
