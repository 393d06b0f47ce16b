public import Foundation

extension Path {
  /// The smallest rectangle around the outline; `.null` for an empty path.
  ///
  /// Curves are followed to their extremes; their controls lie outside as often as not and don't
  /// count. A move that nothing follows does.
  public var boundingRect: CGRect {
    guard let first = points.first else { return .null }
    var bounds = Bounds(first)
    var index = 0
    var pen = first
    var start = first
    for verb in verbs {
      switch verb {
      case .move:
        start = points[index]
        bounds.add(start)
      case .line:
        bounds.add(points[index])
      case .quad:
        bounds.add(points[index + 1])
        bounds.addExtremes(pen, points[index], points[index + 1])
      case .cubic:
        bounds.add(points[index + 2])
        bounds.addExtremes(pen, points[index], points[index + 1], points[index + 2])
      case .close:
        pen = start
      }
      index += verb.pointCount
      if verb != .close { pen = points[index - 1] }
    }
    return CGRect(
      x: bounds.low.x, y: bounds.low.y, width: bounds.high.x - bounds.low.x,
      height: bounds.high.y - bounds.low.y)
  }

  private struct Bounds {
    var low: CGPoint
    var high: CGPoint

    init(_ p: CGPoint) {
      low = p
      high = p
    }

    mutating func add(_ p: CGPoint) {
      low = CGPoint(x: min(low.x, p.x), y: min(low.y, p.y))
      high = CGPoint(x: max(high.x, p.x), y: max(high.y, p.y))
    }

    mutating func addExtremes(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint) {
      // The same curve as a cubic; its controls lie on the way to the one.
      func between(_ p: CGFloat, _ q: CGFloat) -> CGFloat { p + (q - p) * 2 / 3 }
      addExtremes(
        a, CGPoint(x: between(a.x, b.x), y: between(a.y, b.y)),
        CGPoint(x: between(c.x, b.x), y: between(c.y, b.y)), c)
    }

    mutating func addExtremes(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ d: CGPoint) {
      for x in Bounds.extremes(a.x, b.x, c.x, d.x) {
        low.x = min(low.x, x)
        high.x = max(high.x, x)
      }
      for y in Bounds.extremes(a.y, b.y, c.y, d.y) {
        low.y = min(low.y, y)
        high.y = max(high.y, y)
      }
    }

    /// Values between its ends where a cubic turns; none where its controls lie between them.
    private static func extremes(
      _ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat
    ) -> [CGFloat] {
      let (least, most) = (min(a, d), max(a, d))
      if b >= least && b <= most && c >= least && c <= most { return [] }
      // What is too large to multiply is bounded by its controls.
      guard abs(a) < 1e100, abs(b) < 1e100, abs(c) < 1e100, abs(d) < 1e100 else { return [b, c] }
      // The derivative's thirds: p t² + q t + r.
      let p = d - a + 3 * (b - c)
      let q = 2 * (a - 2 * b + c)
      let r = b - a
      var places: [CGFloat] = []
      if abs(p) < 1e-12 * (abs(q) + abs(r)) {
        if q != 0 { places = [-r / q] }
      } else {
        let discriminant = q * q - 4 * p * r
        if discriminant >= 0 {
          // Without cancellation.
          let s = -(q + (q < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
          places = s == 0 ? [0] : [s / p, r / s]
        }
      }
      return places.filter { $0 > 0 && $0 < 1 }.map { t in
        let u = 1 - t
        let ends = u * u * u * a + t * t * t * d
        return ends + 3 * u * t * (u * b + t * c)
      }
    }
  }
}
