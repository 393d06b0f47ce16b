import Foundation
import Geometry
import Raster

/// A group's content as pixels that are kept: drawn once, composed many times.
///
/// The pixels are those of the group's own points times the panel's scale, from the group's origin
/// on, which is a whole pixel: so a layer that only moves is copied. A layer that is much larger
/// than the window is kept as tiles of which only those in sight are drawn.
///
/// `update` says what has changed; nothing is drawn before `prepare` asks for a part.
final class Layer {
  /// Pixels of a part of the layer.
  final class Tile {
    let rect: PixelRect
    /// Of the rectangle's size.
    var buffer: PixelBuffer
    /// What sampling takes the pixels from; made when the layer first does more than move.
    var levels: PictureLevels?
    /// What is still to be drawn, in the layer's pixels.
    var dirty: Region
    /// The frame that last showed it.
    var lastUsed = 0

    init(rect: PixelRect) {
      self.rect = rect
      buffer = PixelBuffer(rect.size)
      dirty = Region(rect)
    }

    var byteCount: Int { levels?.byteCount ?? buffer.byteCount }
  }

  let id: DisplayID
  /// The content's version and look that the layer is valid for.
  private(set) var version: UInt64 = 0
  private(set) var scale: CGFloat = 0
  private(set) var effect: LayerEffect?
  /// The effect that was asked for, done or not.
  private var wanted: LayerEffect?
  private var clip: Path?
  private var isNew = true
  /// Counts changes of the content.
  private(set) var revision: UInt64 = 0
  /// What the last change touched, in the layer's pixels.
  private(set) var lastDamage = Region()
  /// Whether the last change moved the layer's edges: sampled pixels all differ a little then.
  private(set) var isReshaped = false
  private(set) var scene = Scene()
  /// What the content is seen through, or nil.
  private(set) var mask: Scene?
  /// What the content covers, in the layer's pixels: effects included, its clip taken off.
  private(set) var area = PixelRect.zero
  /// What of it is surely opaque.
  private(set) var cover = PixelRect.zero
  /// The size of a tile, or nil for a layer in one piece.
  private(set) var tileSize: PixelSize?
  var tiles: [PixelPoint: Tile] = [:]
  /// The part in sight of a tiled layer that does more than move.
  var assembled: Tile?
  /// The frame that last had it in its list.
  var lastUsed = 0
  /// Whether another layer's content has it: then nobody brings its items with each frame.
  var isNested = false
  /// Whether the scene still holds what its items draw.
  private var hasContent = false

  init(id: DisplayID) { self.id = id }

  /// Whether the layer's content is that of the group, drawn or ready to be.
  func isValid(for group: DisplayGroup, scale: CGFloat) -> Bool {
    !isNew && (hasContent || !tiles.isEmpty) && version == group.contentVersion
      && self.scale == scale
      && wanted == LayerEffect(group, scale: scale) && clip == group.clip
  }

  /// Takes the group's content, and notes what of the kept pixels is no longer right.
  func update(
    with group: DisplayGroup, scale: CGFloat, window: PixelSize, cache: LayerCache, depth: Int
  ) {
    let old = scene
    let oldArea = area
    let oldEffect = effect
    let isFirst = isNew || self.scale != scale
    isNew = false
    version = group.contentVersion
    clip = group.clip
    wanted = LayerEffect(group, scale: scale)
    effect = wanted
    self.scale = scale
    var empty = Scene()
    empty.reset(bounds: Layer.everywhere)
    var flattener = Flattener(
      scene: empty, previous: old, cache: cache, scale: scale, window: window,
      isNested: true)
    let transform = ProjectionTransform(scaleX: scale, y: scale)
    if let context = flattener.addContext(
      group, id: id, transform: transform, context: 0, opacity: 1)
    {
      flattener.append(group.children, transform: transform, context: context, depth: depth + 1)
    }
    scene = flattener.scene
    let oldMask = mask
    mask = group.mask.map { items in
      var empty = Scene()
      empty.reset(bounds: Layer.everywhere)
      var flattener = Flattener(
        scene: empty, previous: oldMask ?? Scene(), cache: cache, scale: scale, window: window,
        isNested: true)
      flattener.append(items, transform: transform, depth: depth + 1)
      return flattener.scene
    }
    hasContent = true
    var content = scene.bounds.intersection(Layer.everywhere)
    if let mask { content = content.intersection(mask.bounds) }
    area = content.isEmpty ? .zero : effect?.reach(content) ?? content
    if effect != nil, area.width > 4 * window.width || area.height > 4 * window.height {
      // An effect needs the layer in one piece, which at this size nobody could keep.
      effect = nil
      area = content
    }
    isReshaped = area != oldArea
    let isOther = isFirst || effect != oldEffect || (mask == nil) != (oldMask == nil)
    cover = effect == nil && mask == nil ? scene.largestCover : .zero
    if isOther {
      lastDamage = Region(area.union(oldArea))
    } else {
      var touched = scene.damage(since: old)
      if let mask, let oldMask {
        for rect in mask.damage(since: oldMask).rects { touched.formUnion(rect) }
      }
      lastDamage = touched
      if let effect {
        lastDamage = Region()
        for rect in touched.rects { lastDamage.formUnion(effect.reach(rect)) }
      }
    }
    revision &+= 1
    divide(window: window, isOther: isOther, oldArea: oldArea)
  }

  /// Tiles of this size have the layer's whole width or height.
  private static let everything = 1 << 22

  /// The place of a tile in the grid.
  static func cell(_ key: PixelPoint, size: PixelSize) -> PixelRect {
    let x = size.width == everything ? -everything / 2 : key.x * size.width
    let y = size.height == everything ? -everything / 2 : key.y * size.height
    return PixelRect(x: x, y: y, width: size.width, height: size.height)
  }

  /// The tile that holds a pixel.
  static func key(of pixel: PixelPoint, size: PixelSize) -> PixelPoint {
    func cell(_ value: Int, _ size: Int) -> Int {
      if size == everything { return 0 }
      return value >= 0 ? value / size : -((size - 1 - value) / size)
    }
    return PixelPoint(x: cell(pixel.x, size.width), y: cell(pixel.y, size.height))
  }

  /// Coordinates within which content is drawn.
  private static let everywhere = PixelRect(
    minX: -1_048_576, minY: -1_048_576, maxX: 1_048_576, maxY: 1_048_576)

  /// Chooses tiles, and marks what is no longer right in those that stand.
  private func divide(window: PixelSize, isOther: Bool, oldArea: PixelRect) {
    let wide = area.width > window.width + window.width / 2
    let high = area.height > window.height + window.height / 2
    var size: PixelSize?
    if effect == nil, wide || high {
      let across = wide ? (high ? 512 : 128) : Layer.everything
      let down = high ? (wide ? 512 : 128) : Layer.everything
      size = PixelSize(width: across, height: down)
    }
    assembled = nil
    if isOther || size != tileSize {
      tileSize = size
      tiles.removeAll()
      return
    }
    if oldArea != area {
      tiles = tiles.filter { key, tile in
        tile.rect == (size.map { Layer.cell(key, size: $0).intersection(area) } ?? area)
      }
    }
    for tile in tiles.values {
      if effect != nil, !lastDamage.isEmpty {
        tile.dirty = Region(tile.rect)
      } else {
        tile.dirty.formUnion(lastDamage.clipped(to: tile.rect))
      }
    }
  }

  /// The key of a layer in one piece.
  static let onlyTile = PixelPoint(x: 0, y: 0)

  /// Gives the pixels back; they are drawn anew when they are needed.
  func drop() {
    tiles.removeAll()
    assembled = nil
  }

  /// Lets go of the content of a layer in one piece whose pixels are all drawn.
  ///
  /// Identities, versions and places stay, to compare with; a picture that was drawn into the layer
  /// need not stay in memory beside it.
  func forgetContent() {
    guard hasContent, !isNested, tileSize == nil, tiles[Layer.onlyTile]?.dirty.isEmpty == true
    else { return }
    hasContent = false
    scene.forgetContent()
    mask?.forgetContent()
  }

  /// Whether it has been out of sight for longer.
  func isOlder(than other: Layer) -> Bool {
    (lastUsed, id.rawValue) < (other.lastUsed, other.id.rawValue)
  }

  /// Bytes of pixels.
  var byteCount: Int {
    tiles.values.reduce(assembled?.byteCount ?? 0) { $0 + $1.byteCount }
  }

  /// The target's pixels that a part of the layer can touch.
  func image(of rect: PixelRect, in space: ProjectionTransform) -> PixelRect {
    if space.isTranslation {
      return PixelRect(touchedBy: space.boundingBox(of: rect.cgRect))
    }
    // A pixel of the level that is sampled stands for 2^level of the layer, and so do its
    // neighbours.
    let scale = space.greatestScale(over: area.cgRect)
    let reach = 4 * Int(max(1, min(65_536, 1 / max(scale, 1e-6))))
    let wider = rect.insetBy(dx: -reach, dy: -reach)
    return PixelRect(touchedBy: space.boundingBox(of: wider.cgRect), margin: 1)
  }
}
