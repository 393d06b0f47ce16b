import Foundation
import Kiosk
import Network

/// `vitrine sources`: how a running wall's sources fare, or what the services of a dashboard offer.
enum SourcesCommand {
  static func run(_ invocation: Invocation) throws -> Int32 {
    guard invocation.has("--discover") else { return try states(invocation) }
    guard let path = invocation.arguments.first else {
      throw UsageError("missing argument: vitrine sources --discover DASHBOARD")
    }
    let dashboard = try DashboardReader.read(path: path)
    let zone = WallCalendar(dashboard).zone
    let only = invocation.arguments.dropFirst().first
    let services = dashboard.sources.filter { $0.isService && (only ?? $0.name) == $0.name }
    guard !services.isEmpty else {
      throw CommandError(
        only.map { "the dashboard has no source \"\($0)\" over the network" }
          ?? "the dashboard has no source over the network")
    }
    var code = ExitCode.fine
    for source in services {
      switch source.discover(zone: zone, seconds: 30) {
      case .failure(let failure):
        VitrineProgram.report("\(source.name): \(failure.words)\n")
        code = ExitCode.failed
      case .success(let found):
        if found.isEmpty { try Streams.print("\(source.name): nothing came within 30 s") }
        for one in found {
          let last = one.last.map { ": \($0) \(one.unit)" } ?? ""
          try Streams.print("\(source.name)/\(one.name)\t\(one.label)\(last)")
        }
      }
    }
    return code
  }

  private static func states(_ invocation: Invocation) throws -> Int32 {
    if let extra = invocation.arguments.first {
      throw UsageError("'\(extra)' is one argument too many without --discover")
    }
    switch WallOrder.send("sources", to: invocation.values["--socket"]) {
    case .failure(let fault): throw CommandError("no wall answers: \(fault)")
    case .success(let answer):
      if invocation.has("--json") {
        try Streams.write(answer)
        return ExitCode.fine
      }
      guard let table = SourceReport.table(answer, in: .current) else {
        throw CommandError("the wall's answer cannot be read; is it of another version?")
      }
      try Streams.write(table)
      return ExitCode.fine
    }
  }
}
