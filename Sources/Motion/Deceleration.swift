public import Foundation

/// A position that coasts after a flick and slows down under friction.
///
/// The velocity decays exponentially, so position and velocity are closed-form functions of time:
/// any frame can be evaluated on its own, and a dropped frame changes nothing about the next one.
///
///     let coast = Deceleration(position: 0, velocity: 1000)
///     coast.position(at: 0.1)  // 90.626 points
///
/// - Units: positions in points, velocities in points per second, times in seconds since release.
/// - Source: `behaviour.md` §3.1.
public struct Deceleration: Hashable, Sendable {
  public var start: Double
  public var startVelocity: Double
  public var rate: DecelerationRate

  public init(position: Double, velocity: Double, rate: DecelerationRate = .normal) {
    start = position
    startVelocity = velocity
    self.rate = rate
  }

  public func position(at time: TimeInterval) -> Double {
    let k = rate.exponent
    return start + startVelocity * expm1(k * time) / k
  }

  public func velocity(at time: TimeInterval) -> Double {
    startVelocity * exp(rate.exponent * time)
  }

  /// Where it would stop after an infinite time.
  public var destination: Double { start + rate.distance(from: startVelocity) }

  /// The time until less than `threshold` points are left to go.
  public func duration(threshold: Double = 0.5) -> TimeInterval {
    let k = rate.exponent
    let slowest = -k * threshold
    guard abs(startVelocity) > slowest, slowest > 0 else { return 0 }
    return log(slowest / abs(startVelocity)) / k
  }

  /// The time at which it has gone a signed distance, or nil when it never does.
  public func time(at distance: Double) -> TimeInterval? {
    if distance == 0 { return 0 }
    guard startVelocity != 0 else { return nil }
    let k = rate.exponent
    let left = k * distance / startVelocity
    guard left <= 0, left > -1 else { return nil }
    return log1p(left) / k
  }
}
