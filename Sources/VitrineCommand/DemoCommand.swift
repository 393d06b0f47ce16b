import Foundation
import Kiosk
import Series

/// `vitrine demo`: made data and pictures for the example dashboards.
enum DemoCommand {
  static func run(_ invocation: Invocation) throws -> Int32 {
    var seed: UInt64 = 7
    if let text = invocation.values["--seed"] {
      guard let number = UInt64(text) else {
        throw UsageError("--seed takes a whole number, not '\(text)'")
      }
      seed = number
    }
    let zone = (try? TimeZone.named(invocation.values["--zone"] ?? "Europe/Berlin")) ?? .gmt
    let end = try invocation.moment("--at")?.date(in: zone) ?? Date()
    try DemoFiles.write(to: invocation.arguments[0], seed: seed, end: end, zone: zone)
    return ExitCode.fine
  }
}
