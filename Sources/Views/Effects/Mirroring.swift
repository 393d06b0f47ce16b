import Foundation
import Geometry

struct MirrorModifier {
  let isEnabled: Bool

  @MainActor func update(_ node: MirrorNode) {
    guard node.isEnabled != isEnabled else { return }
    node.isEnabled = isEnabled
    node.setNeedsDisplay()
  }
}

extension MirrorModifier: PrimitiveModifier {}

/// Shows its content in a mirror where leading is right.
final class MirrorNode: GroupNode {
  var isEnabled = false

  override var name: String { "mirror" }

  override func effect() -> GroupEffect {
    var effect = GroupEffect()
    guard isEnabled, isRightToLeft else { return effect }
    effect.transform = ProjectionTransform(scaleX: -1, y: 1).about(.center, size: size)
    return effect
  }
}

extension View {
  /// Shows the view in a mirror where leading is right: for arrows and the like, which layout places
  /// but does not turn.
  nonisolated public func flipsForRightToLeftLayoutDirection(_ enabled: Bool) -> some View {
    primitiveModifier(MirrorModifier(isEnabled: enabled))
  }
}
