import Display
import Foundation
import Geometry
import Platform
import TestSupport
import Testing
import Typography

@testable import Kiosk

private let text = """
  version: 1
  zone: UTC
  theme: light
  sources: { p: { csv: steps.csv, metric: steps } }
  display:
    scale: 1.25
    outputs:
      - { name: HDMI-A-1, pages: [two, one] }
      - { name: DSI-1, pages: [three], rotate: 90, scale: 2 }
  idle: { home: { after: 10s, page: three } }
  pages:
    - { id: one, cards: [{ number: p }] }
    - { id: two, cards: [{ number: p }] }
    - { id: three, cards: [{ number: p }] }
  """

@Test func outputsOfADashboardAreRead() throws {
  let dashboard = try DataFolder().read(text)
  #expect(
    dashboard.display.outputs == [
      .init(name: "HDMI-A-1", pages: ["two", "one"]),
      .init(name: "DSI-1", pages: ["three"], rotate: 90, scale: 2),
    ])
}

@Test(
  arguments: [
    ("{ name: DSI-1, pages: [four] }", "there is no page \"four\"; there are one, two, three"),
    ("{ pages: [one] }", "name"), ("{ name: HDMI-A-1 }", "there is an output \"HDMI-A-1\" already"),
    ("{ name: DSI-1, rotate: 45 }", "not by 45"), ("{ name: DSI-1, page: one }", "page"),
  ])
func whatIsWrongWithAnOutputIsSaid(_ output: String, _ words: String) throws {
  let wrong = text.replacingOccurrences(
    of: "{ name: DSI-1, pages: [three], rotate: 90, scale: 2 }", with: output)
  let folder = try DataFolder()
  let error = caught(DashboardFaults.self) { _ = try folder.read(wrong) }
  #expect("\(try #require(error))".contains(words))
}

/// One dashboard, one set of data, pages of its own for each output.
@MainActor @Test func eachOutputHasItsPagesAndItsTurn() throws {
  let noon = Date(timeIntervalSince1970: 1_793_534_400)
  let model = WallModel(clock: { noon })
  let dashboard = try DataFolder().read(text)
  model.output = "HDMI-A-1"
  model.show(dashboard, SeriesLibrary.load(dashboard, zone: .gmt))
  let other = model.makeFollower(on: "DSI-1")
  #expect(model.pageNames == ["two", "one"] && model.page == "two")
  #expect(other.pageNames == ["three"] && other.page == "three")
  #expect(model.preferredScale == 1.25 && other.preferredScale == 2)
  #expect(model.preferredRotation == nil && other.preferredRotation == 90)
  model.turn(to: "three")
  #expect(model.page == "two")
  model.turn(to: "one")
  #expect(model.page == "one" && other.page == "three")
  // Home is another output's page here: the first of its own.
  model.showHome()
  #expect(model.page == "two")
  // What happens to one happens to all.
  var changes = 0
  other.onChange = { changes += 1 }
  model.update(model.library)
  model.fail(["broken"])
  #expect(changes == 2 && other.faults.contains("broken"))
  model.show(dashboard, model.library)
  #expect(!other.faults.contains("broken"))
}
