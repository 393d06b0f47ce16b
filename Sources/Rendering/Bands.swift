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
    let bands = rects.flatMap {
      BandPool.bands(of: $0, threads: threads, longestPath: scene.longestPath(in: $0))
    }
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
  /// Elements of a path from which on each thread has one band, and of one from which on bands stand.
  static let long = 250
  static let veryLong = 4_000

  /// Strips of a rectangle that threads take one after the other.
  ///
  /// Memory is read and written along rows, so strips lie below one another, four a thread to even out
  /// what they cost. But a long line is walked from end to end in each of them: then each thread has
  /// one. A very long one costs what its columns cost, so that strips stand side by side, their sides
  /// on whole cache lines.
  ///
  /// - Parameters:
  ///   - rect: what is to be drawn.
  ///   - threads: how many draw at a time.
  ///   - longestPath: elements of the longest path in sight.
  /// - Returns: rectangles that cover `rect`, each pixel once.
  public static func bands(
    of rect: PixelRect, threads: Int, longestPath: Int = 0
  ) -> [PixelRect] {
    let least = 64
    if longestPath >= veryLong {
      let count = max(1, min(threads, rect.width / least))
      let sides = (0...count).map { index in
        index == 0
          ? rect.minX
          : index == count ? rect.maxX : (rect.minX + rect.width * index / count) & ~15
      }
      return (0..<count).map {
        PixelRect(minX: sides[$0], minY: rect.minY, maxX: sides[$0 + 1], maxY: rect.maxY)
      }
    }
    let wanted = longestPath >= long ? threads : threads * 4
    let count = max(1, min(wanted, rect.height / least))
    return (0..<count).map { index in
      PixelRect(
        minX: rect.minX, minY: rect.minY + rect.height * index / count, maxX: rect.maxX,
        maxY: rect.minY + rect.height * (index + 1) / count)
    }
  }
}
