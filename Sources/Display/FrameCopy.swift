internal import Geometry
internal import Raster

/// Copies pixels of an upright picture to where they are on a panel.
enum FrameCopy {
  /// Copies `rect` of `source` into `target`, turned as `geometry` says.
  ///
  /// - Precondition: none; what does not fit both buffers is left out.
  static func copy(
    _ source: PixelBuffer, _ rect: PixelRect, to target: PixelBuffer, _ geometry: PanelGeometry
  ) {
    guard source.size == geometry.pictureSize, target.size == geometry.panel else { return }
    let area = geometry.panelRect(rect.intersection(source.bounds))
    guard !area.isEmpty else { return }
    for y in area.minY..<area.maxY {
      let to = target.row(y) + area.minX
      let start: UnsafeMutablePointer<UInt32>
      let step: Int
      switch geometry.rotation {
      case .none:
        to.update(from: source.row(y) + area.minX, count: area.width)
        continue
      case .quarter:
        start = source.row(geometry.panel.width - 1 - area.minX) + y
        step = -source.stride
      case .half:
        start =
          source.row(geometry.panel.height - 1 - y) + (geometry.panel.width - 1 - area.minX)
        step = -1
      case .threeQuarters:
        start = source.row(area.minX) + (geometry.panel.height - 1 - y)
        step = source.stride
      }
      for x in 0..<area.width { to[x] = start[x * step] }
    }
  }
}
