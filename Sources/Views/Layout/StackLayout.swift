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

  /// What has been worked out for one proposal.
  struct Plan {
    struct Place {
      let offer: ProposedViewSize
      /// From the beginning of the row.
      let start: CGFloat
      /// The element's guide, from its own edge across the axis.
      let guide: CGFloat
    }

    let proposal: ProposedViewSize
    var places: [Place] = []
    var size = CGSize.zero
    /// From the row's edge across the axis to the guide that the elements share.
    var guide: CGFloat = 0
    /// The length of the longest element.
    var longest: CGFloat = 0
  }

  private func main(_ size: CGSize) -> CGFloat { axis == .horizontal ? size.width : size.height }
  private func cross(_ size: CGSize) -> CGFloat { axis == .horizontal ? size.height : size.width }

  private func proposal(main: CGFloat?, like other: ProposedViewSize) -> ProposedViewSize {
    axis == .horizontal
      ? ProposedViewSize(width: main, height: other.height)
      : ProposedViewSize(width: other.width, height: main)
  }

  /// The distance between two neighbours; a spacer adds none of its own.
  private func gap(_ first: LayoutNode, _ second: LayoutNode) -> CGFloat {
    spacing ?? (first.isSpacer || second.isSpacer ? 0 : StackLayout.defaultSpacing)
  }

  /// An element that waits for its share.
  private struct Candidate: Comparable {
    let index: Int
    let priority: Double
    let minimum: CGFloat
    let flexibility: CGFloat

    static func < (a: Candidate, b: Candidate) -> Bool {
      if a.priority != b.priority { return a.priority > b.priority }
      return a.flexibility == b.flexibility ? a.index < b.index : a.flexibility < b.flexibility
    }
  }

  // Loops, not closures: those handed to sequences are checked for their actor at each call, which
  // took a tenth of a layout.

  /// What each element is offered along the axis.
  ///
  /// One that is as long whatever it is offered is offered everything, which it has been asked for
  /// already: so a column of rows asks each of them twice, not three times.
  private func offers(_ elements: [LayoutNode], _ proposal: ProposedViewSize) -> [CGFloat?] {
    let total = axis == .horizontal ? proposal.width : proposal.height
    guard let total, total != .infinity, elements.count > 1 else {
      return Array(repeating: total, count: elements.count)
    }
    let least = self.proposal(main: 0, like: proposal)
    let most = self.proposal(main: .infinity, like: proposal)
    var candidates: [Candidate] = []
    candidates.reserveCapacity(elements.count)
    var left = total
    var reserved: CGFloat = 0
    for index in elements.indices {
      let element = elements[index]
      let minimum = main(element.sizeThatFits(least))
      let maximum = main(element.sizeThatFits(most))
      candidates.append(
        Candidate(
          index: index, priority: element.traits?.layoutPriority ?? 0, minimum: minimum,
          flexibility: maximum - minimum))
      reserved += minimum
      if index > 0 { left -= gap(elements[index - 1], element) }
    }
    candidates.sort()
    var result = [CGFloat?](repeating: nil, count: elements.count)
    var start = 0
    while start < candidates.count {
      var end = start
      while end < candidates.count, candidates[end].priority == candidates[start].priority {
        reserved -= candidates[end].minimum
        end += 1
      }
      var available = max(0, left - reserved)
      for position in start..<end {
        let index = candidates[position].index
        var offer = max(0, available) / CGFloat(end - position)
        var taken = candidates[position].minimum
        if candidates[position].flexibility == 0 {
          offer = .infinity
        } else {
          taken = main(elements[index].sizeThatFits(self.proposal(main: offer, like: proposal)))
        }
        result[index] = offer
        available -= taken
        left -= taken
      }
      start = end
    }
    return result
  }

  /// Works out where elements stand and what they are offered.
  func plan(_ elements: [LayoutNode], _ proposal: ProposedViewSize) -> Plan {
    var plan = Plan(proposal: proposal)
    let offers = offers(elements, proposal)
    plan.places.reserveCapacity(elements.count)
    var position: CGFloat = 0
    var after: CGFloat = 0
    var share: CGFloat?
    if case .fraction(let fraction, _) = alignment, elements.first?.graph.explicitGuides == 0 {
      share = fraction
    }
    for index in elements.indices {
      let element = elements[index]
      let offer = self.proposal(main: offers[index], like: proposal)
      let size = element.sizeThatFits(offer)
      let guide: CGFloat
      if let share {
        guide = share.part(of: cross(size))
      } else {
        guide = element.guide(alignment, size: size, proposal: offer)
      }
      if index > 0 { position += gap(elements[index - 1], element) }
      plan.places.append(Plan.Place(offer: offer, start: position, guide: guide))
      position += main(size)
      plan.guide = max(plan.guide, guide)
      plan.longest = max(plan.longest, main(size))
      after = max(after, cross(size) - guide)
    }
    let breadth = elements.isEmpty ? 0 : plan.guide + after
    plan.size =
      axis == .horizontal
      ? CGSize(width: position, height: breadth) : CGSize(width: breadth, height: position)
    return plan
  }

  func measure(_ elements: [LayoutNode], _ proposal: ProposedViewSize) -> CGSize {
    plan(elements, proposal).size
  }

  /// Places the elements of a node as planned, in all of it or in a part.
  func place(_ plan: Plan, in node: LayoutNode, bounds: CGRect? = nil) {
    let bounds = bounds ?? CGRect(origin: .zero, size: node.size)
    let elements = node.elements
    // A stack whose size was not its own to choose keeps its content in the middle.
    let x = bounds.minX + (bounds.width - plan.size.width) / 2
    let y = bounds.minY + (bounds.height - plan.size.height) / 2
    for index in elements.indices where index < plan.places.count {
      let place = plan.places[index]
      let across = plan.guide - place.guide
      node.placeElement(
        elements[index],
        at: axis == .horizontal
          ? CGPoint(x: x + place.start, y: y + across)
          : CGPoint(x: x + across, y: y + place.start), proposal: place.offer)
    }
  }
}
