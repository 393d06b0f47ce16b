import Display
public import Foundation
import Geometry

extension RunSettings {
  /// The flags of `vitrine run`, which every program of its own takes too.
  public static let options: [CommandOption] = [
    CommandOption(
      "--display", value: "KIND",
      "auto, drm, fbdev, vnc or headless. auto takes a usable DRM card, else VNC,\nand decides once, at start. Default: auto."
    ),
    CommandOption(
      "--session", value: "KIND",
      "groups or libseat. groups: card and fingers are opened by the user's groups\nvideo and input. libseat: seatd or logind opens them. Default: groups."
    ),
    CommandOption(
      "--card", value: "CARD", "The DRM card: a path, or driver:NAME such as driver:vc4."),
    CommandOption(
      "--output", value: "CONNECTOR",
      "The connector, such as HDMI-A-1; several with commas between show the same."),
    CommandOption(
      "--mode", value: "WxH[@R]", "The mode, such as 1280x800@60. Default: the screen's own."),
    CommandOption("--rotate", value: "DEGREES", "0, 90, 180 or 270, clockwise. Beats the file."),
    CommandOption("--scale", value: "S", "Pixels a point, 0.5 to 8. Beats the file."),
    stateOption,
    CommandOption(
      "--listen", value: "HOST:PORT", "Where the VNC screen listens. Default: 127.0.0.1:5900."),
    CommandOption(
      "--password-file", value: "FILE",
      "The first line of FILE is asked of VNC viewers; eight characters count."),
    CommandOption("--view-only", "VNC viewers see and do not touch."),
    CommandOption("--stats", "Print frames, wake-ups and latency every ten seconds."),
  ]

  /// Whether systemd has started this process.
  public static var isService: Bool {
    ProcessInfo.processInfo.environment["INVOCATION_ID"] != nil
  }

  /// The exit code for flags that are wrong.
  ///
  /// Those of a unit do not mend themselves, and systemd is not to start it again
  /// (`RestartPreventExitStatus=`).
  public static var usageCode: Int32 { isService ? ExitCode.configuration : ExitCode.usage }

  /// Reads the flags of `options`.
  ///
  /// - Parameters:
  ///   - invocation: what was given.
  ///   - dashboard: the file to show; empty for a program of its own.
  /// - Throws: `UsageError` for a value that a flag does not take.
  public init(_ invocation: Invocation, dashboard: String = "") throws {
    self.init(
      dashboard: dashboard, state: RunSettings.state(invocation.values["--state"]))
    let kinds = DisplayKind.allCases.map(\.rawValue)
    if let kind = try invocation.choice("--display", of: kinds) {
      display = DisplayKind(rawValue: kind) ?? .auto
    }
    if let kind = try invocation.choice("--session", of: Session.allCases.map(\.rawValue)) {
      session = Session(rawValue: kind) ?? .groups
    }
    card = invocation.values["--card"]
    output = invocation.values["--output"]
    if let text = invocation.values["--mode"] {
      guard let mode = ModeRequest(text) else {
        throw UsageError("--mode takes a mode such as 1280x800 or 1280x800@60, not '\(text)'")
      }
      self.mode = mode
    }
    rotate = try invocation.rotation()
    scale = try invocation.number("--scale", in: 0.5...8)
    if let text = invocation.values["--listen"] { listen = try RunSettings.address(text) }
    passwordFile = invocation.values["--password-file"]
    isViewOnly = invocation.has("--view-only")
    stats = invocation.has("--stats")
  }

  public static let stateOption = CommandOption(
    "--state", value: "DIR",
    "Where the wall keeps what it learns. Default: $STATE_DIRECTORY,\n/var/lib/vitrine for the service, else $XDG_STATE_HOME/vitrine\n(~/.local/state/vitrine)."
  )

  /// What `--state` says; else systemd's `STATE_DIRECTORY`, the service's own folder, and the user's by
  /// XDG.
  public static func state(
    _ asked: String?, environment: [String: String] = ProcessInfo.processInfo.environment,
    home: String = FileManager.default.homeDirectoryForCurrentUser.path
  ) -> String {
    if let asked { return asked }
    // systemd lists several by colons; the first is the unit's own.
    if let folder = environment["STATE_DIRECTORY"]?.split(separator: ":").first {
      return String(folder)
    }
    if environment["INVOCATION_ID"] != nil { return "/var/lib/vitrine" }
    // XDG: a path that is not absolute is to be ignored.
    if let folder = environment["XDG_STATE_HOME"], folder.hasPrefix("/") {
      return folder + "/vitrine"
    }
    return home + "/.local/state/vitrine"
  }

  private static func address(_ text: String) throws -> (host: String, port: Int) {
    let fault = UsageError("--listen takes HOST:PORT, such as 127.0.0.1:5900, not '\(text)'")
    guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]),
      (0...65_535).contains(port)
    else { throw fault }
    let host = String(text[..<colon])
    guard !host.isEmpty else { throw fault }
    return (host, port)
  }
}
