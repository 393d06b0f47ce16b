import Foundation
import Geometry
import Raster

/// A paint that is stretched over what it fills.
enum MarkPaint: Hashable, Sendable {
  case solid(RGBA)
  case linear([ColorStop], UnitPoint, UnitPoint)

  /// The paint over a box, in the coordinates of the box.
  func paint(over box: CGRect) -> Paint {
    switch self {
    case .solid(let color): .solid(color)
    case .linear(let stops, let start, let end):
      .linear(stops: stops, start: start.point(in: box), end: end.point(in: box))
    }
  }

  /// One colour that stands for it, as in a legend.
  var color: RGBA {
    switch self {
    case .solid(let color): color
    case .linear(let stops, _, _): stops.isEmpty ? .clear : stops[stops.count / 2].color
    }
  }

  func opacity(_ factor: Double) -> MarkPaint {
    switch self {
    case .solid(let color): .solid(color.opacity(factor))
    case .linear(let stops, let start, let end):
      .linear(
        stops.map { ColorStop(color: $0.color.opacity(factor), location: $0.location) }, start, end)
    }
  }
}

/// How a mark is drawn, resolved to colours and lengths.
struct MarkLook {
  var paint: MarkPaint
  var stroke = StrokeStyle(lineWidth: 2, lineCap: .round, lineJoin: .round)
  var interpolation = InterpolationMethod.linear
  var symbol: MarkSymbol = .circle
  /// Square points; nil draws the default size.
  var symbolSize: Double?
  /// Whether a line draws its symbol at each datum.
  var drawsSymbols = false
  var cornerRadius: Double?
  /// A shape that a bar takes instead of its rectangle.
  var clip: ((CGRect) -> Path)?

  /// A circle of eight points across (`behaviour.md` §5.5).
  static let symbolArea = 50.27
  static let symbolRadius = 4.0
}

/// The outline of a point.
enum MarkSymbol: Sendable {
  case circle, square, triangle, diamond, pentagon, plus, cross, asterisk
  case custom(@Sendable (CGRect) -> Path)

  /// The outline of an area around a centre.
  func path(center: CGPoint, area: Double) -> Path {
    let side = CGFloat(max(0, area).squareRoot())
    let radius = CGFloat((max(0, area) / .pi).squareRoot())
    switch self {
    case .circle:
      return Path(ellipseIn: square(center, radius))
    case .square:
      return Path(square(center, side / 2))
    case .triangle: return polygon(3, center, side * 0.877, turn: -.pi / 2)
    case .diamond: return polygon(4, center, side * 0.707, turn: -.pi / 2)
    case .pentagon: return polygon(5, center, side * 0.648, turn: -.pi / 2)
    case .plus: return bars(center, side, turn: 0, count: 2)
    case .cross: return bars(center, side, turn: .pi / 4, count: 2)
    case .asterisk: return bars(center, side, turn: .pi / 2, count: 3)
    case .custom(let make): return make(square(center, side / 2))
    }
  }

  private func square(_ center: CGPoint, _ half: CGFloat) -> CGRect {
    CGRect(x: center.x - half, y: center.y - half, width: 2 * half, height: 2 * half)
  }

  private func polygon(_ sides: Int, _ center: CGPoint, _ radius: CGFloat, turn: Double) -> Path {
    var path = Path()
    for side in 0..<sides {
      let angle = turn + 2 * Double.pi * Double(side) / Double(sides)
      let point = CGPoint(
        x: center.x + radius * CGFloat(cos(angle)), y: center.y + radius * CGFloat(sin(angle)))
      if side == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.closeSubpath()
    return path
  }

  /// Bars crossing at the centre, an outline each.
  private func bars(_ center: CGPoint, _ side: CGFloat, turn: Double, count: Int) -> Path {
    var path = Path()
    let half = side * 0.62
    let thick = side * 0.14
    for bar in 0..<count {
      let angle = turn + Double.pi * Double(bar) / Double(count)
      let c = CGFloat(cos(angle))
      let s = CGFloat(sin(angle))
      let corners = [(-half, -thick), (half, -thick), (half, thick), (-half, thick)]
      for (index, corner) in corners.enumerated() {
        let point = CGPoint(
          x: center.x + corner.0 * c - corner.1 * s, y: center.y + corner.0 * s + corner.1 * c)
        if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
      path.closeSubpath()
    }
    return path
  }

  /// The symbols of series, told apart without colour (`behaviour.md` §5.5).
  static var series: [MarkSymbol] { [.circle, .square, .triangle, .diamond, .pentagon] }
}
