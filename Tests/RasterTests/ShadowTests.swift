import Foundation
import Geometry
import Testing

@testable import Raster

/// A shape's coverage blurred in Double.
private func softened(_ path: Path, _ sigma: Double, _ width: Int, _ height: Int) -> [Double] {
  let sharp = Oracle.area(Oracle.contours(path), width: width, height: height)
  let radius = Int((4 * sigma).rounded(.up))
  var weights = (-radius...radius).map { exp(-0.5 * pow(Double($0) / sigma, 2)) }
  let sum = weights.reduce(0, +)
  weights = weights.map { $0 / sum }
  func pass(_ a: [Double], _ dx: Int, _ dy: Int) -> [Double] {
    (0..<height).flatMap { y in
      (0..<width).map { x in
        var total = 0.0
        for k in -radius...radius {
          let sx = x + k * dx
          let sy = y + k * dy
          if sx >= 0 && sx < width && sy >= 0 && sy < height {
            total += a[sy * width + sx] * weights[k + radius]
          }
        }
        return total
      }
    }
  }
  return pass(pass(sharp, 1, 0), 0, 1)
}

private let shapes: [(String, Path, Double)] = [
  (
    "circular",
    Path(
      roundedRect: CGRect(x: 22.3, y: 20.7, width: 74, height: 70), cornerRadius: 12,
      style: .circular), 4
  ),
  (
    "continuous",
    Path(roundedRect: CGRect(x: 22.3, y: 20.7, width: 76, height: 74), cornerRadius: 9), 3.3
  ),
  ("rectangle", Path(CGRect(x: 25, y: 25.5, width: 70, height: 66)), 6),
  ("small", Path(roundedRect: CGRect(x: 40, y: 40, width: 20, height: 12), cornerRadius: 6), 5),
  ("ellipse", Path(ellipseIn: CGRect(x: 30, y: 35, width: 60, height: 40)), 4),
]

@Test(arguments: shapes.map(\.0))
func aShadowIsTheShapeUnderAGaussian(_ name: String) throws {
  let (_, path, sigma) = try #require(shapes.first { $0.0 == name })
  let expected = softened(path, sigma, 120, 112)
  let got = alphas(120, 112) {
    $0.shadow(path, sigma: CGFloat(sigma), offset: .zero, color: .white, transform: .identity)
  }
  for (index, (a, b)) in zip(got, expected).enumerated() where abs(Double(a) - b * 255) > 2.5 {
    Issue.record("\(index % 120), \(index / 120): \(a), not \(b * 255)")
  }
}

@Test func aShadowIsMovedAndScaledWithItsTransform() {
  let path = Path(roundedRect: CGRect(x: 10, y: 10, width: 50, height: 40), cornerRadius: 5)
  let far = alphas(160, 140) {
    $0.shadow(
      path, sigma: 2, offset: CGSize(width: 3, height: 4), color: .white,
      transform: ProjectionTransform(2, 0, 0, 0, 2, 0, 5, 6, 1))
  }
  let near = alphas(160, 140) {
    $0.shadow(
      path.applying(ProjectionTransform(2, 0, 0, 0, 2, 0, 11, 14, 1)), sigma: 4, offset: .zero,
      color: .white, transform: .identity)
  }
  for (a, b) in zip(far, near) { #expect(abs(a - b) <= 1) }
}

@Test func aShadowWithoutBlurIsTheShape() {
  let path = Path(ellipseIn: CGRect(x: 4, y: 5, width: 20, height: 12))
  let shadow = alphas(32, 24) {
    $0.shadow(path, sigma: 0, offset: .zero, color: .white, transform: .identity)
  }
  let fill = alphas(32, 24) { $0.fill(path, paint: .solid(.white), transform: .identity) }
  #expect(shadow == fill)
}

@Test func blurringKeepsTheSum() {
  let buffer = PixelBuffer(width: 60, height: 50)
  buffer.clear(0xff80_4020, in: PixelRect(x: 20, y: 20, width: 16, height: 10))
  let soft = buffer.blurred(sigma: 3)
  func sum(_ b: PixelBuffer, _ shift: UInt32) -> Int {
    words(b).reduce(0) { $0 + Int($1 >> shift & 255) }
  }
  for shift: UInt32 in [0, 8, 16, 24] {
    let before = sum(buffer, shift)
    #expect(abs(sum(soft, shift) - before) * 50 <= before)
  }
  #expect(words(soft).allSatisfy { $0 & 255 <= $0 >> 24 && $0 >> 8 & 255 <= $0 >> 24 })
}

/// The same by finer samples, whose means are the pixels.
private func softenedFinely(_ path: Path, _ sigma: Double, _ width: Int, _ height: Int) -> [Double]
{
  let side = sigma < 0.65 ? 8 : 4
  let scale = ProjectionTransform(scaleX: CGFloat(side), y: CGFloat(side))
  let fine = softened(
    path.applying(scale), sigma * Double(side), width * side, height * side)
  return (0..<width * height).map { pixel in
    var sum = 0.0
    for y in 0..<side {
      for x in 0..<side {
        sum += fine[(pixel / width * side + y) * width * side + pixel % width * side + x]
      }
    }
    return sum / Double(side * side)
  }
}

/// Widths at which pixels are too coarse a grid for a gaussian, beside those where they aren't.
@Test(arguments: [0.3, 0.45, 0.5, 0.62, 0.63, 0.65, 0.8, 1, 1.24, 1.25, 1.4, 1.7, 1.99, 2])
func aNarrowShadowIsTheMeanOfAGaussianInEachPixel(_ sigma: Double) {
  let rect = CGRect(x: 7.3, y: 6.6, width: 13.9, height: 9.5)
  let tip = Path {
    $0.addLines([CGPoint(x: 8, y: 6), CGPoint(x: 21.4, y: 9.3), CGPoint(x: 11, y: 17)])
  }
  for path in [Path(roundedRect: rect, cornerRadius: 1.5, style: .circular), Path(rect), tip] {
    let expected = softenedFinely(path, sigma, 29, 24)
    let got = alphas(29, 24) {
      $0.shadow(path, sigma: CGFloat(sigma), offset: .zero, color: .white, transform: .identity)
    }
    let worst = zip(got, expected).map { abs(Double($0) - $1 * 255) }.max() ?? 0
    #expect(worst <= 2.5)
  }
}

/// Deviations about those at which squares of pixels stand for their pixels.
@Test(arguments: [15.9, 16, 25, 31.9, 40])
func aWideShadowIsTheShapeUnderAGaussian(_ sigma: Double) {
  let path = Path {
    $0.addLines([CGPoint(x: 20, y: 21), CGPoint(x: 73.4, y: 34), CGPoint(x: 41, y: 61)])
  }
  let expected = softened(path, sigma, 90, 80)
  let got = alphas(90, 80) {
    $0.shadow(path, sigma: CGFloat(sigma), offset: .zero, color: .white, transform: .identity)
  }
  let worst = zip(got, expected).map { abs(Double($0) - $1 * 255) }.max() ?? 0
  #expect(worst <= 2)
}

/// Of all kinds of shadows: from the cached corner, on finer pixels, on pixels, on squares of them.
@Test(arguments: [0.4, 1, 1.7, 5, 16, 40, 130])
func aShadowInPiecesIsTheWholeShadow(_ sigma: Double) {
  let tip = Path {
    $0.addLines([CGPoint(x: 20.3, y: 31), CGPoint(x: 93.4, y: 44), CGPoint(x: 51, y: 81)])
  }
  let card = Path(
    roundedRect: CGRect(x: 21.6, y: 22.3, width: 60, height: 50), cornerRadius: 4)
  for path in [tip, card] {
    func draw(_ painter: Painter, _ transform: ProjectionTransform) {
      painter.shadow(
        path, sigma: CGFloat(sigma), offset: CGSize(width: 2, height: 1), color: .white,
        transform: transform)
    }
    let whole = PixelBuffer(width: 110, height: 100)
    draw(Painter(target: whole), .identity)
    let pieces = PixelBuffer(width: 110, height: 100)
    for (x, y, width, height) in [(0, 0, 37, 61), (37, 0, 73, 61), (0, 61, 110, 39)] {
      let limits = PixelRect(x: x, y: y, width: width, height: height)
      draw(Painter(target: pieces, limits: limits), .identity)
    }
    #expect(words(pieces) == words(whole))
    // The same pixels where the buffer begins elsewhere.
    let moved = PixelBuffer(width: 97, height: 93)
    draw(Painter(target: moved), ProjectionTransform(translationX: -13, y: -7))
    for y in 0..<93 {
      for x in 0..<97 where moved[x, y] != whole[x + 13, y + 7] {
        Issue.record("\(x), \(y): \(moved[x, y]), not \(whole[x + 13, y + 7])")
        return
      }
    }
  }
}

/// Radii, deviations and sizes about where a shadow comes from the cached corner, and where not.
@Test(arguments: 0..<16)
func shadowsOfRandomCardsAreTheirShapesUnderAGaussian(_ seed: Int) {
  var dice = Dice(UInt64(seed + 600))
  let sigma = dice.between(2, 7)
  let rect = CGRect(
    x: dice.between(24, 36), y: dice.between(24, 34), width: dice.between(20, 60),
    height: dice.between(20, 56))
  let path = Path(
    roundedRect: rect, cornerRadius: CGFloat(dice.between(0, 16)),
    style: seed % 2 == 0 ? .circular : .continuous)
  let expected = softened(path, sigma, 120, 112)
  let got = alphas(120, 112) {
    $0.shadow(path, sigma: CGFloat(sigma), offset: .zero, color: .white, transform: .identity)
  }
  let worst = zip(got, expected).map { abs(Double($0) - $1 * 255) }.max() ?? 0
  #expect(worst <= 2.5)
}

@Test func cornersAreKeptByRatioAndNoMoreThanTheirBound() throws {
  for step in 0..<100 {
    _ = ShadowCorner.tile(ratio: Double(step) / 8, style: .circular)
  }
  #expect(ShadowCorner.keptTiles <= ShadowCorner.mostTiles)
  let tile = try #require(ShadowCorner.tile(ratio: 2, style: .continuous))
  #expect(ShadowCorner.tile(ratio: 2.001, style: .continuous) === tile)
  #expect(ShadowCorner.tile(ratio: 2, style: .circular) !== tile)
  #expect(ShadowCorner.tile(ratio: ShadowCorner.greatestRatio + 1, style: .circular) == nil)
}

@Test(arguments: [Double.nan, .infinity, -1, 0, 1e-9, 1e9])
func anyDeviationIsHarmless(_ sigma: Double) {
  let path = Path(roundedRect: CGRect(x: 5, y: 5, width: 30, height: 20), cornerRadius: 4)
  let got = alphas(40, 30) {
    $0.shadow(
      path, sigma: CGFloat(sigma), offset: CGSize(width: 1, height: 1), color: .white,
      transform: .identity)
  }
  if sigma == 0 || sigma == 1e-9 { #expect(got[15 * 40 + 20] == 255) }
}
