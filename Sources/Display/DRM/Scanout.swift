internal import Geometry
internal import Platform

/// A way to get buffers onto one output: atomic where the card can, else legacy.
@MainActor
protocol Scanout: AnyObject {
  var isAtomic: Bool { get }
  /// Whether there is one buffer, so that the driver has to be told what has changed in it.
  var hasOneBuffer: Bool { get set }
  /// Whether the driver would take this mode with this buffer, as far as one can ask.
  func test(_ framebuffer: UInt32) throws(SystemError)
  /// Sets the mode and shows a buffer.
  ///
  /// - Returns: whether a flip event will come.
  func modeset(_ framebuffer: UInt32, serial: UInt64) throws(SystemError) -> Bool
  /// Shows a buffer at the next refresh; a flip event will come.
  func flip(
    _ framebuffer: UInt32, clips: [PixelRect], serial: UInt64
  ) throws(SystemError)
  /// Switches the screen off and keeps the mode; `modeset` switches it on.
  func sleep() throws(SystemError)
  /// Gives connector and CRTC back.
  func release()
  /// Frees what the kernel keeps for it; the screen stays as it is.
  func discard()
}

/// A card with an output, as a scanout sees it.
@MainActor
struct ScanoutTarget {
  var calls: DRMCalls
  var descriptor: Int32
  var output: OutputChoice.Output
  var mode: KMSMode
  var resources: KMSResources
  var connectors: [KMSConnector]
  /// Connectors that others show, by name: nothing of theirs is switched off.
  var neighbours: Set<String> = []

  /// CRTCs that others show something on.
  var sparedCRTCs: Set<UInt32> {
    Set(connectors.filter { neighbours.contains($0.name) }.map(\.currentCRTC))
  }
}
