import Foundation
import Platform
import Testing

@testable import Kiosk

/// A wall's files under a loop of its own.
@MainActor
private struct Files {
  let loop: Loop
  let model = WallModel(clock: { Date(timeIntervalSince1970: 1_793_534_400) })
  let source: DashboardSource
  let folder: DataFolder

  init(_ text: String) throws {
    folder = try DataFolder()
    try folder.write("dashboard.yaml", text)
    loop = try Loop(drainsMainQueue: false)
    source = DashboardSource(
      path: folder.path + "/dashboard.yaml", model: model, inbox: loop.inbox,
      watcher: try FileWatcher(loop: loop))
    source.readFile()
    source.loadSeries()
  }

  /// Turns the loop until something is so, at most ten seconds.
  func wait(_ condition: () -> Bool) throws -> Bool {
    let end = loop.now + 10
    while !condition(), loop.now < end { try loop.turn(waitingAtMost: 0.1) }
    return condition()
  }
}

private let good = """
  version: 1
  title: One
  sources: { phone: { csv: steps.csv, metric: steps } }
  pages: [{ id: a, cards: [{ number: phone/steps }] }]
  """

@MainActor
@Test func aSavedFileIsReadAgainAndABrokenOneLeavesTheWall() throws {
  let files = try Files(good)
  #expect(try files.wait { files.model.library["phone/steps"] != nil })
  #expect(files.model.content.title == "One")

  try files.folder.write("dashboard.yaml", good.replacingOccurrences(of: "One", with: "Two"))
  #expect(try files.wait { files.model.content.title == "Two" })

  try files.folder.write("dashboard.yaml", "version: 1\npages: [\n")
  #expect(try files.wait { !files.model.content.faults.isEmpty })
  #expect(files.model.content.title == "Two")
  #expect(files.model.content.pages.count == 1)

  try files.folder.write("dashboard.yaml", good)
  #expect(try files.wait { files.model.content.title == "One" })
  #expect(files.model.content.faults.isEmpty)
}

@MainActor
@Test func aFirstBrokenFileIsWaitedForUntilItIsMended() throws {
  let files = try Files("title: no version\n")
  #expect(files.model.dashboard == nil)
  #expect(files.model.content.notice != nil && !files.model.content.faults.isEmpty)
  try files.folder.write("dashboard.yaml", good)
  #expect(try files.wait { files.model.content.pages.count == 1 })
}

@MainActor
@Test func dataThatChangeAreReadAgain() throws {
  let files = try Files(good)
  #expect(try files.wait { files.model.library["phone/steps"]?.count == 2 })
  try files.folder.write(
    "steps.csv", "Date,Value\n2026-11-01,100\n2026-11-02,200\n2026-11-03,300\n")
  #expect(try files.wait { files.model.library["phone/steps"]?.count == 3 })
}

@MainActor
@Test func textsThatAreSavedAreReadAgain() throws {
  let files = try Files(good)
  let locale = files.model.calendar.locale
  let language = try #require(locale.identifier.split { "-_".contains($0) }.first)
  try FileManager.default.createDirectory(
    atPath: files.folder.path + "/strings", withIntermediateDirectories: true)
  try files.folder.write("strings/\(language).json", #"{ "One": "Eins" }"#)
  #expect(try files.wait { files.model.translations.texts["One"] == "Eins" })
  try files.folder.write("strings/\(language).json", #"{ "One": "Uno" }"#)
  #expect(try files.wait { files.model.translations.texts["One"] == "Uno" })
}
