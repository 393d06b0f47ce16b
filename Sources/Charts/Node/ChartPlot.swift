public import Foundation
import Geometry
import Rendering
public import Views

/// The plot of a chart, as `chartPlotStyle` hands it to its author.
public struct ChartPlotContent {
  nonisolated public init() {}
}

extension ChartPlotContent: PrimitiveView {
  public func update(_ node: ChartPlotNode) { node.attach() }
}

/// The place where a chart's grid and marks are drawn.
public final class ChartPlotNode: LayoutNode {
  private weak var chart: ChartNode?

  public override var name: String { "ChartPlot" }

  func attach() {
    if chart == nil {
      chart = nearestAncestor { $0 as? ChartNode }
      chart?.plotNode = self
    }
  }

  public override func measure(_ proposal: ProposedViewSize) -> CGSize {
    proposal.replacingUnspecifiedDimensions(by: CGSize(width: 200, height: 140))
  }

  public override func display(in list: inout DisplayBuilder) {
    chart?.displayPlot(in: &list)
  }
}
