import Foundation
import Series
import Testing

@testable import Kiosk

/// What a number tile says of a file at a moment.
private func summary(
  _ card: String, _ rows: String, at moment: String, metric: String = "temperature",
  locale: String = "en_US"
) throws -> NumberSummary {
  let folder = try DataFolder()
  try folder.write("t.csv", "Time,Value\n" + rows)
  let dashboard = try folder.read(
    """
    version: 1
    zone: UTC
    locale: \(locale)
    sources: { s: { csv: t.csv, metric: \(metric) } }
    pages: [{ cards: [{ \(card) }] }]
    """)
  let now = WallClockText(moment)?.date(in: .gmt) ?? .distantPast
  let calendar = WallCalendar(dashboard)
  let library = SourceLoader(
    dashboard, calendar: calendar.calendar, previous: nil, store: nil, now: now
  ).load()
  let content = try #require(dashboard.pages.first?.cards.first?.content)
  guard case .number(let number) = content else { throw CocoaError(.featureUnsupported) }
  let series = try #require(library["s"])
  return NumberSummary(
    number, ShownSeries(series: series, unit: series.unit, calendar: calendar, now: now))
}

private let day = """
  2026-11-29 07:00,19.0
  2026-11-29 08:00,19.2
  2026-11-29 09:30,20.3

  """

@Test(arguments: [
  // A level is its latest reading, with its time.
  ("number: s", "2026-11-29T09:41:00", "20.3", "9:30\u{202F}AM"),
  ("number: s", "2026-11-30T09:41:00", "20.3", "Yesterday"),
  ("number: s", "2026-12-05T09:41:00", "20.3", "Nov 29"),
  // A year that is over is said.
  ("number: s", "2027-11-29T09:41:00", "20.3", "Nov 29, 2026"),
  // A reading that is still to come is not shown.
  ("number: s", "2026-11-29T08:30:00", "19.2", "8:00\u{202F}AM"),
  // A bucket is its mean, and old ones say their day or year.
  ("number: s, by: hour", "2026-11-29T09:41:00", "20.3", "9\u{202F}AM"),
  ("number: s, by: hour", "2026-12-01T09:41:00", "20.3", "Nov 29 at 9\u{202F}AM"),
  ("number: s, by: month", "2026-12-05T09:41:00", "19.2", "November"),
  ("number: s, by: month", "2027-12-05T09:41:00", "19.2", "Nov 2026"),
  ("number: s, by: year", "2028-12-05T09:41:00", "19.2", "2026"),
])
func aNumberOfALevelSaysWhenItIsFrom(
  card: String, moment: String, value: String, date: String
) throws {
  let summary = try summary(card, day, at: moment)
  #expect(summary.value == value || card.contains("by:"))
  #expect(summary.date == date)
}

@Test func anAmountIsStillItsDay() throws {
  let rows = "2026-11-28 10:00,100\n2026-11-28 11:00,200\n"
  let today = try summary("number: s", rows, at: "2026-11-28T12:00:00", metric: "steps")
  #expect(today.value == "300")
  #expect(today.date == "Today")
  let later = try summary("number: s", rows, at: "2027-11-28T12:00:00", metric: "steps")
  #expect(later.date == "Nov 28, 2026")
}

@Test func aWeightThatWasToldWithoutATimeIsOfItsDay() throws {
  let rows = "2026-11-28,80\n2026-11-29,79.5\n"
  let summary = try summary("number: s", rows, at: "2026-11-29T12:00:00", metric: "weight")
  #expect(summary.value == "79.5")
  #expect(summary.date == "Today")
}

@Test(arguments: [
  (["23", "25", "26", "28"], "80.0 on average in 4 of the 7 days before"),
  (["22", "23", "24", "25", "26", "27", "28"], "80.0 on average in the 7 days before"),
])
func daysWithoutDataAreNotHidden(days: [String], words: String) throws {
  let rows = days.map { "2026-11-\($0) 07:00,80\n" }.joined()
  let summary = try summary(
    "number: s", "2026-11-01 07:00,90\n" + rows + "2026-11-29 07:00,79.5\n",
    at: "2026-11-29T12:00:00", metric: "weight")
  #expect(summary.value == "79.5")
  #expect(summary.detail == words)
}

@Test func aLineBreaksWhereTheSensorSaidNothing() throws {
  let folder = try DataFolder()
  var rows = "Time,Value\n"
  for hour in 0..<24 where !(6..<10).contains(hour) {
    rows += "2026-11-29 \(hour < 10 ? "0" : "")\(hour):10,20\n"
    rows += "2026-11-29 \(hour < 10 ? "0" : "")\(hour):40,\(hour == 3 ? 20 : 21)\n"
  }
  try folder.write("t.csv", rows)
  let dashboard = try folder.read(
    """
    version: 1
    zone: UTC
    sources: { s: { csv: t.csv, metric: temperature } }
    pages: [{ cards: [{ number: s }] }]
    """)
  let now = WallClockText("2026-11-30T12:00:00")?.date(in: .gmt) ?? .distantPast
  let series = try #require(
    SourceLoader(
      dashboard, calendar: WallCalendar(dashboard).calendar, previous: nil, store: nil, now: now
    ).load()["s"])
  let shown = ShownSeries(
    series: series, unit: series.unit, calendar: WallCalendar(dashboard), now: now)
  let line = shown.points(by: .hour, withRange: true, breaks: true)
  #expect(line.count == 21)
  #expect(line.filter(\.value.isNaN).map(\.date) == [now.addingTimeInterval(-30 * 3_600)])
  // A bin of equal readings keeps its ends, so that it is a dot and no bar from the floor.
  #expect(line[3].low == 20 && line[3].high == 20)
  #expect(shown.points(by: .hour).count == 20)
  #expect(!shown.points(by: .hour, breaks: true).contains { $0.isUnfinished })
}

@Test(arguments: [
  ("weight", BucketUnit.day, false), ("weight", .week, true), ("temperature", .day, true),
  ("temperature", .week, true), ("steps", .day, true),
])
func whatIsNotOverIsUnfinished(metric: String, unit: BucketUnit, isUnfinished: Bool) throws {
  let folder = try DataFolder()
  try folder.write("t.csv", "Time,Value\n2026-11-20 07:00,20\n2026-11-26 07:00,30\n")
  let dashboard = try folder.read(
    """
    version: 1
    zone: UTC
    week-start: monday
    sources: { s: { csv: t.csv, metric: \(metric) } }
    pages: [{ cards: [{ number: s }] }]
    """)
  let now = WallClockText("2026-11-26T12:00:00")?.date(in: .gmt) ?? .distantPast
  let series = try #require(SeriesLibrary.load(dashboard, zone: .gmt)["s"])
  let shown = ShownSeries(
    series: series, unit: series.unit, calendar: WallCalendar(dashboard), now: now)
  #expect(shown.points(by: unit).map(\.isUnfinished) == [false, isUnfinished])
}

@Test func whatIsStillToComeIsRemarked() throws {
  let folder = try DataFolder()
  try folder.write("t.csv", "Time,Value\n2026-11-20,80\n2026-12-14,81\n2062-11-14,82\n")
  let dashboard = try folder.read(
    """
    version: 1
    zone: UTC
    sources: { s: { csv: t.csv, metric: weight } }
    pages: [{ cards: [{ number: s }] }]
    """)
  let now = WallClockText("2026-11-26T12:00:00")?.date(in: .gmt) ?? .distantPast
  let library = SourceLoader(
    dashboard, calendar: WallCalendar(dashboard).calendar, previous: nil, store: nil, now: now
  ).load()
  #expect(library.faults.isEmpty)
  #expect(library.notes.count == 2)
  #expect(library.notes.first?.contains("line 4: the year 2062 is more than a year ahead") == true)
  // The file is named once.
  #expect(library.notes.allSatisfy { $0.components(separatedBy: "t.csv").count == 2 })
  #expect(
    library.notes.last?.hasSuffix("the newest value is of 2026-12-14, which is still to come")
      == true)
}

@Test(arguments: [
  ("number: s, delta: true", "▲ 2.0 · 20.0 on average in 2 of the 7 days before"),
  ("number: s, delta: true, by: day", "▲ 2.0 · 20.0 on average in 2 of the 7 days before"),
  ("number: s, delta: true, decimals: 0", "▲ 2 · 20 on average in 2 of the 7 days before"),
  ("number: s", "20.0 on average in 2 of the 7 days before"),
])
func aDeltaIsTheDifferenceToTheMeanBefore(_ card: String, _ expected: String) throws {
  let rows = "2026-11-27 12:00,21\n2026-11-28 12:00,19\n2026-11-29 09:00,22\n"
  let found = try summary(card, rows, at: "2026-11-29T09:41:00")
  #expect(found.detail == expected)
}

@Test func aDayThatAddsUpAndIsNotOverHasNoDelta() throws {
  let rows = "2026-11-27,100\n2026-11-28,200\n2026-11-29,20\n"
  let today = try summary(
    "number: s, delta: true", rows, at: "2026-11-29T09:41:00", metric: "steps")
  #expect(today.detail?.contains("▼") == false)
  let month = try summary(
    "number: s, delta: true", "2026-11-27,100\n2026-11-28,200\n2026-11-29,20\n",
    at: "2026-11-30T00:00:00", metric: "steps")
  #expect(month.detail?.hasPrefix("▼ 130") == true, "\(month.detail ?? "")")
}
