import Foundation
import Kiosk
import Series

/// Where the wall keeps what it learns, and the store there.
enum StateDirectory {
  static func hasStore(_ invocation: Invocation) -> Bool {
    FileManager.default.fileExists(
      atPath: "\(RunSettings.state(invocation.values["--state"]))/\(SeriesStore.fileName)")
  }

  /// Opens the store of a command.
  ///
  /// - Throws: `CommandError` when there is none to read, or none can be written.
  static func store(
    _ invocation: Invocation, calendar: Calendar, now: Date, mustExist: Bool
  ) throws -> SeriesStore {
    let directory = RunSettings.state(invocation.values["--state"])
    let file = "\(directory)/\(SeriesStore.fileName)"
    if mustExist, !FileManager.default.fileExists(atPath: file) {
      throw CommandError(
        "there is no \(file); import a file first, or say with --state DIR where the wall keeps its state"
      )
    }
    let store = SeriesStore(
      directory: directory, calendar: calendar, now: now, checksIntegrity: !mustExist)
    switch store.condition {
    case .good: break
    case .rebuilt(let path):
      VitrineProgram.report(
        "vitrine: the store was damaged; it is now \(path), and a new one begins\n")
    case .memoryOnly(let reason): throw CommandError("the store cannot be used: \(reason)")
    }
    return store
  }
}

/// Why a command could not do what it was asked for: exit code 1.
struct CommandError: Error, CustomStringConvertible {
  var description: String
  init(_ description: String) { self.description = description }
}

extension Invocation {
  /// A date such as 2026-11-29 or a full ISO 8601 time.
  func date(_ option: String, in zone: TimeZone) throws -> Date? {
    guard let text = values[option] else { return nil }
    guard let clock = WallClockText(text) else {
      throw UsageError("\(option) takes a date such as 2026-11-29, not '\(text)'")
    }
    return clock.date(in: zone)
  }
}
