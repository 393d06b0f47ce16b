public import Foundation

/// A finger on the glass, or its leaving.
public struct Touch: Equatable, Sendable {
  public enum Phase: String, Hashable, Sendable { case down, move, up, cancel }

  /// Names the finger from down to up; free for another afterwards.
  public var contact: Int
  public var phase: Phase
  /// Points of the picture (after rotation and scale).
  ///
  /// An up or cancel bears the last known place.
  public var location: CGPoint
  /// Seconds on the monotonic clock that frames use, from the kernel's own time stamp.
  public var time: TimeInterval
  /// Whether nobody has felt the finger there: a place for the picture alone, no measure of speed.
  public var isPredicted = false

  public init(
    contact: Int, phase: Phase, location: CGPoint, time: TimeInterval, isPredicted: Bool = false
  ) {
    self.contact = contact
    self.phase = phase
    self.location = location
    self.time = time
    self.isPredicted = isPredicted
  }
}

/// Touches that happened together, in the order of their contacts.
public struct TouchFrame: Equatable, Sendable {
  public var time: TimeInterval
  public var touches: [Touch]

  public init(time: TimeInterval, touches: [Touch]) {
    self.time = time
    self.touches = touches
  }
}
