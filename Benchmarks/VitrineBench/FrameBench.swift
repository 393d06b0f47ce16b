import Foundation
import Geometry
import Raster
import Rendering
import Typography

/// Whole frames: a display list to damaged pixels, as a wall draws them.
///
/// Each scene is a list of frames that a finger would make; times are of `Compositor.render` alone.
enum FrameBench {
  static let sizes = [
    PixelSize(width: 800, height: 480), PixelSize(width: 1_280, height: 800),
    PixelSize(width: 1_920, height: 1_080),
  ]

  /// Runs the scenes and prints a JSON object each.
  ///
  /// - Parameters:
  ///   - only: the scene to run, or nil for all.
  ///   - threads: how many draw at a time.
  ///   - folder: where the frame in the middle of each scene is to be written by `save`.
  ///   - save: writes a picture.
  static func run(
    only: String? = nil, threads: Int = 1, folder: String? = nil,
    save: (PixelBuffer, String) -> Void = { _, _ in }
  ) {
    for size in sizes {
      for scene in FrameScene.all(size: size) where only == nil || only == scene.name {
        let compositor = Compositor()
        let shadow = PixelBuffer(size)
        var samples: [Sample] = []
        var texts = 0
        var rasterized = 0
        let rounds = 3
        for round in 0..<rounds {
          for index in 0..<scene.frameCount {
            let items = scene.frame(index)
            let wall = now(CLOCK_MONOTONIC)
            let cpu = now(CLOCK_PROCESS_CPUTIME_ID)
            let frame = compositor.render(
              items, size: size, scale: 1, background: FrameScene.background, into: shadow,
              threads: threads)
            let sample = Sample(
              cpu: now(CLOCK_PROCESS_CPUTIME_ID) - cpu, wall: now(CLOCK_MONOTONIC) - wall,
              drawn: frame.drawnPixels)
            if round > 0 {
              samples.append(sample)
              texts += frame.statistics.textDraws
              rasterized += frame.statistics.layersRasterized
            }
            if round == 0, index == scene.frameCount / 2, let folder {
              save(shadow, "\(folder)/frame-\(scene.name)-\(size.width)x\(size.height).png")
            }
          }
        }
        let line: [(String, String)] = [
          ("bench", "\"frame\""), ("scene", "\"\(scene.name)\""), ("width", "\(size.width)"),
          ("height", "\(size.height)"), ("threads", "\(threads)"),
          ("median_ms", milliseconds(median(samples.map(\.cpu)))),
          ("min_ms", milliseconds(samples.map(\.cpu).min() ?? 0)),
          ("max_ms", milliseconds(samples.map(\.cpu).max() ?? 0)),
          ("wall_median_ms", milliseconds(median(samples.map(\.wall)))),
          ("drawn_px", "\(samples.map(\.drawn).reduce(0, +) / max(1, samples.count))"),
          ("layers_rasterized", "\(rasterized)"), ("text_draws", "\(texts)"),
          ("layer_kib", "\(compositor.total.layerBytes / 1_024)"),
          ("memory_kib", "\(residentKibibytes())"),
        ]
        print("{" + line.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}")
      }
    }
  }

  private struct Sample {
    var cpu: Double
    var wall: Double
    var drawn: Int
  }

  private static func now(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  private static func median(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : values.sorted()[values.count / 2]
  }

  private static func milliseconds(_ seconds: Double) -> String {
    String(format: "%.4f", seconds * 1_000)
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
