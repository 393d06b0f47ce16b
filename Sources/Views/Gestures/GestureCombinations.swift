import Foundation
import Motion

/// Two gestures at once, neither hindering the other.
public struct SimultaneousGesture<First: Gesture, Second: Gesture> {
  public struct Value {
    public var first: First.Value?
    public var second: Second.Value?
  }

  public let first: First
  public let second: Second

  nonisolated public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  @MainActor public static func _makeRuntime(
    _ gesture: Self, _ context: GestureContext
  ) -> GestureRuntime<Value> {
    SimultaneousRuntime<First, Second>(
      First._makeRuntime(gesture.first, context), Second._makeRuntime(gesture.second, context))
  }

  @MainActor public static func _update(_ runtime: GestureRuntime<Value>, _ gesture: Self) {
    guard let runtime = runtime as? SimultaneousRuntime<First, Second> else { return }
    First._update(runtime.first, gesture.first)
    Second._update(runtime.second, gesture.second)
  }
}

extension SimultaneousGesture: PrimitiveGesture {}

extension SimultaneousGesture.Value: Equatable
where First.Value: Equatable, Second.Value: Equatable {}

final class SimultaneousRuntime<First: Gesture, Second: Gesture>:
  GestureRuntime<SimultaneousGesture<First, Second>.Value>
{
  let first: GestureRuntime<First.Value>
  let second: GestureRuntime<Second.Value>

  init(_ first: GestureRuntime<First.Value>, _ second: GestureRuntime<Second.Value>) {
    self.first = first
    self.second = second
  }

  override var phase: GesturePhase {
    switch (first.phase, second.phase) {
    case (.failed, .failed): .failed
    case (let a, let b) where a.isFinal && b.isFinal: .ended
    case (.active, _), (_, .active): .active
    case (.ended, _), (_, .ended): .active
    default: .possible
    }
  }

  override var value: SimultaneousGesture<First, Second>.Value? {
    if first.value == nil, second.value == nil { return nil }
    return .init(first: first.value, second: second.value)
  }

  override var claims: Bool { first.claims || second.claims }
  override var takesSecondTouch: Bool { first.takesSecondTouch || second.takesSecondTouch }
  override var outlivesLift: Bool { first.outlivesLift || second.outlivesLift }
  override var deadline: TimeInterval? {
    [first.deadline, second.deadline].compactMap { $0 }.min()
  }

  private func each(_ body: (any AnyRuntime) -> Void) {
    if !first.phase.isFinal { body(first) }
    if !second.phase.isFinal { body(second) }
  }

  override func handle(_ touch: Touch) { each { $0.handle(touch) } }
  override func advance(to time: TimeInterval) { each { $0.advance(to: time) } }
  override func cancel() { each { $0.cancel() } }
}

/// The part of a runtime that has nothing to do with its value.
@MainActor
protocol AnyRuntime {
  func handle(_ touch: Touch)
  func advance(to time: TimeInterval)
  func cancel()
}

extension GestureRuntime: AnyRuntime {}

/// One gesture and, once it has ended, another with the same finger.
public struct SequenceGesture<First: Gesture, Second: Gesture> {
  public enum Value {
    case first(First.Value)
    case second(First.Value, Second.Value?)
  }

  public let first: First
  public let second: Second

  nonisolated public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  @MainActor public static func _makeRuntime(
    _ gesture: Self, _ context: GestureContext
  ) -> GestureRuntime<Value> {
    SequenceRuntime<First, Second>(
      First._makeRuntime(gesture.first, context), Second._makeRuntime(gesture.second, context))
  }

  @MainActor public static func _update(_ runtime: GestureRuntime<Value>, _ gesture: Self) {
    guard let runtime = runtime as? SequenceRuntime<First, Second> else { return }
    First._update(runtime.first, gesture.first)
    Second._update(runtime.second, gesture.second)
  }
}

extension SequenceGesture: PrimitiveGesture {}

extension SequenceGesture.Value: Equatable where First.Value: Equatable, Second.Value: Equatable {}

final class SequenceRuntime<First: Gesture, Second: Gesture>:
  GestureRuntime<SequenceGesture<First, Second>.Value>
{
  let first: GestureRuntime<First.Value>
  let second: GestureRuntime<Second.Value>
  /// The finger that is down, for the second gesture to begin with.
  private var down: Touch?

  init(_ first: GestureRuntime<First.Value>, _ second: GestureRuntime<Second.Value>) {
    self.first = first
    self.second = second
  }

  override var phase: GesturePhase {
    switch first.phase {
    case .failed: return .failed
    case .possible: return .possible
    case .active: return .active
    case .ended: return second.phase == .possible ? .active : second.phase
    }
  }

  override var value: SequenceGesture<First, Second>.Value? {
    guard let value = first.value else { return nil }
    return first.phase == .ended ? .second(value, second.value) : .first(value)
  }

  override var claims: Bool { first.phase == .ended || first.claims }
  override var takesSecondTouch: Bool {
    first.phase == .ended ? second.takesSecondTouch : first.takesSecondTouch
  }
  override var outlivesLift: Bool {
    first.phase == .ended ? second.phase == .possible : first.outlivesLift
  }
  override var deadline: TimeInterval? {
    first.phase == .ended ? second.deadline : first.deadline
  }

  override func handle(_ touch: Touch) {
    if first.phase == .ended {
      second.handle(touch)
    } else {
      first.handle(touch)
      beginSecond(at: touch.time)
    }
    down = touch.phase == .up || touch.phase == .cancel ? nil : touch
  }

  override func advance(to time: TimeInterval) {
    if first.phase == .ended {
      second.advance(to: time)
    } else {
      first.advance(to: time)
      beginSecond(at: time)
    }
  }

  /// A finger that is still down begins the second gesture where it is.
  private func beginSecond(at time: TimeInterval) {
    guard first.phase == .ended, var touch = down else { return }
    touch.phase = .down
    touch.time = time
    second.handle(touch)
  }

  override func cancel() {
    first.cancel()
    second.cancel()
  }
}

/// The first of two gestures, or the second where the first has failed.
public struct ExclusiveGesture<First: Gesture, Second: Gesture> {
  public enum Value {
    case first(First.Value)
    case second(Second.Value)
  }

  public let first: First
  public let second: Second

  nonisolated public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  @MainActor public static func _makeRuntime(
    _ gesture: Self, _ context: GestureContext
  ) -> GestureRuntime<Value> {
    ExclusiveRuntime<First, Second>(
      First._makeRuntime(gesture.first, context), Second._makeRuntime(gesture.second, context))
  }

  @MainActor public static func _update(_ runtime: GestureRuntime<Value>, _ gesture: Self) {
    guard let runtime = runtime as? ExclusiveRuntime<First, Second> else { return }
    First._update(runtime.first, gesture.first)
    Second._update(runtime.second, gesture.second)
  }
}

extension ExclusiveGesture: PrimitiveGesture {}

extension ExclusiveGesture.Value: Equatable where First.Value: Equatable, Second.Value: Equatable {}

final class ExclusiveRuntime<First: Gesture, Second: Gesture>:
  GestureRuntime<ExclusiveGesture<First, Second>.Value>
{
  let first: GestureRuntime<First.Value>
  let second: GestureRuntime<Second.Value>
  /// What the second gesture is still to be told, should the first fail.
  private var pending: [Touch] = []

  init(_ first: GestureRuntime<First.Value>, _ second: GestureRuntime<Second.Value>) {
    self.first = first
    self.second = second
  }

  override var phase: GesturePhase { first.phase == .failed ? second.phase : first.phase }

  override var value: ExclusiveGesture<First, Second>.Value? {
    if first.phase == .failed { return second.value.map { .second($0) } }
    return first.value.map { .first($0) }
  }

  override var claims: Bool { first.phase == .failed ? second.claims : first.claims }
  override var takesSecondTouch: Bool { first.takesSecondTouch || second.takesSecondTouch }
  override var outlivesLift: Bool {
    first.phase == .failed ? second.outlivesLift : first.phase == .possible
  }
  override var deadline: TimeInterval? {
    first.phase == .failed ? second.deadline : first.deadline
  }

  override func handle(_ touch: Touch) {
    if first.phase == .failed { return second.handle(touch) }
    pending.append(touch)
    first.handle(touch)
    replay()
  }

  override func advance(to time: TimeInterval) {
    if first.phase == .failed { return second.advance(to: time) }
    first.advance(to: time)
    replay()
    if first.phase == .failed { second.advance(to: time) }
  }

  private func replay() {
    guard first.phase == .failed else { return }
    for touch in pending { second.handle(touch) }
    pending.removeAll()
  }

  override func cancel() {
    first.cancel()
    second.cancel()
  }
}

extension Gesture {
  nonisolated public func simultaneously<Other: Gesture>(
    with other: Other
  ) -> SimultaneousGesture<Self, Other> {
    SimultaneousGesture(self, other)
  }

  nonisolated public func sequenced<Other: Gesture>(before other: Other) -> SequenceGesture<
    Self, Other
  > {
    SequenceGesture(self, other)
  }

  nonisolated public func exclusively<Other: Gesture>(before other: Other) -> ExclusiveGesture<
    Self, Other
  > {
    ExclusiveGesture(self, other)
  }
}
