import Foundation
import Geometry
import Testing
import Typography
import Views

@testable import Charts

/// Axes under a scroll: whatever the window, labels neither overlap nor come and go.
@Suite @MainActor struct AxisLabelTests {
  /// A kind of axis, with its window.
  struct Kind: CustomTestStringConvertible, Sendable {
    var name: String
    var length: Double
    var unit: Calendar.Component?
    var count = 1
    var format: Date.FormatStyle?
    var isCentered = false
    var locale = "en_US"
    var zone = "UTC"
    var isNumber = false
    var preset = AxisMarkPreset.automatic
    var testDescription: String { name }
  }

  nonisolated static let day = 86_400.0  // nominal
  nonisolated static let kinds = [
    Kind(name: "days of a week", length: 7 * day, unit: .day),
    Kind(name: "days of a month, too many", length: 31 * day, unit: .day),
    Kind(
      name: "weekdays, centred", length: 7 * day, unit: .day,
      format: .dateTime.weekday(.narrow), isCentered: true),
    Kind(
      name: "long weekdays, centred", length: 14 * day, unit: .day,
      format: .dateTime.weekday(.wide), isCentered: true, locale: "de_DE"),
    Kind(name: "automatic week", length: 7 * day),
    Kind(name: "automatic month", length: 31 * day),
    Kind(name: "automatic year", length: 366 * day, locale: "zh_CN"),
    Kind(name: "months of a year", length: 366 * day, unit: .month, locale: "ar_EG"),
    Kind(
      name: "hours over a change of clocks", length: 1 * day, unit: .hour, count: 3,
      zone: "America/New_York"),
    Kind(name: "every hour, too many", length: 2 * day, unit: .hour, zone: "Europe/Berlin"),
    Kind(name: "numbers", length: 120, isNumber: true),
    Kind(name: "numbers on their ticks", length: 90, isNumber: true, preset: .extended),
  ]

  private func harness(_ kind: Kind, width: CGFloat = 420) -> ChartHarness {
    let local = calendar(kind.zone, locale: kind.locale)
    let start = date("2026-08-03", local)
    let count = kind.isNumber ? 4_000 : 800
    let data =
      kind.isNumber
      ? PlotData(x: (0..<count).map(Double.init), y: (0..<count).map { Double($0 % 7) })
      : PlotData(
        dates: (0..<count).map { local.date(byAdding: .day, value: $0, to: start) ?? start },
        y: (0..<count).map { Double($0 % 7) })
    let values: AxisMarkValues =
      kind.unit.map { .stride(by: $0, count: kind.count) } ?? .automatic
    let view = Chart { LinePlot(data) }
      .chartXAxis {
        AxisMarks(preset: kind.preset, values: values) { _ in
          AxisGridLine()
          if let format = kind.format {
            AxisValueLabel(format: format, centered: kind.isCentered)
          } else {
            AxisValueLabel(centered: kind.isCentered)
          }
        }
      }
      .chartScrollableAxes(.horizontal)
      .chartXVisibleDomain(length: kind.length)
    return ChartHarness(
      view, size: CGSize(width: width, height: 160), zone: kind.zone, locale: kind.locale)
  }

  private struct Label: Hashable {
    var left: Double
    var right: Double
    var layout: ObjectIdentifier
  }

  /// The labels that touch a stretch of the content, in its own points.
  private func labels(_ scene: ChartScene, _ stretch: ClosedRange<Double>) -> [Label] {
    scene.xAxis(in: stretch, from: 0).labels.compactMap { content in
      guard case .text(let layout, let place, _) = content else { return nil }
      return Label(
        left: Double(place.x), right: Double(place.x + layout.size.width),
        layout: ObjectIdentifier(layout))
    }
    .sorted { $0.left < $1.left }
  }

  @Test(arguments: kinds) func labelsNeverOverlapAndNeverShimmer(kind: Kind) throws {
    let scene = try #require(harness(kind).chart?.scene)
    let frame = scene.frame
    let width = Double(frame.plot.width)
    let offsets = frame.offsets
    var known: [Double: Label] = [:]
    var seen = 0
    var step = 0
    // Steps that are no multiple of a pixel, a tile or a tick.
    for offset in stride(
      from: offsets.lowerBound, through: min(offsets.upperBound, 6_000), by: 37.3)
    {
      let window = offset...offset + width
      let found = labels(scene, window)
      seen += found.count
      step += 1
      for (a, b) in zip(found, found.dropFirst()) {
        #expect(a.right <= b.left + 0.01, "\(a) and \(b) at \(offset)")
      }
      // What was there in another window is still there, at the same place and the same text.
      for label in found {
        if let before = known[label.left] { #expect(before == label) }
        known[label.left] = label
      }
      let missing = known.values.filter {
        $0.right >= window.lowerBound && $0.left <= window.upperBound && !found.contains($0)
      }
      #expect(missing.isEmpty, "gone at \(offset): \(missing)")
    }
    #expect(step > 10)
    #expect(seen >= step * 2, "an axis with \(seen) labels in \(step) windows says too little")
  }

  @Test(arguments: kinds.prefix(6)) func tilesDrawTheLabelsOfTheWindow(kind: Kind) throws {
    let scene = try #require(harness(kind).chart?.scene)
    var byTile: Set<Label> = []
    for tile in 0..<8 {
      let origin = Double(tile) * scene.tileWidth
      byTile.formUnion(labels(scene, origin...origin + scene.tileWidth))
    }
    #expect(byTile == Set(labels(scene, 0...8 * scene.tileWidth)))
  }

  @Test func theYAxisKeepsItsWidthAndItsLabelsAtEveryPosition() throws {
    let utc = calendar("UTC")
    let view = Chart {
      ForEach(ReferenceSteps.values.indices, id: \.self) { index in
        BarMark(
          x: .value(
            "Day", utc.date(byAdding: .day, value: index, to: date("2026-10-29", utc)) ?? .now,
            unit: .day), y: .value("Steps", ReferenceSteps.values[index]))
      }
    }
    .chartYScale(domain: 0...13_377.513_428)
    .chartScrollableAxes(.horizontal).chartXVisibleDomain(length: 7 * AxisLabelTests.day)
    let harness = ChartHarness(view)
    let chart = try #require(harness.chart)
    let plot = chart.scene?.frame.plot
    let ticks = chart.scene?.layout.yTicks[0].all.map(\.value)
    #expect(ticks == [0, 5_000, 10_000])
    for _ in 0..<12 {
      harness.drag(from: CGPoint(x: 300, y: 100), by: CGSize(width: -170, height: 0), lasting: 0.2)
      harness.run(0.3)
      #expect(chart.scene?.frame.plot == plot)
      #expect(chart.scene?.layout.yTicks[0].all.map(\.value) == ticks)
    }
  }

  @Test func labelsOfTwoDigitsAtTwentyPointsAllStay() throws {
    let utc = calendar("UTC")
    let start = date("2026-11-01", utc)
    let data = PlotData(
      dates: (0...30).map { utc.date(byAdding: .day, value: $0, to: start) ?? start },
      y: (0...30).map(Double.init))
    func kept(_ format: Date.FormatStyle) throws -> Int {
      let view = Chart { LinePlot(data) }
        .chartYAxis(.hidden)
        .chartXAxis {
          AxisMarks(values: .stride(by: .day)) { _ in AxisValueLabel(format: format) }
        }
      let scene = try #require(
        ChartHarness(view, size: CGSize(width: 620, height: 100)).chart?.scene)
      return labels(scene, 0...620).count
    }
    // 31 ticks, of which the last has no room for its label.
    #expect(try kept(.dateTime.day(.twoDigits)) >= 29)
    #expect(try kept(.dateTime.month(.wide).day()) <= 11)
  }

  @Test func timeGoesFromLeftToRightInArabicToo() throws {
    let local = calendar("Africa/Cairo", locale: "ar_EG")
    let data = PlotData(dates: [date("2026-11-01", local), date("2026-11-05", local)], y: [1, 2])
    let scene = try #require(
      ChartHarness(Chart { LinePlot(data) }, zone: "Africa/Cairo", locale: "ar_EG").chart?.scene)
    #expect(scene.frame.x.start < scene.frame.x.end)
  }

  @Test func aColumnOfLabelsIsAsWideAsItsWidest() throws {
    func width(_ top: Double) throws -> Double {
      let data = PlotData(x: [0, 1], y: [0, top])
      let scene = try #require(ChartHarness(Chart { LinePlot(data) }).chart?.scene)
      return 400 - Double(scene.frame.plot.width)
    }
    #expect(try width(250_000) > width(40) + 20)
  }

  @Test func theHighestPriorityChoosesFirst() {
    let spans = [0.0...10, 8...18, 16...26, 30...40]
    #expect(LabelCollision.greedy(spans) == [0, 2, 3])
    #expect(LabelCollision.greedy(spans, priorities: [0, 1, 0, 0]) == [1, 3])
    #expect(LabelCollision.greedy(spans, priorities: [0, 0, 1, 0], spacing: 5) == [0, 2])
    #expect(LabelCollision.greedy(spans, limit: 26) == [0, 2])
  }

  @Test func whatIsTruncatedEndsBeforeTheNextAndDisabledLabelsAllStay() throws {
    let utc = calendar("UTC")
    let data = PlotData(
      dates: [date("2026-11-01", utc), date("2026-11-08", utc)], y: [1, 2])
    func found(_ resolution: AxisValueLabelCollisionResolution) throws -> [Label] {
      let view = Chart { LinePlot(data) }
        .chartYAxis(.hidden)
        .chartXAxis {
          AxisMarks(values: .stride(by: .day)) { _ in
            AxisValueLabel("a long label", collisionResolution: resolution)
          }
        }
      let scene = try #require(
        ChartHarness(view, size: CGSize(width: 300, height: 100)).chart?.scene)
      return labels(scene, 0...300)
    }
    let cut = try found(.truncate)
    #expect(cut.count >= 7)
    for (a, b) in zip(cut, cut.dropFirst()) { #expect(a.right <= b.left + 0.01) }
    let all = try found(.disabled)
    #expect(all.count >= 7)
    #expect(zip(all, all.dropFirst()).contains { $0.right > $1.left })
    #expect(try found(.greedy(minimumSpacing: 60)).count < found(.automatic).count)
  }

  @Test func aReversedAxisKeepsItsLabels() throws {
    let data = PlotData(x: [0, 100], y: [0, 1])
    func count(_ isReversed: Bool) throws -> Int {
      let scene = try #require(
        ChartHarness(
          Chart { LinePlot(data) }.chartXScale(domain: .automatic(reversed: isReversed))
        ).chart?.scene)
      return labels(scene, 0...400).count
    }
    #expect(try count(true) >= count(false) - 1)
    #expect(try count(true) >= 4)
  }

  @Test func boundsAreRoundedOrNotAsTheAxisSays() throws {
    func domain(_ values: AxisMarkValues, _ data: PlotData, isX: Bool) throws
      -> ClosedRange<Double>
    {
      let view = Chart { LinePlot(data) }
        .chartXAxis { AxisMarks(values: isX ? values : .automatic) }
        .chartYAxis { AxisMarks(values: isX ? .automatic : values) }
      let model = try #require(ChartHarness(view).chart?.scene?.input.model)
      return isX ? model.x.domain : model.y.domain
    }
    let numbers = PlotData(x: [0, 1], y: [3, 27])
    #expect(try domain(.automatic, numbers, isX: false) == 0...30)
    #expect(try domain(.automatic(roundUpperBound: false), numbers, isX: false) == 0...27)
    let utc = calendar("UTC")
    let (low, high) = (seconds("2026-11-03 07:00", utc), seconds("2026-11-20 09:00", utc))
    let dates = PlotData(
      dates: [low, high].map { Date(timeIntervalSinceReferenceDate: $0) }, y: [1, 2])
    #expect(try domain(.automatic, dates, isX: true) == low...high)
    let rounded = try domain(
      .stride(by: .day, roundLowerBound: true, roundUpperBound: true), dates, isX: true)
    #expect(rounded == seconds("2026-11-03", utc)...seconds("2026-11-21", utc))
  }
}
