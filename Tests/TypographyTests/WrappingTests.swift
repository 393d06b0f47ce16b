import Foundation
import Geometry
import TestSupport
import Testing

@testable import Typography

/// The text of each line, from the clusters that the setter would break at.
private func lines(_ text: String, chars: Int) -> [String] {
  let library = FontLibrary()
  let mono = FontDescriptor(family: "DejaVu Sans Mono", size: 20, isMonospaced: true)
  let advance = library.layout([TextSpan("0", font: mono)]).size.width
  let layout = library.layout(
    [TextSpan(text, font: mono)], width: advance * CGFloat(chars) + 0.1)
  // Lines are told by their widths: every glyph of the face has one advance.
  var rest = text.unicodeScalars.filter { !Scalars.isNewline($0.value) }[...]
  return layout.lines.map { line in
    while let first = rest.first, Scalars.isHanging(first.value) { rest.removeFirst() }
    let count = Int((line.rect.width / advance).rounded())
    defer { rest = rest.dropFirst(count) }
    return String(String.UnicodeScalarView(rest.prefix(count)))
  }
}

@Test(
  arguments: [
    ("one two three", 7, ["one two", "three"]),
    ("one two three", 8, ["one two", "three"]),
    ("one two three", 6, ["one", "two", "three"]),
    ("unbreakable", 4, ["unbr", "eaka", "ble"]),
    ("a unbreakable", 4, ["a", "unbr", "eaka", "ble"]),
    ("well-known", 6, ["well-", "known"]),
    ("at -5 to", 5, ["at -5", "to"]),
    ("2024-05-06 x", 9, ["2024-05-0", "6 x"]),
    ("71.3\u{202F}kg now", 8, ["71.3\u{202F}kg", "now"]),
    ("71.3\u{A0}kg now", 6, ["71.3\u{A0}k", "g now"]),
    ("(one) two", 5, ["(one)", "two"]),
    ("a — b — c", 5, ["a — b", "— c"]),
    ("km/h or m/s", 4, ["km/h", "or", "m/s"]),
    ("km/h or m/s", 3, ["km/", "h", "or", "m/s"]),
    ("one\ntwo", 20, ["one", "two"]),
    ("one\r\ntwo\n\nx", 20, ["one", "two", "", "x"]),
  ] as [(String, Int, [String])])
func linesBreakWhereWordsEnd(_ text: String, _ width: Int, _ expected: [String]) {
  #expect(lines(text, chars: width) == expected)
}

@Test func ideographsBreakAnywhereButNotBeforeAFullStop() {
  let scalars = "日本語。日本「語」".unicodeScalars.map(\.value)
  let breaks = LineBreaks.opportunities(scalars, starts: scalars.map { _ in true })
  #expect(breaks == [false, true, true, false, true, true, true, false, false])
}

@Test func widthsThatMakeNoSenseSetOneClusterALine() {
  let library = pinned()
  for width in [0, -5, 0.001] as [CGFloat] {
    #expect(library.layout([TextSpan("abe\u{301}", font: font(20))], width: width).lineCount == 3)
  }
  for width in [CGFloat.nan, .infinity] {
    #expect(library.layout([TextSpan("a b", font: font(20))], width: width).lineCount == 1)
  }
}

@Test(arguments: TextAlignment.allCases, [false, true])
func linesStandAtTheirAlignment(_ alignment: TextAlignment, isRightToLeft: Bool) {
  var style = ParagraphStyle()
  style.alignment = alignment
  style.isRightToLeft = isRightToLeft
  style.lineSpacing = 7
  let layout = pinned().layout(
    [TextSpan("wide line\nslim", font: font(20))], width: 300, style: style)
  let slack = layout.lines[0].rect.width - layout.lines[1].rect.width
  #expect(slack > 10)
  #expect(layout.lines[0].rect.minX == 0)
  let x = layout.lines[1].rect.minX
  switch (alignment, isRightToLeft) {
  case (.center, _): #expect(abs(x - slack / 2) < 1e-9)
  case (.leading, false), (.trailing, true): #expect(x == 0)
  default: #expect(abs(x - slack) < 1e-9)
  }
  #expect(abs(layout.lines[1].rect.minY - layout.lines[0].rect.maxY - 7) < 1e-9)
  #expect(abs(layout.size.height - layout.lines[1].rect.maxY) < 1e-9)
}

@Test(arguments: [TruncationMode.tail, .head, .middle])
func textThatIsCutFitsAndEndsInDots(_ mode: TruncationMode) {
  let library = pinned()
  var style = ParagraphStyle()
  style.lineLimit = 1
  style.truncation = mode
  let text = "The quick brown fox jumps over the lazy dog"
  let whole = library.layout([TextSpan(text, font: font(20))])
  let dots = library.layout([TextSpan("…", font: font(20))])
  for width in stride(from: CGFloat(0), to: whole.size.width, by: 3.7) {
    let layout = library.layout([TextSpan(text, font: font(20))], width: width, style: style)
    #expect(layout.isTruncated)
    #expect(layout.lineCount == 1)
    #expect(layout.size.width <= max(width, dots.size.width) + 0.02)
    if width > 60 { #expect(layout.size.width > width - 40) }
    let ellipsis = layout.content.runs.flatMap(\.glyphs).firstIndex {
      $0.id == dots.content.runs[0].glyphs[0].id
    }
    let count = layout.content.runs.flatMap(\.glyphs).count
    switch mode {
    case .tail: #expect(ellipsis == count - 1)
    case .head: #expect(ellipsis == 0)
    case .middle: #expect(ellipsis.map { abs(2 * $0 + 1 - count) <= 3 } == true)
    }
  }
  let exact = library.layout(
    [TextSpan(text, font: font(20))], width: whole.size.width, style: style)
  #expect(!exact.isTruncated)
}

@Test func aLineLimitCountsHardLinesToo() {
  var style = ParagraphStyle()
  style.lineLimit = 2
  let library = pinned()
  #expect(!library.layout([TextSpan("a\nb", font: font(20))], style: style).isTruncated)
  let cut = library.layout([TextSpan("a\nb\nc", font: font(20))], width: 500, style: style)
  #expect(cut.isTruncated)
  #expect(cut.lineCount == 2)
  style.lineLimit = 0
  #expect(library.layout([TextSpan("a", font: font(20))], style: style).lineCount == 1)
}

@Test func textShrinksToFitDownToItsLeastScale() {
  let library = pinned()
  var style = ParagraphStyle()
  style.lineLimit = 1
  style.minimumScaleFactor = 0.5
  let span = TextSpan("12,345 steps", font: font(20))
  let natural = library.layout([span]).size
  #expect(library.layout([span], width: natural.width, style: style).scale == 1)
  let shrunk = library.layout([span], width: natural.width * 0.7, style: style)
  #expect(!shrunk.isTruncated)
  #expect(shrunk.scale > 0.69 && shrunk.scale <= 0.7001)
  #expect(shrunk.size.width <= natural.width * 0.7 + 0.01)
  #expect(abs(shrunk.size.height - natural.height * shrunk.scale) < 1e-9)
  let cut = library.layout([span], width: natural.width * 0.3, style: style)
  #expect(cut.isTruncated)
  #expect(cut.scale == 0.5)
  #expect(cut.size.width <= natural.width * 0.3 + 0.01)
}
