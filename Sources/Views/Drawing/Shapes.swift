public import Foundation
public import Geometry

// Stored properties of shapes are read off the main actor, so the conformances that would bind the
// types to it stand in extensions.

/// A rectangle that fills its room.
public struct Rectangle: Hashable, Sendable {
  public init() {}
}

extension Rectangle: InsettableShape {
  nonisolated public func path(in rect: CGRect) -> Path { Path(rect) }
  nonisolated public func inset(by amount: CGFloat) -> InsetRectangle {
    InsetRectangle(amount: amount)
  }
}

public struct InsetRectangle: Hashable, Sendable {
  let amount: CGFloat
}

extension InsetRectangle: InsettableShape {
  nonisolated public func path(in rect: CGRect) -> Path { Path(rect.shrunk(by: amount)) }
  nonisolated public func inset(by amount: CGFloat) -> InsetRectangle {
    InsetRectangle(amount: self.amount + amount)
  }
}

/// A rectangle with rounded corners.
public struct RoundedRectangle: Equatable, Sendable {
  public var cornerSize: CGSize
  public var style: RoundedCornerStyle
  private var insetAmount: CGFloat = 0

  public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
    cornerSize = CGSize(width: cornerRadius, height: cornerRadius)
    self.style = style
  }

  public init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
    self.cornerSize = cornerSize
    self.style = style
  }
}

extension RoundedRectangle: InsettableShape {
  nonisolated public var animatableData: AnimatablePair<CGFloat, CGFloat> {
    get { AnimatablePair(cornerSize.width, cornerSize.height) }
    set { cornerSize = CGSize(width: newValue.first, height: newValue.second) }
  }

  nonisolated public func path(in rect: CGRect) -> Path {
    let size = CGSize(
      width: max(0, cornerSize.width - insetAmount),
      height: max(0, cornerSize.height - insetAmount))
    var path = Path()
    path.addRoundedRect(in: rect.shrunk(by: insetAmount), cornerSize: size, style: style)
    return path
  }

  nonisolated public func inset(by amount: CGFloat) -> RoundedRectangle {
    var result = self
    result.insetAmount += amount
    return result
  }
}

/// The four radii of a rectangle's corners.
public struct RectangleCornerRadii: Hashable, Sendable {
  public var topLeading: CGFloat
  public var bottomLeading: CGFloat
  public var bottomTrailing: CGFloat
  public var topTrailing: CGFloat

  public init(
    topLeading: CGFloat = 0, bottomLeading: CGFloat = 0, bottomTrailing: CGFloat = 0,
    topTrailing: CGFloat = 0
  ) {
    self.topLeading = topLeading
    self.bottomLeading = bottomLeading
    self.bottomTrailing = bottomTrailing
    self.topTrailing = topTrailing
  }
}

/// A rectangle with a radius for each corner, as arcs of circles.
public struct UnevenRoundedRectangle: Hashable, Sendable {
  public var cornerRadii: RectangleCornerRadii
  private var insetAmount: CGFloat = 0

  public init(cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous) {
    self.cornerRadii = cornerRadii
  }

  public init(
    topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0,
    bottomTrailingRadius: CGFloat = 0, topTrailingRadius: CGFloat = 0,
    style: RoundedCornerStyle = .continuous
  ) {
    self.init(
      cornerRadii: RectangleCornerRadii(
        topLeading: topLeadingRadius, bottomLeading: bottomLeadingRadius,
        bottomTrailing: bottomTrailingRadius, topTrailing: topTrailingRadius))
  }
}

extension UnevenRoundedRectangle: InsettableShape {
  nonisolated public func path(in rect: CGRect) -> Path {
    let rect = rect.shrunk(by: insetAmount)
    let limit = min(rect.width, rect.height) / 2
    func radius(_ value: CGFloat) -> CGFloat { max(0, min(value - insetAmount, limit)) }
    let corners: [(x: CGFloat, y: CGFloat, radius: CGFloat, start: Double)] = [
      (rect.maxX, rect.minY, radius(cornerRadii.topTrailing), 270),
      (rect.maxX, rect.maxY, radius(cornerRadii.bottomTrailing), 0),
      (rect.minX, rect.maxY, radius(cornerRadii.bottomLeading), 90),
      (rect.minX, rect.minY, radius(cornerRadii.topLeading), 180),
    ]
    return Path { path in
      for corner in corners {
        let center = CGPoint(
          x: corner.x == rect.minX ? corner.x + corner.radius : corner.x - corner.radius,
          y: corner.y == rect.minY ? corner.y + corner.radius : corner.y - corner.radius)
        path.addArc(
          center: center, radius: corner.radius, startAngle: .degrees(corner.start),
          endAngle: .degrees(corner.start + 90), clockwise: false)
      }
      path.closeSubpath()
    }
  }

  nonisolated public func inset(by amount: CGFloat) -> UnevenRoundedRectangle {
    var result = self
    result.insetAmount += amount
    return result
  }
}

/// The largest circle in its room.
public struct Circle: Hashable, Sendable {
  private var insetAmount: CGFloat = 0
  public init() {}
}

extension Circle: InsettableShape {
  nonisolated public func path(in rect: CGRect) -> Path {
    let side = max(0, min(rect.width, rect.height) - 2 * insetAmount)
    return Path(
      ellipseIn: CGRect(
        x: rect.midX - side / 2, y: rect.midY - side / 2, width: side, height: side))
  }

  nonisolated public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    let size = proposal.replacingUnspecifiedDimensions()
    let side = min(size.width, size.height)
    return CGSize(width: side, height: side)
  }

  nonisolated public func inset(by amount: CGFloat) -> Circle {
    var result = self
    result.insetAmount += amount
    return result
  }
}

/// An ellipse that fills its room.
public struct Ellipse: Hashable, Sendable {
  private var insetAmount: CGFloat = 0
  public init() {}
}

extension Ellipse: InsettableShape {
  nonisolated public func path(in rect: CGRect) -> Path {
    Path(ellipseIn: rect.shrunk(by: insetAmount))
  }

  nonisolated public func inset(by amount: CGFloat) -> Ellipse {
    var result = self
    result.insetAmount += amount
    return result
  }
}

/// A rectangle whose shorter sides are half circles.
public struct Capsule: Hashable, Sendable {
  public var style: RoundedCornerStyle
  private var insetAmount: CGFloat = 0

  public init(style: RoundedCornerStyle = .continuous) { self.style = style }
}

extension Capsule: InsettableShape {
  nonisolated public func path(in rect: CGRect) -> Path {
    let inner = rect.shrunk(by: insetAmount)
    return Path(
      roundedRect: inner, cornerRadius: min(inner.width, inner.height) / 2, style: .circular)
  }

  nonisolated public func inset(by amount: CGFloat) -> Capsule {
    var result = self
    result.insetAmount += amount
    return result
  }
}

extension CGRect {
  /// The rectangle less a distance on each side; empty in the middle where there is no room.
  func shrunk(by amount: CGFloat) -> CGRect {
    let dx = min(amount, width / 2)
    let dy = min(amount, height / 2)
    return CGRect(
      x: minX + dx, y: minY + dy, width: width - 2 * dx, height: height - 2 * dy)
  }
}

extension Path: Shape {
  nonisolated public func path(in rect: CGRect) -> Path { offsetBy(dx: rect.minX, dy: rect.minY) }
}

extension Shape where Self == Rectangle {
  public static var rect: Rectangle { Rectangle() }
}

extension Shape where Self == RoundedRectangle {
  public static func rect(
    cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous
  ) -> RoundedRectangle {
    RoundedRectangle(cornerRadius: cornerRadius, style: style)
  }

  public static func rect(
    cornerSize: CGSize, style: RoundedCornerStyle = .continuous
  ) -> RoundedRectangle {
    RoundedRectangle(cornerSize: cornerSize, style: style)
  }
}

extension Shape where Self == UnevenRoundedRectangle {
  public static func rect(
    cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous
  ) -> UnevenRoundedRectangle {
    UnevenRoundedRectangle(cornerRadii: cornerRadii, style: style)
  }
}

extension Shape where Self == Circle {
  public static var circle: Circle { Circle() }
}

extension Shape where Self == Ellipse {
  public static var ellipse: Ellipse { Ellipse() }
}

extension Shape where Self == Capsule {
  public static var capsule: Capsule { Capsule() }
}
