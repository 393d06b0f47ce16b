import Foundation
import Platform
import TestSupport
import Testing

@testable import Kiosk

@Test func theFirstDashboardHasNoFault() throws {
  let folder = try TemporaryFolder()
  for name in ["data", "photos"] {
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
  }
  try folder.write("data/Renpho export.csv", "Date,Weight (kg)\n2026-11-01,80.1\n2026-11-02,80.3\n")
  try folder.write("data/broken.csv", "\u{0}\u{1}")
  try folder.write("home.ics", "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n")
  var starter = StarterDashboard()
  starter.title = "Anna's \"hall\": 1"
  starter.zone = "Europe/Berlin"
  starter.place = (52.5, 13.4)
  starter.data = "\(folder.path)/data"
  starter.pictures = "\(folder.path)/photos"
  starter.calendar = "\(folder.path)/home.ics"
  let text = starter.text(in: folder.path)
  try folder.write("dashboard.yaml", text)
  let dashboard = try DashboardReader.read(path: "\(folder.path)/dashboard.yaml")
  #expect(dashboard.title == "Anna's \"hall\": 1")
  #expect(dashboard.look.place?.longitude == 13.4)
  #expect(dashboard.sources.map(\.name) == ["renpho-export"])
  #expect(dashboard.seriesInUse == ["renpho-export/weight"])
  #expect(dashboard.pages.map(\.id) == ["home", "history", "pictures"])
  #expect(SeriesLibrary.load(dashboard, zone: .gmt).faults == [])
  // Comments tell what else there is.
  #expect(text.contains("# locale:"))
}

@Test func withNothingFoundItIsAWallTooWithoutFault() throws {
  let folder = try TemporaryFolder()
  try folder.write("dashboard.yaml", StarterDashboard().text(in: folder.path))
  let dashboard = try DashboardReader.read(path: "\(folder.path)/dashboard.yaml")
  #expect(dashboard.pages.count == 1)
  #expect(dashboard.pages[0].cards.count == 2)
}

@Test func aBackupIsPutBackAsItWas() throws {
  let folder = try TemporaryFolder()
  for name in ["wall/photos", "state", "new"] {
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
  }
  try folder.write("wall/steps.csv", "Date,Value\n2026-11-01,100\n")
  try folder.write("wall/photos/a.png", "no picture, but a file")
  try folder.write("outside.csv", "Date,Value\n2026-11-01,100\n")
  let text = """
    version: 1
    sources:
      phone: { csv: steps.csv, metric: steps }
      other: { csv: ../outside.csv, metric: steps }
    pages: [{ cards: [{ number: phone/steps }, { slides: photos }] }]
    """
  try folder.write("wall/dashboard.yaml", text)
  let dashboard = try DashboardReader.read(path: "\(folder.path)/wall/dashboard.yaml")
  // A wall that has run leaves a store.
  let store = WallStore(directory: "\(folder.path)/state")
  let now = Date(timeIntervalSince1970: 1_793_534_400)
  var calendar = Calendar(identifier: .gregorian)
  calendar.timeZone = .gmt
  _ = SourceLoader(dashboard, calendar: calendar, previous: nil, store: store, now: now).load()
  store.flush(now: now)

  let file = "\(folder.path)/wall.vitrine"
  let report = try WallBackup.write(
    dashboard: "\(folder.path)/wall/dashboard.yaml", state: "\(folder.path)/state", to: file)
  #expect(report.files == 3)
  #expect(report.hasStore)
  #expect(report.left == ["\(folder.path)/outside.csv"])

  let (target, state) = ("\(folder.path)/new", "\(folder.path)/new-state")
  let back = try WallBackup.restore(file, to: target, state: state, overwrites: false)
  #expect(back.files == 3)
  #expect(try folder.text("new/dashboard.yaml") == text)
  #expect(try folder.text("new/photos/a.png") == "no picture, but a file")
  // The store has its series without any file being read.
  let kept = SourceLoader(
    dashboard, calendar: calendar, previous: nil, store: WallStore(directory: state), now: now
  ).loadKept()
  #expect(kept["phone/steps"]?.count == 1)

  #expect(try WallBackup.dashboardName(of: file) == "dashboard.yaml")
  if geteuid() == 0 {
    // What root puts back belongs to the wall's own user.
    #expect(chown(state, 65_534, 65_534) == 0)
    _ = try WallBackup.restore(file, to: target, state: state, overwrites: true)
    let facts = try FileManager.default.attributesOfItem(atPath: state + "/series.sqlite")
    #expect(facts[.ownerAccountID] as? UInt == 65_534)
    #expect(chown(state, 0, 0) == 0)
  }

  // A second time nothing is overwritten.
  #expect(throws: WallBackup.Fault.self) {
    _ = try WallBackup.restore(file, to: target, state: state, overwrites: false)
  }
  #expect(try WallBackup.restore(file, to: target, state: state, overwrites: true).files == 3)
  #expect(throws: (any Error).self) {
    _ = try WallBackup.restore(
      "\(folder.path)/outside.csv", to: target, state: state, overwrites: true)
  }
}

/// The network often comes after the first picture.
@MainActor @Test func theFirstPictureFollowsTheAddress() throws {
  let (folder, loop) = (try TemporaryFolder(), try Loop(drainsMainQueue: false))
  let model = WallModel(clock: { Date() })
  let path = folder.path("dashboard.yaml")
  let source = DashboardSource(
    path: path, model: model, inbox: loop.inbox, watcher: try FileWatcher(loop: loop), loop: loop)
  var address = "ssh wall"
  source.address = { address }
  source.addressPace = 0.01
  source.readFile()
  #expect(model.content.welcome?.address == "ssh wall")
  address = "ssh 10.0.0.7"
  try loop.wait { model.content.welcome?.address == address }
  #expect(model.content.welcome?.address == address)
  try folder.write("dashboard.yaml", "version: 1\npages: [{ cards: [{ clock: local }] }]\n")
  try loop.wait { model.dashboard != nil }
  address = "ssh 10.0.0.8"
  let end = loop.now + 0.05
  while loop.now < end { try loop.turn(waitingAtMost: 0.01) }
  #expect(model.content.welcome == nil)
}

@MainActor
@Test func aWallWithoutADashboardSaysWhatToDo() throws {
  let model = WallModel(clock: { Date(timeIntervalSince1970: 0) })
  model.show(WelcomeContent(path: "/etc/vitrine/dashboard.yaml", address: "ssh you@10.0.0.7"))
  #expect(model.content.welcome?.address == "ssh you@10.0.0.7")
  #expect(model.content.welcome?.code != nil)
  #expect(model.content.faults.isEmpty)
  // Its first dashboard takes its place, and so does a broken one.
  model.fail(["dashboard.yaml:1:1: the file is empty"])
  #expect(model.content.welcome == nil)
}
