import Foundation
import Geometry
import Raster
import TestSupport
import Testing

/// Masks of noise, empty and full bytes among it, at places that overlap.
private func noise(_ random: inout SplitMix64) -> (MaskRun, [(Mask, PixelPoint)]) {
  var run = MaskRun()
  var single: [(Mask, PixelPoint)] = []
  for _ in 0..<30 {
    let mask = Mask(width: Int(random.next() % 19), height: Int(random.next() % 14))
    for y in 0..<mask.height {
      for x in 0..<mask.width {
        let value = UInt8(random.next() & 255)
        mask.row(y)[x] = value < 60 ? 0 : value > 200 ? 255 : value
      }
    }
    let place = PixelPoint(x: Int(random.next() % 60), y: Int(random.next() % 50))
    run.append(mask, x: place.x, y: place.y)
    single.append((mask, place))
  }
  return (run, single)
}

private func background(_ random: inout SplitMix64) -> PixelBuffer {
  let buffer = PixelBuffer(width: 90, height: 70)
  for y in 0..<70 {
    for x in 0..<90 {
      let alpha = UInt32(random.next() % 256)
      func channel() -> UInt32 { UInt32(random.next() % UInt64(alpha + 1)) }
      buffer[x, y] = alpha << 24 | channel() << 16 | channel() << 8 | channel()
    }
  }
  return buffer
}

@Test(arguments: [1, 0.4] as [Float])
func aRunOfMasksIsItsMasksWithinAStepEach(alpha: Float) {
  var random = SplitMix64(seed: 17)
  let (run, single) = noise(&random)
  let one = background(&random)
  let other = PixelBuffer(one.size)
  for y in 0..<one.height { other.row(y).update(from: one.row(y), count: one.width) }
  let color = RGBA(red: 0.9, green: 0.2, blue: 0.5, alpha: alpha)
  Painter(target: one).draw(run, at: PixelPoint(x: 5, y: 3), color: color)
  let painter = Painter(target: other)
  for (mask, place) in single {
    painter.draw(mask, at: PixelPoint(x: place.x + 5, y: place.y + 3), color: color)
  }
  let found = difference(one, other)
  // Overlapping masks add up their steps.
  #expect((found?.maximum ?? 255) <= (alpha < 1 ? 0 : 3))
}

@Test(arguments: [1, 0.4] as [Float])
func aRunDrawnInPiecesIsTheSameToTheBit(alpha: Float) {
  var random = SplitMix64(seed: 29)
  let (run, _) = noise(&random)
  let whole = background(&random)
  let pieces = PixelBuffer(whole.size)
  for y in 0..<whole.height { pieces.row(y).update(from: whole.row(y), count: whole.width) }
  let color = RGBA(red: 0.1, green: 0.7, blue: 1, alpha: alpha)
  let origin = PixelPoint(x: 4, y: 2)
  Painter(target: whole).draw(run, at: origin, color: color)
  var top = 0
  while top < 70 {
    let bottom = min(70, top + 1 + Int(random.next() % 9))
    var left = 0
    while left < 90 {
      let right = min(90, left + 1 + Int(random.next() % 23))
      let limits = PixelRect(minX: left, minY: top, maxX: right, maxY: bottom)
      Painter(target: pieces, limits: limits).draw(run, at: origin, color: color)
      left = right
    }
    top = bottom
  }
  #expect(difference(whole, pieces)?.count == 0)
}

@Test func runsFarAwayDrawNothing() {
  var run = MaskRun()
  let mask = Mask(width: 3, height: 3)
  for y in 0..<3 { for x in 0..<3 { mask.row(y)[x] = 255 } }
  run.append(mask, x: Int.max, y: 0)
  #expect(run.isEmpty)
  run.append(mask, x: 1 << 29, y: -(1 << 29))
  let buffer = PixelBuffer(width: 8, height: 8)
  for origin in [
    PixelPoint(x: 0, y: 0), PixelPoint(x: .max, y: 0), PixelPoint(x: 0, y: .min),
    PixelPoint(x: 1 << 29, y: 0),
  ] {
    Painter(target: buffer).draw(run, at: origin, color: .black)
  }
  Painter(target: buffer).draw(
    run, at: PixelPoint(x: -(1 << 29) - 1, y: (1 << 29) + 6), color: .black)
  #expect(buffer.words.filter { $0 != 0 }.count == 4)
}
