import Foundation
public import Geometry
public import Motion

extension View {
  /// Changes the picture of the view as it comes into its scroller and leaves it.
  ///
  /// The closure is a function of the phase alone. It is evaluated once for each of the three
  /// phases, and what is shown between them is the result interpolated (`behaviour.md` §1).
  ///
  /// - Parameters:
  ///   - configuration: how the effect follows the position.
  ///   - axis: along which the position counts; nil is that of the innermost scroller.
  ///   - transition: chains effects to what it is given.
  /// - Returns: a view with the transition.
  @preconcurrency nonisolated public func scrollTransition<Effect: VisualEffect>(
    _ configuration: ScrollTransitionConfiguration = .interactive, axis: Axis? = nil,
    transition: @escaping @MainActor (EmptyVisualEffect, ScrollTransitionPhase) -> Effect
  ) -> some View {
    scrollTransition(
      topLeading: configuration, bottomTrailing: configuration, axis: axis, transition: transition)
  }

  /// Changes the picture of the view with another configuration at each edge.
  @preconcurrency nonisolated public func scrollTransition<Effect: VisualEffect>(
    topLeading: ScrollTransitionConfiguration, bottomTrailing: ScrollTransitionConfiguration,
    axis: Axis? = nil,
    transition: @escaping @MainActor (EmptyVisualEffect, ScrollTransitionPhase) -> Effect
  ) -> some View {
    primitiveModifier(
      ScrollTransitionModifier(
        topLeading: topLeading, bottomTrailing: bottomTrailing, axis: axis, transition: transition))
  }
}

struct ScrollTransitionModifier<Effect: VisualEffect> {
  let topLeading: ScrollTransitionConfiguration
  let bottomTrailing: ScrollTransitionConfiguration
  let axis: Axis?
  let transition: @MainActor (EmptyVisualEffect, ScrollTransitionPhase) -> Effect

  @MainActor func update(_ node: ScrollTransitionNode) {
    node.topLeading = topLeading
    node.bottomTrailing = bottomTrailing
    node.axis = axis
    node.effects = PhaseEffects { [unowned node] content, phase in
      node.reading { transition(content, phase) }
    }
    node.attach()
    node.setNeedsDisplay()
  }
}

extension ScrollTransitionModifier: PrimitiveModifier {}

/// What the closure of a transition gives for each phase, evaluated once when it is first needed.
@MainActor
class AnyPhaseEffects {
  func apply(_ progress: ScrollTransitionProgress, to effect: inout GroupEffect, size: CGSize) {}
  func summary(_ progress: ScrollTransitionProgress) -> EffectSummary { EffectSummary() }
}

final class PhaseEffects<Effect: VisualEffect>: AnyPhaseEffects {
  private let transition: @MainActor (EmptyVisualEffect, ScrollTransitionPhase) -> Effect
  private lazy var identity = transition(EmptyVisualEffect(), .identity)
  private lazy var topLeading = transition(EmptyVisualEffect(), .topLeading).animatableData
  private lazy var bottomTrailing = transition(EmptyVisualEffect(), .bottomTrailing).animatableData

  init(_ transition: @escaping @MainActor (EmptyVisualEffect, ScrollTransitionPhase) -> Effect) {
    self.transition = transition
  }

  private func shown(_ progress: ScrollTransitionProgress) -> Effect {
    var shown = identity
    if progress.isIdentity { return shown }
    let data = shown.animatableData
    shown.animatableData = progress.blend(
      topLeading: progress.topLeading == 1 ? data : topLeading, identity: data,
      bottomTrailing: progress.bottomTrailing == 1 ? data : bottomTrailing)
    return shown
  }

  override func apply(
    _ progress: ScrollTransitionProgress, to effect: inout GroupEffect, size: CGSize
  ) {
    shown(progress)._apply(to: &effect, size: size)
  }

  override func summary(_ progress: ScrollTransitionProgress) -> EffectSummary {
    var summary = EffectSummary()
    shown(progress)._summarize(into: &summary)
    return summary
  }
}
