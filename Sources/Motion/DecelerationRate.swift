import Foundation

/// How much of a velocity is left after a millisecond of coasting.
///
/// - Source: `behaviour.md` §3.1.
public struct DecelerationRate: Hashable, Sendable {
  /// The share of the velocity that is left after 1 ms, between 0 and 1 exclusive.
  public let perMillisecond: Double

  /// A rate from the share that a millisecond leaves; limited to 0.001…0.9999.
  public init(perMillisecond: Double) {
    let share = perMillisecond.isFinite ? perMillisecond : 0.998
    self.perMillisecond = min(0.9999, max(0.001, share))
  }

  public static let normal = DecelerationRate(perMillisecond: 0.998)
  public static let fast = DecelerationRate(perMillisecond: 0.99)

  /// The exponent per second, negative: the velocity is `v0 · exp(exponent · t)`.
  public var exponent: Double { 1000 * log(perMillisecond) }

  /// How far a velocity in points per second carries before it is spent, in points.
  public func distance(from velocity: Double) -> Double { -velocity / exponent }

  /// The sum over whole milliseconds, which is what gesture projections are told in.
  ///
  /// It is a thousandth shorter than ``distance(from:)``: 0.499 s · velocity at the normal rate.
  public func projection(of velocity: Double) -> Double {
    velocity / 1000 * perMillisecond / (1 - perMillisecond)
  }
}
