import Foundation
import Geometry
import TestSupport
import Testing

@testable import Raster

private func copied(
  _ frame: PixelBuffer, _ format: ScreenFormat, _ rotation: Rotation, _ rects: [PixelRect]
) -> [UInt32] {
  let size = rotation.isTransposed ? frame.size.transposed : frame.size
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

/// The frame's pixel that a rotation puts at a place of the screen.
private func source(_ frame: PixelSize, _ rotation: Rotation, _ x: Int, _ y: Int) -> (Int, Int) {
  switch rotation {
  case .none: (x, y)
  case .quarter: (y, frame.height - 1 - x)
  case .half: (frame.width - 1 - x, frame.height - 1 - y)
  case .threeQuarters: (frame.width - 1 - y, x)
  }
}

/// What a format holds of a pixel at a place of the screen.
private func held(_ p: UInt32, _ format: ScreenFormat, _ x: Int, _ y: Int) -> UInt32 {
  let (r, g, b) = (p >> 16 & 255, p >> 8 & 255, p & 255)
  switch format {
  case .xrgb8888: return 0xff00_0000 | r << 16 | g << 8 | b
  case .xbgr8888: return 0xff00_0000 | b << 16 | g << 8 | r
  case .xrgb2101010:
    func ten(_ v: UInt32) -> UInt32 { v << 2 | v >> 6 }
    return 0xc000_0000 | ten(r) << 20 | ten(g) << 10 | ten(b)
  case .rgb565:
    let matrix: [[Double]] = [[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]]
    let threshold = (matrix[y & 3][x & 3] + 0.5) / 16
    // 31/255 and 63/255, in halves of a hair.
    func dithered(_ v: UInt32, _ factor: Double) -> UInt32 {
      UInt32((Double(v) * factor + threshold).rounded(.down))
    }
    return dithered(r, 249 / 2048) << 11 | dithered(g, 253 / 1024) << 5 | dithered(b, 249 / 2048)
  }
}

/// Sizes around the tiles that turned frames are copied in.
@Test(arguments: ScreenFormat.allCases, Rotation.allCases)
func everyPixelIsConvertedAndLandsWhereItShould(_ format: ScreenFormat, _ rotation: Rotation) {
  for (width, height) in [(37, 23), (300, 17), (16, 261), (1, 9), (9, 1)] {
    let frame = noise(width, height, seed: 5, opaque: true)
    let got = copied(frame, format, rotation, [frame.bounds])
    let screen = rotation.isTransposed ? frame.size.transposed : frame.size
    for y in 0..<screen.height {
      for x in 0..<screen.width {
        let (sx, sy) = source(frame.size, rotation, x, y)
        let wanted = held(frame[sx, sy], format, x, y)
        if got[y * screen.width + x] != wanted {
          Issue.record("\(width)x\(height): \(x), \(y)")
        }
      }
    }
  }
}

@Test(arguments: Rotation.allCases)
func theScreenTurnsAsThePanelDoes(_ rotation: Rotation) {
  let frame = PixelBuffer(width: 30, height: 20)
  frame.clear(0xff00_0000)
  let rect = PixelRect(x: 3, y: 5, width: 7, height: 2)
  frame.clear(0xffff_ffff, in: rect)
  let got = copied(frame, .xrgb8888, rotation, [frame.bounds])
  let panel = rotation.isTransposed ? frame.size.transposed : frame.size
  let place = PanelGeometry(panel: panel, rotation: rotation).panelRect(rect)
  for y in 0..<panel.height {
    for x in 0..<panel.width {
      #expect((got[y * panel.width + x] == 0xffff_ffff) == place.contains(x: x, y: y))
    }
  }
}

@Test(arguments: ScreenFormat.allCases, Rotation.allCases)
func aCopyInPiecesIsTheWholeCopy(_ format: ScreenFormat, _ rotation: Rotation) {
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

/// A picture as a screen of a format shows it, turned back by the viewer's head.
private func shown(_ frame: PixelBuffer, _ format: ScreenFormat, _ rotation: Rotation)
  -> PixelBuffer
{
  let words = copied(frame, format, rotation, [frame.bounds])
  let screen = PixelBuffer(rotation.isTransposed ? frame.size.transposed : frame.size)
  for y in 0..<screen.height {
    for x in 0..<screen.width {
      let w = words[y * screen.width + x]
      switch format {
      case .xrgb8888: screen[x, y] = w
      case .xbgr8888: screen[x, y] = w & 0xff00_ff00 | w >> 16 & 255 | (w & 255) << 16
      case .xrgb2101010:
        screen[x, y] = 0xff00_0000 | (w >> 22 & 255) << 16 | (w >> 12 & 255) << 8 | w >> 2 & 255
      case .rgb565:
        let (r, g, b) = (w >> 11, w >> 5 & 63, w & 31)
        screen[x, y] =
          0xff00_0000 | (r << 3 | r >> 2) << 16 | (g << 2 | g >> 4) << 8 | (b << 3 | b >> 2)
      }
    }
  }
  return screen
}

@Test func screensOfEveryFormatAndTurnLookRight() {
  let frame = PixelBuffer(width: 96, height: 64)
  let painter = Painter(target: frame)
  let stops = [
    ColorStop(color: RGBA(hex: 0x0b1b33), location: 0),
    ColorStop(color: RGBA(hex: 0x3e7cb1), location: 1),
  ]
  painter.fill(
    Path(frame.bounds.cgRect),
    paint: .linear(stops: stops, start: .zero, end: CGPoint(x: 30, y: 64)), transform: .identity)
  painter.fill(
    Path(ellipseIn: CGRect(x: 8, y: 8, width: 26, height: 26)),
    paint: .radial(
      stops: [
        ColorStop(color: RGBA(hex: 0xffd080), location: 0),
        ColorStop(color: RGBA(hex: 0xe05030), location: 1),
      ], center: CGPoint(x: 17, y: 16), startRadius: 0, endRadius: 20), transform: .identity)
  painter.stroke(
    Path { $0.addLines([CGPoint(x: 44, y: 54), CGPoint(x: 62, y: 22), CGPoint(x: 88, y: 40)]) },
    style: StrokeStyle(lineWidth: 4, lineCap: .round, lineJoin: .round), paint: .solid(.white),
    transform: .identity)
  let sheet = PixelBuffer(width: 16 + 4 * 112, height: 16 + 4 * 112)
  sheet.clear(0xff20_2020)
  let sheetPainter = Painter(target: sheet)
  for (row, format) in ScreenFormat.allCases.enumerated() {
    for (column, rotation) in Rotation.allCases.enumerated() {
      let picture = shown(frame, format, rotation)
      sheetPainter.draw(
        picture,
        in: CGRect(
          x: 16 + column * 112, y: 16 + row * 112, width: picture.width, height: picture.height),
        transform: .identity)
    }
  }
  expectGolden(sheet, named: "copy-out")
}
