import Foundation
import Geometry
import Raster

/// A display list laid flat: what is drawn, in order, where on the target's pixels.
///
/// Groups have become numbers: a *space* is a transform to the target's pixels, a *context* the
/// clips and opacities around an item. What lies outside of its clip is not in the list.
struct Scene {
  /// One thing to draw.
  struct Entry {
    enum Kind: UInt8 { case fill, stroke, picture, text, shadow, layer }

    var id: DisplayID
    var version: UInt64
    var kind: Kind
    /// Index into `spaces`: from the content's points (a layer's pixels) to the target's pixels.
    var space: Int32
    /// Index into `contexts`.
    var context: Int32
    /// The layer's content as it was drawn; counts up.
    var revision: UInt64 = 0
    /// The opacity of groups that hold nothing but this.
    var opacity: Double
    /// Every pixel that it can touch, inside of its clip.
    var bounds: PixelRect
    /// Pixels that it covers whatever lies below.
    var cover: PixelRect = .zero
    var content: DisplayItem.Content
    var layer: Layer?
  }

  /// Clip and opacity of a group inside those of another.
  struct Context {
    var parent: Int32
    var depth: Int32
    var opacity: Double
    var clip: Path?
    /// The clip where it is whole pixels; `clip` need not be looked at then.
    var clipRect: PixelRect?
    var clipSpace: Int32
    /// Nothing inside touches a pixel outside.
    var bounds: PixelRect
    /// What the items of a fading group cover together.
    var content = PixelRect.zero
    /// The pixels that the clips leave untouched by anti-aliasing.
    var inner: PixelRect
    /// Equal for contexts of two frames that draw equally.
    var signature: UInt64
    /// Whether something opaque inside hides what is below.
    var isOpaque: Bool
  }

  var entries: [Entry] = []
  var spaces: [ProjectionTransform] = []
  var contexts: [Context] = []

  /// Empties the scene, keeping its memory, for a target of these pixels.
  mutating func reset(bounds: PixelRect) {
    entries.removeAll(keepingCapacity: true)
    spaces.removeAll(keepingCapacity: true)
    contexts.removeAll(keepingCapacity: true)
    contexts.append(
      Context(
        parent: -1, depth: 0, opacity: 1, clip: nil, clipRect: nil, clipSpace: 0, bounds: bounds,
        inner: bounds, signature: 0, isOpaque: true))
  }

  /// Lets go of what is drawn, keeping what frames are compared by.
  mutating func forgetContent() {
    for index in entries.indices { entries[index].content = Scene.nothing }
  }

  /// What an entry without content of its own carries: a layer's, or one let go.
  static let nothing = DisplayItem.Content.group(
    DisplayGroup(bounds: .zero, contentVersion: 0, children: []))

  /// The bounds of everything in it.
  var bounds: PixelRect { entries.reduce(.zero) { $0.union($1.bounds) } }
}
