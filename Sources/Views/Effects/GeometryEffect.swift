import Foundation
import Geometry
import Motion

extension View {
  /// Changes the picture by where the view stands, without a view being evaluated.
  ///
  /// The closure is evaluated whenever the list is built while a scroller around the view moves, or
  /// its layout has changed.
  @preconcurrency nonisolated public func visualEffect<Effect: VisualEffect>(
    _ effect: @escaping @MainActor (EmptyVisualEffect, GeometryProxy) -> Effect
  ) -> some View {
    primitiveModifier(GeometryEffectModifier(effect: effect))
  }
}

struct GeometryEffectModifier<Effect: VisualEffect> {
  let effect: @MainActor (EmptyVisualEffect, GeometryProxy) -> Effect

  @MainActor func update(_ node: GeometryEffectNode) {
    let effect = effect
    node.apply = { [unowned node] group in
      node.reading { effect(EmptyVisualEffect(), GeometryProxy(node: node)) }
        ._apply(to: &group, size: node.size)
    }
    node.attach()
    node.setNeedsDisplay()
  }
}

extension GeometryEffectModifier: PrimitiveModifier {}

/// The node of an effect by geometry.
final class GeometryEffectNode: GroupNode {
  var apply: ((inout GroupEffect) -> Void)?
  private weak var scrollNode: ScrollNode?
  private var hasAttached = false
  private var isEvaluating = false

  override var name: String { "visualEffect" }

  func attach() {
    guard !hasAttached else { return }
    hasAttached = true
    scrollNode = nearestAncestor { $0 as? ScrollNode }
    markLive()
  }

  override func willLeave() {
    unmarkLive()
    super.willLeave()
  }

  override func effect() -> GroupEffect {
    var effect = GroupEffect()
    // The proxy's frame is the one before the effect: asked from within, there is none.
    guard !isEvaluating else { return effect }
    isEvaluating = true
    apply?(&effect)
    isEvaluating = false
    effect.isLayer = scrollNode != nil
    return effect
  }
}
