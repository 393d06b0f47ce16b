public import Foundation
import Geometry
import Motion

/// Which gestures of a view and of what is in it take part.
public struct GestureMask: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let none: GestureMask = []
  public static let gesture = GestureMask(rawValue: 1)
  public static let subviews = GestureMask(rawValue: 2)
  public static let all: GestureMask = [.gesture, .subviews]
}

struct GestureModifier<G: Gesture> {
  let gesture: G
  let priority: TouchPriority
  let mask: GestureMask

  @MainActor func update(_ node: GestureNode) {
    node.priority = priority
    node.mask = mask
    let gesture = gesture
    node.makeRuntime = { [unowned node] in
      let runtime = G._makeRuntime(gesture, GestureContext(node: node))
      return BoundRuntime(runtime)
    }
    node.runtime?.update(with: gesture, of: G.self)
  }
}

extension GestureModifier: PrimitiveModifier {}

/// The node of a gesture.
final class GestureNode: ModifierNode, TouchResponder {
  var priority = TouchPriority.normal
  var mask = GestureMask.all
  var makeRuntime: (() -> AnyBoundRuntime)?
  /// What follows touches at the moment.
  private(set) var runtime: AnyBoundRuntime?
  private var timer: Int?

  override var name: String { "gesture" }

  override func hitTest(_ point: CGPoint, into path: inout HitPath) -> Bool {
    guard mask.contains(.subviews) else {
      guard CGRect(origin: .zero, size: size).contains(point) else { return false }
      path.append(self, at: point)
      return true
    }
    return super.hitTest(point, into: &path)
  }

  func claimants(for touch: TouchEvent) -> [any TouchClaimant] {
    guard mask.contains(.gesture), environment.isEnabled, !touch.hasCaught else { return [] }
    if let runtime, !runtime.phase.isFinal {
      // A gesture of several taps goes on with the next finger.
      cancelTimer()
      return [GestureClaimant(self, runtime)]
    }
    guard let made = makeRuntime?() else { return [] }
    runtime = made
    return [GestureClaimant(self, made)]
  }

  /// Gives a gesture that waits for another finger until its deadline.
  func waitOn(_ runtime: AnyBoundRuntime) {
    guard let deadline = runtime.deadline else { return }
    // Just after: a tap at the very deadline is in time.
    timer = graph.wake(at: deadline.nextUp) { [weak self, weak runtime] in
      guard let self, let runtime, self.runtime === runtime else { return }
      self.timer = nil
      runtime.advance(to: max(self.graph.time, deadline.nextUp))
      if !runtime.phase.isFinal, runtime.outlivesLift { self.waitOn(runtime) }
    }
  }

  private func cancelTimer() {
    if let timer { graph.cancelTimer(timer) }
    timer = nil
  }

  override func willLeave() {
    cancelTimer()
    runtime?.cancel()
    super.willLeave()
  }
}

/// A gesture's runtime, its value's type erased.
@MainActor
class AnyBoundRuntime {
  var phase: GesturePhase { .failed }
  var claims: Bool { false }
  var takesSecondTouch: Bool { false }
  var deadline: TimeInterval? { nil }
  var outlivesLift: Bool { false }
  func handle(_ touch: Touch) {}
  func advance(to time: TimeInterval) {}
  func cancel() {}
  func update<G: Gesture>(with gesture: G, of type: G.Type) {}
}

final class BoundRuntime<Value>: AnyBoundRuntime {
  let runtime: GestureRuntime<Value>

  init(_ runtime: GestureRuntime<Value>) { self.runtime = runtime }

  override var phase: GesturePhase { runtime.phase }
  override var claims: Bool { runtime.claims }
  override var takesSecondTouch: Bool { runtime.takesSecondTouch }
  override var deadline: TimeInterval? { runtime.deadline }
  override var outlivesLift: Bool { runtime.outlivesLift }
  override func handle(_ touch: Touch) { runtime.handle(touch) }
  override func advance(to time: TimeInterval) { runtime.advance(to: time) }
  override func cancel() { runtime.cancel() }

  override func update<G: Gesture>(with gesture: G, of type: G.Type) {
    if let runtime = runtime as? GestureRuntime<G.Value> { G._update(runtime, gesture) }
  }
}

/// Follows a touch for a gesture's node.
@MainActor
final class GestureClaimant: TouchClaimant {
  private weak var node: GestureNode?
  private let runtime: AnyBoundRuntime
  let priority: TouchPriority

  init(_ node: GestureNode, _ runtime: AnyBoundRuntime) {
    self.node = node
    self.runtime = runtime
    priority = node.priority
  }

  var takesSecondTouch: Bool { runtime.takesSecondTouch }
  var deadline: TimeInterval? { runtime.phase.isFinal ? nil : runtime.deadline }

  private var claim: TouchClaim {
    if runtime.claims { return .claims }
    return runtime.phase.isFinal ? .failed : .waiting
  }

  func follow(_ event: TouchEvent) -> TouchClaim {
    runtime.handle(event.touch)
    return claim
  }

  func advance(to time: TimeInterval) -> TouchClaim {
    runtime.advance(to: time)
    return claim
  }

  func lose(at time: TimeInterval) {
    if runtime.phase.isFinal { return }
    if runtime.outlivesLift {
      node?.waitOn(runtime)
    } else {
      runtime.cancel()
    }
  }

  func cancel(at time: TimeInterval) { runtime.cancel() }
}

extension View {
  /// Attaches a gesture; one of a view inside comes first.
  nonisolated public func gesture<G: Gesture>(_ gesture: G, including mask: GestureMask = .all)
    -> some View
  {
    primitiveModifier(GestureModifier(gesture: gesture, priority: .normal, mask: mask))
  }

  /// Attaches a gesture that comes before those of views inside.
  nonisolated public func highPriorityGesture<G: Gesture>(
    _ gesture: G, including mask: GestureMask = .all
  ) -> some View {
    primitiveModifier(GestureModifier(gesture: gesture, priority: .high, mask: mask))
  }

  /// Attaches a gesture that goes on beside whatever else uses the touch.
  nonisolated public func simultaneousGesture<G: Gesture>(
    _ gesture: G, including mask: GestureMask = .all
  ) -> some View {
    primitiveModifier(GestureModifier(gesture: gesture, priority: .simultaneous, mask: mask))
  }

  /// Runs an action at a tap, or at several in a row.
  @preconcurrency nonisolated public func onTapGesture(
    count: Int = 1, perform action: @escaping @MainActor () -> Void
  ) -> some View {
    gesture(TapGesture(count: count).onEnded { _ in action() })
  }

  /// Runs an action with the place of a tap.
  @preconcurrency nonisolated public func onTapGesture(
    count: Int = 1, coordinateSpace: CoordinateSpace = .local,
    perform action: @escaping @MainActor (CGPoint) -> Void
  ) -> some View {
    gesture(
      SpatialTapGesture(count: count, coordinateSpace: coordinateSpace).onEnded {
        action($0.location)
      })
  }
}
