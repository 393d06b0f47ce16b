import Foundation
import TestSupport
import Testing

@testable import Kiosk
@testable import Views

@Test func keysAreThoseOfSwiftUIsTables() {
  let (count, share, name) = (1_234, 0.5, "Ada")
  let key: LocalizedStringKey = "\(name) has \(count) of \(share, specifier: "%.2f") at 5%"
  #expect(key.key == "%@ has %lld of %.2f at 5%%")
  var environment = EnvironmentValues()
  environment.locale = Locale(identifier: "de_DE")
  #expect(key.resolved(in: environment) == "Ada has 1.234 of 0.50 at 5%")
  environment.translations = ["%@ has %@ of %@ at 5%%": "Von %3$@ hat %1$@ %2$@ bei 5 %%"]
  #expect(key.resolved(in: environment) == "Von 0.50 hat Ada 1.234 bei 5 %")
}

@Test(arguments: [
  (["LANG": "de_DE.UTF-8"], "de_DE"), (["LANG": "de_AT@euro", "LC_TIME": "fr_FR"], "fr_FR"),
  (["LANG": "de_DE", "LC_ALL": "en_GB.UTF-8", "LC_TIME": "fr_FR"], "en_GB"),
])
func theLocaleIsTheEnvironments(environment: [String: String], identifier: String) {
  #expect(Locale.ofEnvironment(environment).identifier == identifier)
}

@Test(arguments: [[:], ["LANG": "C.UTF-8"], ["LC_ALL": "POSIX"], ["LANG": ""]])
func aSystemWithoutALocaleKeepsFoundations(environment: [String: String]) {
  #expect(Locale.ofEnvironment(environment).identifier == Locale.current.identifier)
}

@Test(arguments: [
  ("de_AT", ["de-AT", "de_AT", "de"]),
  ("zh-Hant-TW", ["zh-Hant-TW", "zh_Hant_TW", "zh-TW", "zh-Hant", "zh"]), ("fr", ["fr"]),
])
func theMostParticularLanguageComesFirst(locale: String, names: [String]) {
  let found = Translations.names(of: Locale(identifier: locale))
  #expect(found.filter { names.contains($0) } == names)
}

@Test func textsComeFromEveryLayoutAndFaultsAreSaidInWords() throws {
  let folder = try TemporaryFolder()
  for name in ["de.lproj", "strings"] {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/" + name, withIntermediateDirectories: true)
  }
  _ = try folder.write(
    "de.lproj/Localizable.strings", "/* a */\n\"a\" = \"eins\";\n\"b\" = \"zwei\";\n")
  _ = try folder.write("strings/de.json", #"{ "b": "ZWEI", "c": "drei" }"#)
  _ = try folder.write("strings/de-AT.strings", "\"c\" = \"drei, bitte\";")
  let read = Translations.read(from: folder.path, locale: Locale(identifier: "de_AT"))
  #expect(read.texts == ["a": "eins", "b": "ZWEI", "c": "drei, bitte"])
  #expect(read.faults.isEmpty)

  _ = try folder.write("strings/de.json", "[1, 2]")
  _ = try folder.write("strings/de-AT.strings", "\"c\" = \"drei\"\n\"d\" = ")
  let broken = Translations.read(from: folder.path, locale: Locale(identifier: "de_AT"))
  #expect(broken.texts == ["a": "eins", "b": "zwei"])
  #expect(
    broken.faults == [
      "\(folder.path)/strings/de.json: this is no JSON object of texts by their key",
      "\(folder.path)/strings/de-AT.strings: Missing ';' on line 2",
    ])
}

@MainActor
@Test func theWordsOfADashboardAreInItsLanguage() throws {
  let folder = try DataFolder()
  try FileManager.default.createDirectory(
    atPath: folder.path + "/strings", withIntermediateDirectories: true)
  try folder.write(
    "strings/de.json",
    """
    { "Family": "Familie", "Steps": "Schritte", "Yesterday": "Gestern",
      "%@ on average in %lld of the %lld days before": "%1$@ im Mittel an %2$@ der %3$@ Tage davor" }
    """)
  try folder.write("steps.csv", "Date,Value\n2026-10-31,50\n2026-11-01,100\n2026-11-02,1200\n")
  let dashboard = try folder.read(
    """
    version: 1
    zone: UTC
    locale: de_DE
    sources: { p: { csv: steps.csv, metric: steps } }
    pages: [{ title: Family, cards: [{ number: p }] }]
    """)
  let date = WallClockText("2026-11-03T12:00:00")?.date(in: .gmt) ?? .distantPast
  let model = WallModel(clock: { date })
  model.show(dashboard, SeriesLibrary.load(dashboard, zone: .gmt))
  let page = try #require(model.content.pages.first)
  #expect(page.title == "Familie")
  guard case .number(let number)? = page.cards.first?.kind else {
    Issue.record("no number")
    return
  }
  #expect(number.title == "Schritte")
  #expect(number.value == "1.200")
  #expect(number.date == "Gestern")
  #expect(number.detail == "75 im Mittel an 2 der 7 Tage davor")
  #expect(model.environment.translations["Family"] == "Familie")
}
