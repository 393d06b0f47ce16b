import Foundation
import Geometry
import Raster
import TestSupport
import Testing

@testable import Typography

private func library(_ tiny: TinyFont) throws -> FontLibrary {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent(
    "vitrine-\(UUID().uuidString).ttf")
  try tiny.bytes().write(to: url)
  defer { try? FileManager.default.removeItem(at: url) }
  let library = pinned()
  #expect(try library.addFont(path: url.path) == tiny.family)
  return library
}

private func span(_ text: String, _ size: CGFloat) -> TextSpan {
  TextSpan(text, font: FontDescriptor(family: "Tiny", size: size))
}

@Test func layersOfAGlyphAreDrawnInTheirColours() throws {
  let library = try library(TinyFont())
  let picture = drawn(library.layout([span("C", 40)]))
  let small = drawn(library.layout([span("B", 40)]))
  #expect(small[28, 28] == 0xFF00_0000 && small[12, 12] == 0xFFFF_FFFF)
  // A red square of 40 px from (8, 8), a blue one of half its size in its middle.
  var wrong: [String] = []
  for y in 0..<picture.height {
    for x in 0..<picture.width {
      let inside = x >= 8 && x < 48 && y >= 8 && y < 48
      let middle = x >= 18 && x < 38 && y >= 18 && y < 38
      let wanted: UInt32 = middle ? 0xFF00_00FF : inside ? 0xFFFF_0000 : 0xFFFF_FFFF
      if picture[x, y] != wanted { wrong.append("\(x), \(y): \(String(picture[x, y], radix: 16))") }
    }
  }
  #expect(wrong.isEmpty, "\(wrong.prefix(3))")
}

@Test func aLayerMayHaveTheColourOfTheText() throws {
  let library = try library(TinyFont())
  let layout = library.layout([
    TextSpan(
      "D", font: FontDescriptor(family: "Tiny", size: 20), color: RGBA(hex: 0x30D158))
  ])
  #expect(drawn(layout)[18, 18] == 0xFF30_D158)
  // The same glyph in another colour is another picture.
  #expect(drawn(library.layout([span("D", 20)]))[18, 18] == 0xFF00_0000)
}

@Test func translucentLayersAreComposed() throws {
  var tiny = TinyFont()
  tiny.palette = [[0, 0, 255, 128], [255, 0, 0, 128]]
  let picture = drawn(try library(tiny).layout([span("C", 40)]))
  func parts(_ p: UInt32) -> [Int] { [16, 8, 0].map { Int(p >> $0 & 255) } }
  // Red at a half over white, and blue at a half over that.
  for (got, wanted) in [
    (picture[12, 12], [255, 127, 127]), (picture[28, 28], [127, 63, 191]),
  ] {
    for (a, b) in zip(parts(got), wanted) { #expect(abs(a - b) <= 2) }
  }
}

@Test(
  arguments: [
    [(9, 0)], [(1, 77)], [(3, 0)], [(4, 0), (3, 1)], [],
    Array(repeating: (1, 0), count: 300),
  ] as [[(UInt16, UInt16)]])
func layersThatMakeNoSenseNeverTrap(_ layers: [(UInt16, UInt16)]) throws {
  var tiny = TinyFont()
  tiny.layers = layers.map { (glyph: $0.0, entry: $0.1) }
  tiny.moreLayers = [(glyph: 4, entry: 0), (glyph: 0xFFFF, entry: 0xFFFE)]
  let picture = drawn(try library(tiny).layout([span("CABD", 30)]))
  #expect(picture.width == 136)
}

@Test func emojiComeInEverySize() throws {
  let library = pinned()
  for size in stride(from: CGFloat(6), to: 220, by: 23) {
    let layout = library.layout([TextSpan("😀", font: font(size))])
    // fonts-noto-color-emoji is one of the packages that the scripts install.
    let isColored = layout.content.runs.contains { $0.face.hasColor }
    try #require(isColored)
    let yellow = drawn(layout).words.filter { $0 >> 16 & 255 > 200 && $0 & 255 < 120 }
    let area = Double(size * size)
    #expect(Double(yellow.count) > area * 0.25, "\(size)")
    #expect(Double(yellow.count) < area * 1.6, "\(size)")
  }
}
