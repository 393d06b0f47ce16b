import Foundation
import Geometry
import Testing

@testable import Raster

/// A picture without order; translucent where asked.
func noise(_ width: Int, _ height: Int, seed: UInt64, opaque: Bool) -> PixelBuffer {
  var dice = Dice(seed)
  let buffer = PixelBuffer(width: width, height: height)
  buffer.isOpaque = opaque
  for y in 0..<height {
    for x in 0..<width {
      buffer[x, y] =
        RGBA(
          red: Float(dice.unit()), green: Float(dice.unit()), blue: Float(dice.unit()),
          alpha: opaque ? 1 : Float(dice.unit())
        ).premultiplied
    }
  }
  return buffer
}

/// Smooth enough that 1/256 px doesn't matter.
private func waves(_ width: Int, _ height: Int, opaque: Bool) -> PixelBuffer {
  let buffer = PixelBuffer(width: width, height: height)
  buffer.isOpaque = opaque
  for y in 0..<height {
    for x in 0..<width {
      let fx = Float(x)
      let fy = Float(y)
      buffer[x, y] =
        RGBA(
          red: 0.5 + 0.5 * sin(fx / 9), green: 0.5 + 0.5 * cos(fy / 7),
          blue: 0.5 + 0.5 * sin((fx + fy) / 11),
          alpha: opaque ? 1 : 0.6 + 0.4 * sin(fx / 13 - fy / 8)
        ).premultiplied
    }
  }
  return buffer
}

private func channels(_ p: UInt32) -> SIMD4<Double> {
  SIMD4(Double(p & 255), Double(p >> 8 & 255), Double(p >> 16 & 255), Double(p >> 24))
}

/// The picture over the background with exact coordinates; nil near the edges.
private func expected(
  _ picture: PixelBuffer, _ transform: ProjectionTransform, _ opacity: Double, _ back: UInt32,
  _ x: Int, _ y: Int, margin: Double
) -> SIMD4<Double>? {
  guard let inverse = transform.inverse else { return nil }
  let center = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5)
  let p = inverse.apply(center)
  let u = p.x.native
  let v = p.y.native
  if u.isInfinite { return channels(back) }
  let w = Double(picture.width)
  let h = Double(picture.height)
  if u < -margin || v < -margin || u > w + margin || v > h + margin { return channels(back) }
  if u < margin || v < margin || u > w - margin || v > h - margin { return nil }
  let sx = max(0, min(w - 1, u - 0.5))
  let sy = max(0, min(h - 1, v - 0.5))
  let x0 = Int(sx)
  let y0 = Int(sy)
  let fx = sx - Double(x0)
  let fy = sy - Double(y0)
  func at(_ dx: Int, _ dy: Int) -> SIMD4<Double> {
    channels(picture[min(picture.width - 1, x0 + dx), min(picture.height - 1, y0 + dy)])
  }
  let upper = at(0, 0) * (1 - fx) + at(1, 0) * fx
  let lower = at(0, 1) * (1 - fx) + at(1, 1) * fx
  let source = (upper * (1 - fy) + lower * fy) * opacity
  return source + channels(back) * (1 - source.w / 255)
}

private let placements: [(String, ProjectionTransform)] = [
  ("scale", ProjectionTransform(1.37, 0, 0, 0, 0.81, 0, 5.3, 7.9, 1)),
  ("small", ProjectionTransform(0.62, 0, 0, 0, 0.55, 0, 40.2, 30.7, 1)),
  ("large", ProjectionTransform(7.3, 0, 0, 0, 6.1, 0, -90.5, -70.25, 1)),
  ("mirrored", ProjectionTransform(-1.2, 0, 0, 0, 1.1, 0, 150.5, 4, 1)),
  ("upside down", ProjectionTransform(1.1, 0, 0, 0, -1.3, 0, 10, 140.3, 1)),
  ("moved", ProjectionTransform(1, 0, 0, 0, 1, 0, 20.37, 13.81, 1)),
  (
    "turned",
    ProjectionTransform(rotation: .degrees(31)).concatenating(.init(translationX: 70, y: 12))
  ),
  ("skewed", ProjectionTransform(1.2, 0.3, 0, -0.5, 0.9, 0, 60, 10, 1)),
  ("perspective", ProjectionTransform(1.1, 0.1, 0.002, -0.2, 1, -0.001, 30, 20, 1)),
  ("steep", ProjectionTransform(0.9, -0.3, 0.008, 0.1, 0.8, 0.001, 10, 60, 1)),
]

@Test(arguments: placements.map(\.0), [1, 0.7])
func sampledPicturesMatchExactCoordinates(_ name: String, _ opacity: Double) throws {
  let transform = try #require(placements.first { $0.0 == name }?.1)
  for opaque in [true, false] {
    let picture = waves(97, 83, opaque: opaque)
    let target = PixelBuffer(width: 200, height: 160)
    let back: UInt32 = 0xff30_5070
    target.clear(back)
    let rect = CGRect(x: 0, y: 0, width: 97, height: 83)
    Painter(target: target).draw(picture, in: rect, transform: transform, opacity: opacity)
    // The edge is a pixel of the target wide, more pixels of the picture where it is made smaller.
    let margin = 1.5 / min(1, transform.greatestScale(over: rect)) + 1
    var compared = 0
    for y in 0..<160 {
      for x in 0..<200 {
        guard
          let wanted = expected(picture, transform, opacity, back, x, y, margin: margin)
        else { continue }
        compared += 1
        let error = channels(target[x, y]) - wanted
        let worst = max(abs(error.x), abs(error.y), max(abs(error.z), abs(error.w)))
        if worst > 2.6 { Issue.record("\(x), \(y): \(error), opaque \(opaque)") }
      }
    }
    #expect(compared > 1000)
  }
}

@Test(arguments: placements.map(\.0))
func edgesOfAnOpaquePictureAreItsCoverage(_ name: String) throws {
  let transform = try #require(placements.first { $0.0 == name }?.1)
  let picture = PixelBuffer(width: 97, height: 83)
  picture.clear(0xffff_ffff)
  picture.isOpaque = true
  let rect = CGRect(x: 0, y: 0, width: 97, height: 83)
  let drawn = alphas(200, 160) { $0.draw(picture, in: rect, transform: transform) }
  let filled = alphas(200, 160) {
    $0.fill(Path(rect), paint: .solid(.white), transform: transform)
  }
  for (a, b) in zip(drawn, filled) { #expect(abs(a - b) <= 1) }
}

@Test(arguments: placements.map(\.0))
func picturesInPiecesAreTheWhole(_ name: String) throws {
  let transform = try #require(placements.first { $0.0 == name }?.1)
  let levels = PictureLevels(noise(97, 83, seed: 4, opaque: false))
  func draw(_ painter: Painter) {
    painter.draw(
      levels, in: CGRect(x: 3, y: 2, width: 91, height: 80), transform: transform, opacity: 0.8)
    painter.clip(
      Path(ellipseIn: CGRect(x: 20, y: 10, width: 150, height: 140)), transform: .identity)
    painter.draw(
      levels.picture, source: PixelRect(x: 5, y: 6, width: 40, height: 50),
      in: CGRect(x: 30, y: 20, width: 40, height: 50), transform: transform)
  }
  let whole = PixelBuffer(width: 200, height: 160)
  draw(Painter(target: whole))
  let pieces = PixelBuffer(width: 200, height: 160)
  for part in [
    PixelRect(minX: 0, minY: 0, maxX: 83, maxY: 61),
    PixelRect(minX: 83, minY: 0, maxX: 200, maxY: 62),
    PixelRect(minX: 0, minY: 61, maxX: 83, maxY: 160),
    PixelRect(minX: 83, minY: 62, maxX: 130, maxY: 160),
    PixelRect(minX: 130, minY: 62, maxX: 200, maxY: 160),
  ] {
    draw(Painter(target: pieces, limits: part))
  }
  #expect(words(whole) == words(pieces))
}

@Test func wholePixelOffsetsCopy() {
  let picture = noise(20, 10, seed: 1, opaque: true)
  let target = PixelBuffer(width: 40, height: 30)
  Painter(target: target).draw(
    picture, in: CGRect(x: 7, y: 5, width: 20, height: 10),
    transform: ProjectionTransform(translationX: 1, y: 2))
  for y in 0..<10 {
    for x in 0..<20 { #expect(target[x + 8, y + 7] == picture[x, y]) }
  }
  #expect(target[7, 7] == 0 && target[28, 7] == 0)
}

@Test func nothingBleedsInFromOutsideTheSource() {
  let picture = PixelBuffer(width: 30, height: 30)
  picture.clear(0xffff_0000)
  picture.clear(0xff00_ff00, in: PixelRect(x: 10, y: 10, width: 10, height: 10))
  let target = PixelBuffer(width: 64, height: 64)
  for transform in [
    ProjectionTransform.identity, ProjectionTransform(rotation: .degrees(10)),
    ProjectionTransform(1, 0, 0.002, 0, 1, 0.001, 0, 0, 1),
  ] {
    target.clear()
    Painter(target: target).draw(
      picture, source: PixelRect(x: 10, y: 10, width: 10, height: 10),
      in: CGRect(x: 12.3, y: 8.4, width: 33.3, height: 31.7), transform: transform)
    #expect(words(target).allSatisfy { $0 & 0x00ff_00ff == 0 })
    #expect(words(target).contains { $0 == 0xff00_ff00 })
  }
}

@Test func zeroAreaAndEdgeOnQuadsDrawNothing() {
  let picture = noise(20, 10, seed: 1, opaque: true)
  let got = alphas(40, 40) { painter in
    painter.draw(picture, in: CGRect(x: 5, y: 5, width: 0, height: 10), transform: .identity)
    painter.draw(
      picture, in: CGRect(x: 5, y: 5, width: 20, height: 20), transform: .init(scaleX: 1, y: 0))
    painter.draw(
      picture, in: CGRect(x: 0, y: 0, width: 40, height: 40),
      transform: .rotation3D(
        angle: .degrees(90), axis: (1, 0, 0), size: CGSize(width: 40, height: 40)))
  }
  #expect(got.allSatisfy { $0 == 0 })
}

@Test func whatLiesBehindTheViewerIsCutOff() {
  let picture = noise(64, 64, seed: 2, opaque: true)
  // The weight is zero in the picture's middle column.
  let transform = ProjectionTransform(40, 0, -1.0 / 32, 0, 40, 0, 0, 0, 1)
  let got = alphas(64, 64) {
    $0.draw(picture, in: CGRect(x: 0, y: 0, width: 64, height: 64), transform: transform)
  }
  #expect(got.contains { $0 > 0 })
}

@Test func aQuarterSizePictureIsTheMeanOfItsPixels() {
  let picture = PixelBuffer(width: 256, height: 256)
  picture.isOpaque = true
  for y in 0..<256 {
    for x in 0..<256 { picture[x, y] = (x + y) % 2 == 0 ? 0xffff_ffff : 0xff00_0000 }
  }
  let target = PixelBuffer(width: 64, height: 64)
  Painter(target: target).draw(
    PictureLevels(picture), in: CGRect(x: 0, y: 0, width: 63.9, height: 63.9), transform: .identity)
  for y in 1..<62 {
    for x in 1..<62 { #expect(abs(Int(target[x, y] & 255) - 128) <= 1) }
  }
}

@Test func onePixelPicturesAreDrawn() {
  let picture = PixelBuffer(width: 1, height: 1)
  picture[0, 0] = 0xff12_3456
  for transform in [ProjectionTransform.identity, ProjectionTransform(rotation: .degrees(20))] {
    let target = PixelBuffer(width: 30, height: 30)
    Painter(target: target).draw(
      picture, in: CGRect(x: 8.5, y: 4, width: 15, height: 15), transform: transform)
    #expect(target[14, 14] == 0xff12_3456)
  }
}
