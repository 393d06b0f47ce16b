import Foundation
import Geometry

/// Takes the two sides of a stroke.
///
/// A subpath of a stroke is one outline: its left side forwards, an edge across its end, its right
/// side backwards, an edge across its start. Of a closed subpath the edges across start and end are
/// one edge in both directions, so they cancel. All outlines of a stroke turn the same way.
protocol StrokeOutline {
  mutating func begin(_ lx: Double, _ ly: Double, _ rx: Double, _ ry: Double)
  mutating func left(_ x: Double, _ y: Double)
  mutating func right(_ x: Double, _ y: Double)
  mutating func end(closed: Bool)
  /// An outline of its own, turning as the others do.
  mutating func polygon(_ points: [SIMD2<Double>])
}

/// Lines into the outlines of their stroke, to be filled with non-zero winding.
///
/// Joins fill the outer side; the inner side goes through the vertex, so that no winding is ever
/// negative. Arcs are divided until a chord lies within `tolerance` of them.
struct Stroker<Outline: StrokeOutline>: LineSink {
  var outline: Outline
  private let radius: Double
  private let join: CGLineJoin
  private let cap: CGLineCap
  private let miterLimitSquared: Double
  private let tolerance: Double
  private let least: Double

  private var startX = 0.0
  private var startY = 0.0
  private var x = 0.0
  private var y = 0.0
  /// The unit direction of the last segment, and its normal times the radius.
  private var dx = 0.0
  private var dy = 0.0
  private var nx = 0.0
  private var ny = 0.0
  private var firstDX = 0.0
  private var firstDY = 0.0
  private var segments = 0
  private var lines = 0

  /// Coordinates beyond this are passed over.
  static var farthest: Double { 1e15 }

  init(
    width: Double, join: CGLineJoin, cap: CGLineCap, miterLimit: Double, tolerance: Double,
    outline: Outline
  ) {
    radius = width / 2
    self.join = join
    self.cap = cap
    miterLimitSquared = max(1, miterLimit * miterLimit)
    self.tolerance = tolerance
    least = 1e-6 * tolerance * tolerance
    self.outline = outline
  }

  @inline(__always)
  mutating func begin(_ x: Double, _ y: Double) {
    (startX, startY, self.x, self.y) = (x, y, x, y)
    segments = 0
    lines = 0
  }

  @inline(__always)
  mutating func line(_ x1: Double, _ y1: Double) {
    lines &+= 1
    guard abs(x1) < Self.farthest && abs(y1) < Self.farthest else { return }
    let vx = x1 - x
    let vy = y1 - y
    let squared = vx * vx + vy * vy
    if squared <= least { return }
    let inverse = 1 / squared.squareRoot()
    let ex = vx * inverse
    let ey = vy * inverse
    let mx = ey * radius
    let my = -ex * radius
    if segments == 0 {
      (firstDX, firstDY) = (ex, ey)
      outline.begin(x + mx, y + my, x - mx, y - my)
    } else {
      turn(ex, ey, mx, my)
    }
    outline.left(x1 + mx, y1 + my)
    outline.right(x1 - mx, y1 - my)
    segments &+= 1
    (x, y, dx, dy, nx, ny) = (x1, y1, ex, ey, mx, my)
  }

  mutating func end(closed: Bool) {
    if segments == 0 {
      if lines > 0 || closed { dot() }
      return
    }
    if closed {
      line(startX, startY)
      turn(firstDX, firstDY, firstDY * radius, -firstDX * radius)
      // Whatever the start was skipped by, the sides end where they began.
      outline.left(startX + firstDY * radius, startY - firstDX * radius)
      outline.right(startX - firstDY * radius, startY + firstDX * radius)
      outline.end(closed: true)
      return
    }
    outline.end(closed: false)
    if cap != .butt {
      addCap(x, y, dx, dy)
      addCap(startX, startY, -firstDX, -firstDY)
    }
  }

  /// The join at the current point, where the direction becomes (ex, ey).
  @inline(__always)
  private mutating func turn(_ ex: Double, _ ey: Double, _ mx: Double, _ my: Double) {
    let cosine = dx * ex + dy * ey
    let toTheRight = dx * ey - dy * ex >= 0
    let sagitta = radius * (1 - max(0, (1 + cosine) / 2).squareRoot())
    if sagitta > tolerance || join != .round {
      if join == .round {
        if toTheRight {
          corner(ex, ey, mx, my, sagitta, left: true)
        } else {
          corner(ex, ey, mx, my, sagitta, left: false)
        }
      } else if join == .miter && 2 <= miterLimitSquared * (1 + cosine) {
        let k = 1 / (1 + cosine)
        let tx = (nx + mx) * k
        let ty = (ny + my) * k
        if toTheRight { outline.left(x + tx, y + ty) } else { outline.right(x - tx, y - ty) }
      }
    }
    if toTheRight {
      outline.left(x + mx, y + my)
      outline.right(x, y)
      outline.right(x - mx, y - my)
    } else {
      outline.right(x - mx, y - my)
      outline.left(x, y)
      outline.left(x + mx, y + my)
    }
  }

  /// The points of a round join between its ends; the first one halves it, also at a full turn back.
  @inline(__always)
  private mutating func corner(
    _ ex: Double, _ ey: Double, _ mx: Double, _ my: Double, _ sagitta: Double, left: Bool
  ) {
    let bx = dx - ex
    let by = dy - ey
    let k = radius / (bx * bx + by * by).squareRoot()
    let cx = bx * k
    let cy = by * k
    guard cx.isFinite else { return }
    let side = left ? 1.0 : -1.0
    var depth = 0
    var rest = sagitta / 4
    while rest > tolerance && depth < 10 {
      depth += 1
      rest /= 4
    }
    if depth == 0 {
      emit(cx, cy, left: left)
    } else {
      arc(nx * side, ny * side, cx, cy, depth, left: left)
      emit(cx, cy, left: left)
      arc(cx, cy, mx * side, my * side, depth, left: left)
    }
  }

  private mutating func arc(
    _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double, _ depth: Int, left: Bool
  ) {
    let sx = ax + bx
    let sy = ay + by
    let k = radius / (sx * sx + sy * sy).squareRoot()
    if depth > 1 { arc(ax, ay, sx * k, sy * k, depth - 1, left: left) }
    emit(sx * k, sy * k, left: left)
    if depth > 1 { arc(sx * k, sy * k, bx, by, depth - 1, left: left) }
  }

  @inline(__always)
  private mutating func emit(_ vx: Double, _ vy: Double, left: Bool) {
    if left { outline.left(x + vx, y + vy) } else { outline.right(x + vx, y + vy) }
  }

  /// A cap at a point, ahead of it in direction (ex, ey).
  private mutating func addCap(_ px: Double, _ py: Double, _ ex: Double, _ ey: Double) {
    let mx = ey * radius
    let my = -ex * radius
    var points = [SIMD2(px + mx, py + my)]
    if cap == .square {
      points.append(SIMD2(px + mx + ex * radius, py + my + ey * radius))
      points.append(SIMD2(px - mx + ex * radius, py - my + ey * radius))
    } else {
      let steps = quarterSteps
      for step in 1..<(2 * steps) {
        let angle = Double(step) / Double(2 * steps) * .pi
        let c = cos(angle)
        let s = sin(angle) * radius
        points.append(SIMD2(px + mx * c + ex * s, py + my * c + ey * s))
      }
    }
    points.append(SIMD2(px - mx, py - my))
    outline.polygon(points)
  }

  /// Chords of a quarter circle that keep to the tolerance.
  private var quarterSteps: Int {
    let angle = 2 * acos(max(0, 1 - tolerance / max(radius, tolerance)))
    return max(1, min(256, Int((.pi / 2 / max(angle, 1e-3)).rounded(.up))))
  }

  /// A subpath without length: its caps alone.
  private mutating func dot() {
    if cap == .butt { return }
    addCap(x, y, 1, 0)
    addCap(x, y, -1, 0)
  }
}

/// The outlines as edges, in pixels.
struct StrokeEdges: StrokeOutline {
  let edges: EdgeList
  /// From the stroke's space to pixels.
  let map: AffineMap?
  private var lx = 0.0
  private var ly = 0.0
  private var rx = 0.0
  private var ry = 0.0

  init(_ edges: EdgeList, map: AffineMap?) {
    self.edges = edges
    self.map = map
  }

  @inline(__always)
  mutating func begin(_ lx: Double, _ ly: Double, _ rx: Double, _ ry: Double) {
    (self.lx, self.ly) = mapped(lx, ly)
    (self.rx, self.ry) = mapped(rx, ry)
    edges.line(self.rx, self.ry, self.lx, self.ly)
  }

  @inline(__always)
  mutating func left(_ x: Double, _ y: Double) {
    let (px, py) = mapped(x, y)
    edges.line(lx, ly, px, py)
    (lx, ly) = (px, py)
  }

  @inline(__always)
  mutating func right(_ x: Double, _ y: Double) {
    let (px, py) = mapped(x, y)
    edges.line(px, py, rx, ry)
    (rx, ry) = (px, py)
  }

  @inline(__always)
  mutating func end(closed: Bool) { edges.line(lx, ly, rx, ry) }

  mutating func polygon(_ points: [SIMD2<Double>]) {
    guard let last = points.last else { return }
    var (x, y) = mapped(last.x, last.y)
    for point in points {
      let (px, py) = mapped(point.x, point.y)
      edges.line(x, y, px, py)
      (x, y) = (px, py)
    }
  }

  @inline(__always)
  private func mapped(_ x: Double, _ y: Double) -> (Double, Double) {
    map?.apply(x, y) ?? (x, y)
  }
}

/// The outlines as a path.
struct StrokePath: StrokeOutline {
  var path = Path()
  private var lefts: [CGPoint] = []
  private var rights: [CGPoint] = []

  mutating func begin(_ lx: Double, _ ly: Double, _ rx: Double, _ ry: Double) {
    lefts = [CGPoint(x: lx, y: ly)]
    rights = [CGPoint(x: rx, y: ry)]
  }

  mutating func left(_ x: Double, _ y: Double) { lefts.append(CGPoint(x: x, y: y)) }
  mutating func right(_ x: Double, _ y: Double) { rights.append(CGPoint(x: x, y: y)) }

  mutating func end(closed: Bool) {
    if closed {
      path.addLines(lefts)
      path.closeSubpath()
      path.addLines(rights.reversed())
    } else {
      path.addLines(lefts + rights.reversed())
    }
    path.closeSubpath()
  }

  mutating func polygon(_ points: [SIMD2<Double>]) {
    path.addLines(points.map { CGPoint(x: $0.x, y: $0.y) })
    path.closeSubpath()
  }
}
