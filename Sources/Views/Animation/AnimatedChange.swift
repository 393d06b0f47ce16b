import Foundation
public import Motion

extension Node {
  /// Shows a value whose data may move: at once, or by way of the transaction's animation.
  ///
  /// Called for every evaluation of an animatable modifier or shape with the value to arrive at.
  /// `apply` brings the node in line with a value and may be called again at each frame, with data
  /// between the old and the new.
  public final func animate<Value: Animatable>(
    _ value: Value, apply: @escaping (Value) -> Void
  ) {
    if Value.AnimatableData.self == EmptyAnimatableData.self { return apply(value) }
    let key = ObjectIdentifier(Value.self)
    if let known = animators[key] as? Animator<Value> {
      known.set(value, in: graph, apply: apply)
    } else {
      animators[key] = Animator(value)
      apply(value)
    }
  }

  /// As `animate(_:apply:)` for a value that was known before: until an animation begins, nothing is
  /// kept for it.
  final func animate<Value: Animatable>(
    _ value: Value, from old: Value?, apply: @escaping (Value) -> Void
  ) {
    let key = ObjectIdentifier(Value.self)
    if animators[key] == nil {
      guard let old, graph.transaction.animation != nil else { return apply(value) }
      animators[key] = Animator(old)
    }
    animate(value, apply: apply)
  }

  /// Ends the animation of a value's data, as it can't go on to what comes next.
  final func forgetAnimation<Value: Animatable>(of type: Value.Type) {
    (animators.removeValue(forKey: ObjectIdentifier(type)) as? Animator<Value>)?.stop()
  }

  /// Whether an animation of its data runs or has run.
  final var hasAnimated: Bool { animators.values.contains { $0.hasAnimated } }
}

/// What moves the data of one value of a node.
@MainActor
class AnyAnimator {
  fileprivate(set) var hasAnimated = false
}

final class Animator<Value: Animatable>: AnyAnimator, Ticker {
  private var value: Value
  private var data: AnimatedValue<Value.AnimatableData>
  private var apply: ((Value) -> Void)?
  private var completion: AnimationCompletion?

  init(_ value: Value) {
    self.value = value
    data = AnimatedValue(value.animatableData)
  }

  /// Sends the data to those of a value, whose other fields hold at once.
  func set(_ value: Value, in graph: ViewGraph, apply: @escaping (Value) -> Void) {
    self.value = value
    let target = value.animatableData
    if target != data.target {
      let transaction = graph.transaction
      let animation = transaction.disablesAnimations ? nil : transaction.animation
      data.set(target, animation: animation, at: graph.time)
      completion = animation == nil ? nil : transaction.completion
    }
    guard data.isMoving(at: graph.time) else {
      self.apply = nil
      return apply(value)
    }
    hasAnimated = true
    self.apply = apply
    graph.add(self)
    apply(shown(at: graph.time))
  }

  func stop() {
    apply = nil
    completion = nil
  }

  private func shown(at time: TimeInterval) -> Value {
    var shown = value
    shown.animatableData = data.value(at: time)
    return shown
  }

  func tick(at time: TimeInterval) -> Bool {
    guard let apply else { return false }
    apply(shown(at: time))
    if data.isMoving(at: time) { return true }
    self.apply = nil
    completion = nil
    return false
  }
}

/// Runs actions when everything that holds on to it has let go: all animations of a transaction.
final class AnimationCompletion: Sendable {
  private let earlier: AnimationCompletion?
  private let action: @MainActor @Sendable () -> Void

  init(
    after earlier: AnimationCompletion? = nil, _ action: @escaping @MainActor @Sendable () -> Void
  ) {
    self.earlier = earlier
    self.action = action
  }

  deinit {
    let action = action
    if MainQueueClock.take(after: 0, { action() }) { return }
    Task { @MainActor in action() }
  }
}
