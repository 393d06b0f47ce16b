import Foundation

/// The planned motion of a scroller after a lift: legs of closed-form motion, then a rest.
struct ScrollFlight: Sendable {
  enum Curve: Sendable {
    case coast(Deceleration)
    case approach(Approach)
    case bounce(CriticalSpring, edge: Double)
  }

  struct Leg: Sendable {
    var curve: Curve
    var duration: TimeInterval

    init(_ curve: Curve, for duration: TimeInterval) {
      self.curve = curve
      self.duration = duration
    }
  }

  var start: TimeInterval
  var legs: [Leg]
  var rest: Double
  /// How far the content has been moved since the legs were planned.
  private var shift = 0.0

  init(start: TimeInterval, legs: [Leg], rest: Double) {
    self.start = start
    self.legs = legs
    self.rest = rest
  }

  /// The same motion by as much further on.
  func shifted(by distance: Double) -> ScrollFlight {
    var result = self
    result.shift += distance
    result.rest += distance
    return result
  }

  var end: TimeInterval { legs.reduce(start) { $0 + $1.duration } }

  /// The leg at a time and the time since its start, nil at rest.
  private func leg(at time: TimeInterval) -> (Leg, TimeInterval)? {
    var begun = start
    for leg in legs {
      if time < begun + leg.duration { return (leg, max(0, time - begun)) }
      begun += leg.duration
    }
    return nil
  }

  func offset(at time: TimeInterval) -> Double {
    guard let (leg, local) = leg(at: time) else { return rest }
    switch leg.curve {
    case .coast(let coast): return shift + coast.position(at: local)
    case .approach(let approach): return shift + approach.position(at: local)
    case .bounce(let spring, let edge): return shift + edge + spring.position(at: local)
    }
  }

  func velocity(at time: TimeInterval) -> Double {
    guard let (leg, local) = leg(at: time) else { return 0 }
    switch leg.curve {
    case .coast(let coast): return coast.velocity(at: local)
    case .approach(let approach): return approach.velocity(at: local)
    case .bounce(let spring, _): return spring.velocity(at: local)
    }
  }

  func state(at time: TimeInterval) -> Scroller.State {
    guard let (leg, _) = leg(at: time) else { return .idle }
    if case .coast = leg.curve { return .decelerate }
    return .settle
  }
}
