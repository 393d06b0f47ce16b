import Foundation
import Geometry

struct Mask<Content> {
  let alignment: Alignment
  let content: Content
}

extension Mask: PrimitiveModifier where Content: View {
  func update(_ node: MaskNode) {
    node.alignment = alignment
    node.setAddition(ZStack(alignment: alignment, content: content))
    node.setNeedsDisplay()
  }
}

/// Shows its content as far as another view is opaque: its pixels times the other's alpha.
final class MaskNode: GroupNode {
  var alignment = Alignment.center

  override var name: String { "mask" }

  private var maskContent: LayoutNode? { addition as? LayoutNode }

  override func placeElements(_ proposal: ProposedViewSize) {
    super.placeElements(proposal)
    align(maskContent, by: alignment, proposal: ProposedViewSize(size))
  }

  override func effect() -> GroupEffect {
    var effect = GroupEffect()
    effect.isGroup = true
    return effect
  }

  override var mask: LayoutNode? { maskContent }
}

extension View {
  /// Shows the view as far as another view is opaque, which is offered the view's size.
  nonisolated public func mask<Content: View>(
    alignment: Alignment = .center, @ViewBuilder _ mask: () -> Content
  ) -> some View {
    primitiveModifier(Mask(alignment: alignment, content: mask()))
  }

  @_disfavoredOverload
  nonisolated public func mask<Content: View>(_ mask: Content) -> some View {
    primitiveModifier(Mask(alignment: .center, content: mask))
  }
}
