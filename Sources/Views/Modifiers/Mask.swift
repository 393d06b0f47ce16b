import Foundation
import Geometry
import Rendering

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

/// Shows only what lies inside the shapes of another view.
///
/// The mask's fills and rectangles are taken as outlines, whatever their alpha; strokes and texts
/// in a mask count for nothing.
final class MaskNode: GroupNode {
  var alignment = Alignment.center

  override var name: String { "mask" }

  private var mask: LayoutNode? { addition as? LayoutNode }

  override func placeElements(_ proposal: ProposedViewSize) {
    super.placeElements(proposal)
    align(mask, by: alignment, proposal: ProposedViewSize(size))
  }

  override func effect() -> GroupEffect {
    var effect = GroupEffect()
    guard let mask else { return effect }
    var list = DisplayBuilder()
    list.add(mask)
    var outline = Path()
    MaskNode.collect(list.items, .identity, into: &outline)
    effect.clip = outline
    return effect
  }

  private static func collect(
    _ items: [DisplayItem], _ transform: ProjectionTransform, into outline: inout Path
  ) {
    for item in items {
      switch item.content {
      case .fill(let path, _, _): outline.addPath(path.applying(transform))
      case .picture(_, let rect, _): outline.addPath(Path(rect).applying(transform))
      case .group(let group):
        collect(group.children, group.transform.concatenating(transform), into: &outline)
      case .stroke, .text, .shadow: break
      }
    }
  }
}

extension View {
  /// Shows the view only where another view's shapes are.
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
