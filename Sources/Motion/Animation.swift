public import Foundation

/// How a change is spread over time: a curve of a duration, or a spring, perhaps late, quick or again.
///
/// Every animation is linear in the change and in the initial velocity, so one drives any vector.
///
/// - Source: `behaviour.md` §3.6 and §3.7.
public struct Animation: Hashable, Sendable {
  indirect enum Kind: Hashable, Sendable {
    case curve(UnitCurve, TimeInterval)
    /// A spring whose own initial velocity is told for a change of one.
    case spring(Spring, initialVelocity: Double)
    case delay(Kind, TimeInterval)
    case speed(Kind, Double)
    /// No count repeats for ever.
    case again(Kind, count: Int?, autoreverses: Bool)
  }

  var kind: Kind

  private init(_ kind: Kind) { self.kind = kind }

  /// A critically damped spring of 0.55 s.
  public static let `default` = Animation.spring(Spring(duration: 0.55))

  private static let curveDuration: TimeInterval = 0.35

  public static let linear = Animation(.curve(.linear, curveDuration))
  public static let easeIn = Animation(.curve(.easeIn, curveDuration))
  public static let easeOut = Animation(.curve(.easeOut, curveDuration))
  public static let easeInOut = Animation(.curve(.easeInOut, curveDuration))

  public static func linear(duration: TimeInterval) -> Animation {
    timingCurve(.linear, duration: duration)
  }

  public static func easeIn(duration: TimeInterval) -> Animation {
    timingCurve(.easeIn, duration: duration)
  }

  public static func easeOut(duration: TimeInterval) -> Animation {
    timingCurve(.easeOut, duration: duration)
  }

  public static func easeInOut(duration: TimeInterval) -> Animation {
    timingCurve(.easeInOut, duration: duration)
  }

  public static func timingCurve(_ curve: UnitCurve, duration: TimeInterval) -> Animation {
    Animation(.curve(curve, duration.isFinite ? max(0, duration) : 0))
  }

  public static func timingCurve(
    _ p1x: Double, _ p1y: Double, _ p2x: Double, _ p2y: Double, duration: TimeInterval = 0.35
  ) -> Animation {
    timingCurve(
      .bezier(
        startControlPoint: .init(x: CGFloat(p1x), y: CGFloat(p1y)),
        endControlPoint: .init(x: CGFloat(p2x), y: CGFloat(p2y))), duration: duration)
  }

  public static func spring(_ spring: Spring, blendDuration: TimeInterval = 0) -> Animation {
    Animation(.spring(spring, initialVelocity: 0))
  }

  public static var spring: Animation { smooth }
  public static var smooth: Animation { .spring(Spring.smooth) }
  public static var snappy: Animation { .spring(Spring.snappy) }
  public static var bouncy: Animation { .spring(Spring.bouncy) }
  public static var interactiveSpring: Animation { .interactiveSpring() }

  public static func spring(
    duration: TimeInterval = 0.5, bounce: Double = 0, blendDuration: Double = 0
  ) -> Animation {
    .spring(Spring(duration: duration, bounce: bounce))
  }

  /// The form from before `duration` and `bounce`; without arguments the other one is meant.
  @_disfavoredOverload
  public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: TimeInterval = 0
  ) -> Animation {
    .spring(Spring(response: response, dampingRatio: dampingFraction))
  }

  public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
    .spring(Spring.smooth(duration: duration, extraBounce: extraBounce))
  }

  public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
    .spring(Spring.snappy(duration: duration, extraBounce: extraBounce))
  }

  public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
    .spring(Spring.bouncy(duration: duration, extraBounce: extraBounce))
  }

  public static func interactiveSpring(
    response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: TimeInterval = 0.25
  ) -> Animation {
    .spring(Spring(response: response, dampingRatio: dampingFraction))
  }

  @_disfavoredOverload
  public static func interactiveSpring(
    duration: TimeInterval = 0.15, extraBounce: Double = 0, blendDuration: TimeInterval = 0.25
  ) -> Animation {
    .spring(Spring(duration: duration, bounce: 0.15 + extraBounce))
  }

  public static func interpolatingSpring(_ spring: Spring, initialVelocity: Double = 0) -> Animation
  {
    Animation(.spring(spring, initialVelocity: initialVelocity))
  }

  public static func interpolatingSpring(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) -> Animation {
    interpolatingSpring(
      Spring(mass: mass, stiffness: stiffness, damping: damping, allowOverDamping: true),
      initialVelocity: initialVelocity)
  }

  public static func interpolatingSpring(
    duration: TimeInterval = 0.5, bounce: Double = 0, initialVelocity: Double = 0
  ) -> Animation {
    interpolatingSpring(
      Spring(duration: duration, bounce: bounce), initialVelocity: initialVelocity)
  }

  /// The animation, begun some seconds later.
  public func delay(_ delay: TimeInterval) -> Animation { Animation(.delay(kind, delay)) }

  /// The animation, run some times as fast; a speed that is not positive stands for one.
  public func speed(_ speed: Double) -> Animation {
    Animation(.speed(kind, speed.isFinite && speed > 0 ? speed : 1))
  }

  public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation {
    Animation(.again(kind, count: max(1, repeatCount), autoreverses: autoreverses))
  }

  public func repeatForever(autoreverses: Bool = true) -> Animation {
    Animation(.again(kind, count: nil, autoreverses: autoreverses))
  }
}
