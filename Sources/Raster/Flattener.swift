import Foundation
import Geometry

/// Takes lines of outlines in pixels, one subpath after the other.
protocol LineSink {
  /// Starts a subpath.
  mutating func begin(_ x: Double, _ y: Double)
  mutating func line(_ x: Double, _ y: Double)
  /// Ends a subpath; `closed` when the path closed it.
  mutating func end(closed: Bool)
}

/// Paths into lines: curves are divided evenly in their parameter, into as few pieces as keep
/// within `tolerance` of the curve by the bound on second differences.
struct Flattener {
  /// The farthest a chord may lie from its curve, in the sink's units.
  var tolerance = Flattener.standard
  /// In pixels: a chord 0.05 px inside of its curve takes 13/255 from a pixel at worst.
  static let standard = 0.05
  /// The most pieces of a curve, which bounds what one huge curve may cost.
  static let mostPieces = 1024.0

  /// Walks a path through an affine transform; points that are not finite are passed over.
  func flatten(_ path: Path, _ m: AffineMap, into sink: inout some LineSink) {
    var open = false
    var startX = 0.0
    var startY = 0.0
    var x = 0.0
    var y = 0.0
    var index = 0
    path.points.withUnsafeBufferPointer { points in
      for verb in path.verbs {
        switch verb {
        case .move:
          let (nx, ny) = m.apply(points[index])
          if open { sink.end(closed: false) }
          open = false
          if nx.isFinite && ny.isFinite {
            (startX, startY, x, y) = (nx, ny, nx, ny)
            sink.begin(nx, ny)
            open = true
          }
        case .line:
          let (nx, ny) = m.apply(points[index])
          if nx.isFinite && ny.isFinite {
            if !open {
              (startX, startY) = (nx, ny)
              sink.begin(nx, ny)
              open = true
            } else {
              sink.line(nx, ny)
            }
            (x, y) = (nx, ny)
          }
        case .quad:
          let (cx, cy) = m.apply(points[index])
          let (nx, ny) = m.apply(points[index + 1])
          if open && (cx + cy + nx + ny).isFinite {
            quad(x, y, cx, cy, nx, ny, into: &sink)
            (x, y) = (nx, ny)
          }
        case .cubic:
          let (ax, ay) = m.apply(points[index])
          let (bx, by) = m.apply(points[index + 1])
          let (nx, ny) = m.apply(points[index + 2])
          if open && (ax + ay + bx + by + nx + ny).isFinite {
            cubic(x, y, ax, ay, bx, by, nx, ny, into: &sink)
            (x, y) = (nx, ny)
          }
        case .close:
          if open {
            sink.end(closed: true)
            open = false
            (x, y) = (startX, startY)
          }
        }
        index &+= verb.pointCount
      }
    }
    if open { sink.end(closed: false) }
  }

  private func pieces(_ bound: Double) -> Double {
    min(Flattener.mostPieces, max(1, (bound / tolerance).squareRoot().rounded(.up)))
  }

  @inline(never)
  func quad(
    _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double,
    into sink: inout some LineSink
  ) {
    let ax = x0 - 2 * x1 + x2
    let ay = y0 - 2 * y1 + y2
    let n = pieces((ax * ax + ay * ay).squareRoot() * 0.25)
    let bx = 2 * (x1 - x0)
    let by = 2 * (y1 - y0)
    var step = 1.0
    while step < n {
      let t = step / n
      sink.line((ax * t + bx) * t + x0, (ay * t + by) * t + y0)
      step += 1
    }
    sink.line(x2, y2)
  }

  @inline(never)
  func cubic(
    _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double,
    _ x3: Double, _ y3: Double, into sink: inout some LineSink
  ) {
    let ux = x0 - 2 * x1 + x2
    let uy = y0 - 2 * y1 + y2
    let vx = x1 - 2 * x2 + x3
    let vy = y1 - 2 * y2 + y3
    let n = pieces(max(ux * ux + uy * uy, vx * vx + vy * vy).squareRoot() * 0.75)
    let cx = 3 * (x1 - x0)
    let cy = 3 * (y1 - y0)
    let bx = 3 * ux
    let by = 3 * uy
    let ax = vx - ux
    let ay = vy - uy
    var step = 1.0
    while step < n {
      let t = step / n
      sink.line(((ax * t + bx) * t + cx) * t + x0, ((ay * t + by) * t + cy) * t + y0)
      step += 1
    }
    sink.line(x3, y3)
  }
}

/// The affine part of a transform, in plain numbers.
struct AffineMap {
  var a, b, c, d, tx, ty: Double

  init(_ t: ProjectionTransform) {
    a = t.m11.native
    b = t.m12.native
    c = t.m21.native
    d = t.m22.native
    tx = t.m31.native
    ty = t.m32.native
  }

  static let identity = AffineMap(.identity)

  @inline(__always)
  func apply(_ p: CGPoint) -> (Double, Double) {
    let x = p.x.native
    let y = p.y.native
    return (a * x + c * y + tx, b * x + d * y + ty)
  }

  @inline(__always)
  func apply(_ x: Double, _ y: Double) -> (Double, Double) {
    (a * x + c * y + tx, b * x + d * y + ty)
  }

  /// The length that one unit becomes, when it is the same in all directions.
  var uniformScale: Double? {
    let p = a * a + b * b
    let q = c * c + d * d
    let dot = a * c + b * d
    guard p.isFinite, q.isFinite, p > 0, abs(p - q) <= 1e-9 * p, abs(dot) <= 1e-9 * p else {
      return nil
    }
    return p.squareRoot()
  }

  /// The greatest length that one unit becomes.
  var greatestScale: Double {
    let p = a * a + b * b
    let q = c * c + d * d
    let dot = a * c + b * d
    let half = (p + q) / 2
    let spread = ((p - q) * (p - q) / 4 + dot * dot).squareRoot()
    return (half + spread).squareRoot()
  }
}

/// Closes every subpath and hands its edges on.
struct FillSink: LineSink {
  let edges: EdgeList
  private var startX = 0.0
  private var startY = 0.0
  private var x = 0.0
  private var y = 0.0

  init(_ edges: EdgeList) { self.edges = edges }

  @inline(__always)
  mutating func begin(_ x: Double, _ y: Double) {
    (startX, startY, self.x, self.y) = (x, y, x, y)
  }

  @inline(__always)
  mutating func line(_ x: Double, _ y: Double) {
    edges.line(self.x, self.y, x, y)
    (self.x, self.y) = (x, y)
  }

  @inline(__always)
  mutating func end(closed: Bool) { edges.line(x, y, startX, startY) }
}
