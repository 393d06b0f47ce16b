import Foundation
import Geometry
import Testing

@testable import Raster

private func strokeAlphas(
  _ path: Path, _ style: StrokeStyle, _ transform: ProjectionTransform = .identity, size: Int = 48
) -> [Int] {
  alphas(size, size) {
    $0.stroke(path, style: style, paint: .solid(.white), transform: transform)
  }
}

/// The greatest and mean difference from what `inside` says, in 1/255.
private func difference(
  _ got: [Int], size: Int = 48, _ inside: (SIMD2<Double>) -> Bool
) -> (greatest: Double, mean: Double) {
  let expected = Oracle.coverage(width: size, height: size, side: 12, inside: inside)
  let errors = zip(got, expected).map { abs(Double($0) - $1 * 255) }
  return (errors.max() ?? 0, errors.reduce(0, +) / Double(errors.count))
}

private let zigzag: [CGPoint] = [
  CGPoint(x: 7.3, y: 9.1), CGPoint(x: 38.2, y: 12.7), CGPoint(x: 12.9, y: 26.4),
  CGPoint(x: 40.1, y: 39.8),
]

@Test(arguments: [1.5, 4, 9.5])
func aRoundStrokeIsAllWithinHalfItsWidth(_ width: Double) {
  let got = strokeAlphas(
    Path { $0.addLines(zigzag) },
    StrokeStyle(lineWidth: CGFloat(width), lineCap: .round, lineJoin: .round))
  let points = zigzag.map { SIMD2($0.x.native, $0.y.native) }
  let error = difference(got) { p in
    zip(points, points.dropFirst()).contains { Oracle.distance(p, $0, $1) <= width / 2 }
  }
  // Chords of round joins lie up to 0.1 px inside; parts that overlap in a pixel add up.
  #expect(error.greatest <= 60)
  #expect(error.mean <= 0.8)
}

@Test(arguments: [CGLineCap.butt, .square])
func flatCapsEndWhereTheyShould(_ cap: CGLineCap) {
  let got = strokeAlphas(
    Path { $0.addLines([CGPoint(x: 12, y: 20), CGPoint(x: 33, y: 20)]) },
    StrokeStyle(lineWidth: 6, lineCap: cap))
  let reach = cap == .square ? 3 : 0
  for y in 0..<48 {
    for x in 0..<48 {
      let inside = y >= 17 && y < 23 && x >= 12 - reach && x < 33 + reach
      #expect(got[y * 48 + x] == (inside ? 255 : 0))
    }
  }
}

@Test func aClosedMitredRectangleIsAFrame() {
  let got = strokeAlphas(
    Path(CGRect(x: 10, y: 12, width: 24, height: 20)), StrokeStyle(lineWidth: 4))
  for y in 0..<48 {
    for x in 0..<48 {
      let outer = x >= 8 && x < 36 && y >= 10 && y < 34
      let inner = x >= 12 && x < 32 && y >= 14 && y < 30
      #expect(got[y * 48 + x] == (outer && !inner ? 255 : 0), "\(x), \(y)")
    }
  }
}

@Test func aMiterBeyondItsLimitIsABevel() {
  let spike = Path {
    $0.addLines([CGPoint(x: 6, y: 40), CGPoint(x: 24, y: 16), CGPoint(x: 42, y: 40)])
  }
  func top(_ limit: CGFloat) -> Int {
    let got = strokeAlphas(spike, StrokeStyle(lineWidth: 6, miterLimit: limit))
    return got.firstIndex { $0 > 0 }.map { $0 / 48 } ?? 48
  }
  // The tip of the miter lies 3 / sin(36.87°) = 5 above the corner.
  #expect(top(10) == 11)
  #expect(top(1) >= 14)
}

@Test func dashesFollowTheirPatternAndPhase() {
  let line = Path { $0.addLines([CGPoint(x: 4, y: 10), CGPoint(x: 44, y: 10)]) }
  let got = strokeAlphas(line, StrokeStyle(lineWidth: 2, dash: [6, 4], dashPhase: 3))
  for x in 0..<48 {
    let distance = x - 4 + 3
    let painted = x >= 4 && x < 44 && distance % 10 < 6
    #expect(got[10 * 48 + x] == (painted ? 255 : 0), "\(x)")
  }
}

@Test func dashesTurnCornersWithTheirJoin() {
  let corner = Path {
    $0.addLines([CGPoint(x: 10, y: 30), CGPoint(x: 10, y: 10), CGPoint(x: 30, y: 10)])
  }
  let got = strokeAlphas(corner, StrokeStyle(lineWidth: 4, dash: [30, 100]))
  #expect(got[8 * 48 + 8] == 255)
  #expect(got[10 * 48 + 19] == 255)
  #expect(got[10 * 48 + 21] == 0)
}

@Test(arguments: [[], [0, 0], [-1, 2], [Double.nan, 1], [1e-9, 1e-9], [Double.infinity, 1]])
func patternsThatMakeNoSensePaintAll(_ pattern: [Double]) {
  let line = Path { $0.addLines([CGPoint(x: 4, y: 10), CGPoint(x: 44, y: 10)]) }
  let got = strokeAlphas(line, StrokeStyle(lineWidth: 2, dash: pattern.map { CGFloat($0) }))
  #expect((4..<44).allSatisfy { got[10 * 48 + $0] == 255 })
}

@Test func anEndlessDashedLineEnds() {
  let line = Path { $0.addLines([CGPoint(x: -1e14, y: 10), CGPoint(x: 1e14, y: 10)]) }
  let got = strokeAlphas(line, StrokeStyle(lineWidth: 2, dash: [4, 4]))
  #expect(got.contains { $0 == 255 })
}

@Test func aWidthOfZeroIsOnePixel() {
  let line = Path { $0.addLines([CGPoint(x: 1, y: 2.5), CGPoint(x: 11, y: 2.5)]) }
  let got = strokeAlphas(line, StrokeStyle(lineWidth: 0), ProjectionTransform(scaleX: 4, y: 4))
  for y in 0..<48 {
    #expect(got[y * 48 + 20] == (y == 9 || y == 10 ? 128 : 0))
  }
}

@Test func thinLinesFadeWithTheirWidth() {
  let line = Path { $0.addLines([CGPoint(x: 4, y: 10.5), CGPoint(x: 44, y: 10.5)]) }
  let got = strokeAlphas(line, StrokeStyle(lineWidth: 0.25))
  #expect(abs(got[10 * 48 + 20] - 64) <= 1)
}

@Test func aDotHasItsCapAlone() {
  let dot = Path { $0.addLines([CGPoint(x: 20, y: 20), CGPoint(x: 20, y: 20)]) }
  #expect(strokeAlphas(dot, StrokeStyle(lineWidth: 8)).allSatisfy { $0 == 0 })
  let round = strokeAlphas(dot, StrokeStyle(lineWidth: 8, lineCap: .round))
  let area = Double(round.reduce(0, +)) / 255
  #expect(abs(area - 16 * .pi) < 1.2)
  let square = strokeAlphas(dot, StrokeStyle(lineWidth: 8, lineCap: .square))
  #expect(square.reduce(0, +) == 64 * 255)
}

@Test(arguments: [
  ProjectionTransform(2, 0, 0, 0, 0.5, 0, 0, 10, 1),
  ProjectionTransform(1, 0.4, 0, -0.2, 1, 0, 8, 0, 1),
  ProjectionTransform(1, 0, 0.004, 0, 1, 0.002, 0, 0, 1),
])
func strokesAreTransformedWithTheirPath(_ transform: ProjectionTransform) throws {
  let path = Path {
    $0.addLines([CGPoint(x: 6, y: 8), CGPoint(x: 20, y: 12), CGPoint(x: 9, y: 30)])
  }
  let points = [SIMD2(6.0, 8.0), SIMD2(20.0, 12.0), SIMD2(9.0, 30.0)]
  let got = strokeAlphas(
    path, StrokeStyle(lineWidth: 5, lineCap: .round, lineJoin: .round), transform)
  let inverse = try #require(transform.inverse)
  let error = difference(got) { p in
    let q = inverse.apply(CGPoint(x: p.x, y: p.y))
    let r = SIMD2(q.x.native, q.y.native)
    return zip(points, points.dropFirst()).contains { Oracle.distance(r, $0, $1) <= 2.5 }
  }
  #expect(error.greatest <= 45)
  #expect(error.mean <= 0.6)
}

@Test func aStrokedPathFillsLikeTheStroke() {
  let path = Path {
    $0.addLines(zigzag)
    $0.addEllipse(in: CGRect(x: 20, y: 4, width: 20, height: 14))
  }
  let style = StrokeStyle(lineWidth: 3, lineCap: .square, lineJoin: .miter)
  let stroked = strokeAlphas(path, style)
  let filled = alphas(48, 48) {
    $0.fill(path.strokedPath(style), paint: .solid(.white), transform: .identity)
  }
  for (a, b) in zip(stroked, filled) { #expect(abs(a - b) <= 2) }
}

/// As when a dashed line in perspective runs to the horizon.
@Test func afterVeryManyDashesTheRestOfAnOutlineIsOne() {
  let path = Path {
    $0.move(to: .zero)
    $0.addLine(to: CGPoint(x: 900_000, y: 0))
    $0.addLine(to: CGPoint(x: 900_000, y: 50))
  }
  let outline = path.strokedPath(StrokeStyle(lineWidth: 1, dash: [0.1, 0.1]))
  #expect(outline.verbs.count <= 16_384 * 8)
  #expect(outline.contains(CGPoint(x: 500_000, y: 0.25)))
  #expect(outline.contains(CGPoint(x: 900_000.25, y: 40)))
}
