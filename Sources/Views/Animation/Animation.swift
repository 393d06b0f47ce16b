/// How a change spreads over time.
public struct Animation: Hashable, Sendable {
  /// The kind of curve; its evaluation is Motion's.
  enum Curve: Hashable, Sendable {
    case spring(duration: Double, bounce: Double)
    case bezier(x1: Double, y1: Double, x2: Double, y2: Double, duration: Double)
  }

  var curve: Curve
  var delay = 0.0
  var speed = 1.0

  init(curve: Curve) { self.curve = curve }

  /// The spring of 0.55 s without bounce (`behaviour.md` §3.6).
  public static let `default` = Animation(curve: .spring(duration: 0.55, bounce: 0))
}
