import Foundation
import Geometry
import Raster
import TestSupport
import Testing

@testable import Typography

private func glyphs(_ layout: TextLayout) -> [GlyphRun.Glyph] {
  layout.content.runs.flatMap(\.glyphs).sorted { $0.x < $1.x }
}

private func ids(_ library: FontLibrary, _ text: String, rightToLeft: Bool = false) -> [UInt32] {
  var style = ParagraphStyle()
  style.isRightToLeft = rightToLeft
  return glyphs(library.layout([TextSpan(text, font: font(20))], style: style)).map(\.id)
}

@Test func hebrewRunsFromTheRightAndFiguresInItFromTheLeft() {
  let library = pinned()
  let seen = ids(library, "שלום 123")
  #expect(seen == ids(library, "123") + [ids(library, "1 2")[1]] + ids(library, "שלום"))
  #expect(ids(library, "שלום") == "שלום".reversed().flatMap { ids(library, String($0)) })
}

@Test func textWithoutLettersFollowsTheStyle() {
  let library = pinned()
  #expect(ids(library, "1!") == ids(library, "1") + ids(library, "!"))
  #expect(ids(library, "1!", rightToLeft: true) == ids(library, "!") + ids(library, "1"))
}

@Test func bracketsAreMirroredFromRightToLeft() {
  let library = pinned()
  let open = ids(library, "(")
  let close = ids(library, ")")
  #expect(ids(library, "(ש)") == open + ids(library, "ש") + close)
}

@Test func arabicLettersJoin() {
  let library = pinned()
  let joined = ids(library, "ببب")
  #expect(joined.count == 3)
  #expect(Set(joined).count == 3)
  #expect(!joined.contains(ids(library, "ب")[0]))
}

@Test func marksStandOnTheirLetters() {
  let library = pinned()
  let plain = library.layout([TextSpan("x", font: font(20))])
  let marked = library.layout([TextSpan("x\u{301}", font: font(20))])
  #expect(marked.size.width == plain.size.width)
  #expect(glyphs(marked).count == 2)
}

@Test func spacesThatTheFontLacksAreMadeUp() {
  let library = FontLibrary()
  for space in ["\u{202F}", "\u{2009}", "\u{2007}", "\u{205F}"] {
    let layout = library.layout([TextSpan("1\(space)2", font: font(20))])
    #expect(layout.content.runs.count == 1)
    #expect(!glyphs(layout).contains { $0.id == 0 })
  }
}

@Test func invisibleCharactersTakeNoSpace() {
  let library = pinned()
  let plain = library.layout([TextSpan("ab", font: font(20))]).size
  for mark in ["\u{200B}", "\u{200E}", "\u{FEFF}", "\u{0}", "\u{1B}", "\u{AD}", "\u{FE0F}"] {
    #expect(library.layout([TextSpan("a\(mark)b", font: font(20))]).size == plain)
  }
}

@Test func missingScriptsComeFromOtherFonts() {
  let library = pinned()
  #expect(!library.hasGlyph("ह", in: font(20)))
  #expect(library.hasGlyph("a", in: font(20)))
  let layout = library.layout([TextSpan("a हि b", font: font(20))])
  // fonts-noto-core is one of the packages that the scripts install.
  #expect(layout.content.runs.map(\.face.family).contains { $0.contains("Devanagari") })
  #expect(!glyphs(layout).contains { $0.id == 0 })
  #expect(layout.size.height == library.layout([TextSpan("a", font: font(20))]).size.height)
}

@Test func charactersOfNoFontAreBoxes() {
  let library = pinned()
  let layout = library.layout([TextSpan("\u{10FFFD}", font: font(20))])
  #expect(layout.size.width == 12)
  let ink = drawn(layout).words.filter { $0 != 0xFFFF_FFFF }
  #expect(ink.count > 20)
}

@Test func emojiAreColouredPictures() {
  let library = pinned()
  let layout = library.layout([TextSpan("😀", font: font(20))])
  guard layout.content.runs.contains(where: \.face.hasColor) else { return }
  let coloured = drawn(layout).words.filter { pixel in
    let red = Int(pixel >> 16 & 255)
    let blue = Int(pixel & 255)
    return red - blue > 100
  }
  #expect(coloured.count > 50)
  // A family is one picture, and so is a flag, a key and a heart asked for in colour.
  for cluster in ["👨‍👩‍👧", "🇩🇪", "1️⃣", "❤️"] {
    #expect(glyphs(library.layout([TextSpan(cluster, font: font(20))])).count == 1)
  }
  #expect(library.layout([TextSpan("❤", font: font(20))]).content.runs[0].face.hasColor == false)
}

@Test func tabularFiguresHaveOneWidth() {
  let library = FontLibrary()
  func width(_ text: String, _ digits: Bool) -> CGFloat {
    library.layout([TextSpan(text, font: font(20, digits: digits))]).size.width
  }
  for digit in 0...9 {
    #expect(abs(width(String(repeating: "\(digit)", count: 5), true) - width("00000", true)) < 1e-9)
  }
  // Inter's figures are proportional otherwise.
  #expect(width("11111", false) < width("00000", false) - 5)
}
