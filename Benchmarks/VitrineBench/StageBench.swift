import Foundation
import Geometry
import Raster

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
    where arguments.scenes.isEmpty || arguments.scenes.contains(name) {
      if arguments.count {
        frame(0)
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
      ("area", 1000, { _ in painter.fill(area, paint: down, transform: .identity) }),
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
        "scale", pixels * 69 / 100,
        { _ in painter.draw(levels, in: rect, transform: smaller, opacity: 0.9) }
      ),
      (
        "affine", pixels,
        { _ in painter.draw(translucent, in: rect, transform: turned, opacity: 0.9) }
      ),
      (
        "perspective", pixels,
        { _ in painter.draw(translucent, in: rect, transform: tilted, opacity: 0.9) }
      ),
      ("blur 8", pixels, { _ in _ = mask.blurred(sigma: 8) }),
    ]
    let out = UnsafeMutableRawPointer.allocate(byteCount: pixels * 4, alignment: 64)
    for format in ScreenFormat.allCases {
      for turn in QuarterTurn.allCases {
        let size = turn.applied(to: all.size)
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
