import Foundation
import Kiosk

/// `vitrine init`: the first dashboard of a wall.
enum InitCommand {
  static func run(_ invocation: Invocation) throws -> Int32 {
    if let folder = invocation.values["--drop-in"] {
      return try dropIn(folder, invocation.arguments.first ?? "/etc/vitrine/dashboard.yaml")
    }
    let path = invocation.arguments.first ?? "dashboard.yaml"
    if FileManager.default.fileExists(atPath: path), !invocation.has("--force"), !isShipped(path) {
      throw CommandError("\(path) is there already; --force replaces it, vitrine check looks at it")
    }
    var starter = StarterDashboard()
    let asks = isatty(STDIN_FILENO) == 1 && invocation.values.isEmpty
    /// What an option says, or the answer to its question; one that cannot be is asked for again.
    func value<Value>(
      _ option: String, _ question: String, _ read: (String) throws -> Value
    ) throws -> Value? {
      if let given = invocation.values[option] { return given.isEmpty ? nil : try read(given) }
      while asks {
        try Streams.write("\(question) ")
        let answer = readLine()?.trimmingCharacters(in: .whitespaces) ?? ""
        guard !answer.isEmpty else { return nil }
        do {
          return try read(answer)
        } catch let error as UsageError {
          try Streams.print(error.description)
        }
      }
      return nil
    }
    func existing(_ path: String) throws -> String {
      guard FileManager.default.fileExists(atPath: path) else {
        throw UsageError("there is no \(path)")
      }
      return path
    }
    let zone = "Time zone? [\(TimeZone.current.identifier), the system's]"
    let place = "Where does it hang, such as 52.5,13.4, for sunrise? [nowhere]"
    starter.title =
      try value("--title", "What is the wall called? [Our wall]") { $0 } ?? starter.title
    starter.zone = try value("--zone", zone) { name in
      guard (try? TimeZone.named(name)) != nil else {
        throw UsageError("there is no time zone '\(name)'; write one such as Europe/Berlin")
      }
      return name
    }
    starter.locale = try value("--locale", "Language, such as de_DE? [the system's]") { $0 }
    starter.place = try value("--place", place, InitCommand.place)
    starter.data = try value("--data", "A folder of data files, such as CSV? [none]", existing)
    starter.pictures = try value("--pictures", "A folder of pictures? [none]", existing)
    starter.calendar = try value("--calendar", "An ICS calendar file? [none]", existing)
    return try write(starter, to: path)
  }

  /// Reads degrees north and east.
  private static func place(_ text: String) throws -> (latitude: Double, longitude: Double) {
    let parts = text.split(separator: ",").compactMap {
      Double($0.trimmingCharacters(in: .whitespaces))
    }
    guard parts.count == 2, (-90...90).contains(parts[0]), (-180...180).contains(parts[1]) else {
      throw UsageError("a place is degrees north and east such as 52.5,13.4, not '\(text)'")
    }
    return (parts[0], parts[1])
  }

  /// Whether a file is as the package or `script/install` put it there: nobody's work is lost with it.
  private static func isShipped(_ path: String) -> Bool {
    ["/usr/share/vitrine", "/usr/local/share/vitrine"].contains { folder in
      ["welcome.yaml", "examples/health/dashboard.yaml"].contains {
        FileManager.default.contentsEqual(atPath: path, andPath: "\(folder)/\($0)")
      }
    }
  }

  private static func write(_ starter: StarterDashboard, to path: String) throws -> Int32 {
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(starter.text(in: folder.path).utf8).write(to: url, options: .atomic)
    let dashboard = try DashboardReader.read(path: path)
    let series = dashboard.sources.map(\.name)
    let pages = dashboard.pages.count
    try Streams.print("\(path): a wall with \(pages) \(pages == 1 ? "page" : "pages")")
    if !series.isEmpty { try Streams.print("found data: \(series.joined(separator: ", "))") }
    for section in Doctor().examine().prefix(2) {
      for finding in section.findings {
        try Streams.print("\(section.title.lowercased()): \(finding.text)")
      }
    }
    if UnitDropIn(dashboard).isNeeded {
      try Streams.print("its unit: sudo vitrine init --drop-in \(unitFolder) \(path)")
    }
    let isServed = url.standardizedFileURL.path == "/etc/vitrine/dashboard.yaml"
    try Streams.print(
      isServed ? "the wall of vitrine.service follows at once" : "now: vitrine run \(path)")
    return ExitCode.fine
  }

  /// Where systemd looks for what `vitrine.service` gets beside itself.
  private static let unitFolder = "/etc/systemd/system/vitrine.service.d"

  /// Writes what the dashboard needs of its unit, or takes away what it needs no longer.
  private static func dropIn(_ folder: String, _ path: String) throws -> Int32 {
    let dropIn = UnitDropIn(try DashboardReader.read(path: path))
    let outcome = try dropIn.write(into: folder, for: path) { name in
      let file = "/etc/vitrine/\(name).token"
      return FileManager.default.fileExists(atPath: file) ? file : nil
    }
    let file = "\(folder)/\(UnitDropIn.fileName)"
    switch outcome {
    case .written: try Streams.print("\(file): \(needs(dropIn)); now: systemctl daemon-reload")
    case .unchanged: try Streams.print("\(file): as it was, \(needs(dropIn))")
    case .removed: try Streams.print("\(file): removed; \(path) needs no network")
    case .notNeeded: try Streams.print("\(path) needs no network; the unit shuts it out")
    case .kept: try Streams.print("\(file): somebody else's, and left as it is")
    }
    return ExitCode.fine
  }

  private static func needs(_ dropIn: UnitDropIn) -> String {
    var words: [String] = []
    if !dropIn.sources.isEmpty {
      words.append("the network for \(dropIn.sources.joined(separator: ", "))")
    }
    if !dropIn.credentials.isEmpty {
      words.append("credentials \(dropIn.credentials.joined(separator: ", "))")
    }
    return words.joined(separator: ", ")
  }
}
