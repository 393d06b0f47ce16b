import Foundation
import Geometry
import Raster
import Testing
import Views

@testable import Charts

/// Where marks stand that are placed by more than their data.
@Suite @MainActor struct MarkPlacesTests {
  /// A place of the plot, in points from its top left corner; nil is the plot's own edge.
  struct Place: Sendable, CustomTestStringConvertible {
    var name: String
    var left: CGFloat?
    var top: CGFloat?
    var right: CGFloat?
    var bottom: CGFloat?
    var testDescription: String { name }
  }

  private func mark(_ name: String) -> AnyChartContent {
    switch name {
    case "bar over a bin": AnyChartContent(BarMark(x: .value("x", "a"), yStart: 10, yEnd: 40))
    case "bar along x": AnyChartContent(BarMark(x: .value("x", 3), yStart: 10))
    case "bar along y": AnyChartContent(BarMark(xStart: 30, xEnd: 50, y: .value("y", 3)))
    case "bar of one dimension": AnyChartContent(BarMark(y: .value("y", 3)))
    case "bar from x to x":
      AnyChartContent(BarMark(xStart: .value("a", 1), xEnd: .value("b", 2), yEnd: 20))
    case "bar from y to y":
      AnyChartContent(BarMark(xEnd: 20, yStart: .value("a", 1), yEnd: .value("b", 2)))
    case "point at a height": AnyChartContent(PointMark(x: .value("x", 1), y: 30))
    case "point beside": AnyChartContent(PointMark(x: 44, y: .value("y", 1)))
    case "rule down": AnyChartContent(RuleMark(x: .value("x", 1), yStart: 20))
    case "rule across": AnyChartContent(RuleMark(xStart: 25, xEnd: 75, y: .value("y", 1)))
    case "rectangle over a bin":
      AnyChartContent(RectangleMark(x: .value("x", "a"), yStart: 5, yEnd: 15))
    case "rectangle beside a bin":
      AnyChartContent(RectangleMark(xStart: 5, xEnd: 15, y: .value("y", "a")))
    case "band of x":
      AnyChartContent(RectangleMark(xStart: .value("a", 1), xEnd: .value("b", 2)))
    case "band of y":
      AnyChartContent(RectangleMark(yStart: .value("a", 1), yEnd: .value("b", 2)))
    default: AnyChartContent(RectangleMark(xStart: 5, xEnd: 25, yStart: 7, yEnd: 9))
    }
  }

  @Test(arguments: [
    Place(name: "bar over a bin", top: 10, bottom: 40), Place(name: "bar along x", top: 10),
    Place(name: "bar along y", left: 30, right: 50), Place(name: "bar of one dimension", left: 0),
    Place(name: "bar from x to x", top: 0, bottom: 20),
    Place(name: "bar from y to y", left: 0, right: 20),
    Place(name: "point at a height", top: 26, bottom: 34),
    Place(name: "point beside", left: 40, right: 48), Place(name: "rule down", top: 20),
    Place(name: "rule across", left: 25, right: 75),
    Place(name: "rectangle over a bin", top: 5, bottom: 15),
    Place(name: "rectangle beside a bin", left: 5, right: 15),
    Place(name: "band of x", top: 0), Place(name: "band of y", left: 0),
    Place(name: "rectangle of the plot", left: 5, top: 7, right: 25, bottom: 9),
  ])
  func aMarkCoversAPartOfThePlot(place: Place) throws {
    let scene = try #require(ChartHarness(Chart { mark(place.name) }).chart?.scene)
    let layer = try #require(scene.input.model.layers.first)
    let plot = scene.frame.plot
    let box = try #require(
      scene.drawing(from: 0, width: scene.frame.contentWidth).bounds(of: 0, in: layer))
    func near(_ a: CGFloat, _ b: CGFloat) -> Bool { abs(a - b) < 0.01 }
    if place.left != nil || place.right != nil {
      #expect(near(box.minX, place.left ?? 0))
      #expect(near(box.maxX, place.right ?? plot.width))
    }
    if place.top != nil || place.bottom != nil {
      #expect(near(box.minY, plot.minY + (place.top ?? 0)))
      #expect(near(box.maxY, place.bottom.map { plot.minY + $0 } ?? plot.maxY))
    }
  }

  @Test func whatNoMarkIsMeasuredByHasNoAxisUnlessItsAuthorWantsOne() throws {
    func axes(_ view: some View) throws -> (x: Int, y: Int) {
      let input = try #require(ChartHarness(view).chart?.scene?.input)
      return (input.xAxis?.count ?? 0, input.yAxis?.count ?? 0)
    }
    let bar = Chart { BarMark(x: .value("x", 3)) }
    #expect(try axes(bar) == (1, 0))
    #expect(try axes(bar.chartYAxis { AxisMarks() }) == (1, 1))
    #expect(try axes(Chart { RuleMark(y: .value("y", 3)) }) == (0, 1))
    #expect(try axes(Chart { RuleMark(y: .value("y", 3)) }.chartXScale(domain: 0...9)) == (1, 1))
    #expect(try axes(Chart { EmptyChartContent() }) == (1, 1))
  }

  /// What no datum limits along x is in every window, however many there are.
  @Test func severalBandsAreAllDrawn() {
    let view = Chart {
      ForEach(0..<4, id: \.self) { index in
        RectangleMark(
          yStart: .value("from", 10 * index), yEnd: .value("to", 10 * index + 4)
        )
        .foregroundStyle(.red)
      }
    }
    let harness = ChartHarness(view)
    let pixels = harness.pixels()
    let x = 100
    var bands = 0
    var wasRed = false
    for y in 0..<300 {
      let word = pixels[x, y]
      let isRed = word >> 16 & 255 > 200 && word >> 8 & 255 < 120
      if isRed, !wasRed { bands += 1 }
      wasRed = isRed
    }
    #expect(bands == 4)
  }

  @Test(arguments: [
    (MarkDimension.automatic, 0.8 * 300), (.ratio(0.6), 0.6 * 300), (.fixed(90), 90),
    (.inset(45), 210),
  ])
  func groupsShareASpanOfTheirBin(span: MarkDimension, length: Double) throws {
    func view(_ width: MarkDimension) -> some View {
      Chart {
        ForEach(["a", "b", "c"], id: \.self) { name in
          BarMark(x: .value("x", "one"), y: .value("y", 3), width: width)
            .position(by: .value("Name", name), span: span)
        }
      }
      .chartXAxis(.hidden).chartYAxis(.hidden)
    }
    let harness = ChartHarness(view(.ratio(1)), size: CGSize(width: 300, height: 100))
    let scene = try #require(harness.chart?.scene)
    let drawing = scene.drawing(from: 0, width: 300)
    let boxes = scene.input.model.layers.compactMap { drawing.bounds(of: 0, in: $0) }
    try #require(boxes.count == 3)
    #expect(abs(Double(boxes[2].maxX - boxes[0].minX) - length) < 0.01)
    #expect(abs(boxes[0].minX + boxes[2].maxX - 300) < 0.01)
    #expect(abs(boxes[1].minX - boxes[0].maxX) < 0.01)
  }

  @Test func pointsStandSideBySideTooAndAnotherAxisLeavesThem() throws {
    func places(_ axis: Axis?) throws -> [CGFloat] {
      let view = Chart {
        ForEach(["a", "b"], id: \.self) { name in
          PointMark(x: .value("x", "one"), y: .value("y", 3))
            .position(by: .value("Name", name), axis: axis)
        }
      }
      .chartXAxis(.hidden).chartYAxis(.hidden)
      let scene = try #require(
        ChartHarness(view, size: CGSize(width: 200, height: 100)).chart?.scene)
      let drawing = scene.drawing(from: 0, width: 200)
      return scene.input.model.layers.compactMap { drawing.bounds(of: 0, in: $0)?.midX }
    }
    #expect(try places(nil) == [60, 140])
    #expect(try places(.horizontal) == [60, 140])
    #expect(try places(.vertical) == [100, 100])
  }

  @Test func anOffsetMovesMarksAndWhatStandsBesideThem() throws {
    func content(_ offset: CGSize) throws -> (box: CGRect, path: CGRect) {
      let view = Chart {
        BarMark(x: .value("x", "one"), y: .value("y", 3)).offset(offset)
      }
      let scene = try #require(ChartHarness(view).chart?.scene)
      let drawing = scene.drawing(from: 0, width: scene.frame.contentWidth)
      let layer = scene.input.model.layers[0]
      guard case .fill(let path, _, _)? = drawing.contents(of: layer).first else {
        return (.null, .null)
      }
      return (try #require(drawing.bounds(of: 0, in: layer)), path.boundingRect)
    }
    let still = try content(.zero)
    let moved = try content(CGSize(width: 7, height: -5))
    #expect(abs(moved.box.minX - still.box.minX - 7) < 0.01)
    #expect(abs(moved.path.minX - still.path.minX - 7) < 0.01)
    #expect(abs(moved.path.minY - still.path.minY + 5) < 0.01)
    #expect(moved.path.size == still.path.size)
  }

  @Test func aRuleAtACategoryStandsInTheMiddleOfItsBand() throws {
    let view = Chart {
      PointMark(x: .value("x", "a"), y: .value("y", 1))
      PointMark(x: .value("x", "b"), y: .value("y", 2))
      RuleMark(x: .value("x", "b"))
      RuleMark(x: .value("x", "a"), yStart: .value("y", 1), yEnd: .value("y", 2))
    }
    let scene = try #require(ChartHarness(view).chart?.scene)
    let drawing = scene.drawing(from: 0, width: scene.frame.contentWidth)
    let rules = scene.input.model.layers.filter { $0.kind == .rule }
    let boxes = rules.compactMap { layer -> CGRect? in
      guard case .stroke(let path, _, _)? = drawing.contents(of: layer).first else { return nil }
      return path.boundingRect
    }
    try #require(boxes.count == 2)
    let width = scene.frame.contentWidth
    #expect(abs(Double(boxes[0].midX) - width * 0.75) < 0.01)
    #expect(boxes[0].width == 0)
    #expect(abs(boxes[0].height - scene.frame.plot.height) < 0.01)
    #expect(abs(Double(boxes[1].midX) - width * 0.25) < 0.01)
  }

  /// A line joins the middles of two bands, a box covers both.
  @Test func aMarkReachesFromCategoryToCategory() throws {
    let view = Chart {
      RuleMark(x: .value("x", 1), yStart: .value("y", "c"), yEnd: .value("y", "a"))
      BarMark(x: .value("x", "p"), yStart: .value("y", "a"), yEnd: .value("y", "b"))
    }
    .chartYScale(domain: ["a", "b", "c"])
    let model = try #require(ChartHarness(view).chart?.scene?.input.model)
    #expect(model.layers[0].y.span(0) == MarkSpan(low: 0.5, high: 2.5))
    #expect(model.layers[1].y.span(0) == MarkSpan(low: 0, high: 2))
  }

  @Test func anAnnotationKnowsHowLargeItsMarkIs() throws {
    final class Sizes { var last = CGSize.zero }
    let sizes = Sizes()
    let view = Chart {
      BarMark(x: .value("x", "one"), y: .value("y", 3), width: .fixed(40))
        .annotation(position: .overlay, spacing: 0) { context in
          let _ = sizes.last = context.targetSize
          Color.red.frame(width: context.targetSize.width, height: 10)
        }
    }
    .chartYScale(domain: 0...3).chartYAxis(.hidden).chartXAxis(.hidden)
    let harness = ChartHarness(view, size: CGSize(width: 200, height: 100))
    #expect(sizes.last == CGSize(width: 40, height: 100))
    #expect(harness.chart?.hosted.annotations.first?.frame.width == 40)
  }

  /// `behaviour.md` §5.4: an author who wants the y axis alone gives the plot no width.
  @Test func aPlotWithoutWidthDrawsItsYLabelsAlone() throws {
    let view = Chart {
      ForEach(0..<7, id: \.self) { index in
        BarMark(x: .value("x", "\(index)"), y: .value("y", 1_000)).foregroundStyle(.red)
      }
    }
    .chartPlotStyle { $0.frame(width: 0) }
    let harness = ChartHarness(view)
    let chart = try #require(harness.chart)
    #expect(chart.size.width < 60)
    let red = harness.pixels().words.filter { ($0 >> 16 & 255) > 200 && ($0 >> 8 & 255) < 200 }
    #expect(red.isEmpty)
    let items = try #require(chart.scene).display(offset: 0)
    #expect(items.count == chart.scene?.layout.yLabels.count)
    #expect(items.count >= 3)
  }
}
