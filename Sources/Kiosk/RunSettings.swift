public import Display
public import Foundation
public import Geometry

/// What `vitrine run` was asked for; nil leaves it to the dashboard file or to what is found.
public struct RunSettings: Sendable {
  public enum DisplayKind: String, CaseIterable, Sendable { case auto, drm, fbdev, vnc, headless }
  /// Who opens the card and the input devices: the user by its groups, or a seat's daemon.
  public enum Session: String, CaseIterable, Sendable { case groups, libseat }

  public var dashboard: String
  public var display = DisplayKind.auto
  public var session = Session.groups
  /// A device path, or `driver:NAME`.
  public var card: String?
  /// A connector's name, such as HDMI-A-1.
  public var output: String?
  public var mode: ModeRequest?
  /// Clockwise degrees.
  public var rotate: Int?
  public var scale: Double?
  public var state: String
  /// Where the VNC screen listens.
  public var listen: (host: String, port: Int)?
  /// Viewers see and do not touch.
  public var isViewOnly = false
  /// A file whose first line is what viewers have to know.
  public var passwordFile: String?
  public var stats = false

  public init(dashboard: String, state: String) {
    self.dashboard = dashboard
    self.state = state
  }
}

extension PixelSize {
  /// Reads `WxH`, each 1…16,384; nil for anything else.
  public init?(text: String) {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      (1...16_384).contains(width), (1...16_384).contains(height)
    else { return nil }
    self.init(width: width, height: height)
  }
}

/// What `vitrine render` was asked for.
public struct RenderSettings: Sendable {
  public var dashboard: String
  /// Panel pixels, before rotation.
  public var size = PixelSize(width: 800, height: 480)
  public var rotate: Int?
  public var scale: Double?
  public var page: String?
  /// The wall's clock at the first frame; nil is now.
  public var start: WallClockText?
  /// Seconds to play; 0 is one frame.
  public var duration = 0.0
  public var frameRate = 60.0
  public var touches: String?
  public var zone: TimeZone?
  public var locale: Locale?
  public var seed: UInt64 = 1
  public var fontFamily: String?
  /// Where the last frame goes.
  public var output: String?
  /// A folder for every frame.
  public var frames: String?
  /// A file for one JSON object a frame.
  public var trace: String?

  public init(dashboard: String) { self.dashboard = dashboard }
}
