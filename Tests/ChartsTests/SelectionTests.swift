import Foundation
import Geometry
import Motion
import Testing
import Views

@testable import Charts

@Suite @MainActor struct SelectionTests {
  @MainActor private final class Model {
    var x: Double?
    var y: Double?
    var name: String?
    var date: Date?
    var angle: Double?
    var range: ClosedRange<Double>?
    var heights: ClosedRange<Double>?

    func binding<T>(_ path: ReferenceWritableKeyPath<Model, T>) -> Binding<T> {
      Binding(get: { self[keyPath: path] }, set: { self[keyPath: path] = $0 })
    }
  }

  private let model = Model()
  private let utc = calendar("UTC")
  private let size = CGSize(width: 400, height: 200)

  /// Values at 0, 10, … 100; the plot is all of the chart, 4 points a unit.
  private func line(
    _ change: (AnyView) -> AnyView = { $0 }, length: Double? = nil
  ) -> ChartHarness {
    let data = PlotData(x: (0...10).map { Double($0) * 10 }, y: (0...10).map { Double($0 % 4) })
    let chart = Chart { LinePlot(data) }
      .chartXAxis(.hidden).chartYAxis(.hidden)
      .chartXScale(domain: 0...100).chartYScale(domain: 0...4)
    let view =
      length.map { length in
        AnyView(
          chart.chartScrollableAxes(.horizontal).chartXVisibleDomain(length: length)
            .chartScrollPosition(initialX: 20.0))
      } ?? AnyView(chart)
    return ChartHarness(change(view), size: size)
  }

  private func close(_ a: Double?, _ b: Double) -> Bool { a.map { abs($0 - b) < 1e-6 } ?? false }

  @Test func inAStillChartADragSelectsTheValueUnderTheFingerAndALiftClearsIt() {
    let harness = line({ AnyView($0.chartXSelection(value: model.binding(\.x))) })
    harness.play("0 down 0 100 100\n20 move 0 120 102\n40 move 0 150 103")
    #expect(close(model.x, 37.5))
    harness.play("10 up 0 150 103")
    #expect(model.x == nil)
  }

  @Test func outsideThePlotTheNearestValueInsideIsSelected() {
    let harness = line({ AnyView($0.chartXSelection(value: model.binding(\.x))) })
    harness.play("0 down 0 380 100\n20 move 0 395 100\n40 move 0 460 100")
    #expect(close(model.x, 100))
    harness.play("10 move 0 -60 100")
    #expect(close(model.x, 0))
  }

  @Test func aKeptSelectionStaysUntilTheNextScroll() {
    let harness = line(
      { AnyView($0.chartXSelection(value: model.binding(\.x)).chartSelectionStays()) }, length: 50)
    harness.play("0 down 0 200 100\n600 move 0 240 100\n650 up 0 240 100")
    #expect(close(model.x, 50))
    harness.run(1)
    #expect(close(model.x, 50))
    harness.play("0 down 0 200 100\n20 move 0 180 100\n40 move 0 170 100\n300 up 0 170 100")
    #expect(model.x == nil)
  }

  @Test func whileAHoldSelectsAVerticalFingerMovesNeitherChartNorCarousel() {
    let data = PlotData(x: [0, 100], y: [0, 1])
    let view = ScrollView {
      VStack(spacing: 0) {
        Chart { LinePlot(data) }
          .chartYAxis(.hidden).chartXScale(domain: 0...100)
          .chartScrollableAxes(.horizontal).chartXVisibleDomain(length: 50)
          .chartXSelection(value: model.binding(\.x))
          .frame(width: 400, height: 150)
        Color.red.frame(width: 400, height: 600)
      }
    }
    let harness = ChartHarness(view, size: size)
    harness.play("0 down 0 200 80\n500 move 0 200 40\n520 move 0 200 10")
    #expect(close(model.x, 25))
    #expect(harness.chart?.frame(in: nil).minY == 0)
    #expect(harness.chart?.visiblePosition == 0)
    harness.play("10 move 0 280 5\n30 up 0 280 5")
    #expect(model.x == nil)
  }

  @Test func valuesOfYAreSelectedFromTheTop() {
    let harness = line({ AnyView($0.chartYSelection(value: model.binding(\.y))) })
    harness.play("0 down 0 100 100\n20 move 0 130 95\n40 move 0 130 50")
    #expect(close(model.y, 3))
  }

  @Test func aRangeGoesFromWhereTheFingerCameDown() {
    let harness = line({ AnyView($0.chartXSelection(range: model.binding(\.range))) })
    harness.play("0 down 0 200 100\n20 move 0 240 100\n40 move 0 100 100")
    #expect(model.range == 25...50)
  }

  @Test func twoFingersSpanARangeAlsoWhereOneScrolls() {
    let harness = line({ AnyView($0.chartXSelection(range: model.binding(\.range))) }, length: 50)
    harness.play("0 down 0 80 100\n10 down 1 240 100\n")
    #expect(model.range == 30...50)
    harness.play("10 move 1 320 100")
    #expect(model.range == 30...60)
    #expect(harness.chart?.visiblePosition == 20)
    harness.play("10 up 1 320 100\n20 up 0 80 100")
    #expect(model.range == nil)
  }

  @Test func heightsAreARangeToo() {
    let harness = line({ AnyView($0.chartYSelection(range: model.binding(\.heights))) })
    harness.play("0 down 0 100 150\n20 move 0 160 148\n40 move 0 160 50")
    #expect(model.heights == 1...3)
  }

  @Test func categoriesAreSelectedByTheirBand() {
    let view = Chart(["a", "b", "c", "d"], id: \.self) { name in
      BarMark(x: .value("Name", name), y: .value("Value", 1))
    }
    .chartXAxis(.hidden).chartYAxis(.hidden)
    .chartXSelection(value: model.binding(\.name))
    let harness = ChartHarness(view, size: size)
    for (x, name) in [(120.0, "b"), (199, "b"), (201, "c"), (399.9, "d"), (450, "d")] {
      harness.play("0 down 0 60 100\n20 move 0 90 100\n40 move 0 \(x) 100")
      #expect(model.name == name)
      harness.play("10 up 0 \(x) 100")
    }
  }

  @Test func anglesAreRunningSumsFromTheTop() {
    let view = Chart {
      SectorMark(angle: .value("a", 1))
      SectorMark(angle: .value("b", 3))
    }
    .chartAngleSelection(value: model.binding(\.angle))
    let harness = ChartHarness(view, size: CGSize(width: 200, height: 200))
    for (point, sum) in [((150.0, 100.0), 1.0), ((100, 150), 2), ((50, 100), 3)] {
      harness.play("0 down 0 100 95\n20 move 0 120 95\n40 move 0 \(point.0) \(point.1)")
      #expect(close(model.angle, sum))
      harness.play("10 up 0 0 0")
    }
  }

  @Test(arguments: [(14.9, 10.0), (15, 20), (15.1, 20), (0, 0), (99, 100)])
  func aSnappedSelectionIsTheNearestDatumOrTheLater(at value: Double, datum: Double) {
    let harness = line({
      AnyView(
        $0.chartXSelection(value: model.binding(\.x)).chartXSelectionSnapping(.data))
    })
    harness.play("0 down 0 200 100\n20 move 0 220 100\n40 move 0 \(value * 4) 100")
    #expect(model.x == datum)
  }

  @Test func aSnappedSelectionOfBarsIsTheBinUnderTheFinger() {
    let start = date("2026-11-02", utc)
    // Without Wednesday.
    let days = [0, 1, 3, 4].map { utc.date(byAdding: .day, value: $0, to: start) ?? start }
    func view(_ plot: Bool) -> some View {
      Chart {
        if plot {
          BarPlot(PlotData(dates: days, unit: .day, calendar: utc, y: [1, 2, 3, 4]))
        } else {
          ForEach(days, id: \.self) { day in
            BarMark(x: .value("Day", day, unit: .day), y: .value("Value", 1))
          }
        }
      }
      .chartXAxis(.hidden).chartYAxis(.hidden)
      .chartXSelection(value: model.binding(\.date)).chartXSelectionSnapping(.data)
    }
    for isPlot in [true, false] {
      let harness = ChartHarness(view(isPlot), size: size)
      // Five days of 80 points: the right third of Tuesday is Tuesday.
      harness.play("0 down 0 40 100\n20 move 0 60 100\n40 move 0 150 100")
      #expect(text(model.date, utc) == "2026-11-03 00:00")
      harness.play("10 up 0 150 100")
    }
    // An empty day of calendar bins is itself, for an author to say that it has no data.
    let harness = ChartHarness(view(true), size: size)
    harness.play("0 down 0 40 100\n20 move 0 60 100\n40 move 0 230 100")
    #expect(text(model.date, utc) == "2026-11-04 00:00")
  }

  @Test func anAuthorsGestureTakesThePlaceOfTheCharts() {
    let harness = line({
      AnyView(
        $0.chartXSelection(value: model.binding(\.x))
          .chartGesture { proxy in
            DragGesture(minimumDistance: 0)
              .onChanged { proxy.selectXValue(at: $0.location.x) }
              .onEnded { _ in proxy.clearSelection() }
          })
    })
    harness.play("0 down 0 100 100")
    harness.run(0.05)
    #expect(close(model.x, 25))
    harness.play("10 move 0 104 150\n20 move 0 200 180")
    #expect(close(model.x, 50))
    harness.play("10 up 0 200 180")
    #expect(model.x == nil)
  }

  @Test func aProxySelectsRangesAndAngles() throws {
    let harness = line({
      AnyView(
        $0.chartXSelection(range: model.binding(\.range))
          .chartYSelection(range: model.binding(\.heights)))
    })
    let proxy = ChartProxy(node: harness.chart)
    proxy.selectXRange(from: 300, to: 100)
    proxy.selectYRange(from: 0, to: 100)
    #expect(model.range == 25...75)
    #expect(model.heights == 2...4)
    proxy.clearSelection()
    #expect(model.range == nil && model.heights == nil)
  }

  @Test func aProxyTellsPositionsAndValuesBothWays() throws {
    let harness = line({ $0 }, length: 50)
    let proxy = ChartProxy(node: harness.chart)
    #expect(proxy.plotSize == size)
    #expect(proxy.plotFrame == CGRect(x: -160, y: 0, width: 800, height: 200))
    for value in [0.0, 20, 37.5, 100] {
      let x = try #require(proxy.position(forX: value))
      #expect(abs(Double(x) - value * 8) < 1e-9)
      #expect(close(proxy.value(atX: x, as: Double.self), value))
    }
    #expect(proxy.position(forY: 1.0) == 150)
    let pair = proxy.value(at: CGPoint(x: 80, y: 50), as: (Double, Double).self)
    #expect(close(pair?.0, 10) && close(pair?.1, 3))
    #expect(proxy.position(for: (x: 10.0, y: 3.0)) == CGPoint(x: 80, y: 50))
    #expect(proxy.xDomain(dataType: Double.self) == [0, 100])
    #expect(proxy.position(forX: "a") == nil)
    #expect(proxy.value(atX: 5, as: String.self) == nil)
  }

  @Test func aProxyKnowsBandsAndAngles() throws {
    let bars = ChartHarness(
      Chart(["a", "b"], id: \.self) { BarMark(x: .value("Name", $0), y: .value("Value", 1)) }
        .chartXAxis(.hidden).chartYAxis(.hidden), size: size)
    let proxy = ChartProxy(node: bars.chart)
    #expect(proxy.positionRange(forX: "b") == 200...400)
    #expect(proxy.position(forX: "a") == 100)
    #expect(proxy.xDomain(dataType: String.self) == ["a", "b"])
    let ring = ChartHarness(
      Chart { SectorMark(angle: .value("a", 8)) }, size: CGSize(width: 200, height: 200))
    let round = ChartProxy(node: ring.chart)
    #expect(abs(round.angle(at: CGPoint(x: 200, y: 100)).degrees - 90) < 1e-9)
    #expect(close(round.value(atAngle: .degrees(90), as: Double.self), 2))
    #expect(close(round.value(atAngle: .degrees(-90), as: Double.self), 6))
  }

  @Test func theLastTouchBeforeASecondSwipeIsHonoured() {
    let harness = line({ $0 }, length: 20)
    harness.play(
      """
      0 down 0 300 100
      17 move 0 260 100
      33 move 0 200 100
      50 up 0 200 100
      100 down 0 300 100
      117 move 0 270 100
      133 move 0 240 100
      """)
    harness.run(harness.step)
    #expect(harness.chart?.scroller.state(at: harness.time) == .drag)
    let before = harness.chart?.visiblePosition ?? 0
    harness.play("10 move 0 200 100")
    harness.run(harness.step)
    #expect((harness.chart?.visiblePosition ?? 0) > before)
  }
}
