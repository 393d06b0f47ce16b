import Foundation
import Geometry
import Pictures
import Raster

/// Scenes S1 to S11 of the peers' script.
enum SceneBench {
  static func run(_ arguments: Arguments) throws {
    for name in arguments.scenes.isEmpty ? BenchScene.names : arguments.scenes {
      for size in arguments.pixelSizes {
        guard let scene = BenchScene(name, width: size.width, height: size.height) else {
          throw BenchError.unknown(name)
        }
        try run(scene, name, size.name, arguments)
      }
    }
  }

  private static func run(
    _ scene: BenchScene, _ name: String, _ size: String, _ arguments: Arguments
  ) throws {
    let buffer = PixelBuffer(width: scene.width, height: scene.height)
    buffer.clear(0xff00_0000)
    scene.prepare?(buffer)
    func frame(_ number: Int) {
      scene.move?(buffer)
      if arguments.threads == 1 {
        let painter = Painter(target: buffer)
        painter.usesChartLines = !arguments.general
        scene.draw(painter, number)
        return
      }
      let bands = arguments.threads * 4
      let drawing = Drawing(scene: scene, buffer: buffer)
      DispatchQueue.concurrentPerform(iterations: bands) { band in
        let limits = PixelRect(
          minX: 0, minY: buffer.height * band / bands, maxX: buffer.width,
          maxY: buffer.height * (band + 1) / bands)
        drawing.scene.draw(Painter(target: drawing.buffer, limits: limits), number)
      }
    }
    if let folder = arguments.pngFolder {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      for number in name == "S3b" ? 4..<5 : 0..<5 { frame(number) }
      try PictureFile.writePNG(buffer, to: "\(folder)/\(name)_\(size)_vitrine.png")
    }
    if arguments.count {
      frame(0)
      return
    }
    let timing = Measure.run(seconds: arguments.seconds, frame)
    var fields: [(String, Any)] = [
      ("peer", "vitrine"), ("scene", name), ("size", size),
      ("median_ms", Timing.median(timing.cpu)), ("min_ms", timing.cpu.min() ?? 0),
      ("wall_median_ms", Timing.median(timing.wall)), ("wall_min_ms", timing.wall.min() ?? 0),
      ("frames", timing.cpu.count), ("threads", arguments.threads),
    ]
    if name.hasPrefix("S4") || name.hasPrefix("S5") {
      fields.append(("cycle_ms", timing.cycleMean(SceneData.period)))
    }
    Measure.line(fields)
  }

  /// What the threads of one frame share; they draw into disjoint limits.
  private struct Drawing: @unchecked Sendable {
    let scene: BenchScene
    let buffer: PixelBuffer
  }
}

enum BenchError: Error, CustomStringConvertible {
  case unknown(String)

  var description: String {
    switch self {
    case .unknown(let name): "there is no bench \(name)"
    }
  }
}
