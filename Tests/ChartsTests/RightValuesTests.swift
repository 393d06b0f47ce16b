import Foundation
import Geometry
import Testing
import Views

@testable import Charts

/// Days, weeks and months as they are, and where windows rest on them (`behaviour.md` §7).
@Suite @MainActor struct RightValuesTests {
  private let utc = calendar("UTC")

  private func days(_ count: Int, from start: Date, _ calendar: Calendar) -> [Date] {
    (0..<count).map { calendar.date(byAdding: .day, value: $0, to: start) ?? start }
  }

  private func model(of days: [Date], _ calendar: Calendar) -> ChartModel {
    let collector = MarkCollector()
    ForEach(days, id: \.self) { day in
      BarMark(x: .value("Day", day, unit: .day), y: .value("Steps", 1))
    }
    ._collect(into: collector)
    return ChartModelBuilder(calendar: calendar).model(of: collector.records)
  }

  @Test(arguments: [
    ("America/New_York", "2026-11-01", 25.0), ("America/New_York", "2026-03-08", 23),
    ("Europe/Berlin", "2026-10-25", 25), ("Europe/Berlin", "2026-03-29", 23),
    ("America/Santiago", "2026-04-04", 25), ("America/Santiago", "2026-09-06", 23),
    ("Africa/Cairo", "2026-10-29", 25), ("Africa/Cairo", "2026-04-24", 23),
    ("Asia/Beirut", "2026-10-24", 25), ("Asia/Beirut", "2026-03-29", 23),
    ("Australia/Lord_Howe", "2026-04-05", 24.5), ("Australia/Lord_Howe", "2026-10-04", 23.5),
  ])
  func aDayIsItsHoursOfItsWeek(zone: String, day: String, hours: Double) throws {
    let local = calendar(zone)
    let week = try #require(local.dateInterval(of: .weekOfYear, for: date(day, local)))
    let model = model(of: days(7, from: week.start, local), local)
    let layer = try #require(model.layers.first)
    let start = week.start.timeIntervalSinceReferenceDate
    #expect(model.x.domain == start...week.end.timeIntervalSinceReferenceDate)
    let scale = model.x.scale(length: 700, isVertical: false)
    var seen = 0
    var end = start
    for index in 0..<7 {
      let span = layer.x.span(index)
      // None twice and none missing: each begins where the one before ended.
      #expect(span.low == end)
      end = span.high
      let share = (scale.position(span.high) - scale.position(span.low)) / 700
      let isThatDay = span.low == seconds(day, local)
      let expected = (isThatDay ? hours : 24) / (144 + hours)
      #expect(abs(share - expected) < 1e-12)
      if isThatDay { seen += 1 }
    }
    #expect(seen == 1)
  }

  @Test(arguments: [
    ("America/New_York", "2026-11-01", 25), ("America/New_York", "2026-03-08", 23),
    ("Europe/Berlin", "2026-10-25", 25), ("America/Santiago", "2026-09-06", 23),
    ("Asia/Beirut", "2026-03-29", 23), ("UTC", "2026-11-01", 24),
  ])
  func aDayHasAsManyHourlyBarsAsHours(zone: String, day: String, hours: Int) throws {
    let local = calendar(zone)
    let interval = try #require(local.dateInterval(of: .day, for: date(day, local)))
    let moments = stride(from: interval.start, to: interval.end, by: 600).map { $0 }
    let bins = CalendarBins(unit: .hour, calendar: local)
    let starts = Set(moments.map { bins.bin($0.timeIntervalSinceReferenceDate).lowerBound })
    #expect(starts.count == hours)
    let ticks = CalendarStride(
      unit: .hour, count: 1, countingFrom: interval.start, calendar: local)
    #expect(ticks.dates(in: interval.start...interval.end).count == hours + 1)
  }

  @Test func stepsCountedInSecondsFallTwiceOnTheLongDayAndMissTheLast() {
    let newYork = calendar("America/New_York")
    let start = date("2026-10-29", newYork)
    let wrong = ReferenceSteps.values.indices.map {
      start.addingTimeInterval(Double($0) * 86_400)  // as reference program 4 does
    }
    let bins = Set((0..<56).map { model(of: wrong, newYork).layers[0].x.span($0).low })
    #expect(bins.count == 55)
    #expect(!bins.contains(seconds("2026-12-23", newYork)))
    let right = days(56, from: start, newYork)
    #expect(Set((0..<56).map { model(of: right, newYork).layers[0].x.span($0).low }).count == 56)
    let inUTC = (0..<56).map { date("2026-10-29", utc).addingTimeInterval(Double($0) * 86_400) }
    #expect(Set((0..<56).map { model(of: inUTC, utc).layers[0].x.span($0).low }).count == 56)
  }

  @Test func monthsAreAsWideAsTheirDays() {
    let data = PlotData(
      dates: (1...3).map { date("2026-0\($0)-15", utc) }, unit: .month, calendar: utc,
      y: [1, 2, 3])
    let spans = (0..<3).map { data.columns.x.span($0) }.map { $0.high - $0.low }
    #expect(spans[1] / spans[0] == 28.0 / 31)
    #expect(spans[2] == spans[0])
  }

  @Test func flingsBothWaysLandSymmetricallyWhereNothingLimitsThem() {
    for velocity in stride(from: 350.0, through: 5_000, by: 450) {
      let settling = ChartSettling(
        fine: .regular(length: 1, origin: 0), isLimited: false, visibleLength: 7,
        visibleWidth: 350, domain: 0...1_000)
      let forward = settling.target(from: 500, at: 500, velocity: velocity) - 500
      let backward = 500 - settling.target(from: 500, at: 500, velocity: -velocity)
      #expect(abs(forward - backward) <= 1)
      #expect(forward > 0)
    }
  }

  @Test(arguments: [1, 2, 7])
  func weeksBeginOnTheirFirstWeekday(firstWeekday: Int) {
    let local = calendar("UTC", firstWeekday: firstWeekday)
    let grid = ChartGrid.starts(of: .week, calendar: local)
    let wednesday = seconds("2026-11-04", local)
    for boundary in [grid.boundary(before: wednesday), grid.boundary(after: wednesday)] {
      let date = Date(timeIntervalSinceReferenceDate: boundary ?? 0)
      #expect(local.component(.weekday, from: date) == firstWeekday)
    }
    let stride = CalendarStride(
      unit: .week, count: 1, countingFrom: date("2026-11-04", local), calendar: local)
    #expect(
      stride.dates(in: date("2026-11-01", local)...date("2026-11-30", local)).allSatisfy {
        local.component(.weekday, from: $0) == firstWeekday
      })
  }

  /// The scrolling week of reference program 4.
  private func weekChart(_ position: Binding<Date>, _ start: Date, _ calendar: Calendar)
    -> some View
  {
    Chart {
      ForEach(ReferenceSteps.values.indices, id: \.self) { index in
        BarMark(
          x: .value(
            "Day", calendar.date(byAdding: .day, value: index, to: start) ?? start, unit: .day),
          y: .value("Steps", ReferenceSteps.values[index]))
      }
    }
    .chartYScale(domain: 0...13_377.5)
    .chartYAxis(.hidden)
    .chartScrollableAxes(.horizontal)
    .chartXVisibleDomain(length: 7 * 86_400.0)
    .chartScrollPosition(x: position)
  }

  @Test func theFirstFrameShowsTheLastWeek() throws {
    var position = date("2027-06-01", utc)
    let view = weekChart(
      Binding(get: { position }, set: { position = $0 }), date("2026-10-29", utc), utc)
    let harness = ChartHarness(view, size: CGSize(width: 350, height: 200))
    let trace = try #require(harness.host.chartTraces.first)
    #expect(trace.count == 7)
    #expect(abs((trace.average ?? 0) - 6_122.732_250) < 1e-6)
    #expect(text(position, utc) == "2026-12-17 00:00")
  }

  @Test func writingTheSamePositionBackIsNoLoop() {
    @MainActor final class Model: ObservableObject { @Published var position = Date.distantPast }
    struct Echo: View {
      @ObservedObject var model: Model
      @State private var shown = Date.distantPast
      let chart: (Binding<Date>) -> AnyView

      var body: some View {
        chart($model.position)
          .onChange(of: model.position) { _, new in
            shown = new
            model.position = new
          }
      }
    }
    let model = Model()
    let start = date("2026-10-29", utc)
    model.position = date("2026-11-05", utc)
    let harness = ChartHarness(
      Echo(model: model) { AnyView(self.weekChart($0, start, self.utc)) },
      size: CGSize(width: 350, height: 200))
    harness.run(0.5)
    let evaluations = harness.host.evaluations
    harness.run(0.5)
    #expect(harness.host.evaluations == evaluations)
    #expect(!harness.host.needsUpdate)
  }

  @Test func anotherPeriodWhileTheWindowFliesStartsAnewAndStands() throws {
    @MainActor final class Model: ObservableObject { @Published var isWeek = true }
    struct Periods: View {
      @ObservedObject var model: Model
      let data: PlotData

      var body: some View {
        Chart { BarPlot(data) }
          .chartScrollableAxes(.horizontal)
          .chartXVisibleDomain(length: (model.isWeek ? 7 : 1) * 86_400.0)
          .chartScrollPosition(initialX: Date.distantFuture)
          .id(model.isWeek)
      }
    }
    let start = date("2026-10-29", utc)
    let data = PlotData(
      dates: days(56, from: start, utc), unit: .day, calendar: utc, y: ReferenceSteps.values)
    let model = Model()
    let harness = ChartHarness(Periods(model: model, data: data))
    harness.drag(
      from: CGPoint(x: 60, y: 100), by: CGSize(width: 200, height: 0), lasting: 0.1, isFling: true)
    harness.run(0.05)
    #expect(harness.host.chartTraces.first?.state == "decelerate")
    model.isWeek = false
    harness.run(0.05)
    let trace = try #require(harness.host.chartTraces.first)
    #expect(harness.charts.count == 1)
    #expect(trace.state == "idle")
    #expect(trace.position == .date(seconds("2026-12-23", utc)))
    #expect(trace.count == 1)
  }

  @Test func aSelectionsCalloutLeavesTheValueAxisAsItIs() throws {
    @MainActor final class Model: ObservableObject { @Published var chosen: Double? }
    struct Lollipop: View {
      @ObservedObject var model: Model

      var body: some View {
        Chart {
          LinePlot(PlotData(x: [0, 50, 100], y: [10, 38, 20]))
          if let chosen = model.chosen {
            RuleMark(x: .value("Chosen", chosen))
              .annotation(
                position: .top, overflowResolution: .init(x: .fit(to: .chart), y: .disabled)
              ) { Text("A callout of some length") }
          }
        }
        .chartXSelection(value: $model.chosen)
      }
    }
    let model = Model()
    let harness = ChartHarness(Lollipop(model: model))
    let frame = try #require(harness.chart?.scene?.frame)
    for x in [2.0, 60, 200, 340] {
      harness.play("0 down 0 200 150\n20 move 0 180 150\n40 move 0 \(x) 150")
      harness.run(0.1)
      #expect(model.chosen != nil)
      #expect(harness.chart?.scene?.frame.y == frame.y)
      #expect(harness.chart?.scene?.frame.plot == frame.plot)
      let chart = try #require(harness.chart)
      let callout = try #require(chart.hosted.annotations.first)
      #expect(callout.frame.minX >= 0 && callout.frame.maxX <= chart.size.width + 0.01)
      harness.play("10 up 0 \(x) 150")
      harness.run(0.05)
      #expect(model.chosen == nil)
    }
  }

  @Test func exactlyDiagonalIsTheCarouselsAndHorizontalIsTheCharts() {
    for (dx, dy, movesCarousel) in [(-60.0, -60.0, true), (-60, -10, false)] {
      var position = date("2026-11-05", utc)
      let chart = weekChart(
        Binding(get: { position }, set: { position = $0 }), date("2026-10-29", utc), utc)
      let view = ScrollView {
        VStack(spacing: 0) {
          chart.frame(width: 350, height: 200)
          Color.red.frame(width: 350, height: 600)
        }
      }
      let harness = ChartHarness(view, size: CGSize(width: 350, height: 200))
      harness.play(
        "0 down 0 175 120\n16 move 0 \(175 + dx / 2) \(120 + dy / 2)\n"
          + "33 move 0 \(175 + dx) \(120 + dy)")
      harness.run(0.05)
      let hasMoved = (harness.chart?.frame(in: nil).minY ?? 0) < 0
      #expect(hasMoved == movesCarousel)
      #expect((position == date("2026-11-05", utc)) == movesCarousel)
    }
  }

  @Test func aFlightKnowsNoWallClock() {
    func flight(waiting: Bool) -> [Double] {
      let data = PlotData(x: (0...500).map(Double.init), y: (0...500).map(Double.init))
      let harness = ChartHarness(
        Chart { LinePlot(data) }
          .chartScrollableAxes(.horizontal).chartXVisibleDomain(length: 20))
      harness.drag(
        from: CGPoint(x: 300, y: 100), by: CGSize(width: -200, height: 0), lasting: 0.1,
        isFling: true)
      return (0..<12).map { _ in
        if waiting { Thread.sleep(forTimeInterval: 0.02) }
        harness.run(harness.step)
        return harness.chart?.visiblePosition ?? .nan
      }
    }
    let positions = flight(waiting: false)
    #expect(positions == flight(waiting: true))
    #expect(Set(positions).count == positions.count)
  }
}
