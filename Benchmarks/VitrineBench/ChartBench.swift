import Charts
import Foundation
import Geometry
import Motion
import Raster
import Rendering
import Typography
import Views

/// A long series under a finger, or growing: touches, views, layout and drawing together.
///
/// Times are processor time for each frame; `ratio` is the mean beside that of the shortest series.
/// `window` shows 100 points whatever the length, `tenth` a tenth of all of them, each dragged by 5
/// points a frame on a virtual clock; `append` takes a sample a frame into a window of 500 that
/// stands, `follow` into one that stays at the end.
@MainActor
enum ChartBench {
  private static let counts = [1_000, 10_000, 100_000, 1_000_000]
  private static let frames = 120

  static func run(_ arguments: Arguments) throws {
    for size in arguments.pixelSizes {
      for scene in ["window", "tenth", "append", "follow"]
      where arguments.scenes.isEmpty || arguments.scenes.contains(scene) {
        var first: Double?
        for count in counts {
          let pixels = PixelSize(width: size.width, height: size.height)
          let timing =
            ["append", "follow"].contains(scene)
            ? grow(scene, count: count, size: pixels, arguments)
            : scroll(scene, count: count, size: pixels, arguments)
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
  private static func series(_ count: Int) -> (x: [Double], y: [Double]) {
    var seed: UInt64 = 7
    var level = 0.0
    let y = (0..<count).map { _ -> Double in
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      level = level * 0.98 + Double(seed >> 33) / 2_147_483_648 - 0.5
      return level
    }
    return ((0..<count).map(Double.init), y)
  }

  /// A wall of one chart, drawn frame by frame.
  @MainActor private final class Screen {
    let host: ViewHost
    let compositor = Compositor()
    let shadow: PixelBuffer
    let threads: Int
    var time = 0.0
    var timing = Timing()

    init(_ view: some View, size: PixelSize, threads: Int) {
      host = ViewHost(
        view, size: CGSize(width: size.width, height: size.height), scale: 1,
        fonts: FontLibrary(defaultFamily: "DejaVu Sans"))
      shadow = PixelBuffer(size)
      self.threads = threads
      for _ in 0..<4 { frame(isMeasured: false) }
    }

    func frame(isMeasured: Bool, _ change: () -> Void = {}) {
      time += 1.0 / 60
      let cpu = Measure.milliseconds(CLOCK_PROCESS_CPUTIME_ID)
      change()
      let items = host.update(at: time)
      _ = compositor.render(
        items, size: shadow.size, scale: 1, background: .white, into: shadow, threads: threads)
      if isMeasured { timing.cpu.append(Measure.milliseconds(CLOCK_PROCESS_CPUTIME_ID) - cpu) }
    }

    func touch(_ phase: Touch.Phase, _ x: Double) {
      let place = CGPoint(x: x, y: Double(shadow.size.height) / 2)
      let touch = Touch(contact: 0, phase: phase, location: place, time: time)
      host.handle(TouchFrame(time: time, touches: [touch]))
    }
  }

  private static func scroll(
    _ scene: String, count: Int, size: PixelSize, _ arguments: Arguments
  ) -> Timing {
    let series = series(count)
    let data = PlotData(x: series.x, y: series.y)
    let chart = Chart { LinePlot(data).foregroundStyle(.blue) }
      .chartScrollableAxes(.horizontal)
      .chartXVisibleDomain(length: scene == "tenth" ? Double(count) / 10 : 100)
      .chartScrollPosition(initialX: Double(count) / 4)
      .padding(12)
    let screen = Screen(chart, size: size, threads: arguments.threads)
    let start = Double(size.width) - 20
    for round in 0..<4 {
      screen.touch(.down, start)
      for step in 1...frames {
        screen.frame(isMeasured: round > 0) { screen.touch(.move, start - Double(step) * 5) }
      }
      screen.touch(.cancel, start - Double(frames) * 5)
      for _ in 0..<60 { screen.frame(isMeasured: false) }
    }
    return screen.timing
  }

  private static func grow(
    _ scene: String, count: Int, size: PixelSize, _ arguments: Arguments
  ) -> Timing {
    let series = series(count)
    let data = LivePlotData(x: series.x, y: series.y)
    let end = scene == "append" ? Double(count) + 1_000 : Double(count)
    let chart = Chart { LinePlot(data).foregroundStyle(.blue) }
      .chartYScale(domain: -4...4)
      .chartScrollableAxes(.horizontal)
      .chartXVisibleDomain(length: 500.0)
      .chartScrollPosition(initialX: Double(count) - (scene == "append" ? 100 : 0))
      .chartScrollFollowsEnd(scene == "follow")
      .padding(12)
    let screen =
      scene == "append"
      ? Screen(chart.chartXScale(domain: 0...end), size: size, threads: arguments.threads)
      : Screen(chart, size: size, threads: arguments.threads)
    for index in 0..<300 {
      screen.frame(isMeasured: index >= 60) {
        data.append(x: Double(count + index), y: sin(Double(index)) * 2)
      }
    }
    return screen.timing
  }
}
