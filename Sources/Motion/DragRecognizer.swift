public import Foundation

/// A finger that moves; active from the moment it has been far enough from its start.
///
/// - Source: `behaviour.md` §3.5.
public struct DragRecognizer: GestureRecognizer, Sendable {
  public struct Value: Equatable, Sendable {
    public var time: TimeInterval
    public var location: CGPoint
    public var startLocation: CGPoint
    /// Points each second.
    public var velocity: CGSize

    public init(
      time: TimeInterval, location: CGPoint, startLocation: CGPoint, velocity: CGSize
    ) {
      self.time = time
      self.location = location
      self.startLocation = startLocation
      self.velocity = velocity
    }

    /// The way from the start, slop included: it begins at about the minimum distance.
    public var translation: CGSize {
      CGSize(width: location.x - startLocation.x, height: location.y - startLocation.y)
    }

    /// Where it would be a quarter of a second's velocity further on.
    public var predictedEndLocation: CGPoint {
      CGPoint(x: location.x + velocity.width / 4, y: location.y + velocity.height / 4)
    }

    public var predictedEndTranslation: CGSize {
      CGSize(
        width: translation.width + velocity.width / 4,
        height: translation.height + velocity.height / 4)
    }
  }

  public var minimumDistance: CGFloat
  public private(set) var state = GesturePhase.possible
  private var track: TouchTrack?

  public init(minimumDistance: CGFloat = 10) { self.minimumDistance = minimumDistance }

  public var value: Value? {
    guard let track, state == .active || state == .ended else { return nil }
    return Value(
      time: track.time, location: track.location, startLocation: track.start,
      velocity: track.velocity(at: track.time))
  }

  public mutating func handle(_ touch: Touch) {
    guard !state.isFinal else { return }
    guard track != nil else {
      guard touch.phase == .down else { return }
      track = TouchTrack(touch)
      if minimumDistance <= 0 { state = .active }
      return
    }
    guard touch.contact == track?.contact else { return }
    track?.update(touch)
    switch touch.phase {
    case .down, .move:
      if let track, track.farthest >= minimumDistance { state = .active }
    case .up: state = state == .active ? .ended : .failed
    case .cancel: state = .failed
    }
  }

  public mutating func cancel() { if !state.isFinal { state = .failed } }
}
