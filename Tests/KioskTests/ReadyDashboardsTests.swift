import Foundation
import Series
import TestSupport
import Testing

@testable import Kiosk

private let examples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()
  .appendingPathComponent("Examples/health").path

@Test(arguments: ["dashboard", "glucose", "climate", "energy", "family"])
func aReadyDashboardShowsEveryCardWithTheMadeData(name: String) throws {
  let folder = try TemporaryFolder()
  var calendar = Calendar(identifier: .gregorian)
  calendar.timeZone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
  let now = try #require(WallClockText("2026-11-29T09:41:00")?.date(in: calendar.timeZone))
  let data = URL(fileURLWithPath: folder.path + "/data")
  try DemoData.write(to: data, seed: 7, endingOn: now, calendar: calendar)
  try DemoHome(seed: 7, end: now, calendar: calendar).write(to: data)
  let pictures = folder.path + "/pictures"
  try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: true)
  try folder.write("pictures/a.png", "")
  let text = try String(contentsOfFile: "\(examples)/\(name).yaml", encoding: .utf8)
  let path = try folder.write("\(name).yaml", text)
  let dashboard = try DashboardReader.read(path: path)
  let library = SeriesLibrary.load(dashboard, zone: calendar.timeZone, now: now)
  #expect(library.faults == [])
  // All pages, whatever their hours.
  var always = dashboard
  for index in always.pages.indices { always.pages[index].spans = [] }
  let pages = ContentBuilder(
    dashboard: always, library: library, calendar: WallCalendar(dashboard), now: now
  ).pages()
  for page in pages {
    for card in page.cards {
      if case .missing(let title, let reason) = card.kind {
        Issue.record("\(page.id): \(title): \(reason)")
      }
    }
  }
}
