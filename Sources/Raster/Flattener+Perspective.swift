public import Foundation
public import Geometry

/// Closed outlines in a plane seen in perspective: cut where they pass behind the viewer, divided,
/// and handed on as edges.
///
/// *Source*: weights at or below 1e-4 lie behind the viewer (`behaviour.md` §2.1).
struct PerspectiveSink: LineSink {
  let edges: EdgeList
  let transform: ProjectionTransform
  private var points: [SIMD3<Double>] = []

  static let leastWeight = 1e-4

  init(_ edges: EdgeList, _ transform: ProjectionTransform) {
    self.edges = edges
    self.transform = transform
  }

  private func mapped(_ x: Double, _ y: Double) -> SIMD3<Double> {
    let t = transform
    return SIMD3(
      t.m11.native * x + t.m21.native * y + t.m31.native,
      t.m12.native * x + t.m22.native * y + t.m32.native,
      t.m13.native * x + t.m23.native * y + t.m33.native)
  }

  mutating func begin(_ x: Double, _ y: Double) {
    points.removeAll(keepingCapacity: true)
    points.append(mapped(x, y))
  }

  mutating func line(_ x: Double, _ y: Double) { points.append(mapped(x, y)) }

  mutating func end(closed: Bool) {
    let least = PerspectiveSink.leastWeight
    guard var last = points.last, points.count > 1 else { return }
    var start: (Double, Double)?
    var pen = (0.0, 0.0)
    func visit(_ p: SIMD3<Double>) {
      let q = (p.x / p.z, p.y / p.z)
      if start == nil { start = q } else { edges.line(pen.0, pen.1, q.0, q.1) }
      pen = q
    }
    for p in points {
      if (p.z > least) != (last.z > least) {
        // From the visible end, so that both walks over an edge meet the plane at one point.
        let (a, b) = p.z > least ? (p, last) : (last, p)
        let t = (a.z - least) / (a.z - b.z)
        var cut = a + (b - a) * t
        cut.z = least
        visit(cut)
      }
      if p.z > least { visit(p) }
      last = p
    }
    if let start { edges.line(pen.0, pen.1, start.0, start.1) }
  }
}

extension ProjectionTransform {
  /// The greatest length that one unit becomes near a set of points, at most 1e6.
  public func greatestScale(over bounds: CGRect) -> Double {
    if isAffine { return AffineMap(self).greatestScale }
    var greatest = 1e-3
    for p in [
      CGPoint(x: bounds.minX, y: bounds.minY), CGPoint(x: bounds.maxX, y: bounds.minY),
      CGPoint(x: bounds.maxX, y: bounds.maxY), CGPoint(x: bounds.minX, y: bounds.maxY),
    ] {
      let w = max(1e-3, weight(p).native)
      let x = (m11 * p.x + m21 * p.y + m31).native / w
      let y = (m12 * p.x + m22 * p.y + m32).native / w
      let dx = (m11.native - x * m13.native, m12.native - y * m13.native)
      let dy = (m21.native - x * m23.native, m22.native - y * m23.native)
      let size = (dx.0 * dx.0 + dx.1 * dx.1 + dy.0 * dy.0 + dy.1 * dy.1).squareRoot() / w
      if size.isFinite { greatest = max(greatest, size) }
    }
    return min(greatest, 1e6)
  }
}
