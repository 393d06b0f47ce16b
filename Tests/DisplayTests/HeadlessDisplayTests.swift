import Display
import Foundation
import Geometry
import Platform
import Raster
import Testing

@MainActor @Test func framesAreShownAtMultiplesOfTheInterval() {
  let scheduler = VirtualScheduler(now: 100)
  let display = HeadlessDisplay(
    size: PixelSize(width: 8, height: 4), frameRate: 50, scheduler: scheduler)
  let picture = PixelBuffer(width: 8, height: 4)
  var times: [TimeInterval] = []
  display.onEvent = { event in
    switch event {
    case .ready(let size):
      #expect(size == PixelSize(width: 8, height: 4))
      display.present(picture, damage: Region(picture.bounds), serial: 1)
    case .presented(let serial, let time):
      times.append(((time - 100) * 1000).rounded() / 1000)
      if serial < 3 { display.present(picture, damage: Region(), serial: serial + 1) }
    default: break
    }
  }
  display.start()
  scheduler.advance(to: 101)
  #expect(times == [0.02, 0.04, 0.06])
  #expect(display.frameCount == 3)
}

@MainActor @Test func aFrameInFlightBlocksTheNext() {
  let scheduler = VirtualScheduler()
  let display = HeadlessDisplay(size: PixelSize(width: 2, height: 2), scheduler: scheduler)
  let picture = PixelBuffer(width: 2, height: 2)
  #expect(!display.isReadyForFrame)
  display.start()
  #expect(display.isReadyForFrame)
  display.present(picture, damage: Region(), serial: 1)
  #expect(!display.isReadyForFrame)
  display.present(picture, damage: Region(), serial: 2)
  scheduler.advance(to: 1)
  #expect(display.frameCount == 1)
}

@MainActor @Test func onlyTheDamageIsCopied() {
  let scheduler = VirtualScheduler()
  let display = HeadlessDisplay(
    size: PixelSize(width: 4, height: 4), pacing: .immediate, scheduler: scheduler)
  let picture = PixelBuffer(width: 4, height: 4)
  picture.clear(0xFF00_00FF)
  display.start()
  display.present(picture, damage: Region(PixelRect(x: 1, y: 1, width: 2, height: 1)), serial: 1)
  let shown = (0..<4).map { y in (0..<4).map { x in display.frame[x, y] == 0xFF00_00FF } }
  #expect(
    shown == [
      [false, false, false, false], [false, true, true, false], [false, false, false, false],
      [false, false, false, false],
    ])
}

/// Every pixel of the picture is found where the geometry says, for each turn of an oblong panel.
@MainActor @Test(arguments: Rotation.allCases)
func picturesAreTurnedAsTheGeometrySays(_ rotation: Rotation) {
  let panel = PixelSize(width: 5, height: 3)
  let geometry = PanelGeometry(panel: panel, rotation: rotation)
  let scheduler = VirtualScheduler()
  let display = HeadlessDisplay(
    size: panel, rotation: rotation, pacing: .immediate, scheduler: scheduler)
  let picture = PixelBuffer(geometry.pictureSize)
  for y in 0..<picture.height {
    for x in 0..<picture.width { picture[x, y] = 0xFF00_0000 | UInt32(y * 16 + x + 1) }
  }
  display.start()
  display.present(picture, damage: Region(picture.bounds), serial: 1)
  for y in 0..<picture.height {
    for x in 0..<picture.width {
      let place = geometry.panelRect(PixelRect(x: x, y: y, width: 1, height: 1))
      #expect(place.size == PixelSize(width: 1, height: 1))
      #expect(display.frame[place.minX, place.minY] == picture[x, y])
      let point = geometry.picturePoint(
        panelX: CGFloat(place.minX) + 0.5, panelY: CGFloat(place.minY) + 0.5)
      #expect(point == CGPoint(x: CGFloat(x) + 0.5, y: CGFloat(y) + 0.5))
    }
  }
}
