public import Foundation
public import Geometry
import Rendering

/// A node with a place of its own: it measures, places what is in it, draws and can be hit.
///
/// Layout is propose, respond, place. `sizeThatFits` answers a proposal and remembers a few
/// answers; `place` gives a node its origin (in its layout parent's coordinates, y down, in points)
/// and a proposal, and only goes on below when the proposal is another or something below changed.
@MainActor
open class LayoutNode: Node {
  /// The top left corner in the layout parent's coordinates.
  @exclusivity(unchecked)
  public internal(set) final var origin = CGPoint.zero
  @exclusivity(unchecked)
  public internal(set) final var size = CGSize.zero
  /// The layout node that placed this one; `forgetPlaces()` clears it before that one can go.
  @exclusivity(unchecked)
  public internal(set) final unowned(unsafe) var layoutParent: LayoutNode?
  /// Layout priority, z index, tag and the like, gathered on the way from the container.
  public internal(set) final var traits: ViewTraits? {
    get { keptTraits?.traits }
    set {
      keptTraits = newValue.map(KeptTraits.init)
      layoutPriority = newValue?.layoutPriority ?? 0
    }
  }
  /// Apart, as few nodes have any.
  @exclusivity(unchecked)
  private var keptTraits: KeptTraits?
  @exclusivity(unchecked)
  private(set) final var layoutPriority = 0.0
  @exclusivity(unchecked)
  public internal(set) final var needsLayout = true
  @exclusivity(unchecked)
  public internal(set) final var isDisplayDirty = true
  /// A shift at display that layout knows nothing of; what animates positions sets it.
  public final var presentationOffset = CGSize.zero {
    didSet { if presentationOffset != oldValue { setNeedsDisplay() } }
  }
  /// Subtrees that were removed from here and are still shown, at the places they had.
  public final var lingering: [LayoutNode] = [] {
    didSet {
      contentIsStale = true
      setNeedsDisplay()
    }
  }
  /// Told of every change of origin or size by layout, with the old frame.
  public final var onPlacement: ((_ old: CGRect) -> Void)?

  /// What moves it from its old place to the one that layout has given it.
  final var placementAnimator: PlacementAnimator?
  /// Its picture, where it is kept because what is around it moves.
  final var layer: NodeLayer?
  /// Whether what is in this node, or the order of it, is not what was displayed last.
  final var contentIsStale = true
  @exclusivity(unchecked)
  final var measureCache = MeasureCache()
  /// Whether its `measure` adds to `ViewGraph.asked` what it goes by; else it goes by all.
  var tellsWhatItAsks: Bool { false }
  /// Nodes inside whose size follows this one's, and so is another after this one's has changed.
  final var sizeDependents: [ObjectIdentifier: WeakLayoutNode] = [:]
  /// Another number whenever answers to proposals may have become others.
  @exclusivity(unchecked)
  private(set) final var layoutStamp: UInt64 = 0
  @exclusivity(unchecked)
  private var placedProposal: ProposedViewSize?
  /// Whether the container has said where it is; what is inside it may be placed before, for a guide.
  @exclusivity(unchecked)
  private var hasPlace = false
  @exclusivity(unchecked)
  private var isPlacing = false
  @exclusivity(unchecked)
  private var storedElements: [LayoutNode] = []
  @exclusivity(unchecked)
  private var elementsAreValid = false
  /// Whether an element asks to be drawn out of order.
  @exclusivity(unchecked)
  private var hasZIndex = false

  public var frame: CGRect { CGRect(origin: origin, size: size) }

  /// The layout nodes in this container, in order; structure is seen through.
  public final var elements: [LayoutNode] {
    if !elementsAreValid {
      elementsAreValid = true
      var found: [LayoutNode] = []
      collectContent(into: &found)
      storedElements = found
      hasZIndex = found.contains { $0.traits.map { $0.zIndex != 0 } ?? false }
    }
    return storedElements
  }

  /// Answers a proposal; use `sizeThatFits` of the children, never their `measure`.
  open func measure(_ proposal: ProposedViewSize) -> CGSize {
    var result = CGSize.zero
    for element in elements {
      let size = element.sizeThatFits(proposal)
      result = CGSize(width: max(result.width, size.width), height: max(result.height, size.height))
    }
    return result
  }

  /// Places the elements within `size` by `placeElement`.
  open func placeElements(_ proposal: ProposedViewSize) {
    for element in elements { placeElement(element, at: .zero, proposal: proposal) }
  }

  /// A guide that the content sets by itself, in own coordinates; asked after placing.
  open func explicitGuide(_ guide: Guide) -> CGFloat? { nil }

  /// Adds what there is to draw, in order; `list.origin` is this node's top left corner.
  open func display(in list: inout DisplayBuilder) { showElements(in: &list) }

  final func showElements(in list: inout DisplayBuilder) {
    if let cull = list.cull, !hasZIndex, graph.runningPlacements == 0,
      let near = elements(near: cull.offsetBy(dx: -list.origin.x, dy: -list.origin.y))
    {
      for element in near { list.add(element) }
    } else {
      for element in displayOrder { list.add(element) }
    }
    for element in lingering { list.add(element) }
  }

  /// The elements that may draw in a rectangle of own coordinates, where they stand in order and can
  /// be found without asking each.
  func elements(near rect: CGRect) -> ArraySlice<LayoutNode>? { nil }

  /// From the coordinates of the content to this node's own, where they differ: a scroll offset, an
  /// effect.
  open var contentTransform: ProjectionTransform { .identity }

  /// Whether this node itself (not its content) is hit at a point of its own coordinates.
  open func containsHit(_ point: CGPoint) -> Bool { false }

  /// Adds the nodes hit at a point of own coordinates, deepest first.
  ///
  /// - Returns: whether anything was hit.
  open func hitTest(_ point: CGPoint, into path: inout HitPath) -> Bool {
    guard let inner = contentPoint(point) else { return false }
    if path.isCulled, !hasZIndex, graph.runningPlacements == 0,
      let near = elements(near: CGRect(origin: inner, size: .zero))
    {
      for element in near.reversed() where element.hitTest(fromParent: inner, into: &path) {
        path.append(self, at: point)
        return true
      }
    } else {
      for element in displayOrder.reversed() where element.hitTest(fromParent: inner, into: &path) {
        path.append(self, at: point)
        return true
      }
    }
    guard containsHit(point) else { return false }
    path.append(self, at: point)
    return true
  }

  /// What the node means to someone who does not see it, in reading order.
  open func accessibilityElements() -> [AccessibilityElement] {
    shownElements.flatMap { $0.accessibilityElements() }
  }

  /// Where the elements come from: the children's, unless a subclass has other content.
  open func collectContent(into elements: inout [LayoutNode]) {
    for child in children { child.collectElements(into: &elements, traits: nil) }
  }

  open override func collectElements(into elements: inout [LayoutNode], traits: ViewTraits?) {
    self.traits = traits
    elements.append(self)
  }

  override final func collectLazily(into cells: inout [LazyCell], traits: ViewTraits?) {
    var found: [LayoutNode] = []
    collectElements(into: &found, traits: traits)
    cells += found.map(LazyCell.node)
  }

  open override func elementsDidChange() {
    elementsAreValid = false
    contentIsStale = true
    invalidateLayout()
    setNeedsDisplay()
  }

  final func forgetElements() { elementsAreValid = false }

  /// Lets go of those that this node has placed, and of who has placed it.
  final func forgetPlaces() {
    var placed = storedElements + lingering
    if let content = (self as? ModifierNode)?.content { placed.append(content) }
    for element in placed where element.layoutParent === self { element.layoutParent = nil }
    layoutParent = nil
  }

  open override func invalidateLayout() {
    if isPlacing || (needsLayout && measureCache.isEmpty) { return }
    forgetLayout()
    parent?.invalidateLayout()
  }

  final func forgetLayout() {
    needsLayout = true
    layoutStamp &+= 1
    measureCache.removeAll()
  }

  public final func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    let key = MeasureCache.Key(proposal)
    if let known = measureCache.answer(to: key) {
      ViewGraph.asked.formUnion(known.asked)
      return known.size
    }
    graph.statistics.measures += 1
    graph.step()
    let outer = ViewGraph.asked
    ViewGraph.asked = .none
    let measured = measure(proposal)
    let asked = tellsWhatItAsks ? ViewGraph.asked : .both
    ViewGraph.asked = outer
    ViewGraph.asked.formUnion(asked)
    let size = CGSize(width: measured.width.sane, height: measured.height.sane)
    measureCache.insert(MeasureCache.Answer(key: key, asked: asked, size: size))
    return size
  }

  /// Whether places are mirrored where leading is right; not where they belong to what is drawn.
  open var mirrorsPlaces: Bool { true }

  /// Places an element with its top left corner at a point of own coordinates.
  ///
  /// In a right-to-left environment the place is mirrored, so containers think left to right.
  public final func placeElement(
    _ element: LayoutNode, at point: CGPoint, proposal: ProposedViewSize
  ) {
    element.layoutParent = self
    var point = point
    if isRightToLeft, mirrorsPlaces {
      point.x = size.width - point.x - element.sizeThatFits(proposal).width
    }
    element.place(at: point, proposal: proposal)
    element.hasPlace = true
  }

  final func place(at point: CGPoint, proposal: ProposedViewSize) {
    let newSize = sizeThatFits(proposal)
    let old = frame
    if point != origin || newSize != size {
      origin = point
      size = newSize
      setNeedsDisplay()
      layoutParent?.setNeedsDisplay()
      if graph.layoutTransaction != nil, hasPlace {
        animatePlacement(from: old.origin, to: point)
      }
      onPlacement?(old)
    }
    if needsLayout || proposal != placedProposal || newSize != old.size {
      graph.statistics.placements += 1
      graph.step()
      placedProposal = proposal
      isPlacing = true
      if newSize != old.size { sizeDependents.values.forEach { $0.node?.invalidateLayout() } }
      placeElements(proposal)
      isPlacing = false
      needsLayout = false
    }
  }

  /// Gives the node a frame that its container has worked out for it, content included.
  final func setFrame(_ new: CGRect) {
    if new != frame {
      origin = new.origin
      size = new.size
      setNeedsDisplay()
      layoutParent?.setNeedsDisplay()
    }
    placedProposal = nil
    hasPlace = false
    needsLayout = false
  }

  /// Has the node placed in the next layout although its size stands.
  public final func setNeedsPlacement() {
    guard !isPlacing else { return }
    var node: Node? = self
    while let current = node {
      if let layout = current as? LayoutNode { layout.needsLayout = true }
      node = current.parent
    }
    graph.invalidate()
  }

  /// Has the node and the groups around it drawn again.
  public final func setNeedsDisplay() {
    if isDisplayDirty { return graph.invalidate() }
    var node: LayoutNode? = self
    while let current = node, !current.isDisplayDirty {
      current.isDisplayDirty = true
      node = current.layoutParent
    }
    graph.invalidate()
  }

  /// The elements that are drawn and can be hit; all, unless a container shows only some.
  open var shownElements: [LayoutNode] { elements }

  /// The shown elements back to front.
  final var displayOrder: [LayoutNode] {
    let elements = shownElements
    guard hasZIndex else { return elements }
    return elements.enumerated().sorted {
      let a = $0.element.traits?.zIndex ?? 0
      let b = $1.element.traits?.zIndex ?? 0
      return a == b ? $0.offset < $1.offset : a < b
    }.map(\.element)
  }
}

extension CGFloat {
  /// A length that layout can go on with: not NaN, not negative.
  var sane: CGFloat { self >= 0 ? self : 0 }
}

/// A node that is not kept alive.
struct WeakLayoutNode {
  weak var node: LayoutNode?
}
