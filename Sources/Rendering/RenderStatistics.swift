/// What drawing has cost; of one frame or, added up, of many.
public struct RenderStatistics: Hashable, Sendable {
  /// Things in the flattened list, layers counting as one.
  public var items = 0
  /// Layers found as they were needed.
  public var layerHits = 0
  /// Layers whose content was new or had changed.
  public var layerMisses = 0
  /// Layers, or tiles of one, that were drawn into.
  public var layersRasterized = 0
  /// Pixels drawn into layers.
  public var layerPixels = 0
  /// Pixels of the target that were drawn anew, each once.
  public var pixelsDrawn = 0
  /// Texts drawn, into layers and directly.
  public var textDraws = 0
  /// Layers composed onto the target.
  public var layersComposed = 0
  /// Bytes that all layers hold after the frame.
  public var layerBytes = 0

  public init() {}

  /// Adds a frame: counts are summed, bytes are the frame's.
  public static func += (sum: inout RenderStatistics, frame: RenderStatistics) {
    sum.items += frame.items
    sum.layerHits += frame.layerHits
    sum.layerMisses += frame.layerMisses
    sum.layersRasterized += frame.layersRasterized
    sum.layerPixels += frame.layerPixels
    sum.pixelsDrawn += frame.pixelsDrawn
    sum.textDraws += frame.textDraws
    sum.layersComposed += frame.layersComposed
    sum.layerBytes = frame.layerBytes
  }
}
