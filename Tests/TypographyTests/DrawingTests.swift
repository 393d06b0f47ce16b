import Dispatch
import Foundation
import Geometry
import Raster
import TestSupport
import Testing

@testable import Typography

private let mixed = [
  TextSpan("Steps ", font: FontDescriptor(size: 17)),
  TextSpan("8,432", font: FontDescriptor(size: 28, weight: 700), color: RGBA(hex: 0x0A84FF)),
  TextSpan(" today, 71.3\u{202F}kg — שלום 123, العربية, ελληνικά, Русский.", font: font(17)),
]

@Test func twoLibrariesDrawTheSamePixels() {
  let one = pinned()
  let other = pinned()
  // What was set before must not matter.
  _ = drawn(other.layout([TextSpan("😀 हिन्दी ไทย \u{10FFFD} x", font: font(33))]))
  let a = drawn(one.layout(mixed, width: 240))
  let b = drawn(other.layout(mixed, width: 240))
  #expect(difference(a, b)?.count == 0)
  #expect(a.words.contains { $0 != 0xFFFF_FFFF })
}

@Test func drawingTwiceIsDrawingOnceMore() {
  let layout = pinned().layout(mixed, width: 240)
  let first = drawn(layout)
  _ = drawn(layout, scale: 2)
  #expect(difference(first, drawn(layout))?.count == 0)
}

@Test func wholePixelsMoveTextWithoutChangingIt() {
  let layout = pinned().layout(mixed, width: 240)
  let buffer = PixelBuffer(width: 400, height: 300)
  let moved = PixelBuffer(width: 400, height: 300)
  for (target, place) in [(buffer, CGPoint(x: 10.3, y: 20.6)), (moved, CGPoint(x: 47.3, y: 31.6))] {
    target.clear(0xFFFF_FFFF)
    layout.draw(in: Painter(target: target), at: place, transform: .identity, color: .black)
  }
  for y in 0..<280 {
    for x in 0..<350 { #expect(buffer[x, y] == moved[x + 37, y + 11]) }
  }
}

@Test func outlinesCoverWhatMasksCover() {
  let layout = pinned().layout([TextSpan("Sphinx 0123", font: font(40))])
  let masks = drawn(layout)
  let outlines = PixelBuffer(masks.size)
  outlines.clear(0xFFFF_FFFF)
  // Masks stand on whole pixels down, so the outline's baseline is put on one too.
  let shift = (layout.firstBaseline + 8).rounded() - layout.firstBaseline
  Painter(target: outlines).fill(
    layout.outline(), paint: .solid(.black),
    transform: ProjectionTransform(translationX: 8, y: shift))
  #expect(meanAbsoluteDifference(masks, outlines) < 1.2)
}

@Test func turnedTextIsDrawnAsOutlines() {
  let layout = pinned().layout([TextSpan("Turned", font: font(40))])
  let upright = drawn(layout)
  let turned = PixelBuffer(
    upright.size.transposed.width > 0 ? upright.size.transposed : upright.size)
  turned.clear(0xFFFF_FFFF)
  layout.draw(
    in: Painter(target: turned), at: .zero,
    transform: ProjectionTransform(
      0, 1, 0, -1, 0, 0, CGFloat(turned.width) - 8, 8, 1), color: .black)
  let back = PixelBuffer(upright.size)
  for y in 0..<back.height {
    for x in 0..<back.width { back[x, y] = turned[turned.width - 1 - y, x] }
  }
  #expect(meanAbsoluteDifference(upright, back) < 5)
  #expect(turned.words.contains { $0 == 0xFF00_0000 })
}

@Test func spacingBeyondAllMeasureIsHarmless() {
  var style = ParagraphStyle()
  let buffer = PixelBuffer(width: 20, height: 20)
  for spacing in [CGFloat.nan, 1e300, -1e300, -5, .infinity] {
    style.lineSpacing = spacing
    let layout = pinned().layout([TextSpan("a\nb\nc", font: font(20))], style: style)
    #expect(layout.size.height >= 0)
    for transform in [ProjectionTransform.identity, ProjectionTransform(rotation: .degrees(3))] {
      layout.draw(in: Painter(target: buffer), at: .zero, transform: transform, color: .black)
    }
  }
}

@Test func repeatedTextIsShapedOnce() {
  let library = pinned()
  _ = library.layout([TextSpan("Cached words", font: font(20))], width: 200)
  let before = library.statistics
  // Another size and another width set the same run again, without shaping.
  _ = library.layout([TextSpan("Cached words", font: font(31))], width: 400)
  _ = library.layout([TextSpan("Cached words", font: font(20))], width: 200)
  let after = library.statistics
  #expect(after.shapingMisses == before.shapingMisses)
  #expect(after.shapingHits == before.shapingHits + 1)
  #expect(after.layoutHits == before.layoutHits + 1)
}

@Test func shapedTextStaysWithinItsBudget() {
  let library = pinned()
  for index in 0..<9_000 {
    _ = library.layout([TextSpan("Reading number \(index) of the hall", font: font(14))], width: 90)
  }
  let (shaped, layouts) = library.locked { ($0.shaped.cost, $0.layouts.cost) }
  #expect(shaped <= 200_000 && layouts <= 200_000)
  // They were full once: the bound is what kept them small.
  #expect(max(shaped, layouts) > 100_000)
}

@Test func glyphsAreKeptByFaceSizeAndQuarterOfAPixel() {
  let library = pinned()
  func draw(_ size: CGFloat, weight: Int = 400, at x: CGFloat) -> Int {
    let layout = library.layout([TextSpan("l", font: font(size, weight: weight))])
    layout.draw(
      in: Painter(target: PixelBuffer(width: 60, height: 60)), at: CGPoint(x: x, y: 4),
      transform: .identity, color: .black)
    return library.statistics.glyphBytes
  }
  let one = draw(20, at: 8)
  #expect(draw(20, at: 31) == one)
  #expect(draw(20, at: 8.06) == one)
  let two = draw(20, at: 8.25)
  #expect(two > one)
  #expect(draw(20, at: 12.25) == two)
  let three = draw(21, at: 8)
  #expect(three > two)
  #expect(draw(20, weight: 700, at: 8) > three)
  _ = draw(20, at: 8.5)
  let all = draw(20, at: 8.75)
  #expect(draw(20, at: 9.99) == all)
}

@Test func glyphsStayWithinTheirBudget() {
  let library = pinned()
  let buffer = PixelBuffer(width: 10, height: 10)
  let painter = Painter(target: buffer)
  for size in stride(from: CGFloat(20), to: 250, by: 0.5) {
    let layout = library.layout([TextSpan("ABCDEFGHIJKLMNOPQRSTUVWXYZ", font: font(size))])
    layout.draw(in: painter, at: .zero, transform: .identity, color: .black)
  }
  #expect(library.statistics.glyphBytes <= 17 << 20)
}

@Test func threadsMaySetAndDrawTogether() {
  let library = pinned()
  let layout = library.layout(mixed, width: 240)
  let expected = drawn(layout)
  DispatchQueue.concurrentPerform(iterations: 24) { index in
    #expect(difference(drawn(layout), expected)?.count == 0)
    let own = library.layout([TextSpan("Thread \(index) 😀 हि", font: font(13 + CGFloat(index)))])
    _ = drawn(own, scale: 1 + CGFloat(index) / 10)
  }
}

@Test func aLayoutOutlivesEveryoneElse() {
  let layout = { pinned().layout(mixed, width: 240) }()
  #expect(difference(drawn(layout), drawn(pinned().layout(mixed, width: 240)))?.count == 0)
}

@Test func theLibraryGoesWithItsLastLayout() {
  weak var library: FontLibrary?
  do {
    let own = pinned()
    library = own
    _ = drawn(own.layout(mixed))
  }
  #expect(library == nil)
}

@Test(arguments: [1, 2] as [CGFloat])
func mixedTextLooksRight(scale: CGFloat) {
  expectGolden(
    drawn(pinned().layout(mixed, width: 240), scale: scale), named: "mixed-\(Int(scale))x",
    tolerance: 0.1)
}

@Test(arguments: [1, 2] as [CGFloat])
func paragraphsLookRight(scale: CGFloat) {
  var style = ParagraphStyle()
  style.lineLimit = 4
  style.lineSpacing = 2
  let text =
    "A wall panel shows numbers that are read from three metres away, while one walks past. "
  let layout = pinned().layout(
    [TextSpan(text + text + text, font: font(15))], width: 220, style: style)
  expectGolden(drawn(layout, scale: scale), named: "paragraph-\(Int(scale))x", tolerance: 0.1)
}

@Test(arguments: [1, 2] as [CGFloat])
func figuresLookRight(scale: CGFloat) {
  let text = "11:11  1,111\n08:38  8,088\n±0.5 %  −3 °C\n½ µg/m³ €"
  let layout = pinned().layout([TextSpan(text, font: font(22, weight: 700, digits: true))])
  expectGolden(drawn(layout, scale: scale), named: "figures-\(Int(scale))x", tolerance: 0.1)
}

/// What no other picture here has: scripts by fallback, both kinds of colour, dots at either end.
@Test(arguments: [1, 2] as [CGFloat])
func scriptsEmojiAndDotsLookRight(scale: CGFloat) {
  let library = pinned()
  let lines = [
    "Weight 71.3 kg · ☀ 21 °C → ½", "שלום עולם 123 · سلام 45", "नमस्ते · สวัสดี · გამარჯობა · ሰላም",
    "😀 👨‍👩‍👧 🇩🇪 1️⃣ ❤️ and ❤", "a\u{301}e\u{308}n\u{303} ffi AVATo",
  ]
  let sheet = PixelBuffer(width: Int(360 * scale), height: Int(260 * scale))
  sheet.clear(0xFFFF_FFFF)
  let painter = Painter(target: sheet)
  let transform = ProjectionTransform(scaleX: scale, y: scale)
  var y: CGFloat = 10
  for line in lines {
    let layout = library.layout([TextSpan(line, font: font(20, digits: true))])
    layout.draw(
      in: painter, at: CGPoint(x: 12, y: y), transform: transform, color: RGBA(hex: 0x1C1C1E))
    y += 32
  }
  var style = ParagraphStyle()
  style.lineLimit = 1
  for (truncation, text) in [
    (TruncationMode.tail, "The quick brown fox jumps over the lazy dog"),
    (.middle, "The quick brown fox jumps over the lazy dog"),
    (.tail, "שלום עולם זה טקסט ארוך מאוד"),
  ] {
    style.truncation = truncation
    let layout = library.layout([TextSpan(text, font: font(17))], width: 190, style: style)
    layout.draw(
      in: painter, at: CGPoint(x: 12, y: y), transform: transform, color: RGBA(hex: 0x0A84FF))
    y += 28
  }
  // Fonts differ from a Debian to the next in what they draw, not in where.
  expectGolden(sheet, named: "scripts-\(Int(scale))x", tolerance: 2.5)
}
