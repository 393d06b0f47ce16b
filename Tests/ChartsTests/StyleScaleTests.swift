import Foundation
import Geometry
import Raster
import Testing
import Views

@testable import Charts

@Suite @MainActor struct StyleScaleTests {
  private struct Datum: Identifiable {
    var id: String { "\(series)\(x)" }
    var series: String
    var x: Double
    var y: Double
  }

  private let data = ["a", "b", "c"].flatMap { series in
    (0..<3).map { Datum(series: series, x: Double($0), y: Double($0) + 1) }
  }

  private func built(_ view: some View) -> ChartModel? { ChartHarness(view).chart?.input?.model }

  @Test func pointsOfSeriesDifferInSymbolAndLinesInDash() throws {
    let model = try #require(
      built(
        Chart(data) { datum in
          LineMark(x: .value("x", datum.x), y: .value("y", datum.y))
            .foregroundStyle(by: .value("s", datum.series))
          PointMark(x: .value("x", datum.x), y: .value("y", datum.y))
            .foregroundStyle(by: .value("s", datum.series))
        }))
    let lines = model.layers.filter { $0.kind == .line }
    #expect(lines.map { $0.look(0).stroke.dash } == [[], [8, 4], [2, 3]])
    #expect(model.legend.map(\.dash) == [[], [8, 4], [2, 3]])
    let points = try #require(model.layers.first { $0.kind == .point })
    #expect(
      points.looks.map { name($0.symbol) }.prefix(7).suffix(4) == [
        "square", "square", "square", "triangle",
      ])
    #expect(model.legend.map { $0.symbol.map(name) } == ["circle", "square", "triangle"])
  }

  @Test func marksWithoutAStyleTakeTheOneAroundTheChart() throws {
    struct Steps: View {
      var body: some View {
        Chart {
          BarMark(x: .value("x", "a"), y: .value("y", 2))
          BarMark(x: .value("x", "b"), y: .value("y", 3)).foregroundStyle(Color(hex: 0x00FF00))
          RuleMark(y: .value("y", 1))
        }
      }
    }
    let colors = try #require(built(Steps().foregroundStyle(.clear))).layers.flatMap { layer in
      layer.looks.map(\.paint)
    }
    #expect(colors.contains(.solid(RGBA(hex: 0x00FF00))))
    #expect(colors.filter { $0 == .solid(.clear) }.count == 2)
    let plain = try #require(built(Steps())).layers.flatMap { $0.looks.map(\.paint) }
    #expect(!plain.contains(.solid(.clear)))
  }

  @Test func whatStandsAtMarksIsNotMirroredWithTheWall() throws {
    func origins(_ direction: LayoutDirection) throws -> [CGPoint] {
      let view = Chart {
        ForEach(0..<3, id: \.self) { index in
          BarMark(x: .value("x", "\(index)"), y: .value("y", index + 1))
            .annotation { Text("\(index)") }
        }
      }
      .environment(\.layoutDirection, direction)
      let chart = try #require(ChartHarness(view).chart)
      return chart.hosted.annotations.map(\.node.origin)
    }
    let places = try origins(.rightToLeft)
    #expect(places.count == 3 && places[0].x < places[1].x && places[1].x < places[2].x)
    let plain = try origins(.leftToRight)
    #expect(places == plain)
  }

  @Test func anAuthorsStrokeIsKept() throws {
    let model = try #require(
      built(
        Chart(data) { datum in
          LineMark(x: .value("x", datum.x), y: .value("y", datum.y))
            .foregroundStyle(by: .value("s", datum.series))
            .lineStyle(StrokeStyle(lineWidth: 5))
        }))
    #expect(model.layers.map { $0.look(0).stroke.dash } == [[], [], []])
    #expect(model.layers.map { $0.look(0).stroke.lineWidth } == [5, 5, 5])
  }

  @Test func symbolScalesGiveSymbolsByNameAndByOrder() throws {
    let chart = Chart(data) { datum in
      PointMark(x: .value("x", datum.x), y: .value("y", datum.y))
        .symbol(by: .value("s", datum.series))
    }
    let byName = try #require(
      built(chart.chartSymbolScale(["c": BasicChartSymbolShape.plus, "a": .cross])))
    #expect(byName.layers[0].looks.map { name($0.symbol) }[0] == "cross")
    #expect(byName.layers[0].looks.map { name($0.symbol) }[6] == "plus")
    let byOrder = try #require(
      built(chart.chartSymbolScale(range: [BasicChartSymbolShape.diamond, .asterisk])))
    #expect(byOrder.layers[0].looks.map { name($0.symbol) }[0] == "diamond")
    #expect(byOrder.layers[0].looks.map { name($0.symbol) }[3] == "asterisk")
    let byDomain = try #require(
      built(
        chart.chartSymbolScale(
          domain: ["b", "a"], range: [BasicChartSymbolShape.square, .pentagon])))
    #expect(byDomain.layers[0].looks.map { name($0.symbol) }[0] == "pentagon")
  }

  @Test func lineStyleAndSymbolSizeScalesAreFollowed() throws {
    let model = try #require(
      built(
        Chart(data) { datum in
          LineMark(
            x: .value("x", datum.x), y: .value("y", datum.y), series: .value("s", datum.series)
          )
          .lineStyle(by: .value("s", datum.series))
          PointMark(x: .value("x", datum.x), y: .value("y", datum.y))
            .symbolSize(by: .value("y", datum.y))
        }
        .chartLineStyleScale(["b": StrokeStyle(lineWidth: 7)])
        .chartSymbolSizeScale(range: 30...330)))
    #expect(
      model.layers[1].look(0).stroke.lineWidth == 7 || model.layers[2].look(0).stroke.lineWidth == 7
    )
    let points = try #require(model.layers.first { $0.kind == .point })
    #expect(points.looks.prefix(3).map { $0.symbolSize ?? 0 } == [130, 230, 330])
  }

  @Test func numbersAreColouredBetweenTheEndsOfAGradient() throws {
    let model = try #require(
      built(
        Chart(data) { datum in
          PointMark(x: .value("x", datum.x), y: .value("y", datum.y))
            .foregroundStyle(by: .value("y", datum.y))
        }
        .chartForegroundStyleScale(
          range: Gradient(colors: [Color(rgba: .black), Color(rgba: .white)]))))
    let paints = model.layers[0].looks.prefix(3).map { $0.paint.color.red }
    #expect(paints[0] == 0)
    #expect(abs(paints[1] - 0.5) < 1e-6)
    #expect(paints[2] == 1)
    #expect(model.legend.isEmpty)
    #expect(model.ramp?.low == "1")
    #expect(model.ramp?.high == "3")
  }

  @Test func aLineDrawsTheSymbolThatItIsGiven() throws {
    func dark(_ view: some View) -> Int {
      ChartHarness(view.chartXAxis(.hidden).chartYAxis(.hidden)).pixels().words.filter {
        $0 & 0xFF00 < 0x8000
      }.count
    }
    let line = Chart(data.prefix(3)) { datum in
      LineMark(x: .value("x", datum.x), y: .value("y", datum.y)).foregroundStyle(.black)
    }
    let symbols = Chart(data.prefix(3)) { datum in
      LineMark(x: .value("x", datum.x), y: .value("y", datum.y)).foregroundStyle(.black)
        .symbol(.square)
        .symbolSize(400)
    }
    #expect(dark(symbols) > dark(line) + 500)
  }

  @Test func stackedBarsAreAPointApartAndEndWhereTheirValuesAre() throws {
    let chart = Chart(data.filter { $0.x == 1 }) { datum in
      BarMark(x: .value("x", "one"), y: .value("y", datum.y))
        .foregroundStyle(by: .value("s", datum.series))
    }
    let scene = try #require(ChartHarness(chart).chart?.scene)
    let drawing = scene.drawing(from: 0, width: 400)
    let layer = scene.input.model.layers[0]
    let boxes = (0..<3).compactMap { drawing.box(of: $0, in: layer) }
    #expect(boxes.count == 3)
    for (lower, upper) in zip(boxes, boxes.dropFirst()) {
      #expect(abs(lower.minY - upper.maxY - 1) < 0.01)
    }
    #expect(abs(boxes[2].minY - scene.frame.y.position(6)) < 0.01)
  }

  @Test func anAnnotationThatPadsTheScaleGetsRoom() throws {
    func top(_ strategy: AnnotationOverflowResolution.Strategy) throws -> CGFloat {
      let chart = Chart {
        BarMark(x: .value("x", "a"), y: .value("y", 10))
          .annotation(
            position: .top, overflowResolution: .init(x: .disabled, y: strategy)
          ) { Color.red.frame(width: 30, height: 50) }
      }
      .chartYScale(domain: 0...10)
      let harness = ChartHarness(chart)
      let chartNode = try #require(harness.chart)
      return try #require(chartNode.hosted.annotations.first).frame.minY
    }
    let (free, padded, fitted) = (try top(.disabled), try top(.padScale), try top(.fit))
    #expect(free < -40)
    #expect(padded >= -0.01)
    #expect(padded < 20)
    #expect(fitted >= 0)
  }

  private func name(_ symbol: MarkSymbol) -> String {
    "\(symbol)".components(separatedBy: "(").first ?? ""
  }
}
