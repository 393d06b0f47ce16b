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

  /// Frames after which a layer without pixels is forgotten.
  private static let memoryOfFrames = 600

  /// Bytes of pixels.
  private var budget = 0
  let memory = LayerMemory()
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
    for group: DisplayGroup, id: DisplayID, scale: CGFloat, window: PixelSize, depth: Int
  ) -> Layer {
    var key = Key(id: id, occurrence: 0)
    while let layer = layers[key] {
      if layer.isValid(for: group, scale: scale) {
        layer.lastUsed = frame
        statistics.layerHits += 1
        return layer
      }
      if layer.lastUsed != frame { break }
      key.occurrence += 1
    }
    let layer = layers[key] ?? Layer(id: id, memory: memory)
    layers[key] = layer
    layer.lastUsed = frame
    statistics.layerMisses += 1
    layer.update(with: group, scale: scale, window: window, cache: self, depth: depth)
    return layer
  }

  /// Drops what is out of sight and over the budget.
  func endFrame() {
    if memory.bytes > budget { shrink() }
    if frame % LayerCache.memoryOfFrames == 0 {
      let oldest = frame - LayerCache.memoryOfFrames
      layers = layers.filter { $0.value.lastUsed > oldest || !$0.value.tiles.isEmpty }
    }
    statistics.layerBytes = memory.bytes
  }

  private func shrink() {
    let idle = layers.values.filter { $0.lastUsed < frame && !$0.tiles.isEmpty }
    for layer in idle.sorted(by: { ($0.lastUsed, $0.id.rawValue) < ($1.lastUsed, $1.id.rawValue) })
    {
      layer.drop()
      if memory.bytes <= budget { return }
    }
    // What is left is in sight: tiles that have been scrolled away go next.
    var away: [(layer: Layer, key: PixelPoint, used: Int)] = []
    for layer in layers.values where layer.tileSize != nil {
      for (key, tile) in layer.tiles where tile.lastUsed < frame {
        away.append((layer, key, tile.lastUsed))
      }
    }
    for tile in away.sorted(by: { $0.used < $1.used }) {
      tile.layer.tiles[tile.key] = nil
      if memory.bytes <= budget { return }
    }
  }

  /// Forgets all layers.
  func removeAll() { layers.removeAll() }
}
