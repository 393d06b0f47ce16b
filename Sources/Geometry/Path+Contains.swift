public import Foundation

extension Path {
  /// Whether a point lies inside; open outlines count as closed.
  ///
  /// Curves are followed by 16 chords, which is exact to a fraction of a point for the shapes of a
  /// panel: for hit tests, not for drawing.
  public func contains(_ point: CGPoint, eoFill: Bool = false) -> Bool {
    var winding = 0
    var pen = CGPoint.zero
    var start = CGPoint.zero
    func line(to end: CGPoint) {
      if (pen.y <= point.y) != (end.y <= point.y) {
        let t = (point.y - pen.y) / (end.y - pen.y)
        if pen.x + t * (end.x - pen.x) > point.x { winding += pen.y < end.y ? 1 : -1 }
      }
      pen = end
    }
    func curve(_ a: CGPoint, _ b: CGPoint, _ end: CGPoint) {
      let from = pen
      for step in 1...16 {
        let t = CGFloat(step) / 16
        let u = 1 - t
        let w0 = u * u * u
        let w1 = 3 * u * u * t
        let w2 = 3 * u * t * t
        let w3 = t * t * t
        let x = w0 * from.x + w1 * a.x + w2 * b.x + w3 * end.x
        let y = w0 * from.y + w1 * a.y + w2 * b.y + w3 * end.y
        line(to: CGPoint(x: x, y: y))
      }
    }
    forEach { element in
      switch element {
      case .move(let to):
        line(to: start)
        pen = to
        start = to
      case .line(let to): line(to: to)
      case .quadCurve(let to, let control):
        let a = CGPoint(
          x: pen.x + (control.x - pen.x) * 2 / 3, y: pen.y + (control.y - pen.y) * 2 / 3)
        let b = CGPoint(
          x: to.x + (control.x - to.x) * 2 / 3, y: to.y + (control.y - to.y) * 2 / 3)
        curve(a, b, to)
      case .curve(let to, let control1, let control2): curve(control1, control2, to)
      case .closeSubpath: line(to: start)
      }
    }
    line(to: start)
    return eoFill ? winding % 2 != 0 : winding != 0
  }
}
