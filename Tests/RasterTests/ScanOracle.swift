import Foundation
import Geometry

/// Coverage by lines through pixels: exact along x, counted in y, for any winding.
enum ScanOracle {
  /// Coverage 0…1 of each pixel, from `lines` lines a pixel.
  static func coverage(
    _ contours: [[SIMD2<Double>]], width: Int, height: Int, evenOdd: Bool, lines: Int = 16
  ) -> [Double] {
    var result = [Double](repeating: 0, count: width * height)
    var edges: [(top: Double, bottom: Double, x: Double, slope: Double, winding: Int)] = []
    for contour in contours {
      for index in contour.indices {
        let a = contour[index]
        let b = contour[(index + 1) % contour.count]
        if a.y == b.y { continue }
        let upper = a.y < b.y ? a : b
        let lower = a.y < b.y ? b : a
        let slope = (lower.x - upper.x) / (lower.y - upper.y)
        edges.append(
          (upper.y, lower.y, upper.x - slope * upper.y, slope, a.y < b.y ? 1 : -1))
      }
    }
    for line in 0..<height * lines {
      let y = (Double(line) + 0.5) / Double(lines)
      var crossings: [(x: Double, winding: Int)] = []
      for edge in edges where edge.top <= y && y < edge.bottom {
        crossings.append((edge.x + edge.slope * y, edge.winding))
      }
      crossings.sort { $0.x < $1.x }
      var winding = 0
      for (index, crossing) in crossings.enumerated() {
        winding += crossing.winding
        let isInside = evenOdd ? winding & 1 != 0 : winding != 0
        guard isInside, index + 1 < crossings.count else { continue }
        let from = max(0, crossing.x)
        let to = min(Double(width), crossings[index + 1].x)
        if from >= to { continue }
        for x in Int(from)...min(width - 1, Int(to)) {
          let length = min(to, Double(x + 1)) - max(from, Double(x))
          result[line / lines * width + x] += max(0, length) / Double(lines)
        }
      }
    }
    return result
  }

  /// What a drawing differs by at its edges, in 1/255, how far it is below what it should be, and
  /// pixels that have ink where nothing is near, or a hole where all around is full.
  static func compare(
    _ got: [Int], _ wanted: [Double], width: Int
  ) -> (mean: Double, below: Double, strays: [Int]) {
    let height = wanted.count / width
    var sum = 0.0
    var edges = 0
    var below = 0.0
    var strays: [Int] = []
    for y in 0..<height {
      for x in 0..<width {
        let index = y * width + x
        let error = abs(Double(got[index]) - wanted[index] * 255)
        if wanted[index] > 0.002 && wanted[index] < 0.998 {
          sum += error
          below = max(below, wanted[index] * 255 - Double(got[index]))
          edges += 1
        }
        var around: [Double] = []
        for dy in max(0, y - 1)...min(height - 1, y + 1) {
          for dx in max(0, x - 1)...min(width - 1, x + 1) { around.append(wanted[dy * width + dx]) }
        }
        let isFlat = around.allSatisfy { $0 < 0.001 } || around.allSatisfy { $0 > 0.999 }
        if isFlat && error > 2 { strays.append(index) }
      }
    }
    return (sum / Double(max(1, edges)), below, strays)
  }
}

/// The convex pieces whose union a stroke is: segments, joins, caps.
enum StrokeOracle {
  /// Lines of each subpath, curves in 64 even pieces, without points that repeat.
  static func lines(_ path: Path) -> [(points: [SIMD2<Double>], isClosed: Bool)] {
    var result: [(points: [SIMD2<Double>], isClosed: Bool)] = []
    var points: [SIMD2<Double>] = []
    func at(_ p: CGPoint) -> SIMD2<Double> { SIMD2(p.x.native, p.y.native) }
    func add(_ p: SIMD2<Double>) { if points.last != p { points.append(p) } }
    func end(_ isClosed: Bool) {
      if isClosed && points.count > 1 && points.first == points.last { points.removeLast() }
      if points.count > 1 { result.append((points, isClosed)) }
    }
    func curve(_ controls: [SIMD2<Double>]) {
      for step in 1...64 {
        let t = Double(step) / 64
        var level = controls
        while level.count > 1 {
          level = zip(level, level.dropFirst()).map { $0 * (1 - t) + $1 * t }
        }
        add(level[0])
      }
    }
    path.forEach { element in
      switch element {
      case .move(let p):
        end(false)
        points = [at(p)]
      case .line(let p): add(at(p))
      case .quadCurve(let p, let c): curve([points[points.count - 1], at(c), at(p)])
      case .curve(let p, let a, let b): curve([points[points.count - 1], at(a), at(b), at(p)])
      case .closeSubpath:
        let start = points.first
        end(true)
        points = start.map { [$0] } ?? []
      }
    }
    end(false)
    return result
  }

  /// Cuts lines into dashes; a closed one begins at its first point.
  static func dashed(
    _ lines: [(points: [SIMD2<Double>], isClosed: Bool)], _ pattern: [Double], _ phase: Double
  ) -> [(points: [SIMD2<Double>], isClosed: Bool)] {
    guard !pattern.isEmpty else { return lines }
    let lengths = pattern.count % 2 == 0 ? pattern : pattern + pattern
    let period = lengths.reduce(0, +)
    var result: [(points: [SIMD2<Double>], isClosed: Bool)] = []
    for line in lines {
      let points = line.isClosed ? line.points + [line.points[0]] : line.points
      var place = phase.truncatingRemainder(dividingBy: period)
      if place < 0 { place += period }
      var index = 0
      while place >= lengths[index] {
        place -= lengths[index]
        index = (index + 1) % lengths.count
      }
      var left = lengths[index] - place
      var dash: [SIMD2<Double>] = index % 2 == 0 ? [points[0]] : []
      for (a, b) in zip(points, points.dropFirst()) {
        let v = b - a
        let length = (v * v).sum().squareRoot()
        var done = 0.0
        while length - done > left {
          done += left
          let p = a + v * (done / length)
          if index % 2 == 0 {
            dash.append(p)
            result.append((dash, false))
            dash = []
          } else {
            dash = [p]
          }
          index = (index + 1) % lengths.count
          left = lengths[index]
        }
        left -= length - done
        if index % 2 == 0 { dash.append(b) }
      }
      if dash.count > 1 { result.append((dash, false)) }
    }
    return result
  }

  static func pieces(_ path: Path, _ style: StrokeStyle) -> [[SIMD2<Double>]] {
    let radius = style.lineWidth.native / 2
    var result: [[SIMD2<Double>]] = []
    let cut = dashed(lines(path), style.dash.map(\.native), style.dashPhase.native)
    for line in cut {
      let points = line.points
      let count = points.count
      func direction(_ index: Int) -> SIMD2<Double> {
        let v = points[(index + 1) % count] - points[index]
        return v / (v * v).sum().squareRoot()
      }
      func left(_ d: SIMD2<Double>) -> SIMD2<Double> { SIMD2(-d.y, d.x) * radius }
      for index in 0..<(line.isClosed ? count : count - 1) {
        let a = points[index]
        let b = points[(index + 1) % count]
        let n = left(direction(index))
        result.append([a + n, b + n, b - n, a - n])
      }
      let joins = line.isClosed ? Array(0..<count) : Array(1..<max(1, count - 1))
      for index in joins {
        let before = direction((index + count - 1) % count)
        join(points[index], before, direction(index), radius, style, &result)
      }
      if line.isClosed { continue }
      cap(points[0], -direction(0), radius, style.lineCap, &result)
      cap(points[count - 1], direction(count - 2), radius, style.lineCap, &result)
    }
    return result
  }

  private static func join(
    _ v: SIMD2<Double>, _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ radius: Double,
    _ style: StrokeStyle, _ result: inout [[SIMD2<Double>]]
  ) {
    let cross = a.x * b.y - a.y * b.x
    let side: Double = cross > 0 ? -1 : 1
    let from = SIMD2(-a.y, a.x) * side * radius
    let to = SIMD2(-b.y, b.x) * side * radius
    switch style.lineJoin {
    case .round:
      result.append([v] + arc(v, from, to))
    case .miter:
      // 1 / sin of half the angle between the lines.
      let ratio = (2 / max(1e-12, 1 + (a * b).sum())).squareRoot()
      if ratio <= style.miterLimit.native {
        let middle = from + to
        let tip = middle * (radius * ratio / (middle * middle).sum().squareRoot())
        result.append([v, v + from, v + tip, v + to])
      } else {
        result.append([v, v + from, v + to])
      }
    default:
      result.append([v, v + from, v + to])
    }
  }

  private static func cap(
    _ p: SIMD2<Double>, _ d: SIMD2<Double>, _ radius: Double, _ cap: CGLineCap,
    _ result: inout [[SIMD2<Double>]]
  ) {
    let n = SIMD2(-d.y, d.x) * radius
    switch cap {
    case .round: result.append(arc(p, n, d * radius) + arc(p, d * radius, -n))
    case .square: result.append([p + n, p + n + d * radius, p - n + d * radius, p - n])
    default: break
    }
  }

  /// Points of the shorter arc from a radius to another.
  private static func arc(
    _ center: SIMD2<Double>, _ from: SIMD2<Double>, _ to: SIMD2<Double>
  ) -> [SIMD2<Double>] {
    let start = atan2(from.y, from.x)
    var turn = atan2(to.y, to.x) - start
    if turn > .pi { turn -= 2 * .pi }
    if turn < -.pi { turn += 2 * .pi }
    let radius = (from * from).sum().squareRoot()
    return (0...24).map {
      let angle = start + turn * Double($0) / 24
      return center + SIMD2(cos(angle), sin(angle)) * radius
    }
  }

  /// Pieces in one orientation each, so that their union has windings above zero.
  static func oriented(_ pieces: [[SIMD2<Double>]]) -> [[SIMD2<Double>]] {
    pieces.map { piece in
      var area = 0.0
      for (a, b) in zip(piece, piece.dropFirst() + piece.prefix(1)) {
        area += a.x * b.y - a.y * b.x
      }
      return area < 0 ? piece.reversed() : piece
    }
  }
}
