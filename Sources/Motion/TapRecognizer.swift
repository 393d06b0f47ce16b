public import Foundation

/// One or more short touches in one place.
///
/// - Source: `behaviour.md` §3.5.
public struct TapRecognizer: GestureRecognizer, Sendable {
  public var count: Int
  /// How far from its start a finger may stray, in points.
  public var maximumDistance: CGFloat
  /// How long a finger may stay, in seconds.
  public var maximumDuration: TimeInterval
  /// The longest time between two taps, in seconds.
  public var maximumDelay: TimeInterval

  public private(set) var state = GesturePhase.possible
  private var track: TouchTrack?
  private var done = 0
  private var lifted: TimeInterval?
  private var first: CGPoint?

  public init(
    count: Int = 1, maximumDistance: CGFloat = 45, maximumDuration: TimeInterval = 0.75,
    maximumDelay: TimeInterval = 0.35
  ) {
    self.count = max(1, count)
    self.maximumDistance = maximumDistance
    self.maximumDuration = maximumDuration
    self.maximumDelay = maximumDelay
  }

  /// Where the last finger came down; nil until the taps are complete.
  public var value: CGPoint? { state == .ended ? track?.start : nil }

  /// Whether a finger is down that may become a tap: what a button shows as pressed.
  public var isPressed: Bool { state == .possible && track != nil && lifted == nil }

  public var deadline: TimeInterval? {
    guard !state.isFinal else { return nil }
    if let lifted { return lifted + maximumDelay }
    return track.map { $0.startTime + maximumDuration }
  }

  public mutating func handle(_ touch: Touch) {
    advance(to: touch.time)
    guard !state.isFinal else { return }
    if touch.phase == .down {
      guard track == nil || lifted != nil else {
        state = .failed
        return
      }
      if let first, hypot(touch.location.x - first.x, touch.location.y - first.y) >= maximumDistance
      {
        state = .failed
        return
      }
      if first == nil { first = touch.location }
      track = TouchTrack(touch)
      lifted = nil
      return
    }
    guard let contact = track?.contact, touch.contact == contact, lifted == nil else { return }
    track?.update(touch)
    switch touch.phase {
    case .move, .down:
      if let track, track.farthest >= maximumDistance { state = .failed }
    case .cancel: state = .failed
    case .up:
      done += 1
      if done == count { state = .ended } else { lifted = touch.time }
    }
  }

  public mutating func advance(to time: TimeInterval) {
    // A finger that stays exactly as long as it may still taps.
    if let deadline, time > deadline { state = .failed }
  }

  public mutating func cancel() { if !state.isFinal { state = .failed } }
}
