public import Foundation
public import Geometry

/// Frees the shapes of an author from the main actor, which `View` would bind them to.
///
/// A type whose protocols stand on two actors is bound to neither, so that its `animatableData` and
/// helpers can be used from anywhere, as in SwiftUI.
@_NoActor @preconcurrency
public protocol _RemoveGlobalActorIsolation {}

/// Nobody's actor: it exists to differ from the main one.
@globalActor
public actor _NoActor {
  public static let shared = _NoActor()
}

/// An outline for any rectangle.
public protocol Shape: Animatable, Sendable, View, _RemoveGlobalActorIsolation {
  nonisolated func path(in rect: CGRect) -> Path
  /// The size for a proposal; all of it unless said otherwise.
  nonisolated func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize
}

extension Shape {
  nonisolated public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }

  @MainActor public var body: some View { ShapeView(shape: self, style: ForegroundStyle()) }
}

/// A shape that can be made smaller on all sides, so that a border fits inside.
public protocol InsettableShape: Shape {
  associatedtype InsetShape: InsettableShape
  nonisolated func inset(by amount: CGFloat) -> InsetShape
}

extension Shape {
  /// Fills the shape.
  nonisolated public func fill<Style: ShapeStyle>(
    _ content: Style, style: FillStyle = FillStyle()
  ) -> ShapeView<Self, Style> {
    ShapeView(shape: self, style: content, fillStyle: style)
  }

  nonisolated public func fill(style: FillStyle = FillStyle()) -> ShapeView<Self, ForegroundStyle> {
    ShapeView(shape: self, style: ForegroundStyle(), fillStyle: style)
  }

  /// Draws along the outline, half of the line on each side of it.
  nonisolated public func stroke<Style: ShapeStyle>(
    _ content: Style, style: StrokeStyle
  ) -> StrokeShapeView<Self, Style> {
    StrokeShapeView(shape: self, style: content, strokeStyle: style)
  }

  nonisolated public func stroke<Style: ShapeStyle>(
    _ content: Style, lineWidth: CGFloat = 1
  ) -> StrokeShapeView<Self, Style> {
    stroke(content, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// The outline as a shape of its own, to be drawn in the foreground style.
  nonisolated public func stroke(style: StrokeStyle) -> StrokeShapeView<Self, ForegroundStyle> {
    stroke(ForegroundStyle(), style: style)
  }

  nonisolated public func stroke(lineWidth: CGFloat = 1) -> StrokeShapeView<Self, ForegroundStyle> {
    stroke(ForegroundStyle(), style: StrokeStyle(lineWidth: lineWidth))
  }

  /// The part of the outline between two fractions of its length.
  nonisolated public func trim(from start: CGFloat = 0, to end: CGFloat = 1) -> some Shape {
    TrimmedShape(shape: self, start: start, end: end)
  }

  nonisolated public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some Shape {
    TransformedShape(shape: self, effect: OffsetEffect(x: x, y: y))
  }

  nonisolated public func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> some Shape {
    TransformedShape(shape: self, effect: RotationEffect(angle: angle, anchor: anchor))
  }

  nonisolated public func scale(
    x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center
  ) -> some Shape {
    TransformedShape(shape: self, effect: ScaleEffect(x: x, y: y, anchor: anchor))
  }

  nonisolated public func scale(_ scale: CGFloat, anchor: UnitPoint = .center) -> some Shape {
    self.scale(x: scale, y: scale, anchor: anchor)
  }
}

extension InsettableShape {
  /// Draws along the outline, all of the line inside it.
  nonisolated public func strokeBorder<Style: ShapeStyle>(
    _ content: Style, style: StrokeStyle, antialiased: Bool = true
  ) -> StrokeShapeView<InsetShape, Style> {
    StrokeShapeView(
      shape: inset(by: style.lineWidth / 2), style: content, strokeStyle: style)
  }

  nonisolated public func strokeBorder<Style: ShapeStyle>(
    _ content: Style, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> StrokeShapeView<InsetShape, Style> {
    strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth))
  }

  nonisolated public func strokeBorder(
    style: StrokeStyle, antialiased: Bool = true
  ) -> StrokeShapeView<InsetShape, ForegroundStyle> {
    strokeBorder(ForegroundStyle(), style: style)
  }

  nonisolated public func strokeBorder(
    lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> StrokeShapeView<InsetShape, ForegroundStyle> {
    strokeBorder(ForegroundStyle(), style: StrokeStyle(lineWidth: lineWidth))
  }
}

struct TrimmedShape<Base: Shape>: Shape {
  var shape: Base
  var start: CGFloat
  var end: CGFloat

  nonisolated var animatableData:
    AnimatablePair<Base.AnimatableData, AnimatablePair<CGFloat, CGFloat>>
  {
    get { AnimatablePair(shape.animatableData, AnimatablePair(start, end)) }
    set {
      shape.animatableData = newValue.first
      start = newValue.second.first
      end = newValue.second.second
    }
  }

  nonisolated func path(in rect: CGRect) -> Path {
    shape.path(in: rect).trimmedPath(from: start, to: end)
  }
}

/// A shape whose path is moved as an effect moves a picture.
struct TransformedShape<Base: Shape, Effect: VisualEffect & Sendable>: Shape {
  var shape: Base
  var effect: Effect

  nonisolated var animatableData: AnimatablePair<Base.AnimatableData, Effect.AnimatableData> {
    get { AnimatablePair(shape.animatableData, effect.animatableData) }
    set {
      shape.animatableData = newValue.first
      effect.animatableData = newValue.second
    }
  }

  nonisolated func path(in rect: CGRect) -> Path {
    var group = GroupEffect()
    effect._apply(to: &group, size: rect.size)
    let move = ProjectionTransform(translationX: rect.minX, y: rect.minY)
    let back = ProjectionTransform(translationX: -rect.minX, y: -rect.minY)
    return shape.path(in: rect).applying(
      back.concatenating(group.transform).concatenating(move))
  }

  nonisolated func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    shape.sizeThatFits(proposal)
  }
}
