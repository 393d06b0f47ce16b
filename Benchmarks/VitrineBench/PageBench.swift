import Foundation
import Geometry
import Kiosk

/// The pages of the health example under a finger: touches, views, layout and drawing together.
///
/// `first_frame_ms` is wall time from the dashboard file to the drawn frame; `frame_ms` is processor
/// time for each frame that was drawn while a page moved, its trace included.
@MainActor
enum PageBench {
  static func run(_ arguments: Arguments) throws {
    let dashboard = arguments.rest.first ?? "Examples/health/dashboard.yaml"
    for size in arguments.pixelSizes {
      for page in ["steps", "pictures"]
      where arguments.scenes.isEmpty || arguments.scenes.contains(page) {
        try run(dashboard, page, PixelSize(width: size.width, height: size.height))
      }
    }
  }

  private static func run(_ dashboard: String, _ page: String, _ size: PixelSize) throws {
    let folder = FileManager.default.temporaryDirectory.path + "/vitrine-bench-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var settings = RenderSettings(dashboard: dashboard)
    settings.size = size
    settings.page = page
    settings.start = WallClockText("2026-11-29T09:41:00")
    settings.trace = folder + "/trace.jsonl"

    let wall = Measure.milliseconds(CLOCK_MONOTONIC)
    var cpu = Measure.milliseconds(CLOCK_PROCESS_CPUTIME_ID)
    _ = try WallRenderer(settings).run()
    let first = Measure.milliseconds(CLOCK_MONOTONIC) - wall
    let begin = Measure.milliseconds(CLOCK_PROCESS_CPUTIME_ID) - cpu

    settings.duration = 4
    settings.touches = folder + "/drag.touch"
    try drag(size, isVertical: page == "pictures").write(
      toFile: folder + "/drag.touch", atomically: true, encoding: .utf8)
    cpu = Measure.milliseconds(CLOCK_PROCESS_CPUTIME_ID)
    _ = try WallRenderer(settings).run()
    let moving = Measure.milliseconds(CLOCK_PROCESS_CPUTIME_ID) - cpu - begin
    let trace = try String(contentsOfFile: folder + "/trace.jsonl", encoding: .utf8)
    let frames = trace.split(separator: "\n").filter { !$0.contains("\"drawn\":0,") }.count
    Measure.line([
      ("bench", "page"), ("page", page), ("w", size.width), ("h", size.height),
      ("first_frame_ms", first), ("frames", frames),
      ("frame_ms", moving / Double(max(1, frames - 1))),
      ("memory_kib", FrameBench.residentKibibytes()),
    ])
  }

  /// A finger that drags back and forth for three seconds, at 120 samples a second.
  private static func drag(_ size: PixelSize, isVertical: Bool) -> String {
    let (x, y) = (Double(size.width) / 2, Double(size.height) / 2)
    let reach = isVertical ? y * 0.6 : x * 0.6
    var lines: [String] = []
    for step in 0...360 {
      let shift = reach * sin(Double(step) / 360 * 6 * .pi)
      let place = isVertical ? "\(x) \(y + shift)" : "\(x + shift) \(y)"
      let phase = step == 0 ? "down" : step == 360 ? "up" : "move"
      lines.append("\(100 + step * 25 / 3) \(phase) 0 \(place)")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
