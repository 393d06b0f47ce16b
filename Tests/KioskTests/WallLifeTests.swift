import Display
import Foundation
import Geometry
import Platform
import Testing
import Typography

@testable import Kiosk

@MainActor
@Test func aWallIsFreedWithItsLastOwner() throws {
  weak var wall: Wall?
  weak var model: WallModel?
  weak var fonts: FontLibrary?
  weak var display: HeadlessDisplay?
  let folder = try DataFolder()
  let dashboard = try folder.read(
    """
    version: 1
    sources: { p: { csv: steps.csv, metric: steps } }
    pages: [{ cards: [{ number: p }, { chart: { series: p, average: true } }] }]
    """)
  do {
    let scheduler = VirtualScheduler()
    let someModel = WallModel(clock: { Date(timeIntervalSince1970: 1_793_534_400) })
    someModel.show(dashboard, SeriesLibrary.load(dashboard, zone: .gmt))
    let someDisplay = HeadlessDisplay(
      size: PixelSize(width: 320, height: 240), pacing: .immediate, scheduler: scheduler)
    let someFonts = FontLibrary(defaultFamily: "DejaVu Sans")
    let someWall = Wall(
      model: someModel, display: someDisplay, scheduler: scheduler, fonts: someFonts, scale: nil,
      lead: 0, threads: 1)
    try someWall.start()
    scheduler.advance(to: 0.1)
    someWall.drawIfNeeded()
    scheduler.advance(to: 0.2)
    #expect(someWall.statistics.frames == 1)
    someWall.stop()
    (wall, model, fonts, display) = (someWall, someModel, someFonts, someDisplay)
  }
  #expect(wall == nil)
  #expect(model == nil)
  #expect(fonts == nil)
  #expect(display == nil)
}

/// What a watchdog counts: a list of items, a drawn picture.
@MainActor
@Test func aFrameTellsOfItsSteps() throws {
  let folder = try DataFolder()
  let dashboard = try folder.read(
    "version: 1\npages: [{ cards: [{ text: one }, { text: two }] }]\n")
  let scheduler = VirtualScheduler()
  let small = try SmallWall(dashboard, from: Date(timeIntervalSince1970: 0), scheduler)
  var steps = 0
  small.wall.onStep = { steps += 1 }
  scheduler.advance(to: 0.1)
  small.wall.drawIfNeeded()
  #expect(small.wall.statistics.frames == 1)
  #expect(steps >= 2)
  // Until nothing moves any more.
  for frame in 1...120 {
    scheduler.advance(to: 0.1 + Double(frame) / 60)
    small.wall.drawIfNeeded()
  }
  steps = 0
  #expect(!small.wall.drawIfNeeded())
  #expect(steps == 0)
}
