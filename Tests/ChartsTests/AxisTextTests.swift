import Foundation
import Testing
import Typography

@testable import Charts

/// What labels say in the languages of walls, and that there is a glyph for all of it.
@Suite struct AxisTextTests {
  @Test(arguments: [
    ("en_US", "0.7"), ("de_DE", "0,7"), ("ar_EG", "٠٫٧"), ("zh_CN", "0.7"), ("hi_IN", "0.7"),
  ])
  func tinyNumbersHaveNoNoise(locale: String, expected: String) {
    let text = AxisText(locale: Locale(identifier: locale), calendar: calendar("UTC"))
    let ticks = NumberTicks(covering: 0...0.7)
    #expect(text.number(0.7, step: nil) == expected)
    #expect(ticks.values.map { text.number($0, step: ticks.step).count }.max() == 3)
    #expect(
      AxisText(locale: Locale(identifier: "en_US"), calendar: calendar("UTC")).number(
        0.1 + 0.2, step: ticks.step) == "0.3")
  }

  @Test(arguments: [
    ("en_US", "12,345,678"), ("de_DE", "12.345.678"), ("ar_EG", "١٢٬٣٤٥٬٦٧٨"),
    ("zh_CN", "12,345,678"), ("hi_IN", "1,23,45,678"),
  ])
  func hugeNumbersAreGroupedAndNotAbbreviated(locale: String, expected: String) {
    let text = AxisText(locale: Locale(identifier: locale), calendar: calendar("UTC"))
    #expect(
      text.number(12_345_678, step: NumberTicks.step(span: 2e7, desiredCount: nil)) == expected)
  }

  @Test(arguments: ["Inter", "DejaVu Sans"], ["en_US", "de_DE", "ar_EG", "zh_CN", "hi_IN"])
  func labelsHaveAllTheirGlyphs(family: String, locale: String) throws {
    let fonts = FontLibrary(defaultFamily: family)
    let local = calendar("UTC", locale: locale)
    let text = AxisText(locale: Locale(identifier: locale), calendar: local)
    let moment = seconds("2026-11-05 14:07", local)
    var texts = [text.number(0.7, step: nil), text.number(12_345_678, step: nil)]
    for unit in CalendarStride.Unit.allCases {
      let stride = CalendarStride(
        unit: unit, count: 1, countingFrom: date("2026-11-05", local), calendar: local)
      texts.append(text.date(moment, stride: stride))
    }
    texts.append(text.date(moment, format: .dateTime.weekday(.wide).month(.wide).day().year()))
    texts.append(
      (date("2026-12-17", local)..<date("2026-12-23", local)).formatted(
        Date.IntervalFormatStyle(locale: Locale(identifier: locale), calendar: local)
          .month(.abbreviated).day()))
    for text in texts {
      let layout = fonts.layout([TextSpan(text, font: FontDescriptor(size: 11))])
      #expect(!layout.hasMissingGlyphs, "\(text) in \(family)")
      #expect(layout.size.width > 0)
    }
    // The test can fail: nobody has a glyph for a character that is none.
    #expect(fonts.layout([TextSpan("\u{10FFFD}", font: FontDescriptor(size: 11))]).hasMissingGlyphs)
  }

  @Test(arguments: [
    ("en_US", "2:07\u{202F}PM"), ("de_DE", "14:07"), ("en_GB", "14:07"),
  ])
  func hoursFollowTheLocalesClock(locale: String, expected: String) {
    let local = calendar("UTC", locale: locale)
    let text = AxisText(locale: Locale(identifier: locale), calendar: local)
    let stride = CalendarStride(
      unit: .minute, count: 1, countingFrom: date("2026-11-05", local), calendar: local)
    #expect(text.date(seconds("2026-11-05 14:07", local), stride: stride) == expected)
  }
}
