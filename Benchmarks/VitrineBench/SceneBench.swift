import Foundation
import Geometry
import Pictures
import Raster
import Rendering

/// Scenes S1 to S11 of the peers' script.
enum SceneBench {
  static func run(_ arguments: Arguments) throws {
    for name in arguments.scenes.isEmpty ? BenchScene.names : arguments.scenes {
      for size in arguments.pixelSizes {
        guard
          let scene = BenchScene(
            name, width: size.width, height: size.height, threads: arguments.threads)
        else {
          throw BenchError.unknown(name)
        }
        try run(scene, name, size.name, arguments)
      }
    }
  }

  /// What a profiler is told to count: the name is looked for by script/bench-profile.
  @inline(never)
  private static func countedFrame(_ frame: () -> Void) { frame() }

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
      scene.drawLayers?(number, arguments.threads)
      let bands = BandPool.bands(
        of: buffer.bounds, threads: arguments.threads, longestPath: scene.longestPath)
      BandPool.shared.perform(bands.count, threads: arguments.threads) { band in
        scene.draw(Painter(target: buffer, limits: bands[band]), number)
      }
    }
    if let folder = arguments.pngFolder {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      for number in name == "S3b" ? 4..<5 : 0..<5 { frame(number) }
      try PictureFile.writePNG(buffer, to: "\(folder)/\(name)_\(size)_vitrine.png")
    }
    if arguments.count {
      // All but the last one warm the caches.
      for _ in 1..<max(1, arguments.frames) { frame(0) }
      countedFrame { frame(0) }
      return
    }
    let isCarousel = name.hasPrefix("S4") || name.hasPrefix("S5")
    let timing = Measure.run(
      seconds: arguments.seconds, least: isCarousel ? 3 * SceneData.period : 30, frame)
    var fields: [(String, Any)] = [
      ("peer", "vitrine"), ("scene", name), ("size", size),
      ("median_ms", Timing.median(timing.cpu)), ("min_ms", timing.cpu.min() ?? 0),
      ("wall_median_ms", Timing.median(timing.wall)), ("wall_min_ms", timing.wall.min() ?? 0),
      ("frames", timing.cpu.count), ("threads", arguments.threads),
    ]
    if isCarousel {
      fields.append(("cycle_ms", Timing.cycleMean(timing.cpu, SceneData.period)))
      fields.append(("wall_cycle_ms", Timing.cycleMean(timing.wall, SceneData.period)))
    }
    Measure.line(fields)
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
