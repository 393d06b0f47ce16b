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
    child.box = ViewBox(view)
    child.evaluating { V._update(view, child) }
    return child
  }

  /// Takes over a new value of the same type; evaluates it if anything that it depends on changed.
  private func reconcile<V: View>(_ view: V) {
    guard let box, let plan else { return }
    let typed = unsafeDowncast(box, to: ViewBox<V>.self)
    if !isDirty, typed.holdsEqual(view, by: plan) { return inheritEnvironment() }
    typed.view = view
    takeParentEnvironment()
    evaluating { V._update(view, self) }
  }

  /// Takes over the environment around the node; what has read a value that changed is evaluated.
  final func inheritEnvironment() {
    guard let parent else { return }
    if let around = parent.childEnvironment {
      inherit(around)
    } else {
      inherit(parent.ownEnvironment)
    }
  }

  private func inherit(_ new: EnvironmentValues) {
    guard let change = take(new) else {
      graph.statistics.skips += 1
      return
    }
    if isDirty || readsWholeEnvironment || environmentPlace?.keys.intersects(change.keys) == true {
      if let box { evaluate(box) }
    } else if let childEnvironment {
      graph.statistics.skips += 1
      for child in children { child.inherit(childEnvironment) }
    } else {
      graph.statistics.skips += 1
      for child in children { child.inherit(new) }
    }
  }

  private func takeParentEnvironment() {
    guard let parent else { return }
    if let around = parent.childEnvironment { take(around) } else { take(parent.ownEnvironment) }
  }

  /// - Returns: what is another in the new environment; nil if it is the one that the node has.
  @discardableResult
  final func take(_ new: EnvironmentValues) -> EnvironmentChange? {
    if ownEnvironment === new { return nil }
    let change = graph.change(from: ownEnvironment, to: new)
    ownEnvironment = new
    if change.touchesLayout,
      let node = self as? LayoutNode
    {
      node.invalidateLayout()
      node.contentIsStale = true
      (node as? DrawingNode)?.setContentNeedsDisplay()
      node.setNeedsDisplay()
    }
    return change
  }

  /// The place that properties of the view read the environment from.
  final var madeEnvironmentPlace: EnvironmentPlace {
    if let environmentPlace { return environmentPlace }
    let place = EnvironmentPlace(ownEnvironment)
    environmentPlace = place
    return place
  }

  /// Evaluates the view that the node holds already.
  final func reevaluate() {
    guard let box, !isRemoved else { return }
    takeParentEnvironment()
    evaluate(box)
  }

  private func evaluate(_ box: AnyViewBox) { evaluating { box.update(self) } }

  /// Runs an evaluation: what is read in it is what the node depends on.
  final func evaluating(_ body: () -> Void) {
    let outer = ViewGraph.reader
    // A value that animates is built within the evaluation that brought it.
    if outer === self { return body() }
    isDirty = false
    if !dependencies.isEmpty {
      for location in dependencies { location.removeReader(self) }
      dependencies.removeAll(keepingCapacity: true)
    }
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
    if index < slots.count, let object = slots[index], type(of: object) == Object.self {
      // A cast that asks the runtime takes ten times as long.
      return unsafeDowncast(object, to: Object.self)
    }
    while slots.count <= index { slots.append(nil) }
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
