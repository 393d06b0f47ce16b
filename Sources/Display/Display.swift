public import Foundation
public import Geometry
public import Raster

/// What a display tells its owner.
public enum DisplayEvent: Sendable {
  /// There is a screen of this size now: draw all of it.
  case ready(PixelSize)
  /// The screen has gone; nothing is to be drawn until `ready`.
  case lost(reason: String)
  /// The frame of this serial is on the glass since `time` (seconds, monotonic), and another may
  /// be presented.
  case presented(serial: UInt64, time: TimeInterval)
  /// What the screen shows is not what was presented: present everything again.
  case exposed
}

/// Pixels onto glass.
///
/// Sizes are the panel's own, before rotation.
@MainActor
public protocol Display: AnyObject {
  /// The panel's size, or nil while there is no screen.
  var size: PixelSize? { get }
  /// Seconds from a frame to the next.
  var frameInterval: TimeInterval { get }
  /// Whether `present` may be called now.
  ///
  /// There is a screen, and no frame is still on its way.
  var isReadyForFrame: Bool { get }
  /// A name for logs: driver, connector or address.
  var name: String { get }
  var onEvent: ((DisplayEvent) -> Void)? { get set }

  func start() throws
  /// Shows `frame`, whose size is the panel's; `damage` holds every pixel that differs from the
  /// frame presented before. The buffer stays the caller's and may be written to again when the
  /// call returns.
  func present(_ frame: PixelBuffer, damage: Region, serial: UInt64)
  func stop()
}
