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
