import Foundation
import Geometry
import Raster
import Testing
import Typography

@testable import Rendering

/// Whatever the way, the pixels are the same.
@Suite struct EquivalenceTests {
  static let texts: [TextLayout] = {
    let library = FontLibrary(defaultFamily: "DejaVu Sans")
    return [("Steps", CGFloat(14)), ("8,412", 31), ("Wg: Åfj", 20)].map { text, size in
      library.layout([TextSpan(text, font: FontDescriptor(size: size))])
    }
  }()

  /// More of them in a longer run: `VITRINE_SEEDS=1000`.
  static let seeds =
    0..<max(1, Int(ProcessInfo.processInfo.environment["VITRINE_SEEDS"] ?? "") ?? 8)

  @Test(arguments: seeds)
  func framesInARowAreThoseDrawnWhole(seed: Int) {
    let scene = RandomScene(seed: UInt64(seed), texts: EquivalenceTests.texts)
    let scale: CGFloat = [1, 1.5, 2][seed % 3]
    let width = Int(scene.size.width * scale)
    let height = Int(scene.size.height * scale)
    let running = Panel(width: width, height: height, scale: scale)
    let forgetful = Panel(width: width, height: height, scale: scale, layerBudget: 0)
    let banded = Panel(width: width, height: height, scale: scale)
    for frame in 0..<6 {
      let items = scene.items
      let whole = Panel(width: width, height: height, scale: scale)
      whole.render(items)
      running.render(items)
      forgetful.render(items)
      banded.render(items, threads: 3)
      let place = Comment("seed \(seed), frame \(frame)")
      let incremental = difference(running.shadow, whole.shadow)
      #expect(incremental == nil, place)
      let dropped = difference(forgetful.shadow, whole.shadow)
      #expect(dropped == nil, place)
      let bands = difference(banded.shadow, whole.shadow)
      #expect(bands == nil, place)
      if incremental != nil || dropped != nil || bands != nil { return }
      scene.mutate()
    }
  }
}
