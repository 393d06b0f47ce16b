import Documents
import Foundation
import Kiosk

/// `vitrine check`: every fault of a dashboard file and of the data that it names.
enum CheckCommand {
  static func run(_ invocation: Invocation) -> Int32 {
    let path = invocation.arguments[0]
    do {
      let dashboard = try DashboardReader.read(path: path)
      let library = SeriesLibrary.load(dashboard, zone: WallCalendar(dashboard).zone)
      let faults = library.faults
      for fault in faults { print(fault) }
      for note in library.notes { print(note) }
      guard faults.isEmpty else { return ExitCode.configuration }
      let cards = dashboard.pages.reduce(0) { $0 + $1.cards.count }
      print(
        "\(path): fine: \(count(dashboard.pages.count, "page")), \(count(cards, "card")), "
          + count(dashboard.sources.count, "source"))
      return ExitCode.fine
    } catch {
      print(error)
      return ExitCode.configuration
    }
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}
