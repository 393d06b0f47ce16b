import Foundation
import Kiosk
import Series

/// Where the wall keeps what it learns, and the store there.
enum StateDirectory {
  /// What `--state` says; else systemd's `STATE_DIRECTORY`, the service's own folder, and the user's by XDG.
  static func path(
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

  static let option = Option(
    "--state", value: "DIR",
    "Where the wall keeps what it learns. Default: $STATE_DIRECTORY,\n/var/lib/vitrine for the service, else $XDG_STATE_HOME/vitrine\n(~/.local/state/vitrine)."
  )

  /// Opens the store of a command.
  ///
  /// - Throws: `CommandError` when there is none to read, or none can be written.
  static func store(
    _ invocation: Invocation, calendar: Calendar, now: Date, mustExist: Bool
  ) throws -> SeriesStore {
    let directory = path(invocation.values["--state"])
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
  /// The zone of `--zone`, if it is given.
  func zone() throws -> TimeZone? {
    guard let name = values["--zone"] else { return nil }
    guard let zone = try? TimeZone.named(name) else {
      throw UsageError("there is no time zone '\(name)'; write one such as Europe/Berlin")
    }
    return zone
  }

  /// A date such as 2026-11-29 or a full ISO 8601 time.
  func date(_ option: String, in zone: TimeZone) throws -> Date? {
    guard let text = values[option] else { return nil }
    guard let clock = WallClockText(text) else {
      throw UsageError("\(option) takes a date such as 2026-11-29, not '\(text)'")
    }
    return clock.date(in: zone)
  }
}
