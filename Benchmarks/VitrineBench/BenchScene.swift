import Foundation
import Geometry
import Raster
import Rendering
import Typography

/// One scene at one size, ready to draw any frame into a buffer.
final class BenchScene {
  let width: Int
  let height: Int
  /// Done once before the first frame.
  var prepare: ((PixelBuffer) -> Void)?
  /// Draws a frame's part inside the painter's limits.
  var draw: (Painter, Int) -> Void = { _, _ in }
  /// Draws a frame's layers, which `draw` only composes; nil where there are none.
  var drawLayers: ((_ frame: Int, _ threads: Int) -> Void)?
  /// What moves pixels of the whole frame before anything is drawn.
  var move: ((PixelBuffer) -> Void)?

  /// Elements of the longest path: several threads share it as they would a display list's.
  var longestPath = 0

  static let names = [
    "S1", "S2", "S3", "S3b", "S4", "S4s", "S5", "S5s", "S6", "S7", "S8", "S9", "S10", "S11",
  ]

  /// Nil for a name that is no scene.
  init?(_ name: String, width: Int, height: Int, threads: Int) {
    self.width = width
    self.height = height
    switch name {
    case "S1": solid()
    case "S2": gradient()
    case "S3": blit(SceneData.picture(width, height))
    case "S3b": blit(SceneData.translucent(width, height))
    case "S4": liveCards()
    case "S4s": sprites(perspective: false)
    case "S5": flatCards(isShared: threads > 1)
    case "S5s": sprites(perspective: true)
    case "S6": chart(points: 1000, step: 0.08, lineWidth: 3, filled: true)
    case "S7": bars()
    case "S8": chart(points: 10000, step: 0.04, lineWidth: 2, filled: false)
    case "S9": text()
    case "S10": scroll()
    case "S11": rules()
    default: return nil
    }
  }

  var k: Double { min(Double(width) / 800, Double(height) / 480) }
  var all: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  private func solid() {
    let all = all
    draw = { painter, frame in
      painter.fill(
        all, color: RGBA(red: 30 / 255, green: 42 / 255, blue: Float(60 + frame & 1) / 255))
    }
  }

  private func gradient() {
    let path = Path(all.cgRect)
    let paint = Paint.linear(
      stops: [
        ColorStop(color: RGBA(hex: 0x0b1b33), location: 0),
        ColorStop(color: RGBA(hex: 0x3e7cb1), location: 1),
      ], start: .zero, end: CGPoint(x: 0, y: height))
    draw = { painter, _ in painter.fill(path, paint: paint, transform: .identity) }
  }

  private func blit(_ picture: PixelBuffer) {
    let rect = all.cgRect
    draw = { painter, _ in painter.draw(picture, in: rect, transform: .identity) }
  }

  private func chart(
    points: Int, step: Double, lineWidth: CGFloat, filled: Bool, marginX: Double = 20
  ) {
    let all = all
    longestPath = points
    let bottom = Double(height) - 20
    let lines = (1...4).map {
      SceneData.polyline(UInt32($0), points, step, width, height, marginX: marginX)
    }
    let strokes = lines.map { line in Path { $0.addLines(line) } }
    let areas = lines.map { line in
      Path {
        $0.addLines(line)
        $0.addLine(to: CGPoint(x: line[line.count - 1].x, y: bottom))
        $0.addLine(to: CGPoint(x: line[0].x, y: bottom))
        $0.closeSubpath()
      }
    }
    let style = StrokeStyle(lineWidth: lineWidth, lineCap: .butt, lineJoin: .round)
    let paint = Paint.linear(
      stops: [
        ColorStop(color: SceneData.area.opacity(0.6), location: 0),
        ColorStop(color: SceneData.area.opacity(0), location: 1),
      ], start: CGPoint(x: 0, y: 20), end: CGPoint(x: 0, y: bottom))
    draw = { painter, frame in
      painter.fill(all, color: SceneData.background)
      if filled { painter.fill(areas[frame & 3], paint: paint, transform: .identity) }
      painter.stroke(
        strokes[frame & 3], style: style, paint: .solid(SceneData.line), transform: .identity)
    }
  }

  private func scroll() {
    chart(points: 1000, step: 0.08, lineWidth: 3, filled: true, marginX: 0)
    let whole = draw
    let strip = PixelRect(minX: width - 13, minY: 0, maxX: width, maxY: height)
    prepare = { whole(Painter(target: $0), 0) }
    move = { buffer in
      for y in 0..<buffer.height {
        memmove(buffer.row(y), buffer.row(y) + 13, (buffer.width - 13) * 4)
      }
    }
    draw = { painter, frame in
      painter.save()
      painter.clip(strip)
      whole(painter, frame)
      painter.restore()
    }
  }

  private func rules() {
    let all = all
    let w = Double(width)
    let h = Double(height)
    var paths: [Path] = []
    for j in 0..<12 {
      let y = 30 + Double(j) * (h - 60) / 11
      for end in [y, h - y] {
        paths.append(
          Path {
            $0.move(to: CGPoint(x: 20, y: y))
            $0.addLine(to: CGPoint(x: w - 20, y: end))
          })
      }
    }
    let style = StrokeStyle(lineWidth: 1.5, dash: [6, 4])
    draw = { painter, _ in
      painter.fill(all, color: SceneData.background)
      for path in paths {
        painter.stroke(path, style: style, paint: .solid(SceneData.line), transform: .identity)
      }
    }
  }

  private func layouts(
    _ texts: [(String, Double, Double)]
  ) -> [(layout: TextLayout, origin: CGPoint)] {
    let fonts = FontLibrary(defaultFamily: "DejaVu Sans")
    let font = FontDescriptor(family: "DejaVu Sans", size: 14)
    return texts.map { text, x, y in
      let layout = fonts.layout([TextSpan(text, font: font)])
      return (layout, CGPoint(x: CGFloat(x), y: CGFloat(y) - layout.firstBaseline))
    }
  }

  private func text() {
    let all = all
    let runs = layouts(SceneData.runs(width, height))
    draw = { painter, _ in
      painter.fill(all, color: SceneData.background)
      for run in runs {
        run.layout.draw(
          in: painter, at: run.origin, transform: .identity, color: SceneData.text)
      }
    }
  }

  private func bars() {
    let all = all
    var generator = SceneData.Generator(state: 7)
    let margin = 40.0
    let w = Double(width)
    let h = Double(height)
    let slot = (w - 2 * margin) / 30
    let bars = (0..<30).map { i -> Path in
      let height = (0.1 + 0.85 * generator.next()) * (h - 2 * margin)
      return Path(
        roundedRect: CGRect(
          x: margin + Double(i) * slot + 0.2 * slot, y: h - margin - height, width: 0.6 * slot,
          height: height), cornerRadius: 6, style: .circular)
    }
    let grid = (0..<5).map { j in
      PixelRect(
        x: 40, y: Int((margin + Double(j) * (h - 2 * margin) / 4).rounded(.toNearestOrEven)),
        width: width - 80, height: 1)
    }
    let labels = layouts(
      (0..<40).map { j in
        let number = Int(generator.next() * 1000)
        let x = margin + Double(j % 10) * (w - 2 * margin) / 10
        return (
          String(format: "L%02d %03d", j, number), x.rounded(.toNearestOrEven),
          Double(16 + 16 * (j / 10))
        )
      })
    draw = { painter, _ in
      painter.fill(all, color: SceneData.background)
      for rect in grid { painter.fill(rect, color: RGBA.white.opacity(0.2)) }
      for bar in bars {
        painter.fill(bar, paint: .solid(SceneData.line), transform: .identity)
      }
      for label in labels {
        label.layout.draw(
          in: painter, at: label.origin, transform: .identity, color: SceneData.text)
      }
    }
  }
}
