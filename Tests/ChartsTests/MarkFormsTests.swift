import Foundation
import Geometry
import Raster
import TestSupport
import Testing
import Views

@testable import Charts

/// Every way of making a mark, by name, as content of its own.
@MainActor private let forms: [(name: String, content: AnyChartContent)] = [
  (
    "LineMark(x:y:)",
    AnyChartContent(
      ForEach(0..<3, id: \.self) { LineMark(x: .value("x", $0), y: .value("y", $0 * $0)) })
  ),
  (
    "LineMark(x:y:series:)",
    AnyChartContent(
      ForEach(0..<4, id: \.self) {
        LineMark(x: .value("x", $0 / 2), y: .value("y", $0), series: .value("s", $0 % 2))
      })
  ),
  (
    "AreaMark(x:y:)",
    AnyChartContent(
      ForEach(0..<3, id: \.self) { AreaMark(x: .value("x", $0), y: .value("y", $0 + 1)) })
  ),
  (
    "AreaMark(x:yStart:yEnd:)",
    AnyChartContent(
      ForEach(0..<3, id: \.self) {
        AreaMark(x: .value("x", $0), yStart: .value("a", $0), yEnd: .value("b", $0 + 2))
      })
  ),
  (
    "AreaMark(xStart:xEnd:y:)",
    AnyChartContent(
      ForEach(0..<3, id: \.self) {
        AreaMark(xStart: .value("a", $0), xEnd: .value("b", $0 + 2), y: .value("y", $0))
      })
  ),
  ("BarMark(x:y:)", AnyChartContent(BarMark(x: .value("x", "a"), y: .value("y", 2)))),
  (
    "BarMark(xStart:xEnd:y:)",
    AnyChartContent(
      BarMark(xStart: .value("a", 1), xEnd: .value("b", 3), y: .value("y", "a")))
  ),
  (
    "BarMark(x:yStart:yEnd:)",
    AnyChartContent(
      BarMark(x: .value("x", "a"), yStart: .value("a", 1), yEnd: .value("b", 3)))
  ),
  (
    "BarMark(xStart:xEnd:yStart:yEnd:)",
    AnyChartContent(
      BarMark(
        xStart: .value("a", 1), xEnd: .value("b", 3), yStart: .value("c", 1), yEnd: .value("d", 2)))
  ),
  (
    "BarMark(x: a..<b)",
    AnyChartContent(BarMark(x: .value("x", 1..<4), y: .value("y", "a")))
  ),
  (
    "BarMark(x:yStart:yEnd:) in points",
    AnyChartContent(BarMark(x: .value("x", "a"), yStart: 10, yEnd: 40))
  ),
  (
    "BarMark(xStart:xEnd:y:) in points",
    AnyChartContent(BarMark(xStart: 10, xEnd: 40, y: .value("y", "a")))
  ),
  (
    "PointMark(x:y:) in points", AnyChartContent(PointMark(x: .value("x", 1), y: 30))
  ),
  (
    "PointMark(x: in points, y:)", AnyChartContent(PointMark(x: 30, y: .value("y", 1)))
  ),
  (
    "RuleMark(x:yStart:yEnd:) in points",
    AnyChartContent(RuleMark(x: .value("x", 1), yStart: 10, yEnd: 90))
  ),
  (
    "RuleMark(xStart:xEnd:y:) in points",
    AnyChartContent(RuleMark(xStart: 10, xEnd: 90, y: .value("y", 1)))
  ),
  (
    "RectangleMark(x:yStart:yEnd:) in points",
    AnyChartContent(RectangleMark(x: .value("x", "a"), yStart: 10, yEnd: 40))
  ),
  (
    "RectangleMark(xStart:xEnd:y:) in points",
    AnyChartContent(RectangleMark(xStart: 10, xEnd: 40, y: .value("y", "a")))
  ),
  (
    "RectangleMark() in points",
    AnyChartContent(RectangleMark(xStart: 10, xEnd: 40, yStart: 10, yEnd: 20))
  ),
  ("BarMark(x:)", AnyChartContent(BarMark(x: .value("x", 3)))),
  ("BarMark(y:)", AnyChartContent(BarMark(y: .value("y", 3)))),
  ("BarMark(xStart:xEnd:)", AnyChartContent(BarMark(xStart: .value("a", 1), xEnd: .value("b", 3)))),
  ("BarMark(yStart:yEnd:)", AnyChartContent(BarMark(yStart: .value("a", 1), yEnd: .value("b", 3)))),
  ("PointMark(x:y:)", AnyChartContent(PointMark(x: .value("x", 1), y: .value("y", 2)))),
  ("PointMark(x:)", AnyChartContent(PointMark(x: .value("x", 1)))),
  ("PointMark(y:)", AnyChartContent(PointMark(y: .value("y", 1)))),
  ("RuleMark(x:)", AnyChartContent(RuleMark(x: .value("x", 1)))),
  ("RuleMark(y:)", AnyChartContent(RuleMark(y: .value("y", 1)))),
  (
    "RuleMark(xStart:xEnd:y:)",
    AnyChartContent(RuleMark(xStart: .value("a", 1), xEnd: .value("b", 3), y: .value("y", 1)))
  ),
  (
    "RuleMark(x:yStart:yEnd:)",
    AnyChartContent(RuleMark(x: .value("x", 1), yStart: .value("a", 1), yEnd: .value("b", 3)))
  ),
  ("RectangleMark(x:y:)", AnyChartContent(RectangleMark(x: .value("x", "a"), y: .value("y", "b")))),
  (
    "RectangleMark(x:yStart:yEnd:)",
    AnyChartContent(
      RectangleMark(x: .value("x", "a"), yStart: .value("a", 1), yEnd: .value("b", 3)))
  ),
  (
    "RectangleMark(xStart:xEnd:y:)",
    AnyChartContent(
      RectangleMark(xStart: .value("a", 1), xEnd: .value("b", 3), y: .value("y", "a")))
  ),
  (
    "RectangleMark(xStart:xEnd:yStart:yEnd:)",
    AnyChartContent(
      RectangleMark(
        xStart: .value("a", 1), xEnd: .value("b", 3), yStart: .value("c", 1), yEnd: .value("d", 2)))
  ),
  (
    "RectangleMark(xStart:xEnd:)",
    AnyChartContent(RectangleMark(xStart: .value("a", 1), xEnd: .value("b", 3)))
  ),
  (
    "RectangleMark(yStart:yEnd:)",
    AnyChartContent(RectangleMark(yStart: .value("a", 1), yEnd: .value("b", 3)))
  ),
  ("SectorMark(angle:)", AnyChartContent(SectorMark(angle: .value("a", 1)))),
  (
    "SectorMark(angle:innerRadius:outerRadius:angularInset:)",
    AnyChartContent(
      SectorMark(
        angle: .value("a", 1), innerRadius: .ratio(0.5), outerRadius: .inset(10), angularInset: 2))
  ),
]

@Suite @MainActor struct MarkFormsTests {
  @Test(arguments: 0..<38) func everyFormOfAMarkIsDrawn(index: Int) throws {
    try #require(forms.indices.contains(index))
    let (name, content) = forms[index]
    let harness = ChartHarness(
      Chart { content.foregroundStyle(.red) }.chartXAxis(.hidden).chartYAxis(.hidden))
    let red = harness.pixels().words.filter { ($0 >> 16 & 255) > 200 && ($0 >> 8 & 255) < 200 }
    #expect(red.count > 9, "\(name): \(red.count) pixels")
  }

  @Test func allFormsAreInTheTable() {
    #expect(forms.count == 38)
    #expect(Set(forms.map(\.name)).count == forms.count)
  }

  @Test func aLyingAreaIsTheStandingOneTurned() throws {
    let lying = Chart(0..<4, id: \.self) { n in
      AreaMark(xStart: .value("a", 0), xEnd: .value("b", n % 2 + 1), y: .value("y", n))
        .interpolationMethod(.monotone)
    }
    let scene = try #require(ChartHarness(lying).chart?.scene)
    let layer = scene.input.model.layers[0]
    #expect(layer.isHorizontal)
    guard
      case .fill(let path, _, _)? = scene.drawing(from: 0, width: scene.frame.contentWidth)
        .contents(of: layer).first
    else {
      Issue.record("no area")
      return
    }
    let box = path.boundingRect
    #expect(abs(box.minX - scene.frame.x.position(0)) < 0.01)
    #expect(abs(box.maxX - scene.frame.x.position(2)) < 0.01)
    #expect(abs(box.minY - scene.frame.y.position(3)) < 0.01)
    #expect(abs(box.maxY - scene.frame.y.position(0)) < 0.01)
  }
}
