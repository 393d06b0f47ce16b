import Foundation
import Geometry
import Raster

/// A slow rasteriser that is obviously right: points in Double, counted.
enum Oracle {
  /// Lines of a path in pixels, curves in 64 even pieces, each subpath closed.
  static func contours(
    _ path: Path, _ transform: ProjectionTransform = .identity
  ) -> [[SIMD2<Double>]] {
    var result: [[SIMD2<Double>]] = []
    var current: [SIMD2<Double>] = []
    func point(_ p: CGPoint) -> SIMD2<Double> {
      let q = transform.apply(p)
      return SIMD2(q.x.native, q.y.native)
    }
    var pen = CGPoint.zero
    var start = CGPoint.zero
    func curve(_ controls: [CGPoint]) {
      for step in 1...64 {
        let t = Double(step) / 64
        var points = controls.map { SIMD2($0.x.native, $0.y.native) }
        while points.count > 1 {
          points = zip(points, points.dropFirst()).map { $0 * (1 - t) + $1 * t }
        }
        current.append(point(CGPoint(x: points[0].x, y: points[0].y)))
      }
    }
    path.forEach { element in
      switch element {
      case .move(let p):
        if current.count > 1 { result.append(current) }
        current = [point(p)]
        (pen, start) = (p, p)
      case .line(let p):
        current.append(point(p))
        pen = p
      case .quadCurve(let p, let c):
        curve([pen, c, p])
        pen = p
      case .curve(let p, let a, let b):
        curve([pen, a, b, p])
        pen = p
      case .closeSubpath:
        if current.count > 1 { result.append(current) }
        pen = start
        current = [point(start)]
      }
    }
    if current.count > 1 { result.append(current) }
    return result
  }

  static func winding(_ contours: [[SIMD2<Double>]], _ p: SIMD2<Double>) -> Int {
    var winding = 0
    for contour in contours {
      for index in contour.indices {
        let a = contour[index]
        let b = contour[(index + 1) % contour.count]
        if (a.y <= p.y) != (b.y <= p.y) {
          let x = a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y)
          if x <= p.x { winding += a.y < b.y ? 1 : -1 }
        }
      }
    }
    return winding
  }

  /// Coverage 0…1 of each pixel by `side × side` points of what `inside` says.
  static func coverage(
    width: Int, height: Int, side: Int = 16, inside: (SIMD2<Double>) -> Bool
  ) -> [Double] {
    var result: [Double] = []
    for y in 0..<height {
      for x in 0..<width {
        var hits = 0
        for j in 0..<side {
          for i in 0..<side {
            // Rows are shifted against each other, or edges along an axis would count in steps.
            let shift = Double((j * 7) % side) / Double(side * side)
            let px = Double(x) + (Double(i)) / Double(side) + shift
            let py = Double(y) + (Double(j) + 0.5) / Double(side)
            if inside(SIMD2(px, py)) { hits += 1 }
          }
        }
        result.append(Double(hits) / Double(side * side))
      }
    }
    return result
  }

  /// The signed area of each pixel inside of contours that don't overlap, exactly: every contour is
  /// cut to the pixel.
  static func area(_ contours: [[SIMD2<Double>]], width: Int, height: Int) -> [Double] {
    var result = [Double](repeating: 0, count: width * height)
    for contour in contours {
      for y in 0..<height {
        let strip = cut(cut(contour, SIMD2(0, 1), Double(y)), SIMD2(0, -1), -Double(y + 1))
        if strip.isEmpty { continue }
        for x in 0..<width {
          let cell = cut(cut(strip, SIMD2(1, 0), Double(x)), SIMD2(-1, 0), -Double(x + 1))
          for (a, b) in zip(cell, cell.dropFirst() + cell.prefix(1)) {
            result[y * width + x] += (a.x * b.y - a.y * b.x) / 2
          }
        }
      }
    }
    return result.map(abs)
  }

  /// The part of a polygon where `normal · p >= limit`.
  private static func cut(
    _ polygon: [SIMD2<Double>], _ normal: SIMD2<Double>, _ limit: Double
  ) -> [SIMD2<Double>] {
    var result: [SIMD2<Double>] = []
    guard var previous = polygon.last else { return [] }
    var side = (previous * normal).sum() - limit
    for p in polygon {
      let s = (p * normal).sum() - limit
      if (s >= 0) != (side >= 0) { result.append(previous + (p - previous) * (side / (side - s))) }
      if s >= 0 { result.append(p) }
      (previous, side) = (p, s)
    }
    return result
  }

  static func distance(_ p: SIMD2<Double>, _ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
    let v = b - a
    let squared = (v * v).sum()
    let t = squared > 0 ? max(0, min(1, ((p - a) * v).sum() / squared)) : 0
    let d = p - (a + v * t)
    return (d * d).sum().squareRoot()
  }
}

/// Numbers from a seed.
struct Dice {
  var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func unit() -> Double {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Double(state >> 11) / 9_007_199_254_740_992
  }

  mutating func between(_ low: Double, _ high: Double) -> Double { low + (high - low) * unit() }

  mutating func below(_ count: Int) -> Int { min(count - 1, Int(unit() * Double(count))) }

  mutating func point(_ low: Double, _ high: Double) -> CGPoint {
    CGPoint(x: between(low, high), y: between(low, high))
  }

  /// A path of any verbs.
  mutating func path(_ steps: Int, _ low: Double, _ high: Double) -> Path {
    var path = Path()
    path.move(to: point(low, high))
    for _ in 0..<steps {
      switch below(8) {
      case 0: path.move(to: point(low, high))
      case 1: path.closeSubpath()
      case 2, 3: path.addQuadCurve(to: point(low, high), control: point(low, high))
      case 4:
        path.addCurve(
          to: point(low, high), control1: point(low, high), control2: point(low, high))
      default: path.addLine(to: point(low, high))
      }
    }
    return path
  }
}

/// Alpha bytes of what is drawn in white on nothing.
func alphas(
  _ width: Int, _ height: Int, limits: PixelRect? = nil, _ draw: (Painter) -> Void
) -> [Int] {
  let buffer = PixelBuffer(width: width, height: height)
  draw(Painter(target: buffer, limits: limits))
  return (0..<height).flatMap { y in (0..<width).map { x in Int(buffer[x, y] >> 24) } }
}

func words(_ buffer: PixelBuffer) -> [UInt32] {
  (0..<buffer.height).flatMap { y in (0..<buffer.width).map { x in buffer[x, y] } }
}
