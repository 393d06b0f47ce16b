import Foundation
import Geometry
import Raster
import Typography

/// The rasteriser's stages one by one, at full HD.
///
/// Where a stage can't run alone, the difference of two lines is its time: `sweep` draws edges that
/// are few and long, `edges` many that cover little.
enum StageBench {
  static let width = 1920
  static let height = 1080

  static func run(_ arguments: Arguments) throws {
    let buffer = PixelBuffer(width: width, height: height)
    for (name, unit, frame) in stages(buffer)
    where arguments.scenes.isEmpty
      || arguments.scenes.contains(where: { name == $0 || name.hasPrefix("\($0) ") })
    {
      if arguments.count {
        for number in 0..<arguments.frames { frame(number) }
        Measure.line([("peer", "vitrine"), ("stage", name), ("each", unit)])
        continue
      }
      let timing = Measure.run(seconds: arguments.seconds, frame)
      Measure.line([
        ("peer", "vitrine"), ("stage", name), ("median_ms", Timing.median(timing.cpu)),
        ("min_ms", timing.cpu.min() ?? 0),
        ("min_ns_each", unit > 0 ? (timing.cpu.min() ?? 0) * 1e6 / Double(unit) : 0),
        ("each", unit),
      ])
    }
  }

  private typealias Stage = (String, Int, (Int) -> Void)

  private static func stages(_ buffer: PixelBuffer) -> [Stage] {
    let all = buffer.bounds
    let pixels = all.area
    let painter = Painter(target: buffer)
    let corner = Painter(
      target: buffer, limits: PixelRect(x: width - 1, y: height - 1, width: 1, height: 1))
    // Made when it is first drawn: fontconfig's start would be counted with every other stage.
    var made: [(layout: TextLayout, place: CGPoint)]?
    func texts() -> [(layout: TextLayout, place: CGPoint)] {
      if let made { return made }
      let fonts = FontLibrary(defaultFamily: "DejaVu Sans")
      let font = FontDescriptor(family: "DejaVu Sans", size: 14)
      let texts = SceneData.runs(width, height).map { text, x, y in
        (layout: fonts.layout([TextSpan(text, font: font)]), place: CGPoint(x: x, y: y - 13))
      }
      made = texts
      return texts
    }
    let picture = SceneData.picture(width, height)
    let translucent = SceneData.translucent(width, height)
    let fade = [
      ColorStop(color: SceneData.area.opacity(0.6), location: 0),
      ColorStop(color: SceneData.area.opacity(0), location: 1),
    ]
    let down = Paint.linear(stops: fade, start: .zero, end: CGPoint(x: 0, y: height))
    let across = Paint.linear(stops: fade, start: .zero, end: CGPoint(x: width, y: height))
    let round = Paint.radial(
      stops: fade, center: CGPoint(x: width / 2, y: height / 2), startRadius: 0, endRadius: 900)
    let around = Paint.angular(
      stops: fade, center: CGPoint(x: width / 2, y: height / 2), startAngle: .zero,
      endAngle: .degrees(300))
    let line = SceneData.polyline(1, 1000, 0.08, width, height)
    let dense = SceneData.polyline(1, 10000, 0.04, width, height)
    let area = Path {
      $0.addLines(line)
      $0.addLine(to: CGPoint(x: line[999].x, y: Double(height) - 20))
      $0.addLine(to: CGPoint(x: line[0].x, y: Double(height) - 20))
    }
    let sparseLine = Path { $0.addLines(line) }
    let denseLine = Path { $0.addLines(dense) }
    let tall = Path { $0.addLines(dense.map { CGPoint(x: $0.y, y: $0.x * 1060 / 1920) }) }
    let circles = Path { path in
      for index in 0..<1000 {
        path.addEllipse(
          in: CGRect(x: Double(index % 50) * 38, y: Double(index / 50) * 53, width: 30, height: 30))
      }
    }
    let card = Path(
      roundedRect: CGRect(x: 300.5, y: 200.5, width: 800, height: 600), cornerRadius: 40)
    let solid = Paint.solid(SceneData.line)
    let soft = Paint.solid(SceneData.line.opacity(0.5))
    let whole = Path(all.cgRect.insetBy(dx: 0.5, dy: 0.5))
    let stroke = StrokeStyle(lineWidth: 3, lineJoin: .round)
    let thin = StrokeStyle(lineWidth: 2, lineJoin: .round)
    let mask = Mask(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width { mask.row(y)[x] = UInt8(truncatingIfNeeded: x &* 7 &+ y) }
    }
    let levels = PictureLevels(translucent)
    let rect = all.cgRect
    let turned = ProjectionTransform(rotation: .degrees(3))
    let tilted = ProjectionTransform.rotation3D(
      angle: .degrees(30), axis: (0, 1, 0), size: CGSize(width: width, height: height))
    let smaller = ProjectionTransform(scaleX: 0.83, y: 0.83)
    func sampled(_ transform: ProjectionTransform) -> Int {
      let empty = PixelBuffer(width: width, height: height)
      Painter(target: empty).draw(translucent, in: rect, transform: transform)
      return (0..<height).reduce(0) { sum, y in
        let row = empty.row(y)
        return sum + (0..<width).reduce(0) { $0 + (row[$1] == 0 ? 0 : 1) }
      }
    }
    func charts(_ on: Bool, _ path: Path, _ style: StrokeStyle) -> (Int) -> Void {
      { _ in
        painter.usesChartLines = on
        painter.stroke(path, style: style, paint: solid, transform: .identity)
      }
    }
    var result: [Stage] = [
      ("clear", pixels, { _ in painter.fill(all, color: SceneData.background) }),
      ("blend", pixels, { _ in painter.fill(all, color: SceneData.line.opacity(0.5)) }),
      ("sweep", pixels, { _ in painter.fill(whole, paint: soft, transform: .identity) }),
      ("rows", pixels, { _ in painter.fill(whole, paint: down, transform: .identity) }),
      ("linear", pixels, { _ in painter.fill(whole, paint: across, transform: .identity) }),
      ("radial", pixels, { _ in painter.fill(whole, paint: round, transform: .identity) }),
      ("angular", pixels, { _ in painter.fill(whole, paint: around, transform: .identity) }),
      ("area", 1000, { _ in painter.fill(area, paint: down, transform: .identity) }),
      // Nothing of the circles lies in this painter's limits: they are flattened and no more.
      ("flatten", 4000, { _ in corner.fill(circles, paint: solid, transform: .identity) }),
      ("curves", 4000, { _ in painter.fill(circles, paint: solid, transform: .identity) }),
      ("line columns 1000", 1000, charts(true, sparseLine, stroke)),
      ("line general 1000", 1000, charts(false, sparseLine, stroke)),
      ("line columns 10000", 10000, charts(true, denseLine, thin)),
      ("line general 10000", 10000, charts(false, denseLine, thin)),
      ("line upright 10000", 10000, charts(true, tall, thin)),
      ("copy", pixels, { _ in painter.draw(picture, in: rect, transform: .identity) }),
      ("over", pixels, { _ in painter.draw(translucent, in: rect, transform: .identity) }),
      (
        "mask", pixels,
        { _ in painter.draw(mask, at: PixelPoint(x: 0, y: 0), color: SceneData.line) }
      ),
      (
        "scale", sampled(smaller),
        { _ in painter.draw(levels, in: rect, transform: smaller, opacity: 0.9) }
      ),
      (
        "affine", sampled(turned),
        { _ in painter.draw(translucent, in: rect, transform: turned, opacity: 0.9) }
      ),
      (
        "perspective", sampled(tilted),
        { _ in painter.draw(translucent, in: rect, transform: tilted, opacity: 0.9) }
      ),
      (
        "glyph", 12 * SceneData.runs(width, height).count,
        { _ in
          for text in texts() {
            text.layout.draw(
              in: painter, at: text.place, transform: .identity, color: SceneData.text)
          }
        }
      ),
      ("blur 8", pixels, { _ in _ = mask.blurred(sigma: 8) }),
      (
        "shadow", card.boundingRect.insetBy(dx: -24, dy: -24).pixelArea,
        { _ in
          painter.shadow(
            card, sigma: 8, offset: .zero, color: RGBA(hex: 0, alpha: 0.5), transform: .identity)
        }
      ),
    ]
    result += segments(painter, solid)
    let out = UnsafeMutableRawPointer.allocate(byteCount: pixels * 4, alignment: 64)
    for format in ScreenFormat.allCases {
      for turn in Rotation.allCases {
        let size = turn.isTransposed ? all.size.transposed : all.size
        result.append(
          (
            "copy-out \(format) \(turn.rawValue)", pixels,
            { _ in
              CopyOut.copy(
                from: picture, rect: all, to: out, pitch: size.width * format.bytesPerPixel,
                format: format, rotation: turn)
            }
          ))
      }
    }
    return result
  }
}

extension StageBench {
  /// Long paths: ten times the segments are ten times the work, or something is quadratic.
  private static func segments(_ painter: Painter, _ paint: Paint) -> [Stage] {
    [10_000, 100_000, 1_000_000].flatMap { count -> [Stage] in
      var made: Path?
      func path() -> Path {
        let path = made ?? Path { $0.addLines(SceneData.polyline(1, count, 0.04, width, height)) }
        made = path
        return path
      }
      func stroke(_ style: StrokeStyle) {
        painter.usesChartLines = false
        painter.stroke(path(), style: style, paint: paint, transform: .identity)
      }
      return [
        (
          "segments fill \(count)", count,
          { _ in painter.fill(path(), paint: paint, transform: .identity) }
        ),
        (
          "segments stroke \(count)", count,
          { _ in stroke(StrokeStyle(lineWidth: 2, lineJoin: .round)) }
        ),
        (
          "segments dash \(count)", count,
          { _ in stroke(StrokeStyle(lineWidth: 2, dash: [6, 4])) }
        ),
      ]
    }
  }
}

extension CGRect {
  fileprivate var pixelArea: Int { Int(width * height) }
}
