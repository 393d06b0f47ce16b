public import Foundation

extension Path {
  /// The rectangle that this path is, when it is one with sides along the axes and nothing else.
  public var rectangle: CGRect? {
    guard points.count == 4 || points.count == 5, verbs.count >= 4, verbs.first == .move else {
      return nil
    }
    for verb in verbs.dropFirst() where verb == .quad || verb == .cubic || verb == .move {
      return nil
    }
    if points.count == 5 && points[4] != points[0] { return nil }
    let (a, b, c, d) = (points[0], points[1], points[2], points[3])
    let wide = a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x
    let tall = a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y
    guard wide || tall else { return nil }
    let rect = CGRect(
      x: min(a.x, c.x), y: min(a.y, c.y), width: abs(c.x - a.x), height: abs(c.y - a.y))
    return rect.width.isFinite && rect.height.isFinite ? rect : nil
  }
}

/// A rectangle with rounded corners, as a path was found to be one.
public struct RoundedRectangleShape: Equatable, Sendable {
  public var rect: CGRect
  /// Of the corners; zero for a plain rectangle.
  public var radius: CGFloat
  public var style: RoundedCornerStyle

  /// How far a corner reaches along an edge, in points.
  public var reach: CGFloat { style == .continuous ? radius * 1.528_665 : radius }
}

extension Path {
  /// The rounded rectangle that this path is, when it is one with equal corners and nothing else.
  public var roundedRectangle: RoundedRectangleShape? {
    if let rectangle {
      return RoundedRectangleShape(rect: rectangle, radius: 0, style: .circular)
    }
    guard verbs.count == 10 || verbs.count == 18, let first = points.first else { return nil }
    let bounds = boundingRect
    guard bounds.width.isFinite, bounds.height.isFinite else { return nil }
    let inset = first.x - bounds.minX
    for style in [RoundedCornerStyle.circular, .continuous] {
      let radius = style == .continuous ? inset / 1.528_665 : inset
      let candidate = Path(roundedRect: bounds, cornerRadius: radius, style: style)
      guard candidate.verbs == verbs else { continue }
      let tolerance = 1e-6 * max(1, bounds.width + bounds.height + abs(bounds.minX + bounds.minY))
      let isEqual = zip(candidate.points, points).allSatisfy {
        abs($0.x - $1.x) <= tolerance && abs($0.y - $1.y) <= tolerance
      }
      if isEqual { return RoundedRectangleShape(rect: bounds, radius: radius, style: style) }
    }
    return nil
  }
}
