import Foundation
import Geometry
import Raster
import Testing
import Views

@testable import Charts

/// Days without end: pages of thirty come when they are asked for.
@MainActor private final class Endless: ObservableObject {
  @Published var days: Range<Int>
  @Published var position: Date
  var asked: [(edge: ChartPageEdge, at: Date)] = []
  var waits = false
  let calendar: Calendar

  init(_ days: Range<Int>, at day: Int, _ calendar: Calendar) {
    self.days = days
    self.calendar = calendar
    position = .distantPast
    position = date(day)
  }

  func date(_ day: Int) -> Date {
    calendar.date(byAdding: .day, value: day, to: firstDay) ?? firstDay
  }

  func load(_ edge: ChartPageEdge, _ at: Date) {
    asked.append((edge, at))
    if !waits { deliver(edge) }
  }

  func deliver(_ edge: ChartPageEdge) {
    days =
      edge == .earlier
      ? days.lowerBound - 30..<days.upperBound : days.lowerBound..<days.upperBound + 30
  }
}

private let firstDay = Date(timeIntervalSince1970: 1_793_232_000)  // 2026-10-29 in UTC

private struct EndlessChart: View {
  @ObservedObject var model: Endless

  var body: some View {
    Chart(Array(model.days), id: \.self) { day in
      BarMark(
        x: .value("Day", model.date(day), unit: .day),
        y: .value("Steps", Double((day % 7 + 7) % 7) + 1))
    }
    .chartYScale(domain: 0...8)
    .chartYAxis(.hidden)
    .chartXAxis {
      AxisMarks(values: .stride(by: .day)) { _ in
        AxisGridLine(); AxisValueLabel()
      }
    }
    .chartScrollableAxes(.horizontal)
    .chartXVisibleDomain(length: 7.0 * 86_400)
    .chartScrollPosition(x: $model.position)
    .chartScrollTargetBehavior(
      .valueAligned(
        matching: DateComponents(hour: 0), majorAlignment: .matching(DateComponents(weekday: 1)))
    )
    .chartXPages(ahead: 1) { edge, date in model.load(edge, date) }
  }
}

@Suite @MainActor struct PagesTests {
  private let utc = calendar("UTC")
  private let middle = CGPoint(x: 175, y: 120)

  private func harness(_ model: Endless) -> ChartHarness {
    ChartHarness(EndlessChart(model: model), size: CGSize(width: 350, height: 200))
  }

  @Test func inTheMiddleNothingIsAskedFor() {
    let model = Endless(0..<60, at: 25, utc)
    _ = harness(model)
    #expect(model.asked.isEmpty)
  }

  @Test func nearAnEndItsSideIsAskedForOnce() {
    let model = Endless(0..<60, at: 5, utc)
    model.waits = true
    let harness = harness(model)
    harness.run(1)
    #expect(model.asked.map(\.edge) == [.earlier])
    #expect(text(model.asked.first?.at, utc) == "2026-10-29 00:00")
    harness.drag(from: middle, by: CGSize(width: 40, height: 0), lasting: 0.5)
    harness.run(1)
    #expect(model.asked.count == 1)
    model.deliver(.earlier)
    harness.run(0.1)
    #expect(model.asked.count == 1)
  }

  @Test func dataThatComeMoveNothingInSight() {
    let model = Endless(0..<60, at: 3, utc)
    model.waits = true
    let harness = harness(model)
    harness.run(0.5)
    let before = harness.pixels()
    let position = model.position
    model.deliver(.earlier)
    harness.run(0.1)
    #expect(harness.pixels().differingPixels(from: before) == 0)
    #expect(model.position == position)
    model.deliver(.later)
    harness.run(0.1)
    #expect(harness.pixels().differingPixels(from: before) == 0)
  }

  @Test func dataThatComeUnderAFingerLeaveTheDragAsItIs() {
    let model = Endless(0..<60, at: 6, utc)
    model.waits = true
    let harness = harness(model)
    harness.touch(.down, middle.x, middle.y)
    for step in 1...10 {
      harness.run(harness.step)
      harness.touch(.move, middle.x + CGFloat(step) * 6, middle.y)
    }
    harness.run(harness.step)
    let offset = harness.chart?.contentOffset ?? .nan
    let position = model.position
    #expect(model.asked.map(\.edge) == [.earlier])
    model.deliver(.earlier)
    harness.run(harness.step)
    #expect(harness.chart?.contentOffset == offset)
    #expect(model.position == position)
    harness.touch(.move, middle.x + 66, middle.y)
    harness.run(harness.step)
    #expect(abs((harness.chart?.contentOffset ?? .nan) - (offset - 6)) < 1e-9)
    harness.touch(.cancel, middle.x + 66, middle.y)
  }

  @Test func dataThatComeInFlightLeaveItsTarget() {
    let model = Endless(0..<60, at: 20, utc)
    model.waits = true
    let harness = harness(model)
    harness.drag(from: middle, by: CGSize(width: 150, height: 0), lasting: 0.1, isFling: true)
    harness.run(0.1)
    model.deliver(.earlier)
    var last = model.position
    for _ in 0..<120 {
      harness.run(harness.step)
      #expect(model.position <= last)
      last = model.position
    }
    // From Wednesday 2026-11-18 back to the Sunday before.
    #expect(text(model.position, utc) == "2026-11-15 00:00")
  }

  @Test func aSeasonOfFlingsGoesOnAndOn() {
    let model = Endless(0..<60, at: 20, utc)
    let harness = harness(model)
    for _ in 0..<12 {
      harness.drag(from: middle, by: CGSize(width: 150, height: 0), lasting: 0.1, isFling: true)
      harness.run(1.5)
    }
    #expect(text(model.position, utc) == "2026-08-30 00:00")
    #expect(utc.component(.weekday, from: model.position) == 1)
    #expect(model.days.upperBound == 60)
    // A page covers a month and is asked for once.
    let edges = model.asked.map(\.at)
    #expect(Set(edges).count == edges.count)
    for _ in 0..<16 {
      harness.drag(from: middle, by: CGSize(width: -150, height: 0), lasting: 0.1, isFling: true)
      harness.run(1.5)
    }
    #expect(text(model.position, utc) == "2026-12-20 00:00")
    #expect(model.asked.contains { $0.edge == .later })
  }

  @Test func anEndThatDoesNotMoveIsTheEnd() {
    let model = Endless(0..<60, at: 2, utc)
    model.waits = true
    let harness = harness(model)
    for _ in 0..<3 {
      harness.drag(from: middle, by: CGSize(width: 200, height: 0), lasting: 0.2, isFling: true)
      harness.run(1.5)
    }
    #expect(text(model.position, utc) == "2026-10-29 00:00")
    #expect(model.asked.count == 1)
  }
}
