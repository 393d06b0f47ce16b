import Foundation
import Geometry
import Testing

@testable import Raster

/// Simple outlines, so that the winding is 0 or ±1 nearly everywhere.
private let shapes: [(String, Path)] = [
  (
    "triangle",
    Path {
      $0.addLines([CGPoint(x: 3.2, y: 2.7), CGPoint(x: 28.9, y: 11.1), CGPoint(x: 9.4, y: 29.8)])
    }
  ),
  (
    "sliver",
    Path { $0.addLines([CGPoint(x: 1, y: 4.3), CGPoint(x: 31, y: 5.1), CGPoint(x: 31, y: 5.3)]) }
  ),
  ("rectangle", Path(CGRect(x: 2.25, y: 3.5, width: 20.6, height: 17.125))),
  ("ellipse", Path(ellipseIn: CGRect(x: 1.3, y: 2.1, width: 28.2, height: 25.7))),
  ("dot", Path(ellipseIn: CGRect(x: 10.3, y: 12.4, width: 0.8, height: 0.7))),
  ("continuous", Path(roundedRect: CGRect(x: 2, y: 3, width: 27.5, height: 26.5), cornerRadius: 8)),
  (
    "circular",
    Path(
      roundedRect: CGRect(x: 2, y: 3, width: 27.5, height: 26.5), cornerRadius: 8, style: .circular)
  ),
  ("outside", Path(ellipseIn: CGRect(x: -20, y: -14, width: 50, height: 70))),
]

@Test(arguments: shapes.map(\.0))
func coverageIsTheAreaInside(_ name: String) throws {
  let path = try #require(shapes.first { $0.0 == name }?.1)
  let expected = Oracle.area(Oracle.contours(path), width: 32, height: 32)
  let got = alphas(32, 32) { $0.fill(path, paint: .solid(.white), transform: .identity) }
  // A chord lies at most 0.05 px inside of its curve; corners are rounded to 1/256 px.
  let tolerance = path.verbs.contains(.cubic) ? 14.0 : 2.0
  for (index, coverage) in expected.enumerated() {
    let error = abs(Double(got[index]) - coverage * 255)
    #expect(error <= tolerance, "pixel \(index % 32), \(index / 32)")
  }
}

@Test(arguments: [false, true])
func windingDecidesWhatIsInside(_ evenOdd: Bool) {
  let star = Path {
    $0.addLines(
      (0..<5).map {
        let angle = Double($0) * 2 * 2 * .pi / 5
        return CGPoint(x: 32 + 30 * sin(angle), y: 32 - 30 * cos(angle))
      })
    $0.closeSubpath()
    $0.addEllipse(in: CGRect(x: 12, y: 40, width: 30, height: 20))
  }
  let contours = Oracle.contours(star)
  let expected = Oracle.coverage(width: 64, height: 64, side: 6) {
    let winding = Oracle.winding(contours, $0)
    return evenOdd ? winding & 1 == 1 : winding != 0
  }
  let got = alphas(64, 64) {
    $0.fill(star, style: .init(eoFill: evenOdd), paint: .solid(.white), transform: .identity)
  }
  var sum = 0.0
  for (index, coverage) in expected.enumerated() {
    let error = abs(Double(got[index]) - coverage * 255)
    sum += error
    if coverage == 0 || coverage == 1 { #expect(error <= 24) }
  }
  #expect(sum / 4096 < 1)
}

@Test(arguments: 0..<40)
func drawnInPiecesIsTheWhole(_ seed: Int) {
  var dice = Dice(UInt64(seed + 1))
  let path = dice.path(3 + dice.below(20), -40, 140)
  let style = FillStyle(eoFill: dice.below(2) == 0)
  let stroke = StrokeStyle(
    lineWidth: dice.between(0, 9), lineCap: [.butt, .round, .square][dice.below(3)],
    lineJoin: [.miter, .round, .bevel][dice.below(3)],
    dash: dice.below(2) == 0 ? [] : [dice.between(1, 9), dice.between(0, 7)],
    dashPhase: dice.between(-9, 9))
  var transform = ProjectionTransform(rotation: .degrees(dice.between(0, 360)))
    .concatenating(ProjectionTransform(translationX: dice.between(0, 60), y: dice.between(0, 60)))
  if seed % 3 == 1 { transform.m13 = 0.004 }
  if seed % 3 == 2 { transform.m11 *= 1.7 }
  let stops = [
    ColorStop(color: RGBA(hex: 0xff4020, alpha: 0.9), location: 0),
    ColorStop(color: RGBA(hex: 0x2040ff, alpha: 0.3), location: 1),
  ]
  let paints: [Paint] = [
    .solid(RGBA(hex: 0x40a0f0, alpha: 0.7)),
    .linear(stops: stops, start: CGPoint(x: 10, y: 0), end: CGPoint(x: 70, y: 50)),
    .radial(stops: stops, center: CGPoint(x: 40, y: 40), startRadius: 5, endRadius: 60),
  ]
  func draw(_ painter: Painter) {
    painter.clip(
      Path(ellipseIn: CGRect(x: 4, y: 4, width: 90, height: 84)), transform: .identity)
    painter.fill(path, style: style, paint: paints[seed % 3], transform: transform)
    painter.beginGroup(opacity: 0.6)
    painter.stroke(path, style: stroke, paint: paints[(seed + 1) % 3], transform: transform)
    painter.endGroup()
    painter.shadow(
      Path(roundedRect: CGRect(x: 20, y: 20, width: 40, height: 30), cornerRadius: 9), sigma: 4,
      offset: CGSize(width: 3, height: 5), color: RGBA(hex: 0, alpha: 0.5), transform: .identity)
  }
  let whole = PixelBuffer(width: 100, height: 92)
  whole.clear(0xff10_1820)
  draw(Painter(target: whole))
  let pieces = PixelBuffer(width: 100, height: 92)
  pieces.clear(0xff10_1820)
  let cutX = 1 + dice.below(98)
  let cutY = 1 + dice.below(90)
  for part in [
    PixelRect(minX: 0, minY: 0, maxX: cutX, maxY: cutY),
    PixelRect(minX: cutX, minY: 0, maxX: 100, maxY: cutY),
    PixelRect(minX: 0, minY: cutY, maxX: 37, maxY: 92),
    PixelRect(minX: 37, minY: cutY, maxX: 100, maxY: 92),
  ] {
    draw(Painter(target: pieces, limits: part))
  }
  #expect(words(whole) == words(pieces))
}

@Test func constantPartialCoverageInPiecesIsTheWhole() {
  // Whether a pixel is in a run or beside an edge depends on where the piece begins.
  func draw(_ painter: Painter) {
    for (index, alpha) in [1, 0.6].enumerated() {
      painter.fill(
        Path(CGRect(x: 3.3, y: 2.6 + 9 * Double(index), width: 60.2, height: 5.9)),
        paint: .solid(RGBA(hex: 0x30a0e0, alpha: Float(alpha))), transform: .identity)
    }
  }
  let whole = PixelBuffer(width: 70, height: 24)
  whole.clear(0xff10_1820)
  draw(Painter(target: whole))
  for cut in 1..<20 {
    let pieces = PixelBuffer(width: 70, height: 24)
    pieces.clear(0xff10_1820)
    draw(Painter(target: pieces, limits: PixelRect(minX: 0, minY: 0, maxX: cut, maxY: 24)))
    draw(Painter(target: pieces, limits: PixelRect(minX: cut, minY: 0, maxX: 70, maxY: 24)))
    #expect(words(whole) == words(pieces))
  }
}

@Test func nothingOutsideTheLimitsIsTouched() {
  var dice = Dice(7)
  let limits = PixelRect(minX: 11, minY: 9, maxX: 43, maxY: 30)
  let buffer = PixelBuffer(width: 64, height: 48)
  let painter = Painter(target: buffer, limits: limits)
  for _ in 0..<20 {
    painter.fill(
      dice.path(8, -30, 90), paint: .solid(.white), transform: .identity)
  }
  for y in 0..<48 {
    for x in 0..<64 where !limits.contains(x: x, y: y) { #expect(buffer[x, y] == 0) }
  }
  #expect(words(buffer).contains { $0 != 0 })
}

@Test(arguments: [
  Double.nan, .infinity, -.infinity, 1e30, -1e30, 1e300, .greatestFiniteMagnitude, 1e-300,
  4_194_304.3, -16_777_217,
])
func coordinatesFarOutsideAreHarmless(_ value: Double) {
  let buffer = PixelBuffer(width: 40, height: 30)
  let painter = Painter(target: buffer)
  let points = [
    CGPoint(x: 5, y: 5), CGPoint(x: value, y: 8), CGPoint(x: 30, y: value),
    CGPoint(x: value, y: value), CGPoint(x: -value, y: 20), CGPoint(x: 8, y: -value),
  ]
  for a in points {
    for b in points {
      for c in points {
        let path = Path {
          $0.move(to: a)
          $0.addLine(to: b)
          $0.addQuadCurve(to: c, control: a)
          $0.addCurve(to: a, control1: b, control2: c)
        }
        painter.fill(path, paint: .solid(RGBA(hex: 0xff, alpha: 0.1)), transform: .identity)
        painter.stroke(
          path, style: StrokeStyle(lineWidth: 3, lineJoin: .round, dash: [4, 3]),
          paint: .solid(RGBA(hex: 0xff, alpha: 0.1)), transform: .identity)
      }
    }
  }
  let unit = Path(CGRect(x: 0, y: 0, width: 1, height: 1))
  for transform in [
    ProjectionTransform(scaleX: value, y: 1), ProjectionTransform(translationX: value, y: value),
    ProjectionTransform(1, 0, value, 0, 1, 0.001, 3, 3, 1),
    ProjectionTransform(value, 1, 0, 1, value, 0, 0, 0, value),
  ] {
    painter.fill(unit, paint: .solid(.white), transform: transform)
    painter.stroke(
      unit, style: StrokeStyle(lineWidth: 1), paint: .solid(.white), transform: transform)
    painter.draw(buffer, in: CGRect(x: 0, y: 0, width: 20, height: 20), transform: transform)
    painter.shadow(
      unit, sigma: 3, offset: CGSize(width: 1, height: 1), color: .black, transform: transform)
    painter.clip(unit, transform: transform)
  }
  painter.draw(buffer, in: CGRect(x: value, y: 0, width: value, height: 4), transform: .identity)
  painter.beginGroup(opacity: value)
  painter.endGroup()
}

@Test func aFarCornerCutsTheVisiblePartExactly() {
  // The triangle's visible part is left of x = 10 although its corners are 10^9 pixels away.
  let path = Path {
    $0.addLines([CGPoint(x: 10, y: -1e9), CGPoint(x: 10, y: 1e9), CGPoint(x: -1e9, y: 0)])
  }
  let got = alphas(20, 4) { $0.fill(path, paint: .solid(.white), transform: .identity) }
  for y in 0..<4 {
    for x in 0..<20 { #expect(got[y * 20 + x] == (x < 10 ? 255 : 0)) }
  }
}

@Test func manySegmentsTakeLinearTime() {
  // Quadratic behaviour would not end within the test run.
  var dice = Dice(3)
  var path = Path()
  path.reserveCapacity(1_000_000)
  path.move(to: CGPoint(x: 0, y: 0))
  for index in 0..<1_000_000 {
    path.addLine(to: CGPoint(x: Double(index) / 10_000, y: dice.between(0, 60)))
  }
  let got = alphas(100, 60) { $0.fill(path, paint: .solid(.white), transform: .identity) }
  #expect(got.contains { $0 > 0 })
}
