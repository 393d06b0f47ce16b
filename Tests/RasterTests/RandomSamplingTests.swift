import Foundation
import Geometry
import Testing

@testable import Raster

private func channels(_ p: UInt32) -> SIMD4<Double> {
  SIMD4(Double(p & 255), Double(p >> 8 & 255), Double(p >> 16 & 255), Double(p >> 24))
}

/// Between four pixels, at exact coordinates limited to the picture; pixel centres at halves.
private func sampled(_ picture: PixelBuffer, _ u: Double, _ v: Double) -> SIMD4<Double> {
  let sx = max(0, min(Double(picture.width - 1), u - 0.5))
  let sy = max(0, min(Double(picture.height - 1), v - 0.5))
  let (x, y) = (Int(sx), Int(sy))
  let (fx, fy) = (sx - Double(x), sy - Double(y))
  func at(_ dx: Int, _ dy: Int) -> SIMD4<Double> {
    channels(picture[min(picture.width - 1, x + dx), min(picture.height - 1, y + dy)])
  }
  let upper = at(0, 0) * (1 - fx) + at(1, 0) * fx
  let lower = at(0, 1) * (1 - fx) + at(1, 1) * fx
  return upper * (1 - fy) + lower * fy
}

/// Colours that change by at most a few steps a pixel, so that 1/8 px of place doesn't show; alpha
/// between soft edges, or 255.
private func soft(_ width: Int, _ height: Int, opaque: Bool) -> PixelBuffer {
  let buffer = PixelBuffer(width: width, height: height)
  buffer.isOpaque = opaque
  for y in 0..<height {
    for x in 0..<width {
      let (fx, fy) = (Float(x), Float(y))
      let edge = Float(min(min(x, width - 1 - x), min(y, height - 1 - y)))
      buffer[x, y] =
        RGBA(
          red: 0.5 + 0.5 * sin(fx / 15), green: 0.5 + 0.5 * cos(fy / 13),
          blue: 0.5 + 0.5 * sin((fx - fy) / 17), alpha: opaque ? 1 : min(1, edge / 12)
        ).premultiplied
    }
  }
  return buffer
}

private enum Kind: Int, CaseIterable {
  case copy, scale, affine, perspective
}

private func transform(_ kind: Kind, _ dice: inout Dice) -> ProjectionTransform {
  switch kind {
  case .copy:
    return ProjectionTransform(
      translationX: CGFloat(dice.below(60) - 20), y: CGFloat(dice.below(60) - 20))
  case .scale:
    func factor() -> CGFloat {
      CGFloat(dice.between(0.6, 2.5)) * (dice.below(4) == 0 ? -1 : 1)
    }
    let (x, y) = (factor(), factor())
    return ProjectionTransform(
      x, 0, 0, 0, y, 0, CGFloat(dice.between(10, 40)) + (x < 0 ? 90 : 0),
      CGFloat(dice.between(10, 40)) + (y < 0 ? 90 : 0), 1)
  case .affine, .perspective:
    var result = ProjectionTransform(translationX: -40, y: -30)
      .concatenating(ProjectionTransform(rotation: .degrees(dice.between(0, 360))))
      .concatenating(
        ProjectionTransform(
          CGFloat(dice.between(0.8, 1.6)), CGFloat(dice.between(-0.3, 0.3)), 0,
          CGFloat(dice.between(-0.3, 0.3)), CGFloat(dice.between(0.8, 1.6)), 0, 0, 0, 1))
    if kind == .perspective {
      result = result.concatenating(
        ProjectionTransform(
          1, 0, CGFloat(dice.between(-0.004, 0.004)), 0, 1, CGFloat(dice.between(-0.004, 0.004)), 0,
          0, 1))
    }
    return result.concatenating(ProjectionTransform(translationX: 70, y: 60))
  }
}

/// Copies, scales, turns and perspectives against exact coordinates, edges and all: the picture's
/// colour limited to its edge, times the quad's exact coverage.
@Test(arguments: Kind.allCases.map(\.rawValue), 0..<12)
func picturesAreTheirExactCoordinatesTimesTheirCoverage(_ number: Int, _ seed: Int) throws {
  let kind = try #require(Kind(rawValue: number))
  var dice = Dice(UInt64(900 + 40 * number + seed))
  let opaque = seed % 2 == 0
  let opacity = seed % 3 == 0 ? 1 : dice.between(0.2, 1)
  let picture = soft(80, 60, opaque: opaque)
  let placed = transform(kind, &dice)
  let inverse = try #require(placed.inverse)
  let (width, height) = (140, 120)
  let target = PixelBuffer(width: width, height: height)
  let back: UInt32 = 0xff30_5070
  target.clear(back)
  let rect = CGRect(x: 0, y: 0, width: 80, height: 60)
  Painter(target: target).draw(picture, in: rect, transform: placed, opacity: opacity)
  let coverage = Oracle.area(Oracle.contours(Path(rect), placed), width: width, height: height)
  var worst = 0.0
  var covered = 0
  for y in 0..<height {
    for x in 0..<width {
      let p = inverse.apply(CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5))
      let source = sampled(picture, p.x.native, p.y.native) * (opacity * coverage[y * width + x])
      let wanted = source + channels(back) * (1 - source.w / 255)
      let error = channels(target[x, y]) - wanted
      worst = max(worst, max(abs(error.x), abs(error.y), max(abs(error.z), abs(error.w))))
      if coverage[y * width + x] > 0 { covered += 1 }
    }
  }
  #expect(covered > 800)
  // A copy rounds twice. Else: four roundings, 1/8 px of place, and coverage in 1/256: corners are put on a grid of 1/256 px.
  #expect(worst <= (kind == .copy ? 1.51 : 4.5))
}

@Test func aSoftEdgeStaysSoft() {
  // The alpha of a picture that fades towards its edge is what is seen, not a hard edge on it.
  let picture = soft(80, 60, opaque: false)
  let levels = PictureLevels(picture)
  for transform in [
    ProjectionTransform(1.3, 0, 0, 0, 1.3, 0, 10.3, 8.6, 1),
    ProjectionTransform(rotation: .degrees(9)).concatenating(.init(translationX: 30, y: 10)),
    ProjectionTransform(1.2, 0.1, 0.001, -0.1, 1.1, 0.001, 20, 10, 1),
  ] {
    let target = PixelBuffer(width: 160, height: 130)
    let painter = Painter(target: target)
    painter.draw(
      levels, in: CGRect(x: 0, y: 0, width: 80, height: 60), transform: transform)
    for y in 0..<130 {
      for x in 0..<159 {
        let step = abs(Int(target[x, y] >> 24) - Int(target[x + 1, y] >> 24))
        if step > 32 { Issue.record("alpha jumps by \(step) at \(x), \(y)") }
      }
    }
  }
}
