import Foundation
import Geometry

/// The layout of a row or a column: the least flexible element chooses first.
///
/// What is left after the spacing is shared out by priority, and within one priority from the
/// element that can vary least to the one that can vary most, each being offered an equal part of
/// what is left. Elements of higher priority are offered all but what the lower ones need at least.
@MainActor
struct StackLayout {
  let axis: Axis
  /// The guide across the axis that the elements share.
  let alignment: AlignmentKey
  /// Points between elements; nil is the default distance.
  let spacing: CGFloat?

  static let defaultSpacing: CGFloat = 8

  private func main(_ size: CGSize) -> CGFloat { axis == .horizontal ? size.width : size.height }
  private func cross(_ size: CGSize) -> CGFloat { axis == .horizontal ? size.height : size.width }
  private func main(_ proposal: ProposedViewSize) -> CGFloat? {
    axis == .horizontal ? proposal.width : proposal.height
  }

  private func proposal(main: CGFloat?, like other: ProposedViewSize) -> ProposedViewSize {
    axis == .horizontal
      ? ProposedViewSize(width: main, height: other.height)
      : ProposedViewSize(width: other.width, height: main)
  }

  /// The distance after each element but the last; a spacer adds none of its own.
  private func gaps(_ elements: [LayoutNode]) -> [CGFloat] {
    guard elements.count > 1 else { return [] }
    if let spacing { return Array(repeating: spacing, count: elements.count - 1) }
    return (1..<elements.count).map { index in
      elements[index - 1].isSpacer || elements[index].isSpacer ? 0 : StackLayout.defaultSpacing
    }
  }

  /// What each element is offered along the axis.
  private func offers(
    _ elements: [LayoutNode], gaps: [CGFloat], _ proposal: ProposedViewSize
  ) -> [CGFloat?] {
    guard let total = main(proposal) else { return Array(repeating: nil, count: elements.count) }
    if total == .infinity { return Array(repeating: .infinity, count: elements.count) }
    if elements.count == 1 { return [total] }
    let least = self.proposal(main: 0, like: proposal)
    let most = self.proposal(main: .infinity, like: proposal)
    var order: [(index: Int, priority: Double, minimum: CGFloat, flexibility: CGFloat)] = []
    order.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      let minimum = main(element.sizeThatFits(least))
      let maximum = main(element.sizeThatFits(most))
      order.append((index, element.traits?.layoutPriority ?? 0, minimum, maximum - minimum))
    }
    order.sort {
      if $0.priority != $1.priority { return $0.priority > $1.priority }
      return $0.flexibility == $1.flexibility
        ? $0.index < $1.index : $0.flexibility < $1.flexibility
    }
    var result = [CGFloat?](repeating: nil, count: elements.count)
    var left = total - gaps.reduce(0, +)
    var reserved = order.reduce(0) { $0 + $1.minimum }
    var start = 0
    while start < order.count {
      let priority = order[start].priority
      let end = order[start...].firstIndex { $0.priority != priority } ?? order.count
      for entry in order[start..<end] { reserved -= entry.minimum }
      var available = max(0, left - reserved)
      for position in start..<end {
        let entry = order[position]
        let offer = max(0, available) / CGFloat(end - position)
        result[entry.index] = offer
        let taken = main(
          elements[entry.index].sizeThatFits(self.proposal(main: offer, like: proposal)))
        available -= taken
        left -= taken
      }
      start = end
    }
    return result
  }

  func measure(_ elements: [LayoutNode], _ proposal: ProposedViewSize) -> CGSize {
    let gaps = gaps(elements)
    let offers = offers(elements, gaps: gaps, proposal)
    var length = gaps.reduce(0, +)
    var before: CGFloat = 0
    var after: CGFloat = 0
    for (element, offer) in zip(elements, offers) {
      let offered = self.proposal(main: offer, like: proposal)
      let size = element.sizeThatFits(offered)
      length += main(size)
      let guide = guide(of: element, size: size, offered)
      before = max(before, guide)
      after = max(after, cross(size) - guide)
    }
    let breadth = elements.isEmpty ? 0 : before + after
    return axis == .horizontal
      ? CGSize(width: length, height: breadth) : CGSize(width: breadth, height: length)
  }

  /// Places elements in a node whose size answers the proposal, or in a part of it.
  func place(in node: LayoutNode, _ proposal: ProposedViewSize, bounds: CGRect? = nil) {
    let bounds = bounds ?? CGRect(origin: .zero, size: node.size)
    let elements = node.elements
    let gaps = gaps(elements)
    let offers = offers(elements, gaps: gaps, proposal)
    let natural = measure(elements, proposal)
    var before: CGFloat = 0
    var guides: [CGFloat] = []
    guides.reserveCapacity(elements.count)
    for (element, offer) in zip(elements, offers) {
      let offered = self.proposal(main: offer, like: proposal)
      let guide = guide(of: element, size: element.sizeThatFits(offered), offered)
      guides.append(guide)
      before = max(before, guide)
    }
    // A stack whose size was not its own to choose keeps its content in the middle.
    var position = (main(bounds.size) - main(natural)) / 2
    position += axis == .horizontal ? bounds.minX : bounds.minY
    var shift = (cross(bounds.size) - cross(natural)) / 2
    shift += axis == .horizontal ? bounds.minY : bounds.minX
    for (index, element) in elements.enumerated() {
      let offered = self.proposal(main: offers[index], like: proposal)
      let across = before - guides[index] + shift
      let point =
        axis == .horizontal
        ? CGPoint(x: position, y: across) : CGPoint(x: across, y: position)
      node.placeElement(element, at: point, proposal: offered)
      position += main(element.size)
      if index < gaps.count { position += gaps[index] }
    }
  }

  private func guide(
    of element: LayoutNode, size: CGSize, _ proposal: ProposedViewSize
  ) -> CGFloat {
    element.guide(alignment, size: size, proposal: proposal)
  }
}
