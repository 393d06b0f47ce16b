public import Foundation

extension Scroller {
  var band: RubberBand { RubberBand(dimension: viewport) }

  /// The offset that a finger's travel shows: itself within the range, ever less past an edge.
  func shown(_ travel: Double) -> Double {
    guard bounces, canScroll else { return clamped(travel) }
    if travel < lower { return lower + band.excess(forFinger: travel - lower) }
    if travel > upper { return upper + band.excess(forFinger: travel - upper) }
    return travel
  }

  func travel(showing offset: Double) -> Double {
    guard bounces, canScroll else { return clamped(offset) }
    if offset < lower { return lower + band.finger(forExcess: offset - lower) }
    if offset > upper { return upper + band.finger(forExcess: offset - upper) }
    return offset
  }

  func slope(_ travel: Double) -> Double {
    if travel >= lower, travel <= upper { return 1 }
    guard bounces, canScroll else { return 0 }
    return band.slope(atFinger: travel < lower ? travel - lower : travel - upper)
  }

  /// Stops it under a finger, where it is shown at the moment.
  ///
  /// - Returns: whether it was moving, so that the touch has done its work by stopping it.
  @discardableResult
  public mutating func grab(at time: TimeInterval) -> Bool {
    let moving = isMoving(at: time)
    original = offset(at: time)
    motion = .held(Hold(base: travel(showing: original)))
    return moving
  }

  /// Moves it with the finger that grabbed it.
  ///
  /// - Parameters:
  ///   - travel: the finger's way since ``grab(at:)`` less the slop; positive as the offset grows,
  ///     so against the finger's own direction.
  ///   - velocity: of that way, for what asks how fast it moves.
  public mutating func drag(to travel: Double, velocity: Double = 0) {
    guard case .held(var hold) = motion, travel.isFinite else { return }
    hold.travel = travel
    hold.velocity = velocity.isFinite ? velocity : 0
    motion = .held(hold)
  }

  /// Lets it go with the finger's velocity, positive as the offset grows.
  ///
  /// - Parameters:
  ///   - velocity: below ``smallestFling`` it counts as none.
  ///   - time: of the lift.
  ///   - target: asked once for another place to rest; nil leaves the natural one.
  public mutating func release(
    velocity: Double, at time: TimeInterval, target: (ScrollSnap.Release) -> Double? = { _ in nil }
  ) {
    guard case .held(let hold) = motion else { return }
    let travel = hold.base + hold.travel
    let position = shown(travel)
    var speed = velocity.isFinite ? velocity * slope(travel) : 0
    if abs(speed) < Self.smallestFling { speed = 0 }
    let natural = position + rate.distance(from: speed)
    // Past an edge only a throw back inside gets as far as to ask for a target.
    if (position < lower && natural <= lower) || (position > upper && natural >= upper) {
      fly(from: position, velocity: speed, at: time)
      return
    }
    let replaced = target(
      ScrollSnap.Release(
        original: original - lower, position: position - lower, velocity: speed,
        natural: natural - lower, maximum: upper - lower, container: viewport))
    if let replaced, replaced.isFinite, replaced + lower != natural {
      let rest = aligned(replaced + lower)
      let approach = Approach(from: position, to: rest, velocity: speed)
      fly(
        ScrollFlight(
          start: time,
          legs: [.init(.approach(approach), for: approach.duration(tolerance: pixel / 2))],
          rest: rest))
    } else {
      fly(from: position, velocity: speed, at: time)
    }
  }

  /// Lets it go as if the finger had stood still: what a touch that is cancelled does.
  public mutating func cancel(
    at time: TimeInterval, target: (ScrollSnap.Release) -> Double? = { _ in nil }
  ) {
    release(velocity: 0, at: time, target: target)
  }

  private mutating func fly(_ flight: ScrollFlight) {
    motion = flight.end > flight.start ? .flight(flight) : .rest(flight.rest)
  }

  /// Plans the natural motion: coasting, and a bounce at the edge it reaches.
  mutating func fly(from position: Double, velocity: Double, at time: TimeInterval) {
    let coast = Deceleration(position: position, velocity: velocity, rate: rate)
    let natural = coast.destination
    let outside = position < lower || position > upper
    let comesIn =
      (position < lower && natural > lower) || (position > upper && natural < upper)
    if outside && !comesIn {
      let edge = clamped(position)
      fly(ScrollFlight(start: time, legs: [bounce(position, velocity, at: edge)], rest: edge))
      return
    }
    if natural >= lower && natural <= upper {
      let duration = coast.duration(threshold: pixel / 2)
      let rest = aligned(coast.position(at: duration))
      fly(ScrollFlight(start: time, legs: [.init(.coast(coast), for: duration)], rest: rest))
      return
    }
    let edge = natural < lower ? lower : upper
    guard let arrival = coast.time(at: edge - position) else {
      motion = .rest(edge)
      return
    }
    var legs = [ScrollFlight.Leg(.coast(coast), for: arrival)]
    if bounces {
      let speed = coast.velocity(at: arrival)
      let limited = min(Self.largestBounce, max(-Self.largestBounce, speed))
      legs.append(bounce(edge, limited, at: edge))
    }
    fly(ScrollFlight(start: time, legs: legs, rest: edge))
  }

  private func bounce(
    _ position: Double, _ velocity: Double, at edge: Double
  ) -> ScrollFlight.Leg {
    let limited = min(Self.largestBounce, max(-Self.largestBounce, velocity))
    let spring = CriticalSpring(excess: position - edge, velocity: limited)
    return ScrollFlight.Leg(
      .bounce(spring, edge: edge), for: spring.duration(tolerance: pixel / 2))
  }
}
