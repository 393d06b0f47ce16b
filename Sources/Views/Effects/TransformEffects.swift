import Foundation
import Geometry
import Motion

struct ScaleEffect: VisualEffect {
  var x: CGFloat
  var y: CGFloat
  var anchor: UnitPoint

  typealias Data = AnimatablePair<AnimatablePair<CGFloat, CGFloat>, UnitPoint.AnimatableData>
  var animatableData: Data {
    get { AnimatablePair(AnimatablePair(x, y), anchor.animatableData) }
    set {
      x = newValue.first.first
      y = newValue.first.second
      anchor.animatableData = newValue.second
    }
  }

  /// What stands for a scale of zero, so that the transform has an inverse on paper.
  private static let smallest = (2 * CGFloat.leastNormalMagnitude).squareRoot()

  func _apply(to effect: inout GroupEffect, size: CGSize) {
    let scale = ProjectionTransform(
      scaleX: x == 0 ? Self.smallest : x, y: y == 0 ? Self.smallest : y)
    effect.transform = effect.transform.concatenating(scale.about(anchor, size: size))
  }

  func _summarize(into summary: inout EffectSummary) { summary.scale *= max(abs(x), abs(y)) }
}

struct RotationEffect: VisualEffect {
  var angle: Angle
  var anchor: UnitPoint

  var animatableData: AnimatablePair<Double, UnitPoint.AnimatableData> {
    get { AnimatablePair(angle.animatableData, anchor.animatableData) }
    set {
      angle.animatableData = newValue.first
      anchor.animatableData = newValue.second
    }
  }

  func _apply(to effect: inout GroupEffect, size: CGSize) {
    let turn = ProjectionTransform(rotation: angle).about(anchor, size: size)
    effect.transform = effect.transform.concatenating(turn)
  }
}

struct Rotation3DEffect: VisualEffect {
  var angle: Angle
  var axis: (x: CGFloat, y: CGFloat, z: CGFloat)
  var anchor: UnitPoint
  var anchorZ: CGFloat
  var perspective: CGFloat

  typealias Axis3 = AnimatablePair<CGFloat, AnimatablePair<CGFloat, CGFloat>>
  typealias View3 = AnimatablePair<UnitPoint.AnimatableData, AnimatablePair<CGFloat, CGFloat>>

  var animatableData: AnimatablePair<Double, AnimatablePair<Axis3, View3>> {
    get {
      let axes = Axis3(axis.x, AnimatablePair(axis.y, axis.z))
      let view = View3(anchor.animatableData, AnimatablePair(anchorZ, perspective))
      return AnimatablePair(angle.animatableData, AnimatablePair(axes, view))
    }
    set {
      angle.animatableData = newValue.first
      let axes = newValue.second.first
      axis = (axes.first, axes.second.first, axes.second.second)
      let view = newValue.second.second
      anchor.animatableData = view.first
      anchorZ = view.second.first
      perspective = view.second.second
    }
  }

  func _apply(to effect: inout GroupEffect, size: CGSize) {
    effect.transform = effect.transform.concatenating(
      .rotation3D(
        angle: angle, axis: axis, anchor: anchor, anchorZ: anchorZ, perspective: perspective,
        size: size))
  }
}

struct OffsetEffect: VisualEffect {
  var x: CGFloat
  var y: CGFloat

  var animatableData: AnimatablePair<CGFloat, CGFloat> {
    get { AnimatablePair(x, y) }
    set {
      x = newValue.first
      y = newValue.second
    }
  }

  func _apply(to effect: inout GroupEffect, size: CGSize) {
    effect.transform = effect.transform.concatenating(ProjectionTransform(translationX: x, y: y))
  }

  func _summarize(into summary: inout EffectSummary) {
    summary.offset.width += x
    summary.offset.height += y
  }
}

extension ProjectionTransform {
  /// The transform with a point of a view for its origin.
  func about(_ anchor: UnitPoint, size: CGSize) -> ProjectionTransform {
    let a = anchor.point(in: CGRect(origin: .zero, size: size))
    return ProjectionTransform(translationX: -a.x, y: -a.y).concatenating(self)
      .concatenating(ProjectionTransform(translationX: a.x, y: a.y))
  }
}
