import Display
import Foundation
import Geometry
import Pictures
import Platform
import Raster
import TestSupport
import Testing
import Typography

@testable import Kiosk

/// A folder of twenty pictures, each of another grey; 11 MB in all.
private func pictures(in folder: DataFolder) throws -> [String] {
  try (0..<20).map { index in
    let picture = PixelBuffer(PixelSize(width: 480, height: 300))
    for y in 0..<300 {
      picture.row(y).update(repeating: 0xFF00_0000 | UInt32(index * 12) * 0x01_0101, count: 480)
    }
    let path = folder.path + String(format: "/photos/%02d.png", index)
    try PictureFile.writePNG(picture, to: path)
    return path
  }
}

@MainActor private func buffer(_ state: PictureStore.State) -> PixelBuffer? {
  if case .loaded(let picture) = state { return picture }
  return nil
}

@MainActor @Test func picturesAreHeldNoLargerThanThePanelAndWithinABound() throws {
  let folder = try DataFolder()
  let paths = try pictures(in: folder)
  let store = PictureStore()
  store.fit(PixelSize(width: 480, height: 320))
  #expect(store.budget == 8 << 20)
  #expect(buffer(store.picture(paths[0])) == nil)
  for path in paths {
    #expect(buffer(store.picture(path, in: .whole))?.size == PixelSize(width: 480, height: 300))
    #expect(store.heldBytes <= store.budget)
  }
  #expect(store.heldBytes > store.budget / 2)
  // A second, larger panel has them sharper; a smaller one takes nothing away.
  store.fit(PixelSize(width: 320, height: 240))
  #expect(store.maximumSize.width == 480)
  store.fit(PixelSize(width: 3_840, height: 2_160))
  #expect(store.maximumSize.width == 2_560)
  #expect(store.budget == 3_840 * 2_160 * 8)
}

/// To let it go would free nothing, and it would be decoded again with every change of a page.
@MainActor @Test func aPictureInSightIsNotLetGo() throws {
  let folder = try DataFolder()
  let paths = try pictures(in: folder)
  let store = PictureStore()
  store.fit(PixelSize(width: 480, height: 320))
  let shown = try #require(buffer(store.picture(paths[0], in: .whole)))
  for path in paths.dropFirst() { _ = store.picture(path, in: .whole) }
  #expect(buffer(store.picture(paths[0])) === shown)
}

@MainActor @Test func aPictureIsAsSharpAsItsPlacesNeed() throws {
  let folder = try DataFolder()
  let path = try #require(try pictures(in: folder).first)
  let store = PictureStore()
  store.fit(PixelSize(width: 800, height: 480))
  func size(_ width: Int, _ height: Int, isFilled: Bool) -> PixelSize? {
    let place = PictureStore.Place(
      size: PixelSize(width: width, height: height), isFilled: isFilled)
    return buffer(store.picture(path, in: place))?.size
  }
  // 480 by 300 pixels: to stand in a square, to cover it, and in a smaller place again.
  #expect(size(96, 96, isFilled: false) == PixelSize(width: 96, height: 60))
  #expect(size(96, 96, isFilled: true) == PixelSize(width: 154, height: 96))
  #expect(size(40, 40, isFilled: false) == PixelSize(width: 154, height: 96))
  #expect(size(4_000, 300, isFilled: true) == PixelSize(width: 480, height: 300))
}

@MainActor @Test func aSlideShowOfManyPicturesHoldsAFew() throws {
  let folder = try DataFolder()
  _ = try pictures(in: folder)
  let dashboard = try folder.read(
    """
    version: 1
    zone: UTC
    pages: [{ layout: full, cards: [{ slides: { folder: photos, every: 5s, fade: 0s } }] }]
    """)
  let scheduler = VirtualScheduler()
  let noon = Date(timeIntervalSince1970: 1_793_534_400)
  let model = WallModel(clock: { noon.addingTimeInterval(scheduler.now) })
  model.show(dashboard, SeriesLibrary())
  let display = HeadlessDisplay(
    size: PixelSize(width: 480, height: 320), pacing: .immediate, scheduler: scheduler)
  let wall = Wall(
    model: model, display: display, scheduler: scheduler,
    fonts: FontLibrary(defaultFamily: "DejaVu Sans"), scale: nil, lead: 0, threads: 1)
  try wall.start()
  var greys: Set<UInt32> = []
  for step in 0..<50 {
    scheduler.advance(to: Double(step) * 5 + 2)
    wall.drawIfNeeded()
    scheduler.advance(to: scheduler.now)
    #expect(model.pictures.heldBytes <= model.pictures.budget)
    greys.insert(display.frame[240, 160] & 255)
  }
  #expect(greys.count == 20)
}
