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
    case .coast(let coast): return coast.position(at: local)
    case .approach(let approach): return approach.position(at: local)
    case .bounce(let spring, let edge): return edge + spring.position(at: local)
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
