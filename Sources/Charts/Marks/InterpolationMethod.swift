public import Foundation

/// How a line or an area goes from one datum to the next.
///
/// Formulas and golden control points: `behaviour.md` §5.5.
public struct InterpolationMethod: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case linear, monotone, stepStart, stepCenter, stepEnd
    case catmullRom(alpha: Double)
    case cardinal(tension: Double)
  }

  var kind: Kind

  /// Straight from datum to datum.
  public static let linear = InterpolationMethod(kind: .linear)
  /// A cubic that never leaves the range of its two data.
  public static let monotone = InterpolationMethod(kind: .monotone)
  /// Centripetal Catmull–Rom; may overshoot the data.
  public static let catmullRom = InterpolationMethod(kind: .catmullRom(alpha: 0.5))
  public static let cardinal = InterpolationMethod(kind: .cardinal(tension: 0))
  /// Holds a datum until the next, then jumps.
  public static let stepStart = InterpolationMethod(kind: .stepStart)
  /// Jumps half way between two data.
  public static let stepCenter = InterpolationMethod(kind: .stepCenter)
  /// Jumps to the next datum at once.
  public static let stepEnd = InterpolationMethod(kind: .stepEnd)

  /// Catmull–Rom with its knots at distances raised to `alpha`: 0 uniform, 0.5 centripetal, 1 chordal.
  public static func catmullRom(alpha: CGFloat) -> InterpolationMethod {
    InterpolationMethod(kind: .catmullRom(alpha: Double(max(0, min(1, alpha)))))
  }

  /// A cardinal spline; a tension of 0 is the loosest, 1 straight.
  public static func cardinal(tension: CGFloat) -> InterpolationMethod {
    InterpolationMethod(kind: .cardinal(tension: Double(tension)))
  }
}
