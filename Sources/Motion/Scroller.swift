public import Foundation

/// One axis of a scroller: where its content stands at any time, dragged, coasting or at rest.
///
/// What it does after a lift is planned once, in closed form: ``offset(at:)`` is a pure function of
/// time until the next call that changes it.
///
/// - Units: offsets in points, growing as the content moves towards the top or leading edge;
///   velocities in points per second.
/// - Source: `behaviour.md` §3.1 to §3.4.
public struct Scroller: Sendable {
  public enum State: String, Hashable, Sendable { case idle, drag, decelerate, settle }

  /// The velocity below which a lift is no fling.
  public static let smallestFling = 100.0
  /// The greatest velocity that a bounce takes over.
  public static let largestBounce = 5000.0

  /// The smallest offset that is a rest; less only while it bounces.
  public private(set) var lower = 0.0
  /// The greatest offset that is a rest.
  public private(set) var upper = 0.0
  /// The viewport's length on the axis.
  public private(set) var viewport = 0.0
  /// Whether content that fits can be pulled all the same.
  public var alwaysBounces = false
  /// Whether it goes past its edges at all.
  public var bounces = true
  /// The size of a pixel in points: rests are whole pixels, and half of one ends a motion.
  public var pixel = 1.0
  public var rate = DecelerationRate.normal

  enum Motion: Sendable {
    case rest(Double)
    case held(Hold)
    case flight(ScrollFlight)
    case animated(AnimatedValue<Double>)
  }

  /// A finger on the content.
  struct Hold: Sendable {
    /// The finger's travel, edges left out of account, that shows the offset it took hold of.
    var base: Double
    var travel = 0.0
    var velocity = 0.0
  }

  var motion = Motion.rest(0)
  /// The offset when the finger came down that holds it, or held it last.
  public internal(set) var original = 0.0

  public init() {}

  /// Whether a finger moves it: the content is longer than the viewport, or always bounces.
  public var canScroll: Bool { upper > lower || alwaysBounces }

  public func offset(at time: TimeInterval) -> Double {
    switch motion {
    case .rest(let offset): offset
    case .held(let hold): shown(hold.base + hold.travel)
    case .flight(let flight): flight.offset(at: time)
    case .animated(let value): value.value(at: time)
    }
  }

  public func velocity(at time: TimeInterval) -> Double {
    switch motion {
    case .rest: 0
    case .held(let hold): hold.velocity * slope(hold.base + hold.travel)
    case .flight(let flight): flight.velocity(at: time)
    case .animated(let value): value.velocity(at: time)
    }
  }

  public func state(at time: TimeInterval) -> State {
    switch motion {
    case .rest: .idle
    case .held: .drag
    case .flight(let flight): flight.state(at: time)
    case .animated(let value): value.isMoving(at: time) ? .settle : .idle
    }
  }

  /// Where it will rest once no finger holds it.
  public var destination: Double {
    switch motion {
    case .rest(let offset): offset
    case .held(let hold): clamped(shown(hold.base + hold.travel))
    case .flight(let flight): flight.rest
    case .animated(let value): value.target
    }
  }

  /// Whether it moves of itself, so that a frame is due.
  public func isMoving(at time: TimeInterval) -> Bool {
    switch motion {
    case .rest, .held: false
    case .flight(let flight): time < flight.end
    case .animated(let value): value.isMoving(at: time)
    }
  }

  /// Gives it the range of its content; content that shrank under a rest or a flight moves it back.
  public mutating func setRange(
    lower: Double = 0, upper: Double, viewport: Double, at time: TimeInterval
  ) {
    let upper = max(lower, upper)
    guard lower != self.lower || upper != self.upper || viewport != self.viewport else { return }
    let shown = offset(at: time)
    let speed = velocity(at: time)
    self.lower = lower
    self.upper = upper
    self.viewport = viewport
    switch motion {
    case .rest(let offset): motion = .rest(clamped(offset))
    case .held(let hold):
      // The finger goes on to tell its whole way, so the base takes up the difference.
      motion = .held(
        Hold(
          base: travel(showing: shown) - hold.travel, travel: hold.travel, velocity: hold.velocity))
    case .flight(let flight):
      if clamped(flight.rest) != flight.rest { fly(from: shown, velocity: speed, at: time) }
    case .animated(var value):
      if clamped(value.target) != value.target {
        value.set(clamped(value.target), animation: .default, at: time)
        motion = .animated(value)
      }
    }
  }

  /// Sends it to an offset within its range; without an animation it is there at once.
  public mutating func scroll(
    to offset: Double, animation: Animation? = nil, at time: TimeInterval
  ) {
    guard offset.isFinite else { return }
    let target = clamped(offset)
    if let animation {
      var value: AnimatedValue<Double>
      if case .animated(let running) = motion {
        value = running
      } else {
        value = AnimatedValue(self.offset(at: time))
      }
      value.set(target, animation: animation, at: time)
      motion = .animated(value)
    } else {
      motion = .rest(target)
    }
  }

  /// Sends a flight to another rest than it was planned for, on from where it is and as fast.
  public mutating func redirect(to rest: Double, at time: TimeInterval) {
    guard case .flight(let flight) = motion, rest.isFinite else { return }
    let target = aligned(rest)
    guard time < flight.end, abs(target - flight.rest) > pixel / 2 else { return }
    let approach = Approach(
      from: flight.offset(at: time), to: target, velocity: flight.velocity(at: time))
    motion = .flight(
      ScrollFlight(
        start: time,
        legs: [.init(.approach(approach), for: approach.duration(tolerance: pixel / 2))],
        rest: target))
  }

  /// Moves the offset along with content that grew, or shrank, before what is in sight.
  ///
  /// Nothing is seen of it, and what moves goes on as it did: under a finger, coasting or animated.
  public mutating func shift(by distance: Double, at time: TimeInterval) {
    guard distance.isFinite, distance != 0 else { return }
    original += distance
    switch motion {
    case .rest(let offset): motion = .rest(offset + distance)
    case .held(let hold):
      let base = travel(showing: shown(hold.base + hold.travel) + distance) - hold.travel
      motion = .held(Hold(base: base, travel: hold.travel, velocity: hold.velocity))
    case .flight(let flight): motion = .flight(flight.shifted(by: distance))
    case .animated(var value):
      value.shift(by: distance)
      motion = .animated(value)
    }
  }

  /// Forgets a motion that is over.
  public mutating func advance(to time: TimeInterval) {
    switch motion {
    case .flight(let flight) where time >= flight.end: motion = .rest(flight.rest)
    case .animated(let value) where !value.isMoving(at: time): motion = .rest(value.target)
    default: break
    }
  }

  func clamped(_ offset: Double) -> Double { min(upper, max(lower, offset)) }

  /// The whole pixel nearest to an offset, within the range.
  func aligned(_ offset: Double) -> Double {
    guard pixel > 0 else { return clamped(offset) }
    return clamped((offset / pixel).rounded() * pixel)
  }
}
