public import Foundation
import Geometry
public import Motion

/// A way of using fingers on a view, described by value.
@MainActor @preconcurrency
public protocol Gesture<Value> {
  associatedtype Value
  associatedtype Body: Gesture

  @MainActor @preconcurrency var body: Body { get }

  /// Makes what follows touches for this gesture.
  static func _makeRuntime(_ gesture: Self, _ context: GestureContext) -> GestureRuntime<Value>
  /// Brings a runtime in line with a new value of the same gesture.
  static func _update(_ runtime: GestureRuntime<Value>, _ gesture: Self)
}

extension Gesture where Body.Value == Value {
  public static func _makeRuntime(
    _ gesture: Self, _ context: GestureContext
  ) -> GestureRuntime<Value> {
    Body._makeRuntime(gesture.body, context)
  }

  public static func _update(_ runtime: GestureRuntime<Value>, _ gesture: Self) {
    Body._update(runtime, gesture.body)
  }
}

extension Never: Gesture {
  public typealias Value = Never
}

/// A gesture that follows touches by itself.
@MainActor @preconcurrency
public protocol PrimitiveGesture: Gesture where Body == Never {}

extension PrimitiveGesture {
  public var body: Never { preconditionFailure("\(Self.self) has no body") }
}

/// The node of a gesture, for coordinates.
@MainActor
public struct GestureContext {
  weak var node: LayoutNode?

  /// From the node's own coordinates, as they were at the touch, to a space.
  func convert(_ point: CGPoint, to space: CoordinateSpace) -> CGPoint {
    guard let node else { return point }
    switch space {
    case .local: return point
    case .global: return node.transform().apply(point)
    case .named(let name):
      let target = node.nearestLayoutAncestor { ($0 as? CoordinateSpaceNode)?.named(name) }
      return node.transform(to: target).apply(point)
    }
  }
}

/// What follows touches for one gesture of one node, from the first finger until it is over.
@MainActor
open class GestureRuntime<Value> {
  public init() {}

  open var phase: GesturePhase { .possible }
  open var value: Value? { nil }
  /// Whether it wants the touch for itself now.
  open var claims: Bool { phase == .active || phase == .ended }
  open var takesSecondTouch: Bool { false }
  open var deadline: TimeInterval? { nil }
  /// Whether it may go on after all fingers are up, as several taps do.
  open var outlivesLift: Bool { false }

  open func handle(_ touch: Touch) {}
  open func advance(to time: TimeInterval) {}
  open func cancel() {}
}

/// A runtime around a recogniser of `Motion`.
final class RecognizerRuntime<Recognizer: GestureRecognizer, Value>: GestureRuntime<Value> {
  var recognizer: Recognizer
  private let translate: (Recognizer.Value) -> Value
  private let isContinuous: Bool
  private let isMultiple: Bool
  private let waits: Bool

  /// Wraps a recogniser.
  ///
  /// - Parameters:
  ///   - recognizer: what follows the touches.
  ///   - isContinuous: whether it wants the touch while it is active, not only when it has ended.
  ///   - isMultiple: whether it is for two fingers.
  ///   - waits: whether it may go on after a lift.
  ///   - translate: makes the gesture's value.
  init(
    _ recognizer: Recognizer, isContinuous: Bool, isMultiple: Bool = false, waits: Bool = false,
    translate: @escaping (Recognizer.Value) -> Value
  ) {
    self.recognizer = recognizer
    self.isContinuous = isContinuous
    self.isMultiple = isMultiple
    self.waits = waits
    self.translate = translate
  }

  override var phase: GesturePhase { recognizer.state }
  override var value: Value? { recognizer.value.map(translate) }
  override var claims: Bool { phase == .ended || (isContinuous && phase == .active) }
  override var takesSecondTouch: Bool { isMultiple }
  override var deadline: TimeInterval? { recognizer.deadline }
  override var outlivesLift: Bool { waits && phase == .possible }

  override func handle(_ touch: Touch) { recognizer.handle(touch) }
  override func advance(to time: TimeInterval) { recognizer.advance(to: time) }
  override func cancel() { recognizer.cancel() }
}
