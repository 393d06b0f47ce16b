public import Foundation

/// A gesture that is told from touches and from time, and nothing else.
public protocol GestureRecognizer {
  associatedtype Value
  var state: GesturePhase { get }
  /// The value so far; nil until the gesture is active.
  var value: Value? { get }
  /// The time at which ``advance(to:)`` changes something even if no touch comes.
  var deadline: TimeInterval? { get }
  mutating func handle(_ touch: Touch)
  mutating func advance(to time: TimeInterval)
  /// Ends it without success, as when something else takes the touch.
  mutating func cancel()
}

/// How far a gesture has come.
public enum GesturePhase: Hashable, Sendable {
  /// Nothing has happened, or not enough.
  case possible
  /// It goes on and has a value.
  case active
  case ended
  case failed

  public var isFinal: Bool { self == .ended || self == .failed }
}

extension GestureRecognizer {
  public var deadline: TimeInterval? { nil }
  public mutating func advance(to time: TimeInterval) {}
}
