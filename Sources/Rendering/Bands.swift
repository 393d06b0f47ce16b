import Dispatch
import Geometry
import Raster
import Synchronization

/// Forks drawing into bands of rows and joins them.
enum Bands {
  /// What drawing has cost.
  struct Cost {
    var pixels = 0
    var texts = 0
  }

  /// Rows below which a band isn't worth a thread.
  private static let leastRows = 16

  /// Draws a region of a scene, see `Scene.draw`; `threads` bands at a time.
  static func draw(
    _ scene: Scene, _ region: Region, into buffer: PixelBuffer, origin: PixelPoint,
    background: UInt32, threads: Int
  ) -> Cost {
    let rects = disjoint(region)
    var cost = Cost()
    for rect in rects { cost.pixels += rect.area }
    if threads <= 1 {
      for rect in rects {
        cost.texts += scene.draw(rect, into: buffer, origin: origin, background: background)
      }
      return cost
    }
    let bands = rects.flatMap { split($0, into: threads * 2) }
    let work = Work(
      scene: scene, bands: bands, buffer: buffer, origin: origin, background: background)
    DispatchQueue.concurrentPerform(iterations: min(threads, bands.count)) { _ in work.run() }
    cost.texts = work.texts.load(ordering: .relaxed)
    return cost
  }

  /// Rows, from top to bottom, of about equal height.
  static func split(_ rect: PixelRect, into count: Int) -> [PixelRect] {
    let bands = max(1, min(count, rect.height / leastRows))
    return (0..<bands).map { band in
      var part = rect
      part.minY = rect.minY + rect.height * band / bands
      part.maxY = rect.minY + rect.height * (band + 1) / bands
      return part
    }
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

  /// Bands that threads take one after the other.
  ///
  /// Nothing in it is written to but disjoint rows of the buffer.
  private final class Work: @unchecked Sendable {
    let scene: Scene
    let bands: [PixelRect]
    let buffer: PixelBuffer
    let origin: PixelPoint
    let background: UInt32
    let next = Atomic<Int>(0)
    let texts = Atomic<Int>(0)

    init(
      scene: Scene, bands: [PixelRect], buffer: PixelBuffer, origin: PixelPoint,
      background: UInt32
    ) {
      self.scene = scene
      self.bands = bands
      self.buffer = buffer
      self.origin = origin
      self.background = background
    }

    func run() {
      while true {
        let band = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard band < bands.count else { return }
        let drawn = scene.draw(
          bands[band], into: buffer, origin: origin, background: background)
        _ = texts.wrappingAdd(drawn, ordering: .relaxed)
      }
    }
  }
}
