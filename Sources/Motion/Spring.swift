public import Foundation

/// A spring of mass, stiffness and damping, told by how long it takes and how much it bounces.
///
/// Its motion is a closed form of time, linear in the target and in the initial velocity, so that
/// a spring drives any vector and gives the same values at every frame rate.
///
/// - Source: `behaviour.md` §3.6.
public struct Spring: Hashable, Sendable {
  /// The stiffest spring that is driven; a response of zero comes to this.
  public static let largestStiffness = 45_000.0

  /// The undamped frequency ω0, in radians per second.
  public var angularFrequency: Double
  /// 1 is critical; less overshoots, more creeps.
  public var dampingRatio: Double
  public var mass: Double

  private init(angularFrequency: Double, dampingRatio: Double, mass: Double) {
    let largest = Spring.largestStiffness.squareRoot()
    self.angularFrequency =
      angularFrequency.isFinite && angularFrequency > 0 ? min(angularFrequency, largest) : largest
    self.dampingRatio = dampingRatio.isFinite ? max(0, dampingRatio) : 1
    self.mass = mass.isFinite && mass > 0 ? mass : 1
  }

  /// A spring by its perceived duration in seconds and a bounce of −1 to 1.
  public init(duration: TimeInterval = 0.5, bounce: Double = 0) {
    let b = min(1, max(-0.999, bounce))
    self.init(response: duration, dampingRatio: b < 0 ? 1 / (1 + b) : 1 - b)
  }

  /// A spring by the period of its undamped motion in seconds.
  public init(response: TimeInterval, dampingRatio: Double) {
    self.init(
      angularFrequency: response > 0 ? 2 * Double.pi / response : .infinity,
      dampingRatio: dampingRatio, mass: 1)
  }

  /// A spring by its physical parts.
  public init(
    mass: Double = 1, stiffness: Double, damping: Double, allowOverDamping: Bool = false
  ) {
    let frequency = mass > 0 ? (stiffness / mass).squareRoot() : 0
    let critical = 2 * (stiffness * mass).squareRoot()
    let ratio = critical > 0 ? damping / critical : 1
    self.init(
      angularFrequency: frequency, dampingRatio: allowOverDamping ? ratio : min(1, ratio),
      mass: mass)
  }

  public static let smooth = Spring(duration: 0.5, bounce: 0)
  public static let snappy = Spring(duration: 0.5, bounce: 0.15)
  public static let bouncy = Spring(duration: 0.5, bounce: 0.3)

  public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: extraBounce)
  }

  public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.15 + extraBounce)
  }

  public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.3 + extraBounce)
  }

  /// The perceived duration in seconds, equal to ``response``.
  public var duration: TimeInterval { response }
  public var response: TimeInterval { 2 * Double.pi / angularFrequency }
  public var bounce: Double { dampingRatio > 1 ? 1 / dampingRatio - 1 : 1 - dampingRatio }
  public var stiffness: Double { angularFrequency * angularFrequency * mass }
  public var damping: Double { 2 * dampingRatio * angularFrequency * mass }
}
