import Foundation

/// A timing curve from (0, 0) to (1, 1) by two control points.
struct CubicBezier: Hashable, Sendable {
  var x1: Double
  var y1: Double
  var x2: Double
  var y2: Double

  /// The x of the control points are limited to 0…1, so that each x has one y.
  init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self.x1 = x1.isFinite ? min(1, max(0, x1)) : 0
    self.y1 = y1.isFinite ? y1 : 0
    self.x2 = x2.isFinite ? min(1, max(0, x2)) : 1
    self.y2 = y2.isFinite ? y2 : 1
  }

  static func polynomial(_ a: Double, _ b: Double, at s: Double) -> Double {
    let c = 3 * a
    let d = 3 * (b - a) - c
    let e = 1 - c - d
    return ((e * s + d) * s + c) * s
  }

  static func slope(_ a: Double, _ b: Double, at s: Double) -> Double {
    let c = 3 * a
    let d = 3 * (b - a) - c
    let e = 1 - c - d
    return (3 * e * s + 2 * d) * s + c
  }

  /// The curve's parameter where it has reached an x of 0…1.
  func parameter(x: Double) -> Double {
    var low = 0.0
    var high = 1.0
    var s = x
    for _ in 0..<64 {
      let error = CubicBezier.polynomial(x1, x2, at: s) - x
      if abs(error) < 1e-15 { break }
      if error > 0 { high = s } else { low = s }
      let slope = CubicBezier.slope(x1, x2, at: s)
      let next = slope > 1e-9 ? s - error / slope : low - 1
      s = next > low && next < high ? next : (low + high) / 2
    }
    return s
  }

  func value(at x: Double) -> Double {
    CubicBezier.polynomial(y1, y2, at: parameter(x: x))
  }

  func velocity(at x: Double) -> Double {
    let s = parameter(x: x)
    let dx = CubicBezier.slope(x1, x2, at: s)
    let dy = CubicBezier.slope(y1, y2, at: s)
    return abs(dx) > 1e-12 ? dy / dx : 0
  }
}
