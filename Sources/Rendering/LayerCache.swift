import Foundation
import Geometry
import Raster

/// The kept layers, and how much memory they may take.
///
/// Layers that a frame shows are kept whatever they take; of the others, those longest out of
/// sight are dropped while all together exceed the budget.
final class LayerCache {
  private struct Key: Hashable {
    var id: DisplayID
    /// Two groups of one identity and different content in one frame each have a layer.
    var occurrence: Int
  }

  /// Bytes of pixels.
  private var budget = 0
  private var layers: [Key: Layer] = [:]
  private(set) var frame = 0
  var statistics = RenderStatistics()

  func beginFrame(budget: Int) {
    frame += 1
    self.budget = budget
    statistics = RenderStatistics()
  }

  /// The layer of a group, its content up to date, its pixels perhaps not yet.
  func layer(
    for group: DisplayGroup, id: DisplayID, scale: CGFloat, window: PixelSize, depth: Int,
    isNested: Bool
  ) -> Layer {
    var key = Key(id: id, occurrence: 0)
    while let layer = layers[key] {
      if layer.isValid(for: group, scale: scale) {
        layer.lastUsed = frame
        if isNested { layer.isNested = true }
        statistics.layerHits += 1
        return layer
      }
      if layer.lastUsed != frame { break }
      key.occurrence += 1
    }
    let layer = layers[key] ?? Layer(id: id)
    layers[key] = layer
    layer.lastUsed = frame
    if isNested { layer.isNested = true }
    statistics.layerMisses += 1
    layer.update(with: group, scale: scale, window: window, cache: self, depth: depth)
    return layer
  }

  /// Drops what is out of sight and over the budget.
  func endFrame() {
    var bytes = layers.values.reduce(0) { $0 + $1.byteCount }
    if bytes > budget { shrink(&bytes) }
    statistics.layerBytes = bytes
  }

  private func shrink(_ bytes: inout Int) {
    let idle = layers.filter { $0.value.lastUsed < frame }
    for (key, layer) in idle.sorted(by: { $0.value.isOlder(than: $1.value) }) {
      if bytes <= budget { return }
      bytes -= layer.byteCount
      layer.drop()
      layers[key] = nil
    }
    // What is left is in sight: tiles that have been scrolled away go next.
    var away: [(layer: Layer, key: PixelPoint, used: Int)] = []
    for layer in layers.values where layer.tileSize != nil {
      for (key, tile) in layer.tiles where tile.lastUsed < frame {
        away.append((layer, key, tile.lastUsed))
      }
    }
    for tile in away.sorted(by: { $0.used < $1.used }) {
      if bytes <= budget { return }
      bytes -= tile.layer.tiles.removeValue(forKey: tile.key)?.byteCount ?? 0
    }
  }

  /// Forgets all layers.
  func removeAll() { layers.removeAll() }
}
