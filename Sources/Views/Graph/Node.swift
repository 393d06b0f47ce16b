/// What the graph keeps for a view between evaluations: identity, state, environment, children.
///
/// A plain `Node` has no place of its own: groups, conditions and views with a body are only
/// structure, and containers see through them to the `LayoutNode`s below. A node lives as long as
/// the view at its place keeps its type (and branch, and identity in a `ForEach`).
@MainActor
open class Node {
  public unowned(unsafe) let graph: ViewGraph
  /// The structural parent; nil at the root and after leaving.
  ///
  /// Unowned, not weak: what is referred to weakly counts its references by way of a side table, which
  /// was a sixth of the samples of a layout. `leave()` clears it before the parent can go, so that
  /// nothing has to be checked either; and what belongs to one actor needs no check that it is
  /// changed by one at a time (`@exclusivity`), which was a twentieth.
  @exclusivity(unchecked)
  public internal(set) final unowned(unsafe) var parent: Node?
  @exclusivity(unchecked)
  public internal(set) final var children: [Node] = []
  /// What the view at this node sees.
  ///
  /// Reading it makes the node depend on all of it: it is updated again whatever changes.
  public internal(set) final var environment: EnvironmentValues {
    get {
      readsWholeEnvironment = true
      return ownEnvironment
    }
    set { ownEnvironment = newValue }
  }
  /// The environment, for what needs no update when it changes.
  final var ownEnvironment: EnvironmentValues {
    get { EnvironmentValues(around) }
    set { setEnvironment(newValue.storage) }
  }
  /// The storage of the environment: one reference, as each node has one.
  @exclusivity(unchecked)
  final var around: EnvironmentValues.Storage
  /// What its children see, where that is something else.
  final var childEnvironment: EnvironmentValues? {
    get { inside.map { EnvironmentValues($0) } }
    set { inside = newValue?.storage }
  }
  /// The storage of the children's environment, where that is something else.
  @exclusivity(unchecked)
  final var inside: EnvironmentValues.Storage?

  /// Where the view's properties read the environment; nil while none does.
  @exclusivity(unchecked)
  final var environmentPlace: EnvironmentPlace?
  /// Whether the node has read its environment otherwise than key by key.
  @exclusivity(unchecked)
  private(set) final var readsWholeEnvironment = false

  @exclusivity(unchecked)
  final var viewType: ObjectIdentifier?
  @exclusivity(unchecked)
  final var branch = 0
  @exclusivity(unchecked)
  final var box: AnyViewBox?
  /// Kept for good by the table of all plans.
  @exclusivity(unchecked)
  final unowned(unsafe) var plan: FieldPlan?
  /// State locations and the like, by the ordinal of the property.
  @exclusivity(unchecked)
  final var slots: [AnyObject?] = []
  /// Locations read since the last evaluation began; while one runs, behind those of the one before.
  @exclusivity(unchecked)
  nonisolated(unsafe) final var dependencies: [AnyLocation] = []
  @exclusivity(unchecked)
  nonisolated(unsafe) final var dependencyCount = 0
  /// How others refer to this node without keeping it.
  nonisolated final var handle: NodeHandle {
    if let storedHandle { return storedHandle }
    let handle = NodeHandle(self)
    storedHandle = handle
    return handle
  }
  /// Made on the main thread, where alone locations are read for a view.
  nonisolated(unsafe) private final var storedHandle: NodeHandle?
  /// The parent of a removed node that is still shown.
  final var lingeringParent: Node?
  let depth: Int
  @exclusivity(unchecked)
  final var isDirty = false
  @exclusivity(unchecked)
  final var isRemoved = false
  /// The transaction of the change that made this node dirty.
  final var pendingTransaction: Transaction?
  /// Whether this node or one below has written a preference; never taken back.
  final var hasPreferences = false
  /// How many nodes here and below change their picture without being evaluated, as scrollers do.
  final var liveCount = 0
  /// What moves this node's data, by the type of what it shows.
  final var animators: [ObjectIdentifier: AnyAnimator] = [:]

  public required init(parent: Node) {
    graph = parent.graph
    self.parent = parent
    around = parent.inside ?? parent.around
    depth = parent.depth + 1
  }

  init(root graph: ViewGraph, environment: EnvironmentValues) {
    self.graph = graph
    around = environment.storage
    depth = 0
  }

  deinit { storedHandle?.clear() }

  /// Has those that refer to the node find nothing.
  final func clearHandle() { storedHandle?.clear() }

  /// The environment, telling key by key what is read of it.
  final var trackedEnvironment: EnvironmentValues {
    EnvironmentValues(around, reader: madeEnvironmentPlace)
  }

  /// Whether leading is right; layout is told when it changes.
  final var isRightToLeft: Bool { around.layoutDirection == .rightToLeft }

  /// A name for descriptions of the tree.
  open var name: String { "Node" }

  /// Adds the layout nodes at and below this one, in order.
  open func collectElements(into elements: inout [LayoutNode], traits: ViewTraits?) {
    for child in children { child.collectElements(into: &elements, traits: traits) }
  }

  /// Adds the places that a lazy container has to fill, in order.
  func collectLazily(into cells: inout [LazyCell], traits: ViewTraits?) {
    for child in children { child.collectLazily(into: &cells, traits: traits) }
  }

  /// Told when layout nodes below came, went or moved.
  open func elementsDidChange() { parent?.elementsDidChange() }

  /// Told when something below may want another size.
  open func invalidateLayout() { parent?.invalidateLayout() }

  /// Told once when the node leaves the graph; children are told first.
  open func willLeave() {}

  /// Whether the subtree wants to stay in sight for a while after it was removed.
  ///
  /// Asked at the top of a removed subtree while the change is animated; see `ViewGraph.linger`.
  open var wantsToLinger: Bool { children.contains { $0.wantsToLinger } }

  /// Adds this node's and its children's values of a preference.
  func reducePreference<Key: PreferenceKey>(_ key: Key.Type, into value: inout Key.Value?) {
    guard hasPreferences else { return }
    for child in children { child.reducePreference(key, into: &value) }
  }
}

/// A reference to a node that neither keeps it nor slows it down; empty once it has left.
///
/// Made and read on the main thread only.
final class NodeHandle: @unchecked Sendable {
  private(set) unowned(unsafe) var node: Node?

  init(_ node: Node) { self.node = node }

  func clear() { node = nil }
}

/// A view value kept by its node, its type erased.
@MainActor
class AnyViewBox {
  func update(_ node: Node) {}
  func makeReplica(_ node: Node) -> ModifierNode? { nil }
}

final class ViewBox<V: View>: AnyViewBox {
  /// Changed by its node alone, which is never evaluated within its own evaluation.
  @exclusivity(unchecked) var view: V

  init(_ view: V) { self.view = view }

  /// Whether a view has nothing that makes it another than the one kept.
  func holdsEqual(_ other: V, by plan: FieldPlan) -> Bool { plan.areEqual(&view, other) }

  override func update(_ node: Node) { V._update(&view, node) }
  override func makeReplica(_ node: Node) -> ModifierNode? { V._makeReplica(view, node) }
}
