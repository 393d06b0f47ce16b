public import Foundation

extension Path {
  /// The control distance of a quarter circle of radius one.
  private static let kappa: CGFloat = 0.552_284_749_830_793_4

  public mutating func addRect(_ rect: CGRect) {
    move(to: CGPoint(x: rect.minX, y: rect.minY))
    addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
    addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
    addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
    closeSubpath()
  }

  public mutating func addLines(_ lines: [CGPoint]) {
    guard let first = lines.first else { return }
    move(to: first)
    for point in lines.dropFirst() { addLine(to: point) }
  }

  public mutating func addEllipse(in rect: CGRect) {
    let rx = rect.width / 2
    let ry = rect.height / 2
    let cx = rect.midX
    let cy = rect.midY
    let kx = rx * Path.kappa
    let ky = ry * Path.kappa
    move(to: CGPoint(x: cx + rx, y: cy))
    addCurve(
      to: CGPoint(x: cx, y: cy + ry), control1: CGPoint(x: cx + rx, y: cy + ky),
      control2: CGPoint(x: cx + kx, y: cy + ry))
    addCurve(
      to: CGPoint(x: cx - rx, y: cy), control1: CGPoint(x: cx - kx, y: cy + ry),
      control2: CGPoint(x: cx - rx, y: cy + ky))
    addCurve(
      to: CGPoint(x: cx, y: cy - ry), control1: CGPoint(x: cx - rx, y: cy - ky),
      control2: CGPoint(x: cx - kx, y: cy - ry))
    addCurve(
      to: CGPoint(x: cx + rx, y: cy), control1: CGPoint(x: cx + kx, y: cy - ry),
      control2: CGPoint(x: cx + rx, y: cy - ky))
    closeSubpath()
  }

  /// An arc of a circle, joined by a line to what came before.
  ///
  /// - Parameters:
  ///   - center: the circle's centre.
  ///   - radius: the circle's radius.
  ///   - startAngle: where the arc begins; 0 is to the right, growing clockwise on screen.
  ///   - endAngle: where it ends.
  ///   - clockwise: as in SwiftUI, told for a y axis that points up; `false` runs clockwise on
  ///     screen.
  public mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool
  ) {
    var sweep = endAngle.radians - startAngle.radians
    guard sweep.isFinite, radius.isFinite else { return }
    let turn = 2 * Double.pi
    if clockwise {
      if sweep > 0 { sweep = sweep.truncatingRemainder(dividingBy: turn) - turn }
      sweep = max(sweep, -turn)
    } else {
      if sweep < 0 { sweep = sweep.truncatingRemainder(dividingBy: turn) + turn }
      sweep = min(sweep, turn)
    }
    let steps = max(1, Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
    let step = sweep / Double(steps)
    let k = CGFloat(4.0 / 3.0 * tan(step / 4)) * radius
    var angle = startAngle.radians
    func at(_ a: Double) -> CGPoint {
      CGPoint(x: center.x + radius * CGFloat(cos(a)), y: center.y + radius * CGFloat(sin(a)))
    }
    if currentPoint == nil { move(to: at(angle)) } else { addLine(to: at(angle)) }
    for _ in 0..<steps {
      let a = at(angle)
      let b = at(angle + step)
      addCurve(
        to: b,
        control1: CGPoint(x: a.x - k * CGFloat(sin(angle)), y: a.y + k * CGFloat(cos(angle))),
        control2: CGPoint(
          x: b.x + k * CGFloat(sin(angle + step)), y: b.y - k * CGFloat(cos(angle + step))))
      angle += step
    }
  }

  /// A rectangle with rounded corners; radii are limited to half of each side.
  ///
  /// The continuous corner is three cubics that reach 1.528665 radii along each edge, with the
  /// control points commonly given for UIKit's curve; where the side is too short for them it
  /// becomes circular. Source: `behaviour.md` §2.5.
  public mutating func addRoundedRect(
    in rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous
  ) {
    let rx = max(0, min(cornerSize.width, rect.width / 2))
    let ry = max(0, min(cornerSize.height, rect.height / 2))
    if rx == 0 || ry == 0 {
      addRect(rect)
      return
    }
    let reach: CGFloat = 1.528_665
    if style == .continuous, rx == ry, min(rect.width, rect.height) >= 2 * reach * rx {
      addContinuousRoundedRect(in: rect, radius: rx)
      return
    }
    let kx = rx * (1 - Path.kappa)
    let ky = ry * (1 - Path.kappa)
    move(to: CGPoint(x: rect.minX + rx, y: rect.minY))
    addLine(to: CGPoint(x: rect.maxX - rx, y: rect.minY))
    addCurve(
      to: CGPoint(x: rect.maxX, y: rect.minY + ry),
      control1: CGPoint(x: rect.maxX - kx, y: rect.minY),
      control2: CGPoint(x: rect.maxX, y: rect.minY + ky))
    addLine(to: CGPoint(x: rect.maxX, y: rect.maxY - ry))
    addCurve(
      to: CGPoint(x: rect.maxX - rx, y: rect.maxY),
      control1: CGPoint(x: rect.maxX, y: rect.maxY - ky),
      control2: CGPoint(x: rect.maxX - kx, y: rect.maxY))
    addLine(to: CGPoint(x: rect.minX + rx, y: rect.maxY))
    addCurve(
      to: CGPoint(x: rect.minX, y: rect.maxY - ry),
      control1: CGPoint(x: rect.minX + kx, y: rect.maxY),
      control2: CGPoint(x: rect.minX, y: rect.maxY - ky))
    addLine(to: CGPoint(x: rect.minX, y: rect.minY + ry))
    addCurve(
      to: CGPoint(x: rect.minX + rx, y: rect.minY),
      control1: CGPoint(x: rect.minX, y: rect.minY + ky),
      control2: CGPoint(x: rect.minX + kx, y: rect.minY))
    closeSubpath()
  }

  private mutating func addContinuousRoundedRect(in rect: CGRect, radius r: CGFloat) {
    // Distances from the corner along the incoming edge (x) and the outgoing one (y), in radii.
    let curve: [(CGPoint, CGPoint, CGPoint)] = [
      (
        CGPoint(x: 1.088_493, y: 0), CGPoint(x: 0.868_407, y: 0),
        CGPoint(x: 0.631_494, y: 0.074_911)
      ),
      (
        CGPoint(x: 0.372_824, y: 0.169_060), CGPoint(x: 0.169_060, y: 0.372_824),
        CGPoint(x: 0.074_911, y: 0.631_494)
      ),
      (CGPoint(x: 0, y: 0.868_407), CGPoint(x: 0, y: 1.088_493), CGPoint(x: 0, y: 1.528_665)),
    ]
    // Corner, unit vector back along the incoming edge, unit vector along the outgoing one.
    let corners: [(CGPoint, CGPoint, CGPoint)] = [
      (CGPoint(x: rect.maxX, y: rect.minY), CGPoint(x: -1, y: 0), CGPoint(x: 0, y: 1)),
      (CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: 0, y: -1), CGPoint(x: -1, y: 0)),
      (CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: 1, y: 0), CGPoint(x: 0, y: -1)),
      (CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: 0, y: 1), CGPoint(x: 1, y: 0)),
    ]
    move(to: CGPoint(x: rect.minX + 1.528_665 * r, y: rect.minY))
    for (corner, back, ahead) in corners {
      func at(_ p: CGPoint) -> CGPoint {
        CGPoint(
          x: corner.x + (back.x * p.x + ahead.x * p.y) * r,
          y: corner.y + (back.y * p.x + ahead.y * p.y) * r)
      }
      addLine(to: at(CGPoint(x: 1.528_665, y: 0)))
      for (control1, control2, end) in curve {
        addCurve(to: at(end), control1: at(control1), control2: at(control2))
      }
    }
    closeSubpath()
  }
}
