import CFreeType
import Foundation
import Geometry
import Raster
import TestSupport
import Testing

@testable import Typography

/// The file of DejaVu Sans.
private func dejaVu() throws -> String {
  let matcher = FontMatcher(defaultFamily: "DejaVu Sans")
  let file = try #require(matcher.best(FontStyle(font(20), language: "en")))
  try #require(file.path.hasSuffix("DejaVuSans.ttf"))
  return file.path
}

private func temporary(_ bytes: Data, _ body: (String) throws -> Void) throws {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent(
    "vitrine-\(UUID().uuidString).ttf")
  try bytes.write(to: url)
  defer { try? FileManager.default.removeItem(at: url) }
  try body(url.path)
}

@Test(arguments: [9.0, 14, 20.5, 64])
func masksAreWhatFreeTypeRenders(_ em: Double) throws {
  var library: FT_Library?
  #expect(FT_Init_FreeType(&library) == 0)
  let freeType = try #require(library)
  defer { FT_Done_FreeType(freeType) }
  var opened: FT_Face?
  #expect(try FT_New_Face(freeType, dejaVu(), 0, &opened) == 0)
  let reference = try #require(opened)
  let face = try FontFace(
    freeType, path: dejaVu(), index: 0, number: 0, weight: nil, slant: 0)
  let strike = GlyphStrike(face, em: em)
  #expect(FT_Set_Char_Size(reference, 0, FT_F26Dot6(em * 64), 72, 72) == 0)
  for character in "Hamburgefontsiv 0123456789&@ß€".unicodeScalars {
    let glyph = FT_Get_Char_Index(reference, FT_ULong(character.value))
    // Without hinting, rendered: FT_LOAD_NO_HINTING | FT_LOAD_RENDER.
    #expect(FT_Load_Glyph(reference, glyph, 2 | 4) == 0)
    let slot = reference.pointee.glyph.pointee
    guard let made = strike.mask(glyph, phase: 0, freeType) else {
      #expect(slot.bitmap.rows == 0)
      continue
    }
    #expect(made.left == slot.bitmap_left)
    #expect(made.top == -slot.bitmap_top)
    #expect(made.mask.width == Int(slot.bitmap.width))
    #expect(made.mask.height == Int(slot.bitmap.rows))
    for y in 0..<min(made.mask.height, Int(slot.bitmap.rows)) {
      for x in 0..<min(made.mask.width, Int(slot.bitmap.width)) {
        let expected = slot.bitmap.buffer[y * Int(slot.bitmap.pitch) + x]
        // FreeType scales in 16.16 and so may stand 1/64 px beside the exact place.
        #expect(abs(Int(made.mask.row(y)[x]) - Int(expected)) <= 8)
      }
    }
  }
}

@Test func masksMoveByQuartersOfAPixel() throws {
  let library = pinned()
  var sums: [Double] = []
  for phase in 0..<4 {
    let center = try library.locked { store -> Double in
      let face = store.primary(FontStyle(font(20), language: "en"))
      let freeType = try #require(store.freeTypeLibrary)
      let glyph = try #require(face.glyph(for: 0x6C))
      let made = try #require(
        store.strikes.strike(face, em: 20).mask(glyph, phase: phase, freeType))
      var weight = 0.0
      var moment = 0.0
      for y in 0..<made.mask.height {
        for x in 0..<made.mask.width {
          let value = Double(made.mask.row(y)[x])
          weight += value
          moment += value * (Double(made.left) + Double(x) + 0.5)
        }
        for x in made.mask.width..<made.mask.stride { #expect(made.mask.row(y)[x] == 0) }
      }
      return moment / weight
    }
    sums.append(center)
  }
  // Coverage of a pixel counts at its middle, so the centre of a stem is known to about 1/16 px.
  for phase in 1..<4 { #expect(abs(sums[phase] - sums[0] - Double(phase) / 4) < 0.08) }
}

@Test func variableItalicAndWeightAreFound() {
  let library = FontLibrary()
  func run(_ font: FontDescriptor) -> String {
    let layout = library.layout([TextSpan("a", font: font)])
    let face = layout.content.runs[0].face
    return "\(face.family) \(face.weight)\(face.isItalic ? " italic" : "")"
  }
  #expect(run(font(20)) == "Inter 400")
  #expect(
    run(font(20, weight: 600)) == "Inter 600" || run(font(20, weight: 600)) == "Inter SemiBold 600")
  #expect(run(font(20, weight: 700)) == "Inter 700")
  #expect(run(FontDescriptor(size: 20, isItalic: true)) == "Inter 400 italic")
  #expect(run(FontDescriptor(family: "No such family", size: 20)) == "Inter 400")
  #expect(run(FontDescriptor(size: 20, isMonospaced: true)) == "DejaVu Sans Mono 400")
}

@Test func aFileThatIsNoFontIsAnError() throws {
  var random = SplitMix64(seed: 3)
  let noise = Data((0..<4_096).map { _ in UInt8(random.next() & 255) })
  let library = pinned()
  try temporary(noise) { path in
    #expect(throws: FontError(file: path, reason: "it is no font of a known kind")) {
      try library.addFont(path: path)
    }
  }
  try temporary(Data()) { path in
    #expect(throws: FontError.self) { try library.addFont(path: path) }
  }
  #expect(throws: FontError(file: "no/such.ttf", reason: "it cannot be opened")) {
    try library.addFont(path: "no/such.ttf")
  }
}

@Test func aBrokenFontNeverTraps() throws {
  var random = SplitMix64(seed: 5)
  let whole = try Data(contentsOf: URL(fileURLWithPath: dejaVu()))
  let text = TextSpan(
    "Broken fi 123 שלום ببب é", font: FontDescriptor(family: "DejaVu Sans", size: 24))
  for round in 0..<60 {
    var bytes = whole
    if round % 2 == 0 {
      bytes = whole.prefix(Int(random.unit() * Double(whole.count)))
    } else {
      for _ in 0..<2_000 {
        let place = Int(random.unit() * Double(bytes.count))
        bytes[place] = UInt8(random.next() & 255)
      }
      // The head of the file stays whole more often than not, so that faults lie deeper.
      if round % 4 == 1 { bytes.replaceSubrange(0..<4_096, with: whole[0..<4_096]) }
    }
    try temporary(bytes) { path in
      let library = pinned()
      _ = try? library.addFont(path: path)
      let layout = library.layout([text], width: 150)
      #expect(layout.size.width.isFinite && layout.size.height.isFinite)
      _ = drawn(TextLayout(layout.content, library))
      _ = layout.outline()
    }
  }
}

@Test func aFontThatTheProgramAddsComesFirst() throws {
  let library = FontLibrary(defaultFamily: "Inter")
  #expect(try library.addFont(path: dejaVu()) == "DejaVu Sans")
  let layout = library.layout([
    TextSpan("a", font: FontDescriptor(family: "DejaVu Sans", size: 20))
  ])
  #expect(layout.content.runs[0].face.family == "DejaVu Sans")
}

@Test(arguments: [0, -1, .nan, .infinity, 0.001, 10_000, 1e300] as [CGFloat])
func anySizeIsHarmless(_ size: CGFloat) {
  let library = pinned()
  for text in ["Ag 1", "😀", "\u{10FFFD}", "שלום"] {
    let layout = library.layout([TextSpan(text, font: font(size))], width: 300)
    #expect(layout.size.width.isFinite && layout.size.height.isFinite)
    let buffer = PixelBuffer(width: 64, height: 64)
    let painter = Painter(target: buffer)
    for transform in [
      ProjectionTransform.identity, ProjectionTransform(scaleX: 1e9, y: 1e9),
      ProjectionTransform(scaleX: 0, y: 0), ProjectionTransform(scaleX: .nan, y: 1),
      ProjectionTransform(rotation: .degrees(30)), ProjectionTransform(translationX: 1e18, y: 0),
    ] {
      layout.draw(in: painter, at: .zero, transform: transform, color: .black)
      layout.draw(
        in: painter, at: CGPoint(x: CGFloat.nan, y: 0), transform: transform, color: .black)
    }
  }
  let metrics = library.metrics(for: font(size))
  #expect(metrics.lineHeight.isFinite && metrics.lineHeight >= 0)
}
