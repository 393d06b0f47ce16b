import Foundation
import Geometry
import Raster
import Typography

/// How far lines and text are from exact ones, at full HD.
///
/// Lines are drawn in white on black and compared with the union of their segments' rectangles and,
/// at inner vertices, discs, counted at 256 points a pixel. What counts are edge pixels: those that
/// are partly covered, or differ by more than 2. Text is compared with the same glyphs composed in
/// floating point.
enum ErrorBench {
  static func run(_ arguments: Arguments) throws {
    let size = arguments.pixelSizes.last ?? ("1920x1080", 1920, 1080)
    let (width, height) = (size.width, size.height)
    let sparse = SceneData.polyline(1, 1000, 0.08, width, height)
    let dense = SceneData.polyline(1, 10000, 0.04, width, height)
    let rule = [CGPoint(x: 20, y: 30), CGPoint(x: width - 20, y: height - 30)]
    let lines: [(String, Bool, [CGPoint], StrokeStyle, mean: Double, max: Double)] = [
      ("S6 line", true, sparse, StrokeStyle(lineWidth: 3, lineJoin: .round), 4.5, 0),
      ("S8 line", true, dense, StrokeStyle(lineWidth: 2, lineJoin: .round), 3.5, 48),
      ("S8 line, general path", false, dense, StrokeStyle(lineWidth: 2, lineJoin: .round), 22.4, 0),
      ("S11 rule", true, rule, StrokeStyle(lineWidth: 1.5, dash: [6, 4]), 1.5, 0),
    ]
    for (name, usesColumns, points, style, mean, most) in lines {
      let drawn = PixelBuffer(width: width, height: height)
      drawn.clear(0xff00_0000)
      let painter = Painter(target: drawn)
      painter.usesChartLines = usesColumns
      painter.stroke(
        Path { $0.addLines(points) }, style: style, paint: .solid(.white), transform: .identity)
      let exact = ExactLine(pieces(points, style.dash), radius: Double(style.lineWidth) / 2)
      var errors: [Double] = []
      for y in 0..<height {
        for x in 0..<width {
          let coverage = exact.coverage(x, y) * 255
          let error = Double(drawn[x, y] & 255) - coverage
          if (coverage > 0.5 && coverage < 254.5) || abs(error) > 2 { errors.append(error) }
        }
      }
      line(name, errors, mean: mean, most: most)
    }
    text(width, height)
  }

  private static func line(_ name: String, _ errors: [Double], mean: Double, most: Double) {
    let sizes = errors.map(abs)
    var fields: [(String, Any)] = [
      ("name", name), ("mean", sizes.reduce(0, +) / Double(max(1, sizes.count))),
      ("max", sizes.max() ?? 0), ("pixels", sizes.count),
      ("above_16", sizes.filter { $0 > 16 }.count),
    ]
    if mean > 0 { fields.append(("must_mean", mean)) }
    if most > 0 { fields.append(("must_max", most)) }
    Measure.line(fields)
  }

  /// The polylines that a dash pattern leaves of a line.
  private static func pieces(_ points: [CGPoint], _ dash: [CGFloat]) -> [[SIMD2<Double>]] {
    let all = points.map { SIMD2($0.x.native, $0.y.native) }
    guard dash.count == 2, all.count == 2 else { return [all] }
    let (on, period) = (dash[0].native, dash[0].native + dash[1].native)
    let way = all[1] - all[0]
    let length = (way * way).sum().squareRoot()
    return stride(from: 0.0, to: length, by: period).map { start in
      [all[0] + way * (start / length), all[0] + way * (min(length, start + on) / length)]
    }
  }

  private static func text(_ width: Int, _ height: Int) {
    let fonts = FontLibrary(defaultFamily: "DejaVu Sans")
    let font = FontDescriptor(family: "DejaVu Sans", size: 14)
    let buffer = PixelBuffer(width: width, height: height)
    let painter = Painter(target: buffer)
    let glyphs = PixelBuffer(width: 160, height: 40)
    let background = SIMD3<Double>(16, 24, 32)
    let ink = SIMD3<Double>(224, 230, 237)
    var exact = [SIMD3<Double>](repeating: background, count: width * height)
    var touched = [Bool](repeating: false, count: width * height)
    painter.fill(buffer.bounds, color: SceneData.background)
    for (text, x, y) in SceneData.runs(width, height) {
      // Glyphs of a run overlap here and there: each is drawn alone.
      let layout = fonts.layout([TextSpan(text, font: font)])
      let top = y - layout.firstBaseline.native
      layout.draw(
        in: painter, at: CGPoint(x: x, y: top), transform: .identity, color: SceneData.text)
      glyphs.clear(0xff00_0000)
      let corner = (x: Int(x) - 8, y: Int(top.rounded(.down)) - 8)
      layout.draw(
        in: Painter(target: glyphs),
        at: CGPoint(x: x - Double(corner.x), y: top - Double(corner.y)),
        transform: .identity, color: .white)
      for row in 0..<glyphs.height {
        for column in 0..<glyphs.width {
          let coverage = Double(glyphs[column, row] & 255) / 255
          let (px, py) = (corner.x + column, corner.y + row)
          guard coverage > 0, px >= 0, px < width, py >= 0, py < height else { continue }
          let index = py * width + px
          exact[index] += (ink - exact[index]) * coverage
          touched[index] = true
        }
      }
    }
    var errors: [Double] = []
    for index in 0..<width * height where touched[index] {
      let pixel = buffer[index % width, index / width]
      let got = SIMD3(
        Double(pixel >> 16 & 255), Double(pixel >> 8 & 255), Double(pixel & 255))
      let difference = got - exact[index]
      errors.append(max(abs(difference.x), max(abs(difference.y), abs(difference.z))))
    }
    line("S9 text", errors, mean: 0, most: 2)
  }
}

/// The union of a line's segments with butt ends, round at inner vertices.
private struct ExactLine {
  private struct Segment {
    let a: SIMD2<Double>
    let b: SIMD2<Double>
    let startsRound: Bool
    let endsRound: Bool
  }

  private let radius: Double
  /// The segments that can reach a column of pixels.
  private var columns: [Int: [Segment]] = [:]

  init(_ pieces: [[SIMD2<Double>]], radius: Double) {
    self.radius = radius
    for piece in pieces {
      for index in 1..<piece.count {
        let (a, b) = (piece[index - 1], piece[index])
        let segment = Segment(
          a: a, b: b, startsRound: index > 1, endsRound: index < piece.count - 1)
        let first = Int((min(a.x, b.x) - radius).rounded(.down))
        let last = Int((max(a.x, b.x) + radius).rounded(.down))
        for column in first...last { columns[column, default: []].append(segment) }
      }
    }
  }

  func coverage(_ x: Int, _ y: Int) -> Double {
    guard let all = columns[x] else { return 0 }
    let top = Double(y) - radius
    let near = all.filter {
      max($0.a.y, $0.b.y) >= top && min($0.a.y, $0.b.y) <= top + 1 + 2 * radius
    }
    if near.isEmpty { return 0 }
    var hits = 0
    for j in 0..<16 {
      let shift = Double((j * 7) % 16) / 256
      for i in 0..<16 {
        let point = SIMD2(
          Double(x) + Double(i) / 16 + shift, Double(y) + (Double(j) + 0.5) / 16)
        if near.contains(where: { contains($0, point) }) { hits += 1 }
      }
    }
    return Double(hits) / 256
  }

  private func contains(_ segment: Segment, _ point: SIMD2<Double>) -> Bool {
    let way = segment.b - segment.a
    let from = point - segment.a
    let squared = (way * way).sum()
    let t = squared > 0 ? (from * way).sum() / squared : 0
    if (t < 0 && !segment.startsRound) || (t > 1 && !segment.endsRound) { return false }
    let off = from - way * max(0, min(1, t))
    return (off * off).sum() <= radius * radius
  }
}
