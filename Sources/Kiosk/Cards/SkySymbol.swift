import Foundation
import Geometry
import Views

/// A small drawing of what the sky does.
struct SkySymbol: View {
  let sky: Sky
  var isNight = false
  @Environment(\.colorScheme) private var colorScheme

  var body: some View {
    Canvas { context, size in
      let side = min(size.width, size.height)
      var context = context
      context.translateBy(x: (size.width - side) / 2, y: (size.height - side) / 2)
      // All drawings stand in a box of 100.
      context.scaleBy(x: side / 100, y: side / 100)
      draw(context)
    }
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(sky.name)
  }

  private var sun: Color { CardColor(.name(colorScheme == .dark ? "yellow" : "orange")).color }
  private var moon: Color { CardColor(.name("indigo")).color }
  private var cloud: Color {
    colorScheme == .dark
      ? Color(red: 0.72, green: 0.74, blue: 0.78) : Color(red: 0.56, green: 0.59, blue: 0.65)
  }
  private var water: Color { CardColor(.name("blue")).color }

  private func draw(_ context: GraphicsContext) {
    switch sky {
    case .clear: light(context, x: 50, y: 50, r: 22)
    case .partly:
      light(context, x: 64, y: 36, r: 17)
      self.cloud(context, x: 42, y: 64, size: 1)
    case .cloudy:
      self.cloud(context, x: 62, y: 42, size: 0.72, opacity: 0.55)
      self.cloud(context, x: 46, y: 62, size: 1.05)
    case .fog:
      for (row, inset) in [(34.0, 22.0), (50.0, 10.0), (66.0, 20.0)] {
        line(context, [(inset, row), (100 - inset * 0.8, row)], cloud, 8)
      }
    case .drizzle: drops(context, count: 2, length: 8)
    case .rain: drops(context, count: 3, length: 17)
    case .sleet:
      drops(context, count: 2, length: 13)
      flake(context, x: 66, y: 84)
    case .snow:
      self.cloud(context, x: 50, y: 46, size: 1)
      for (x, y) in [(34.0, 78.0), (52.0, 88.0), (70.0, 78.0)] { flake(context, x: x, y: y) }
    case .thunder:
      self.cloud(context, x: 50, y: 44, size: 1)
      var bolt = Path()
      bolt.move(to: CGPoint(x: 56, y: 56))
      for point in [(40, 78), (51, 78), (45, 97), (66, 70), (54, 70), (61, 56)] {
        bolt.addLine(to: CGPoint(x: point.0, y: point.1))
      }
      bolt.closeSubpath()
      context.fill(bolt, with: .color(sun))
    case .wind:
      line(context, [(12, 40), (66, 40)], cloud, 7)
      line(context, [(12, 56), (86, 56)], cloud, 7)
      line(context, [(24, 72), (58, 72)], cloud, 7)
      arc(context, x: 66, y: 29, r: 11, from: 90, to: -150)
      arc(context, x: 58, y: 82, r: 10, from: -90, to: 120)
    }
  }

  private func light(_ context: GraphicsContext, x: CGFloat, y: CGFloat, r: CGFloat) {
    if isNight {
      var crescent = Path()
      crescent.addArc(
        center: CGPoint(x: x, y: y), radius: r * 1.2, startAngle: .degrees(-60),
        endAngle: .degrees(150), clockwise: false)
      crescent.addQuadCurve(
        to: CGPoint(x: x + r * 0.6, y: y - r * 1.04),
        control: CGPoint(x: x + r * 0.35, y: y + r * 0.25))
      crescent.closeSubpath()
      return context.fill(crescent, with: .color(moon))
    }
    context.fill(
      Path(ellipseIn: CGRect(x: x - r, y: y - r, width: 2 * r, height: 2 * r)), with: .color(sun))
    for step in 0..<8 {
      let angle = Double(step) * .pi / 4
      let (dx, dy) = (cos(angle), sin(angle))
      let (from, to) = (Double(r) * 1.35, Double(r) * 1.75)
      line(
        context,
        [
          (Double(x) + dx * from, Double(y) + dy * from),
          (Double(x) + dx * to, Double(y) + dy * to),
        ],
        sun, Double(r) * 0.24)
    }
  }

  private func cloud(
    _ context: GraphicsContext, x: CGFloat, y: CGFloat, size: CGFloat, opacity: Double = 1
  ) {
    var path = Path()
    path.addEllipse(
      in: CGRect(x: x - 36 * size, y: y - 14 * size, width: 34 * size, height: 34 * size))
    path.addEllipse(
      in: CGRect(x: x - 20 * size, y: y - 28 * size, width: 44 * size, height: 44 * size))
    path.addEllipse(
      in: CGRect(x: x + 4 * size, y: y - 12 * size, width: 32 * size, height: 32 * size))
    path.addRoundedRect(
      in: CGRect(x: x - 36 * size, y: y, width: 72 * size, height: 20 * size),
      cornerSize: CGSize(width: 10 * size, height: 10 * size), style: .circular)
    context.fill(path, with: .color(cloud.opacity(opacity)))
  }

  private func drops(_ context: GraphicsContext, count: Int, length: Double) {
    cloud(context, x: 50, y: 44, size: 1)
    for index in 0..<count {
      let x = 50 + (Double(index) - Double(count - 1) / 2) * 18
      line(context, [(x + 3, 72), (x + 3 - length * 0.3, 72 + length)], water, 6)
    }
  }

  private func flake(_ context: GraphicsContext, x: Double, y: Double) {
    for step in 0..<3 {
      let angle = Double(step) * .pi / 3
      let (dx, dy) = (cos(angle) * 7, sin(angle) * 7)
      line(context, [(x - dx, y - dy), (x + dx, y + dy)], water, 3)
    }
  }

  private func line(
    _ context: GraphicsContext, _ points: [(Double, Double)], _ color: Color, _ width: Double
  ) {
    var path = Path()
    for (index, point) in points.enumerated() {
      let place = CGPoint(x: point.0, y: point.1)
      if index == 0 { path.move(to: place) } else { path.addLine(to: place) }
    }
    context.stroke(
      path, with: .color(color), style: StrokeStyle(lineWidth: CGFloat(width), lineCap: .round))
  }

  private func arc(
    _ context: GraphicsContext, x: CGFloat, y: CGFloat, r: CGFloat, from: Double, to: Double
  ) {
    let path = Path { path in
      path.addArc(
        center: CGPoint(x: x, y: y), radius: r, startAngle: .degrees(from),
        endAngle: .degrees(to), clockwise: from > to)
    }
    context.stroke(path, with: .color(cloud), style: StrokeStyle(lineWidth: 7, lineCap: .round))
  }
}
