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
    var end = Date()
    if let text = invocation.values["--at"] {
      guard let clock = WallClockText(text) else {
        throw UsageError("--at takes a time such as 2026-11-29T09:41:00, not '\(text)'")
      }
      end = clock.date(in: zone)
    }
    try DemoFiles.write(to: invocation.arguments[0], seed: seed, end: end, zone: zone)
    return ExitCode.fine
  }
}
