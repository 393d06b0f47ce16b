import Foundation
import Geometry
import Raster
import Testing

@testable import Rendering

@Suite struct LayerTests {
  /// A card of 40 by 30 points, as a layer.
  func card(
    _ id: UInt64 = 1, version: UInt64 = 0, _ transform: ProjectionTransform = .identity,
    opacity: Double = 1
  ) -> DisplayItem {
    let rect = CGRect(x: 0, y: 0, width: 40, height: 30)
    let dot = CGRect(x: 4, y: 4, width: 8, height: 8)
    let children = [
      fill(id * 100, rect), fill(id * 100 + 1, dot, RGBA(hex: 0x336699), version: version),
    ]
    return group(id, children, bounds: rect, version: version) {
      $0.isLayer = true
      $0.transform = transform
      $0.opacity = opacity
    }
  }

  func move(_ x: CGFloat, _ y: CGFloat) -> ProjectionTransform {
    ProjectionTransform(translationX: x, y: y)
  }

  @Test func aLayerThatMovesScalesTurnsAndFadesIsDrawnOnce() {
    let panel = Panel()
    let first = panel.render([card()]).statistics
    #expect(first.layerMisses == 1)
    #expect(first.layersRasterized == 1)
    #expect(first.layerPixels == 1_200)
    let turned = ProjectionTransform(0.8, 0, -0.001, 0.1, 0.9, 0, 30, 20, 1)
    let moves: [(ProjectionTransform, Double)] = [
      (move(10, 0), 1), (ProjectionTransform(scaleX: 0.7, y: 0.7), 0.5), (turned, 0.8),
      (ProjectionTransform(rotation: .degrees(20)), 1),
    ]
    for (transform, opacity) in moves {
      let frame = panel.render([card(1, transform, opacity: opacity)])
      #expect(!frame.damage.isEmpty)
      #expect(frame.statistics.layerHits == 1)
      #expect(frame.statistics.layersRasterized == 0)
      #expect(frame.statistics.layersComposed == 1)
    }
  }

  @Test func aChangeInsideOfALayerDamagesThatPartOnly() {
    let panel = Panel()
    panel.render([card(1, move(50, 20))])
    let frame = panel.render([card(1, version: 1, move(50, 20))])
    #expect(frame.damage.rects == [PixelRect(x: 54, y: 24, width: 8, height: 8)])
    #expect(frame.statistics.layerPixels == 64)
  }

  @Test func aChangeInsideOfALayerThatMovesDamagesBothPlaces() {
    let panel = Panel()
    panel.render([card(1, move(50, 20))])
    let frame = panel.render([card(1, version: 1, move(100, 20))])
    #expect(
      frame.damage.rects == [
        PixelRect(x: 100, y: 20, width: 40, height: 30),
        PixelRect(x: 50, y: 20, width: 40, height: 30),
      ])
    #expect(frame.statistics.layerPixels == 64)
  }

  @Test func aVersionThatChangesNothingDamagesNothing() {
    let panel = Panel()
    func list(_ version: UInt64) -> [DisplayItem] {
      [
        group(1, [fill(2, CGRect(x: 1, y: 1, width: 5, height: 5))], version: version) {
          $0.isLayer = true
        }
      ]
    }
    panel.render(list(0))
    let frame = panel.render(list(1))
    #expect(frame.damage.isEmpty)
    #expect(frame.statistics.layerPixels == 0)
  }

  @Test func aLayerOutOfSightIsNotDrawn() {
    let panel = Panel()
    let frame = panel.render([card(1, move(-40, 0)), card(2, move(200, 0)), card(3, move(160, 70))])
    #expect(frame.statistics.layersRasterized == 1)
    #expect(frame.statistics.items == 1)
  }

  @Test func aMovingLayerGoesInWholePixels() {
    let panel = Panel()
    panel.render([card(1, move(10.3, 5))])
    #expect(panel.render([card(1, move(10.4, 5))]).damage.isEmpty)
    #expect(
      panel.render([card(1, move(10.6, 5))]).damage.rects == [
        PixelRect(x: 10, y: 5, width: 41, height: 30)
      ])
  }

  @Test func layersOutOfSightAreDroppedOverTheBudget() {
    let bytes = PixelBuffer(width: 40, height: 30).byteCount
    let panel = Panel(layerBudget: bytes * 2)
    let frame = panel.render([card(1), card(2, move(50, 0)), card(3, move(100, 0))])
    #expect(frame.statistics.layerBytes == bytes * 3)
    #expect(panel.render([card(2), card(3)]).statistics.layerBytes == bytes * 2)
    #expect(panel.render([card(3)]).statistics.layerBytes == bytes * 2)
    let back = panel.render([card(1), card(2)])
    #expect(back.statistics.layersRasterized == 1)
    #expect(back.statistics.layerBytes == bytes * 2)
  }

  @Test func twoContentsOfOneIdentityAreTwoLayers() {
    let panel = Panel()
    let list = [card(1, version: 0), card(1, version: 7, move(60, 0))]
    #expect(panel.render(list).statistics.layersRasterized == 2)
    panel.compositor.invalidate()
    let again = panel.render(list).statistics
    #expect(again.layersRasterized == 0)
    #expect(again.layerHits == 2)
  }

  @Test func aLayerInsideOfALayerIsKeptByItself() {
    func page(_ x: CGFloat, inner: CGFloat, version: UInt64) -> [DisplayItem] {
      [
        group(
          50, [fill(9, CGRect(x: 0, y: 0, width: 100, height: 50)), card(1, move(inner, 0))],
          bounds: CGRect(x: 0, y: 0, width: 100, height: 50),
          version: version
        ) {
          $0.isLayer = true
          $0.transform = move(x, 0)
        }
      ]
    }
    let panel = Panel()
    #expect(panel.render(page(0, inner: 0, version: 0)).statistics.layersRasterized == 2)
    #expect(panel.render(page(5, inner: 0, version: 0)).statistics.layersRasterized == 0)
    // The inner one moves: the outer is drawn anew where it was and is, the inner is not.
    let moved = panel.render(page(5, inner: 10, version: 1)).statistics
    #expect(moved.layersRasterized == 1)
    #expect(moved.layerPixels == 50 * 30)
  }

  @Test func scrollingAWideLayerDrawsOnlyWhatAppears() {
    let content = (0..<100).map { index in
      fill(UInt64(100 + index), CGRect(x: index * 20, y: 0, width: 10, height: 80))
    }
    func chart(_ offset: CGFloat) -> [DisplayItem] {
      let layer = group(2, content, bounds: CGRect(x: 0, y: 0, width: 2_000, height: 80)) {
        $0.isLayer = true
        $0.transform = move(-offset, 10)
      }
      return [group(1, [layer]) { $0.clip = Path(CGRect(x: 0, y: 0, width: 200, height: 100)) }]
    }
    let panel = Panel()
    let first = panel.render(chart(0)).statistics
    #expect(first.layerPixels == 2 * 128 * 80)
    var drawn = 0
    for offset in stride(from: CGFloat(16), through: 1_280, by: 16) {
      let statistics = panel.render(chart(offset)).statistics
      #expect(statistics.layerMisses == 0)
      #expect(statistics.layersRasterized <= 1)
      drawn += statistics.layerPixels
    }
    #expect(drawn == 10 * 128 * 80)
  }

  @Test func aWideLayerThatTurnsIsDrawnFromWhatIsInSight() {
    let content = (0..<100).map { index in
      fill(UInt64(100 + index), CGRect(x: index * 20, y: 0, width: 20, height: 80))
    }
    func chart(_ angle: Double) -> [DisplayItem] {
      let middle = ProjectionTransform(translationX: -1_000, y: -40)
      let back = ProjectionTransform(translationX: 100, y: 50)
      return [
        group(2, content, bounds: CGRect(x: 0, y: 0, width: 2_000, height: 80)) {
          $0.isLayer = true
          $0.transform =
            middle
            .concatenating(ProjectionTransform(rotation: .degrees(angle))).concatenating(back)
        }
      ]
    }
    let panel = Panel()
    let first = panel.render(chart(1)).statistics
    #expect(first.layersRasterized == 3)
    // Without a seam, and without an edge where the part in sight ends.
    for x in 0..<200 { #expect(panel.shadow[x, 50] == 0xFFFF_FFFF) }
    #expect(panel.render(chart(-1)).statistics.layersRasterized == 0)
    for x in 0..<200 { #expect(panel.shadow[x, 50] == 0xFFFF_FFFF) }
  }

  @Test func aPictureDrawnIntoALayerIsLetGo() {
    weak var kept: PixelBuffer?
    let panel = Panel()
    func list(_ picture: PixelBuffer) -> [DisplayItem] {
      let rect = CGRect(x: 0, y: 0, width: 20, height: 20)
      let item = DisplayItem(
        id: DisplayID(2), version: 0, content: .picture(picture, rect, .bilinear))
      return [group(1, [item], bounds: rect) { $0.isLayer = true }]
    }
    do {
      let picture = PixelBuffer(width: 20, height: 20)
      picture.clear(0xFF12_3456)
      kept = picture
      panel.render(list(picture))
    }
    #expect(kept == nil)
    #expect(panel.shadow[5, 5] == 0xFF12_3456)
  }

  @Test func aLayerThatWasDroppedIsDrawnAgainFromItsItems() {
    let panel = Panel(layerBudget: 0)
    panel.render([card(1)])
    panel.render([])
    let frame = panel.render([card(1)])
    #expect(frame.statistics.layersRasterized == 1)
    #expect(panel.shadow[20, 20] == 0xFFFF_FFFF)
  }

  @Test func anEffectIsKeptAndReachesOut() throws {
    func list(_ x: CGFloat) -> [DisplayItem] {
      [
        group(1, [fill(2, CGRect(x: 0, y: 0, width: 20, height: 20))]) {
          $0.transform = move(x, 40)
          $0.shadow = Shadow(color: .black, radius: 3, x: 0, y: 4)
        }
      ]
    }
    let panel = Panel()
    #expect(panel.render(list(40)).statistics.layersRasterized == 1)
    let frame = panel.render(list(120))
    #expect(frame.statistics.layersRasterized == 0)
    let damage = try #require(frame.damage.rects.first)
    #expect(damage.contains(PixelRect(minX: 112, minY: 37, maxX: 148, maxY: 72)))
  }

  @Test func thePixelsOfALayerThatStandsStillAreThoseOfDrawingDirectly() {
    let items = [
      fill(3, CGRect(x: 2.25, y: 3.5, width: 30.5, height: 20), RGBA(hex: 0x2266AA, alpha: 0.6)),
      fill(4, CGRect(x: 60, y: 10, width: 20, height: 20), RGBA(hex: 0xFF8800)),
    ]
    for isLayer in [false, true] {
      let panel = Panel()
      panel.render([
        fill(1, CGRect(x: 0, y: 0, width: 200, height: 100), RGBA(hex: 0x446655)),
        group(2, items, bounds: CGRect(x: 0, y: 0, width: 100, height: 50)) {
          $0.isLayer = isLayer
          $0.transform = move(17, 9)
        },
      ])
      let direct = Panel()
      direct.render([
        fill(1, CGRect(x: 0, y: 0, width: 200, height: 100), RGBA(hex: 0x446655)),
        fill(
          3, CGRect(x: 19.25, y: 12.5, width: 30.5, height: 20), RGBA(hex: 0x2266AA, alpha: 0.6)),
        fill(4, CGRect(x: 77, y: 19, width: 20, height: 20), RGBA(hex: 0xFF8800)),
      ])
      #expect(difference(panel.shadow, direct.shadow) == nil)
    }
  }
}
