public import Foundation
public import Geometry
public import Raster

/// Draws display lists into pixels that are kept, and only where they have changed.
///
/// A frame is compared with the one before by identity and version; what differs is the damage,
/// and only the damage is drawn. Groups that are layers are drawn once, kept as pixels, and
/// composed under their transform, opacity and clip.
///
/// The pixels of a frame depend on its display list alone, never on the frames before, on the
/// number of threads or on what the layer cache holds.
///
///     let compositor = Compositor()
///     let frame = compositor.render(
///       items, size: shadow.size, scale: 1.5, background: .black, into: shadow)
///     frame.damage  // what to copy to the screen; empty if nothing has changed
public final class Compositor {
  /// What a call of `render` has done.
  public struct Frame: Sendable {
    /// Every pixel that differs from the frame before.
    public var damage: Region
    /// Pixels drawn, each once.
    public var drawnPixels: Int
    public var statistics: RenderStatistics
  }

  /// Everything drawn since the start.
  public private(set) var total = RenderStatistics()

  private let cache: LayerCache
  private let budget: Int?
  /// The frame before, and memory for the next one.
  private var previous = Scene()
  private var spare = Scene()
  private var look: Look?
  private weak var target: PixelBuffer?

  /// What all of a frame's pixels depend on.
  private struct Look: Equatable {
    var size: PixelSize
    var scale: CGFloat
    var background: RGBA
  }

  /// - Parameter layerBudget: the bytes that layers may take; those that a frame shows are kept
  ///   whatever they take. nil is half of the picture's own bytes, and at least 4 MiB.
  public init(layerBudget: Int? = nil) {
    cache = LayerCache()
    budget = layerBudget
  }

  /// Makes the next frame draw everything, as after someone else wrote into the pixels.
  public func invalidate() { look = nil }

  /// Drops all kept layers, as under memory pressure.
  public func purge() {
    cache.removeAll()
    previous = Scene()
    spare = Scene()
    invalidate()
  }

  /// Draws a display list.
  ///
  /// - Parameters:
  ///   - items: what to draw, from back to front, in points from the top left corner.
  ///   - size: the picture's size.
  ///   - scale: pixels per point.
  ///   - background: below everything.
  ///   - shadow: holds the frame before, unless it is another buffer than that frame's: then all
  ///     of it is drawn.
  ///   - threads: how many draw at a time.
  /// - Returns: what has changed, and what it cost.
  /// - Complexity: O(items) to find the damage, then what the damaged pixels cost.
  public func render(
    _ items: [DisplayItem], size: PixelSize, scale: CGFloat, background: RGBA,
    into shadow: PixelBuffer, threads: Int = 1
  ) -> Frame {
    let bounds = PixelRect(size).intersection(shadow.bounds)
    let scale = scale.isFinite && scale > 1e-3 && scale < 1e3 ? scale : 1
    let look = Look(size: bounds.size, scale: scale, background: background)
    cache.beginFrame(budget: budget ?? max(4 << 20, bounds.area * 2))
    var empty = Scene()
    swap(&empty, &spare)
    empty.reset(bounds: bounds)
    var flattener = Flattener(
      scene: empty, previous: previous, cache: cache, scale: scale, window: bounds.size)
    flattener.append(items, transform: ProjectionTransform(scaleX: scale, y: scale))
    let current = flattener.scene

    var damage = Region(bounds)
    if look == self.look, target === shadow {
      damage = current.damage(since: previous).clipped(to: bounds)
    }
    self.look = look
    target = shadow
    var cost = Bands.Cost()
    if !damage.isEmpty {
      current.prepareLayers(for: damage, cache: cache, threads: threads)
      cost = Bands.draw(
        current, damage, into: shadow, origin: PixelPoint(x: 0, y: 0),
        background: background.premultiplied, threads: threads)
    }
    cache.endFrame()
    spare = previous
    previous = current
    spare.reset(bounds: bounds)
    var statistics = cache.statistics
    statistics.items = current.entries.count
    statistics.pixelsDrawn = cost.pixels
    statistics.textDraws += cost.texts
    total += statistics
    return Frame(damage: damage, drawnPixels: cost.pixels, statistics: statistics)
  }
}
