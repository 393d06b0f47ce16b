/// What a lazy container reads of a collection of views that it makes one by one.
@MainActor
protocol LazySource: Node {
  var count: Int { get }
  func id(at position: Int) -> AnyHashable
  /// Makes the view at a position, or gives the one that is there.
  func realize(_ position: Int) -> Node
  /// Lets go of all views but those at some positions.
  func retain(only positions: Range<Int>)
}

/// The node of a `ForEach`: children matched by identity.
///
/// Right below a lazy container (groups and conditions aside) it makes children only when asked.
public final class ForEachNode<ID: Hashable>: Node, LazySource {
  @exclusivity(unchecked) private var ids: [ID] = []
  private var update: ((_ position: Int, _ child: Node?) -> Node)?
  /// The children that a lazy container has asked for.
  private var realized: [ID: Node] = [:]
  private lazy var isLazy = isBelowLazyContainer

  public override var name: String { "ForEach" }

  var count: Int { ids.count }

  func id(at position: Int) -> AnyHashable { AnyHashable(ids[position]) }

  /// Takes over a collection.
  func reconcile(
    count: Int, id: (Int) -> ID, update: @escaping (_ position: Int, _ child: Node?) -> Node
  ) {
    self.update = update
    if isLazy {
      reconcileLazily(count: count, id: id, update: update)
    } else {
      reconcileEagerly(count: count, id: id, update: update)
    }
  }

  /// Matches children in order while identities agree, and by a dictionary from the first mismatch.
  private func reconcileEagerly(
    count: Int, id: (Int) -> ID, update: (_ position: Int, _ child: Node?) -> Node
  ) {
    var position = 0
    while position < count, position < ids.count, ids[position] == id(position) {
      let child = update(position, children[position])
      if child !== children[position] { replaceChild(position, child) }
      position += 1
    }
    if position == count, position == ids.count { return }

    var rest: [ID: [Node]] = [:]
    for index in stride(from: ids.count - 1, through: position, by: -1) {
      rest[ids[index], default: []].append(children[index])
    }
    var newChildren = Array(children[..<position])
    var newIDs = Array(ids[..<position])
    newChildren.reserveCapacity(count)
    newIDs.reserveCapacity(count)
    while position < count {
      let key = id(position)
      let old = rest[key]?.popLast()
      let child = update(position, old)
      if let old, old !== child { old.leave() }
      newChildren.append(child)
      newIDs.append(key)
      position += 1
    }
    ids = newIDs
    replaceChildren(newChildren, leaving: Array(rest.values.joined()))
  }

  private func reconcileLazily(
    count: Int, id: (Int) -> ID, update: (_ position: Int, _ child: Node?) -> Node
  ) {
    let new = (0..<count).map(id)
    let isSame = new == ids
    ids = new
    if realized.isEmpty {
      if !isSame { elementsDidChange() }
      return
    }
    var kept: [ID: Node] = [:]
    for (position, key) in new.enumerated() {
      guard let child = realized.removeValue(forKey: key) else { continue }
      let updated = update(position, child)
      if updated !== child { child.leave() }
      kept[key] = updated
    }
    let leaving = Array(realized.values)
    realized = kept
    if isSame, leaving.isEmpty { return }
    replaceChildren(realizedInOrder, leaving: leaving)
  }

  private var realizedInOrder: [Node] { ids.compactMap { realized[$0] } }

  func realize(_ position: Int) -> Node {
    let key = ids[position]
    if let child = realized[key] { return child }
    guard let child = update?(position, nil) else { return self }
    realized[key] = child
    children.append(child)
    return child
  }

  func retain(only positions: Range<Int>) {
    guard realized.count > positions.count else { return }
    let kept = Set(ids[positions.clamped(to: 0..<ids.count)])
    let leaving = realized.filter { !kept.contains($0.key) }
    guard !leaving.isEmpty else { return }
    for key in leaving.keys { realized[key] = nil }
    replaceChildren(realizedInOrder, leaving: Array(leaving.values))
  }

  public override func collectElements(into elements: inout [LayoutNode], traits: ViewTraits?) {
    for (index, child) in children.enumerated() {
      var traits = traits ?? ViewTraits()
      if !isLazy, traits.id == nil { traits.id = AnyHashable(ids[index]) }
      child.collectElements(into: &elements, traits: traits)
    }
  }

  override func collectLazily(into cells: inout [LazyCell], traits: ViewTraits?) {
    guard isLazy else { return super.collectLazily(into: &cells, traits: traits) }
    for position in ids.indices { cells.append(.source(self, position)) }
  }

  private var isBelowLazyContainer: Bool {
    var node = parent
    while let current = node {
      if current is LazyStackNode { return true }
      if current is LayoutNode { return false }
      node = current.parent
    }
    return false
  }
}

/// One place in a lazy container: a view that is there, or one that can be made.
enum LazyCell {
  case node(LayoutNode)
  case source(any LazySource, Int)
}
