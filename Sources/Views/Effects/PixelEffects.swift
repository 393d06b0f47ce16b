import Foundation
import Motion

struct OpacityEffect: VisualEffect {
  var opacity: Double

  var animatableData: Double {
    get { opacity }
    set { opacity = newValue }
  }

  func _apply(to effect: inout GroupEffect, size: CGSize) {
    effect.opacity *= clamped
  }

  private var clamped: Double { opacity.isNaN ? 1 : min(1, max(0, opacity)) }

  func _summarize(into summary: inout EffectSummary) { summary.opacity *= clamped }
}

struct BlurEffect: VisualEffect {
  var radius: CGFloat

  var animatableData: CGFloat {
    get { radius }
    set { radius = newValue }
  }

  /// Blurs add up as the squares of their deviations.
  func _apply(to effect: inout GroupEffect, size: CGSize) {
    guard radius > 0 else { return }
    effect.blur = hypot(effect.blur, radius)
  }
}
