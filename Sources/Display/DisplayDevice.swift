public import Foundation
public import Geometry
public import Raster

/// What a display tells its owner.
public enum DisplayEvent: Sendable {
  /// There is a screen of this size (the panel's own) now: draw all of it.
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
/// Events come from the loop, never from inside a call of the owner's.
@MainActor
public protocol DisplayDevice: AnyObject {
  /// The panel's own size, before rotation, or nil while there is no screen.
  var size: PixelSize? { get }
  /// How far the display turns what is presented; `Rotation.none` shows it as it is.
  var rotation: Rotation { get }
  /// Seconds from a frame to the next.
  var frameInterval: TimeInterval { get }
  /// Seconds from now until a frame that is begun now will be seen, as far as one can know.
  var lead: TimeInterval { get }
  /// Pixels a point that suit the panel's density; 1 where nothing is known about it.
  var suggestedScale: CGFloat { get }
  /// Whether the panel has power; one without takes no frames, and asks for everything when it has
  /// it again.
  var isLit: Bool { get set }
  /// Whether `present` may be called now.
  ///
  /// There is a screen, and no frame is still on its way.
  var isReadyForFrame: Bool { get }
  /// A name for logs: driver, connector or address.
  var name: String { get }
  var onEvent: ((DisplayEvent) -> Void)? { get set }

  func start() throws
  /// Tells that the drawing of a frame begins: displays that wait with the next frame until the last
  /// moment measure by it how long one takes.
  func beginFrame()
  /// Shows `frame`, an upright picture: the panel's size with `rotation` undone.
  ///
  /// `damage` holds every pixel of it that differs from the frame presented before. The buffer stays
  /// the caller's and may be written to again when the call returns. A frame of another size, or one
  /// that comes when the display is not ready, is not shown.
  func present(_ frame: PixelBuffer, damage: Region, serial: UInt64)
  func stop()
}

extension DisplayDevice {
  public var lead: TimeInterval { frameInterval }
  public var suggestedScale: CGFloat { 1 }
  /// A panel that cannot be switched off is lit always.
  public var isLit: Bool {
    get { true }
    set {}
  }
  public func beginFrame() {}
}
