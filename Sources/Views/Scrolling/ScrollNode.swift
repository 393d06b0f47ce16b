public import Foundation
public import Geometry
import Motion

/// The node of a scroller: a window, the content moved behind it, and the physics of both axes.
///
/// Moving it evaluates no view: the offset is a function of time, read when the list is built.
public final class ScrollNode: LayoutNode, Ticker, VisibleRectProviding {
  /// How it is laid out and where it rests.
  enum Kind { case scroller, pages }

  private(set) var axes: Axis.Set = .vertical
  private(set) var kind = Kind.scroller
  var showsIndicators = true
  var horizontal = Scroller()
  var vertical = Scroller()
  /// Size of the content with its margins.
  private(set) var contentSize = CGSize.zero
  var settings = ScrollSettings()
  var targetNodes: [WeakReference<ScrollTargetNode>] = []
  /// What makes other views as the offset changes.
  private var lazyFollowers: [ObjectIdentifier: any VisibleRectFollowing] = [:]
  private var hasBeenPlaced = false
  /// The identity of the view that stands at the anchor, last told to the binding.
  var toldPosition: AnyHashable?
  /// The time at which it last moved, for the indicators.
  var lastMoved = -TimeInterval.infinity
  /// Called at each change of the offset and of what is in sight.
  public var onScroll: (() -> Void)?
  lazy var displayIDs = graph.nextDisplayID()
  var shownContent = ShownItems()
  var shownWindow = ShownItems()
  var shownDots = ShownItems()
  var pages = PageState()
  /// Where among the places to rest on a flight is going, along an axis.
  var restingPlace: (axis: Axis, index: Int, start: Double)?
  private var isLive = false
  /// The environment that the content's was made from.
  private var settingsBase: EnvironmentValues?

  public override var name: String { isPaged ? "TabView" : "ScrollView" }

  var isPaged: Bool { kind == .pages }

  func configure(axes: Axis.Set, showsIndicators: Bool, kind: Kind = .scroller) {
    if !isLive {
      isLive = true
      markLive()
    }
    settings = environment.scroll
    if kind == .pages {
      // Pages hand on what they are told to the scrollers in them.
      settings = settings.inner
    } else if settingsBase.map({ $0 === environment }) != true {
      settingsBase = environment
      var inner = environment
      inner.scroll = settings.inner
      childEnvironment = inner
    }
    self.showsIndicators = showsIndicators && !settings.indicators.isHidden
    if axes != self.axes || kind != self.kind {
      self.axes = axes
      self.kind = kind
      invalidateLayout()
    }
    configureScrollers()
    positionDidChange()
  }

  private func configureScrollers() {
    let pixel = 1 / Double(max(graph.scale, 0.01))
    for axis in Axis.allCases {
      let behavior = axis == .vertical ? settings.verticalBounce : settings.horizontalBounce
      // Horizontal scrollers bounce even if the content fits (`behaviour.md` §3.3).
      let always = behavior.kind == .always || (behavior.kind == .automatic && axis == .horizontal)
      self[axis].alwaysBounces = always && scrolls(axis) && !isPaged
      self[axis].pixel = pixel
    }
  }

  func scrolls(_ axis: Axis) -> Bool { axes.contains(axis == .vertical ? .vertical : .horizontal) }

  subscript(axis: Axis) -> Scroller {
    get { axis == .vertical ? vertical : horizontal }
    set { if axis == .vertical { vertical = newValue } else { horizontal = newValue } }
  }

  var isMirrored: Bool { isRightToLeft }

  /// The offset at the moment of the frame, in points.
  public var offset: CGPoint {
    CGPoint(x: horizontal.offset(at: graph.time), y: vertical.offset(at: graph.time))
  }

  /// Where the content is drawn: against the offset, and mirrored from right to left.
  var shift: CGPoint {
    let offset = offset
    return CGPoint(x: isMirrored ? offset.x : -offset.x, y: -offset.y)
  }

  public override func display(in list: inout DisplayBuilder) { show(in: &list) }

  public override var contentTransform: ProjectionTransform {
    let shift = shift
    return ProjectionTransform(translationX: shift.x, y: shift.y)
  }

  /// The viewport without its margins, in the coordinates of this node moved with the content.
  public var contentWindow: CGRect {
    let shift = shift
    let margins = settings.margins
    return CGRect(
      x: margins.leading - shift.x, y: margins.top - shift.y,
      width: max(0, size.width - margins.leading - margins.trailing),
      height: max(0, size.height - margins.top - margins.bottom))
  }

  private func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
    let margins = settings.margins
    let width = proposal.width.map { max(0, $0 - margins.leading - margins.trailing) }
    let height = proposal.height.map { max(0, $0 - margins.top - margins.bottom) }
    return ProposedViewSize(
      width: scrolls(.horizontal) ? nil : width, height: scrolls(.vertical) ? nil : height)
  }

  private func measured(_ proposal: ProposedViewSize) -> CGSize {
    let margins = settings.margins
    let content = elements.first?.sizeThatFits(inner(proposal)) ?? .zero
    return CGSize(
      width: content.width + margins.leading + margins.trailing,
      height: content.height + margins.top + margins.bottom)
  }

  /// Takes all that is offered along its axes, and across what its content takes.
  public override func measure(_ proposal: ProposedViewSize) -> CGSize {
    if isPaged { return proposal.replacingUnspecifiedDimensions(by: measured(proposal)) }
    let content = measured(proposal)
    var size = content
    if scrolls(.horizontal) { size.width = proposal.width ?? content.width }
    if scrolls(.vertical) { size.height = proposal.height ?? content.height }
    if let width = proposal.width { size.width = min(size.width, width) }
    if let height = proposal.height { size.height = min(size.height, height) }
    return size
  }

  public override func placeElements(_ proposal: ProposedViewSize) {
    let page = pages.told
    if isPaged {
      placePages()
    } else {
      let viewport = ProposedViewSize(size)
      contentSize = measured(viewport)
      let margins = settings.margins
      // Across the axes the content stands in the middle of what room there is.
      let x = scrolls(.horizontal) ? 0 : max(0, (size.width - contentSize.width) / 2)
      let y = scrolls(.vertical) ? 0 : max(0, (size.height - contentSize.height) / 2)
      if let content = elements.first {
        placeElement(
          content, at: CGPoint(x: margins.leading + x, y: margins.top + y),
          proposal: inner(viewport))
      }
    }
    let isResized = isPaged && horizontal.viewport != Double(size.width)
    setRanges()
    if isResized, let page { keepPage(page) }
  }

  /// Pages side by side, each of the viewport's size.
  private func placePages() {
    let page = size
    let pages = elements
    contentSize = CGSize(width: page.width * CGFloat(max(1, pages.count)), height: page.height)
    for (index, element) in pages.enumerated() {
      placeElement(
        element, at: CGPoint(x: CGFloat(index) * page.width, y: 0),
        proposal: ProposedViewSize(page))
    }
  }

  private func setRanges() {
    let time = graph.time
    let isResized =
      hasBeenPlaced
      && (horizontal.viewport != Double(size.width) || vertical.viewport != Double(size.height))
    for axis in Axis.allCases {
      let content = axis == .vertical ? contentSize.height : contentSize.width
      let viewport = axis == .vertical ? size.height : size.width
      let upper = scrolls(axis) ? max(0, content - viewport) : 0
      self[axis].setRange(upper: Double(upper), viewport: Double(viewport), at: time)
    }
    followRestingPlace()
    if isResized { restAfterResize() }
    if !hasBeenPlaced, size.width > 0, size.height > 0 {
      hasBeenPlaced = true
      startPosition()
    }
    graph.afterUpdate { [weak self] in self?.tellFollowers() }
    if isMoving { graph.add(self) }
  }

  var isMoving: Bool {
    horizontal.isMoving(at: graph.time) || vertical.isMoving(at: graph.time)
  }

  /// Has the new offset shown.
  func offsetDidChange() {
    lastMoved = graph.time
    setNeedsDisplay()
    graph.add(self)
  }

  public func tick(at time: TimeInterval) -> Bool {
    let wasMoving = isMoving
    horizontal.advance(to: time)
    vertical.advance(to: time)
    if wasMoving { lastMoved = time }
    tellFollowers()
    setNeedsDisplay()
    onScroll?()
    tellPosition()
    tellPage()
    return isMoving || indicatorsAreFading
  }

  public func add(follower: any VisibleRectFollowing) {
    lazyFollowers[ObjectIdentifier(follower)] = follower
  }

  public func remove(follower: any VisibleRectFollowing) {
    lazyFollowers[ObjectIdentifier(follower)] = nil
  }

  public var containerSize: CGSize {
    let margins = settings.margins
    return CGSize(
      width: max(0, size.width - margins.leading - margins.trailing),
      height: max(0, size.height - margins.top - margins.bottom))
  }

  public func contentDidGrow(by length: CGFloat, along axis: Axis) {
    guard scrolls(axis), hasBeenPlaced else { return }
    self[axis].shift(by: Double(length), at: graph.time)
    if restingPlace?.axis == axis { restingPlace?.start += Double(length) }
    setNeedsDisplay()
  }

  /// Has what depends on the part in sight made; what is merely shown by it is asked at display.
  func tellFollowers() {
    for follower in lazyFollowers.values { follower.visibleRectDidChange() }
  }

  public override func willLeave() {
    graph.remove(self)
    unmarkLive()
    super.willLeave()
  }

  public override func containsHit(_ point: CGPoint) -> Bool {
    CGRect(origin: .zero, size: size).contains(point)
  }

  public override func hitTest(_ point: CGPoint, into path: inout HitPath) -> Bool {
    guard containsHit(point) else { return false }
    path.isCulled = true
    return super.hitTest(point, into: &path)
  }
}
