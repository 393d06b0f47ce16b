import Foundation
import Geometry
import Testing
import Views

@testable import Charts

@Suite @MainActor struct ContentTests {
  private let utc = calendar("UTC")

  private func model<C: ChartContent>(
    _ options: (inout ChartModelBuilder) -> Void = { _ in }, @ChartContentBuilder _ content: () -> C
  ) -> ChartModel {
    let collector = MarkCollector()
    content()._collect(into: collector)
    var builder = ChartModelBuilder(calendar: utc)
    options(&builder)
    return builder.model(of: collector.records)
  }

  @Test func conditionsLoopsAndTuplesGiveMarksInOrder() {
    let pairs = [("a", 1), ("b", 2), ("c", 3)]
    let chosen: String? = "b"
    let model = model {
      ForEach(pairs, id: \.0) { pair in
        BarMark(x: .value("Name", pair.0), y: .value("Count", pair.1))
        if pair.0 == chosen {
          PointMark(x: .value("Name", pair.0), y: .value("Count", pair.1))
        }
      }
      if let chosen { RuleMark(x: .value("Chosen", chosen)) }
    }
    #expect(model.layers.map(\.kind) == [.bar, .point, .rule])
    #expect(model.layers.map(\.count) == [3, 1, 1])
    #expect(model.x.categories.names == ["a", "b", "c"])
    #expect(model.x.domain == 0...3)
    #expect(model.y.domain == 0...3)
  }

  @Test func barsOfOneDayStackAndNegativesStackDownward() {
    let day = date("2026-11-05", utc)
    let values = [3.0, 4, -2, -1]
    let model = model {
      ForEach(values.indices, id: \.self) { index in
        BarMark(
          x: .value("Day", day.addingTimeInterval(Double(index) * 3_600), unit: .day),
          y: .value("Value", values[index]))
      }
    }
    let spans = (0..<4).map { model.layers[0].y.span($0) }
    #expect(spans.map(\.low) == [0, 3, 0, -2])
    #expect(spans.map(\.high) == [3, 7, -2, -3])
    #expect(model.x.domain == seconds("2026-11-05", utc)...seconds("2026-11-06", utc))
  }

  @Test func normalisedAreasAreSharesOfOne() {
    let model = model {
      ForEach(["a", "b"], id: \.self) { name in
        ForEach([1.0, 2, 3], id: \.self) { x in
          AreaMark(
            x: .value("x", x), y: .value("y", name == "a" ? x : 3 * x), stacking: .normalized
          )
          .foregroundStyle(by: .value("Name", name))
        }
      }
    }
    #expect(model.layers.count == 2)
    for index in 0..<3 {
      #expect(abs(model.layers[0].y.span(index).high - 0.25) < 1e-12)
      #expect(abs(model.layers[1].y.span(index).low - 0.25) < 1e-12)
      #expect(abs(model.layers[1].y.span(index).high - 1) < 1e-12)
    }
    #expect(model.y.domain == 0...1)
    #expect(model.legend.map(\.name) == ["a", "b"])
  }

  @Test func streamsAreCentredOnZero() {
    let model = model {
      ForEach(["a", "b"], id: \.self) { name in
        AreaMark(x: .value("x", 1), y: .value("y", 4.0), stacking: .center)
          .foregroundStyle(by: .value("Name", name))
      }
    }
    #expect(model.layers[0].y.span(0).low == -4)
    #expect(model.layers[1].y.span(0).high == 4)
  }

  @Test func groupsShareTheirBin() {
    let model = model {
      ForEach(["x", "y"], id: \.self) { group in
        BarMark(x: .value("Name", "a"), y: .value("Count", 1))
          .position(by: .value("Group", group))
      }
    }
    #expect(model.layers.map(\.slot) == [0...0.5, 0.5...1])
    #expect(model.layers[1].y.span(0).low == 0)
  }

  @Test func barsLieWhenOnlyXIsAQuantity() {
    let lying = model { BarMark(x: .value("Count", 3), y: .value("Name", "a")) }
    #expect(lying.layers[0].isHorizontal)
    let standing = model { BarMark(x: .value("Name", "a"), y: .value("Count", 3)) }
    #expect(!standing.layers[0].isHorizontal)
    let range = model {
      BarMark(xStart: .value("From", 1), xEnd: .value("To", 3), y: .value("Name", "a"))
    }
    #expect(range.layers[0].isHorizontal)
    #expect(range.layers[0].x.span(0) == MarkSpan(low: 1, high: 3))
  }

  @Test func linesOfOneSeriesAreOneLineInTheOrderOfTheirData() {
    let model = model {
      ForEach([3, 1, 2], id: \.self) { x in
        LineMark(x: .value("x", x), y: .value("y", x))
      }
    }
    #expect(model.layers.count == 1)
    #expect(model.layers[0].x.lows == [3, 1, 2])
    #expect(!model.layers[0].x.isSorted)
  }

  @Test func innerStylesWinOverOuterOnes() {
    let model = model {
      Group {
        PointMark(x: .value("x", 1), y: .value("y", 1)).symbolSize(10)
        PointMark(x: .value("x", 2), y: .value("y", 1))
      }
      .symbolSize(99)
    }
    #expect(model.layers[0].looks.map(\.symbolSize) == [10, 99])
  }

  @Test func numbersThatAreNotFiniteLeaveTheirNeighboursIntact() {
    let values = [1.0, .nan, 3, .infinity, -.infinity, 2]
    let model = model {
      ForEach(values.indices, id: \.self) { index in
        BarMark(x: .value("x", index), y: .value("y", values[index]))
      }
    }
    #expect(model.y.domain == 0...3)
    let drawing = MarkDrawing(
      x: model.x.scale(length: 300, isVertical: false),
      y: model.y.scale(length: 200, isVertical: true), size: CGSize(width: 300, height: 200),
      window: 0...300)
    #expect((0..<6).filter { drawing.box(of: $0, in: model.layers[0]) != nil } == [0, 2, 5])
  }

  @Test func explicitAxisValuesWidenADomainThatWasLeftToTheChart() {
    let model = model({ $0.yOptions.marked = [.number(50)] }) {
      PointMark(x: .value("x", 1), y: .value("y", 20))
    }
    #expect(model.y.domain.upperBound >= 50)
  }

  @Test func barsAtTheEndsOfAPlainDomainAreKeptWhole() {
    let model = model {
      ForEach(0..<5) { index in
        BarMark(
          x: .value("Day", date("2026-11-0\(index + 1)", utc)), y: .value("Weight", 60 + index))
      }
    }
    let drawing = MarkDrawing(
      x: model.x.scale(length: 500, isVertical: false),
      y: model.y.scale(length: 200, isVertical: true), size: CGSize(width: 500, height: 200),
      window: 0...500)
    let boxes = (0..<5).compactMap { drawing.box(of: $0, in: model.layers[0]) }
    #expect(boxes.count == 5)
    #expect(boxes.allSatisfy { $0.minX >= 0 && $0.maxX <= 500 })
    #expect(abs(boxes[0].midX - 50) < 1e-6)
  }

  @Test func aTallBarEndsAtThePlot() throws {
    let chart = Chart { BarMark(x: .value("x", "a"), y: .value("y", 250)) }
      .chartYScale(domain: 150...240)
    let harness = ChartHarness(
      VStack(spacing: 0) {
        Color.clear.frame(height: 60)
        chart
      })
    let pixels = harness.pixels()
    let x = Int(harness.chart?.scene?.frame.plot.midX ?? 0)
    #expect(pixels[x, 40] == 0xFFFF_FFFF)
    #expect(pixels[x, 80] != 0xFFFF_FFFF)
  }

  @Test func aThousandBarsInFewPixelsLeaveNoGaps() {
    let dates = (0..<1_000).map { date("2024-01-01", utc).addingTimeInterval(Double($0) * 86_400) }
    let data = PlotData(dates: dates, unit: .day, calendar: utc, y: dates.map { _ in 5 })
    let harness = ChartHarness(
      Chart { BarPlot(data, width: .ratio(1)).cornerRadius(0) }
        .chartYAxis(.hidden).chartXAxis(.hidden),
      size: CGSize(width: 350, height: 100))
    let pixels = harness.pixels()
    #expect(
      (1..<349).allSatisfy { pixels[$0, 60] == pixels[1, 60] && pixels[$0, 60] != 0xFFFF_FFFF })
  }
}
