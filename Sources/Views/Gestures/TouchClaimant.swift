public import Foundation
public import Geometry
public import Motion

/// A node that takes part in touches which come down on it or on what is in it.
@MainActor
public protocol TouchResponder: LayoutNode {
  /// What follows a touch that has come down, one object for each way of using it.
  ///
  /// - Parameter touch: the touch, its place in own coordinates.
  /// - Returns: objects that are kept until the touch is over.
  func claimants(for touch: TouchEvent) -> [any TouchClaimant]
}

/// A touch as a claimant sees it.
public struct TouchEvent {
  /// The touch, its place in the coordinates that the claimant's node had when it came down.
  public var touch: Touch
  /// The finger since it came down, in points of the picture.
  public var track: TouchTrack
  /// Whether it stopped a scroller when it came down, and so has done its work.
  public var hasCaught: Bool
}

/// What a claimant says to each event of a touch that nobody owns.
public enum TouchClaim: Hashable, Sendable {
  /// It may yet want the touch.
  case waiting
  /// It wants the touch now.
  case claims
  /// It is out.
  case failed
}

/// In which order claimants are asked, and whether they exclude others.
public enum TouchPriority: Int, Hashable, Sendable {
  /// Before all that is inside it.
  case high
  case normal
  /// Beside whatever owns the touch.
  case simultaneous
}

/// Follows one touch, or two, until it owns them or is out.
///
/// A touch has one owner, decided once. Until then every claimant sees every event, the innermost
/// first; the first to claim is the owner and the others lose.
@MainActor
public protocol TouchClaimant: AnyObject {
  var priority: TouchPriority { get }
  /// What it could scroll, for the arbitration at the slop; nil for what does not scroll.
  var reach: ScrollArbiter.Candidate? { get }
  /// Whether a second finger on it is its business, and no end of the first one's.
  var takesSecondTouch: Bool { get }
  /// When `advance` is due although no touch has moved.
  var deadline: TimeInterval? { get }

  /// Takes an event: down first, then moves, and an up in the end unless it was out before.
  func follow(_ event: TouchEvent) -> TouchClaim
  /// Told that the arbitration of scrollers chose it, along an axis, at the event that left the slop.
  func scroll(along axis: Axis, _ event: TouchEvent)
  func advance(to time: TimeInterval) -> TouchClaim
  /// Told that another one owns the touch.
  func lose(at time: TimeInterval)
  /// Told that the touch is gone without a lift.
  func cancel(at time: TimeInterval)
}

extension TouchClaimant {
  public var priority: TouchPriority { .normal }
  public var reach: ScrollArbiter.Candidate? { nil }
  public var takesSecondTouch: Bool { false }
  public var deadline: TimeInterval? { nil }
  public func scroll(along axis: Axis, _ event: TouchEvent) {}
  public func advance(to time: TimeInterval) -> TouchClaim { .waiting }
  public func cancel(at time: TimeInterval) { lose(at: time) }
}
