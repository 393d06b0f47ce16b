public import Foundation

/// Two fingers that move apart or together.
public struct MagnifyRecognizer: GestureRecognizer, Sendable {
  public struct Value: Equatable, Sendable {
    public var time: TimeInterval
    /// The distance of the fingers as a multiple of that at the start.
    public var magnification: CGFloat
    /// The change of the magnification each second.
    public var velocity: CGFloat
    public var startLocation: CGPoint
  }

  /// The change of magnification at which it becomes active.
  public var minimumScaleDelta: CGFloat
  public private(set) var state = GesturePhase.possible
  private var pinch = PinchTracker()
  private var sampler = VelocitySampler<CGFloat>()

  public init(minimumScaleDelta: CGFloat = 0.01) { self.minimumScaleDelta = minimumScaleDelta }

  private var magnification: CGFloat {
    pinch.isComplete ? pinch.distance / pinch.startDistance : 1
  }

  public var value: Value? {
    guard state == .active || state == .ended else { return nil }
    return Value(
      time: pinch.time, magnification: magnification, velocity: sampler.velocity(at: pinch.time),
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
    sampler.add(magnification, at: touch.time)
    if abs(magnification - 1) >= minimumScaleDelta { state = .active }
  }

  public mutating func cancel() { if !state.isFinal { state = .failed } }
}
