public import Foundation

/// A finger that stays in its place.
///
/// It is active while the finger rests and ends by itself when the time has passed.
///
/// - Source: `behaviour.md` §3.5.
public struct LongPressRecognizer: GestureRecognizer, Sendable {
  /// Seconds.
  public var minimumDuration: TimeInterval
  /// Points.
  public var maximumDistance: CGFloat
  public private(set) var state = GesturePhase.possible
  private var track: TouchTrack?

  public init(minimumDuration: TimeInterval = 0.5, maximumDistance: CGFloat = 10) {
    self.minimumDuration = minimumDuration
    self.maximumDistance = maximumDistance
  }

  /// Whether the finger rests; nil before it came down.
  public var value: Bool? {
    switch state {
    case .active, .ended: true
    case .possible, .failed: nil
    }
  }

  /// Where the finger is.
  public var location: CGPoint? { track?.location }

  public var deadline: TimeInterval? {
    state == .active ? track.map { $0.startTime + minimumDuration } : nil
  }

  public mutating func handle(_ touch: Touch) {
    advance(to: touch.time)
    guard !state.isFinal else { return }
    guard track != nil else {
      guard touch.phase == .down else { return }
      track = TouchTrack(touch)
      state = minimumDuration > 0 ? .active : .ended
      return
    }
    guard touch.contact == track?.contact else { return }
    track?.update(touch)
    switch touch.phase {
    case .down, .move:
      if let track, track.farthest > maximumDistance { state = .failed }
    case .up, .cancel: state = .failed
    }
  }

  public mutating func advance(to time: TimeInterval) {
    if let deadline, time >= deadline { state = .ended }
  }

  public mutating func cancel() { if !state.isFinal { state = .failed } }
}
