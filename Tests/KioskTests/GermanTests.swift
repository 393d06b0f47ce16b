import Foundation
import Testing

@testable import Kiosk

@MainActor
@Test func aGermanWallSpeaksGermanWithoutAnyFile() throws {
  let folder = try DataFolder()
  try folder.write("steps.csv", "Date,Value\n2026-10-31,50\n2026-11-01,100\n2026-11-02,1200\n")
  let dashboard = try folder.read(
    """
    version: 1
    zone: UTC
    locale: de_AT
    sources: { p: { csv: steps.csv, metric: steps } }
    pages: [{ cards: [{ number: p }] }]
    """)
  let date = WallClockText("2026-11-03T12:00:00")?.date(in: .gmt) ?? .distantPast
  let model = WallModel(clock: { date })
  model.show(dashboard, SeriesLibrary.load(dashboard, zone: .gmt))
  guard case .number(let number)? = model.content.pages.first?.cards.first?.kind else {
    Issue.record("no number")
    return
  }
  #expect(number.title == "Schritte")
  #expect(number.date == "Gestern")
  #expect(number.detail == "75 im Schnitt an 2 der 7 Tage davor")
}

@Test func aFilesTextsBeatTheProgramsInEitherForm() {
  let german = Locale(identifier: "de_DE")
  let key = "%@ on average in the %lld days before"
  #expect(BuiltInTexts.of(german)[key] != nil)
  let other = BuiltInTexts.of(
    german, with: ["%@ on average in the %@ days before": "anders", "Today": "jetzt"])
  #expect(other[key] == nil)
  #expect(other["Today"] == "jetzt")
  #expect(BuiltInTexts.of(Locale(identifier: "en_US")).isEmpty)
}
