import Foundation
import Kiosk

/// `vitrine run`: a dashboard on a display, until a signal ends it.
enum RunCommand {
  @MainActor
  static func run(_ invocation: Invocation) throws -> Int32 {
    let dashboard =
      invocation.arguments.first
      ?? (RunSettings.isService ? "/etc/vitrine/dashboard.yaml" : "./dashboard.yaml")
    let program = WallProgram(try RunSettings(invocation, dashboard: dashboard))
    return withExtendedLifetime(program) { program.run() }
  }
}
