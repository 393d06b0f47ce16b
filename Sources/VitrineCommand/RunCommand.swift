import Display
import Foundation
import Kiosk

/// `vitrine run`: a dashboard on a display, until a signal ends it.
enum RunCommand {
  @MainActor
  static func run(_ invocation: Invocation) throws -> Int32 {
    let isService = ProcessInfo.processInfo.environment["INVOCATION_ID"] != nil
    let dashboard =
      invocation.arguments.first
      ?? (isService ? "/etc/vitrine/dashboard.yaml" : "./dashboard.yaml")
    var settings = RunSettings(
      dashboard: dashboard, state: StateDirectory.path(invocation.values["--state"]))
    let kinds = RunSettings.DisplayKind.allCases.map(\.rawValue)
    if let kind = try invocation.choice("--display", of: kinds) {
      settings.display = RunSettings.DisplayKind(rawValue: kind) ?? .auto
    }
    settings.card = invocation.values["--card"]
    settings.output = invocation.values["--output"]
    if let text = invocation.values["--mode"] {
      guard let mode = ModeRequest(text) else {
        throw UsageError("--mode takes a mode such as 1280x800 or 1280x800@60, not '\(text)'")
      }
      settings.mode = mode
    }
    settings.rotate = try invocation.rotation()
    settings.scale = try invocation.number("--scale", in: 0.5...8)
    if let text = invocation.values["--listen"] { settings.listen = try address(text) }
    settings.stats = invocation.has("--stats")
    return WallProgram(settings).run()
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

extension Invocation {
  func rotation() throws -> Int? {
    guard let text = try choice("--rotate", of: ["0", "90", "180", "270"]) else { return nil }
    return Int(text)
  }
}
