import Documents
import Foundation
import TestSupport
import Testing

@testable import Kiosk

/// A folder with a few data files, to which dashboards in the tests refer.
struct DataFolder {
  private let folder: TemporaryFolder
  var path: String { folder.path }

  init() throws {
    folder = try TemporaryFolder()
    try write("steps.csv", "Date,Value\n2026-11-01,100\n2026-11-02,200\n")
    try FileManager.default.createDirectory(
      atPath: path + "/photos", withIntermediateDirectories: true)
  }

  func write(_ name: String, _ text: String) throws {
    try folder.write(name, text)
  }

  func read(_ text: String) throws -> Dashboard {
    try DashboardReader.read(Document(text: text, file: path + "/dashboard.yaml"))
  }

  /// The faults of a text, without the folder.
  func faults(_ text: String) -> [String] {
    do {
      _ = try read(text)
      return []
    } catch let faults as DashboardFaults {
      return faults.faults.map { "\($0.position): \($0.message)" }
    } catch {
      return ["\(error)".replacingOccurrences(of: path + "/", with: "")]
    }
  }
}

private let whole = """
  version: 1
  title: Family wall
  zone: Europe/Berlin
  locale: de_DE
  week-start: monday
  theme: dark
  display: { rotate: 90, scale: 1.5 }
  sources:
    phone: { csv: steps.csv, time: Date, value: Value, unit: count, metric: steps }
  pages:
    - id: today
      cards:
        - { number: phone/steps, by: day, goal: 10000, sparkline: week }
    - id: week
      layout: stack
      cards:
        - chart: { series: phone, mark: line, window: 2w, snap: { drag: day, fling: week }, average: true, color: "#ff8800" }
          title: Steps
    - id: pictures
      layout: { carousel: horizontal, snap: page, card-size: [320, 240], transition: { scale: 0.2, opacity: 0.5, rotate: { degrees: 90, axis: [0.5, 0, 0.1] }, offset: [-200, 0] } }
      cards:
        - { pictures: photos }
  """

@Test func everyKeyOfAWholeFileIsRead() throws {
  let dashboard = try DataFolder().read(whole)
  #expect(dashboard.title == "Family wall")
  #expect(dashboard.zone?.identifier == "Europe/Berlin")
  #expect(dashboard.weekStart == 2)
  #expect(dashboard.theme == .dark)
  #expect(dashboard.display == .init(rotate: 90, scale: 1.5))
  #expect(dashboard.sources.map(\.seriesNames) == [["phone", "phone/steps"]])
  #expect(dashboard.pages.map(\.id) == ["today", "week", "pictures"])
  guard case .carousel(let carousel) = dashboard.pages[2].layout else {
    Issue.record("the third page is a carousel")
    return
  }
  #expect(carousel.direction == .horizontal)
  #expect(carousel.snap == .page)
  #expect(carousel.cardSize == CGSize(width: 320, height: 240))
  #expect(carousel.transition.offset == CGSize(width: -200, height: 0))
  #expect(carousel.transition.axis == [0.5, 0, 0.1])
  guard case .chart(let chart) = dashboard.pages[1].cards[0].content else {
    Issue.record("the second page has a chart")
    return
  }
  #expect(chart.mark == .line && chart.window == SpanValue(2, .weeks) && chart.average)
  #expect(chart.snapDrag == .day && chart.snapFling == .week)
}

@Test func aFileThatLeavesAllOutHasTheDefaults() throws {
  let dashboard = try DataFolder().read(
    """
    version: 1
    sources: { a: { csv: steps.csv } }
    pages: [{ cards: [{ chart: { series: a } }, { number: a }] }]
    """)
  #expect(dashboard.theme == .auto && dashboard.zone == nil && dashboard.weekStart == nil)
  #expect(dashboard.pages[0].id == "page-1")
  guard case .chart(let chart) = dashboard.pages[0].cards[0].content else {
    Issue.record("the page has a chart")
    return
  }
  #expect(chart.mark == .bar && chart.by == .day && chart.window == SpanValue(7, .days))
}

@Test(arguments: [
  ("", ["1:1: the file is empty; a dashboard begins with \"version: 1\""]),
  ("title: a\nversion: 1\npages: [{cards: []}]\n", ["1:1: \"version: 1\" must be the first key"]),
  (
    "version: 2\npages: [{cards: []}]\n",
    ["1:1: version 2 is not known to this program, which reads version 1"]
  ),
  (
    "version: 1\ntitel: a\npages: [{cards: []}]\n",
    ["2:1: \"titel\" is not known here; did you mean \"title\"?"]
  ),
  (
    "version: 1\nzone: Europe/Berlinn\npages: [{cards: []}]\n",
    ["2:7: there is no time zone \"Europe/Berlinn\"; did you mean \"Europe/Berlin\"?"]
  ),
  (
    "version: 1\nlocale: qqq\npages: [{cards: []}]\n",
    ["2:9: there is no locale \"qqq\"; write one such as en_US or de_DE"]
  ),
  (
    "version: 1\ntheme: drak\npages: [{cards: []}]\n",
    ["2:8: \"drak\" is not known here; did you mean \"dark\"?"]
  ),
  (
    "version: 1\ndisplay: { rotate: 45 }\npages: [{cards: []}]\n",
    ["2:20: the picture turns by 0, 90, 180 or 270 degrees clockwise, not by 45"]
  ),
  (
    "version: 1\nsources: { p: { csv: steps.csv, metric: steps } }\npages: [{cards: [{ number: p/step }]}]\n",
    ["3:28: there is no series \"p/step\"; did you mean \"p/steps\"?"]
  ),
  (
    "version: 1\npages: [{cards: [{ number: p }]}]\n",
    ["2:28: there is no series \"p\", since the file has no sources"]
  ),
  (
    "version: 1\nsources: { p: { csv: steps.csv } }\npages: [{cards: [{ chart: { series: p, mark: 3, window: 5m } }]}]\n",
    [
      "3:46: expected bar, line, area, point or range, found a number (3)",
      "3:57: a chart's window is at least an hour, such as 24h, 7d or 6mo",
    ]
  ),
  (
    "version: 1\npages: [{cards: []}]\nidle: { dim: 10m, dark: 5m, home: { page: tday }, night: { from: \"25:00\", to: \"6:30\", days: [mondy] } }\n",
    [
      "3:19: \"dark\" comes after \"dim\", so its time must be longer",
      "3:35: \"after\" is missing here",
      "3:43: there is no page \"tday\"; expected page-1",
      "3:66: expected a time of day such as \"22:30\", found text (\"25:00\")",
      "3:94: \"mondy\" is not known here; did you mean \"monday\"?",
    ]
  ),
  (
    "version: 1\npages: [{cards: [{ charts: { } }]}]\n",
    ["2:20: \"charts\" is not known here; did you mean \"chart\"?"]
  ),
])
func aFaultSaysWhereAndWhat(text: String, expected: [String]) throws {
  #expect(try DataFolder().faults(text) == expected)
}

@Test func aMissingFileIsNamedWithTheNearestOne() throws {
  let folder = try DataFolder()
  let faults = folder.faults(
    "version: 1\nsources: { p: { csv: step.csv } }\npages: [{cards: []}]\n")
  #expect(
    faults == ["2:22: there is no file \(folder.path)/step.csv; did you mean \"steps.csv\"?"])
}

@Test func allFaultsOfAFileAreFound() throws {
  let faults = try DataFolder().faults(
    """
    version: 1
    zone: Mars/Olympus
    theme: 1
    sources: { p: { csv: nowhere.csv, colour: red } }
    pages:
      - { layout: spiral, cards: [{ number: q }] }
      - { cards: {} }
    """)
  #expect(faults.map { $0.prefix(while: { $0 != ":" }) } == ["2", "3", "4", "6", "6", "7"])
}

@Test func aLinkToNothingIsNotAMissingFile() throws {
  let folder = try DataFolder()
  try FileManager.default.createSymbolicLink(
    atPath: folder.path + "/loop.csv", withDestinationPath: "loop.csv")
  let faults = folder.faults(
    """
    version: 1
    sources: { p: { csv: loop.csv, metric: steps } }
    pages: [{ cards: [{ number: p }] }]
    """)
  #expect(faults.first == "2:22: \(folder.path)/loop.csv is a link that leads to no file")
}
