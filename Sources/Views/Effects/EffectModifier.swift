public import Foundation
public import Geometry
import Motion

/// A visual effect as a modifier of any view, moving there under an animation.
struct EffectModifier<Effect: VisualEffect>: Animatable {
  var effect: Effect

  var animatableData: Effect.AnimatableData {
    get { effect.animatableData }
    set { effect.animatableData = newValue }
  }

  @MainActor func update(_ node: EffectNode) {
    node.apply = effect._apply
    node.setNeedsDisplay()
  }
}

extension EffectModifier: PrimitiveModifier {}

/// The node of a visual effect.
final class EffectNode: GroupNode {
  var apply: ((inout GroupEffect, CGSize) -> Void)?

  override var name: String { "effect" }

  override func effect() -> GroupEffect {
    var effect = GroupEffect()
    apply?(&effect, size)
    // While it moves its content is worth keeping, and afterwards so that the next move begins well.
    effect.isLayer = hasAnimated
    return effect
  }
}

extension View {
  nonisolated private func effect(_ effect: some VisualEffect) -> some View {
    primitiveModifier(EffectModifier(effect: effect))
  }

  /// Scales the picture about a point of the view; layout is not changed.
  nonisolated public func scaleEffect(_ s: CGFloat, anchor: UnitPoint = .center) -> some View {
    effect(ScaleEffect(x: s, y: s, anchor: anchor))
  }

  nonisolated public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View {
    effect(ScaleEffect(x: scale.width, y: scale.height, anchor: anchor))
  }

  nonisolated public func scaleEffect(
    x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center
  ) -> some View {
    effect(ScaleEffect(x: x, y: y, anchor: anchor))
  }

  /// Turns the picture about a point of the view, clockwise for a positive angle.
  nonisolated public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View {
    effect(RotationEffect(angle: angle, anchor: anchor))
  }

  /// Turns the picture in space about an axis, seen in perspective (`behaviour.md` §2.1).
  nonisolated public func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center,
    anchorZ: CGFloat = 0, perspective: CGFloat = 1
  ) -> some View {
    effect(
      Rotation3DEffect(
        angle: angle, axis: axis, anchor: anchor, anchorZ: anchorZ, perspective: perspective))
  }

  /// Blurs the picture; the radius is the standard deviation in points.
  nonisolated public func blur(radius: CGFloat, opaque: Bool = false) -> some View {
    effect(BlurEffect(radius: radius))
  }
}
