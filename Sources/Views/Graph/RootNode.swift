public import Foundation

/// The top of a graph: the picture, with the root view in the middle of its safe area.
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
    stack.place(elements, ProposedViewSize(graph.safeSize), in: self, bounds: safeBounds)
  }

  /// Several views at the root stand one below the other.
  var stack: StackLayout {
    StackLayout(axis: .vertical, alignment: HorizontalAlignment.center.key, spacing: nil)
  }

  /// The safe area as containers see it: leading on the left.
  private var safeBounds: CGRect {
    let insets = environment.safeAreaInsets
    return CGRect(origin: CGPoint(x: insets.leading, y: insets.top), size: graph.safeSize)
  }
}
