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
    /// What is still to be drawn, in the layer's pixels.
    var dirty: Region
    var lastUsed = 0
    private let memory: LayerMemory

    init(rect: PixelRect, memory: LayerMemory) {
      self.rect = rect
      self.memory = memory
      buffer = PixelBuffer(rect.size)
      dirty = Region(rect)
      memory.bytes += buffer.byteCount
    }

    deinit { memory.bytes -= buffer.byteCount }
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
  /// What the content covers, in the layer's pixels: effects included, its clip taken off.
  private(set) var area = PixelRect.zero
  /// What of it is surely opaque.
  private(set) var cover = PixelRect.zero
  /// The size of a tile, or nil for a layer in one piece.
  private(set) var tileSize: PixelSize?
  var tiles: [PixelPoint: Tile] = [:]
  /// Half, quarter, … of the only tile; made when asked for.
  var levels: [LayerLevel] = []
  /// The part in sight of a tiled layer that does more than move.
  var assembled: Tile?
  /// The frame that last had it in its list.
  var lastUsed = 0
  let memory: LayerMemory

  init(id: DisplayID, memory: LayerMemory) {
    self.id = id
    self.memory = memory
  }

  /// Whether the layer's content is that of the group.
  func isValid(for group: DisplayGroup, scale: CGFloat) -> Bool {
    !isNew && version == group.contentVersion && self.scale == scale
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
      scene: empty, previous: old, cache: cache, scale: scale, window: window)
    let transform = ProjectionTransform(scaleX: scale, y: scale)
    if let context = flattener.addContext(
      group, id: id, transform: transform, context: 0, opacity: 1)
    {
      flattener.append(group.children, transform: transform, context: context, depth: depth + 1)
    }
    scene = flattener.scene
    let content = scene.bounds.intersection(Layer.everywhere)
    area = content.isEmpty ? .zero : effect?.reach(content) ?? content
    if effect != nil, area.width > 4 * window.width || area.height > 4 * window.height {
      // An effect needs the layer in one piece, which at this size nobody could keep.
      effect = nil
      area = content
    }
    isReshaped = area != oldArea
    let isOther = isFirst || effect != oldEffect
    cover = effect == nil ? scene.largestCover : .zero
    if isOther {
      lastDamage = Region(area.union(oldArea))
    } else if let effect {
      let touched = scene.damage(since: old)
      lastDamage = Region()
      for rect in touched.rects { lastDamage.formUnion(effect.reach(rect)) }
    } else {
      lastDamage = scene.damage(since: old)
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
    levels.removeAll()
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
    levels.removeAll()
    assembled = nil
  }

  /// The target's pixels that a part of the layer can touch.
  func image(of rect: PixelRect, in space: ProjectionTransform) -> PixelRect {
    if space.isTranslation {
      return PixelRect(touchedBy: space.boundingBox(of: rect.cgRect))
    }
    let reach = 2 << level(in: space)
    let wider = rect.insetBy(dx: -reach, dy: -reach)
    return PixelRect(touchedBy: space.boundingBox(of: wider.cgRect), margin: 1)
  }

  /// The half-size level to sample: 0 is the layer itself, each further one half of it.
  func level(in space: ProjectionTransform) -> Int {
    if tileSize != nil || space.isTranslation { return 0 }
    let center = CGPoint(x: area.cgRect.midX, y: area.cgRect.midY)
    var magnification = space.magnification(at: center)
    guard magnification > 0 else { return 0 }
    var level = 0
    while magnification <= 0.5, level < 6, min(area.width, area.height) >> level > 2 {
      magnification *= 2
      level += 1
    }
    return level
  }
}

/// The bytes that all tiles hold.
final class LayerMemory {
  var bytes = 0
}

/// A layer at half the size of the one before.
struct LayerLevel {
  let buffer: PixelBuffer
  /// What it stands for, in the layer's pixels.
  let rect: PixelRect
}
