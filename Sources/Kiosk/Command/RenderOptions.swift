import Foundation
import Geometry

extension RenderSettings {
  /// The flags that say what is played, how long and on what panel.
  public static let stageOptions: [CommandOption] = [
    CommandOption("--size", value: "WxH", "Panel pixels, before rotation. Default: 800x480."),
    CommandOption("--scale", value: "S", "Pixels a point, 0.5 to 8. Beats the file."),
    CommandOption("--rotate", value: "DEGREES", "0, 90, 180 or 270, clockwise. Beats the file."),
    CommandOption("--page", value: "ID", "The page to begin with. Default: the first."),
    CommandOption(
      "--at", value: "ISO8601",
      "The wall's clock at the first frame, such as\n2026-11-29T09:41:00. Default: now."
    ),
    CommandOption("--duration", value: "SECONDS", "How long to play. Default: 0, one frame."),
    CommandOption("--frame-rate", value: "HZ", "Frames a second, 1 to 1000. Default: 60."),
    CommandOption("--touch", value: "FILE", "Touches to play."),
    CommandOption("--zone", value: "ZONE", "Time zone, such as Europe/Berlin. Beats the file."),
    CommandOption("--locale", value: "LOCALE", "Locale, such as de_DE. Beats the file."),
    CommandOption("--seed", value: "N", "Seed of everything random. Default: 1."),
    CommandOption("--font", value: "FAMILY", "The typeface. Default: Inter."),
  ]

  /// The flags that say what `vitrine render` writes.
  public static let outputOptions: [CommandOption] = [
    CommandOption(
      "--output", short: "-o", value: "FRAME.png",
      "Write the last frame; - is standard output."),
    CommandOption("--frames", value: "DIR", "Write every frame as DIR/frame-NNNNN.png."),
    CommandOption("--trace", value: "FILE", "Write one JSON object a frame."),
  ]

  /// The flag of `vitrine describe`.
  public static let formatOption = CommandOption(
    "--format", value: "FORMAT", "text or json. Default: text.")

  /// Reads the flags of `stageOptions` and `outputOptions`.
  ///
  /// - Parameters:
  ///   - invocation: what was given.
  ///   - dashboard: the file to show; empty for a program of its own.
  /// - Throws: `UsageError` for a value that a flag does not take.
  public init(_ invocation: Invocation, dashboard: String = "") throws {
    self.init(dashboard: dashboard)
    if let text = invocation.values["--size"] {
      guard let size = PixelSize(text: text) else {
        throw UsageError("--size takes WxH, each 1 to 16384, such as 800x480, not '\(text)'")
      }
      self.size = size
    }
    rotate = try invocation.rotation()
    scale = try invocation.number("--scale", in: 0.5...8)
    page = invocation.values["--page"]
    zone = try invocation.zone()
    if let name = invocation.values["--locale"] {
      guard let known = DashboardReader.locale(named: name) else {
        throw UsageError("there is no locale '\(name)'; write one such as en_US or de_DE")
      }
      locale = known
    }
    start = try invocation.moment("--at")
    duration = try invocation.number("--duration", in: 0...86_000_000) ?? 0
    frameRate = try invocation.number("--frame-rate", in: 1...1_000) ?? 60
    touches = invocation.values["--touch"]
    if let text = invocation.values["--seed"] {
      guard let seed = UInt64(text) else {
        throw UsageError("--seed takes a whole number, not '\(text)'")
      }
      self.seed = seed
    }
    fontFamily = invocation.values["--font"]
    output = invocation.values["--output"]
    frames = invocation.values["--frames"]
    trace = invocation.values["--trace"]
  }

  /// Refuses to play for nothing.
  public func requireOutput() throws {
    guard output == nil, frames == nil, trace == nil else { return }
    throw UsageError("nothing to write: give -o FRAME.png, --frames DIR or --trace FILE")
  }
}

/// How `vitrine describe` writes what it finds.
public enum DescriptionFormat: String, CaseIterable, Sendable {
  case text, json

  /// Reads `--format`.
  public init(_ invocation: Invocation) throws {
    let name = try invocation.choice("--format", of: DescriptionFormat.allCases.map(\.rawValue))
    self = name.flatMap { DescriptionFormat(rawValue: $0) } ?? .text
  }
}
