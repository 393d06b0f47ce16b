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

@Test func emojiAreColouredPictures() throws {
  let library = pinned()
  let layout = library.layout([TextSpan("😀", font: font(20))])
  // fonts-noto-color-emoji is one of the packages that the scripts install.
  let isColored = layout.content.runs.contains { $0.face.hasColor }
  try #require(isColored)
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

/// Letters as they are seen from left to right, of a paragraph that runs from the right or the left.
@Test(
  arguments: [
    ("abc שלום 123 def", false, "abc 123 שלום def"),
    ("שלום abc 12", true, "abc 12 שלום"),
    ("שלום abc 12", false, "abc 12 שלום"),
    ("(שלום)", true, "(שלום)"),
    ("70% שלום", true, "שלום 70%"),
  ] as [(String, Bool, String)])
func mixedDirectionsAreOrderedAsTheyAreRead(_ text: String, isRightToLeft: Bool, _ seen: String) {
  let library = pinned()
  // Each letter stands for itself in DejaVu Sans: no joining, no ligature.
  func letters(_ text: String) -> Set<String> { Set(text.map(String.init)) }
  var names: [UInt32: String] = [:]
  for letter in letters(text + seen) { names[ids(library, letter).first ?? 0] = letter }
  names[ids(library, "1 2")[1]] = " "
  let order = ids(library, text, rightToLeft: isRightToLeft).map { names[$0] ?? "?" }
  func words(_ text: [String]) -> [Set<String>] {
    text.split(separator: " ").map { Set($0) }
  }
  // Brackets are mirrored, Hebrew letters stand in reverse: words are compared, in their order.
  func bracketless(_ words: [Set<String>]) -> [Set<String>] {
    words.map { $0.subtracting(["(", ")"]) }
  }
  #expect(bracketless(words(order)) == bracketless(words(seen.map(String.init))))
}

@Test func aCutTextFromTheRightHasItsDotsAtTheLeft() {
  let library = pinned()
  var style = ParagraphStyle()
  style.lineLimit = 1
  style.isRightToLeft = true
  let text = "שלום עולם זה טקסט ארוך"
  let whole = library.layout([TextSpan(text, font: font(20))], style: style).size.width
  let layout = library.layout([TextSpan(text, font: font(20))], width: whole * 0.6, style: style)
  #expect(layout.isTruncated)
  let dots = ids(library, "…")[0]
  #expect(glyphs(layout).first?.id == dots)
  #expect(layout.size.width <= whole * 0.6 + 0.01)
}

@Test func symbolsThatPanelsShowComeFromSomeFont() {
  let library = FontLibrary()
  for symbol in ["☀", "→", "▲", "°", "℃", "µ", "♥", "✓", "½", "√", "∞", "⌂", "☎"] {
    let layout = library.layout([TextSpan(symbol, font: font(20))])
    #expect(!glyphs(layout).contains { $0.id == 0 }, "\(symbol)")
    #expect(layout.content.runs.allSatisfy { !$0.face.family.isEmpty }, "\(symbol)")
  }
}

@Test func everyScriptThatNotoHasIsShapedWithoutBoxes() {
  let library = FontLibrary()
  for text in [
    "नमस्ते", "สวัสดี", "ជំរាប", "வணக்கம்", "ನಮಸ್ಕಾರ", "გამარჯობა", "Բարեւ", "ሰላም", "Γειά", "Привет", "سلام",
    "שלום",
  ] {
    let layout = library.layout([TextSpan(text, font: font(20))])
    #expect(!glyphs(layout).contains { $0.id == 0 }, "\(text)")
    #expect(layout.size.width > 20)
  }
}
