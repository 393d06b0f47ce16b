public import Foundation

struct FixedFrame: Animatable {
  var width: CGFloat?
  var height: CGFloat?
  let alignment: Alignment

  var animatableData: AnimatablePair<CGFloat, CGFloat> {
    get { AnimatablePair(width ?? 0, height ?? 0) }
    set {
      if width != nil { width = newValue.first }
      if height != nil { height = newValue.second }
    }
  }

  @MainActor func update(_ node: FixedFrameNode) {
    guard node.width != width || node.height != height || node.alignment != alignment else {
      return
    }
    node.width = width
    node.height = height
    node.alignment = alignment
    node.invalidateLayout()
  }
}

extension FixedFrame: PrimitiveModifier {}

final class FixedFrameNode: ModifierNode {
  var width: CGFloat?
  var height: CGFloat?
  var alignment = Alignment.center

  override var name: String { "frame" }

  private func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(width: width ?? proposal.width, height: height ?? proposal.height)
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    if let width, let height { return CGSize(width: width, height: height) }
    let size = content?.sizeThatFits(inner(proposal)) ?? .zero
    return CGSize(width: width ?? size.width, height: height ?? size.height)
  }

  override func placeElements(_ proposal: ProposedViewSize) {
    align(content, by: alignment, proposal: inner(proposal))
  }
}

struct FlexibleFrame {
  let minWidth: CGFloat?
  let idealWidth: CGFloat?
  let maxWidth: CGFloat?
  let minHeight: CGFloat?
  let idealHeight: CGFloat?
  let maxHeight: CGFloat?
  let alignment: Alignment

  @MainActor func update(_ node: FlexibleFrameNode) {
    let width = Limits(min: minWidth, ideal: idealWidth, max: maxWidth)
    let height = Limits(min: minHeight, ideal: idealHeight, max: maxHeight)
    guard node.width != width || node.height != height || node.alignment != alignment else {
      return
    }
    node.width = width
    node.height = height
    node.alignment = alignment
    node.invalidateLayout()
  }
}

extension FlexibleFrame: PrimitiveModifier {}

/// The limits of a flexible frame along one axis.
struct Limits: Hashable {
  var min: CGFloat?
  var ideal: CGFloat?
  var max: CGFloat?

  /// What the content is offered.
  func offer(_ proposed: CGFloat?) -> CGFloat? {
    guard let proposed = proposed ?? ideal else { return nil }
    return clamped(proposed)
  }

  private func clamped(_ length: CGFloat) -> CGFloat {
    Swift.max(min ?? -.infinity, Swift.min(max ?? .infinity, length))
  }

  /// The frame's own length: the proposal within the limits that are set, else the content's.
  func length(_ proposed: CGFloat?, content: CGFloat) -> CGFloat {
    guard let proposed = proposed ?? ideal else { return clamped(content) }
    if min == nil, max == nil { return content }
    let low = min ?? Swift.min(content, max ?? content)
    let high = max ?? Swift.max(content, min ?? content)
    return Swift.max(low, Swift.min(high, proposed))
  }
}

final class FlexibleFrameNode: ModifierNode {
  var width = Limits()
  var height = Limits()
  var alignment = Alignment.center

  override var name: String { "frame" }

  private func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(width: width.offer(proposal.width), height: height.offer(proposal.height))
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let size = content?.sizeThatFits(inner(proposal)) ?? .zero
    return CGSize(
      width: width.length(proposal.width, content: size.width),
      height: height.length(proposal.height, content: size.height))
  }

  override func placeElements(_ proposal: ProposedViewSize) {
    var offer = inner(proposal)
    // What the frame became is what the content gets to fill.
    if offer.width != nil || width.min != nil { offer.width = size.width }
    if offer.height != nil || height.min != nil { offer.height = size.height }
    align(content, by: alignment, proposal: offer)
  }
}

extension LayoutNode {
  /// Places an element so that its guides fall on this node's.
  public final func align(
    _ element: LayoutNode?, by alignment: Alignment, proposal: ProposedViewSize
  ) {
    guard let element else { return }
    let inner = element.sizeThatFits(proposal)
    let own = ViewDimensions(size: size)
    let x =
      own.defaultValue(alignment.horizontal.key)
      - element.guide(alignment.horizontal.key, size: inner, proposal: proposal)
    let y =
      own.defaultValue(alignment.vertical.key)
      - element.guide(alignment.vertical.key, size: inner, proposal: proposal)
    placeElement(element, at: CGPoint(x: x, y: y), proposal: proposal)
  }
}

extension View {
  /// Gives the view a width, a height, or both; the content stands in it by `alignment`.
  nonisolated public func frame(
    width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View {
    primitiveModifier(
      FixedFrame(
        width: width.map { $0.sane }, height: height.map { $0.sane }, alignment: alignment))
  }

  /// Keeps the view's size within limits.
  nonisolated public func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil,
    minHeight: CGFloat? = nil, idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil,
    alignment: Alignment = .center
  ) -> some View {
    primitiveModifier(
      FlexibleFrame(
        minWidth: minWidth, idealWidth: idealWidth, maxWidth: maxWidth, minHeight: minHeight,
        idealHeight: idealHeight, maxHeight: maxHeight, alignment: alignment))
  }
}
