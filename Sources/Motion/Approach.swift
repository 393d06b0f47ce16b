public import Foundation

/// One motion from where a scroller was let go to a resting place that replaces its natural one.
///
/// Thrown towards the target it approaches exponentially, continuing the velocity where that takes
/// between 0.10 s and 0.35 s for each factor e; thrown away from it, or not at all, a critically
/// damped spring of 0.35 s brings it there. There is no second correction.
///
/// - Source: the retargeting decision of `behaviour.md` §3.1.
public struct Approach: Hashable, Sendable {
  public var start: Double
  public var target: Double
  private var motion: Motion

  private enum Motion: Hashable, Sendable {
    case exponential(TimeInterval)
    case spring(CriticalSpring)
  }

  public init(from start: Double, to target: Double, velocity: Double) {
    self.start = start
    self.target = target
    let distance = target - start
    if distance * velocity > 0 {
      motion = .exponential(min(0.35, max(0.10, distance / velocity)))
    } else {
      motion = .spring(
        CriticalSpring(
          excess: -distance, velocity: velocity, frequency: CriticalSpring.settleFrequency))
    }
  }

  public func position(at time: TimeInterval) -> Double {
    switch motion {
    case .exponential(let tau): target - (target - start) * exp(-time / tau)
    case .spring(let spring): target + spring.position(at: time)
    }
  }

  public func velocity(at time: TimeInterval) -> Double {
    switch motion {
    case .exponential(let tau): (target - start) / tau * exp(-time / tau)
    case .spring(let spring): spring.velocity(at: time)
    }
  }

  /// The time after which the target is nearer than a tolerance in points.
  public func duration(tolerance: Double = 0.5) -> TimeInterval {
    switch motion {
    case .exponential(let tau):
      let distance = abs(target - start)
      guard tolerance > 0, distance > tolerance else { return 0 }
      return tau * log(distance / tolerance)
    case .spring(let spring):
      return spring.duration(tolerance: tolerance)
    }
  }
}
