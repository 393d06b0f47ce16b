import Foundation
import Geometry
import Raster

/// Random drawings, and what a pixel may never become: more colour than alpha, or ink outside the
/// limits.
enum RasterFuzz {
  struct Failure: Error, CustomStringConvertible {
    var round: Int
    var what: String
    var description: String { "round \(round): \(what)" }
  }

  static func run(_ run: inout FuzzRun) throws {
    let rounds = run.count ?? 10_000
    var drawings = 0
    var ink = 0
    for round in 0..<rounds {
      let size = PixelSize(width: 1 + run.below(90), height: 1 + run.below(70))
      let buffer = PixelBuffer(size)
      var limits = buffer.bounds
      if run.chance(0.5) {
        limits = PixelRect(
          x: run.below(size.width), y: run.below(size.height), width: 1 + run.below(size.width),
          height: 1 + run.below(size.height))
      }
      let painter = Painter(target: buffer, limits: limits)
      for _ in 0..<(1 + run.below(4)) {
        draw(&run, painter, Double(max(size.width, size.height)))
        drawings += 1
      }
      for y in 0..<size.height {
        for x in 0..<size.width {
          let pixel = buffer[x, y]
          if pixel == 0 { continue }
          ink += 1
          let alpha = pixel >> 24
          guard limits.contains(x: x, y: y) else {
            throw Failure(round: round, what: "ink outside the limits at \(x), \(y)")
          }
          guard pixel & 255 <= alpha, pixel >> 8 & 255 <= alpha, pixel >> 16 & 255 <= alpha else {
            throw Failure(round: round, what: "more colour than alpha at \(x), \(y)")
          }
        }
      }
    }
    run.summary = "\(rounds) pictures of \(drawings) random drawings, \(ink) pixels painted"
  }

  private static func draw(_ run: inout FuzzRun, _ painter: Painter, _ size: Double) {
    let placed = transform(&run, size)
    switch run.below(10) {
    case 0, 1, 2:
      painter.fill(
        path(&run, size), style: .init(eoFill: run.chance(0.5)), paint: paint(&run, size),
        transform: placed)
    case 3, 4, 5:
      painter.usesChartLines = run.chance(0.8)
      painter.stroke(
        run.chance(0.3) ? series(&run, size) : path(&run, size), style: style(&run),
        paint: paint(&run, size), transform: placed)
    case 6:
      painter.save()
      painter.clip(path(&run, size), style: .init(eoFill: run.chance(0.5)), transform: placed)
      draw(&run, painter, size)
      painter.restore()
    case 7:
      painter.beginGroup(opacity: run.coordinate(1))
      draw(&run, painter, size)
      painter.endGroup()
    case 8:
      painter.shadow(
        run.chance(0.5) ? path(&run, size) : rounded(&run, size),
        sigma: CGFloat(run.chance(0.99) ? run.between(0, 9) : run.coordinate(9)),
        offset: CGSize(width: run.coordinate(9), height: run.coordinate(9)), color: color(&run),
        transform: placed)
    default:
      picture(&run, painter, size, placed)
    }
  }

  private static func picture(
    _ run: inout FuzzRun, _ painter: Painter, _ size: Double, _ placed: ProjectionTransform
  ) {
    let picture = PixelBuffer(width: 1 + run.below(60), height: 1 + run.below(60))
    picture.isOpaque = run.chance(0.5)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let alpha = picture.isOpaque ? 255 : UInt32(run.below(256))
        func channel() -> UInt32 { UInt32(run.below(Int(alpha) + 1)) }
        picture[x, y] = alpha << 24 | channel() << 16 | channel() << 8 | channel()
      }
    }
    let rect = CGRect(
      x: run.coordinate(size), y: run.coordinate(size), width: abs(run.coordinate(size)),
      height: abs(run.coordinate(size)))
    var part: PixelRect?
    if run.chance(0.4) {
      part = PixelRect(
        x: run.below(80) - 10, y: run.below(80) - 10, width: run.below(60), height: run.below(60))
    }
    let opacity = run.chance(0.5) ? 1 : run.coordinate(1)
    let sampling: Sampling = run.chance(0.2) ? .nearest : .bilinear
    if run.chance(0.5) {
      painter.draw(
        PictureLevels(picture), source: part, in: rect, transform: placed, opacity: opacity,
        sampling: sampling)
    } else {
      painter.draw(
        picture, source: part, in: rect, transform: placed, opacity: opacity, sampling: sampling)
    }
  }

  private static func point(_ run: inout FuzzRun, _ size: Double) -> CGPoint {
    CGPoint(x: run.coordinate(size), y: run.coordinate(size))
  }

  private static func path(_ run: inout FuzzRun, _ size: Double) -> Path {
    var path = Path()
    for _ in 0..<run.below(14) {
      switch run.below(12) {
      case 0, 1: path.move(to: point(&run, size))
      case 2: path.closeSubpath()
      case 3: path.addQuadCurve(to: point(&run, size), control: point(&run, size))
      case 4:
        path.addCurve(
          to: point(&run, size), control1: point(&run, size), control2: point(&run, size))
      case 5:
        path.addArc(
          center: point(&run, size), radius: CGFloat(run.coordinate(size / 3)),
          startAngle: Angle(radians: run.coordinate(4)),
          endAngle: Angle(radians: run.coordinate(8)),
          clockwise: run.chance(0.5))
      case 6:
        path.addEllipse(
          in: CGRect(
            x: run.coordinate(size), y: run.coordinate(size), width: run.coordinate(size),
            height: run.coordinate(size)))
      default: path.addLine(to: point(&run, size))
      }
    }
    return path
  }

  /// A line that runs forward in x, as charts draw it.
  private static func series(_ run: inout FuzzRun, _ size: Double) -> Path {
    var x = run.between(-size, size)
    return Path { path in
      let points = (0..<run.below(400)).map { _ -> CGPoint in
        x += run.chance(0.05) ? run.between(0, 40) : run.between(0, 1.2)
        return CGPoint(x: x, y: run.chance(0.01) ? run.coordinate(size) : run.between(0, size))
      }
      path.addLines(points)
    }
  }

  private static func rounded(_ run: inout FuzzRun, _ size: Double) -> Path {
    Path(
      roundedRect: CGRect(
        x: run.between(0, size / 2), y: run.between(0, size / 2), width: run.between(0, size),
        height: run.between(0, size)), cornerRadius: CGFloat(run.coordinate(size / 4)),
      style: run.chance(0.5) ? .continuous : .circular)
  }

  private static func style(_ run: inout FuzzRun) -> StrokeStyle {
    let dash = run.chance(0.4) ? (0..<run.below(5)).map { _ in CGFloat(run.coordinate(8)) } : []
    return StrokeStyle(
      lineWidth: CGFloat(run.chance(0.9) ? run.between(0, 9) : run.coordinate(9)),
      lineCap: run.one(of: [.butt, .round, .square]),
      lineJoin: run.one(of: [.miter, .round, .bevel]),
      miterLimit: CGFloat(run.chance(0.9) ? run.between(0, 12) : run.coordinate(9)), dash: dash,
      dashPhase: CGFloat(run.coordinate(10)))
  }

  private static func color(_ run: inout FuzzRun) -> RGBA {
    func part() -> Float { run.chance(0.95) ? Float(run.unit()) : Float(run.coordinate(1)) }
    return RGBA(red: part(), green: part(), blue: part(), alpha: run.chance(0.4) ? 1 : part())
  }

  private static func paint(_ run: inout FuzzRun, _ size: Double) -> Paint {
    let stops = (0..<run.below(5)).map { _ in
      ColorStop(color: color(&run), location: CGFloat(run.coordinate(1)))
    }
    switch run.below(6) {
    case 0: return .linear(stops: stops, start: point(&run, size), end: point(&run, size))
    case 1:
      return .radial(
        stops: stops, center: point(&run, size), startRadius: CGFloat(run.coordinate(size)),
        endRadius: CGFloat(run.coordinate(size)))
    case 2:
      return .angular(
        stops: stops, center: point(&run, size), startAngle: Angle(radians: run.coordinate(4)),
        endAngle: Angle(radians: run.coordinate(8)))
    default: return .solid(color(&run))
    }
  }

  private static func transform(_ run: inout FuzzRun, _ size: Double) -> ProjectionTransform {
    func number(_ usual: Double) -> CGFloat {
      CGFloat(run.chance(0.97) ? usual : run.coordinate(2))
    }
    let x = run.between(-size / 2, size / 2)
    let y = run.between(-size / 2, size / 2)
    switch run.below(6) {
    case 0: return .identity
    case 1: return ProjectionTransform(translationX: number(x.rounded()), y: number(y.rounded()))
    case 2:
      return ProjectionTransform(
        number(run.between(-2, 2)), 0, 0, 0, number(run.between(-2, 2)), 0, number(x), number(y), 1)
    case 3:
      return ProjectionTransform(
        number(run.between(-2, 2)), number(run.between(-2, 2)), 0, number(run.between(-2, 2)),
        number(run.between(-2, 2)), 0, number(x), number(y), 1)
    case 4:
      return .rotation3D(
        angle: .degrees(run.between(-180, 180)),
        axis: (CGFloat(run.unit()), CGFloat(run.unit()), CGFloat(run.unit())),
        perspective: number(run.between(0, 3)), size: CGSize(width: size, height: size))
    default:
      return ProjectionTransform(
        number(run.between(-2, 2)), number(run.between(-2, 2)), number(run.between(-0.05, 0.05)),
        number(run.between(-2, 2)), number(run.between(-2, 2)), number(run.between(-0.05, 0.05)),
        number(x), number(y), number(run.between(0, 1)))
    }
  }
}
