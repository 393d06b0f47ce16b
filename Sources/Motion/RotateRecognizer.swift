public import Foundation
public import Geometry

/// Two fingers that turn about each other.
public struct RotateRecognizer: GestureRecognizer, Sendable {
  public struct Value: Equatable, Sendable {
    public var time: TimeInterval
    /// The turn since the start, clockwise on screen; full turns add up.
    public var rotation: Angle
    /// The turn each second.
    public var velocity: Angle
    public var startLocation: CGPoint
  }

  /// The turn at which it becomes active.
  public var minimumAngleDelta: Angle
  public private(set) var state = GesturePhase.possible
  private var pinch = PinchTracker()
  private var sampler = VelocitySampler<Double>()

  public init(minimumAngleDelta: Angle = .degrees(1)) {
    self.minimumAngleDelta = minimumAngleDelta
  }

  public var value: Value? {
    guard state == .active || state == .ended else { return nil }
    return Value(
      time: pinch.time, rotation: Angle(radians: pinch.turn),
      velocity: Angle(radians: sampler.velocity(at: pinch.time)),
      startLocation: pinch.startLocation)
  }

  public mutating func handle(_ touch: Touch) {
    guard !state.isFinal else { return }
    let left = pinch.handle(touch)
    if left {
      state = state == .active && touch.phase == .up ? .ended : .failed
      return
    }
    guard pinch.isComplete else { return }
    sampler.add(pinch.turn, at: touch.time)
    if abs(pinch.turn) >= abs(minimumAngleDelta.radians) { state = .active }
  }

  public mutating func cancel() { if !state.isFinal { state = .failed } }
}
