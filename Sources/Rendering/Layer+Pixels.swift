import Foundation
import Geometry
import Raster

extension Layer {
  /// Makes the pixels right that a frame is about to compose.
  ///
  /// - Parameters:
  ///   - region: what of the target will be drawn.
  ///   - space: from the layer's pixels to the target's.
  ///   - cache: counts the work.
  ///   - threads: how many draw at a time.
  func prepare(
    for region: Region, in space: ProjectionTransform, cache: LayerCache, threads: Int
  ) {
    let isMove = space.isTranslation
    guard let tileSize else {
      let tile = tiles[Layer.onlyTile] ?? Tile(rect: area, memory: memory)
      tiles[Layer.onlyTile] = tile
      draw(tile, cache: cache, threads: threads)
      makeLevels(level(in: space), of: tile.buffer)
      return
    }
    var needed = PixelRect.zero
    for rect in region.rects {
      guard let part = visible(rect, in: space) else { continue }
      needed = needed.union(part.intersection(area))
      if isMove {
        drawTiles(part.intersection(area), size: tileSize, cache: cache, threads: threads)
      }
    }
    if isMove || needed.isEmpty { return }
    drawTiles(needed, size: tileSize, cache: cache, threads: threads)
    assemble(needed, size: tileSize)
  }

  /// The part of the layer that shows inside a rectangle of the target.
  private func visible(_ rect: PixelRect, in space: ProjectionTransform) -> PixelRect? {
    if space.isTranslation { return rect.offsetBy(dx: -Int(space.m31), dy: -Int(space.m32)) }
    guard let inverse = space.inverse else { return nil }
    let corners = inverse.quad(of: rect.cgRect)
    // Where a corner looks past the horizon, everything may show.
    guard corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }), space.isAffine else {
      return area
    }
    return PixelRect(touchedBy: inverse.boundingBox(of: rect.cgRect), margin: 2)
  }

  private func drawTiles(_ part: PixelRect, size: PixelSize, cache: LayerCache, threads: Int) {
    Layer.forEachTile(of: part, size: size) { key in
      let tile =
        tiles[key] ?? Tile(rect: Layer.cell(key, size: size).intersection(area), memory: memory)
      tiles[key] = tile
      draw(tile, cache: cache, threads: threads)
    }
  }

  /// Calls `body` for each place of the tile grid that a part touches.
  static func forEachTile(
    of part: PixelRect, size: PixelSize, _ body: (PixelPoint) -> Void
  ) {
    if part.isEmpty { return }
    let first = Layer.key(of: PixelPoint(x: part.minX, y: part.minY), size: size)
    let last = Layer.key(of: PixelPoint(x: part.maxX - 1, y: part.maxY - 1), size: size)
    for y in first.y...last.y {
      for x in first.x...last.x { body(PixelPoint(x: x, y: y)) }
    }
  }

  private func draw(_ tile: Tile, cache: LayerCache, threads: Int) {
    tile.lastUsed = cache.frame
    if tile.dirty.isEmpty { return }
    let dirty = tile.dirty
    tile.dirty = Region()
    levels.removeAll()
    scene.prepareLayers(for: dirty, cache: cache, threads: threads)
    let cost = Bands.draw(
      scene, dirty, into: tile.buffer, origin: PixelPoint(x: tile.rect.minX, y: tile.rect.minY),
      background: 0, threads: threads)
    if let effect { tile.buffer = effect.applied(to: tile.buffer) }
    cache.statistics.layersRasterized += 1
    cache.statistics.layerPixels += cost.pixels
    cache.statistics.textDraws += cost.texts
  }

  private func makeLevels(_ count: Int, of buffer: PixelBuffer) {
    while levels.count < count {
      let source = levels.last?.buffer ?? buffer
      let step = 2 << levels.count
      let half = source.halved()
      let rect = PixelRect(
        x: area.minX, y: area.minY, width: half.width * step, height: half.height * step)
      levels.append(LayerLevel(buffer: half, rect: rect))
    }
  }

  /// Puts tiles together, for a transform that would show their seams.
  private func assemble(_ part: PixelRect, size: PixelSize) {
    if let assembled, assembled.rect.contains(part) { return }
    let whole = Tile(rect: part, memory: memory)
    Layer.forEachTile(of: part, size: size) { key in
      guard let tile = tiles[key] else { return }
      let rect = tile.rect
      let shared = rect.intersection(part)
      for y in shared.minY..<shared.maxY {
        (whole.buffer.row(y - part.minY) + shared.minX - part.minX).update(
          from: tile.buffer.row(y - rect.minY) + shared.minX - rect.minX, count: shared.width)
      }
    }
    assembled = whole
  }

  /// Draws the prepared pixels.
  func compose(with painter: Painter, transform: ProjectionTransform, opacity: Double) {
    if transform.isTranslation {
      let shown = painter.clipBounds.offsetBy(dx: -Int(transform.m31), dy: -Int(transform.m32))
      for tile in tiles.values where tile.rect.intersects(shown) {
        painter.draw(
          tile.buffer, in: tile.rect.cgRect, transform: transform, opacity: opacity,
          sampling: .nearest)
      }
      return
    }
    let level = min(level(in: transform), levels.count)
    if level > 0 {
      painter.draw(
        levels[level - 1].buffer, in: levels[level - 1].rect.cgRect, transform: transform,
        opacity: opacity)
    } else if let tile = tileSize == nil ? tiles[Layer.onlyTile] : assembled {
      painter.draw(tile.buffer, in: tile.rect.cgRect, transform: transform, opacity: opacity)
    }
  }
}

extension Scene {
  /// Makes the layers right that drawing a region composes.
  func prepareLayers(for region: Region, cache: LayerCache, threads: Int) {
    for index in entries.indices where entries[index].kind == .layer {
      guard region.intersects(entries[index].bounds), let layer = entries[index].layer else {
        continue
      }
      cache.statistics.layersComposed += 1
      layer.prepare(
        for: region.clipped(to: entries[index].bounds), in: spaces[Int(entries[index].space)],
        cache: cache, threads: threads)
    }
  }
}

extension PixelBuffer {
  /// Half as wide and high: each pixel is the rounded mean of four, transparent ones beyond an odd edge.
  func halved() -> PixelBuffer {
    let half = PixelBuffer(width: (width + 1) / 2, height: (height + 1) / 2)
    let even = width / 2
    for y in 0..<half.height {
      let top = row(2 * y)
      let to = half.row(y)
      let hasBottom = 2 * y + 1 < height
      let bottom = hasBottom ? row(2 * y + 1) : top
      let weight: UInt32 = hasBottom ? 1 : 0
      for x in 0..<even {
        to[x] = mean(
          top[2 * x], top[2 * x + 1], bottom[2 * x] &* weight, bottom[2 * x + 1] &* weight)
      }
      if width & 1 == 1 { to[even] = mean(top[width - 1], 0, bottom[width - 1] &* weight, 0) }
    }
    return half
  }

  @inline(__always)
  private func mean(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> UInt32 {
    let low: UInt32 = 0x00FF_00FF
    var even = (a & low) &+ (b & low)
    even = even &+ (c & low) &+ (d & low) &+ 0x0002_0002
    var odd = ((a >> 8) & low) &+ ((b >> 8) & low)
    odd = odd &+ ((c >> 8) & low) &+ ((d >> 8) & low) &+ 0x0002_0002
    return ((even >> 2) & low) | (((odd >> 2) & low) << 8)
  }
}
