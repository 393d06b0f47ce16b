import Display
import Foundation
import Geometry
import Platform
import Typography

@testable import Kiosk

/// A wall of few pixels on a virtual clock, started, with its model and its display.
@MainActor
struct SmallWall {
  let model: WallModel
  let display: HeadlessDisplay
  let wall: Wall

  /// Shows `dashboard` with its data; the scheduler's zero is `start`, and controls talk to `link`.
  init(
    _ dashboard: Dashboard, from start: Date, _ scheduler: VirtualScheduler,
    size: PixelSize = PixelSize(width: 320, height: 240), link: (any ControlLink)? = nil,
    fonts: FontLibrary = FontLibrary(defaultFamily: "DejaVu Sans")
  ) throws {
    model = WallModel(clock: { start.addingTimeInterval(scheduler.now) })
    if let link {
      model.controls.link = link
      model.controls.scheduler = scheduler
    }
    model.show(dashboard, SeriesLibrary.load(dashboard, zone: .gmt))
    display = HeadlessDisplay(
      size: size, pacing: .immediate, scheduler: scheduler)
    wall = Wall(
      model: model, display: display, scheduler: scheduler, fonts: fonts, scale: nil, lead: 0,
      threads: 1)
    try wall.start()
  }

  /// Lets time pass, with a look at what is to be drawn twenty times a second.
  func play(_ seconds: TimeInterval, _ scheduler: VirtualScheduler) {
    let end = scheduler.now + seconds
    while scheduler.now < end {
      scheduler.advance(to: min(end, scheduler.now + 0.05))
      wall.drawIfNeeded()
    }
  }
}
