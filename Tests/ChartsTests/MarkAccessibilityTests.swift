import Foundation
import Geometry
import Testing
import Views

@testable import Charts

@Suite @MainActor struct MarkAccessibilityTests {
  private let utc = calendar("UTC")

  private func texts(_ view: some View, locale: String = "en_US") -> [String] {
    func lines(_ elements: [AccessibilityElement]) -> [String] {
      elements.flatMap { element -> [String] in
        let own = [element.label, element.value].compactMap { $0 }.joined(separator: ": ")
        return (own.isEmpty ? [] : [own]) + lines(element.children)
      }
    }
    return lines(ChartHarness(view, locale: locale).host.accessibilityTree())
  }

  @Test func everyMarkTellsItsXAndItsY() {
    let told = texts(
      Chart {
        BarMark(
          x: .value("Day", date("2026-11-03 08:00", utc), unit: .day), y: .value("Steps", 7_421.5))
        RuleMark(y: .value("Goal", 10_000))
      })
    #expect(told == ["Chart", "Tue, Nov 3: 7,421.5", "Goal: 10,000"])
  }

  @Test func whatAnAuthorSaysGoesFirstAndHiddenMarksAreNotTold() {
    let told = texts(
      Chart {
        PointMark(x: .value("x", 1), y: .value("y", 2))
          .accessibilityLabel("First").accessibilityValue("two of ten")
        PointMark(x: .value("x", 2), y: .value("y", 3)).accessibilityHidden(true)
        PointMark(x: .value("x", 3), y: .value("y", 4))
      })
    #expect(told == ["Chart", "First: two of ten", "3: 4"])
  }

  @Test func stacksTellTheirOwnValueAndRangesBothEnds() {
    let told = texts(
      Chart {
        BarMark(x: .value("x", "a"), y: .value("y", 2)).foregroundStyle(by: .value("s", "Walk"))
        BarMark(x: .value("x", "a"), y: .value("y", 3)).foregroundStyle(by: .value("s", "Run"))
        BarMark(x: .value("x", "b"), yStart: .value("y", 54), yEnd: .value("y", 142))
      })
    #expect(told.prefix(4) == ["Chart", "Walk, a: 2", "Run, a: 3", "b: 54 to 142"])
  }

  @Test func sectorsTellTheirShareAndGapsThatTheyAreGaps() {
    #expect(
      texts(
        Chart {
          SectorMark(angle: .value("Hours", 8)).foregroundStyle(by: .value("Part", "Sleep"))
          SectorMark(angle: .value("Hours", 16)).foregroundStyle(by: .value("Part", "Day"))
        }
      ).prefix(3) == ["Chart", "Sleep: 8", "Day: 16"])
    #expect(
      texts(
        Chart {
          LineMark(x: .value("x", 1), y: .value("y", 2))
          LineMark(x: .value("x", 2), y: .value("y", Double.nan))
        }) == ["Chart", "1: 2", "2: no data"])
  }

  @Test func aLongSeriesIsToldInOneSentence() {
    let x = (0..<5_000).map(Double.init)
    let told = texts(Chart { LinePlot(PlotData(x: x, y: x.map { $0 / 2 })) })
    #expect(told == ["Chart", "5,000 values, 0 to 4,999: 0 to 2,499.5"])
  }

  @Test func wordsAreInTheChartsLocale() {
    let told = texts(
      Chart {
        BarMark(
          x: .value("Day", date("2026-11-03", utc), unit: .day), y: .value("Steps", 7_421.5))
      }, locale: "de_DE")
    // Releases of ICU differ in the comma behind the weekday.
    #expect(told.count == 2)
    #expect(told.last?.hasSuffix(" 3. Nov.: 7.421,5") == true, "\(told)")
  }
}
