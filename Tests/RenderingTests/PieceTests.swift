import Foundation
import Geometry
import Raster
import Testing
import Typography

@testable import Rendering

/// What a pixel becomes does not depend on how much else is drawn with it.
@Suite struct PieceTests {
  @Test(arguments: RandomContent.kinds)
  func anItemDrawnInPiecesIsTheWholeItem(kind: Int) {
    var random = RandomContent(seed: UInt64(kind), texts: EquivalenceTests.texts)
    for round in 0..<24 {
      let content = random.makeContent(kind)
      let transform = random.makeTransform(kind: round % 4)
      let item = DisplayItem(id: DisplayID(1), version: 0, content: content)
      let items = [
        fill(2, CGRect(x: 0, y: 0, width: 120, height: 90), RGBA(hex: 0x88AA44)),
        group(3, [item]) { $0.transform = transform },
      ]
      let whole = PixelBuffer(width: 120, height: 90)
      let pieces = PixelBuffer(width: 120, height: 90)
      var scene = Scene()
      scene.reset(bounds: whole.bounds)
      var flattener = Flattener(
        scene: scene, previous: Scene(), cache: LayerCache(), scale: 1, window: whole.size)
      flattener.append(items, transform: .identity)
      let origin = PixelPoint(x: 0, y: 0)
      _ = flattener.scene.draw(whole.bounds, into: whole, origin: origin, background: 0)
      for y in stride(from: 0, to: 90, by: 29) {
        for x in stride(from: 0, to: 120, by: 37) {
          let piece = PixelRect(x: x, y: y, width: 37, height: 29).intersection(whole.bounds)
          _ = flattener.scene.draw(piece, into: pieces, origin: origin, background: 0)
        }
      }
      let change = difference(pieces, whole)
      #expect(change == nil, "round \(round): \(DisplayList.describe([items[1]]))")
      if change != nil { return }
    }
  }
}
