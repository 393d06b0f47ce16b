import Foundation
import Kiosk
import Series

/// `vitrine export`: everything that the store has as CSV.
enum ExportCommand {
  static func run(_ invocation: Invocation) throws -> Int32 {
    let now = Date()
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .current
    let store = try StateDirectory.store(invocation, calendar: calendar, now: now, mustExist: true)
    if let name = invocation.values["--series"] {
      guard let series = store.series(name) else {
        throw CommandError("there is no series \"\(name)\"; vitrine series lists them")
      }
      try Streams.write(SeriesCSV.text(series, name: name))
      return ExitCode.fine
    }
    guard let folder = invocation.arguments.first else {
      throw UsageError("missing argument: vitrine export FOLDER")
    }
    let written = try store.export(to: URL(fileURLWithPath: folder), now: now)
    for (file, samples) in written { try Streams.print("\(folder)/\(file): \(samples) samples") }
    if written.isEmpty { try Streams.print("the store has no series yet") }
    return ExitCode.fine
  }
}
