import Foundation
import Motion

/// Two gestures at once, neither hindering the other.
public struct SimultaneousGesture<First: Gesture, Second: Gesture> {
  public struct Value {
    public var first: First.Value?
    public var second: Second.Value?
  }

  public let first: First
  public let second: Second

  nonisolated public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  @MainActor public static func _makeRuntime(
    _ gesture: Self, _ context: GestureContext
  ) -> GestureRuntime<Value> {
    SimultaneousRuntime(gesture.first, gesture.second, context)
  }

  @MainActor public static func _update(_ runtime: GestureRuntime<Value>, _ gesture: Self) {
    (runtime as? PairRuntime<First, Second, Value>)?.update(gesture.first, gesture.second)
  }
}

extension SimultaneousGesture: PrimitiveGesture {}

extension SimultaneousGesture.Value: Equatable
where First.Value: Equatable, Second.Value: Equatable {}

final class SimultaneousRuntime<First: Gesture, Second: Gesture>:
  PairRuntime<First, Second, SimultaneousGesture<First, Second>.Value>
{
  override var phase: GesturePhase {
    switch (first.phase, second.phase) {
    case (.failed, .failed): .failed
    case (let a, let b) where a.isFinal && b.isFinal: .ended
    case (.active, _), (_, .active): .active
    case (.ended, _), (_, .ended): .active
    default: .possible
    }
  }

  override var value: SimultaneousGesture<First, Second>.Value? {
    if first.value == nil, second.value == nil { return nil }
    return .init(first: first.value, second: second.value)
  }

  override var claims: Bool { first.claims || second.claims }
  override var takesSecondTouch: Bool { first.takesSecondTouch || second.takesSecondTouch }
  override var outlivesLift: Bool { first.outlivesLift || second.outlivesLift }
  override var deadline: TimeInterval? {
    [first.deadline, second.deadline].compactMap { $0 }.min()
  }

  // What is over is told nothing more.

  override func handle(_ touch: Touch) {
    if !first.phase.isFinal { first.handle(touch) }
    if !second.phase.isFinal { second.handle(touch) }
  }

  override func advance(to time: TimeInterval) {
    if !first.phase.isFinal { first.advance(to: time) }
    if !second.phase.isFinal { second.advance(to: time) }
  }

  override func cancel() {
    if !first.phase.isFinal { first.cancel() }
    if !second.phase.isFinal { second.cancel() }
  }
}
