public import Foundation
public import Geometry
import Motion

/// Where a scroller is about to rest: what of its content will be in sight.
public struct ScrollTarget: Equatable, Sendable {
  /// The part in sight, in the content's coordinates.
  public var rect: CGRect
  /// The point of `rect` that is to stand at the same point of the viewport.
  public var anchor: UnitPoint?

  public init(rect: CGRect, anchor: UnitPoint? = nil) {
    self.rect = rect
    self.anchor = anchor
  }
}

/// A direction with a length; a velocity in points each second.
public struct CGVector: Hashable, Sendable {
  public var dx: CGFloat
  public var dy: CGFloat

  public init() {
    dx = 0
    dy = 0
  }

  public init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }

  public static let zero = CGVector()
}

/// What is known when a scroller asks where to rest.
public struct ScrollTargetBehaviorContext {
  /// Where it was when the gesture began.
  public let originalTarget: ScrollTarget
  /// Of the offset, in points each second: positive while the offset grows.
  public let velocity: CGVector
  public let contentSize: CGSize
  /// The viewport without its insets.
  public let containerSize: CGSize
  public let axes: Axis.Set
  /// What is in sight at the lift.
  let position: CGPoint
  /// The views to rest on along an axis, in the order of their starts.
  let spans: (Axis) -> [ScrollSnap.Span]
  let layoutDirection: LayoutDirection

  func release(_ axis: Axis, natural: ScrollTarget) -> ScrollSnap.Release {
    let vertical = axis == .vertical
    let content = vertical ? contentSize.height : contentSize.width
    let container = vertical ? containerSize.height : containerSize.width
    let original = originalTarget.rect
    return ScrollSnap.Release(
      original: Double(vertical ? original.minY : original.minX),
      position: Double(vertical ? position.y : position.x),
      velocity: Double(vertical ? velocity.dy : velocity.dx),
      natural: Double(vertical ? natural.rect.minY : natural.rect.minX),
      maximum: Double(max(0, content - container)), container: Double(container))
  }
}

/// Chooses where a scroller rests after a gesture.
@MainActor @preconcurrency
public protocol ScrollTargetBehavior {
  typealias TargetContext = ScrollTargetBehaviorContext

  /// Called once when a gesture ends, with the place where friction would stop the scroller, and again
  /// when its size changes, with no velocity.
  func updateTarget(_ target: inout ScrollTarget, context: TargetContext)
}

/// Rests on whole pages of the viewport's size.
public struct PagingScrollTargetBehavior: ScrollTargetBehavior, Sendable {
  nonisolated public init() {}

  public func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
    for axis in Axis.allCases
    where context.axes.contains(axis == .vertical ? .vertical : .horizontal) {
      guard let rest = ScrollSnap.paging(context.release(axis, natural: target)) else { continue }
      target.rect.move(to: rest, along: axis)
    }
  }
}

/// Rests with the leading edge of a view on the leading edge of the viewport.
public struct ViewAlignedScrollTargetBehavior: ScrollTargetBehavior, Sendable {
  /// How many views one fling may pass.
  public struct LimitBehavior: Hashable, Sendable {
    enum Kind: Hashable, Sendable { case automatic, always, never, alwaysByOne, alwaysByFew }
    let kind: Kind
    /// Limited along the axis of a compact size class: on a panel, horizontally.
    public static let automatic = LimitBehavior(kind: .automatic)
    public static let always = LimitBehavior(kind: .always)
    public static let never = LimitBehavior(kind: .never)
    public static let alwaysByOne = LimitBehavior(kind: .alwaysByOne)
    public static let alwaysByFew = LimitBehavior(kind: .alwaysByFew)
  }

  let limitBehavior: LimitBehavior

  nonisolated public init(limitBehavior: LimitBehavior = .automatic) {
    self.limitBehavior = limitBehavior
  }

  private func limit(_ axis: Axis) -> ScrollSnap.Limit {
    switch limitBehavior.kind {
    case .automatic: axis == .horizontal ? .few : .none
    case .always, .alwaysByFew: .few
    case .never: .none
    case .alwaysByOne: .one
    }
  }

  public func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
    // A behaviour of one axis: in both, views have no order.
    guard context.axes == .vertical || context.axes == .horizontal else { return }
    let axis: Axis = context.axes == .vertical ? .vertical : .horizontal
    let release = context.release(axis, natural: target)
    guard
      let rest = ScrollSnap.viewAligned(release, spans: context.spans(axis), limit: limit(axis))
    else { return }
    target.rect.move(to: rest, along: axis)
  }
}

extension ScrollTargetBehavior where Self == PagingScrollTargetBehavior {
  nonisolated public static var paging: PagingScrollTargetBehavior { PagingScrollTargetBehavior() }
}

extension ScrollTargetBehavior where Self == ViewAlignedScrollTargetBehavior {
  nonisolated public static var viewAligned: ViewAlignedScrollTargetBehavior {
    ViewAlignedScrollTargetBehavior()
  }

  nonisolated public static func viewAligned(
    limitBehavior: ViewAlignedScrollTargetBehavior.LimitBehavior
  ) -> ViewAlignedScrollTargetBehavior {
    ViewAlignedScrollTargetBehavior(limitBehavior: limitBehavior)
  }
}

extension CGRect {
  mutating func move(to start: Double, along axis: Axis) {
    if axis == .vertical { origin.y = CGFloat(start) } else { origin.x = CGFloat(start) }
  }
}

extension View {
  /// Chooses where scrollers inside rest after a gesture.
  nonisolated public func scrollTargetBehavior(_ behavior: some ScrollTargetBehavior) -> some View {
    transformEnvironment(\.scroll) { $0.behavior = behavior }
  }

  /// Makes the views in this container those that the scroller around it rests on.
  nonisolated public func scrollTargetLayout(isEnabled: Bool = true) -> some View {
    primitiveModifier(ScrollTargetLayoutModifier(isEnabled: isEnabled))
  }

  /// Makes this view one that the scroller around it rests on.
  nonisolated public func scrollTarget(isEnabled: Bool = true) -> some View {
    primitiveModifier(ScrollTargetModifier(isEnabled: isEnabled))
  }
}

struct ScrollTargetLayoutModifier {
  let isEnabled: Bool

  @MainActor func update(_ node: ScrollTargetNode) {
    node.attach(asLayout: true, isEnabled: isEnabled)
  }
}

extension ScrollTargetLayoutModifier: PrimitiveModifier {}

struct ScrollTargetModifier {
  let isEnabled: Bool

  @MainActor func update(_ node: ScrollTargetNode) {
    node.attach(asLayout: false, isEnabled: isEnabled)
  }
}

extension ScrollTargetModifier: PrimitiveModifier {}

/// Marks a container of targets, or a target.
final class ScrollTargetNode: ModifierNode {
  private(set) var isLayout = false
  private(set) var isEnabled = true
  private weak var scrollNode: ScrollNode?

  override var name: String { isLayout ? "scrollTargetLayout" : "scrollTarget" }

  func attach(asLayout: Bool, isEnabled: Bool) {
    isLayout = asLayout
    self.isEnabled = isEnabled
    if scrollNode == nil {
      scrollNode = nearestAncestor { $0 as? ScrollNode }
      scrollNode?.targetNodes.append(WeakReference(self))
    }
  }

  /// The layout nodes to rest on: what stands in the container, modifiers seen through.
  var targets: [LayoutNode] {
    guard isEnabled, !isRemoved else { return [] }
    return isLayout ? container.elements : [self]
  }

  /// The container of the targets, where it makes them only when they come in sight.
  var lazyStack: LazyStackNode? { isLayout && isEnabled ? container as? LazyStackNode : nil }

  private var container: LayoutNode {
    var node: LayoutNode = self
    while let modifier = node as? ModifierNode, let content = modifier.content { node = content }
    return node
  }
}

struct WeakReference<Object: AnyObject> {
  weak var value: Object?
  init(_ value: Object) { self.value = value }
}
