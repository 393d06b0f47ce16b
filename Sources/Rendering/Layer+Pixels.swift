import Foundation
import Geometry
import Raster

extension Layer {
  /// Makes the pixels right that a frame is about to compose.
  ///
  /// - Parameters:
  ///   - region: what of the target will be drawn.
  ///   - bounds: what of the target the layer is seen in.
  ///   - space: from the layer's pixels to the target's.
  ///   - cache: counts the work.
  ///   - threads: how many draw at a time.
  func prepare(
    for region: Region, bounds: PixelRect, in space: ProjectionTransform, cache: LayerCache,
    threads: Int
  ) {
    guard let tileSize else {
      let tile = tiles[Layer.onlyTile] ?? Tile(rect: area)
      tiles[Layer.onlyTile] = tile
      draw(tile, cache: cache, threads: threads)
      if !space.isTranslation, tile.levels == nil { tile.levels = PictureLevels(tile.buffer) }
      forgetContent()
      return
    }
    if space.isTranslation {
      for rect in region.rects {
        let part = rect.offsetBy(dx: -Int(space.m31), dy: -Int(space.m32)).intersection(area)
        drawTiles(part, size: tileSize, cache: cache, threads: threads)
      }
      return
    }
    // All that is in sight, whatever the damage: what is sampled must not depend on it.
    let part = visible(in: bounds, space: space)
    guard !part.isEmpty, part.area <= Layer.largestAssembly else {
      assembled = nil
      return
    }
    drawTiles(part, size: tileSize, cache: cache, threads: threads)
    if assembled?.rect != part { assemble(part, size: tileSize) }
  }

  /// Pixels of a tiled layer that are put together at most; a plane seen almost edge-on has more
  /// of them in sight than there are to show.
  private static let largestAssembly = 1 << 24

  /// The part of the layer that is seen inside a rectangle of the target, with its edges out of sight.
  private func visible(in bounds: PixelRect, space: ProjectionTransform) -> PixelRect {
    guard let inverse = space.inverse else { return .zero }
    let wider = bounds.insetBy(dx: -3, dy: -3).cgRect
    // Where a corner looks past the horizon, everything may show.
    guard inverse.quad(of: wider).allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
      return area
    }
    return PixelRect(touchedBy: inverse.boundingBox(of: wider), margin: 2).intersection(area)
  }

  private func drawTiles(_ part: PixelRect, size: PixelSize, cache: LayerCache, threads: Int) {
    Layer.forEachTile(of: part, size: size) { key in
      let tile =
        tiles[key] ?? Tile(rect: Layer.cell(key, size: size).intersection(area))
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
    tile.levels = nil
    assembled = nil
    scene.prepareLayers(for: dirty, cache: cache, threads: threads)
    let cost = Bands.draw(
      scene, dirty, into: tile.buffer, origin: PixelPoint(x: tile.rect.minX, y: tile.rect.minY),
      background: 0, threads: threads)
    if let mask { cut(tile, dirty, by: mask, cache: cache, threads: threads) }
    tile.buffer.isOpaque = cover.contains(tile.rect)
    if let effect { tile.buffer = effect.applied(to: tile.buffer) }
    cache.statistics.layersRasterized += 1
    cache.statistics.layerPixels += cost.pixels
    cache.statistics.textDraws += cost.texts
  }

  /// Multiplies what has been drawn by a mask's alpha.
  private func cut(
    _ tile: Tile, _ dirty: Region, by mask: Scene, cache: LayerCache, threads: Int
  ) {
    mask.prepareLayers(for: dirty, cache: cache, threads: threads)
    let shape = PixelBuffer(tile.rect.size)
    let origin = PixelPoint(x: tile.rect.minX, y: tile.rect.minY)
    _ = Bands.draw(mask, dirty, into: shape, origin: origin, background: 0, threads: threads)
    for rect in dirty.rects {
      let part = rect.offsetBy(dx: -origin.x, dy: -origin.y)
      for y in part.minY..<part.maxY {
        let pixels = tile.buffer.row(y)
        let alphas = shape.row(y)
        for x in part.minX..<part.maxX { pixels[x] = pixels[x].scaled(by: alphas[x] >> 24) }
      }
    }
  }

  /// Puts tiles together, for a transform that would show their seams.
  private func assemble(_ part: PixelRect, size: PixelSize) {
    let whole = Tile(rect: part)
    Layer.forEachTile(of: part, size: size) { key in
      guard let tile = tiles[key] else { return }
      let rect = tile.rect
      let shared = rect.intersection(part)
      for y in shared.minY..<shared.maxY {
        (whole.buffer.row(y - part.minY) + shared.minX - part.minX).update(
          from: tile.buffer.row(y - rect.minY) + shared.minX - rect.minX, count: shared.width)
      }
    }
    whole.buffer.isOpaque = cover.contains(part)
    whole.levels = PictureLevels(whole.buffer)
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
    let tile = tileSize == nil ? tiles[Layer.onlyTile] : assembled
    guard let tile, let levels = tile.levels else { return }
    painter.draw(levels, in: tile.rect.cgRect, transform: transform, opacity: opacity)
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
        for: region.clipped(to: entries[index].bounds), bounds: entries[index].bounds,
        in: spaces[Int(entries[index].space)],
        cache: cache, threads: threads)
    }
  }
}

extension UInt32 {
  /// A premultiplied pixel times an alpha of 0…255, each channel rounded.
  fileprivate func scaled(by alpha: UInt32) -> UInt32 {
    if alpha == 255 { return self }
    let odd = (self >> 8 & 0x00FF_00FF) * alpha + 0x0080_0080
    let even = (self & 0x00FF_00FF) * alpha + 0x0080_0080
    let high = (odd + (odd >> 8 & 0x00FF_00FF)) & 0xFF00_FF00
    let low = (even + (even >> 8 & 0x00FF_00FF)) >> 8 & 0x00FF_00FF
    return high | low
  }
}
