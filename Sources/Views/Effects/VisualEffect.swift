public import Foundation
public import Geometry
public import Motion

/// A change of a view's picture that layout knows nothing of.
///
/// Effects are chained from the inside out. Each is told the layout size of the view, whatever the
/// effects before it have made of it (`behaviour.md` §2.3).
public protocol VisualEffect: Animatable {
  /// Adds the effect to those inside it.
  func _apply(to effect: inout GroupEffect, size: CGSize)
  /// Adds what a trace tells of the effect.
  func _summarize(into summary: inout EffectSummary)
}

extension VisualEffect {
  public func _summarize(into summary: inout EffectSummary) {}
}

/// The plain numbers of a chain of effects, as traces print them.
public struct EffectSummary: Equatable, Sendable {
  public var scale: CGFloat = 1
  public var opacity = 1.0
  /// The sum of the offsets, in points, as they are told and not as a turn or a scale shows them.
  public var offset = CGSize.zero
}

/// The effect that changes nothing: what effects are chained to.
public struct EmptyVisualEffect: VisualEffect, Sendable {
  public init() {}
  public var animatableData: EmptyAnimatableData {
    get { EmptyAnimatableData() }
    set {}
  }
  public func _apply(to effect: inout GroupEffect, size: CGSize) {}
}

/// An effect around others.
public struct ChainedEffect<Base: VisualEffect, Outer: VisualEffect>: VisualEffect {
  var base: Base
  var outer: Outer

  public var animatableData: AnimatablePair<Base.AnimatableData, Outer.AnimatableData> {
    get { AnimatablePair(base.animatableData, outer.animatableData) }
    set {
      base.animatableData = newValue.first
      outer.animatableData = newValue.second
    }
  }

  public func _apply(to effect: inout GroupEffect, size: CGSize) {
    base._apply(to: &effect, size: size)
    outer._apply(to: &effect, size: size)
  }

  public func _summarize(into summary: inout EffectSummary) {
    base._summarize(into: &summary)
    outer._summarize(into: &summary)
  }
}

extension VisualEffect {
  /// Scales about a point of the view; layout is not changed.
  public func scaleEffect(_ s: CGFloat, anchor: UnitPoint = .center) -> some VisualEffect {
    ChainedEffect(base: self, outer: ScaleEffect(x: s, y: s, anchor: anchor))
  }

  public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some VisualEffect {
    ChainedEffect(
      base: self, outer: ScaleEffect(x: scale.width, y: scale.height, anchor: anchor))
  }

  public func scaleEffect(
    x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center
  ) -> some VisualEffect {
    ChainedEffect(base: self, outer: ScaleEffect(x: x, y: y, anchor: anchor))
  }

  /// Turns about a point of the view, clockwise for a positive angle.
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some VisualEffect {
    ChainedEffect(base: self, outer: RotationEffect(angle: angle, anchor: anchor))
  }

  /// Turns in space about an axis, seen in perspective (`behaviour.md` §2.1).
  public func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center,
    anchorZ: CGFloat = 0, perspective: CGFloat = 1
  ) -> some VisualEffect {
    ChainedEffect(
      base: self,
      outer: Rotation3DEffect(
        angle: angle, axis: axis, anchor: anchor, anchorZ: anchorZ, perspective: perspective))
  }

  /// Moves the picture; layout is not changed.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some VisualEffect {
    ChainedEffect(base: self, outer: OffsetEffect(x: x, y: y))
  }

  public func offset(_ offset: CGSize) -> some VisualEffect {
    ChainedEffect(base: self, outer: OffsetEffect(x: offset.width, y: offset.height))
  }

  /// Fades the picture as a whole.
  public func opacity(_ opacity: Double) -> some VisualEffect {
    ChainedEffect(base: self, outer: OpacityEffect(opacity: opacity))
  }

  /// Blurs the picture; the radius is the standard deviation in points.
  public func blur(radius: CGFloat, opaque: Bool = false) -> some VisualEffect {
    ChainedEffect(base: self, outer: BlurEffect(radius: radius))
  }
}
