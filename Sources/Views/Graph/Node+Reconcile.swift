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
    if !isDirty {
      var new = view
      if plan.areEqual(&typed.view, &new) { return inheritEnvironment() }
    }
    typed.view = view
    take(parentEnvironment)
    evaluate(typed)
  }

  /// Takes over the environment around the node; what has read a value that changed is evaluated.
  final func inheritEnvironment() {
    let new = parentEnvironment
    if ownEnvironment === new {
      graph.statistics.skips += 1
      return
    }
    let changes = take(new)
    if !isDirty, !readsWholeEnvironment, environmentPlace?.keys.intersects(changes) != true {
      graph.statistics.skips += 1
      for child in children { child.inheritEnvironment() }
    } else if let box {
      evaluate(box)
    }
  }

  /// - Returns: what is another in the new environment.
  @discardableResult
  final func take(_ new: EnvironmentValues) -> EnvironmentKeys {
    if ownEnvironment === new { return EnvironmentKeys() }
    let changes = graph.changes(from: ownEnvironment, to: new)
    ownEnvironment = new
    if changes.contains(.layoutDirection) || changes.contains(.displayScale),
      let node = self as? LayoutNode
    {
      node.invalidateLayout()
      node.contentIsStale = true
      (node as? DrawingNode)?.setContentNeedsDisplay()
      node.setNeedsDisplay()
    }
    return changes
  }

  /// The place that properties of the view read the environment from.
  final var madeEnvironmentPlace: EnvironmentPlace {
    if let environmentPlace { return environmentPlace }
    let place = EnvironmentPlace(ownEnvironment)
    environmentPlace = place
    return place
  }

  private var parentEnvironment: EnvironmentValues {
    guard let parent else { return ownEnvironment }
    return parent.childEnvironment ?? parent.ownEnvironment
  }

  /// Evaluates the view that the node holds already.
  final func reevaluate() {
    guard let box, !isRemoved else { return }
    take(parentEnvironment)
    evaluate(box)
  }

  private func evaluate(_ box: AnyViewBox) { evaluating { box.update(self) } }

  /// Runs an evaluation: what is read in it is what the node depends on.
  final func evaluating(_ body: () -> Void) {
    let outer = ViewGraph.reader
    // A value that animates is built within the evaluation that brought it.
    if outer === self { return body() }
    isDirty = false
    for location in dependencies { location.removeReader(self) }
    dependencies.removeAll(keepingCapacity: true)
    environmentPlace?.keys.removeAll()
    ViewGraph.reader = self
    body()
    ViewGraph.reader = outer
  }

  /// Runs a closure of the view's after its evaluation; what it reads the node depends on too.
  final func reading<Result>(_ body: () -> Result) -> Result {
    let outer = ViewGraph.reader
    ViewGraph.reader = self
    defer { ViewGraph.reader = outer }
    return body()
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
    clearHandle()
    (self as? LayoutNode)?.forgetPlaces()
    parent = nil
    lingeringParent = nil
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
