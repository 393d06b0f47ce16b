public import Foundation
import Geometry
import Motion

/// A press that tells when it begins and ends: what buttons are made of.
///
/// It is pressed while the finger is down and may still become a tap, however long it stays.
struct PressGesture {
  typealias Value = Void
  let pressing: @MainActor (Bool) -> Void

  @MainActor static func _makeRuntime(
    _ gesture: PressGesture, _ context: GestureContext
  ) -> GestureRuntime<Void> {
    PressRuntime(gesture.pressing)
  }

  @MainActor static func _update(_ runtime: GestureRuntime<Void>, _ gesture: PressGesture) {
    (runtime as? PressRuntime)?.pressing = gesture.pressing
  }
}

extension PressGesture: PrimitiveGesture {}

final class PressRuntime: GestureRuntime<Void> {
  var pressing: @MainActor (Bool) -> Void
  private var tap = TapRecognizer(maximumDuration: .infinity)
  private var isPressed = false

  init(_ pressing: @escaping @MainActor (Bool) -> Void) { self.pressing = pressing }

  override var phase: GesturePhase { tap.state }
  override var value: Void? { tap.state == .ended ? () : nil }
  override var claims: Bool { tap.state == .ended }

  override func handle(_ touch: Touch) {
    tap.handle(touch)
    show()
  }

  override func cancel() {
    tap.cancel()
    show()
  }

  private func show() {
    guard tap.isPressed != isPressed else { return }
    isPressed = tap.isPressed
    pressing(isPressed)
  }
}

extension View {
  /// Runs an action at a tap and tells meanwhile whether the view is pressed.
  @preconcurrency nonisolated public func _onPress(
    pressing: @escaping @MainActor (Bool) -> Void, perform action: @escaping @MainActor () -> Void
  ) -> some View {
    gesture(PressGesture(pressing: pressing).onEnded { _ in action() })
  }

  /// Runs an action when a finger has stayed.
  @preconcurrency nonisolated public func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10,
    perform action: @escaping @MainActor () -> Void,
    onPressingChanged: (@MainActor (Bool) -> Void)? = nil
  ) -> some View {
    gesture(
      PressingGesture(
        base: LongPressGesture(
          minimumDuration: minimumDuration, maximumDistance: maximumDistance),
        pressing: onPressingChanged
      ).onEnded { _ in action() })
  }
}

/// A gesture that tells while it is active.
struct PressingGesture<Base: Gesture> {
  typealias Value = Base.Value
  let base: Base
  let pressing: (@MainActor (Bool) -> Void)?

  @MainActor static func _makeRuntime(
    _ gesture: Self, _ context: GestureContext
  ) -> GestureRuntime<Value> {
    PressingRuntime(Base._makeRuntime(gesture.base, context), gesture.pressing)
  }

  @MainActor static func _update(_ runtime: GestureRuntime<Value>, _ gesture: Self) {
    guard let runtime = runtime as? PressingRuntime<Value> else { return }
    runtime.pressing = gesture.pressing
    Base._update(runtime.base, gesture.base)
  }
}

extension PressingGesture: PrimitiveGesture {}

final class PressingRuntime<Value>: WrappingRuntime<Value> {
  var pressing: (@MainActor (Bool) -> Void)?
  private var isPressed = false

  init(_ base: GestureRuntime<Value>, _ pressing: (@MainActor (Bool) -> Void)?) {
    self.pressing = pressing
    super.init(base)
  }

  override func react(from old: GesturePhase) {
    let now = phase == .active
    guard now != isPressed else { return }
    isPressed = now
    pressing?(now)
  }
}
