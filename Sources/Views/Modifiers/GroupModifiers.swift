public import Foundation
public import Geometry
import Rendering

struct Offset: Animatable {
  var offset: CGSize

  var animatableData: AnimatablePair<CGFloat, CGFloat> {
    get { AnimatablePair(offset.width, offset.height) }
    set { offset = CGSize(width: newValue.first, height: newValue.second) }
  }

  @MainActor func update(_ node: OffsetNode) {
    guard node.offset != offset else { return }
    node.offset = offset
    node.setNeedsDisplay()
  }
}

extension Offset: PrimitiveModifier {}

/// Shows its content elsewhere; layout knows nothing of it.
final class OffsetNode: GroupNode {
  var offset = CGSize.zero

  override var name: String { "offset" }

  override func effect() -> GroupEffect {
    var effect = GroupEffect()
    effect.transform = ProjectionTransform(translationX: offset.width, y: offset.height)
    return effect
  }
}

struct Opacity: Animatable {
  var opacity: Double

  var animatableData: Double {
    get { opacity }
    set { opacity = newValue }
  }

  @MainActor func update(_ node: OpacityNode) {
    let value = max(0, min(1, opacity))
    guard node.opacity != value else { return }
    node.opacity = value
    node.setNeedsDisplay()
  }
}

extension Opacity: PrimitiveModifier {}

final class OpacityNode: GroupNode {
  var opacity = 1.0

  override var name: String { "opacity" }

  override func effect() -> GroupEffect {
    var effect = GroupEffect()
    effect.opacity = opacity
    return effect
  }

  /// What can't be seen can't be touched.
  override func hitTest(_ point: CGPoint, into path: inout HitPath) -> Bool {
    opacity > 0 && super.hitTest(point, into: &path)
  }
}

struct ShadowModifier: Animatable {
  let color: Color
  var radius: CGFloat
  var x: CGFloat
  var y: CGFloat

  var animatableData: AnimatablePair<CGFloat, AnimatablePair<CGFloat, CGFloat>> {
    get { AnimatablePair(radius, AnimatablePair(x, y)) }
    set {
      radius = newValue.first
      x = newValue.second.first
      y = newValue.second.second
    }
  }

  @MainActor func update(_ node: ShadowNode) {
    let shadow = Shadow(
      color: color.resolve(in: node.trackedEnvironment), radius: max(0, radius), x: x, y: y)
    guard node.shadow != shadow else { return }
    node.shadow = shadow
    node.setNeedsDisplay()
  }
}

extension ShadowModifier: PrimitiveModifier {}

final class ShadowNode: GroupNode {
  var shadow: Shadow?

  override var name: String { "shadow" }

  override func effect() -> GroupEffect {
    var effect = GroupEffect()
    effect.shadow = shadow
    return effect
  }
}

struct Clip<S: Shape> {
  let shape: S

  @MainActor func update(_ node: ClipNode<S>) {
    node.animate(shape, from: node.target) { [unowned node] in
      node.shape = $0
      node.setNeedsDisplay()
    }
    node.target = shape
  }
}

extension Clip: PrimitiveModifier {}

final class ClipNode<S: Shape>: GroupNode {
  var shape: S?
  /// The shape that it comes to.
  var target: S?

  override var name: String { "clip" }

  override func effect() -> GroupEffect {
    var effect = GroupEffect()
    effect.clip = shape?.path(in: CGRect(origin: .zero, size: size))
    return effect
  }

  override func hitTest(_ point: CGPoint, into path: inout HitPath) -> Bool {
    CGRect(origin: .zero, size: size).contains(point) && super.hitTest(point, into: &path)
  }
}

extension View {
  /// Shows the view elsewhere without telling the layout.
  nonisolated public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View {
    primitiveModifier(Offset(offset: CGSize(width: x, height: y)))
  }

  nonisolated public func offset(_ offset: CGSize) -> some View {
    primitiveModifier(Offset(offset: offset))
  }

  /// Fades the view as a whole: overlapping parts don't show through each other.
  nonisolated public func opacity(_ opacity: Double) -> some View {
    primitiveModifier(Opacity(opacity: opacity))
  }

  nonisolated public func hidden() -> some View { opacity(0) }

  /// A gaussian shadow of what the view draws; the standard deviation is the radius.
  nonisolated public func shadow(
    color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0,
    y: CGFloat = 0
  ) -> some View {
    primitiveModifier(ShadowModifier(color: color, radius: radius, x: x, y: y))
  }

  /// Shows only what is inside the view's bounds.
  nonisolated public func clipped(antialiased: Bool = false) -> some View {
    primitiveModifier(Clip(shape: Rectangle()))
  }

  /// Shows only what is inside a shape fitted to the view's bounds.
  nonisolated public func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle())
    -> some View
  {
    primitiveModifier(Clip(shape: shape))
  }

  nonisolated public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View {
    primitiveModifier(Clip(shape: RoundedRectangle(cornerRadius: radius)))
  }

  /// A frame of a style around the view, inside its bounds.
  nonisolated public func border<Style: ShapeStyle>(_ content: Style, width: CGFloat = 1)
    -> some View
  {
    overlay { Rectangle().strokeBorder(content, lineWidth: width) }
  }
}
