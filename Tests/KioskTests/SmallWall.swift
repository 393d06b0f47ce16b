import Display
import Foundation
import Geometry
import Platform
import Typography

@testable import Kiosk

/// A wall of 320 × 240 pixels on a virtual clock, started, with its model and its display.
@MainActor
struct SmallWall {
  let model: WallModel
  let display: HeadlessDisplay
  let wall: Wall

  /// Shows `dashboard` with its data; the scheduler's zero is `start`.
  init(_ dashboard: Dashboard, from start: Date, _ scheduler: VirtualScheduler) throws {
    model = WallModel(clock: { start.addingTimeInterval(scheduler.now) })
    model.show(dashboard, SeriesLibrary.load(dashboard, zone: .gmt))
    display = HeadlessDisplay(
      size: PixelSize(width: 320, height: 240), pacing: .immediate, scheduler: scheduler)
    wall = Wall(
      model: model, display: display, scheduler: scheduler,
      fonts: FontLibrary(defaultFamily: "DejaVu Sans"), scale: nil, lead: 0, threads: 1)
    try wall.start()
  }
}
