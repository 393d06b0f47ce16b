import Foundation
import Geometry
import Raster

/// Lays display items flat into a scene.
struct Flattener {
  /// Deeper groups than this are not drawn; a list from a program has dozens.
  static let depthLimit = 200

  /// What is being built.
  var scene: Scene
  /// The scene of the frame before, whose bounds are taken over for what is unchanged.
  let previous: Scene
  let cache: LayerCache
  /// Pixels per point of kept layers.
  let scale: CGFloat
  /// The target's size, for telling a layer that is much larger.
  let window: PixelSize
  /// Whether the scene is a layer's.
  let isNested: Bool
  /// Where in `previous` the next item is expected.
  private var cursor = 0

  init(
    scene: consuming Scene, previous: Scene, cache: LayerCache, scale: CGFloat, window: PixelSize,
    isNested: Bool = false
  ) {
    self.scene = scene
    self.previous = previous
    self.cache = cache
    self.scale = scale
    self.window = window
    self.isNested = isNested
  }

  /// Adds items whose points `transform` takes to the target's pixels.
  mutating func append(
    _ items: [DisplayItem], transform: ProjectionTransform, context: Int32 = 0, depth: Int = 0
  ) {
    guard depth < Flattener.depthLimit, let snapped = transform.snapped else { return }
    var space: Int32 = -1
    for item in items {
      if case .group(let group) = item.content {
        append(group, item: item, transform: transform, context: context, depth: depth)
      } else {
        if space < 0 { space = scene.addSpace(snapped) }
        append(item, space: space, context: context, opacity: 1)
      }
    }
  }

  private mutating func append(
    _ group: DisplayGroup, item: DisplayItem, transform outer: ProjectionTransform, context: Int32,
    depth: Int
  ) {
    let opacity = group.opacity < 1 ? group.opacity : 1
    guard opacity > 0, !group.children.isEmpty else { return }
    let transform = group.transform.concatenating(outer)
    if group.isLayer || group.mask != nil || group.shadow != nil || group.blur > 0 {
      appendLayer(
        group, id: item.id, transform: transform, context: context, opacity: opacity, depth: depth)
      return
    }
    if group.clip == nil, opacity < 1, group.children.count == 1, let only = group.children.first,
      only.content.takesOpacity, let space = transform.snapped
    {
      append(only, space: scene.addSpace(space), context: context, opacity: opacity)
      return
    }
    guard
      let inner = addContext(
        group, id: item.id, transform: transform, context: context, opacity: opacity)
    else { return }
    let first = scene.entries.count
    append(group.children, transform: transform, context: inner, depth: depth + 1)
    guard opacity < 1 else { return }
    scene.contexts[Int(inner)].content = scene.entries[first...].reduce(.zero) {
      $0.union($1.bounds)
    }
  }

  /// The context of a group's children, or nil where its clip leaves nothing.
  mutating func addContext(
    _ group: DisplayGroup, id: DisplayID, transform: ProjectionTransform, context: Int32,
    opacity: Double
  ) -> Int32? {
    if opacity >= 1, group.clip == nil { return context }
    let parent = scene.contexts[Int(context)]
    var added = Scene.Context(
      parent: context, depth: parent.depth + 1, opacity: opacity, clip: group.clip, clipRect: nil,
      clipSpace: 0, bounds: parent.bounds, inner: parent.inner, signature: 0,
      isOpaque: parent.isOpaque && opacity >= 1)
    var hasher = Hasher()
    hasher.combine(parent.signature)
    hasher.combine(opacity)
    if opacity < 1 { hasher.combine(id) }
    if let clip = group.clip {
      guard let space = transform.snapped else { return nil }
      added.clipSpace = scene.addSpace(space)
      added.narrow(to: clip, space: space)
      guard !added.bounds.isEmpty else { return nil }
      hasher.combine(space)
      hasher.combine(clip)
    }
    added.signature = UInt64(truncatingIfNeeded: hasher.finalize())
    scene.contexts.append(added)
    return Int32(scene.contexts.count - 1)
  }

  private mutating func append(
    _ item: DisplayItem, space: Int32, context: Int32, opacity: Double
  ) {
    guard let kind = item.content.kind else { return }
    var entry = Scene.Entry(
      id: item.id, version: item.version, kind: kind, space: space, context: context,
      opacity: opacity, bounds: .zero, content: item.content, layer: nil)
    if let index = unchanged(entry) {
      entry.bounds = previous.entries[index].bounds
      entry.cover = previous.entries[index].cover
    } else {
      let transform = scene.spaces[Int(space)]
      let around = scene.contexts[Int(context)]
      entry.bounds = item.content.bounds(in: transform).intersection(around.bounds)
      if around.isOpaque, opacity >= 1 {
        entry.cover = item.content.cover(in: transform).intersection(around.inner)
      }
    }
    guard !entry.bounds.isEmpty else { return }
    scene.entries.append(entry)
  }

  /// The entry of the frame before that draws the same, where it stands as expected.
  private mutating func unchanged(_ entry: borrowing Scene.Entry) -> Int? {
    for index in cursor..<min(cursor + 2, previous.entries.count) {
      guard previous.entries[index].id == entry.id,
        previous.entries[index].version == entry.version,
        previous.entries[index].kind == entry.kind
      else { continue }
      cursor = index + 1
      let space = Int(previous.entries[index].space)
      let context = Int(previous.entries[index].context)
      let isSame =
        previous.entries[index].opacity == entry.opacity
        && previous.spaces[space] == scene.spaces[Int(entry.space)]
        && previous.contexts[context].signature == scene.contexts[Int(entry.context)].signature
      return isSame ? index : nil
    }
    return nil
  }

  private mutating func appendLayer(
    _ group: DisplayGroup, id: DisplayID, transform: ProjectionTransform, context: Int32,
    opacity: Double, depth: Int
  ) {
    let toPoints = ProjectionTransform(scaleX: 1 / scale, y: 1 / scale)
    guard var placed = toPoints.concatenating(transform).snapped else { return }
    if placed.isTranslation {
      placed.m31.round()
      placed.m32.round()
    }
    let around = scene.contexts[Int(context)]
    if !group.bounds.isEmpty, !group.bounds.isInfinite {
      let reach = LayerEffect(group, scale: scale)?.reach(
        PixelRect(touchedBy: group.bounds.scaled(by: scale), margin: 1))
      let area = reach ?? PixelRect(touchedBy: group.bounds.scaled(by: scale), margin: 1)
      let seen = PixelRect(touchedBy: placed.boundingBox(of: area.cgRect), margin: 1)
      guard seen.intersects(around.bounds) else { return }
    }
    let layer = cache.layer(
      for: group, id: id, scale: scale, window: window, depth: depth, isNested: isNested)
    let area = layer.area
    guard !area.isEmpty else { return }
    var entry = Scene.Entry(
      id: id, version: group.contentVersion, kind: .layer, space: scene.addSpace(placed),
      context: context, revision: layer.revision, opacity: opacity, bounds: .zero,
      content: Scene.nothing, layer: layer)
    let box = placed.boundingBox(of: area.cgRect)
    let margin: CGFloat = placed.isTranslation ? 0 : 1
    entry.bounds = PixelRect(touchedBy: box, margin: margin).intersection(around.bounds)
    guard !entry.bounds.isEmpty else { return }
    if around.isOpaque, opacity >= 1, !layer.cover.isEmpty {
      let inner = placed.isTranslation ? layer.cover : layer.cover.insetBy(dx: 2, dy: 2)
      if !inner.isEmpty, let rect = placed.rect(of: inner.cgRect) {
        entry.cover = PixelRect(coveredBy: rect).intersection(around.inner)
      }
    }
    scene.entries.append(entry)
  }
}

extension Scene {
  mutating func addSpace(_ transform: ProjectionTransform) -> Int32 {
    spaces.append(transform)
    return Int32(spaces.count - 1)
  }
}

extension Scene.Context {
  /// Takes a clip into the bounds.
  mutating func narrow(to clip: Path, space: ProjectionTransform) {
    let box = space.boundingBox(of: clip.boundingRect)
    bounds = bounds.intersection(PixelRect(touchedBy: box))
    guard let rect = clip.rectangle, let image = space.rect(of: rect) else {
      inner = .zero
      return
    }
    clipRect = PixelRect(exactly: image)
    inner = inner.intersection(PixelRect(coveredBy: image))
  }
}

extension CGRect {
  func scaled(by factor: CGFloat) -> CGRect {
    CGRect(x: minX * factor, y: minY * factor, width: width * factor, height: height * factor)
  }
}
