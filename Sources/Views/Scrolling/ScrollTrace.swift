public import Foundation
import Geometry
import Motion

/// What the scrollers and the cards in them do at the moment of the last update, as numbers.
public struct ViewTrace: Equatable, Sendable {
  public struct ScrollerRow: Equatable, Sendable {
    public var id: String
    /// Points; along the vertical axis where it scrolls along that.
    public var offset: Double
    /// Points each second, positive while the offset grows.
    public var velocity: Double
    /// `idle`, `drag`, `decelerate` or `settle`.
    public var state: String
  }

  public struct CardRow: Equatable, Sendable {
    public var id: String
    /// −1 fully over the top or leading edge, 0 identity, 1 fully over the other.
    public var progress: Double
    public var scale: Double
    public var opacity: Double
    /// Points.
    public var offset: CGSize
    /// The drawn corners in pixels, clockwise from the top left one of the layout.
    public var quad: [CGPoint]
  }

  public var scrollers: [ScrollerRow] = []
  public var cards: [CardRow] = []
}

extension ViewHost {
  /// The scrollers and cards in the order of the tree.
  ///
  /// A scroller is named by its `id` modifier, else by its number; a card by its scroller and its
  /// identity in it, else its number.
  public var trace: ViewTrace {
    var trace = ViewTrace()
    var scrollers = 0
    var cards: [String: Int] = [:]
    func visit(_ node: Node, scroller: String) {
      var inner = scroller
      if let node = node as? ScrollNode {
        inner = node.traceName ?? "\(scrollers)"
        scrollers += 1
        trace.scrollers.append(node.traceRow(inner))
      }
      if let node = node as? ScrollTransitionNode, node.scrollNode != nil {
        let number = cards[scroller, default: 0]
        cards[scroller] = number + 1
        trace.cards.append(node.traceRow("\(scroller)/\(node.traceName ?? "\(number)")"))
      }
      for child in node.children { visit(child, scroller: inner) }
    }
    visit(graph.root, scroller: "")
    return trace
  }
}

extension LayoutNode {
  /// The identity that `ForEach` or `id` gave this node or a modifier around it.
  fileprivate var traceName: String? {
    var node: LayoutNode? = self
    while let current = node {
      if let id = current.traits?.id { return "\(id.base)" }
      guard let outer = current.layoutParent as? ModifierNode else { return nil }
      node = outer
    }
    return nil
  }
}

extension ScrollNode {
  fileprivate func traceRow(_ id: String) -> ViewTrace.ScrollerRow {
    let axis: Axis = axes.contains(.vertical) ? .vertical : .horizontal
    let scroller = self[axis]
    let time = graph.time
    return ViewTrace.ScrollerRow(
      id: id, offset: scroller.offset(at: time), velocity: scroller.velocity(at: time),
      state: scroller.state(at: time).rawValue)
  }
}

extension ScrollTransitionNode {
  fileprivate func traceRow(_ id: String) -> ViewTrace.CardRow {
    let progress = progress
    let summary = effects?.summary(progress) ?? EffectSummary()
    let toPixels = ProjectionTransform(scaleX: graph.scale, y: graph.scale)
    let drawn = contentTransform.concatenating(transform()).concatenating(toPixels)
    return ViewTrace.CardRow(
      id: id, progress: progress.signed, scale: Double(summary.scale), opacity: summary.opacity,
      offset: summary.offset, quad: drawn.quad(of: CGRect(origin: .zero, size: size)))
  }
}
