import Foundation
import Motion

/// One gesture and, once it has ended, another with the same finger.
public struct SequenceGesture<First: Gesture, Second: Gesture> {
  public enum Value {
    case first(First.Value)
    case second(First.Value, Second.Value?)
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
    SequenceRuntime(gesture.first, gesture.second, context)
  }

  @MainActor public static func _update(_ runtime: GestureRuntime<Value>, _ gesture: Self) {
    (runtime as? PairRuntime<First, Second, Value>)?.update(gesture.first, gesture.second)
  }
}

extension SequenceGesture: PrimitiveGesture {}

extension SequenceGesture.Value: Equatable where First.Value: Equatable, Second.Value: Equatable {}

final class SequenceRuntime<First: Gesture, Second: Gesture>:
  PairRuntime<First, Second, SequenceGesture<First, Second>.Value>
{
  /// The finger that is down, for the second gesture to begin with.
  private var down: Touch?

  override var phase: GesturePhase {
    switch first.phase {
    case .failed: return .failed
    case .possible: return .possible
    case .active: return .active
    case .ended: return second.phase == .possible ? .active : second.phase
    }
  }

  override var value: SequenceGesture<First, Second>.Value? {
    guard let value = first.value else { return nil }
    return first.phase == .ended ? .second(value, second.value) : .first(value)
  }

  override var claims: Bool { first.phase == .ended || first.claims }
  override var takesSecondTouch: Bool {
    first.phase == .ended ? second.takesSecondTouch : first.takesSecondTouch
  }
  override var outlivesLift: Bool {
    first.phase == .ended ? second.phase == .possible : first.outlivesLift
  }
  override var deadline: TimeInterval? {
    first.phase == .ended ? second.deadline : first.deadline
  }

  override func handle(_ touch: Touch) {
    if first.phase == .ended {
      second.handle(touch)
    } else {
      first.handle(touch)
      beginSecond(at: touch.time)
    }
    down = touch.phase == .up || touch.phase == .cancel ? nil : touch
  }

  override func advance(to time: TimeInterval) {
    if first.phase == .ended {
      second.advance(to: time)
    } else {
      first.advance(to: time)
      beginSecond(at: time)
    }
  }

  /// A finger that is still down begins the second gesture where it is.
  private func beginSecond(at time: TimeInterval) {
    guard first.phase == .ended, var touch = down else { return }
    touch.phase = .down
    touch.time = time
    second.handle(touch)
  }
}
