import Foundation
import Geometry

extension InterpolationMethod {
  /// Appends a run of points, joined to what the path already holds when `continuing`.
  ///
  /// A point that is not finite ends the run: the next finite one begins another, so that missing
  /// data are gaps.
  ///
  /// - Parameters:
  ///   - points: places in the plot, in the order they are joined.
  ///   - path: takes the segments.
  ///   - continuing: draws a line to the first point instead of moving to it.
  func append(_ points: [CGPoint], to path: inout Path, continuing: Bool = false) {
    var isContinuing = continuing
    for run in InterpolationMethod.runs(points) {
      guard let first = run.first else { continue }
      if isContinuing { path.addLine(to: first) } else { path.move(to: first) }
      isContinuing = false
      appendRun(run, to: &path)
    }
  }

  /// The unbroken runs of finite points.
  static func runs(_ points: [CGPoint]) -> [ArraySlice<CGPoint>] {
    points.split { !$0.x.isFinite || !$0.y.isFinite }
  }

  private func appendRun(_ points: ArraySlice<CGPoint>, to path: inout Path) {
    guard points.count > 1 else { return }
    if points.count == 2, !isStep {
      path.addLine(to: points[points.startIndex + 1])
      return
    }
    switch kind {
    case .linear:
      for point in points.dropFirst() { path.addLine(to: point) }
    case .monotone:
      appendMonotone(points, to: &path)
    case .catmullRom(let alpha):
      appendCurves(points, to: &path) { InterpolationMethod.catmullRom($0, alpha: alpha) }
    case .cardinal(let tension):
      appendCurves(points, to: &path) { InterpolationMethod.cardinal($0, tension: tension) }
    case .stepStart, .stepCenter, .stepEnd:
      appendSteps(points, to: &path)
    }
  }

  private var isStep: Bool {
    switch kind {
    case .stepStart, .stepCenter, .stepEnd: true
    default: false
    }
  }

  private func appendSteps(_ points: ArraySlice<CGPoint>, to path: inout Path) {
    guard var previous = points.first else { return }
    for point in points.dropFirst() {
      let x: CGFloat =
        switch kind {
        case .stepStart: point.x
        case .stepEnd: previous.x
        default: (previous.x + point.x) / 2
        }
      path.addLine(to: CGPoint(x: x, y: previous.y))
      path.addLine(to: CGPoint(x: x, y: point.y))
      path.addLine(to: point)
      previous = point
    }
  }

  private func appendMonotone(_ points: ArraySlice<CGPoint>, to path: inout Path) {
    let p = Array(points)
    let slopes = InterpolationMethod.monotoneSlopes(p)
    for i in 0..<(p.count - 1) {
      let third = (p[i + 1].x - p[i].x) / 3
      path.addCurve(
        to: p[i + 1],
        control1: CGPoint(x: p[i].x + third, y: p[i].y + slopes[i] * third),
        control2: CGPoint(x: p[i + 1].x - third, y: p[i + 1].y - slopes[i + 1] * third))
    }
  }

  /// The slope of the monotone cubic at each point, after Steffen (1990).
  static func monotoneSlopes(_ p: [CGPoint]) -> [CGFloat] {
    guard p.count > 2 else {
      let slope = p.count == 2 ? secant(p[0], p[1]) : 0
      return p.map { _ in slope }
    }
    var slopes = [CGFloat](repeating: 0, count: p.count)
    for i in 1..<(p.count - 1) {
      let h0 = p[i].x - p[i - 1].x
      let h1 = p[i + 1].x - p[i].x
      let s0 = secant(p[i - 1], p[i])
      let s1 = secant(p[i], p[i + 1])
      let span = h0 + h1
      let parabola = span == 0 ? 0 : (s0 * h1 + s1 * h0) / span
      let signs: CGFloat = (s0 < 0 ? -1 : 1) + (s1 < 0 ? -1 : 1)
      slopes[i] = signs * min(abs(s0), abs(s1), abs(parabola) / 2)
    }
    let last = p.count - 1
    slopes[0] = (3 * secant(p[0], p[1]) - slopes[1]) / 2
    slopes[last] = (3 * secant(p[last - 1], p[last]) - slopes[last - 1]) / 2
    return slopes
  }

  private static func secant(_ a: CGPoint, _ b: CGPoint) -> CGFloat {
    let width = b.x - a.x
    return width == 0 ? 0 : (b.y - a.y) / width
  }

  /// Four neighbouring points; the curve runs from the second to the third.
  private struct Quartet {
    var p0: CGPoint
    var p1: CGPoint
    var p2: CGPoint
    var p3: CGPoint
  }

  private func appendCurves(
    _ points: ArraySlice<CGPoint>, to path: inout Path, controls: (Quartet) -> (CGPoint, CGPoint)
  ) {
    let p = Array(points)
    let last = p.count - 1
    for i in 0..<last {
      let quartet = Quartet(p0: p[max(0, i - 1)], p1: p[i], p2: p[i + 1], p3: p[min(last, i + 2)])
      let (control1, control2) = controls(quartet)
      path.addCurve(to: quartet.p2, control1: control1, control2: control2)
    }
  }

  private static func catmullRom(_ q: Quartet, alpha: Double) -> (CGPoint, CGPoint) {
    func distance(_ a: CGPoint, _ b: CGPoint) -> Double {
      pow(hypot(Double(b.x - a.x), Double(b.y - a.y)), alpha)
    }
    let coincidesBefore = q.p0 == q.p1
    let coincidesAfter = q.p2 == q.p3
    let d01 = coincidesBefore ? 0 : distance(q.p0, q.p1)
    let d12 = distance(q.p1, q.p2)
    let d23 = coincidesAfter ? 0 : distance(q.p2, q.p3)
    var control1 = q.p1
    var control2 = q.p2
    let before = 3 * d01 * (d01 + d12)
    if before > 1e-12 {
      let a = 2 * d01 * d01 + 3 * d01 * d12 + d12 * d12
      control1 = combine(q.p1, a, q.p0, -d12 * d12, q.p2, d01 * d01, over: before)
    }
    let after = 3 * d23 * (d23 + d12)
    if after > 1e-12 {
      let b = 2 * d23 * d23 + 3 * d23 * d12 + d12 * d12
      control2 = combine(q.p2, b, q.p1, d23 * d23, q.p3, -d12 * d12, over: after)
    }
    return (control1, control2)
  }

  private static func combine(
    _ a: CGPoint, _ wa: Double, _ b: CGPoint, _ wb: Double, _ c: CGPoint, _ wc: Double,
    over total: Double
  ) -> CGPoint {
    let x = Double(a.x) * wa + Double(b.x) * wb + Double(c.x) * wc
    let y = Double(a.y) * wa + Double(b.y) * wb + Double(c.y) * wc
    return CGPoint(x: x / total, y: y / total)
  }

  private static func cardinal(_ q: Quartet, tension: Double) -> (CGPoint, CGPoint) {
    // At an end of the run the control stands on the datum.
    let before = q.p0 == q.p1 ? 0 : CGFloat((1 - tension) / 6)
    let after = q.p2 == q.p3 ? 0 : CGFloat((1 - tension) / 6)
    return (
      CGPoint(x: q.p1.x + before * (q.p2.x - q.p0.x), y: q.p1.y + before * (q.p2.y - q.p0.y)),
      CGPoint(x: q.p2.x + after * (q.p1.x - q.p3.x), y: q.p2.y + after * (q.p1.y - q.p3.y))
    )
  }
}
