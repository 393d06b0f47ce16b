public import Foundation

/// A critically damped spring pulling an excess back to zero; the bounce at an edge.
///
/// - Units: points, points per second, seconds; the frequency in 1/s.
/// - Source: `behaviour.md` §3.3.
public struct CriticalSpring: Hashable, Sendable {
  public var excess: Double
  public var startVelocity: Double
  public var frequency: Double

  /// The frequency of a bounce at the edge of a scroller: mass 1, stiffness 100.
  public static let bounceFrequency = 10.0
  /// The frequency of a spring of 0.35 s, which settles a scroller thrown away from its target.
  public static let settleFrequency = 2 * Double.pi / 0.35

  public init(excess: Double, velocity: Double, frequency: Double = CriticalSpring.bounceFrequency)
  {
    self.excess = excess
    startVelocity = velocity
    self.frequency = frequency
  }

  public func position(at time: TimeInterval) -> Double {
    let slope = startVelocity + frequency * excess
    return exp(-frequency * time) * (excess + slope * time)
  }

  public func velocity(at time: TimeInterval) -> Double {
    let slope = startVelocity + frequency * excess
    return exp(-frequency * time) * (startVelocity - frequency * slope * time)
  }

  /// The time after which the excess stays below a tolerance in points.
  ///
  /// It bounds the excess by an envelope that falls from `1 / frequency` on, so it may come a few
  /// milliseconds late, never early.
  public func duration(tolerance: Double = 0.5) -> TimeInterval {
    let slope = abs(startVelocity + frequency * excess)
    let start = abs(excess)
    guard tolerance > 0, frequency > 0, start.isFinite, slope.isFinite else { return 0 }
    func envelope(_ t: Double) -> Double { exp(-frequency * t) * (start + slope * t) }
    var low = 1 / frequency
    if max(start, start + slope * low) <= tolerance { return 0 }
    if envelope(low) <= tolerance { return low }
    var high = low * 2
    while envelope(high) > tolerance, high < 1e3 { high *= 2 }
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if envelope(middle) > tolerance { low = middle } else { high = middle }
    }
    return high
  }
}
