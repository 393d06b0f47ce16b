import Foundation
import Kiosk

/// `vitrine describe`: what a dashboard says to someone who does not see it.
enum DescribeCommand {
  @MainActor
  static func run(_ invocation: Invocation) throws -> Int32 {
    let format = try DescriptionFormat(invocation)
    let settings = try RenderSettings(invocation, dashboard: invocation.arguments[0])
    try Streams.write(try WallRenderer(settings).describe(format))
    return ExitCode.fine
  }
}
