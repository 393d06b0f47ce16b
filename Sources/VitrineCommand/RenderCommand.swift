import Foundation
import Geometry
import Kiosk

/// `vitrine render`: a dashboard played on a virtual clock.
enum RenderCommand {
  @MainActor
  static func run(_ invocation: Invocation) throws -> Int32 {
    var settings = RenderSettings(dashboard: invocation.arguments[0])
    if let text = invocation.values["--size"] {
      guard let size = PixelSize(text: text) else {
        throw UsageError("--size takes WxH, each 1 to 16384, such as 800x480, not '\(text)'")
      }
      settings.size = size
    }
    settings.rotate = try invocation.rotation()
    settings.scale = try invocation.number("--scale", in: 0.5...8)
    settings.page = invocation.values["--page"]
    settings.zone = try invocation.zone()
    if let name = invocation.values["--locale"] { settings.locale = Locale(identifier: name) }
    if let text = invocation.values["--at"] {
      guard WallClockText(text) != nil else {
        throw UsageError("--at takes a time such as 2026-11-29T09:41:00, not '\(text)'")
      }
      settings.start = WallClockText(text)
    }
    settings.duration = try invocation.number("--duration", in: 0...86_000_000) ?? 0
    settings.frameRate = try invocation.number("--frame-rate", in: 1...1_000) ?? 60
    settings.touches = invocation.values["--touch"]
    if let text = invocation.values["--seed"] {
      guard let seed = UInt64(text) else {
        throw UsageError("--seed takes a whole number, not '\(text)'")
      }
      settings.seed = seed
    }
    settings.fontFamily = invocation.values["--font"]
    settings.output = invocation.values["--output"]
    settings.frames = invocation.values["--frames"]
    settings.trace = invocation.values["--trace"]
    if settings.output == nil, settings.frames == nil, settings.trace == nil {
      throw UsageError("nothing to write: give -o FRAME.png, --frames DIR or --trace FILE")
    }
    return try WallRenderer(settings).run()
  }
}
