public import Foundation

extension Animation {
  /// Whether it takes over the velocity of what it interrupts.
  public var isSpring: Bool { kind.isSpring }

  /// The time after which a change of one from rest has settled; infinite when it never does.
  public var duration: TimeInterval { kind.duration }

  /// How much of the change is done after a time: 0 at the start, 1 in the end.
  public func progress(at time: TimeInterval) -> Double {
    time >= duration ? 1 : kind.response(at: time).target
  }
}

extension Animation.Kind {
  var isSpring: Bool {
    switch self {
    case .spring: true
    case .speed(let kind, _): kind.isSpring
    case .curve, .delay, .again: false
    }
  }

  var duration: TimeInterval {
    switch self {
    case .curve(_, let duration): duration
    case .spring(let spring, let velocity):
      spring.settlingDuration(target: 1.0, initialVelocity: velocity, epsilon: 0.001)
    case .delay(let kind, let delay): max(0, delay + kind.duration)
    case .speed(let kind, let speed): kind.duration / speed
    case .again(let kind, let count, _): count.map { Double($0) * kind.duration } ?? .infinity
    }
  }

  /// The time after which a change with an initial velocity has settled to a thousandth.
  func duration<V: VectorArithmetic>(change: V, velocity: V) -> TimeInterval {
    switch self {
    case .spring(let spring, let own):
      let size = change.magnitudeSquared.squareRoot()
      let initial = velocity + change.scaled(by: own)
      let speed = initial.magnitudeSquared.squareRoot()
      let scale = max(size, speed / spring.angularFrequency)
      guard scale > 0 else { return 0 }
      return spring.settlingDuration(
        target: change, initialVelocity: initial, epsilon: scale * 0.001)
    case .speed(let kind, let speed):
      return kind.duration(change: change, velocity: velocity.scaled(by: 1 / speed)) / speed
    case .curve, .delay, .again: return duration
    }
  }

  func response(at time: TimeInterval) -> Spring.Response {
    let rest = Spring.Response(target: 0, velocity: 0, targetSlope: 0, velocitySlope: 0)
    switch self {
    case .curve(let curve, let duration):
      guard duration > 0 else {
        return Spring.Response(target: 1, velocity: 0, targetSlope: 0, velocitySlope: 0)
      }
      let progress = time / duration
      let moving = progress >= 0 && progress < 1
      return Spring.Response(
        target: curve.value(at: progress), velocity: 0,
        targetSlope: moving ? curve.velocity(at: progress) / duration : 0, velocitySlope: 0)
    case .spring(let spring, let own):
      var response = spring.response(at: time)
      response.target += own * response.velocity
      response.targetSlope += own * response.velocitySlope
      return response
    case .delay(let kind, let delay):
      return time < delay ? rest : kind.response(at: time - delay)
    case .speed(let kind, let speed):
      var response = kind.response(at: time * speed)
      response.velocity /= speed
      response.targetSlope *= speed
      return response
    case .again(let kind, let count, let autoreverses):
      return repeated(kind, count: count, autoreverses: autoreverses, at: time)
    }
  }

  private func repeated(
    _ kind: Animation.Kind, count: Int?, autoreverses: Bool, at time: TimeInterval
  ) -> Spring.Response {
    let cycle = kind.duration
    let done = Spring.Response(target: 1, velocity: 0, targetSlope: 0, velocitySlope: 0)
    guard cycle > 0, cycle.isFinite else { return kind.response(at: time) }
    if let count, time >= cycle * Double(count) { return done }
    let turns = (max(0, time) / cycle).rounded(.down)
    let local = max(0, time) - turns * cycle
    guard autoreverses, turns.truncatingRemainder(dividingBy: 2) == 1 else {
      return kind.response(at: local)
    }
    var response = kind.response(at: cycle - local)
    response.targetSlope = -response.targetSlope
    response.velocitySlope = -response.velocitySlope
    return response
  }
}
