import Foundation
import Geometry
import Pictures
import Raster
import Rendering

/// Whole frames: a display list to damaged pixels, as a wall draws them.
///
/// Each scene is a list of frames that a finger would make; times are of `Compositor.render` alone,
/// over all frames but those of the first round.
enum FrameBench {
  static func run(_ arguments: Arguments) throws {
    for size in arguments.pixelSizes {
      let pixels = PixelSize(width: size.width, height: size.height)
      for scene in FrameScene.all(size: pixels)
      where arguments.scenes.isEmpty || arguments.scenes.contains(scene.name) {
        try run(scene, size: pixels, arguments)
      }
    }
  }

  private static func run(_ scene: FrameScene, size: PixelSize, _ arguments: Arguments) throws {
    let compositor = Compositor()
    let shadow = PixelBuffer(size)
    var timing = Timing()
    var drawn = 0
    var sum = RenderStatistics()
    let before = residentKibibytes()
    for round in 0..<(arguments.count ? 1 : 4) {
      for index in 0..<scene.frameCount {
        let items = scene.frame(index)
        let cpu = Measure.milliseconds(CLOCK_PROCESS_CPUTIME_ID)
        let wall = Measure.milliseconds(CLOCK_MONOTONIC)
        let frame = compositor.render(
          items, size: size, scale: 1, background: FrameScene.background, into: shadow,
          threads: arguments.threads)
        if round > 0 {
          timing.cpu.append(Measure.milliseconds(CLOCK_PROCESS_CPUTIME_ID) - cpu)
          timing.wall.append(Measure.milliseconds(CLOCK_MONOTONIC) - wall)
          drawn += frame.drawnPixels
          sum += frame.statistics
        } else if index == scene.frameCount / 2, let folder = arguments.pngFolder {
          try PictureFile.writePNG(
            shadow, to: "\(folder)/frame-\(scene.name)-\(size.width)x\(size.height).png")
        }
      }
    }
    let frames = max(1, timing.cpu.count)
    Measure.line([
      ("bench", "frame"), ("scene", scene.name), ("w", size.width), ("h", size.height),
      ("threads", arguments.threads), ("median_ms", Timing.median(timing.cpu)),
      ("min_ms", timing.cpu.min() ?? 0), ("max_ms", timing.cpu.max() ?? 0),
      ("wall_ms", Timing.median(timing.wall)), ("drawn_px", drawn / frames),
      ("layers_rasterized", sum.layersRasterized), ("text_draws", sum.textDraws),
      ("layer_kib", sum.layerBytes / 1_024), ("memory_kib", residentKibibytes()),
      ("memory_before_kib", before),
    ])
  }

  /// RssAnon and RssShmem of this process.
  static func residentKibibytes() -> Int {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else {
      return 0
    }
    var sum = 0
    for line in status.split(separator: "\n")
    where line.hasPrefix("RssAnon:") || line.hasPrefix("RssShmem:") {
      sum += Int(line.split(separator: " ").dropFirst().first ?? "") ?? 0
    }
    return sum
  }
}
