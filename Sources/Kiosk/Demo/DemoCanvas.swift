import Foundation
import Geometry
import Raster

/// A small set of brushes for landscapes; places and sizes are fractions of the picture's height or
/// width, chance comes from a seed.
struct DemoCanvas {
  let pixels: PixelBuffer
  private let painter: Painter
  private let width: CGFloat
  private let height: CGFloat
  private var state: UInt64

  init(width: Int, height: Int, seed: UInt64) {
    pixels = PixelBuffer(width: width, height: height)
    painter = Painter(target: pixels)
    self.width = CGFloat(width)
    self.height = CGFloat(height)
    state = seed
  }

  /// A number in 0 ..< 1 (SplitMix64).
  mutating func random() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((z ^ (z >> 31)) >> 11) / 9_007_199_254_740_992
  }

  private func at(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: x * width, y: y * height) }

  private func fill(_ path: Path, _ paint: Paint) {
    painter.fill(path, paint: paint, transform: .identity)
  }

  private func fill(_ path: Path, _ color: UInt32, alpha: Float = 1) {
    fill(path, .solid(RGBA(hex: color, alpha: alpha)))
  }

  private func stops(_ colors: [UInt32]) -> [ColorStop] {
    colors.enumerated().map { index, color in
      ColorStop(
        color: RGBA(hex: color), location: CGFloat(index) / CGFloat(max(1, colors.count - 1)))
    }
  }

  func sky(_ colors: [UInt32]) { band(from: 0, to: 1, colors: colors) }

  func band(from top: Double, to bottom: Double, colors: [UInt32]) {
    let rect = CGRect(
      x: 0, y: top * height, width: width, height: (bottom - top) * height)
    fill(Path(rect), .linear(stops: stops(colors), start: at(0, top), end: at(0, bottom)))
  }

  func disc(x: Double, y: Double, radius: Double, color: UInt32) {
    let r = radius * height
    let c = at(x, y)
    fill(Path(ellipseIn: CGRect(x: c.x - r, y: c.y - r, width: 2 * r, height: 2 * r)), color)
  }

  func glow(x: Double, y: Double, radius: Double, color: UInt32, strength: Float) {
    let r = radius * height
    let c = at(x, y)
    let fade = [
      ColorStop(color: RGBA(hex: color, alpha: strength), location: 0),
      ColorStop(color: RGBA(hex: color, alpha: strength * 0.3), location: 0.4),
      ColorStop(color: RGBA(hex: color, alpha: 0), location: 1),
    ]
    fill(
      Path(ellipseIn: CGRect(x: c.x - r, y: c.y - r, width: 2 * r, height: 2 * r)),
      .radial(stops: fade, center: c, startRadius: 0, endRadius: r))
  }

  /// A mountain line: octaves of sines with phases by chance.
  mutating func ridge(base: Double, height swing: Double, roughness: Double, color: UInt32) {
    var waves: [(Double, Double, Double)] = []
    for octave in 0..<6 {
      let frequency = roughness * pow(1.9, Double(octave))
      waves.append((frequency, random() * 2 * .pi, pow(0.55, Double(octave))))
    }
    var path = Path()
    path.move(to: at(0, 1))
    for step in 0...160 {
      let x = Double(step) / 160
      let y = waves.reduce(0.0) { $0 + sin($1.0 * x + $1.1) * $1.2 } / 2
      path.addLine(to: at(x, base - swing * y))
    }
    path.addLine(to: at(1, 1))
    path.closeSubpath()
    fill(path, color)
  }

  mutating func cloud(x: Double, y: Double, size: Double) {
    for _ in 0..<9 {
      let r = size * (0.35 + 0.45 * random()) * Double(height)
      let cx = (x + (random() - 0.5) * size * 1.6) * Double(width)
      let cy = (y + (random() - 0.6) * size * 0.35) * Double(height)
      let rect = CGRect(x: cx - r, y: cy - r * 0.45, width: 2 * r, height: r * 0.9)
      fill(Path(ellipseIn: rect), 0xFFFFFF, alpha: 0.33)
    }
  }

  func glint(x: Double, y: Double, length: Double, color: UInt32, alpha: Float) {
    let c = at(x, y)
    let half = length * width / 2
    fill(
      Path(ellipseIn: CGRect(x: c.x - half, y: c.y - 1.6, width: 2 * half, height: 3.2)), color,
      alpha: alpha)
  }

  func sail(x: Double, y: Double, size: Double) {
    let s = size * Double(height)
    let c = at(x, y)
    let hull = Path { path in
      path.move(to: CGPoint(x: c.x - s * 0.4, y: c.y))
      path.addLine(to: CGPoint(x: c.x + s * 0.45, y: c.y))
      path.addQuadCurve(
        to: CGPoint(x: c.x - s * 0.25, y: c.y + s * 0.16),
        control: CGPoint(x: c.x + s * 0.3, y: c.y + s * 0.17))
      path.closeSubpath()
    }
    fill(hull, 0x7A3B2E)
    let main = Path { path in
      path.move(to: CGPoint(x: c.x, y: c.y - s * 1.1))
      path.addQuadCurve(
        to: CGPoint(x: c.x + s * 0.45, y: c.y - s * 0.06),
        control: CGPoint(x: c.x + s * 0.38, y: c.y - s * 0.6))
      path.addLine(to: CGPoint(x: c.x, y: c.y - s * 0.06))
      path.closeSubpath()
    }
    fill(main, 0xFFFDF5)
    let jib = Path { path in
      path.move(to: CGPoint(x: c.x - s * 0.03, y: c.y - s * 0.95))
      path.addLine(to: CGPoint(x: c.x - s * 0.38, y: c.y - s * 0.06))
      path.addLine(to: CGPoint(x: c.x - s * 0.03, y: c.y - s * 0.06))
      path.closeSubpath()
    }
    fill(jib, 0xE8DCC4)
  }

  func wave(y: Double, color: UInt32) {
    var path = Path()
    path.move(to: at(0, 1))
    for step in 0...80 {
      let x = Double(step) / 80
      path.addLine(to: at(x, y + 0.012 * sin(x * 9) + 0.006 * sin(x * 23 + 1)))
    }
    path.addLine(to: at(1, 1))
    path.closeSubpath()
    fill(path, color)
  }

  mutating func stars(_ count: Int, below: Double) {
    for _ in 0..<count {
      let r = 0.6 + 1.3 * random()
      let c = at(random(), random() * below)
      let star = CGRect(x: c.x - r, y: c.y - r, width: 2 * r, height: 2 * r)
      fill(Path(ellipseIn: star), 0xFFFFFF, alpha: Float(0.35 + 0.6 * random()))
    }
  }

  mutating func skyline(
    base: Double, low: Double, high: Double, color: UInt32, lit: Double, width step: Double
  ) {
    var x = -0.02
    while x < 1 {
      let w = step * (0.6 + 0.7 * random())
      let h = low + (high - low) * random() * random()
      let top = base - h
      let house = CGRect(
        x: x * width, y: top * height, width: w * width, height: (1 - top) * height)
      fill(Path(house), color)
      if lit > 0 { windows(house, lit: lit) }
      x += w * 1.02
    }
  }

  private mutating func windows(_ house: CGRect, lit: Double) {
    var y = house.minY + 12
    while y < height * 0.86 {
      var x = house.minX + 8
      while x < house.maxX - 12 {
        if random() < lit {
          let warm: UInt32 = random() < 0.8 ? 0xFFD27D : 0xBFE3FF
          fill(Path(CGRect(x: x, y: y, width: 6, height: 9)), warm, alpha: 0.9)
        }
        x += 13
      }
      y += 18
    }
  }

  func balloon(x: Double, y: Double, size: Double, colors: [UInt32]) {
    let r = size * Double(height) * 0.6
    let c = at(x, y)
    let envelope = Path { path in
      path.move(to: CGPoint(x: c.x, y: c.y - r))
      path.addCurve(
        to: CGPoint(x: c.x + r * 0.22, y: c.y + r * 1.25),
        control1: CGPoint(x: c.x + r * 1.35, y: c.y - r),
        control2: CGPoint(x: c.x + r * 1.0, y: c.y + r * 0.55))
      path.addLine(to: CGPoint(x: c.x - r * 0.22, y: c.y + r * 1.25))
      path.addCurve(
        to: CGPoint(x: c.x, y: c.y - r),
        control1: CGPoint(x: c.x - r * 1.0, y: c.y + r * 0.55),
        control2: CGPoint(x: c.x - r * 1.35, y: c.y - r))
      path.closeSubpath()
    }
    painter.save()
    painter.clip(envelope, transform: .identity)
    let gores = 9
    for gore in 0..<gores {
      let left = sin(Double(gore) / Double(gores) * .pi - .pi / 2)
      let right = sin(Double(gore + 1) / Double(gores) * .pi - .pi / 2)
      let rect = CGRect(
        x: c.x + left * r * 1.1, y: c.y - r, width: (right - left) * r * 1.1 + 0.5,
        height: r * 2.4)
      fill(Path(rect), colors[gore % colors.count])
    }
    let shade = [
      ColorStop(color: RGBA(hex: 0xFFFFFF, alpha: 0.28), location: 0),
      ColorStop(color: RGBA(hex: 0xFFFFFF, alpha: 0), location: 0.45),
      ColorStop(color: RGBA(hex: 0x000000, alpha: 0.32), location: 1),
    ]
    fill(
      envelope,
      .linear(
        stops: shade, start: CGPoint(x: c.x - r, y: c.y), end: CGPoint(x: c.x + r, y: c.y)))
    painter.restore()
    let ropes = Path { path in
      for side in [-1.0, 1.0] {
        path.move(to: CGPoint(x: c.x + side * r * 0.2, y: c.y + r * 1.25))
        path.addLine(to: CGPoint(x: c.x + side * r * 0.14, y: c.y + r * 1.6))
      }
    }
    painter.stroke(
      ropes, style: StrokeStyle(lineWidth: max(1, r * 0.02)), paint: .solid(RGBA(hex: 0x4A3B2A)),
      transform: .identity)
    let basket = CGRect(x: c.x - r * 0.16, y: c.y + r * 1.6, width: r * 0.32, height: r * 0.22)
    fill(Path(roundedRect: basket, cornerRadius: r * 0.05, style: .circular), 0x7B5233)
  }

  mutating func forest(y: Double, size: Double, count: Int, color: UInt32) {
    for index in 0..<count {
      let x = (Double(index) + 0.2 + 0.6 * random()) / Double(count)
      let h = size * (0.7 + 0.5 * random())
      let w = h * 0.34 * Double(height / width)
      let trunk = y + 0.01 * random()
      let tree = Path { path in
        for tier in 0..<3 {
          let top = trunk - h + Double(tier) * h * 0.26
          let bottom = trunk - h * 0.52 + Double(tier) * h * 0.25
          let half = w * (0.5 + 0.25 * Double(tier))
          path.move(to: at(x, top))
          path.addLine(to: at(x + half, bottom))
          path.addLine(to: at(x - half, bottom))
          path.closeSubpath()
        }
      }
      fill(tree, color)
    }
  }

  mutating func snow(_ count: Int) {
    for _ in 0..<count {
      let r = 1 + 2.4 * random()
      let c = at(random(), random())
      let flake = CGRect(x: c.x - r, y: c.y - r, width: 2 * r, height: 2 * r)
      fill(Path(ellipseIn: flake), 0xFFFFFF, alpha: Float(0.4 + 0.5 * random()))
    }
  }

  func dune(base: Double, swing: Double, phase: Double, light: UInt32, dark: UInt32) {
    func crest(_ x: Double) -> Double {
      base - swing * (sin(x * 5 + phase) * 0.6 + sin(x * 2.3 + phase * 1.7) * 0.4)
    }
    var path = Path()
    path.move(to: at(0, 1))
    for step in 0...120 {
      let x = Double(step) / 120
      path.addLine(to: at(x, crest(x)))
    }
    path.addLine(to: at(1, 1))
    path.closeSubpath()
    fill(
      path,
      .linear(
        stops: stops([light, dark]), start: at(0.2, base - swing), end: at(0.7, base + 0.3)))
    var ripple = Path()
    for line in 1..<5 {
      for step in 0...60 {
        let x = Double(step) / 60
        let p = at(x, crest(x) + Double(line) * 0.035 + 0.006 * sin(x * 14 + Double(line)))
        if step == 0 { ripple.move(to: p) } else { ripple.addLine(to: p) }
      }
    }
    painter.stroke(
      ripple, style: StrokeStyle(lineWidth: 1.5), paint: .solid(RGBA(hex: dark, alpha: 0.22)),
      transform: .identity)
  }

  /// A curtain of northern light: thin vertical bands that fade upward.
  mutating func curtain(y: Double, color: UInt32) {
    let a = random() * 6
    let b = random() * 6
    let fade = [
      ColorStop(color: RGBA(hex: color, alpha: 0), location: 0),
      ColorStop(color: RGBA(hex: color, alpha: 0.20), location: 0.75),
      ColorStop(color: RGBA(hex: color, alpha: 0.02), location: 1),
    ]
    for step in 0..<160 {
      let x = Double(step) / 160
      let bottom = y + 0.10 * sin(x * 5 + a) + 0.05 * sin(x * 11 + b)
      let top = bottom - 0.20 - 0.10 * abs(sin(x * 17 + a * b))
      let rect = CGRect(
        x: x * width, y: top * height, width: width / 160 + 0.6, height: (bottom - top) * height)
      fill(Path(rect), .linear(stops: fade, start: at(x, top), end: at(x, bottom)))
    }
  }

  /// Rows of flowers that run to a vanishing point.
  func rows(horizon: Double, colors: [UInt32]) {
    let vanishing = at(0.5, horizon - 0.015)
    let count = colors.count * 2
    for row in 0..<count {
      let left = -0.9 + 2.8 * Double(row) / Double(count)
      let right = -0.9 + 2.8 * Double(row + 1) / Double(count)
      let path = Path { path in
        path.move(to: vanishing)
        path.addLine(to: at(left, 1))
        path.addLine(to: at(right, 1))
        path.closeSubpath()
      }
      painter.save()
      painter.clip(
        Path(CGRect(x: 0, y: horizon * height, width: width, height: height)),
        transform: .identity)
      fill(path, row % 2 == 0 ? colors[(row / 2) % colors.count] : 0x3F7D3A)
      painter.restore()
    }
  }

  func windmill(x: Double, y: Double, size: Double) {
    let s = size * Double(height)
    let c = at(x, y)
    let tower = Path { path in
      path.move(to: CGPoint(x: c.x - s * 0.16, y: c.y + s * 0.06))
      path.addLine(to: CGPoint(x: c.x - s * 0.09, y: c.y - s * 0.62))
      path.addLine(to: CGPoint(x: c.x + s * 0.09, y: c.y - s * 0.62))
      path.addLine(to: CGPoint(x: c.x + s * 0.16, y: c.y + s * 0.06))
      path.closeSubpath()
    }
    fill(tower, 0x6B4F3A)
    let hub = CGPoint(x: c.x, y: c.y - s * 0.66)
    fill(
      Path(
        ellipseIn: CGRect(
          x: hub.x - s * 0.11, y: hub.y - s * 0.10, width: s * 0.22, height: s * 0.2)), 0x4A3527)
    for blade in 0..<4 {
      let turn = ProjectionTransform(rotation: .degrees(Double(blade) * 90 + 28))
        .concatenating(ProjectionTransform(translationX: hub.x, y: hub.y))
      let sail = Path(CGRect(x: -s * 0.02, y: -s * 0.56, width: s * 0.12, height: s * 0.46))
      painter.fill(sail, paint: .solid(RGBA(hex: 0xF7F1E1)), transform: turn)
      painter.fill(
        Path(CGRect(x: -s * 0.02, y: -s * 0.58, width: s * 0.025, height: s * 0.58)),
        paint: .solid(RGBA(hex: 0x4A3527)), transform: turn)
    }
  }

  mutating func reeds(count: Int, color: UInt32) {
    for _ in 0..<count {
      let x = random() < 0.5 ? random() * 0.3 : 0.72 + random() * 0.28
      let h = 0.06 + 0.16 * random()
      let lean = (random() - 0.5) * 0.03
      let blade = Path { path in
        path.move(to: at(x, 1.02))
        path.addQuadCurve(to: at(x + lean, 1 - h), control: at(x, 1 - h * 0.6))
      }
      painter.stroke(
        blade, style: StrokeStyle(lineWidth: 2.4, lineCap: .round),
        paint: .solid(RGBA(hex: color)), transform: .identity)
      if random() < 0.4 {
        let top = at(x + lean, 1 - h)
        fill(
          Path(
            roundedRect: CGRect(x: top.x - 3, y: top.y - 2, width: 6, height: 24), cornerRadius: 3,
            style: .circular), color)
      }
    }
  }
}
