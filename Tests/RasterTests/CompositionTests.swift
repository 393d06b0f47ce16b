import Foundation
import Geometry
import Testing

@testable import Raster

private let backs: [UInt32] = [0, 0xff00_0000, 0xffff_ffff, 0x8040_2010, 0xff30_8fe0, 0x0101_0101]

/// `round(x / 255)`, in integers.
private func divided(_ x: UInt32) -> UInt32 { (2 * x + 255) / 510 }

private func over(_ s: UInt32, _ d: UInt32) -> UInt32 {
  var result: UInt32 = 0
  for shift: UInt32 in [0, 8, 16, 24] {
    let channel = (s >> shift & 255) + divided((d >> shift & 255) * (255 - s >> 24))
    result |= channel << shift
  }
  return result
}

private func times(_ p: UInt32, _ factor: UInt32) -> UInt32 {
  var result: UInt32 = 0
  for shift: UInt32 in [0, 8, 16, 24] { result |= divided((p >> shift & 255) * factor) << shift }
  return result
}

@Test func sourceOverIsRoundedToNearest() {
  // Every alpha over every grey, in a row long enough for vectors and their rest.
  let source = PixelBuffer(width: 256 + 5, height: 256)
  let target = PixelBuffer(width: 256 + 5, height: 256)
  for y in 0..<256 {
    for x in 0..<261 {
      source[x, y] = UInt32(x & 255) << 24
      target[x, y] = 0x0101_0101 &* UInt32(y)
    }
  }
  Painter(target: target).draw(
    source, in: CGRect(x: 0, y: 0, width: 261, height: 256), transform: .identity)
  for y in 0..<256 {
    for x in 0..<261 {
      let expected = over(UInt32(x & 255) << 24, 0x0101_0101 &* UInt32(y))
      if target[x, y] != expected { Issue.record("alpha \(x & 255) over \(y)") }
    }
  }
}

@Test(arguments: [0xff20_60a0, 0x8040_2010, 0x0100_0001, 0xffff_ffff] as [UInt32])
func aMaskedColourIsRoundedToNearest(_ color: UInt32) {
  let mask = Mask(width: 261, height: 1)
  for x in 0..<261 { mask.row(0)[x] = UInt8(x & 255) }
  let alpha = Float(color >> 24) / 255
  func part(_ shift: UInt32) -> Float { Float(color >> shift & 255) / 255 / alpha }
  let paint = RGBA(red: part(16), green: part(8), blue: part(0), alpha: alpha)
  #expect(paint.premultiplied == color)
  for back in backs {
    let target = PixelBuffer(width: 261, height: 1)
    target.clear(back)
    Painter(target: target).draw(mask, at: PixelPoint(x: 0, y: 0), color: paint)
    for x in 0..<261 {
      let m = UInt32(x & 255)
      for shift: UInt32 in [0, 8, 16, 24] {
        let s = color >> shift & 255
        let d = back >> shift & 255
        // An opaque colour is mixed in one step, a translucent one in two.
        let expected =
          color >> 24 == 255
          ? divided(s * m + d * (255 - m)) : over(times(color, m), back) >> shift & 255
        #expect(target[x, 0] >> shift & 255 == expected, "coverage \(m) over \(back)")
      }
    }
  }
}

@Test func overlappingChildrenDoNotShowThroughAGroup() {
  let target = PixelBuffer(width: 20, height: 10)
  target.clear(0xff00_0000)
  let painter = Painter(target: target)
  painter.beginGroup(opacity: 0.5)
  painter.fill(PixelRect(x: 0, y: 0, width: 12, height: 10), color: .white)
  painter.fill(PixelRect(x: 8, y: 0, width: 12, height: 10), color: .white)
  painter.endGroup()
  for x in 0..<20 { #expect(target[x, 5] == 0xff80_8080) }
}

@Test func groupsNestAndRestoreTheClip() {
  let target = PixelBuffer(width: 20, height: 20)
  let painter = Painter(target: target)
  painter.save()
  painter.clip(PixelRect(x: 2, y: 2, width: 10, height: 10))
  painter.beginGroup(opacity: 0.5)
  painter.clip(PixelRect(x: 4, y: 4, width: 4, height: 4))
  painter.beginGroup(opacity: 0.5)
  painter.restore()  // Not the group's own: nothing happens.
  painter.fill(target.bounds, color: .white)
  painter.endGroup()
  painter.endGroup()
  #expect(painter.clipBounds == PixelRect(x: 2, y: 2, width: 10, height: 10))
  painter.restore()
  #expect(painter.clipBounds == target.bounds)
  painter.endGroup()
  painter.restore()
  for y in 0..<20 {
    for x in 0..<20 {
      let inside = x >= 4 && x < 8 && y >= 4 && y < 8
      #expect(target[x, y] >> 24 == (inside ? 64 : 0))
    }
  }
}

@Test func aRoundedClipIsItsCoverageForAllThatIsDrawn() {
  let shape = Path(
    roundedRect: CGRect(x: 3.5, y: 4.25, width: 40, height: 30), cornerRadius: 9)
  let expected = alphas(50, 40) { $0.fill(shape, paint: .solid(.white), transform: .identity) }
  let all = CGRect(x: 0, y: 0, width: 50, height: 40)
  let picture = PixelBuffer(width: 50, height: 40)
  picture.clear(0xffff_ffff)
  let small = PixelBuffer(width: 23, height: 17)
  small.clear(0xffff_ffff)
  small.isOpaque = true
  let whole = Mask(width: 50, height: 40)
  for y in 0..<40 { whole.row(y).update(repeating: 255, count: 50) }
  let stops = [ColorStop(color: .white, location: 0), ColorStop(color: .white, location: 1)]
  let drawings: [(String, (Painter) -> Void)] = [
    ("colour", { $0.fill(PixelRect(x: 0, y: 0, width: 50, height: 40), color: .white) }),
    ("path", { $0.fill(Path(all), paint: .solid(.white), transform: .identity) }),
    (
      "gradient",
      {
        $0.fill(
          Path(all),
          paint: .linear(stops: stops, start: .zero, end: CGPoint(x: 9, y: 5)), transform: .identity
        )
      }
    ),
    ("copy", { $0.draw(picture, in: all, transform: .identity) }),
    ("scaled", { $0.draw(small, in: all.insetBy(dx: -1, dy: -1), transform: .identity) }),
    (
      "turned",
      {
        $0.draw(
          picture, in: all.insetBy(dx: -20, dy: -20),
          transform: ProjectionTransform(rotation: .degrees(5)))
      }
    ),
    ("mask", { $0.draw(whole, at: PixelPoint(x: 0, y: 0), color: .white) }),
    (
      "group",
      {
        $0.beginGroup(opacity: 1)
        $0.fill(PixelRect(x: 0, y: 0, width: 50, height: 40), color: .white)
        $0.endGroup()
      }
    ),
  ]
  for (name, draw) in drawings {
    let got = alphas(50, 40) {
      $0.clip(shape, transform: .identity)
      draw($0)
    }
    for (index, (a, b)) in zip(got, expected).enumerated() where abs(a - b) > 1 {
      Issue.record("\(name) at \(index % 50), \(index / 50): \(a), not \(b)")
    }
  }
}

@Test func clipsIntersect() {
  let got = alphas(30, 30) {
    $0.clip(Path(CGRect(x: 2, y: 2, width: 15.5, height: 20)), transform: .identity)
    $0.clip(Path(CGRect(x: 8, y: 8, width: 20, height: 9.5)), transform: .identity)
    $0.fill(PixelRect(x: 0, y: 0, width: 30, height: 30), color: .white)
  }
  #expect(got[10 * 30 + 10] == 255)
  #expect(got[10 * 30 + 17] == 128)
  #expect(got[17 * 30 + 10] == 128)
  #expect(got[17 * 30 + 17] == 64)
  #expect(got[10 * 30 + 7] == 0 && got[10 * 30 + 18] == 0)
}

@Test func anEmptyClipDrawsNothing() {
  let got = alphas(20, 20) {
    $0.clip(Path(), transform: .identity)
    $0.fill(PixelRect(x: 0, y: 0, width: 20, height: 20), color: .white)
    $0.beginGroup(opacity: 1)
    $0.fill(Path(CGRect(x: 0, y: 0, width: 20, height: 20)), paint: .black, transform: .identity)
    $0.endGroup()
  }
  #expect(got.allSatisfy { $0 == 0 })
}

@Test func gradientsReachTheirEndColoursExactly() {
  let stops = [
    ColorStop(color: RGBA(hex: 0x102030), location: 0),
    ColorStop(color: RGBA(hex: 0xf0c0a0), location: 1),
  ]
  for horizontal in [true, false] {
    let target = PixelBuffer(width: 80, height: 80)
    let end = horizontal ? CGPoint(x: 60, y: 0) : CGPoint(x: 0, y: 60)
    Painter(target: target).fill(
      Path(CGRect(x: 0, y: 0, width: 80, height: 80)),
      paint: .linear(
        stops: stops, start: horizontal ? CGPoint(x: 10, y: 0) : CGPoint(x: 0, y: 10), end: end),
      transform: .identity)
    func at(_ i: Int) -> UInt32 { horizontal ? target[i, 40] : target[40, i] }
    #expect(at(0) == 0xff10_2030 && at(9) == 0xff10_2030)
    #expect(at(60) == 0xfff0_c0a0 && at(79) == 0xfff0_c0a0)
    for i in 10..<60 {
      let t = (Double(i) + 0.5 - 10) / 50
      #expect(abs(Double(at(i) >> 16 & 255) - (16 + t * 224)) <= 0.75)
    }
  }
}

@Test func aRadialGradientDependsOnTheDistance() {
  let target = PixelBuffer(width: 60, height: 60)
  Painter(target: target).fill(
    Path(CGRect(x: 0, y: 0, width: 60, height: 60)),
    paint: .radial(
      stops: [
        ColorStop(color: .white, location: 0), ColorStop(color: .black, location: 1),
      ], center: CGPoint(x: 30, y: 30), startRadius: 5, endRadius: 25), transform: .identity)
  for y in 0..<60 {
    for x in 0..<60 {
      let dx = Double(x) - 29.5
      let dy = Double(y) - 29.5
      let t = max(0, min(1, ((dx * dx + dy * dy).squareRoot() - 5) / 20))
      #expect(abs(Double(target[x, y] & 255) - (1 - t) * 255) <= 0.75)
    }
  }
}

@Test func gradientsWithoutLengthOrWithEqualStopsAreHarmless() {
  let path = Path(CGRect(x: 0, y: 0, width: 8, height: 8))
  let red = ColorStop(color: RGBA(hex: 0xff0000), location: 0.5)
  let blue = ColorStop(color: RGBA(hex: 0x0000ff), location: 0.5)
  let bad = ColorStop(color: RGBA(hex: 0x00ff00, alpha: .nan), location: .nan)
  for stops in [[], [red], [red, blue], [blue, red, bad], [bad]] {
    for end in [CGPoint.zero, CGPoint(x: 8, y: 0), CGPoint(x: CGFloat.nan, y: 1)] {
      let target = PixelBuffer(width: 8, height: 8)
      let painter = Painter(target: target)
      painter.fill(
        path, paint: .linear(stops: stops, start: .zero, end: end), transform: .identity)
      painter.fill(
        path,
        paint: .radial(stops: stops, center: end, startRadius: 0, endRadius: end.x),
        transform: .identity)
    }
  }
  let target = PixelBuffer(width: 8, height: 8)
  Painter(target: target).fill(
    path, paint: .linear(stops: [red, blue], start: .zero, end: CGPoint(x: 8, y: 0)),
    transform: .identity)
  #expect(target[1, 1] == 0xffff_0000 && target[6, 6] == 0xff00_00ff)
}
