public import Foundation

/// The top of a graph: the picture, with the root view in its middle.
public final class RootNode: LayoutNode {
  public override var name: String { "Root" }

  /// Lays out what changed.
  func layoutIfNeeded() {
    guard needsLayout || size != graph.size else { return }
    if size != graph.size { measureCache.removeAll() }
    graph.withLayoutTransaction { place(at: .zero, proposal: ProposedViewSize(graph.size)) }
  }

  public override func measure(_ proposal: ProposedViewSize) -> CGSize { graph.size }

  public override func placeElements(_ proposal: ProposedViewSize) {
    StackLayout(axis: .vertical, alignment: HorizontalAlignment.center.key, spacing: nil)
      .place(in: self, proposal)
  }
}
