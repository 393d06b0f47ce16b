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
        child.reconcile(view, below: self)
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
      child.reconcile(view, below: self)
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
    child.evaluateView()
    return child
  }

  /// Takes over a new value of the same type; evaluates it if anything that it depends on changed.
  private func reconcile<V: View>(_ view: V, below parent: Node) {
    guard let box, let plan else { return }
    let typed = unsafeDowncast(box, to: ViewBox<V>.self)
    if !isDirty, typed.holdsEqual(view, by: plan) { return inheritEnvironment(of: parent) }
    typed.view = view
    take(parent.inside ?? parent.around)
    evaluateView()
  }

  /// Takes over the environment around the node; what has read a value that changed is evaluated.
  final func inheritEnvironment(of parent: Node) {
    let new = parent.inside ?? parent.around
    if around !== new { inherit(graph.change(from: around, to: new)) }
  }

  /// Takes over an environment that most of the nodes below come to have too.
  private func inherit(_ change: EnvironmentChange) {
    if around === change.new { return }
    if around !== change.old { return inherit(graph.change(from: around, to: change.new)) }
    take(change)
    if isDirty || readsWholeEnvironment || environmentPlace?.keys.intersects(change.keys) == true {
      return evaluateView()
    }
    if inside == nil {
      for child in children { child.inherit(change) }
    } else {
      for child in children { child.inheritEnvironment(of: self) }
    }
  }

  private func takeParentEnvironment() {
    guard let parent else { return }
    take(parent.inside ?? parent.around)
  }

  final func take(_ new: EnvironmentValues.Storage) {
    if around !== new { take(graph.change(from: around, to: new)) }
  }

  private func take(_ change: EnvironmentChange) {
    setEnvironment(change.new)
    guard change.touchesLayout, let node = self as? LayoutNode else { return }
    node.invalidateLayout()
    node.contentIsStale = true
    (node as? DrawingNode)?.setContentNeedsDisplay()
    node.setNeedsDisplay()
  }

  final func setEnvironment(_ storage: EnvironmentValues.Storage) {
    around = storage
    if let environmentPlace { environmentPlace.storage = storage }
  }

  /// The place that properties of the view read the environment from.
  final var madeEnvironmentPlace: EnvironmentPlace {
    if let environmentPlace { return environmentPlace }
    let place = EnvironmentPlace(around)
    environmentPlace = place
    return place
  }

  /// Evaluates the view that the node holds already.
  final func reevaluate() {
    guard !isRemoved else { return }
    takeParentEnvironment()
    evaluateView()
  }

  private func evaluateView() {
    guard let box else { return }
    evaluating { box.update(self) }
  }

  /// Runs an evaluation: what is read in it is what the node depends on.
  final func evaluating(_ body: () -> Void) {
    let outer = ViewGraph.reader
    // A value that animates is built within the evaluation that brought it.
    if outer === self { return body() }
    isDirty = false
    dependencyCount = 0
    environmentPlace?.keys.removeAll()
    ViewGraph.reader = self
    body()
    ViewGraph.reader = outer
    while dependencyCount < dependencies.count { dependencies.removeLast().removeReader(self) }
  }

  /// Has the node evaluated again when a location changes.
  ///
  /// What an evaluation reads is most often what the one before it has read, in the same order.
  nonisolated final func depend(on location: AnyLocation) {
    if dependencyCount < dependencies.count, dependencies[dependencyCount] === location {
      dependencyCount += 1
      return
    }
    var place = dependencies.count
    for index in dependencies.indices where dependencies[index] === location { place = index }
    if place < dependencyCount { return }
    if place == dependencies.count {
      dependencies.append(location)
      location.addReader(handle)
    }
    dependencies.swapAt(place, dependencyCount)
    dependencyCount += 1
  }

  /// Runs a closure of the view's after its evaluation; what it reads the node depends on too.
  final func reading<Result>(_ body: () -> Result) -> Result {
    let outer = ViewGraph.reader
    ViewGraph.reader = self
    defer { ViewGraph.reader = outer }
    return body()
  }

  final func updateBody<V: View>(of view: inout V) {
    let graph = graph
    graph.statistics.evaluations += 1
    graph.step()
    if let plan, !plan.properties.isEmpty {
      if plan.changesProperties {
        // What a property makes of itself is made of the author's value each time.
        var connected = view
        plan.connect(&connected, to: self)
        setChild(0, graph.body(of: connected, for: self))
        return
      }
      plan.connect(&view, to: self)
    }
    // Locations that primitive children read are theirs, not this view's.
    setChild(0, graph.body(of: view, for: self))
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
    dependencyCount = 0
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
