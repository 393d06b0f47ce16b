public import Foundation

extension Spring {
  /// The factors by which the target and the initial velocity enter position and velocity.
  struct Response {
    var target: Double
    var velocity: Double
    var targetSlope: Double
    var velocitySlope: Double
  }

  /// The response after a time in seconds, for a spring that starts at zero.
  func response(at time: TimeInterval) -> Response {
    let t = max(0, time)
    let decay = dampingRatio * angularFrequency
    if abs(dampingRatio - 1) < 1e-6 {
      let e = exp(-angularFrequency * t)
      return Response(
        target: 1 - e * (1 + angularFrequency * t), velocity: e * t,
        targetSlope: angularFrequency * angularFrequency * t * e,
        velocitySlope: e * (1 - angularFrequency * t))
    }
    if dampingRatio < 1 {
      let omega = angularFrequency * (1 - dampingRatio * dampingRatio).squareRoot()
      let e = exp(-decay * t)
      let s = sin(omega * t) / omega
      let c = cos(omega * t)
      return Response(
        target: 1 - e * (decay * s + c), velocity: e * s,
        targetSlope: e * s * angularFrequency * angularFrequency,
        velocitySlope: e * (c - decay * s))
    }
    let spread = angularFrequency * (dampingRatio * dampingRatio - 1).squareRoot()
    let r1 = -decay + spread
    let r2 = -decay - spread
    let e1 = exp(r1 * t)
    let e2 = exp(r2 * t)
    let gap = r1 - r2
    let b = -r2 / gap
    return Response(
      target: 1 - (b * e1 + (1 - b) * e2), velocity: (e1 - e2) / gap,
      targetSlope: -(b * r1 * e1 + (1 - b) * r2 * e2),
      velocitySlope: (r1 * e1 - r2 * e2) / gap)
  }

  /// The value on the way from zero to a target.
  public func value<V: VectorArithmetic>(
    target: V, initialVelocity: V = .zero, time: TimeInterval
  ) -> V {
    let r = response(at: time)
    return target.scaled(by: r.target) + initialVelocity.scaled(by: r.velocity)
  }

  /// The change of ``value(target:initialVelocity:time:)`` each second.
  public func velocity<V: VectorArithmetic>(
    target: V, initialVelocity: V = .zero, time: TimeInterval
  ) -> V {
    let r = response(at: time)
    return target.scaled(by: r.targetSlope) + initialVelocity.scaled(by: r.velocitySlope)
  }

  /// The rate at which the slowest part of the motion dies out, per second.
  private var decay: Double {
    let lambda = dampingRatio * angularFrequency
    guard dampingRatio > 1 else { return lambda }
    return lambda - angularFrequency * (dampingRatio * dampingRatio - 1).squareRoot()
  }

  /// The time until a motion from zero to one stays within 0.001 of its end.
  public var settlingDuration: TimeInterval {
    settlingDuration(target: 1.0, initialVelocity: 0, epsilon: 0.001)
  }

  /// The time until a motion stays within `epsilon` of its end; infinite without damping.
  public func settlingDuration<V: VectorArithmetic>(
    target: V, initialVelocity: V = .zero, epsilon: Double
  ) -> TimeInterval {
    let lambda = decay
    guard lambda > 0, epsilon > 0 else { return .infinity }
    let pull = (target.scaled(by: lambda) - initialVelocity).magnitudeSquared.squareRoot()
    let size = pull + target.magnitudeSquared.squareRoot()
    guard size > epsilon else { return 0 }
    return -log(epsilon / size) / lambda
  }
}
