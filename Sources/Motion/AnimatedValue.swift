public import Foundation

/// A value that follows its target by animations, and can be given another target at any time.
///
/// A spring takes over value and velocity of what it interrupts. A curve leaves what runs to its end
/// and adds itself, so that the velocity has no step either, but for the curve's own at its start.
public struct AnimatedValue<Value: VectorArithmetic> {
  fileprivate struct Run {
    var change: Value
    var velocity: Value
    var animation: Animation
    var start: TimeInterval
    var end: TimeInterval
  }

  /// Where it is going, or rests.
  public private(set) var target: Value
  private var runs: [Run] = []

  public init(_ value: Value) { target = value }

  /// The time at which it comes to rest, infinite when never, nil when it rests already.
  public var endTime: TimeInterval? { runs.map(\.end).max() }

  public func isMoving(at time: TimeInterval) -> Bool { runs.contains { $0.end > time } }

  /// Sends it to a target; without an animation it is there at once.
  public mutating func set(_ value: Value, animation: Animation?, at time: TimeInterval) {
    guard let animation else {
      runs.removeAll()
      target = value
      return
    }
    if animation.isSpring {
      let change = value - self.value(at: time)
      begin(animation, change: change, velocity: velocity(at: time), at: time, replacing: true)
    } else if value != target {
      begin(animation, change: value - target, velocity: .zero, at: time, replacing: false)
    }
    target = value
  }

  /// Sends it to a target with a velocity of its own at the start.
  ///
  /// Only springs take a velocity over.
  public mutating func set(
    _ value: Value, animation: Animation, velocity: Value, at time: TimeInterval
  ) {
    let change = value - self.value(at: time)
    begin(animation, change: change, velocity: velocity, at: time, replacing: true)
    target = value
  }

  /// Moves target and way alike, as what they are measured from has moved.
  public mutating func shift(by distance: Value) { target += distance }

  private mutating func begin(
    _ animation: Animation, change: Value, velocity: Value, at time: TimeInterval, replacing: Bool
  ) {
    if replacing { runs.removeAll() } else { runs.removeAll { $0.end <= time } }
    let duration = animation.kind.duration(change: change, velocity: velocity)
    guard duration > 0 else { return }
    runs.append(
      Run(
        change: change, velocity: velocity, animation: animation, start: time, end: time + duration)
    )
  }

  public func value(at time: TimeInterval) -> Value {
    var result = target
    for run in runs where run.end > time {
      let response = run.animation.kind.response(at: time - run.start)
      result -= run.change.scaled(by: 1 - response.target)
      result += run.velocity.scaled(by: response.velocity)
    }
    return result
  }

  /// Units each second.
  public func velocity(at time: TimeInterval) -> Value {
    var result = Value.zero
    for run in runs where run.end > time {
      let response = run.animation.kind.response(at: time - run.start)
      result += run.change.scaled(by: response.targetSlope)
      result += run.velocity.scaled(by: response.velocitySlope)
    }
    return result
  }
}

extension AnimatedValue.Run: Sendable where Value: Sendable {}
extension AnimatedValue: Sendable where Value: Sendable {}
