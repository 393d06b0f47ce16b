public import Foundation
import Geometry

/// Views side by side.
public struct HStack<Content> {
  @usableFromInline let alignment: VerticalAlignment
  @usableFromInline let spacing: CGFloat?
  @usableFromInline let content: Content

  @inlinable init(alignment: VerticalAlignment, spacing: CGFloat?, content: Content) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content
  }
}

extension HStack: View, PrimitiveView where Content: View {
  @inlinable nonisolated public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.init(alignment: alignment, spacing: spacing, content: content())
  }

  public func update(_ node: StackNode) {
    node.set(StackLayout(axis: .horizontal, alignment: alignment.key, spacing: spacing))
    node.setChild(0, content)
  }
}

/// Views one below the other.
public struct VStack<Content> {
  @usableFromInline let alignment: HorizontalAlignment
  @usableFromInline let spacing: CGFloat?
  @usableFromInline let content: Content

  @inlinable init(alignment: HorizontalAlignment, spacing: CGFloat?, content: Content) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content
  }
}

extension VStack: View, PrimitiveView where Content: View {
  @inlinable nonisolated public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.init(alignment: alignment, spacing: spacing, content: content())
  }

  public func update(_ node: StackNode) {
    node.set(StackLayout(axis: .vertical, alignment: alignment.key, spacing: spacing))
    node.setChild(0, content)
  }
}

/// The node of a row or a column.
public final class StackNode: LayoutNode {
  @exclusivity(unchecked)
  private(set) var layout = StackLayout(
    axis: .vertical, alignment: HorizontalAlignment.center.key, spacing: nil)
  /// What was worked out last, and the state of the node that it holds for.
  @exclusivity(unchecked)
  private var planned = StackLayout.Plan()
  @exclusivity(unchecked)
  private var plannedStamp: UInt64?

  public override var name: String { layout.axis == .horizontal ? "HStack" : "VStack" }

  func set(_ new: StackLayout) {
    guard
      new.axis != layout.axis || new.alignment != layout.alignment
        || new.spacing != layout.spacing
    else { return }
    layout = new
    invalidateLayout()
  }

  override var tellsWhatItAsks: Bool { true }

  public override func measure(_ proposal: ProposedViewSize) -> CGSize {
    work(out: proposal)
    return planned.size
  }

  private func work(out proposal: ProposedViewSize) {
    let elements = elements
    if elements.count > 1 { ViewGraph.asked.insert(layout.axis) }
    layout.plan(elements, proposal, into: &planned)
    planned.asked = ViewGraph.asked
    plannedStamp = layoutStamp
  }

  public override func placeElements(_ proposal: ProposedViewSize) {
    if plannedStamp != layoutStamp || !planned.serves(proposal) {
      let outer = ViewGraph.asked
      ViewGraph.asked = .none
      work(out: proposal)
      ViewGraph.asked = outer
    }
    layout.place(planned, proposal, in: self)
  }

  /// By binary search: a column of a thousand cards costs a frame no more than one of ten.
  override func elements(near rect: CGRect) -> ArraySlice<LayoutNode>? {
    let elements = elements
    guard elements.count > 8, plannedStamp != nil else { return nil }
    let longest = planned.longest
    let isHorizontal = layout.axis == .horizontal
    let isReversed = isHorizontal && isRightToLeft
    let reach = LayoutNode.reach(of: longest)
    let low = (isHorizontal ? rect.minX : rect.minY) - reach - longest
    let high = (isHorizontal ? rect.maxX : rect.maxY) + reach
    /// The first element from which on all start beyond a position, in the order of the elements.
    func boundary(_ position: CGFloat, isInclusive: Bool) -> Int {
      var first = 0
      var count = elements.count
      while count > 0 {
        let half = count / 2
        let origin = elements[first + half].origin
        let start = isHorizontal ? origin.x : origin.y
        let isBeyond =
          isReversed
          ? (isInclusive ? start <= position : start < position)
          : (isInclusive ? start >= position : start > position)
        if isBeyond {
          count = half
        } else {
          first += half + 1
          count -= half + 1
        }
      }
      return first
    }
    let first = boundary(isReversed ? high : low, isInclusive: true)
    let end = boundary(isReversed ? low : high, isInclusive: false)
    return elements[first..<max(first, end)]
  }

  public override func explicitGuide(_ guide: Guide) -> CGFloat? { combinedGuide(guide) }
}

/// Views over one another, the first at the back.
public struct ZStack<Content> {
  @usableFromInline let alignment: Alignment
  @usableFromInline let content: Content

  @inlinable init(alignment: Alignment, content: Content) {
    self.alignment = alignment
    self.content = content
  }
}

extension ZStack: View, PrimitiveView where Content: View {
  @inlinable
  nonisolated public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.init(alignment: alignment, content: content())
  }

  public func update(_ node: OverlapNode) {
    node.set(alignment)
    node.setChild(0, content)
  }
}

/// The node of views over one another.
public final class OverlapNode: LayoutNode {
  private(set) var alignment = Alignment.center

  public override var name: String { "ZStack" }

  func set(_ new: Alignment) {
    guard new != alignment else { return }
    alignment = new
    invalidateLayout()
  }

  private func extent(_ proposal: ProposedViewSize) -> (before: CGPoint, after: CGSize) {
    var before = CGPoint.zero
    var after = CGSize.zero
    for element in elements {
      let size = element.sizeThatFits(proposal)
      let x = element.guide(alignment.horizontal.key, size: size, proposal: proposal)
      let y = element.guide(alignment.vertical.key, size: size, proposal: proposal)
      before = CGPoint(x: max(before.x, x), y: max(before.y, y))
      after = CGSize(
        width: max(after.width, size.width - x), height: max(after.height, size.height - y))
    }
    return (before, after)
  }

  public override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let (before, after) = extent(proposal)
    return CGSize(width: before.x + after.width, height: before.y + after.height)
  }

  public override func placeElements(_ proposal: ProposedViewSize) {
    let (before, after) = extent(proposal)
    let dx = (size.width - before.x - after.width) / 2
    let dy = (size.height - before.y - after.height) / 2
    for element in elements {
      let size = element.sizeThatFits(proposal)
      let x = element.guide(alignment.horizontal.key, size: size, proposal: proposal)
      let y = element.guide(alignment.vertical.key, size: size, proposal: proposal)
      placeElement(
        element, at: CGPoint(x: before.x - x + dx, y: before.y - y + dy), proposal: proposal)
    }
  }

  public override func explicitGuide(_ guide: Guide) -> CGFloat? { combinedGuide(guide) }
}

/// Room that takes what is left along the axis of the stack around it.
public struct Spacer: Sendable {
  public var minLength: CGFloat?
  public init(minLength: CGFloat? = nil) { self.minLength = minLength }
}

extension Spacer: PrimitiveView {
  public func update(_ node: SpacerNode) {
    guard node.minLength != minLength else { return }
    node.minLength = minLength
    node.invalidateLayout()
  }
}

public final class SpacerNode: LayoutNode {
  var minLength: CGFloat?

  public override var name: String { "Spacer" }

  /// The axis of the stack around it; without one it grows both ways.
  private var axis: Axis? {
    nearestAncestor { node in
      if let stack = node as? StackNode { return .some(stack.layout.axis) }
      return node is LayoutNode && !(node is ModifierNode) ? .some(nil) : nil
    } ?? nil
  }

  public override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let least = minLength ?? StackLayout.defaultSpacing
    let axis = axis
    return CGSize(
      width: axis == .vertical ? 0 : max(least, proposal.width ?? least),
      height: axis == .horizontal ? 0 : max(least, proposal.height ?? least))
  }
}

extension LayoutNode {
  /// Whether a stack leaves no distance of its own beside this element.
  var isSpacer: Bool { self is SpacerNode }
}
