import Documents
import Foundation
import Kiosk

/// `vitrine check`: every fault of a dashboard file and of the data that it names.
enum CheckCommand {
  static func run(_ invocation: Invocation) throws -> Int32 {
    let path = invocation.arguments[0]
    let dashboard: Dashboard
    do {
      dashboard = try DashboardReader.read(path: path)
    } catch {
      try Streams.print("\(error)")
      return ExitCode.configuration
    }
    let library = SeriesLibrary.load(dashboard, zone: WallCalendar(dashboard).zone)
    let missing = library.missingSeries(of: dashboard)
    for line in library.faults + missing + library.notes { try Streams.print(line) }
    guard library.faults.isEmpty, missing.isEmpty else { return ExitCode.configuration }
    let cards = dashboard.pages.reduce(0) { $0 + $1.cards.count }
    try Streams.print(
      "\(path): fine: \(count(dashboard.pages.count, "page")), \(count(cards, "card")), "
        + count(dashboard.sources.count, "source"))
    return ExitCode.fine
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}
