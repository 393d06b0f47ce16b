public import Foundation
public import Geometry

struct ContainerRelativeFrame {
  let axes: Axis.Set
  let alignment: Alignment
  let length: (CGFloat, Axis) -> CGFloat

  @MainActor func update(_ node: ContainerRelativeFrameNode) {
    node.axes = axes
    node.alignment = alignment
    node.length = length
    node.invalidateLayout()
  }
}

extension ContainerRelativeFrame: PrimitiveModifier {}

/// Takes a part of the window of the scroller around it, or of the picture.
final class ContainerRelativeFrameNode: ModifierNode {
  var axes: Axis.Set = []
  var alignment = Alignment.center
  var length: ((CGFloat, Axis) -> CGFloat)?
  private weak var followed: (any VisibleRectProviding)?

  override var name: String { "containerRelativeFrame" }

  private func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
    let scroller = enclosingScroller
    if scroller !== followed {
      followed?.sizeDependents[ObjectIdentifier(self)] = nil
      scroller?.sizeDependents[ObjectIdentifier(self)] = WeakLayoutNode(node: self)
      followed = scroller
    }
    let container = scroller?.containerSize ?? graph.safeSize
    var proposal = proposal
    guard let length else { return proposal }
    if axes.contains(.horizontal) { proposal.width = length(container.width, .horizontal).sane }
    if axes.contains(.vertical) { proposal.height = length(container.height, .vertical).sane }
    return proposal
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let offer = inner(proposal)
    let size = content?.sizeThatFits(offer) ?? .zero
    return CGSize(
      width: axes.contains(.horizontal) ? offer.width ?? size.width : size.width,
      height: axes.contains(.vertical) ? offer.height ?? size.height : size.height)
  }

  override func placeElements(_ proposal: ProposedViewSize) {
    align(content, by: alignment, proposal: inner(proposal))
  }

  override func willLeave() {
    followed?.sizeDependents[ObjectIdentifier(self)] = nil
    super.willLeave()
  }
}

extension View {
  /// Gives the view the size of the window that it scrolls in, along some axes.
  nonisolated public func containerRelativeFrame(
    _ axes: Axis.Set, alignment: Alignment = .center
  ) -> some View {
    primitiveModifier(
      ContainerRelativeFrame(axes: axes, alignment: alignment) { length, _ in length })
  }

  /// Gives the view `span` of `count` equal parts of the window, `spacing` apart.
  nonisolated public func containerRelativeFrame(
    _ axes: Axis.Set, count: Int, span: Int = 1, spacing: CGFloat, alignment: Alignment = .center
  ) -> some View {
    let count = CGFloat(max(1, count))
    let span = CGFloat(max(1, span))
    return primitiveModifier(
      ContainerRelativeFrame(axes: axes, alignment: alignment) { length, _ in
        (length - spacing * (count - 1)) / count * span + spacing * (span - 1)
      })
  }

  nonisolated public func containerRelativeFrame(
    _ axes: Axis.Set, alignment: Alignment = .center,
    _ length: @escaping (CGFloat, Axis) -> CGFloat
  ) -> some View {
    primitiveModifier(
      ContainerRelativeFrame(axes: axes, alignment: alignment, length: length))
  }
}
