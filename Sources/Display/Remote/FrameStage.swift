internal import Geometry
internal import Raster
internal import Synchronization

/// The place where the main thread leaves frames and the server's thread fetches them.
///
/// Both hold the lock only while they copy; neither ever waits for a viewer.
final class FrameStage: Sendable {
  private struct State {
    var damage = Region()
    var serial: UInt64 = 0
  }

  private let geometry: PanelGeometry
  /// Written and read under the lock of `state` only.
  private let staged: PixelBuffer
  private let state = Mutex(State())

  init(_ geometry: PanelGeometry) {
    self.geometry = geometry
    staged = PixelBuffer(geometry.panel)
  }

  func put(_ picture: PixelBuffer, damage: Region, serial: UInt64) {
    state.withLock { state in
      for rect in damage.clipped(to: picture.bounds).rects {
        FrameCopy.copy(picture, rect, to: staged, geometry)
        state.damage.formUnion(geometry.panelRect(rect))
      }
      state.serial = serial
    }
  }

  /// Brings `target` up to date.
  ///
  /// - Returns: what has changed in it, and the serial of the frame it shows now.
  func fetch(into target: PixelBuffer) -> (damage: Region, serial: UInt64) {
    state.withLock { state in
      let damage = state.damage
      let upright = PanelGeometry(panel: geometry.panel)
      for rect in damage.rects { FrameCopy.copy(staged, rect, to: target, upright) }
      state.damage = Region()
      return (damage, state.serial)
    }
  }
}
