import Foundation
import Geometry
import Testing

@testable import Raster

private let size = 56

private func image(_ p: SIMD2<Double>, _ transform: ProjectionTransform) -> SIMD2<Double> {
  let q = transform.apply(CGPoint(x: p.x, y: p.y))
  return SIMD2(q.x.native, q.y.native)
}

/// Seeded transforms that keep what is drawn in front of the viewer: none, affine, perspective.
private func transform(_ dice: inout Dice, _ kind: Int) -> ProjectionTransform {
  let middle = CGFloat(size) / 2
  var turned = ProjectionTransform(translationX: -middle, y: -middle)
    .concatenating(ProjectionTransform(rotation: .degrees(dice.between(0, 360))))
    .concatenating(
      ProjectionTransform(
        CGFloat(dice.between(0.5, 1.3)), CGFloat(dice.between(-0.4, 0.4)), 0,
        CGFloat(dice.between(-0.4, 0.4)), CGFloat(dice.between(0.5, 1.3)), 0, 0, 0, 1))
  if kind == 0 { return .identity }
  if kind == 2 {
    turned = turned.concatenating(
      ProjectionTransform(
        1, 0, CGFloat(dice.between(-0.006, 0.006)), 0, 1, CGFloat(dice.between(-0.006, 0.006)), 0,
        0,
        1))
  }
  return turned.concatenating(ProjectionTransform(translationX: middle, y: middle))
}

@Test(arguments: 0..<48)
func randomPathsCoverWhatTheirWindingSays(_ seed: Int) {
  var dice = Dice(UInt64(1000 + seed))
  let path = dice.path(2 + dice.below(7), -6, Double(size) + 6)
  let evenOdd = seed % 2 == 0
  let placed = transform(&dice, seed % 3)
  let wanted = ScanOracle.coverage(
    Oracle.contours(path, placed), width: size, height: size, evenOdd: evenOdd)
  let got = alphas(size, size) {
    $0.fill(path, style: .init(eoFill: evenOdd), paint: .solid(.white), transform: placed)
  }
  let found = ScanOracle.compare(got, wanted, width: size)
  #expect(found.strays.isEmpty, "ink or holes at \(found.strays.prefix(4))")
  // Windings that cross inside a pixel are added up there before they are folded.
  #expect(found.mean <= 6)
}

private let joins: [CGLineJoin] = [.miter, .round, .bevel]
private let caps: [CGLineCap] = [.butt, .round, .square]

@Test(arguments: joins.indices, caps.indices)
func randomStrokesAreTheUnionOfTheirPieces(_ join: Int, _ cap: Int) {
  for round in 0..<10 {
    var dice = Dice(UInt64(5000 + round * 16 + join * 4 + cap))
    var path = Path()
    path.move(to: dice.point(4, Double(size) - 4))
    for _ in 0..<(2 + dice.below(3)) {
      // Chords of a tight curve meet in any join; only a round one doesn't depend on how it is cut.
      if round % 3 == 2 && joins[join] == .round {
        path.addQuadCurve(
          to: dice.point(4, Double(size) - 4), control: dice.point(-4, Double(size) + 4))
      } else {
        path.addLine(to: dice.point(4, Double(size) - 4))
      }
    }
    if round % 4 == 3 { path.closeSubpath() }
    let dash: [CGFloat] =
      round % 2 == 0 ? [] : [CGFloat(dice.between(3, 12)), CGFloat(dice.between(2, 9))]
    let style = StrokeStyle(
      lineWidth: CGFloat(dice.between(1, 7)), lineCap: caps[cap], lineJoin: joins[join],
      miterLimit: CGFloat(dice.between(1, 6)), dash: dash, dashPhase: CGFloat(dice.between(-9, 9)))
    let placed = transform(&dice, round % 3)
    let pieces = StrokeOracle.pieces(path, style).map { $0.map { image($0, placed) } }
    let wanted = ScanOracle.coverage(
      StrokeOracle.oriented(pieces), width: size, height: size, evenOdd: false)
    let got = alphas(size, size) {
      $0.stroke(path, style: style, paint: .solid(.white), transform: placed)
    }
    let found = ScanOracle.compare(got, wanted, width: size)
    #expect(found.strays.isEmpty, "round \(round): ink or holes at \(found.strays.prefix(4))")
    // Pieces that meet in a pixel are added up there, where the union counts once: never less.
    // Chords lie up to 0.1 px inside of their arc.
    #expect(found.below <= 34, "round \(round)")
    #expect(found.mean <= 26, "round \(round)")
  }
}

/// Where no piece lies on another the union is exact.
@Test(arguments: 0..<24)
func strokesThatDoNotOverlapAreExact(_ seed: Int) {
  var dice = Dice(UInt64(7000 + seed))
  let width = dice.between(1, 5)
  let cap = caps[seed % 3]
  let dashes =
    seed % 2 == 0 ? [] : [CGFloat(dice.between(4, 12)), CGFloat(width + dice.between(1, 4))]
  let path = Path {
    $0.move(to: dice.point(6, 24))
    $0.addLine(to: dice.point(34, Double(size) - 6))
  }
  let style = StrokeStyle(
    lineWidth: CGFloat(width), lineCap: cap, dash: dashes, dashPhase: CGFloat(dice.between(0, 9)))
  let placed = transform(&dice, seed / 6 % 3)
  let pieces = StrokeOracle.pieces(path, style).map { $0.map { image($0, placed) } }
  let wanted = ScanOracle.coverage(
    StrokeOracle.oriented(pieces), width: size, height: size, evenOdd: false)
  let got = alphas(size, size) {
    $0.stroke(path, style: style, paint: .solid(.white), transform: placed)
  }
  let found = ScanOracle.compare(got, wanted, width: size)
  #expect(found.strays.isEmpty)
  #expect(found.mean <= (cap == .round ? 4 : 1.5))
}

@Test(arguments: [0, 1, 2])
func pathsOfFewPointsAreHarmless(_ count: Int) {
  let points = [CGPoint(x: 10.5, y: 12.5), CGPoint(x: 30.25, y: 25.75)]
  for closed in [false, true] {
    let path = Path {
      for (index, point) in points.prefix(count).enumerated() {
        if index == 0 { $0.move(to: point) } else { $0.addLine(to: point) }
      }
      if closed { $0.closeSubpath() }
    }
    // Without area nothing is filled.
    let filled = alphas(40, 40) { $0.fill(path, paint: .solid(.white), transform: .identity) }
    #expect(filled.allSatisfy { $0 == 0 })
    for join in joins {
      for cap in caps {
        for dash in [[], [3, 2]] as [[CGFloat]] {
          let style = StrokeStyle(lineWidth: 4, lineCap: cap, lineJoin: join, dash: dash)
          let got = alphas(40, 40) {
            $0.stroke(path, style: style, paint: .solid(.white), transform: .identity)
          }
          let ink = got.reduce(0, +)
          if count == 0 { #expect(ink == 0) }
          if count == 2 { #expect(ink > 255 * 20) }
        }
      }
    }
    let clipped = alphas(40, 40) {
      $0.clip(path, transform: .identity)
      $0.fill(PixelRect(x: 0, y: 0, width: 40, height: 40), color: .white)
    }
    #expect(clipped.allSatisfy { $0 == 0 })
    let shadow = alphas(40, 40) {
      $0.shadow(path, sigma: 2, offset: .zero, color: .white, transform: .identity)
    }
    #expect(shadow.allSatisfy { $0 == 0 })
  }
}

/// Edges that a drawing makes of a walk of `count` points.
private func edges(_ count: Int, _ draw: (Painter, Path) -> Void) -> Int {
  var dice = Dice(3)
  var path = Path()
  path.reserveCapacity(count)
  path.move(to: .zero)
  for index in 1..<count {
    path.addLine(to: CGPoint(x: Double(index) * 90 / Double(count), y: dice.between(0, 60)))
  }
  let painter = Painter(target: PixelBuffer(width: 100, height: 60))
  painter.usesChartLines = false
  draw(painter, path)
  return painter.scratch.edges.count
}

@Test(arguments: [0, 1, 2])
func tenTimesThePointsAreTenTimesTheEdges(_ kind: Int) {
  func work(_ count: Int) -> Int {
    edges(count) { painter, path in
      switch kind {
      case 0: painter.collectFill(path, .identity)
      case 1:
        painter.stroke(
          path, style: StrokeStyle(lineWidth: 2, lineJoin: .round), paint: .solid(.white),
          transform: .identity)
      default:
        painter.stroke(
          path, style: StrokeStyle(lineWidth: 1, dash: [9, 6]), paint: .solid(.white),
          transform: .identity)
      }
    }
  }
  let (few, many) = (work(10_000), work(100_000))
  #expect(few >= 9_900)
  #expect(many <= few * 11)
}
