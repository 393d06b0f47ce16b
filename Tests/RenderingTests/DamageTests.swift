import Foundation
import Geometry
import Raster
import Testing

@testable import Rendering

@Suite struct DamageTests {
  let a = CGRect(x: 10, y: 10, width: 20, height: 20)
  let b = CGRect(x: 100, y: 40, width: 30, height: 10)

  @Test func theFirstFrameDamagesEverything() {
    let frame = Panel().render([fill(1, a)])
    #expect(frame.damage == Region(PixelRect(x: 0, y: 0, width: 200, height: 100)))
    #expect(frame.drawnPixels == 20_000)
  }

  @Test func anUnchangedListDamagesAndDrawsNothing() {
    let panel = Panel()
    panel.render([fill(1, a), fill(2, b)])
    let frame = panel.render([fill(1, a), fill(2, b)])
    #expect(frame.damage.isEmpty)
    #expect(frame.drawnPixels == 0)
  }

  @Test func damageOfAMovedItemCoversBothPlaces() {
    func moved(_ x: CGFloat) -> [DisplayItem] {
      [group(9, [fill(1, a)]) { $0.transform = ProjectionTransform(translationX: x, y: 0) }]
    }
    #expect(
      Panel().damage(from: moved(0), to: moved(100)) == [
        PixelRect(x: 110, y: 10, width: 20, height: 20),
        PixelRect(x: 10, y: 10, width: 20, height: 20),
      ])
  }

  @Test func damageOfAChangedItemIsItsPlace() {
    let damage = Panel().damage(
      from: [fill(1, a), fill(2, b)], to: [fill(1, a), fill(2, b, .black, version: 1)])
    #expect(damage == [PixelRect(x: 100, y: 40, width: 30, height: 10)])
  }

  @Test func anItemThatIsNewOrGoneDamagesItsPlace() {
    let place = [PixelRect(x: 10, y: 10, width: 20, height: 20)]
    #expect(Panel().damage(from: [fill(1, a), fill(2, b)], to: [fill(2, b)]) == place)
    #expect(Panel().damage(from: [fill(2, b)], to: [fill(1, a), fill(2, b)]) == place)
    #expect(
      Panel().damage(from: [fill(1, a), fill(2, b)], to: [fill(2, b), fill(3, a)]) == place)
  }

  @Test func anItemThatCameToTheFrontDamagesItsPlaceOnly() {
    let old = [fill(1, a), fill(2, b), fill(3, b)]
    let new = [fill(2, b), fill(3, b), fill(1, a)]
    #expect(
      Panel().damage(from: old, to: new) == [PixelRect(x: 10, y: 10, width: 20, height: 20)])
  }

  @Test func itemsOfOneIdentityAreMatchedInTheirOrder() {
    let old = [fill(1, a), fill(1, b), fill(2, b)]
    let new = [fill(3, a), fill(1, a), fill(1, b), fill(2, b)]
    #expect(
      Panel().damage(from: old, to: new) == [PixelRect(x: 10, y: 10, width: 20, height: 20)])
  }

  @Test func aGroupsOpacityAndClipDamageWhatIsInside() {
    let inside = [fill(1, a), fill(2, b)]
    let old = [group(9, inside), fill(3, CGRect(x: 0, y: 90, width: 5, height: 5))]
    let faded = [group(9, inside) { $0.opacity = 0.5 }, old[1]]
    #expect(
      Panel().damage(from: old, to: faded) == [
        PixelRect(x: 10, y: 10, width: 20, height: 20),
        PixelRect(x: 100, y: 40, width: 30, height: 10),
      ])
    let clipped = [
      group(9, inside) { $0.clip = Path(CGRect(x: 0, y: 0, width: 20, height: 100)) }, old[1],
    ]
    #expect(
      Panel().damage(from: old, to: clipped) == [
        PixelRect(x: 10, y: 10, width: 20, height: 20),
        PixelRect(x: 100, y: 40, width: 30, height: 10),
      ])
  }

  @Test func whatMovesUnderAClipDamagesOnlyInsideOfIt() {
    func scrolled(_ y: CGFloat) -> [DisplayItem] {
      let content = group(8, [fill(1, CGRect(x: 0, y: 0, width: 200, height: 500))]) {
        $0.transform = ProjectionTransform(translationX: 0, y: y)
      }
      return [group(9, [content]) { $0.clip = Path(b) }]
    }
    #expect(
      Panel().damage(from: scrolled(0), to: scrolled(-40)) == [
        PixelRect(x: 100, y: 40, width: 30, height: 10)
      ])
  }

  @Test func aMoveOfLessThanTheGridIsNone() {
    func moved(_ x: CGFloat) -> [DisplayItem] {
      [group(9, [fill(1, a)]) { $0.transform = ProjectionTransform(translationX: x, y: 0) }]
    }
    #expect(Panel().damage(from: moved(1), to: moved(1.001)).isEmpty)
    #expect(!Panel().damage(from: moved(1), to: moved(1.005)).isEmpty)
  }

  @Test func edgesBetweenPixelsAreInTheDamage() {
    let odd = CGRect(x: 10.5, y: 10.25, width: 20, height: 20)
    #expect(
      Panel().damage(from: [], to: [fill(1, odd)]) == [
        PixelRect(minX: 10, minY: 10, maxX: 31, maxY: 31)
      ])
    let panel = Panel(scale: 1.5)
    #expect(
      panel.damage(from: [], to: [fill(1, CGRect(x: 1, y: 1, width: 2, height: 2))]) == [
        PixelRect(minX: 1, minY: 1, maxX: 5, maxY: 5)
      ])
  }

  @Test func shadowsAreInTheDamage() throws {
    let shadow = Shadow(color: .black, radius: 4, x: 0, y: 10)
    let item = DisplayItem(
      id: DisplayID(1), version: 0, content: .shadow(Path(a), shadow))
    let damage = Panel().damage(from: [], to: [item])
    let reach = PixelRect(minX: -2, minY: 8, maxX: 42, maxY: 52)
      .intersection(PixelRect(x: 0, y: 0, width: 200, height: 100))
    let rect = try #require(damage.first)
    #expect(rect.contains(reach))
    #expect(damage.count == 1)
  }

  @Test func damageIsBounded() {
    let old = (0..<100).map { fill(UInt64($0), CGRect(x: $0 * 2, y: $0, width: 1, height: 1)) }
    let new = (0..<100).map {
      fill(UInt64($0), CGRect(x: $0 * 2, y: $0, width: 1, height: 1), version: 1)
    }
    #expect(Panel().damage(from: old, to: new).count <= Region.limit)
  }

  @Test func anotherBufferSizeScaleOrBackgroundIsDrawnWhole() {
    let panel = Panel()
    let whole = Region(PixelRect(x: 0, y: 0, width: 200, height: 100))
    panel.render([fill(1, a)])
    panel.compositor.invalidate()
    #expect(panel.render([fill(1, a)]).damage == whole)
    panel.scale = 2
    #expect(panel.render([fill(1, a)]).damage == whole)
    let other = PixelBuffer(width: 200, height: 100)
    let frame = panel.compositor.render(
      [fill(1, a)], size: other.size, scale: 2, background: .black, into: other)
    #expect(frame.damage == whole)
    let white = panel.compositor.render(
      [fill(1, a)], size: other.size, scale: 2, background: .white, into: other)
    #expect(white.damage == whole)
  }

  @Test func numbersThatAreNoneDrawNothing() {
    let broken: [CGFloat] = [.nan, .infinity, -.infinity, 1e300]
    for value in broken {
      let items = [
        fill(1, CGRect(x: value, y: 0, width: 10, height: 10)),
        group(2, [fill(3, a)]) { $0.transform = ProjectionTransform(translationX: value, y: 0) },
        group(4, [fill(5, a)]) { $0.opacity = value },
        group(6, [fill(7, a)], bounds: CGRect(x: value, y: value, width: value, height: value)) {
          $0.isLayer = true
          $0.blur = value
        },
      ]
      Panel().render(items)
      Panel(scale: value).render(items)
    }
  }
}
