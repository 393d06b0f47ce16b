import Rendering

/// Makes one picture of what is inside.
struct WholeGroup {
  let isLayer: Bool

  @MainActor func update(_ node: WholeGroupNode) {
    guard node.isLayer != isLayer else { return }
    node.isLayer = isLayer
    node.setNeedsDisplay()
  }
}

extension WholeGroup: PrimitiveModifier {}

final class WholeGroupNode: GroupNode {
  var isLayer = false

  override var name: String { "group" }

  override func effect() -> GroupEffect {
    var effect = GroupEffect()
    effect.isGroup = true
    effect.isLayer = isLayer
    return effect
  }
}

extension View {
  /// Shows what is inside as one picture, so that a shadow or an opacity around it is of the whole.
  nonisolated public func compositingGroup() -> some View {
    primitiveModifier(WholeGroup(isLayer: false))
  }

  /// Draws what is inside into a layer of its own, which is kept until something in it changes.
  ///
  /// What changes at every frame is better drawn without.
  nonisolated public func drawingGroup(opaque: Bool = false) -> some View {
    primitiveModifier(WholeGroup(isLayer: true))
  }
}
