import Foundation
import Kiosk

/// `vitrine render`: a dashboard played on a virtual clock.
enum RenderCommand {
  @MainActor
  static func run(_ invocation: Invocation) throws -> Int32 {
    let settings = try RenderSettings(invocation, dashboard: invocation.arguments[0])
    try settings.requireOutput()
    return try WallRenderer(settings).run()
  }
}
