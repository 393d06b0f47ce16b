import Foundation
import Motion

/// The first of two gestures, or the second where the first has failed.
public struct ExclusiveGesture<First: Gesture, Second: Gesture> {
  public enum Value {
    case first(First.Value)
    case second(Second.Value)
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
    ExclusiveRuntime(gesture.first, gesture.second, context)
  }

  @MainActor public static func _update(_ runtime: GestureRuntime<Value>, _ gesture: Self) {
    (runtime as? PairRuntime<First, Second, Value>)?.update(gesture.first, gesture.second)
  }
}

extension ExclusiveGesture: PrimitiveGesture {}

extension ExclusiveGesture.Value: Equatable where First.Value: Equatable, Second.Value: Equatable {}

final class ExclusiveRuntime<First: Gesture, Second: Gesture>:
  PairRuntime<First, Second, ExclusiveGesture<First, Second>.Value>
{
  /// What the second gesture is still to be told, should the first fail.
  private var pending: [Touch] = []

  override var phase: GesturePhase { first.phase == .failed ? second.phase : first.phase }

  override var value: ExclusiveGesture<First, Second>.Value? {
    if first.phase == .failed { return second.value.map { .second($0) } }
    return first.value.map { .first($0) }
  }

  override var claims: Bool { first.phase == .failed ? second.claims : first.claims }
  override var takesSecondTouch: Bool { first.takesSecondTouch || second.takesSecondTouch }
  override var outlivesLift: Bool {
    first.phase == .failed ? second.outlivesLift : first.phase == .possible
  }
  override var deadline: TimeInterval? {
    first.phase == .failed ? second.deadline : first.deadline
  }

  override func handle(_ touch: Touch) {
    if first.phase == .failed { return second.handle(touch) }
    pending.append(touch)
    first.handle(touch)
    replay()
  }

  override func advance(to time: TimeInterval) {
    if first.phase == .failed { return second.advance(to: time) }
    first.advance(to: time)
    replay()
    if first.phase == .failed { second.advance(to: time) }
  }

  private func replay() {
    guard first.phase == .failed else { return }
    for touch in pending { second.handle(touch) }
    pending.removeAll()
  }
}
