import Foundation
import Geometry
import TestSupport
import Testing

private func number(_ random: inout SplitMix64, _ low: Double, _ high: Double) -> CGFloat {
  CGFloat(low + (high - low) * random.unit())
}

private func point(_ random: inout SplitMix64) -> CGPoint {
  CGPoint(x: number(&random, -50, 150), y: number(&random, -50, 150))
}

private func randomPath(_ seed: UInt64) -> Path {
  var random = SplitMix64(seed: seed)
  return Path { path in
    path.move(to: point(&random))
    for _ in 0..<(1 + random.next() % 6) {
      switch random.next() % 6 {
      case 0: path.addLine(to: point(&random))
      case 1, 2: path.addQuadCurve(to: point(&random), control: point(&random))
      case 3:
        path.closeSubpath()
        path.addLine(to: point(&random))
      default:
        path.addCurve(to: point(&random), control1: point(&random), control2: point(&random))
      }
    }
  }
}

/// Points of the outline, `steps` a curve.
private func followed(_ path: Path, _ steps: Int) -> [CGPoint] {
  var result: [CGPoint] = []
  var pen = CGPoint.zero
  var start = CGPoint.zero
  func curve(_ controls: [CGPoint]) {
    for step in 1...steps {
      let t = CGFloat(step) / CGFloat(steps)
      var level = controls
      while level.count > 1 {
        level = zip(level, level.dropFirst()).map {
          CGPoint(x: $0.x + ($1.x - $0.x) * t, y: $0.y + ($1.y - $0.y) * t)
        }
      }
      result.append(level[0])
    }
    pen = controls[controls.count - 1]
  }
  path.forEach { element in
    switch element {
    case .move(let to):
      (pen, start) = (to, to)
      result.append(to)
    case .line(let to):
      pen = to
      result.append(to)
    case .quadCurve(let to, let control): curve([pen, control, to])
    case .curve(let to, let a, let b): curve([pen, a, b, to])
    case .closeSubpath:
      pen = start
      result.append(start)
    }
  }
  return result
}

@Test(arguments: 0..<60)
func boundsTouchTheCurveAndNothingElse(_ seed: Int) {
  let path = randomPath(UInt64(seed))
  let bounds = path.boundingRect
  let points = followed(path, 400)
  let left = points.map(\.x).min() ?? 0
  let right = points.map(\.x).max() ?? 0
  let top = points.map(\.y).min() ?? 0
  let bottom = points.map(\.y).max() ?? 0
  // What is sampled lies inside, and the bounds are what is sampled but for the samples' distance.
  #expect(bounds.minX <= left + 1e-9 && bounds.minX > left - 0.01)
  #expect(bounds.maxX >= right - 1e-9 && bounds.maxX < right + 0.01)
  #expect(bounds.minY <= top + 1e-9 && bounds.minY > top - 0.01)
  #expect(bounds.maxY >= bottom - 1e-9 && bounds.maxY < bottom + 0.01)
}

@Test func boundsOfSimpleShapesAreExact() {
  let rect = CGRect(x: 1.1, y: 2.3, width: 33.7, height: 21.9)
  for path in [
    Path(rect), Path(ellipseIn: rect), Path(roundedRect: rect, cornerRadius: 6),
    Path(roundedRect: rect, cornerRadius: 6, style: .circular),
  ] {
    let bounds = path.boundingRect
    #expect(abs(bounds.minX - rect.minX) < 1e-12 && abs(bounds.maxX - rect.maxX) < 1e-12)
    #expect(abs(bounds.minY - rect.minY) < 1e-12 && abs(bounds.maxY - rect.maxY) < 1e-12)
  }
  #expect(Path().boundingRect.isNull)
  let dot = Path { $0.move(to: CGPoint(x: 3, y: 4)) }
  #expect(dot.boundingRect == CGRect(x: 3, y: 4, width: 0, height: 0))
  // A parabola's top lies half way to its control.
  let arch = Path {
    $0.move(to: .zero)
    $0.addQuadCurve(to: CGPoint(x: 10, y: 0), control: CGPoint(x: 5, y: -8))
  }
  #expect(arch.boundingRect == CGRect(x: 0, y: -4, width: 10, height: 4))
}

@Test(arguments: [Double.nan, .infinity, -.infinity, 1e200, -1e300, .greatestFiniteMagnitude])
func boundsOfAnyNumbersAreHarmless(_ value: Double) {
  let v = CGFloat(value)
  for control in [CGPoint(x: v, y: 2), CGPoint(x: 2, y: v), CGPoint(x: v, y: -v)] {
    let path = Path {
      $0.move(to: .zero)
      $0.addCurve(to: CGPoint(x: 5, y: 5), control1: control, control2: CGPoint(x: 1, y: 1))
      $0.addQuadCurve(to: .zero, control: control)
    }
    let bounds = path.boundingRect
    if value.isFinite { #expect(bounds.minX <= 0 && bounds.width >= 5) }
  }
}

@Test(arguments: 0..<20, [false, true])
func whatAPathContainsIsWhatItsWindingSays(_ seed: Int, eoFill: Bool) {
  let path = randomPath(UInt64(seed + 300))
  let outline = followed(path, 16)
  // Subpaths are closed by themselves: only paths of one are compared.
  guard path.verbs.filter({ $0 == .close }).isEmpty else { return }
  var random = SplitMix64(seed: UInt64(seed))
  for _ in 0..<200 {
    let p = point(&random)
    var winding = 0
    for (index, a) in outline.enumerated() {
      let b = outline[(index + 1) % outline.count]
      if (a.y <= p.y) != (b.y <= p.y) {
        let x = a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y)
        if x > p.x { winding += a.y < b.y ? 1 : -1 }
      }
    }
    #expect(path.contains(p, eoFill: eoFill) == (eoFill ? winding % 2 != 0 : winding != 0))
  }
}

private func length(_ path: Path) -> CGFloat {
  var sum: CGFloat = 0
  var pen: CGPoint?
  var begins = true
  var index = 0
  for verb in path.verbs {
    let end = verb == .close ? pen : path.points[index + verb.pointCount - 1]
    if verb == .move { begins = true }
    if let end, let from = pen, !begins {
      let part = Path {
        $0.move(to: from)
        switch verb {
        case .quad: $0.addQuadCurve(to: end, control: path.points[index])
        case .cubic:
          $0.addCurve(
            to: end, control1: path.points[index], control2: path.points[index + 1])
        default: $0.addLine(to: end)
        }
      }
      let points = followed(part, 200)
      for (a, b) in zip(points, points.dropFirst()) { sum += hypot(b.x - a.x, b.y - a.y) }
    }
    begins = false
    index += verb.pointCount
    pen = end
  }
  return sum
}

@Test(arguments: 0..<20)
func aTrimmedPathHasItsShareOfTheLength(_ seed: Int) {
  var random = SplitMix64(seed: UInt64(seed))
  let path = Path {
    $0.move(to: point(&random))
    $0.addCurve(to: point(&random), control1: point(&random), control2: point(&random))
    $0.addLine(to: point(&random))
    $0.addQuadCurve(to: point(&random), control: point(&random))
  }
  let whole = length(path)
  let from = number(&random, 0, 1)
  let to = number(&random, 0, 1)
  let part = path.trimmedPath(from: min(from, to), to: max(from, to))
  #expect(abs(length(part) - whole * abs(to - from)) < whole * 0.004)
  #expect(path.trimmedPath(from: 0, to: 1) == path)
  #expect(path.trimmedPath(from: 0.7, to: 0.3).isEmpty)
  #expect(path.trimmedPath(from: .nan, to: 0.5).points.allSatisfy { $0.x.isFinite })
}

@Test func rectanglesAndRoundedOnesAreRecognised() {
  let rect = CGRect(x: 3, y: 4, width: 50, height: 40)
  #expect(Path(rect).rectangle == rect)
  #expect(Path(rect).applying(ProjectionTransform(scaleX: -2, y: 1)).rectangle?.width == 100)
  for style in [RoundedCornerStyle.circular, .continuous] {
    let shape = Path(roundedRect: rect, cornerRadius: 7, style: style).roundedRectangle
    #expect(shape?.rect == rect && shape?.style == style)
    #expect(abs((shape?.radius ?? 0) - 7) < 1e-9)
  }
  let turned = Path(rect).applying(ProjectionTransform(rotation: .degrees(10)))
  #expect(turned.rectangle == nil && turned.roundedRectangle == nil)
  #expect(Path(ellipseIn: rect).rectangle == nil)
  let bow = Path {
    $0.addLines([
      CGPoint(x: 0, y: 0), CGPoint(x: 9, y: 9), CGPoint(x: 9, y: 0), CGPoint(x: 0, y: 9),
    ])
    $0.closeSubpath()
  }
  #expect(bow.rectangle == nil)
}
