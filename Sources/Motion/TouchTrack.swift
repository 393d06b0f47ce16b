public import Foundation

/// One finger from its coming down: how far it went, how fast it goes.
public struct TouchTrack: Sendable {
  public let contact: Int
  public let start: CGPoint
  public let startTime: TimeInterval
  public private(set) var location: CGPoint
  public private(set) var time: TimeInterval
  /// The farthest it has been from its start, in points.
  public private(set) var farthest: CGFloat = 0

  private var gesture = VelocitySampler<CGPoint.AnimatableData>(weights: .gesture)
  private var fling = VelocitySampler<CGPoint.AnimatableData>(weights: .fling)

  public init(_ touch: Touch) {
    contact = touch.contact
    start = touch.location
    startTime = touch.time
    location = touch.location
    time = touch.time
    sample(touch)
  }

  /// Follows the finger; a lift bears no new place, so it counts for no motion.
  public mutating func update(_ touch: Touch) {
    guard touch.contact == contact, touch.location.x.isFinite, touch.location.y.isFinite else {
      return
    }
    if touch.isPredicted {
      location = touch.location
      return
    }
    time = max(time, touch.time)
    guard touch.phase == .move || touch.phase == .down else { return }
    location = touch.location
    farthest = max(farthest, hypot(location.x - start.x, location.y - start.y))
    sample(touch)
  }

  private mutating func sample(_ touch: Touch) {
    gesture.add(touch.location.animatableData, at: touch.time)
    fling.add(touch.location.animatableData, at: touch.time)
  }

  public var translation: CGSize {
    CGSize(width: location.x - start.x, height: location.y - start.y)
  }

  /// Points each second, as gesture values tell it; zero when it has stood still for 100 ms.
  public func velocity(at time: TimeInterval) -> CGSize {
    let v = gesture.velocity(at: time)
    return CGSize(width: v.first, height: v.second)
  }

  /// Points each second, as scrollers take it over.
  public func flingVelocity(at time: TimeInterval) -> CGSize {
    let v = fling.velocity(at: time)
    return CGSize(width: v.first, height: v.second)
  }

  /// The part of a translation that a slop swallows: its own length in the direction taken.
  ///
  /// So content that starts to move when the slop is left moves from where it stands, and its lag
  /// behind the finger doesn't depend on how often the finger is sampled.
  public func swallowed(slop: CGFloat) -> CGSize {
    let t = translation
    let length = hypot(t.width, t.height)
    guard length > 0 else { return .zero }
    let share = min(1, slop / length)
    return CGSize(width: t.width * share, height: t.height * share)
  }
}
