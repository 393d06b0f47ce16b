public import Foundation
import Geometry
import Raster

/// A hairline across the stack around it.
public struct Divider: Sendable {
  public init() {}
}

extension Divider: PrimitiveView {
  public func update(_ node: DividerNode) { node.setContentNeedsDisplay() }
}

public final class DividerNode: DrawingNode {
  public override var name: String { "Divider" }

  /// Whether it stands upright, as in a row.
  private var isUpright: Bool {
    nearestAncestor { node -> Bool? in
      if let stack = node as? StackNode { return stack.layout.axis == .horizontal }
      return node is LayoutNode && !(node is ModifierNode) ? false : nil
    } ?? false
  }

  public override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let pixel = 1 / graph.scale
    return isUpright
      ? CGSize(width: pixel, height: proposal.height ?? 10)
      : CGSize(width: proposal.width ?? 10, height: pixel)
  }

  public override func draw(in rect: CGRect, into list: inout DrawingList) {
    var rect = rect
    let pixel = 1 / graph.scale
    rect.size.width = max(rect.width, pixel)
    rect.size.height = max(rect.height, pixel)
    list.fill(
      Path(rect), paint: .solid(SystemColor.separator.rgba(environment.colorScheme)))
  }
}
