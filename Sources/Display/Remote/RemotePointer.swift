public import Foundation

/// What a viewer's mouse, pen or finger does.
public struct RemotePointer: Hashable, Sendable {
  /// Names the viewer while it is connected.
  public var viewer: Int
  /// Panel pixels.
  public var x: Int
  public var y: Int
  /// Bit 0 is the first button, or the finger; bits 3 to 6 are the wheel up, down, left, right.
  public var buttons: UInt8
  /// Seconds, monotonic.
  public var time: TimeInterval

  public init(viewer: Int, x: Int, y: Int, buttons: UInt8, time: TimeInterval) {
    self.viewer = viewer
    self.x = x
    self.y = y
    self.buttons = buttons
    self.time = time
  }
}

/// A key of a viewer's keyboard, by its X keysym.
public struct RemoteKey: Hashable, Sendable {
  public var keysym: UInt32
  public var isDown: Bool
}

/// What the server's thread tells the main thread.
enum RemoteMessage: Sendable {
  case joined(viewer: Int)
  case left(viewer: Int)
  case pointer(RemotePointer)
  case key(RemoteKey)
  /// The server has the frames up to this one.
  case taken(serial: UInt64)
}
