public import Foundation
public import Geometry

/// Views one below the other, made only when they come in sight.
///
/// Made are the views in the window of the scroller around it and those of one window's length
/// before and after; beyond three they are let go with their state. The length of what is not made
/// is estimated from what is.
public struct LazyVStack<Content> {
  let alignment: HorizontalAlignment
  let spacing: CGFloat?
  let content: Content
}

extension LazyVStack: View, PrimitiveView where Content: View {
  nonisolated public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    self.init(alignment: alignment, spacing: spacing, content: content())
  }

  public func update(_ node: LazyStackNode) {
    node.configure(
      .vertical, alignment: alignment.key, spacing: spacing ?? StackLayout.defaultSpacing)
    node.setChild(0, content)
  }
}

/// Views side by side, made only when they come in sight.
public struct LazyHStack<Content> {
  let alignment: VerticalAlignment
  let spacing: CGFloat?
  let content: Content
}

extension LazyHStack: View, PrimitiveView where Content: View {
  nonisolated public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    self.init(alignment: alignment, spacing: spacing, content: content())
  }

  public func update(_ node: LazyStackNode) {
    node.configure(
      .horizontal, alignment: alignment.key, spacing: spacing ?? StackLayout.defaultSpacing)
    node.setChild(0, content)
  }
}

/// Which parts of a lazy container would stay in sight; kept for source compatibility, none does.
public struct PinnedScrollableViews: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let sectionHeaders = PinnedScrollableViews(rawValue: 1)
  public static let sectionFooters = PinnedScrollableViews(rawValue: 2)
}

/// The node of a lazy stack.
public final class LazyStackNode: LayoutNode, VisibleRectFollowing {
  public private(set) var axis = Axis.vertical
  private var alignment = HorizontalAlignment.center.key
  private var spacing: CGFloat = 8
  private var cells: [LazyCell] = []
  private var cellsAreValid = false
  /// The length of each cell where it is known, else NaN.
  private var lengths: [CGFloat] = []
  private var lengthsBreadth: CGFloat?
  private var knownByID: [AnyHashable: CGFloat] = [:]
  private var estimate: CGFloat = 44
  private var breadth: CGFloat = 0
  /// The cells that have been made.
  public private(set) var realized = 0..<0
  /// What has been made covers this stretch of the axis.
  private var covered: ClosedRange<CGFloat> = 0...0
  private var made: [LayoutNode] = []
  private weak var followed: (any VisibleRectProviding)?

  public override var name: String { axis == .vertical ? "LazyVStack" : "LazyHStack" }

  func configure(_ axis: Axis, alignment: AlignmentKey, spacing: CGFloat) {
    guard axis != self.axis || alignment != self.alignment || spacing != self.spacing else {
      return
    }
    self.axis = axis
    self.alignment = alignment
    self.spacing = spacing
    invalidateLayout()
  }

  public override func collectContent(into elements: inout [LayoutNode]) { elements += made }

  public override func elementsDidChange() {
    cellsAreValid = false
    super.elementsDidChange()
  }

  /// The frame that the view of an identity has or is expected to have, in own coordinates.
  public func expectedFrame(of id: AnyHashable) -> CGRect? {
    loadCells()
    var start: CGFloat = 0
    for (index, cell) in cells.enumerated() {
      let length = length(index)
      if identity(cell) == id {
        return axis == .vertical
          ? CGRect(x: 0, y: start, width: size.width, height: length)
          : CGRect(x: start, y: 0, width: length, height: size.height)
      }
      start += length + spacing
    }
    return nil
  }

  /// Where cells begin and end along the axis, made or not.
  public var expectedSpans: [ClosedRange<CGFloat>] {
    loadCells()
    var start: CGFloat = 0
    return cells.indices.map { index in
      let end = start + length(index)
      defer { start = end + spacing }
      return start...end
    }
  }

  private func identity(_ cell: LazyCell) -> AnyHashable? {
    switch cell {
    case .node(let node): node.traits?.id
    case .source(let source, let position): source.id(at: position)
    }
  }

  private func loadCells() {
    guard !cellsAreValid else { return }
    cellsAreValid = true
    var found: [LazyCell] = []
    for child in children { child.collectLazily(into: &found, traits: nil) }
    cells = found
    lengths = found.map { cell in identity(cell).flatMap { knownByID[$0] } ?? .nan }
  }

  /// Expects of what is not made the mean of what is known.
  private func updateEstimate() {
    var sum: CGFloat = 0
    var count: CGFloat = 0
    for length in lengths where !length.isNaN {
      sum += length
      count += 1
    }
    if count > 0 { estimate = sum / count }
  }

  private func length(_ index: Int) -> CGFloat {
    let known = lengths[index]
    return known.isNaN ? estimate : known
  }

  private func main(_ size: CGSize) -> CGFloat { axis == .vertical ? size.height : size.width }
  private func cross(_ size: CGSize) -> CGFloat { axis == .vertical ? size.width : size.height }

  private func offer(_ proposal: ProposedViewSize) -> ProposedViewSize {
    axis == .vertical
      ? ProposedViewSize(width: proposal.width, height: nil)
      : ProposedViewSize(width: nil, height: proposal.height)
  }

  private var total: CGFloat {
    guard !cells.isEmpty else { return 0 }
    return cells.indices.reduce(spacing * CGFloat(cells.count - 1)) { $0 + length($1) }
  }

  public override func measure(_ proposal: ProposedViewSize) -> CGSize {
    loadCells()
    forgetLengths(for: proposal)
    if made.isEmpty, !cells.isEmpty {
      learn(0, proposal)
      updateEstimate()
    }
    let proposed = axis == .vertical ? proposal.width : proposal.height
    let across = proposed.map { $0 == .infinity ? breadth : max($0, 0) } ?? breadth
    return axis == .vertical
      ? CGSize(width: across, height: total) : CGSize(width: total, height: across)
  }

  private func forgetLengths(for proposal: ProposedViewSize) {
    let across = axis == .vertical ? proposal.width : proposal.height
    guard across != lengthsBreadth else { return }
    lengthsBreadth = across
    knownByID = [:]
    for index in lengths.indices { lengths[index] = .nan }
  }

  /// Makes a cell's views and measures them.
  @discardableResult
  private func learn(_ index: Int, _ proposal: ProposedViewSize) -> [LayoutNode] {
    let nodes = nodes(of: index)
    var length = spacing * CGFloat(max(0, nodes.count - 1))
    for node in nodes {
      let size = node.sizeThatFits(offer(proposal))
      length += main(size)
      breadth = max(breadth, cross(size))
    }
    lengths[index] = length
    if let id = identity(cells[index]) { knownByID[id] = length }
    return nodes
  }

  private func nodes(of index: Int) -> [LayoutNode] {
    switch cells[index] {
    case .node(let node): return [node]
    case .source(let source, let position):
      var traits = ViewTraits()
      traits.id = source.id(at: position)
      var found: [LayoutNode] = []
      source.realize(position).collectElements(into: &found, traits: traits)
      return found
    }
  }

  public override func placeElements(_ proposal: ProposedViewSize) {
    loadCells()
    forgetLengths(for: proposal)
    follow()
    let visible = visibleSpan
    let window = max(1, visible.upperBound - visible.lowerBound)
    let low = visible.lowerBound - window
    let high = visible.upperBound + window

    var start: CGFloat = 0
    var first = 0
    while first < cells.count - 1, start + length(first) < low {
      start += length(first) + spacing
      first += 1
    }
    var placed: [LayoutNode] = []
    var index = first
    var position = start
    let before = total
    while index < cells.count, position <= high || index == first {
      let nodes = learn(index, proposal)
      for node in nodes {
        place(node, at: position, proposal)
        position += main(node.size) + spacing
        placed.append(node)
      }
      index += 1
    }
    updateEstimate()
    release(outside: first..<index)
    realized = first..<index
    covered = min(start, low)...max(position, start)
    if start <= 0 { covered = -.infinity...covered.upperBound }
    if index == cells.count { covered = covered.lowerBound...CGFloat.infinity }
    if placed.count != made.count || !zip(placed, made).allSatisfy({ $0 === $1 }) {
      made = placed
      forgetElements()
      contentIsStale = true
      setNeedsDisplay()
    }
    // What was learnt may have changed the length that the scroller was told.
    if abs(total - before) > 0.01 || abs(total - main(size)) > 0.01 {
      graph.afterUpdate { [weak self] in self?.invalidateLayout() }
    }
  }

  private func place(_ node: LayoutNode, at position: CGFloat, _ proposal: ProposedViewSize) {
    let offer = offer(proposal)
    let inner = node.sizeThatFits(offer)
    let guide = node.guide(alignment, size: inner, proposal: offer)
    let across = ViewDimensions(size: size).defaultValue(alignment) - guide
    placeElement(
      node,
      at: axis == .vertical
        ? CGPoint(x: across, y: position) : CGPoint(x: position, y: across), proposal: offer)
  }

  /// Lets go of cells more than one window away from those that are made.
  private func release(outside range: Range<Int>) {
    var positions: [ObjectIdentifier: (source: any LazySource, range: Range<Int>)] = [:]
    let margin = range.count
    let kept = max(0, range.lowerBound - margin)..<min(cells.count, range.upperBound + margin)
    for index in kept {
      guard case .source(let source, let position) = cells[index] else { continue }
      let key = ObjectIdentifier(source)
      let old = positions[key]?.range ?? position..<position
      positions[key] = (
        source, min(old.lowerBound, position)..<max(old.upperBound, position + 1)
      )
    }
    for entry in positions.values { entry.source.retain(only: entry.range) }
    cellsAreValid = true
  }

  private func follow() {
    let scroller = enclosingScroller
    guard scroller !== followed else { return }
    followed?.remove(follower: self)
    followed = scroller
    scroller?.add(follower: self)
  }

  public func visibleRectDidChange() {
    let visible = visibleSpan
    // Half a window is left before anything unmade would come in sight.
    let reserve = (visible.upperBound - visible.lowerBound) / 2
    if visible.lowerBound - reserve < covered.lowerBound
      || visible.upperBound + reserve > covered.upperBound
    {
      setNeedsPlacement()
    }
  }

  /// The stretch of the axis in sight, in the direction in which cells follow one another.
  private var visibleSpan: ClosedRange<CGFloat> {
    let visible = visibleRect
    if axis == .vertical { return visible.minY...visible.maxY }
    if environment.layoutDirection == .rightToLeft {
      return size.width - visible.maxX...size.width - visible.minX
    }
    return visible.minX...visible.maxX
  }

  public override func willLeave() {
    followed?.remove(follower: self)
    super.willLeave()
  }
}
