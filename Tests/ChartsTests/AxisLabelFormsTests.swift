import Foundation
import Geometry
import Rendering
import Testing
import Typography
import Views

@testable import Charts

/// What an axis' labels, ticks and lines can be told.
@Suite @MainActor struct AxisLabelFormsTests {
  private let data = PlotData(x: [0, 1, 2, 3, 4], y: [0, 5, 100, 7, 250])

  private func scene<X: AxisContent, Y: AxisContent>(
    @AxisContentBuilder x: () -> X, @AxisContentBuilder y: () -> Y
  ) throws -> ChartScene {
    let view = Chart { LinePlot(data) }.chartXAxis(content: x).chartYAxis(content: y)
    return try #require(ChartHarness(view).chart?.scene)
  }

  private func plain() -> AxisMarks { AxisMarks { _ in AxisValueLabel("tall") } }

  @Test(arguments: [AxisValueLabelOrientation.vertical, .verticalReversed])
  func aTurnedLabelIsAsHighAsItsTextIsLong(orientation: AxisValueLabelOrientation) throws {
    let turned = try scene(
      x: { AxisMarks { _ in AxisValueLabel("a long label", orientation: orientation) } },
      y: { plain() })
    let straight = try scene(
      x: { AxisMarks { _ in AxisValueLabel("a long label") } }, y: { plain() })
    let labels = turned.xAxis(in: 0...turned.frame.contentWidth, from: 0).labels
    #expect(labels.count == 5)
    #expect(straight.xAxis(in: 0...turned.frame.contentWidth, from: 0).labels.count < 5)
    guard case .group(let group)? = labels.first, let item = group.children.first,
      case .text(let text, _, _) = item.content
    else {
      Issue.record("no turned text")
      return
    }
    let box = group.transform.boundingBox(of: group.bounds)
    #expect(abs(box.width - text.size.height) < 0.01)
    #expect(abs(box.height - text.size.width) < 0.01)
    #expect(abs(box.minY - turned.frame.plot.maxY - 4) <= 0.5)
    #expect(abs(turned.frame.bottom - Double(text.size.width) - 4) <= 1)
    // Its first letter is at the bottom when it reads upward.
    let start = group.transform.boundingBox(of: CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect((start.midY > box.midY) == (orientation == .vertical))
  }

  @Test(arguments: [(Alignment.leading, 0.0), (.center, 0.5), (.trailing, 1)])
  func labelsAreAlignedInTheColumnOfTheWidest(alignment: Alignment, share: Double) throws {
    for side in [AxisMarkPosition.leading, .trailing] {
      let scene = try scene(
        x: { plain() },
        y: {
          AxisMarks(position: side, values: [0, 100, 250]) { _ in
            AxisValueLabel(multiLabelAlignment: alignment)
          }
        })
      let labels = scene.layout.yLabels
      try #require(labels.count == 3)
      let widest = labels.map(\.body.size.width).max() ?? 0
      let left = labels.first { $0.body.size.width == widest }?.origin.x ?? 0
      for label in labels {
        let more = widest - label.body.size.width
        #expect(abs(label.origin.x - left - more * CGFloat(share)) < 0.01)
      }
    }
  }

  @Test func spacingKeepsLabelsAway() throws {
    let far = try scene(
      x: { AxisMarks { _ in AxisValueLabel(verticalSpacing: 20) } },
      y: { AxisMarks(position: .leading) { _ in AxisValueLabel(horizontalSpacing: 30) } })
    let near = try scene(
      x: { AxisMarks { _ in AxisValueLabel() } },
      y: { AxisMarks(position: .leading) { _ in AxisValueLabel() } })
    #expect(abs(far.frame.plot.minX - near.frame.plot.minX - 26) < 0.01)
    #expect(abs(near.frame.plot.height - far.frame.plot.height - 16) < 0.01)
    let label = try #require(far.layout.yLabels.last)
    #expect(abs(label.origin.x + label.body.size.width - far.frame.plot.minX + 30) < 0.01)
  }

  @Test func labelsThatDoNotOffsetTheMarksLeaveThePlotItsRoom() throws {
    let scene = try scene(
      x: { AxisMarks { _ in AxisValueLabel(offsetsMarks: false) } },
      y: { AxisMarks(position: .leading) { _ in AxisValueLabel(offsetsMarks: false) } })
    #expect(scene.frame.plot == CGRect(x: 0, y: 0, width: 400, height: 300))
  }

  @Test func centredLinesStandBetweenTheTicks() throws {
    func places(_ isCentered: Bool) throws -> [CGFloat] {
      let scene = try scene(
        x: {
          AxisMarks(values: [0, 1, 2, 3, 4]) { _ in
            AxisTick(centered: isCentered, length: 6)
          }
        }, y: { plain() })
      return scene.xAxis(in: 0...scene.frame.contentWidth, from: 0).lines.compactMap { line in
        guard case .stroke(let path, _, _) = line else { return nil }
        return path.points.first?.x
      }
    }
    let straight = try places(false)
    let centred = try places(true)
    try #require(straight.count == 5 && centred.count == 5)
    for index in 0..<4 {
      #expect(abs(centred[index] - (straight[index] + straight[index + 1]) / 2) <= 1)
    }
  }

  @Test func aLabelOfHigherPriorityStays() throws {
    let scene = try scene(
      x: {
        AxisMarks(values: [0, 1, 2, 3, 4]) { value in
          AxisValueLabel(
            "this is the number \(value.index)",
            collisionResolution: .greedy(priority: value.index == 1 ? 1 : 0))
        }
      }, y: { plain() })
    let texts = scene.xAxis(in: 0...scene.frame.contentWidth, from: 0).labels
    guard case .text(let first, let place, _)? = texts.first else {
      Issue.record("no label")
      return
    }
    // The first gives way to the second, which it would have pushed out.
    #expect(abs(Double(place.x) - scene.frame.x.position(1)) <= 1)
    #expect(first.size.width > 80)
  }

  /// `behaviour.md` §5.4: extended labels stand beside their lines, which go on to the labels' end.
  @Test func extendedLinesGoOnBesideTheirLabels() throws {
    let scene = try scene(
      x: { AxisMarks(preset: .extended, values: [0, 1, 2]) }, y: { plain() })
    let axis = scene.xAxis(in: 0...scene.frame.contentWidth, from: 0)
    let ends = axis.lines.compactMap { line -> CGFloat? in
      guard case .stroke(let path, _, _) = line else { return nil }
      return path.boundingRect.maxY
    }
    #expect(ends.max() == 300)
    for (index, label) in axis.labels.enumerated() {
      guard case .text(_, let place, _) = label else { continue }
      #expect(abs(Double(place.x) - scene.frame.x.position(Double(index)) - 4) <= 1)
    }
  }
}
