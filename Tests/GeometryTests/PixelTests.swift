import Foundation
import Geometry
import TestSupport
import Testing

private func rect(_ random: inout SplitMix64) -> PixelRect {
  PixelRect(
    x: Int(random.next() % 40), y: Int(random.next() % 40), width: Int(random.next() % 20),
    height: Int(random.next() % 20))
}

@Test(arguments: 0..<40)
func aRegionNeverLosesAPixelAndNeverGrowsBeyondItsLimit(_ seed: Int) {
  var random = SplitMix64(seed: UInt64(seed))
  var region = Region()
  var added: [PixelRect] = []
  for _ in 0..<30 {
    let next = rect(&random)
    region.formUnion(next)
    added.append(next)
    #expect(region.rects.count <= Region.limit)
    for part in added where !part.isEmpty {
      for (x, y) in [
        (part.minX, part.minY), (part.maxX - 1, part.maxY - 1),
        (part.minX + part.width / 2, part.minY + part.height / 2),
      ] {
        #expect(region.rects.contains { $0.contains(x: x, y: y) })
      }
    }
  }
  let window = rect(&random)
  #expect(region.clipped(to: window).rects.allSatisfy { window.contains($0) })
}

@Test(arguments: Rotation.allCases)
func panelAndPictureAgreeAboutEveryPixel(_ rotation: Rotation) {
  let geometry = PanelGeometry(
    panel: PixelSize(width: 8, height: 5), rotation: rotation, scale: 1)
  var seen: Set<PixelPoint> = []
  for y in 0..<geometry.pictureSize.height {
    for x in 0..<geometry.pictureSize.width {
      let place = geometry.panelRect(PixelRect(x: x, y: y, width: 1, height: 1))
      #expect(place.area == 1 && PixelRect(geometry.panel).contains(place))
      seen.insert(PixelPoint(x: place.minX, y: place.minY))
      let back = geometry.picturePoint(
        panelX: CGFloat(place.minX) + 0.5, panelY: CGFloat(place.minY) + 0.5)
      #expect(back.x == CGFloat(x) + 0.5 && back.y == CGFloat(y) + 0.5)
    }
  }
  #expect(seen.count == 40)
  #expect(rotation.inverse.inverse == rotation)
}

@Test(arguments: [0, -3, .nan, .infinity, 100] as [CGFloat])
func scalesThatMakeNoSenseAreLimited(_ scale: CGFloat) {
  let geometry = PanelGeometry(panel: PixelSize(width: 800, height: 480), scale: scale)
  #expect(geometry.scale >= 0.25 && geometry.scale <= 8)
  #expect(geometry.pointSize.width.isFinite)
}

@Test func coveringPixelsAreThoseThatARectangleTouches() {
  #expect(
    PixelRect(covering: CGRect(x: 1.2, y: -0.5, width: 2.5, height: 1))
      == PixelRect(minX: 1, minY: -1, maxX: 4, maxY: 1))
  for value in [CGFloat.nan, .infinity, -.infinity] {
    #expect(PixelRect(covering: CGRect(x: value, y: 0, width: 1, height: 1)).isEmpty)
  }
  let far = PixelRect(covering: CGRect(x: -1e300, y: -1e18, width: 2e300, height: 3e18))
  #expect(far.width <= 1 << 31 && far.width > 0)
}

@Test(arguments: 0..<30)
func aTransformAndItsInverseAreNothing(_ seed: Int) throws {
  var random = SplitMix64(seed: UInt64(seed))
  func unit() -> CGFloat { CGFloat(random.unit() * 2 - 1) }
  let transform = ProjectionTransform(
    1 + unit() / 2, unit(), unit() / 400, unit(), 1.5 + unit() / 2, unit() / 400, unit() * 90,
    unit() * 90, 1)
  guard let inverse = transform.inverse else { return }
  let point = CGPoint(x: unit() * 50, y: unit() * 50)
  let image = transform.apply(point)
  guard image.x.isFinite, inverse.weight(image) > 1e-3 else { return }
  let back = inverse.apply(image)
  #expect(abs(back.x - point.x) < 1e-6 && abs(back.y - point.y) < 1e-6)
  let both = transform.concatenating(inverse)
  let same = both.apply(point)
  #expect(abs(same.x - point.x) < 1e-6 && abs(same.y - point.y) < 1e-6)
}

@Test func whatLiesBehindTheViewerHasNoPlace() {
  let transform = ProjectionTransform(1, 0, -0.1, 0, 1, 0, 0, 0, 1)
  #expect(transform.apply(CGPoint(x: 20, y: 0)).x.isInfinite)
  let box = transform.boundingBox(of: CGRect(x: 0, y: 0, width: 20, height: 4))
  #expect(box.minX == 0 && box.maxX > 1_000)
  #expect(transform.boundingBox(of: CGRect(x: 11, y: 0, width: 5, height: 4)).isNull)
}
