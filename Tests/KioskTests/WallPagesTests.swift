import Foundation
import Geometry
import Pictures
import TestSupport
import Testing

@testable import Kiosk

private final class TestClock {
  var now: Date
  init(_ text: String) {
    now =
      WallClockText(text)?.date(in: TimeZone(identifier: "Europe/Berlin") ?? .gmt) ?? .distantPast
  }
  func set(_ text: String) { now = TestClock(text).now }
}

@MainActor
private func model(_ clock: TestClock, _ text: String) throws -> (WallModel, DataFolder) {
  let folder = try DataFolder()
  let dashboard = try folder.read("version: 1\nzone: Europe/Berlin\nlocale: en_US\n" + text)
  let model = WallModel(clock: { clock.now })
  model.show(
    dashboard, SeriesLibrary.load(dashboard, zone: WallCalendar(dashboard).zone, now: clock.now))
  return (model, folder)
}

// The night of 2026-10-24 to 25 has 25 hours: from 2:00 to 3:00 comes twice.
@MainActor
@Test(arguments: [
  ("2026-10-23T21:59", ["day"]), ("2026-10-23T22:00", ["night", "day"]),
  ("2026-10-24T05:59", ["night", "day"]), ("2026-10-24T06:00", ["day"]),
  // The span begins on Fridays only; Saturday's night is none.
  ("2026-10-24T22:30", ["day"]), ("2026-10-25T02:30", ["day"]),
])
func aPageIsThereInItsTime(time: String, pages: [String]) throws {
  let clock = TestClock(time)
  let (model, _) = try model(
    clock,
    """
    pages:
      - { id: night, show: { from: "22:00", to: "06:00", days: [friday] }, cards: [] }
      - { id: day, cards: [] }
    """)
  #expect(model.content.pages.map(\.id) == pages)
}

@MainActor
@Test func aPageThatGoesGivesWayAndTheWallWakesForIt() throws {
  let clock = TestClock("2026-11-02T08:10:00")
  let (model, _) = try model(
    clock,
    """
    pages:
      - { id: morning, show: { from: "06:00", to: "08:15" }, cards: [] }
      - { id: day, cards: [] }
    """)
  #expect(model.page == "morning")
  #expect(abs(model.secondsToTick - 300) < 0.01)
  clock.set("2026-11-02T08:15:00")
  model.tick()
  #expect(model.page == "day")
  #expect(model.content.pages.map(\.id) == ["day"])
}

@MainActor
@Test func coloursFollowTheSunOfThePlace() throws {
  let clock = TestClock("2026-12-21T08:00:00")
  let (model, _) = try model(
    clock, "theme: { scheme: auto, place: [52.52, 13.40] }\npages: [{ cards: [] }]\n")
  #expect(model.isDark)
  // Sunrise in Berlin is at 8:15 on that day.
  #expect(abs(model.secondsToTick - 900) < 180)
  clock.set("2026-12-21T08:18:00")
  model.tick()
  #expect(!model.isDark)
  clock.set("2026-12-21T16:00:00")
  model.tick()
  #expect(model.isDark)
}

@MainActor
@Test func thePictureWandersByFewPointsAndComesBack() throws {
  let clock = TestClock("2026-11-02T08:00:00")
  let (model, _) = try model(clock, "idle: { shift: 3 }\npages: [{ cards: [] }]\n")
  var seen: Set<[CGFloat]> = []
  for _ in 0..<18 {
    let shift = model.shift
    #expect(abs(shift.width) <= 3 && abs(shift.height) <= 3)
    seen.insert([shift.width, shift.height])
    #expect(model.secondsToTick <= 300)
    clock.now.addTimeInterval(300)
    model.tick()
  }
  #expect(seen.count == 9)
}

@Test(arguments: [
  ("theme: { text: 150% }", 1.5), ("theme: { text: 0.8 }", 0.8), ("theme: { distance: 70cm }", 1.0),
  ("theme: { distance: 2.8m }", 2.0), ("theme: { distance: 20m }", 4.0),
])
func typeGrowsWithTheDistance(theme: String, scale: Double) throws {
  let dashboard = try DataFolder().read("version: 1\n\(theme)\npages: [{ cards: [] }]\n")
  #expect(abs(dashboard.look.textScale - scale) < 1e-9)
}

@Test(arguments: [
  ("theme: { text: 900% }", "2:16: expected a size from 50% to 400%, found text (\"900%\")"),
  ("theme: { text: 1, distance: 2m }", "2:29: a theme has either \"text\" or \"distance\""),
  ("theme: { distance: far }", "2:20: expected a distance from 30cm to 20m, found text (\"far\")"),
  (
    "theme: { place: [91, 0] }",
    "2:17: a place is at most 90 degrees north or south and 180 east or west"
  ),
  ("theme: { motion: none }", "2:18: \"none\" is not known here; known are full and reduced"),
  ("advance: 1s", "2:10: expected 3s to 24h"),
  ("advance: { pause: 5s }", "2:10: \"every\" is missing here"),
])
func aFaultyLookIsNamed(line: String, message: String) throws {
  let faults = try DataFolder().faults("version: 1\n\(line)\npages: [{ cards: [] }]\n")
  #expect(faults.count == 1 && faults.first?.hasPrefix(message.prefix(30)) == true, "\(faults)")
}

@Test func aTransitionHasANameOrNumbers() throws {
  for name in Dashboard.Transition.Name.allCases {
    for direction in Dashboard.Carousel.Direction.allCases {
      let dashboard = try DataFolder().read(
        "version: 1\npages: [{ layout: { carousel: \(direction.rawValue), transition: \(name.rawValue) }, cards: [] }]\n"
      )
      guard case .carousel(let carousel)? = dashboard.pages.first?.layout else {
        Issue.record("no carousel")
        return
      }
      #expect(carousel.transition == Dashboard.Transition(name, direction))
      #expect(!carousel.transition.isIdentity)
    }
  }
  #expect(Dashboard.Transition.Name.allCases.count == 10)
  let faults = try DataFolder().faults(
    "version: 1\npages: [{ layout: { carousel: vertical, transition: fadee }, cards: [] }]\n")
  #expect(faults == ["2:53: \"fadee\" is not known here; did you mean \"fade\"?"])
}

@Test func aFullPageHasOneCard() throws {
  let faults = try DataFolder().faults(
    "version: 1\npages: [{ layout: full, cards: [{ clock: local }, { clock: local }] }]\n")
  #expect(faults == ["2:51: a page with the layout full has one card"])
}
