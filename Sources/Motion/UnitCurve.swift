import Foundation
public import Geometry

/// A function from 0…1 to 0…1 that says how a change is spread over its time.
///
/// - Source: `behaviour.md` §3.7.
public struct UnitCurve: Hashable, Sendable {
  private enum Function: Hashable, Sendable {
    case linear
    case bezier(CubicBezier)
    case circularEaseIn
    case circularEaseOut
    case circularEaseInOut
    case circularEaseInOutInverse
  }

  private var function: Function

  private init(_ function: Function) { self.function = function }

  private static func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> UnitCurve {
    UnitCurve(.bezier(CubicBezier(x1, y1, x2, y2)))
  }

  public static let linear = UnitCurve(.linear)
  public static let easeIn = bezier(0.42, 0, 1, 1)
  public static let easeOut = bezier(0, 0, 0.58, 1)
  public static let easeInOut = bezier(0.42, 0, 0.58, 1)
  public static let circularEaseIn = UnitCurve(.circularEaseIn)
  public static let circularEaseOut = UnitCurve(.circularEaseOut)
  public static let circularEaseInOut = UnitCurve(.circularEaseInOut)

  /// A cubic Bézier curve; the x of its control points are limited to 0…1.
  public static func bezier(
    startControlPoint: UnitPoint, endControlPoint: UnitPoint
  ) -> UnitCurve {
    bezier(
      Double(startControlPoint.x), Double(startControlPoint.y), Double(endControlPoint.x),
      Double(endControlPoint.y))
  }

  /// The value at a progress, which is limited to 0…1; Bézier values are multiples of 2⁻²⁰.
  public func value(at progress: Double) -> Double {
    guard progress > 0 else { return 0 }
    guard progress < 1 else { return 1 }
    switch function {
    case .linear: return progress
    case .bezier(let curve):
      let steps = 1_048_576.0
      return (curve.value(at: progress) * steps).rounded() / steps
    case .circularEaseIn: return 1 - (1 - progress * progress).squareRoot()
    case .circularEaseOut: return (1 - (1 - progress) * (1 - progress)).squareRoot()
    case .circularEaseInOut:
      if progress < 0.5 { return (1 - (1 - 4 * progress * progress).squareRoot()) / 2 }
      return (max(0, (8 - 4 * progress) * progress - 3).squareRoot() + 1) / 2
    case .circularEaseInOutInverse:
      let p = progress < 0.5 ? progress : 1 - progress
      let q = (1 - (1 - 2 * p) * (1 - 2 * p)).squareRoot() / 2
      return progress < 0.5 ? q : 1 - q
    }
  }

  /// The slope at a progress, which is limited to 0…1.
  public func velocity(at progress: Double) -> Double {
    let p = progress.isNaN ? 0 : min(1, max(0, progress))
    switch function {
    case .linear: return 1
    case .bezier(let curve): return curve.velocity(at: p)
    case .circularEaseIn, .circularEaseOut, .circularEaseInOut, .circularEaseInOutInverse:
      let low = max(0, p - 1e-6)
      let high = min(1, p + 1e-6)
      return (value(at: high) - value(at: low)) / (high - low)
    }
  }

  /// The curve with time and value exchanged.
  public var inverse: UnitCurve {
    switch function {
    case .linear: self
    case .bezier(let c): UnitCurve(.bezier(CubicBezier(c.y1, c.x1, c.y2, c.x2)))
    case .circularEaseIn: UnitCurve(.circularEaseOut)
    case .circularEaseOut: UnitCurve(.circularEaseIn)
    case .circularEaseInOut: UnitCurve(.circularEaseInOutInverse)
    case .circularEaseInOutInverse: UnitCurve(.circularEaseInOut)
    }
  }
}
