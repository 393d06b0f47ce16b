import Charts
import Foundation
import Geometry
import Motion
import Raster
import Rendering
import Typography
import Views

/// A long series scrolled by a finger: touches, views, layout and drawing together.
///
/// Each chart is dragged evenly for some seconds of a virtual clock, 5 points a frame; times are
/// processor time for each frame. `window` shows 500 points whatever the length, `tenth` a tenth
/// of all of them; `ratio` is the mean beside that of the shortest series.
@MainActor
enum ChartBench {
  private static let counts = [1_000, 10_000, 100_000, 1_000_000]
  private static let frames = 120

  static func run(_ arguments: Arguments) throws {
    for size in arguments.pixelSizes {
      for scene in ["window", "tenth", "append"]
      where arguments.scenes.isEmpty || arguments.scenes.contains(scene) {
        var first: Double?
        for count in counts {
          let timing = scroll(
            scene, count: count, size: PixelSize(width: size.width, height: size.height), arguments)
          let mean = timing.cpu.reduce(0, +) / Double(max(1, timing.cpu.count))
          if first == nil { first = mean }
          Measure.line([
            ("bench", "chart"), ("scene", scene), ("points", count), ("w", size.width),
            ("h", size.height), ("frame_ms", mean), ("median_ms", Timing.median(timing.cpu)),
            ("max_ms", timing.cpu.max() ?? 0), ("ratio", mean / (first ?? mean)),
            ("memory_kib", FrameBench.residentKibibytes()),
          ])
        }
      }
    }
  }

  /// The generator of reference program 4, added up: a line that wanders.
  private static func series(_ count: Int) -> PlotData {
    var seed: UInt64 = 7
    var level = 0.0
    let y = (0..<count).map { _ -> Double in
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      level = level * 0.98 + Double(seed >> 33) / 2_147_483_648 - 0.5
      return level
    }
    return PlotData(x: (0..<count).map(Double.init), y: y)
  }

  private static func scroll(
    _ scene: String, count: Int, size: PixelSize, _ arguments: Arguments
  ) -> Timing {
    let data = series(count)
    let length = scene == "tenth" ? Double(count) / 10 : 500
    let chart = Chart { LinePlot(data).foregroundStyle(.blue) }
      .chartScrollableAxes(.horizontal)
      .chartXVisibleDomain(length: length)
      .chartScrollPosition(initialX: Double(count) / 4)
      .padding(12)
    let points = CGSize(width: size.width, height: size.height)
    let host = ViewHost(
      chart, size: points, scale: 1, fonts: FontLibrary(defaultFamily: "DejaVu Sans"))
    let compositor = Compositor()
    let shadow = PixelBuffer(size)
    var timing = Timing()
    var time = 0.0
    func frame(measured: Bool) {
      time += 1.0 / 60
      let cpu = Measure.milliseconds(CLOCK_PROCESS_CPUTIME_ID)
      let items = host.update(at: time)
      _ = compositor.render(
        items, size: size, scale: 1, background: .white, into: shadow, threads: arguments.threads)
      if measured { timing.cpu.append(Measure.milliseconds(CLOCK_PROCESS_CPUTIME_ID) - cpu) }
    }
    func touch(_ phase: Touch.Phase, _ x: Double) {
      let place = CGPoint(x: x, y: Double(size.height) / 2)
      let touch = Touch(contact: 0, phase: phase, location: place, time: time)
      host.handle(TouchFrame(time: time, touches: [touch]))
    }
    for _ in 0..<4 { frame(measured: false) }
    let start = Double(size.width) - 20
    for round in 0..<3 {
      touch(.down, start)
      for step in 1...frames {
        touch(.move, start - Double(step) * 5)
        frame(measured: round > 0)
      }
      touch(.cancel, start - Double(frames) * 5)
      for _ in 0..<60 { frame(measured: false) }
    }
    return timing
  }
}
