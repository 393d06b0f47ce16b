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
