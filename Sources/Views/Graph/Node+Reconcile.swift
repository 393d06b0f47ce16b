extension Node {
  /// Puts a view at a place among the children, keeping the node if its type agrees.
  ///
  /// - Parameters:
  ///   - index: at most the number of children.
  ///   - view: what is to stand there.
  ///   - branch: tells apart views of one type that must not share state, as by `if` and `else`.
  /// - Returns: the child's node.
  @discardableResult
  public final func setChild<V: View>(_ index: Int, _ view: V, branch: Int = 0) -> Node {
    if index < children.count {
      let child = children[index]
      if child.viewType == ObjectIdentifier(V.self), child.branch == branch {
        child.reconcile(view)
        return child
      }
      let replacement = makeChild(view, branch: branch)
      replaceChild(index, replacement)
      return replacement
    }
    let child = makeChild(view, branch: branch)
    children.append(child)
    elementsDidChange()
    return child
  }

  public final func truncateChildren(to count: Int) {
    guard children.count > count else { return }
    let leaving = Array(children[count...])
    children.removeSubrange(count...)
    for child in leaving { graph.remove(child, from: self) }
    elementsDidChange()
  }

  final func replaceChild(_ index: Int, _ child: Node) {
    let old = children[index]
    children[index] = child
    graph.remove(old, from: self)
    elementsDidChange()
  }

  final func replaceChildren(_ newChildren: [Node], leaving: [Node]) {
    children = newChildren
    for child in leaving { graph.remove(child, from: self) }
    elementsDidChange()
  }

  /// The node of a view that is not among the children yet: the given one if its type agrees.
  final func reconciled<V: View>(_ child: Node?, with view: V) -> Node {
    if let child, child.viewType == ObjectIdentifier(V.self) {
      child.reconcile(view)
      return child
    }
    return makeChild(view, branch: 0)
  }

  final func makeChild<V: View>(_ view: V, branch: Int) -> Node {
    let child = V._makeNode(parent: self)
    child.viewType = ObjectIdentifier(V.self)
    child.branch = branch
    child.plan = FieldPlan.plan(for: V.self)
    let box = ViewBox(view)
    child.box = box
    child.evaluate(box)
    return child
  }

  /// Takes over a new value of the same type; evaluates it if anything that it depends on changed.
  private func reconcile<V: View>(_ view: V) {
    guard let box, let plan else { return }
    let typed = unsafeDowncast(box, to: ViewBox<V>.self)
    let seen = parentEnvironment
    if !isDirty, environment === seen {
      var new = view
      if plan.areEqual(&typed.view, &new) {
        graph.statistics.skips += 1
        return
      }
    }
    environment = seen
    typed.view = view
    evaluate(typed)
  }

  /// Hands another environment to everything below.
  final func setEnvironment(_ new: EnvironmentValues) {
    environment = new
    for child in children { child.setNeedsUpdate() }
  }

  private var parentEnvironment: EnvironmentValues {
    guard let parent else { return environment }
    return parent.childEnvironment ?? parent.environment
  }

  /// Evaluates the view that the node holds already.
  final func reevaluate() {
    guard let box, !isRemoved else { return }
    environment = parentEnvironment
    evaluate(box)
  }

  private func evaluate(_ box: AnyViewBox) {
    isDirty = false
    for location in dependencies { location.removeReader(self) }
    dependencies.removeAll(keepingCapacity: true)
    let outer = ViewGraph.reader
    ViewGraph.reader = self
    box.update(self)
    ViewGraph.reader = outer
  }

  final func updateBody<V: View>(of view: V) {
    graph.statistics.evaluations += 1
    let body: V.Body
    if let plan, !plan.properties.isEmpty {
      var connected = view
      plan.connect(&connected, to: self)
      body = graph.tracked(self) { connected.body }
    } else {
      body = graph.tracked(self) { view.body }
    }
    // Locations that primitive children read are theirs, not this view's.
    setChild(0, body)
  }

  /// The state object of a property, made at the first evaluation.
  final func slot<Object: AnyObject>(_ index: Int, make: () -> Object) -> Object {
    while slots.count <= index { slots.append(nil) }
    if let object = slots[index] as? Object { return object }
    let object = make()
    slots[index] = object
    return object
  }

  /// Marks the node to be evaluated before the next frame.
  public final func setNeedsUpdate(transaction: Transaction? = nil) {
    if let transaction { pendingTransaction = transaction }
    guard !isDirty, !isRemoved else { return }
    isDirty = true
    graph.enqueue(self)
  }

  /// Leaves the graph with everything below.
  final func leave() {
    guard !isRemoved else { return }
    for child in children { child.leave() }
    isRemoved = true
    for location in dependencies { location.removeReader(self) }
    dependencies = []
    willLeave()
    slots = []
  }

  /// The nearest structural ancestor for which `body` gives a value.
  public final func nearestAncestor<T>(_ body: (Node) -> T?) -> T? {
    var node = parent
    while let current = node {
      if let found = body(current) { return found }
      node = current.parent
    }
    return nil
  }

  /// Tells the ancestors that there are preferences below.
  final func markPreferences() {
    var node: Node? = self
    while let current = node, !current.hasPreferences {
      current.hasPreferences = true
      node = current.parent
    }
    graph.preferencesDidChange()
  }
}
