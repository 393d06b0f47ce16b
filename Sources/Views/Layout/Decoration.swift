import Foundation
public import Geometry

/// An overlay or a background: further views that are offered the size of the content.
struct Decoration<Content> {
  let alignment: Alignment
  let isBehind: Bool
  let content: Content
}

extension Decoration: PrimitiveModifier where Content: View {
  func update(_ node: DecorationNode) {
    if node.alignment != alignment {
      node.alignment = alignment
      node.invalidateLayout()
    }
    node.isBehind = isBehind
    node.setAddition(ZStack(alignment: alignment, content: content))
  }
}

/// The node of a view with an overlay or a background.
final class DecorationNode: ModifierNode {
  var alignment = Alignment.center
  var isBehind = false

  override var name: String { isBehind ? "background" : "overlay" }

  private var decoration: LayoutNode? { addition as? LayoutNode }

  override func collectContent(into elements: inout [LayoutNode]) {
    guard let content, let decoration else { return super.collectContent(into: &elements) }
    elements.append(isBehind ? decoration : content)
    elements.append(isBehind ? content : decoration)
  }

  override func placeElements(_ proposal: ProposedViewSize) {
    super.placeElements(proposal)
    align(decoration, by: alignment, proposal: ProposedViewSize(size))
  }
}

extension ModifierNode {
  /// Puts a view beside the content, where an overlay or the like is kept.
  @discardableResult
  public final func setAddition<V: View>(_ view: V) -> Node {
    setChild(additionIndex, view)
  }

  /// The node of what `setAddition` put there.
  public final var addition: Node? {
    children.count > additionIndex ? children[additionIndex] : nil
  }

  /// A replica borrows its content and has no child for it.
  private var additionIndex: Int { box == nil ? 0 : 1 }
}

extension View {
  nonisolated private func decorated<Content: View>(
    _ alignment: Alignment = .center, isBehind: Bool, @ViewBuilder _ content: () -> Content
  ) -> some View {
    primitiveModifier(
      Decoration(alignment: alignment, isBehind: isBehind, content: content()))
  }

  /// Puts views over this one, each offered its size.
  nonisolated public func overlay<Overlay: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Overlay
  ) -> some View {
    decorated(alignment, isBehind: false, content)
  }

  @_disfavoredOverload
  nonisolated public func overlay<Overlay: View>(
    _ overlay: Overlay, alignment: Alignment = .center
  ) -> some View {
    decorated(alignment, isBehind: false) { overlay }
  }

  /// Fills the view's bounds over it with a style.
  nonisolated public func overlay<Style: ShapeStyle>(_ style: Style) -> some View {
    decorated(isBehind: false) { ShapeView(shape: Rectangle(), style: style) }
  }

  /// Fills a shape over the view with a style.
  nonisolated public func overlay<Style: ShapeStyle, S: Shape>(
    _ style: Style, in shape: S, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    decorated(isBehind: false) { ShapeView(shape: shape, style: style, fillStyle: fillStyle) }
  }

  /// Puts views behind this one, each offered its size.
  nonisolated public func background<Background: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Background
  ) -> some View {
    decorated(alignment, isBehind: true, content)
  }

  @_disfavoredOverload
  nonisolated public func background<Background: View>(
    _ background: Background, alignment: Alignment = .center
  ) -> some View {
    decorated(alignment, isBehind: true) { background }
  }

  /// Fills the view's bounds behind it with a style.
  nonisolated public func background<Style: ShapeStyle>(_ style: Style) -> some View {
    decorated(isBehind: true) { ShapeView(shape: Rectangle(), style: style) }
  }

  /// Fills a shape behind the view with a style.
  nonisolated public func background<Style: ShapeStyle, S: Shape>(
    _ style: Style, in shape: S, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    decorated(isBehind: true) { ShapeView(shape: shape, style: style, fillStyle: fillStyle) }
  }
}
