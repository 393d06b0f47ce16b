public import Geometry
import Raster
import Synchronization

/// Forks drawing into bands and joins them.
enum Bands {
  /// What drawing has cost.
  struct Cost {
    var pixels = 0
    var texts = 0
  }

  /// Damage below which waking a thread takes longer than drawing.
  private static let leastPixels = 8_192

  /// Draws a region of a scene, see `Scene.draw`; `threads` bands at a time.
  static func draw(
    _ scene: Scene, _ region: Region, into buffer: PixelBuffer, origin: PixelPoint,
    background: UInt32, threads: Int
  ) -> Cost {
    let rects = disjoint(region)
    var cost = Cost()
    for rect in rects { cost.pixels += rect.area }
    if threads <= 1 || cost.pixels < leastPixels {
      for rect in rects {
        cost.texts += scene.draw(rect, into: buffer, origin: origin, background: background)
      }
      return cost
    }
    let bands = rects.flatMap { BandPool.bands(of: $0, threads: threads) }
    let texts = Texts()
    BandPool.shared.perform(bands.count, threads: threads) { band in
      let drawn = scene.draw(bands[band], into: buffer, origin: origin, background: background)
      _ = texts.count.wrappingAdd(drawn, ordering: .relaxed)
    }
    cost.texts = texts.count.load(ordering: .relaxed)
    return cost
  }

  /// The same pixels as rectangles of which no two share one, so that no two threads write to one.
  static func disjoint(_ region: Region) -> [PixelRect] {
    var result: [PixelRect] = []
    for rect in region.rects {
      var parts = [rect]
      for other in result { parts = parts.flatMap { subtract(other, from: $0) } }
      result += parts
    }
    return result
  }

  private static func subtract(_ hole: PixelRect, from rect: PixelRect) -> [PixelRect] {
    let shared = rect.intersection(hole)
    if shared.isEmpty { return [rect] }
    let parts = [
      PixelRect(minX: rect.minX, minY: rect.minY, maxX: rect.maxX, maxY: shared.minY),
      PixelRect(minX: rect.minX, minY: shared.minY, maxX: shared.minX, maxY: shared.maxY),
      PixelRect(minX: shared.maxX, minY: shared.minY, maxX: rect.maxX, maxY: shared.maxY),
      PixelRect(minX: rect.minX, minY: shared.maxY, maxX: rect.maxX, maxY: rect.maxY),
    ]
    return parts.filter { !$0.isEmpty }
  }

  private final class Texts: Sendable {
    let count = Atomic<Int>(0)
  }
}

extension BandPool {
  /// Strips of a rectangle that threads take one after the other.
  ///
  /// They stand side by side, because a line or a chart costs what its columns cost, while each band
  /// of rows would walk along all of it; their sides lie on whole cache lines. Two a thread even out
  /// what they cost.
  public static func bands(of rect: PixelRect, threads: Int) -> [PixelRect] {
    let least = 64
    let count = max(1, min(threads * 2, rect.width / least))
    let sides = (0...count).map { index in
      index == 0
        ? rect.minX : index == count ? rect.maxX : (rect.minX + rect.width * index / count) & ~15
    }
    return (0..<count).map {
      PixelRect(minX: sides[$0], minY: rect.minY, maxX: sides[$0 + 1], maxY: rect.maxY)
    }
  }
}
