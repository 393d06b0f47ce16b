import Foundation
import Geometry
import Pictures
import Raster
import TestSupport
import Testing
import Typography

@Test func sheet() throws {
  let library = FontLibrary()
  let out = ProcessInfo.processInfo.environment["SHEET"] ?? "/tmp/sheet"
  let lines: [(String, FontDescriptor)] = [
    ("The quick brown fox jumps over the lazy dog. Fiancé, flow, AVATAR", font(17)),
    ("8 432 steps — 71.3 kg, 22:45, 1/2, 50 %", font(17, digits: true)),
    ("11111 00000\n88888 11111", font(20, digits: true)),
    ("שלום 123 (abc) עולם", font(20)),
    ("العربية مرحبا ١٢٣ Hello", font(20)),
    ("हिन्दी ไทย 日本語 한국어 ελληνικά Русский", font(20)),
    ("Emoji 😀👍🏽👨‍👩‍👧🇩🇪 1️⃣ ❤️ ☀ ✓ →", font(20)),
    ("missing \u{10FFFD}\u{E000} x", font(20)),
    ("Bold 700", font(20, weight: 700)), ("Thin 200", font(20, weight: 200)),
    ("Semi 600", font(20, weight: 600)),
    ("Italic", FontDescriptor(size: 20, isItalic: true)),
    ("Mono 0123 il", FontDescriptor(size: 20, isMonospaced: true)),
  ]
  for scale in [1.0, 2.0] as [CGFloat] {
    let sheet = PixelBuffer(width: Int(640 * scale), height: Int(620 * scale))
    sheet.clear(0xFFFF_FFFF)
    let painter = Painter(target: sheet)
    let transform = ProjectionTransform(scaleX: scale, y: scale)
    var y: CGFloat = 8
    for (text, font) in lines {
      let layout = library.layout([TextSpan(text, font: font)], width: 620)
      layout.draw(in: painter, at: CGPoint(x: 8, y: y), transform: transform, color: .black)
      y += layout.size.height + 4
    }
    var style = ParagraphStyle()
    style.lineLimit = 2
    for mode in [TruncationMode.tail, .middle, .head] {
      style.truncation = mode
      let layout = library.layout(
        [
          TextSpan("Some ", font: font(14)),
          TextSpan("red and large", font: font(18), color: RGBA(hex: 0xCC0000)),
          TextSpan(
            " text in a paragraph that is much longer than its two lines have room for, so that it ends in dots.",
            font: font(14)),
        ], width: 200, style: style)
      layout.draw(
        in: painter, at: CGPoint(x: 8 + 210 * CGFloat(mode == .tail ? 0 : mode == .middle ? 1 : 2), y: y), transform: transform, color: .black)
    }
    y += 60
    let layout = library.layout([TextSpan("Turned outline 😀", font: font(20))])
    layout.draw(
      in: painter, at: CGPoint(x: 300, y: 450),
      transform: ProjectionTransform(rotation: .degrees(-8)).concatenating(transform), color: .black)
    try PictureFile.writePNG(sheet, to: "\(out)\(Int(scale)).png")
  }
}
