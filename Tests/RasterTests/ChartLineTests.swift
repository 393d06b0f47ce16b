import Foundation
import Geometry
import Testing

@testable import Raster

/// A walk of `count` points over `width` pixels.
private func walk(
  _ count: Int, _ width: Double, step: Double, seed: UInt64, ties: Bool = false
) -> [CGPoint] {
  var dice = Dice(seed)
  var y = 40.0
  return (0..<count).map { index in
    y = max(8, min(72, y + dice.between(-step, step)))
    let place = ties ? index / 2 * 2 : index
    return CGPoint(x: 8.3 + Double(place) * width / Double(count - 1), y: y)
  }
}

/// Coverage of the union of a line's segments with butt ends, and of its inner vertices' discs.
private func expected(_ points: [CGPoint], _ radius: Double, cap: CGLineCap) -> [Double] {
  let p = points.map { SIMD2($0.x.native, $0.y.native) }
  // Points stand evenly in x: only those near can reach.
  let spacing = 78 / Double(p.count - 1)
  return Oracle.coverage(width: 96, height: 80, side: 8) { q in
    let near = Int((q.x - 8.3) / spacing)
    let reach = Int((radius + 1) / spacing) + 3
    let first = max(0, near - reach)
    for index in first..<max(first, min(p.count - 1, near + reach)) {
      let (a, b) = (p[index], p[index + 1])
      let v = b - a
      let squared = (v * v).sum()
      let t = squared > 0 ? ((q - a) * v).sum() / squared : 0
      let reach = cap == .square && squared > 0 ? radius / squared.squareRoot() : 0
      let isFirst = index == 0
      let isLast = index == p.count - 2
      let low = isFirst ? (cap == .round ? -9 : -reach) : -9
      let high = isLast ? (cap == .round ? 9 : 1 + reach) : 9
      if t < low || t > high { continue }
      let nearest = a + v * max(isFirst ? -reach : 0, min(isLast ? 1 + reach : 1, t))
      let d = q - nearest
      if (d * d).sum() <= radius * radius { return true }
    }
    return false
  }
}

private struct Case: Sendable, CustomTestStringConvertible {
  let count: Int
  let step: Double
  let width: Double
  let cap: CGLineCap
  var ties = false

  var testDescription: String { "\(count) points, step \(step), width \(width), \(cap)" }
}

private let cases = [
  Case(count: 40, step: 8, width: 3, cap: .butt),
  Case(count: 400, step: 3, width: 2, cap: .butt),
  Case(count: 400, step: 3, width: 2, cap: .round),
  Case(count: 60, step: 6, width: 6, cap: .square),
  Case(count: 200, step: 9, width: 1, cap: .butt, ties: true),
  Case(count: 30, step: 0, width: 4, cap: .butt),
  Case(count: 80, step: 2, width: 0.4, cap: .round),
]

@Test(arguments: cases)
private func aTimeSeriesIsTheUnionOfItsSegments(_ test: Case) {
  let points = walk(test.count, 78, step: test.step, seed: 11, ties: test.ties)
  let path = Path { $0.addLines(points) }
  let style = StrokeStyle(lineWidth: CGFloat(test.width), lineCap: test.cap, lineJoin: .round)
  let wanted = expected(points, test.width / 2, cap: test.cap)
  let got = alphas(96, 80) {
    $0.stroke(path, style: style, paint: .solid(.white), transform: .identity)
  }
  let general = alphas(96, 80) {
    $0.usesChartLines = false
    $0.stroke(path, style: style, paint: .solid(.white), transform: .identity)
  }
  func errors(_ a: [Int]) -> [Double] {
    var errors: [Double] = []
    for (alpha, coverage) in zip(a, wanted) {
      let error = abs(Double(alpha) - coverage * 255)
      let isEdge = coverage > 0.004 && coverage < 0.996
      if isEdge || error > 2 { errors.append(error) }
    }
    return errors
  }
  let mine = errors(got)
  let mean = mine.reduce(0, +) / Double(max(1, mine.count))
  let theirs = errors(general)
  let generalMean = theirs.reduce(0, +) / Double(max(1, theirs.count))
  // Beside its ends it matters whether a join is a wedge or, as in `expected`, a whole disc.
  for (index, error) in zip(got, wanted).map({ abs(Double($0) - $1 * 255) }).enumerated()
  where error > 40 && (10..<85).contains(index % 96) {
    Issue.record("\(index % 96), \(index / 96): \(got[index]), not \(wanted[index] * 255)")
  }
  // Upright lines of one pixel are smoothed by the columns beside them.
  #expect(mean <= (test.ties ? 7 : 4.5))
  #expect(mean <= generalMean + 1.5)
}

@Test(arguments: cases)
private func aTimeSeriesInPiecesIsTheWhole(_ test: Case) {
  let points = walk(test.count, 78, step: test.step, seed: 12, ties: test.ties)
  let path = Path { $0.addLines(points) }
  let style = StrokeStyle(lineWidth: CGFloat(test.width), lineCap: test.cap, lineJoin: .round)
  let stops = [
    ColorStop(color: RGBA(hex: 0xff4020, alpha: 0.9), location: 0),
    ColorStop(color: RGBA(hex: 0x2040ff, alpha: 0.3), location: 1),
  ]
  for paint in [
    Paint.solid(RGBA(hex: 0x4fc3f7)), .solid(RGBA(hex: 0x4fc3f7, alpha: 0.6)),
    .linear(stops: stops, start: CGPoint(x: 0, y: 10), end: CGPoint(x: 0, y: 70)),
    .linear(stops: stops, start: .zero, end: CGPoint(x: 60, y: 70)),
  ] {
    func draw(_ painter: Painter) {
      painter.stroke(path, style: style, paint: paint, transform: .identity)
    }
    let whole = PixelBuffer(width: 96, height: 80)
    whole.clear(0xff10_1820)
    draw(Painter(target: whole))
    for (x, y) in [(17, 31), (40, 40), (63, 12), (85, 66)] {
      let pieces = PixelBuffer(width: 96, height: 80)
      pieces.clear(0xff10_1820)
      for part in [
        PixelRect(minX: 0, minY: 0, maxX: x, maxY: y),
        PixelRect(minX: x, minY: 0, maxX: 96, maxY: y),
        PixelRect(minX: 0, minY: y, maxX: x, maxY: 80),
        PixelRect(minX: x, minY: y, maxX: 96, maxY: 80),
      ] {
        draw(Painter(target: pieces, limits: part))
      }
      #expect(words(whole) == words(pieces))
    }
  }
}

@Test func aSeriesUnderAClipOrWithGapsLooksTheSame() {
  let points = walk(300, 78, step: 4, seed: 13)
  let path = Path { $0.addLines(points) }
  let gaps = Path {
    $0.addLines(Array(points[0..<150]))
    $0.addLines(Array(points[150..<300]))
  }
  let style = StrokeStyle(lineWidth: 2, lineCap: .round, lineJoin: .round)
  let direct = alphas(96, 80) {
    $0.stroke(path, style: style, paint: .solid(.white), transform: .identity)
  }
  let clipped = alphas(96, 80) {
    $0.clip(Path(CGRect(x: -0.5, y: -0.5, width: 99, height: 99)), transform: .identity)
    $0.stroke(path, style: style, paint: .solid(.white), transform: .identity)
  }
  for (a, b) in zip(direct, clipped) { #expect(abs(a - b) <= 3) }
  let parted = alphas(96, 80) {
    $0.stroke(gaps, style: style, paint: .solid(.white), transform: .identity)
  }
  #expect(zip(direct, parted).filter { abs($0 - $1) > 3 }.count < 60)
}

@Test func seriesWithStrangePointsAreHarmless() {
  var points = walk(100, 78, step: 4, seed: 14)
  for (index, strange) in [
    CGPoint(x: CGFloat.nan, y: 3), CGPoint(x: 40, y: CGFloat.infinity), CGPoint(x: 41, y: 1e30),
    CGPoint(x: 42, y: -9000), CGPoint(x: 1e9, y: 4),
  ].enumerated() {
    var line = points
    line[50 + index] = strange
    let path = Path { $0.addLines(line) }
    _ = alphas(96, 80) {
      $0.stroke(
        path, style: StrokeStyle(lineWidth: 3, lineJoin: .round), paint: .solid(.white),
        transform: .identity)
    }
  }
  points[99].y = -3000
  points[0].y = 4000
  let steep = Path { $0.addLines(points) }
  let got = alphas(96, 80, limits: PixelRect(x: 10, y: 10, width: 50, height: 40)) {
    $0.stroke(
      steep, style: StrokeStyle(lineWidth: 3, lineJoin: .round), paint: .solid(.white),
      transform: .identity)
  }
  #expect(got.contains { $0 == 255 })
}
