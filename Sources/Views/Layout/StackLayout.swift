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
      var priority = 0.0
      /// The least length that the element can have, and how much longer it can be.
      var minimum: CGFloat = 0
      var flexibility: CGFloat = 0
      /// What the element is offered along the axis.
      var offer: CGFloat?
      /// From the beginning of the row.
      var start: CGFloat = 0
      /// The element's guide, from its own edge across the axis.
      var guide: CGFloat = 0

      /// Whether it chooses before another does, all else being equal.
      func chooses(before other: Place) -> Bool {
        priority == other.priority
          ? flexibility < other.flexibility : priority > other.priority
      }
    }

    var proposal = ProposedViewSize.unspecified
    /// The lengths of the proposal that the plan depends on.
    var asked = MeasureCache.Lengths.both
    var places: [Place] = []
    var size = CGSize.zero
    /// From the row's edge across the axis to the guide that the elements share.
    var guide: CGFloat = 0
    /// The length of the longest element.
    var longest: CGFloat = 0

    func serves(_ other: ProposedViewSize) -> Bool {
      MeasureCache.Key(proposal).agrees(with: MeasureCache.Key(other), in: asked)
    }
  }

  private func main(_ size: CGSize) -> CGFloat { axis == .horizontal ? size.width : size.height }
  private func cross(_ size: CGSize) -> CGFloat { axis == .horizontal ? size.height : size.width }

  private func proposal(main: CGFloat?, like other: ProposedViewSize) -> ProposedViewSize {
    axis == .horizontal
      ? ProposedViewSize(width: main, height: other.height)
      : ProposedViewSize(width: other.width, height: main)
  }

  /// The distance before an element; a spacer leaves none of its own on either side.
  private func gap(before element: LayoutNode, isAfterSpacer: inout Bool) -> CGFloat {
    if let spacing { return spacing }
    let wasSpacer = isAfterSpacer
    isAfterSpacer = element.isSpacer
    return wasSpacer || isAfterSpacer ? 0 : StackLayout.defaultSpacing
  }

  // Loops, not closures: those handed to sequences are checked for their actor at each call, which
  // took a tenth of a layout. A plan is made again in its own storage for the same reason.

  /// Finds out what each element is offered along the axis.
  ///
  /// One that is as long whatever it is offered is offered everything, which it has been asked for
  /// already: so a column of rows asks each of them twice, not three times.
  private func share(
    _ proposal: ProposedViewSize, among elements: [LayoutNode], _ places: inout [Plan.Place]
  ) {
    let total = axis == .horizontal ? proposal.width : proposal.height
    guard let total, total != .infinity, elements.count > 1 else {
      for _ in elements.indices { places.append(Plan.Place(offer: total)) }
      return
    }
    let least = self.proposal(main: 0, like: proposal)
    let most = self.proposal(main: .infinity, like: proposal)
    var left = total
    var reserved: CGFloat = 0
    var isInOrder = true
    var isAfterSpacer = false
    var previous = Plan.Place()
    for index in elements.indices {
      let element = elements[index]
      var place = Plan.Place()
      place.minimum = main(element.sizeThatFits(least))
      place.flexibility = main(element.sizeThatFits(most)) - place.minimum
      place.priority = element.layoutPriority
      reserved += place.minimum
      let gap = gap(before: element, isAfterSpacer: &isAfterSpacer)
      if index > 0 {
        left -= gap
        if place.chooses(before: previous) { isInOrder = false }
      }
      places.append(place)
      previous = place
    }
    let order = isInOrder ? nil : turns(places)
    var start = 0
    while start < places.count {
      let priority = places[order?[start] ?? start].priority
      var end = start
      while end < places.count, places[order?[end] ?? end].priority == priority {
        reserved -= places[order?[end] ?? end].minimum
        end += 1
      }
      var available = max(0, left - reserved)
      for turn in start..<end {
        let index = order?[turn] ?? turn
        var offer = max(0, available) / CGFloat(end - turn)
        let place = places[index]
        var taken = place.minimum
        if place.flexibility == 0 {
          offer = .infinity
        } else {
          taken = main(elements[index].sizeThatFits(self.proposal(main: offer, like: proposal)))
        }
        places[index].offer = offer
        available -= taken
        left -= taken
      }
      start = end
    }
  }

  /// The order in which elements choose.
  private func turns(_ places: [Plan.Place]) -> [Int] {
    places.indices.sorted { a, b in
      if places[a].chooses(before: places[b]) { return true }
      return !places[b].chooses(before: places[a]) && a < b
    }
  }

  /// Works out where elements stand and what they are offered.
  func plan(_ elements: [LayoutNode], _ proposal: ProposedViewSize, into plan: inout Plan) {
    plan.proposal = proposal
    plan.places.removeAll(keepingCapacity: true)
    plan.places.reserveCapacity(elements.count)
    share(proposal, among: elements, &plan.places)
    plan.guide = 0
    plan.longest = 0
    var position: CGFloat = 0
    var after: CGFloat = 0
    var isAfterSpacer = false
    var share: CGFloat?
    if case .fraction(let fraction, _) = alignment, elements.first?.graph.explicitGuides == 0 {
      share = fraction
    }
    for index in elements.indices {
      let element = elements[index]
      var place = plan.places[index]
      let offer = self.proposal(main: place.offer, like: proposal)
      let size = element.sizeThatFits(offer)
      let guide: CGFloat
      if let share {
        guide = share.part(of: cross(size))
      } else {
        guide = element.guide(alignment, size: size, proposal: offer)
      }
      let gap = gap(before: element, isAfterSpacer: &isAfterSpacer)
      if index > 0 { position += gap }
      place.start = position
      place.guide = guide
      plan.places[index] = place
      position += main(size)
      plan.guide = max(plan.guide, guide)
      plan.longest = max(plan.longest, main(size))
      after = max(after, cross(size) - guide)
    }
    let breadth = elements.isEmpty ? 0 : plan.guide + after
    plan.size =
      axis == .horizontal
      ? CGSize(width: position, height: breadth) : CGSize(width: breadth, height: position)
  }

  func measure(_ elements: [LayoutNode], _ proposal: ProposedViewSize) -> CGSize {
    var plan = Plan()
    self.plan(elements, proposal, into: &plan)
    return plan.size
  }

  /// Works out a plan and places the elements of a node by it.
  func place(
    _ elements: [LayoutNode], _ proposal: ProposedViewSize, in node: LayoutNode,
    bounds: CGRect? = nil
  ) {
    var plan = Plan()
    self.plan(elements, proposal, into: &plan)
    place(plan, proposal, in: node, bounds: bounds)
  }

  /// Places the elements of a node as planned, in all of it or in a part.
  func place(
    _ plan: Plan, _ proposal: ProposedViewSize, in node: LayoutNode, bounds: CGRect? = nil
  ) {
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
          : CGPoint(x: x + across, y: y + place.start),
        proposal: self.proposal(main: place.offer, like: proposal))
    }
  }
}
