import Foundation
import Geometry
import Pictures
import TestSupport
import Testing

@testable import Kiosk

private var berlin: Calendar {
  var calendar = Calendar(identifier: .gregorian)
  calendar.timeZone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
  return calendar
}

@Test(arguments: [
  // Christmas Eve is a day; the night before it, it is tomorrow.
  ("2026-12-24", "2026-11-30T12:00", 24, "days"), ("2026-12-24", "2026-12-23T23:59", 1, "day"),
  ("2026-12-24", "2026-12-24T18:00", 0, "days: it is today"),
  ("2026-12-24", "2026-12-26T00:00", 2, "days ago"),
  // Over the end of daylight saving a day has 25 hours and counts as one.
  ("2026-10-26", "2026-10-25T00:30", 1, "day"),
  ("2026-12-24T18:00", "2026-12-24T12:30", 5, "hours"),
  ("2026-12-24T18:00", "2026-12-24T17:01", 59, "minutes"),
  ("2026-12-24T18:00", "2026-12-20T18:00", 4, "days"),
  ("2026-12-24T18:00", "2026-12-24T19:05", 1, "hour ago"),
])
func aCountdownCountsCalendarDays(_ date: String, _ now: String, _ number: Int, _ unit: String)
  throws
{
  let zone = berlin.timeZone
  let content = CountdownContent(
    title: "", date: try #require(WallClockText(date)).date(in: zone),
    isDay: !date.contains(":"), color: .automatic(0))
  let count = CountdownCard.count(
    to: content, from: try #require(WallClockText(now)).date(in: zone), berlin)
  #expect(count == CountdownCard.Count(number: number, unit: unit))
}

@Test func aMisspeltPlaceOrDateIsAFault() throws {
  let faults = try DataFolder().faults(
    """
    version: 1
    pages:
      - cards:
          - { clock: Europe/Berln }
          - { clock: [] }
          - { clock: {} }
          - { countdown: tomorrow }
    """)
  #expect(
    faults == [
      "4:18: there is no time zone \"Europe/Berln\"; did you mean \"Europe/Berlin\"?",
      "5:18: a clock needs at least one place, such as local",
      "6:18: a clock needs at least one place, such as local",
      "7:22: \"tomorrow\" is no date; write one such as 2026-12-24 or 2026-12-24T18:00",
    ])
}

@MainActor
@Test(arguments: [("en_US", "light"), ("de_DE", "dark")])
func cardsThatNeedNoSeriesLookAsTheyDid(locale: String, theme: String) throws {
  let folder = try TemporaryFolder()
  let path = try folder.write(
    "dashboard.yaml",
    """
    version: 1
    zone: Europe/Berlin
    locale: \(locale)
    theme: \(theme)
    pages:
      - title: Hall
        cards:
          - { clock: local }
          - { clock: { Home: local, New York: America/New_York, Mumbai: Asia/Kolkata } }
          - { countdown: 2026-12-24, title: Christmas Eve }
          - title: Kitchen
            text: |
              ## This week
              Bins go out on **Tuesday**.
              - Paper
              - Glass, *not* ceramics
    """)
  var settings = RenderSettings(dashboard: path)
  settings.start = WallClockText("2026-11-29T09:41:00")
  settings.fontFamily = "DejaVu Sans"
  settings.output = folder.path + "/last.png"
  #expect(try WallRenderer(settings).run() == 0)
  let picture = try PictureFile.load(path: folder.path + "/last.png")
  expectGolden(picture, named: "plain-cards-\(theme)", tolerance: 2.5)
}

@MainActor
@Test func aClockIsDrawnOncePerMinute() throws {
  let folder = try TemporaryFolder()
  let path = try folder.write(
    "dashboard.yaml", "version: 1\nzone: UTC\npages: [{ cards: [{ clock: local }] }]\n")
  var settings = RenderSettings(dashboard: path)
  settings.start = WallClockText("2026-11-29T09:41:58.5")
  settings.fontFamily = "DejaVu Sans"
  settings.duration = 62
  settings.frameRate = 2
  settings.trace = folder.path + "/trace.jsonl"
  #expect(try WallRenderer(settings).run() == 0)
  let lines = try folder.text("trace.jsonl").split(separator: "\n")
  let drawn = lines.indices.filter { !lines[$0].contains("\"damage\":[]") }
  // The first frame, and the frames at 9:42:00 and 9:43:00.
  #expect(drawn == [0, 3, 123])
}
