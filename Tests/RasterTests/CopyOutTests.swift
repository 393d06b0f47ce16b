import Foundation
import Geometry
import Testing

@testable import Raster

private func copied(
  _ frame: PixelBuffer, _ format: ScreenFormat, _ rotation: QuarterTurn, _ rects: [PixelRect]
) -> [UInt32] {
  let size = rotation.applied(to: frame.size)
  let pitch = size.width * format.bytesPerPixel + 12
  let memory = UnsafeMutableRawPointer.allocate(byteCount: pitch * size.height, alignment: 16)
  memory.initializeMemory(as: UInt8.self, repeating: 0, count: pitch * size.height)
  defer { memory.deallocate() }
  for rect in rects {
    CopyOut.copy(
      from: frame, rect: rect, to: memory, pitch: pitch, format: format, rotation: rotation)
  }
  return (0..<size.height).flatMap { y in
    (0..<size.width).map { x in
      let place = memory + y * pitch + x * format.bytesPerPixel
      return format.bytesPerPixel == 2
        ? UInt32(place.loadUnaligned(as: UInt16.self)) : place.loadUnaligned(as: UInt32.self)
    }
  }
}

@Test(arguments: QuarterTurn.allCases)
func turnedPixelsLandWhereTheyShould(_ rotation: QuarterTurn) {
  let frame = noise(37, 23, seed: 5, opaque: true)
  let got = copied(frame, .xrgb8888, rotation, [frame.bounds])
  let size = rotation.applied(to: frame.size)
  for y in 0..<23 {
    for x in 0..<37 {
      let (sx, sy): (Int, Int) =
        switch rotation {
        case .none: (x, y)
        case .right: (22 - y, x)
        case .half: (36 - x, 22 - y)
        case .left: (y, 36 - x)
        }
      #expect(got[sy * size.width + sx] == frame[x, y])
    }
  }
}

@Test(arguments: ScreenFormat.allCases, QuarterTurn.allCases)
func aCopyInPiecesIsTheWholeCopy(_ format: ScreenFormat, _ rotation: QuarterTurn) {
  let frame = noise(61, 45, seed: 6, opaque: true)
  let whole = copied(frame, format, rotation, [frame.bounds])
  let pieces = copied(
    frame, format, rotation,
    [
      PixelRect(minX: -5, minY: -5, maxX: 17, maxY: 31),
      PixelRect(minX: 17, minY: 0, maxX: 99, maxY: 19),
      PixelRect(minX: 17, minY: 19, maxX: 61, maxY: 45),
      PixelRect(minX: 0, minY: 31, maxX: 17, maxY: 45),
    ])
  #expect(whole == pieces)
}

@Test func formatsHoldTheChannelsWhereTheyShould() {
  let frame = PixelBuffer(width: 1, height: 1)
  frame[0, 0] = 0xff12_b4ff
  func pixel(_ format: ScreenFormat) -> UInt32 { copied(frame, format, .none, [frame.bounds])[0] }
  #expect(pixel(.xrgb8888) == 0xff12_b4ff)
  #expect(pixel(.xbgr8888) == 0xffff_b412)
  let wide = pixel(.xrgb2101010)
  #expect(wide >> 20 & 1023 == 0x12 << 2 && wide & 1023 == 1023)
  #expect(wide >> 10 & 1023 == 0xb4 << 2 | 2)
}

@Test func ditheringKeepsTheMeanAndTheEnds() {
  for level in 0...255 {
    let frame = PixelBuffer(width: 16, height: 16)
    frame.clear(0xff00_0000 | 0x0001_0101 &* UInt32(level))
    let got = copied(frame, .rgb565, .none, [frame.bounds])
    let red = got.reduce(0.0) { $0 + Double($1 >> 11) } / 256 * 255 / 31
    let green = got.reduce(0.0) { $0 + Double($1 >> 5 & 63) } / 256 * 255 / 63
    #expect(abs(red - Double(level)) <= 0.3, "\(level)")
    #expect(abs(green - Double(level)) <= 0.3, "\(level)")
    if level == 0 { #expect(got.allSatisfy { $0 == 0 }) }
    if level == 255 { #expect(got.allSatisfy { $0 == 0xffff }) }
  }
}
