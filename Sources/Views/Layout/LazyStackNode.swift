public import Foundation
public import Geometry

/// The node of a lazy stack.
public final class LazyStackNode: LayoutNode, VisibleRectFollowing {
  public private(set) var axis = Axis.vertical
  private var alignment = HorizontalAlignment.center.key
  private var spacing: CGFloat = 8
  private var cells: [LazyCell] = []
  private var cellsAreValid = false
  private var lengths = LazyLengths()
  private var lengthsBreadth: CGFloat?
  private var knownByID: [AnyHashable: CGFloat] = [:]
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
    guard let index = cells.firstIndex(where: { identity($0) == id }) else { return nil }
    let start = lengths.start(of: index, spacing: spacing)
    let length = lengths[index]
    if axis == .vertical { return CGRect(x: 0, y: start, width: size.width, height: length) }
    let isMirrored = isRightToLeft
    return CGRect(
      x: isMirrored ? size.width - start - length : start, y: 0, width: length,
      height: size.height)
  }

  /// Where cells begin and end along the axis, made or not, in the order in which they follow one
  /// another.
  public var expectedSpans: [ClosedRange<CGFloat>] {
    loadCells()
    return cells.indices.map { index in
      let start = lengths.start(of: index, spacing: spacing)
      return start...start + lengths[index]
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
    lengths = LazyLengths(
      found.map { cell in identity(cell).flatMap { knownByID[$0] } ?? .nan },
      estimate: lengths.estimate)
  }

  private func main(_ size: CGSize) -> CGFloat { axis == .vertical ? size.height : size.width }
  private func cross(_ size: CGSize) -> CGFloat { axis == .vertical ? size.width : size.height }

  private func offer(_ proposal: ProposedViewSize) -> ProposedViewSize {
    axis == .vertical
      ? ProposedViewSize(width: proposal.width, height: nil)
      : ProposedViewSize(width: nil, height: proposal.height)
  }

  private var total: CGFloat { lengths.total(spacing: spacing) }

  public override func measure(_ proposal: ProposedViewSize) -> CGSize {
    loadCells()
    forgetLengths(for: proposal)
    if made.isEmpty, !cells.isEmpty {
      learn(0, proposal)
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
    lengths.forget()
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
    lengths.learn(index, length)
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

    let first = min(lengths.index(at: low, spacing: spacing), max(0, cells.count - 1))
    lengths.pass(first)
    let start = lengths.start(of: first, spacing: spacing)
    // What is in sight stays there, whatever those before it turn out to be like.
    let anchor = max(
      first, min(lengths.index(at: visible.lowerBound, spacing: spacing), cells.count - 1))
    let anchored = anchor > first ? lengths.start(of: anchor, spacing: spacing) : start
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
    if anchor > first, anchor < index {
      let growth = lengths.start(of: anchor, spacing: spacing) - anchored
      if abs(growth) > 0.001 { followed?.contentDidGrow(by: growth, along: axis) }
    }
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
    if isRightToLeft {
      return size.width - visible.maxX...size.width - visible.minX
    }
    return visible.minX...visible.maxX
  }

  public override func willLeave() {
    followed?.remove(follower: self)
    super.willLeave()
  }
}
