public import Foundation

extension Path {
  /// The part of the outline between two fractions, 0…1, of its length.
  ///
  /// Lengths of curves are measured along 32 chords, which is exact to 0.1 % for the shapes of a
  /// panel; the curves themselves are cut exactly.
  public func trimmedPath(from start: CGFloat, to end: CGFloat) -> Path {
    let from = max(0, min(1, start))
    let to = max(0, min(1, end))
    if from <= 0, to >= 1 { return self }
    guard from < to else { return Path() }
    let segments = flattenedSegments()
    let total = segments.reduce(0) { $0 + $1.length }
    guard total > 0, total.isFinite else { return Path() }
    var result = Path()
    var position: CGFloat = 0
    var pen: CGPoint?
    for segment in segments {
      let low = max(0, (from * total - position) / max(segment.length, .leastNonzeroMagnitude))
      let high = min(1, (to * total - position) / max(segment.length, .leastNonzeroMagnitude))
      position += segment.length
      guard high > low else { continue }
      let part = segment.part(from: segment.parameter(at: low), to: segment.parameter(at: high))
      if pen != part[0] || segment.beginsSubpath { result.move(to: part[0]) }
      if part.count == 2 {
        result.addLine(to: part[1])
      } else {
        result.addCurve(to: part[3], control1: part[1], control2: part[2])
      }
      pen = part[part.count - 1]
    }
    return result
  }

  /// Lines (two points) and cubics (four), each with its length.
  private func flattenedSegments() -> [Segment] {
    var segments: [Segment] = []
    var pen = CGPoint.zero
    var start = CGPoint.zero
    var isFresh = true
    func add(_ points: [CGPoint]) {
      segments.append(Segment(points: points, beginsSubpath: isFresh))
      isFresh = false
      pen = points[points.count - 1]
    }
    forEach { element in
      switch element {
      case .move(let to):
        pen = to
        start = to
        isFresh = true
      case .line(let to): add([pen, to])
      case .quadCurve(let to, let control):
        let a = CGPoint(
          x: pen.x + (control.x - pen.x) * 2 / 3, y: pen.y + (control.y - pen.y) * 2 / 3)
        let b = CGPoint(
          x: to.x + (control.x - to.x) * 2 / 3, y: to.y + (control.y - to.y) * 2 / 3)
        add([pen, a, b, to])
      case .curve(let to, let control1, let control2): add([pen, control1, control2, to])
      case .closeSubpath: if pen != start { add([pen, start]) }
      }
    }
    return segments
  }

  private struct Segment {
    static let steps = 32

    let points: [CGPoint]
    let beginsSubpath: Bool
    let length: CGFloat
    /// The length up to each of the chords' ends; empty for a line.
    private let lengths: [CGFloat]

    init(points: [CGPoint], beginsSubpath: Bool) {
      self.points = points
      self.beginsSubpath = beginsSubpath
      guard points.count == 4 else {
        length = hypot(points[1].x - points[0].x, points[1].y - points[0].y)
        lengths = []
        return
      }
      var sum: CGFloat = 0
      var sums: [CGFloat] = []
      var last = points[0]
      for step in 1...Segment.steps {
        let next = Segment.split(points, at: CGFloat(step) / CGFloat(Segment.steps)).left[3]
        sum += hypot(next.x - last.x, next.y - last.y)
        sums.append(sum)
        last = next
      }
      length = sum
      lengths = sums
    }

    /// The curve's parameter at a fraction of its length.
    func parameter(at fraction: CGFloat) -> CGFloat {
      guard !lengths.isEmpty, length > 0 else { return fraction }
      let target = fraction * length
      var before: CGFloat = 0
      for (index, sum) in lengths.enumerated() {
        if sum >= target {
          let part = sum > before ? (target - before) / (sum - before) : 0
          return (CGFloat(index) + part) / CGFloat(Segment.steps)
        }
        before = sum
      }
      return 1
    }

    func part(from: CGFloat, to: CGFloat) -> [CGPoint] {
      guard points.count == 4 else {
        func at(_ t: CGFloat) -> CGPoint {
          CGPoint(
            x: points[0].x + (points[1].x - points[0].x) * t,
            y: points[0].y + (points[1].y - points[0].y) * t)
        }
        return [at(from), at(to)]
      }
      let right = Segment.split(points, at: from).right
      let inner = from < 1 ? (to - from) / (1 - from) : 1
      return Segment.split(right, at: inner).left
    }

    /// Both halves of a cubic, by de Casteljau.
    static func split(_ p: [CGPoint], at t: CGFloat) -> (left: [CGPoint], right: [CGPoint]) {
      func mix(_ a: CGPoint, _ b: CGPoint) -> CGPoint {
        CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
      }
      let ab = mix(p[0], p[1])
      let bc = mix(p[1], p[2])
      let cd = mix(p[2], p[3])
      let abc = mix(ab, bc)
      let bcd = mix(bc, cd)
      let middle = mix(abc, bcd)
      return ([p[0], ab, abc, middle], [middle, bcd, cd, p[3]])
    }
  }
}
