public import Foundation

/// How a stroke ends.
public enum CGLineCap: Int32, Hashable, Sendable { case butt, round, square }

/// How two segments of a stroke meet.
public enum CGLineJoin: Int32, Hashable, Sendable { case miter, round, bevel }

/// The width, ends, joins and dashes of a stroke; lengths in the path's own units.
public struct StrokeStyle: Hashable, Sendable {
  public var lineWidth: CGFloat
  public var lineCap: CGLineCap
  public var lineJoin: CGLineJoin
  /// The longest miter, as a multiple of the line width, before the join becomes a bevel.
  public var miterLimit: CGFloat
  /// Lengths of painted and unpainted runs, in turn; empty is solid.
  public var dash: [CGFloat]
  public var dashPhase: CGFloat

  public init(
    lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter,
    miterLimit: CGFloat = 10, dash: [CGFloat] = [], dashPhase: CGFloat = 0
  ) {
    self.lineWidth = lineWidth
    self.lineCap = lineCap
    self.lineJoin = lineJoin
    self.miterLimit = miterLimit
    self.dash = dash
    self.dashPhase = dashPhase
  }
}

/// How the inside of a path is told: even-odd or non-zero winding.
public struct FillStyle: Hashable, Sendable {
  public var isEOFilled: Bool
  public var isAntialiased: Bool

  public init(eoFill: Bool = false, antialiased: Bool = true) {
    isEOFilled = eoFill
    isAntialiased = antialiased
  }
}

/// The curve of a rounded rectangle's corners.
public enum RoundedCornerStyle: Hashable, Sendable {
  /// Quarter circles.
  case circular
  /// Corners whose curvature grows smoothly; they reach 1.528665 radii along each edge.
  case continuous
}
