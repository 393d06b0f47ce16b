import Foundation
import Geometry
import Testing
import Views

@testable import Charts

/// A week of bars over fifty-six days; the plot is exactly 350 points wide.
private struct WeekChart: View {
  let start: Date
  let calendar: Calendar
  @Binding var position: Date
  var selection: Binding<Date?>?

  var body: some View {
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
    .chartXVisibleDomain(length: 7.0 * 86_400)
    .chartScrollPosition(x: $position)
    .chartScrollTargetBehavior(
      .valueAligned(
        matching: DateComponents(hour: 0), majorAlignment: .matching(DateComponents(weekday: 1)))
    )
    .chartXSelection(value: selection ?? .constant(nil))
  }
}

@MainActor
private final class Model {
  var position: Date
  var selection: Date?
  var writes = 0
  init(_ position: Date) { self.position = position }
}

@Suite @MainActor struct ScrollingTests {
  private let utc = calendar("UTC")

  private func harness(at day: String, zone: String = "UTC", from: String = "2026-10-29") -> (
    ChartHarness, Model
  ) {
    let local = calendar(zone)
    let model = Model(day == "future" ? .distantFuture : date(day, local))
    let view = WeekChart(
      start: date(from, local), calendar: local,
      position: Binding(
        get: { model.position },
        set: {
          model.position = $0
          model.writes += 1
        }),
      selection: Binding(get: { model.selection }, set: { model.selection = $0 }))
    let harness = ChartHarness(view, size: CGSize(width: 350, height: 300), zone: zone)
    return (harness, model)
  }

  private let middle = CGPoint(x: 175, y: 120)

  @Test func aPositionPastTheEndShowsTheLastWeek() {
    let (harness, model) = harness(at: "future")
    #expect(text(model.position, utc) == "2026-12-17 00:00")
    #expect(harness.chart?.scene?.frame.plot.width == 350)
  }

  @Test func aSlowDragRestsOnADay() {
    let (harness, model) = harness(at: "2026-11-05")
    harness.drag(from: middle, by: CGSize(width: -120, height: 0), lasting: 1)
    harness.run(2)
    // 110 points beyond the slop are 2.2 days.
    #expect(text(model.position, utc) == "2026-11-07 00:00")
    #expect(harness.chart?.scroller.state(at: harness.time) == .idle)
  }

  @Test(arguments: [(-160.0, "2026-11-08"), (160, "2026-11-01")])
  func aFlingLandsOnTheNeighbouringSunday(distance: Double, expected: String) {
    let (harness, model) = harness(at: "2026-11-04")
    harness.drag(
      from: middle, by: CGSize(width: distance, height: 0), lasting: 0.12, isFling: true)
    harness.run(3)
    #expect(text(model.position, utc) == "\(expected) 00:00")
  }

  @Test func aFlingNeverReversesOnItsWay() {
    let (harness, model) = harness(at: "2026-11-04")
    harness.drag(from: middle, by: CGSize(width: -60, height: 0), lasting: 0.1, isFling: true)
    var last = model.position
    for _ in 0..<120 {
      harness.run(harness.step)
      #expect(model.position >= last)
      last = model.position
    }
    #expect(text(model.position, utc) == "2026-11-08 00:00")
  }

  @Test func aCatchStopsAtOnceAndSelectsNothing() {
    let (harness, model) = harness(at: "2026-11-04")
    harness.drag(from: middle, by: CGSize(width: -100, height: 0), lasting: 0.1, isFling: true)
    harness.run(0.05)
    harness.touch(.down, middle.x, middle.y)
    harness.run(harness.step)
    let caught = model.position
    harness.run(0.2)
    #expect(model.position == caught)
    harness.touch(.up, middle.x, middle.y)
    harness.run(2)
    #expect(model.selection == nil)
    #expect(text(model.position, utc).hasSuffix("00:00"))
  }

  @Test func fiveQuickFlingsMoveForwardAndLandOnASunday() {
    let (harness, model) = harness(at: "2026-11-01")
    for _ in 0..<5 {
      harness.drag(from: middle, by: CGSize(width: -90, height: 0), lasting: 0.05, isFling: true)
      harness.run(0.05)
    }
    harness.run(3)
    #expect(utc.component(.weekday, from: model.position) == 1)
    #expect(model.position >= date("2026-11-15", utc))
    #expect(model.position <= date("2026-12-06", utc))
  }

  @Test func theEndsAreRestsAndTheRubberBandReportsThem() {
    let (harness, model) = harness(at: "2026-10-29")
    harness.touch(.down, middle.x, middle.y)
    harness.run(harness.step)
    harness.touch(.move, middle.x + 100, middle.y)
    harness.run(harness.step)
    #expect(text(model.position, utc) == "2026-10-29 00:00")
    #expect((harness.chart?.scroller.offset(at: harness.time) ?? 0) < 0)
    harness.run(0.2)
    harness.touch(.up, middle.x + 100, middle.y)
    harness.run(2)
    #expect(harness.chart?.scroller.offset(at: harness.time) == 0)
  }

  @Test func aBindingOfWholeNumbersLeavesTheScrollAsItIs() {
    @MainActor final class Model: ObservableObject { @Published var position = 20 }
    struct Whole: View {
      @ObservedObject var model: Model

      var body: some View {
        Chart { LinePlot(PlotData(x: (0...100).map(Double.init), y: (0...100).map(Double.init))) }
          .chartScrollableAxes(.horizontal).chartXVisibleDomain(length: 10)
          .chartScrollPosition(x: $model.position)
      }
    }
    let model = Model()
    let harness = ChartHarness(Whole(model: model), size: CGSize(width: 350, height: 200))
    harness.touch(.down, 200, 100)
    for step in 1...40 {
      harness.run(harness.step)
      harness.touch(.move, 200 - CGFloat(step), 100)
    }
    harness.run(0.1)
    let position = harness.chart?.visiblePosition ?? 0
    #expect(model.position == Int(position.rounded(.down)))
    #expect(position != position.rounded())
  }

  @Test func atRestNothingIsWrittenAndNoFrameIsWanted() {
    let (harness, model) = harness(at: "2026-11-05")
    harness.run(1)
    let writes = model.writes
    harness.run(1)
    #expect(model.writes == writes)
    #expect(!harness.host.needsUpdate)
  }

  @Test(arguments: [
    ("America/New_York", "2026-10-29"), ("America/Santiago", "2026-09-03"),
    ("Africa/Cairo", "2026-04-21"), ("Asia/Beirut", "2026-03-26"), ("Europe/Berlin", "2026-10-22"),
    ("Australia/Lord_Howe", "2026-10-01"),
  ])
  func everyDayOfAClockChangeIsARest(zone: String, from: String) {
    let local = calendar(zone)
    let (harness, model) = harness(at: from, zone: zone, from: from)
    var seen: [String] = [String(text(model.position, local).prefix(10))]
    for _ in 0..<8 {
      harness.drag(from: middle, by: CGSize(width: -60, height: 0), lasting: 0.4)
      harness.run(1.2)
      seen.append(String(text(model.position, local).prefix(10)))
      #expect(local.startOfDay(for: model.position) == model.position)
    }
    let expected = (0...8).map { index in
      text(local.date(byAdding: .day, value: index, to: date(from, local)), local).prefix(10)
    }
    #expect(seen.map { Substring($0) } == expected)
  }

  @Test func aDayOf25HoursIsWider() throws {
    let (harness, _) = harness(at: "2026-10-29", zone: "America/New_York")
    let newYork = calendar("America/New_York")
    let scene = try #require(harness.chart?.scene)
    let x = scene.frame.x
    let long =
      x.position(seconds("2026-11-02", newYork)) - x.position(seconds("2026-11-01", newYork))
    let plain =
      x.position(seconds("2026-11-03", newYork)) - x.position(seconds("2026-11-02", newYork))
    #expect(abs(long / plain - 25.0 / 24) < 1e-9)
  }

  @Test func aTapSelectsAndASecondOneClears() {
    let (harness, model) = harness(at: "2026-11-05")
    harness.touch(.down, 160, 120)
    harness.run(0.1)
    harness.touch(.up, 160, 120)
    harness.run(0.05)
    // 160 of 350 points of seven days.
    #expect(text(model.selection, utc) == "2026-11-08 04:48")
    harness.touch(.down, 160, 120)
    harness.run(0.1)
    harness.touch(.up, 160, 120)
    harness.run(0.05)
    #expect(model.selection == nil)
  }

  @Test func aHoldSelectsThenFollowsTheFingerAndScrollsNothing() {
    let (harness, model) = harness(at: "2026-11-05")
    harness.touch(.down, 100, 120)
    harness.run(0.45)
    #expect(text(model.selection, utc).hasPrefix("2026-11-07"))
    harness.touch(.move, 220, 120)
    harness.run(0.05)
    #expect(text(model.selection, utc).hasPrefix("2026-11-09"))
    #expect(text(model.position, utc) == "2026-11-05 00:00")
    harness.touch(.up, 220, 120)
    harness.run(0.05)
    #expect(model.selection == nil)
  }

  @Test func aVerticalDragScrollsTheCarouselAndNotTheChart() {
    let model = Model(date("2026-11-05", utc))
    let view = ScrollView {
      VStack(spacing: 0) {
        WeekChart(
          start: date("2026-10-29", utc), calendar: utc,
          position: Binding(get: { model.position }, set: { model.position = $0 })
        )
        .frame(width: 350, height: 250)
        Color.red.frame(width: 350, height: 900)
      }
    }
    let harness = ChartHarness(view, size: CGSize(width: 350, height: 300))
    harness.drag(from: middle, by: CGSize(width: 20, height: -100), lasting: 0.3)
    harness.run(1)
    #expect(model.position == date("2026-11-05", utc))
    #expect(harness.chart.map { $0.frame(in: nil).minY < -50 } == true)
  }

  @Test func atItsEndAndDraggedOutwardTheChartLeavesTheTouch() {
    let model = Model(date("2026-10-29", utc))
    let chart = WeekChart(
      start: date("2026-10-29", utc), calendar: utc,
      position: Binding(get: { model.position }, set: { model.position = $0 }))
    let view = ScrollView(.horizontal) {
      HStack(spacing: 0) {
        Color.red.frame(width: 10, height: 250)
        chart.frame(width: 350, height: 250)
        Color.blue.frame(width: 900, height: 250)
      }
    }
    let harness = ChartHarness(view, size: CGSize(width: 350, height: 300))
    // The chart scrolls forward; backward it stands at its end.
    harness.drag(from: middle, by: CGSize(width: -70, height: 0), lasting: 0.3)
    harness.run(1)
    #expect(model.position > date("2026-10-29", utc))
    #expect(harness.chart?.frame(in: nil).minX == 10)
  }
}
