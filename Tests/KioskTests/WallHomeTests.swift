import Charts
import Display
import Foundation
import Geometry
import Motion
import Platform
import Series
import Testing
import Typography

@testable import Kiosk

/// A wall with a chart of thirty days, on a virtual clock from noon.
@MainActor
private struct ChartWall {
  let scheduler = VirtualScheduler()
  let model: WallModel
  let wall: Wall
  let folder: DataFolder

  init(_ idle: String = "{ home: 5s }") throws {
    folder = try DataFolder()
    let dashboard = try folder.read(
      """
      version: 1
      zone: UTC
      locale: en_US
      theme: light
      sources: { p: { csv: steps.csv, metric: steps } }
      idle: \(idle)
      pages: [{ id: one, cards: [{ chart: { series: p, average: true } }] }, { id: two, cards: [{ number: p }] }]
      """)
    let noon = WallClockText("2026-11-30T12:00:00")?.date(in: .gmt) ?? .distantPast
    model = WallModel(clock: { [scheduler] in noon.addingTimeInterval(scheduler.now) })
    try ChartWall.write(30, to: folder)
    model.show(dashboard, SeriesLibrary.load(dashboard, zone: .gmt))
    let display = HeadlessDisplay(
      size: PixelSize(width: 640, height: 400), pacing: .immediate, scheduler: scheduler)
    wall = Wall(
      model: model, display: display, scheduler: scheduler,
      fonts: FontLibrary(defaultFamily: "DejaVu Sans"), scale: nil, lead: 0, threads: 1)
    try wall.start()
    play(to: 0.1)
  }

  static func write(_ days: Int, to folder: DataFolder) throws {
    let rows = (1...days).map { "2026-11-\($0 < 10 ? "0" : "")\($0),\(1_000 * $0)\n" }
    try folder.write("steps.csv", "Date,Value\n" + rows.joined())
  }

  func play(to time: TimeInterval) {
    var now = scheduler.now
    repeat {
      now = min(time, now + 0.02)
      scheduler.advance(to: now)
      wall.drawIfNeeded()
      scheduler.advance(to: now)
    } while now < time
  }

  func touch(_ phase: Touch.Phase, _ x: CGFloat) {
    let touch = Touch(
      contact: 0, phase: phase, location: CGPoint(x: x, y: 250), time: scheduler.now)
    wall.handle(TouchFrame(time: scheduler.now, touches: [touch]))
  }

  var position: PlottableDatum? { wall.chartTraces.first?.position }
  var text: String { wall.accessibilityTree.map { $0.description() }.joined() }
}

@MainActor
@Test func theWayHomeTakesScrollAndCalloutBack() throws {
  let wall = try ChartWall()
  let newest = try #require(wall.position)
  wall.touch(.down, 200)
  for step in 1...10 {
    wall.play(to: 0.1 + 0.05 * Double(step))
    wall.touch(.move, 200 + 30 * CGFloat(step))
  }
  wall.touch(.up, 500)
  wall.play(to: 3)
  #expect(wall.position != newest)
  wall.touch(.down, 300)
  wall.play(to: 3.05)
  wall.touch(.up, 300)
  wall.play(to: 4)
  let chosen = wall.text
  wall.play(to: 7.5)
  #expect(wall.position != newest)
  wall.play(to: 9)
  #expect(wall.position == newest)
  #expect(wall.model.page == "one")
  #expect(wall.text != chosen)
  // Once home the wall rests.
  let frames = wall.wall.statistics.frames
  wall.play(to: 30)
  #expect(wall.wall.statistics.frames == frames)
}

@MainActor
@Test func aWallFollowsItsDataWhileItRuns() throws {
  let wall = try ChartWall("{}")
  let dashboard = try #require(wall.model.dashboard)
  try ChartWall.write(29, to: wall.folder)
  wall.model.update(SeriesLibrary.load(dashboard, zone: .gmt))
  wall.play(to: 1)
  // 23 to 29 thousand.
  #expect(wall.text.contains("26,000"))
  #expect(wall.text.contains("daily average of 7 days"))
  try ChartWall.write(30, to: wall.folder)
  wall.model.update(SeriesLibrary.load(dashboard, zone: .gmt))
  wall.play(to: 2)
  // The 30th is in sight and not over: 24 to 29 thousand.
  #expect(wall.text.contains("26,500"))
  #expect(wall.text.contains("daily average of 6 days"))
}
