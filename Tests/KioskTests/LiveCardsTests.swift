import Foundation
import Geometry
import Pictures
import TestSupport
import Testing

@testable import Kiosk

private func head(_ cards: String) -> String {
  """
  version: 1
  sources: { phone: { csv: steps.csv, metric: steps } }
  pages:
    - cards:
        - \(cards)
  """
}

@Test(arguments: [
  ("gauge: { series: phone/steps }", "\"range\" is missing here"),
  (
    "gauge: { series: phone/steps, range: [0, 9], bands: [{ to: 5, color: red }, { to: 4, color: green }] }",
    "each band ends above the one before"
  ),
  ("table: []", "a table needs at least one series"),
  ("table: [phone/stepz]", "there is no series \"phone/stepz\"; did you mean \"phone/steps\"?"),
  ("table: { csv: stepz.csv }", "there is no file FOLDER/stepz.csv; did you mean \"steps.csv\"?"),
  ("qr: \"\"", "a QR code on a wall holds 1 to 1000 bytes, not 0"),
  ("status: source", "\"source\" is not known here; did you mean \"sources\"?"),
  ("slides: steps.csv", "FOLDER/steps.csv is a file, not a folder"),
  (
    "slides: { folder: photos, every: 2s, fade: 5s }",
    "a fade takes at most half of the time that a picture stays"
  ),
  (
    "weather: { json: steps.csv, temperature: \"a..b\" }",
    "\"a..b\" is no path; write one such as current.temperature or days[0].high"
  ),
  ("calendar: []", "a calendar needs at least one ICS file"),
  ("{ calendar: steps.csv, days: 0 }", "0 is outside 1 to 60"),
])
func aFaultyLiveCardIsNamed(card: String, message: String) throws {
  let folder = try DataFolder()
  let faults = folder.faults(head(card))
  #expect(faults.count == 1, "\(faults)")
  let wanted = message.replacingOccurrences(of: "FOLDER", with: folder.path)
  #expect(faults.first?.hasSuffix(wanted) == true, "\(faults)")
}

@Test(
  arguments: [
    ("wpa", "a;b", "pass:word", "WIFI:T:WPA;S:a\\;b;P:pass\\:word;;"),
    ("none", "Guests", nil, "WIFI:T:nopass;S:Guests;;"),
  ] as [(String, String, String?, String)])
func aNetworkIsQuotedForPhones(security: String, name: String, password: String?, text: String) {
  #expect(DashboardReader.wifi(name, password: password, security: security) == text)
}

@Test func aQRCodeHasItsThreeFinders() throws {
  let code = try #require(QRCode("https://example.org"))
  #expect(code.side == 25)
  // A finder is a dark ring of seven squares with a light one inside, in three of the corners.
  for (x, y) in [(0, 0), (code.side - 7, 0), (0, code.side - 7)] {
    #expect(code[x, y] && code[x + 6, y + 6] && code[x + 3, y + 3] && !code[x + 1, y + 1])
  }
  #expect(
    !(code[code.side - 1, code.side - 1] && code[code.side - 2, code.side - 2]
      && code[code.side - 7, code.side - 7]) || !code[code.side - 6, code.side - 6])
  #expect(QRCode("") == nil)
  #expect(QRCode(String(repeating: "x", count: 4_000)) == nil)
}

@Test(
  arguments: [
    (0, Sky.clear), (2, .partly), (3, .cloudy), (48, .fog), (53, .drizzle), (65, .rain),
    (67, .sleet),
    (75, .snow), (82, .rain), (96, .thunder), (12, nil),
  ] as [(Int, Sky?)])
func codesOfTheWeatherAreKnown(code: Int, sky: Sky?) {
  #expect(Sky(wmo: code) == sky)
}

@Test(
  arguments: [
    ("clear-night", Sky.clear), ("partlycloudy", .partly), ("lightning-rainy", .thunder),
    ("snowy-rainy", .sleet), ("pouring", .rain), ("Overcast clouds", .cloudy),
    ("windy-variant", .wind),
    ("heavyrainshowers_day", .rain), ("exceptional", nil),
  ] as [(String, Sky?)])
func wordsOfTheWeatherAreKnown(words: String, sky: Sky?) {
  #expect(Sky(words: words) == sky)
}

@Test func slidesFollowTheClock() {
  let slides = SlidesContent(paths: ["a", "b", "c"], every: 10, fade: 1, fit: .fill)
  let start = Date(timeIntervalSinceReferenceDate: 30)
  #expect(slides.path(at: start) == "a")
  #expect(slides.path(at: start + 9.9) == "a")
  #expect(slides.path(at: start + 10) == "b")
  #expect(slides.path(at: start + 30) == "a")
  #expect(slides.path(at: Date(timeIntervalSinceReferenceDate: -5)) == "c")
}

@Test(
  arguments: [
    (5, 300.0, 5, false), (40, 300.0, 10, true), (3, 20.0, 0, true), (0, 100.0, 0, false),
  ] as [(Int, CGFloat, Int, Bool)])
func aTableShowsTheRowsThatFit(rows: Int, height: CGFloat, count: Int, isCut: Bool) {
  let plan = RowPlan(rows, hasHeader: false, in: CGSize(width: 300, height: height))
  #expect(plan.count == count)
  #expect(plan.isCut == isCut)
  #expect(
    CGFloat(plan.count) * plan.height + (isCut ? RowPlan.header : 0) <= max(height, RowPlan.header))
}

@Test func aDayOfTheAgendaNeverStandsAlone() {
  func entry(_ title: String) -> AgendaContent.Entry {
    AgendaContent.Entry(time: "", title: title, note: nil, color: .automatic(0))
  }
  let days = [
    AgendaContent.Day(name: "Today", entries: [entry("a"), entry("b")]),
    AgendaContent.Day(name: "Tomorrow", entries: [entry("c")]),
  ]
  #expect(AgendaCard.lines(days, height: 400).count == 5)
  #expect(
    AgendaCard.lines(days, height: 105) == [
      .day("Today"), .entry(entry("a")), .entry(entry("b")), .rest(1),
    ])
  #expect(AgendaCard.lines(days, height: 10) == [.rest(3)])
}

@Test func cardsOfFilesShowWhatTheFilesSay() throws {
  let folder = try DataFolder()
  try folder.write(
    "sky.json",
    """
    { "now": { "t": 6.4, "sky": "clear-night", "wind": 14.2 },
      "days": [{ "d": "2026-11-28", "hi": 3 }, { "d": "2026-11-29", "hi": 7.6 }, { "d": "2026-11-30", "hi": -0.4 }] }
    """)
  try folder.write("jobs.csv", "Who;What\nMia;rabbits\nLeo;dishes\n")
  let dashboard = try folder.read(
    """
    version: 1
    zone: Europe/Berlin
    locale: en_US
    sources: { phone: { csv: steps.csv, metric: steps } }
    pages:
      - cards:
          - weather:
              json: sky.json
              temperature: now.t
              condition: now.sky
              details: { Wind: { at: now.wind, unit: km/h } }
              forecast: { time: "days[*].d", high: "days[*].hi" }
          - table: { csv: jobs.csv, columns: { Job: What } }
          - gauge: { series: phone/steps, range: [0, 400] }
          - status: sources
    """)
  let calendar = WallCalendar(dashboard)
  let now = try #require(WallClockText("2026-11-29T09:41")?.date(in: calendar.zone))
  let kinds = ContentBuilder(
    dashboard: dashboard, library: SeriesLibrary.load(dashboard, zone: calendar.zone),
    calendar: calendar, now: now
  ).pages().flatMap { $0.cards.map(\.kind) }
  guard case .weather(let weather) = kinds[0], case .table(let table) = kinds[1],
    case .gauge(let gauge) = kinds[2], case .status(let status) = kinds[3]
  else {
    Issue.record("other cards: \(kinds)")
    return
  }
  #expect(weather.temperature == "6 °C")
  #expect(weather.sky == .clear)
  #expect(weather.isNight)
  #expect(weather.details == [.init(title: "Wind", value: "14.2 km/h")])
  #expect(weather.days.map(\.name) == ["Today", "Mon"])
  #expect(weather.days.map(\.high) == ["8°", "0°"])
  #expect(table.header == ["Job"])
  #expect(table.rows.map { $0.cells.map(\.text) } == [["rabbits"], ["dishes"]])
  #expect(gauge.value == nil)
  #expect(gauge.text == "–")
  #expect(status.sources.map(\.name) == ["phone"])
  #expect(status.sources[0].fault == nil)
}

/// A card of the sources must not call one fine that is not answered.
@Test(arguments: [
  (StatusContent.Source.State.fine, nil, true),
  (.failed, "Since 9:41: nothing answers", true),
  (.silent, nil, false),
])
func aServiceIsFineOnceItHasAnswered(
  state: StatusContent.Source.State, fault: String?, hasSamples: Bool
) throws {
  let folder = try DataFolder()
  try folder.write("steps.csv", "time,value\n2026-11-29,5\n")
  let dashboard = try folder.read(
    """
    version: 1
    zone: UTC
    sources: { phone: { csv: steps.csv, metric: steps } }
    pages: [{ cards: [{ status: sources }] }]
    """)
  let calendar = WallCalendar(dashboard)
  var library = SeriesLibrary.load(dashboard, zone: calendar.zone)
  library.sources[0].status = fault
  if !hasSamples { library.series = [:] }
  let now = try #require(WallClockText("2026-11-29T09:41")?.date(in: calendar.zone))
  let kinds = ContentBuilder(
    dashboard: dashboard, library: library, calendar: calendar, now: now
  ).pages().flatMap { $0.cards.map(\.kind) }
  guard case .status(let status) = kinds[0] else {
    Issue.record("other cards: \(kinds)")
    return
  }
  #expect(status.sources.map(\.fault) == [fault])
  #expect(status.sources.map(\.state) == [state])
}

@Test func aBrokenFileKeepsWhatItSaidAndSaysWhy() throws {
  let folder = try DataFolder()
  try folder.write("sky.json", "{ \"t\": 1 }")
  let dashboard = try folder.read(
    "version: 1\npages: [{ cards: [{ weather: { json: sky.json, temperature: t } }] }]\n")
  let first = SeriesLibrary.load(dashboard, zone: .gmt)
  #expect(first.faults == [])
  try folder.write("sky.json", "{ \"t\": ")
  let second = SeriesLibrary.load(dashboard, zone: .gmt, previous: first)
  #expect(second.files.documents["\(folder.path)/sky.json"]?["t"]?.integer == 1)
  #expect(second.faults.count == 1)
  #expect(second.faults.first?.contains("sky.json:1:") == true)
}
