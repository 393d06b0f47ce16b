import Foundation
import Testing

@testable import Kiosk

/// A wall's clock that a test moves.
private final class TestClock {
  var now: Date
  init(_ text: String, _ zone: String = "Europe/Berlin") {
    now = WallClockText(text)?.date(in: TimeZone(identifier: zone) ?? .gmt) ?? .distantPast
  }
}

private let text = """
  version: 1
  zone: Europe/Berlin
  locale: en_US
  theme: auto
  sources: { phone: { csv: steps.csv, metric: steps } }
  pages: [{ id: a, cards: [{ number: phone/steps, goal: 400 }] }]
  """

@MainActor
private func model(_ clock: TestClock) throws -> (WallModel, DataFolder) {
  let folder = try DataFolder()
  let dashboard = try folder.read(text)
  let model = WallModel(clock: { clock.now })
  model.show(dashboard, SeriesLibrary.load(dashboard, zone: WallCalendar(dashboard).zone))
  return (model, folder)
}

@MainActor
private func number(_ model: WallModel) -> NumberContent? {
  guard case .number(let number) = model.content.pages.first?.cards.first?.kind else { return nil }
  return number
}

@MainActor
@Test func midnightTurnsTodayIntoYesterday() throws {
  let clock = TestClock("2026-11-02T23:30:00")
  let (model, _) = try model(clock)
  #expect(number(model)?.date == "Today")
  #expect(number(model)?.value == "200")
  #expect(number(model)?.progress == 0.5)
  #expect(abs(model.secondsToTick - 1_800) < 0.001)
  var changes = 0
  model.onChange = { changes += 1 }
  clock.now.addTimeInterval(1_700)
  model.tick()
  #expect(changes == 0)
  clock.now.addTimeInterval(101)
  model.tick()
  #expect(changes == 1)
  #expect(number(model)?.date == "Yesterday")
}

@MainActor
@Test(arguments: [("06:59", true), ("07:00", false), ("18:59", false), ("19:00", true)])
func automaticColoursFollowTheHour(time: String, isDark: Bool) throws {
  let clock = TestClock("2026-11-02T\(time):00")
  let (model, _) = try model(clock)
  #expect(model.isDark == isDark)
}

@MainActor
@Test func aBrokenFileLeavesTheLastGoodWallWithItsFaultOverIt() throws {
  let (model, _) = try model(TestClock("2026-11-02T12:00:00"))
  let before = model.content.pages
  model.fail(["dashboard.yaml:3:1: \"titel\" is not known here; did you mean \"title\"?"])
  #expect(model.content.pages == before)
  #expect(model.content.faults.count == 1)
  #expect(model.content.notice == nil)
}

@MainActor
@Test func aFirstBrokenFileIsShownAndWaitedFor() {
  let model = WallModel(clock: { Date(timeIntervalSince1970: 0) })
  model.fail(["dashboard.yaml:1:1: the file is empty; a dashboard begins with \"version: 1\""])
  #expect(model.content.pages.isEmpty)
  #expect(model.content.notice != nil)
  #expect(model.content.faults.count == 1)
}

@MainActor
@Test func aSourceThatBecomesUnreadableKeepsItsLastSeries() throws {
  let folder = try DataFolder()
  let dashboard = try folder.read(text)
  let first = SeriesLibrary.load(dashboard, zone: .gmt)
  try FileManager.default.removeItem(atPath: folder.path + "/steps.csv")
  let second = SeriesLibrary.load(dashboard, zone: .gmt, previous: first)
  #expect(second["phone/steps"]?.count == 2)
  #expect(second.faults.count == 1)
}

@MainActor
@Test(arguments: [
  (1, 1), (2, 2), (3, 3), (4, 2), (5, 3), (6, 3), (9, 3),
])
func cardsStandInTheColumnsThatSuitThem(count: Int, columns: Int) {
  let size = CGSize(width: 772, height: 400)
  #expect(CardGrid.columns(count: count, size: size, spacing: 12) == columns)
}
