internal import Geometry
internal import Raster

/// Copies pixels of an upright picture to where they are on a panel.
enum FrameCopy {
  /// Copies `rect` of `source` into `target`, opaque and turned as `geometry` says.
  ///
  /// Nothing is copied between buffers that are not of the geometry's sizes.
  static func copy(
    _ source: PixelBuffer, _ rect: PixelRect, to target: PixelBuffer, _ geometry: PanelGeometry
  ) {
    guard target.size == geometry.panel else { return }
    copy(
      source, rect, to: UnsafeMutableRawPointer(target.pixels), pitch: target.stride * 4,
      format: .xrgb8888, geometry)
  }

  /// Copies `rect` of `source` to a screen's memory of the geometry's panel size.
  static func copy(
    _ source: PixelBuffer, _ rect: PixelRect, to memory: UnsafeMutableRawPointer, pitch: Int,
    format: ScreenFormat, _ geometry: PanelGeometry
  ) {
    guard source.size == geometry.pictureSize else { return }
    CopyOut.copy(
      from: source, rect: rect, to: memory, pitch: pitch, format: format,
      rotation: QuarterTurn(geometry.rotation))
  }
}

extension QuarterTurn {
  /// The same turn in the rasteriser's words.
  init(_ rotation: Rotation) {
    switch rotation {
    case .none: self = .none
    case .quarter: self = .right
    case .half: self = .half
    case .threeQuarters: self = .left
    }
  }
}
