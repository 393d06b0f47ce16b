import Views

/// A view of an unknown type, to be shown by a chart beside a mark or on an axis.
struct HostedView {
  private let holder: Holder

  init(_ view: some View) { holder = TypedHolder(view) }

  /// Makes the view the node's child at a place.
  ///
  /// - Returns: the one node to lay out, whatever the view turns out to be.
  @MainActor func place(in node: Node, at index: Int) -> LayoutNode? {
    holder.place(in: node, at: index)
  }

  private class Holder {
    @MainActor func place(in node: Node, at index: Int) -> LayoutNode? { nil }
  }

  private final class TypedHolder<V: View>: Holder {
    let view: V

    init(_ view: V) { self.view = view }

    override func place(in node: Node, at index: Int) -> LayoutNode? {
      node.setChild(index, ZStack { view }) as? LayoutNode
    }
  }
}
