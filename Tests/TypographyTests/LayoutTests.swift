import Foundation
import Geometry
import Raster
import TestSupport
import Testing
import Typography

@Test func lineHeightIsThePrimaryFontsAscentAndDescent() {
  let library = pinned()
  let metrics = library.metrics(for: font(100))
  // DejaVu Sans: hhea ascender 1901, descender −483, gap 0, cap height 1493, x-height 1120 of 2048.
  #expect(abs(metrics.ascent - 92.822) < 0.001)
  #expect(abs(metrics.descent - 23.584) < 0.001)
  #expect(metrics.lineGap == 0)
  #expect(abs(metrics.capHeight - 72.900) < 0.001)
  #expect(abs(metrics.xHeight - 54.688) < 0.001)
  let layout = library.layout([TextSpan("x\n日\nx", font: font(100))])
  #expect(layout.lineCount == 3)
  #expect(abs(layout.size.height - 3 * 116.406) < 0.001)
  #expect(abs(layout.firstBaseline - 92.822) < 0.001)
  #expect(abs(layout.lastBaseline - (92.822 + 2 * 116.406)) < 0.001)
}

/// Advances of DejaVu Sans in 1/2048 em.
@Test(
  arguments: [
    ("H", 1_540), ("0", 1_303), (" ", 651), ("HH", 3_080), ("AV", 2_671), ("", 0),
  ] as [(String, Double)])
func widthsAreAdvancesWithKerning(_ text: String, units: Double) {
  let layout = pinned().layout([TextSpan(text, font: font(20))])
  #expect(abs(Double(layout.size.width) - units * 20 / 2_048) < 0.001)
}

@Test func widthGrowsWithTheSizeExactly() {
  let library = pinned()
  let small = library.layout([TextSpan("Steps 8,432", font: font(10))]).size.width
  let large = library.layout([TextSpan("Steps 8,432", font: font(37))]).size.width
  #expect(abs(large - small * 3.7) < 1e-9)
}

@Test func textFitsTheWidthThatItWasMeasuredWith() {
  let library = pinned()
  for text in ["Steps 8,432", "a b c d", "AVAVA Te 1.1", "שלום 123"] {
    let measured = library.layout([TextSpan(text, font: font(13.7))])
    let placed = library.layout([TextSpan(text, font: font(13.7))], width: measured.size.width)
    #expect(placed.lineCount == 1)
    #expect(placed.size == measured.size)
  }
}

@Test func wordsWrapAtSpacesWhichHang() {
  let library = pinned()
  let word = library.layout([TextSpan("word", font: font(20))]).size.width
  let layout = library.layout([TextSpan("word word   word", font: font(20))], width: word + 1)
  #expect(layout.lineCount == 3)
  #expect(abs(layout.size.width - word) < 0.001)
  #expect(layout.lines.map(\.rect.minX) == [0, 0, 0])
}
