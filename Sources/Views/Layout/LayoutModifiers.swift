public import Foundation
import Geometry

struct FixedSize {
  let horizontal: Bool
  let vertical: Bool

  @MainActor func update(_ node: FixedSizeNode) {
    guard node.horizontal != horizontal || node.vertical != vertical else { return }
    node.horizontal = horizontal
    node.vertical = vertical
    node.invalidateLayout()
  }
}

extension FixedSize: PrimitiveModifier {}

final class FixedSizeNode: ModifierNode {
  var horizontal = false
  var vertical = false

  override var name: String { "fixedSize" }

  private func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(
      width: horizontal ? nil : proposal.width, height: vertical ? nil : proposal.height)
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    content?.sizeThatFits(inner(proposal)) ?? .zero
  }

  override func placeElements(_ proposal: ProposedViewSize) {
    if let content { placeElement(content, at: .zero, proposal: inner(proposal)) }
  }
}

/// How a view that keeps its proportions is fitted to what it is offered.
public enum ContentMode: Hashable, Sendable, CaseIterable { case fit, fill }

struct AspectRatio {
  let ratio: CGFloat?
  let mode: ContentMode

  @MainActor func update(_ node: AspectRatioNode) {
    guard node.ratio != ratio || node.mode != mode else { return }
    node.ratio = ratio
    node.mode = mode
    node.invalidateLayout()
  }
}

extension AspectRatio: PrimitiveModifier {}

final class AspectRatioNode: ModifierNode {
  var ratio: CGFloat?
  var mode = ContentMode.fit

  override var name: String { "aspectRatio" }

  private func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
    let ideal = content?.sizeThatFits(.unspecified) ?? .zero
    let own = ideal.height > 0 ? ideal.width / ideal.height : 1
    guard let ratio = Optional(ratio ?? own), ratio.isFinite, ratio > 0 else { return proposal }
    switch (proposal.width, proposal.height) {
    case (nil, nil):
      return self.ratio == nil
        ? proposal
        : ProposedViewSize(
          width: ideal.width, height: ideal.width / ratio)
    case (let width?, nil): return ProposedViewSize(width: width, height: width / ratio)
    case (nil, let height?): return ProposedViewSize(width: height * ratio, height: height)
    case (let width?, let height?):
      let byWidth = (width / height < ratio) == (mode == .fit)
      return byWidth
        ? ProposedViewSize(width: width, height: width / ratio)
        : ProposedViewSize(width: height * ratio, height: height)
    }
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    content?.sizeThatFits(inner(proposal)) ?? .zero
  }

  override func placeElements(_ proposal: ProposedViewSize) {
    align(content, by: .center, proposal: inner(proposal))
  }
}

/// Puts the middle of the view at a point of all the room that is offered.
struct Position: Animatable {
  var point: CGPoint

  var animatableData: AnimatablePair<CGFloat, CGFloat> {
    get { AnimatablePair(point.x, point.y) }
    set { point = CGPoint(x: newValue.first, y: newValue.second) }
  }

  @MainActor func update(_ node: PositionNode) {
    guard node.point != point else { return }
    node.point = point
    node.invalidateLayout()
  }
}

extension Position: PrimitiveModifier {}

final class PositionNode: ModifierNode {
  var point = CGPoint.zero

  override var name: String { "position" }

  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    proposal.replacingUnspecifiedDimensions(by: content?.sizeThatFits(proposal) ?? .zero)
  }

  override func placeElements(_ proposal: ProposedViewSize) {
    guard let content else { return }
    let inner = content.sizeThatFits(proposal)
    placeElement(
      content, at: CGPoint(x: point.x - inner.width / 2, y: point.y - inner.height / 2),
      proposal: proposal)
  }
}

struct AlignmentGuideModifier {
  let key: AlignmentKey
  let computeValue: (ViewDimensions) -> CGFloat

  @MainActor func update(_ node: AlignmentGuideNode) {
    node.key = key
    node.computeValue = computeValue
    node.count()
    node.invalidateLayout()
  }
}

extension AlignmentGuideModifier: PrimitiveModifier {}

final class AlignmentGuideNode: ModifierNode {
  var key: AlignmentKey?
  var computeValue: ((ViewDimensions) -> CGFloat)?
  private var isCounted = false

  override var name: String { "alignmentGuide" }

  func count() {
    if !isCounted { graph.explicitGuides += 1 }
    isCounted = true
  }

  override func explicitGuide(_ guide: Guide) -> CGFloat? {
    guard guide.key == key, let computeValue else { return super.explicitGuide(guide) }
    return computeValue(content?.dimensions ?? dimensions)
  }

  override func willLeave() {
    if isCounted { graph.explicitGuides -= 1 }
    super.willLeave()
  }
}

extension View {
  /// Gives the view its ideal size, whatever it is offered.
  nonisolated public func fixedSize() -> some View {
    primitiveModifier(FixedSize(horizontal: true, vertical: true))
  }

  nonisolated public func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
    primitiveModifier(FixedSize(horizontal: horizontal, vertical: vertical))
  }

  /// Keeps proportions, width over height; nil are the view's own.
  nonisolated public func aspectRatio(
    _ aspectRatio: CGFloat? = nil, contentMode: ContentMode
  ) -> some View {
    primitiveModifier(AspectRatio(ratio: aspectRatio, mode: contentMode))
  }

  nonisolated public func aspectRatio(_ aspectRatio: CGSize, contentMode: ContentMode) -> some View
  {
    primitiveModifier(
      AspectRatio(ratio: aspectRatio.width / aspectRatio.height, mode: contentMode))
  }

  nonisolated public func scaledToFit() -> some View { aspectRatio(contentMode: .fit) }

  nonisolated public func scaledToFill() -> some View { aspectRatio(contentMode: .fill) }

  /// Puts the view's middle at a point of the room it is offered.
  nonisolated public func position(_ position: CGPoint) -> some View {
    primitiveModifier(Position(point: position))
  }

  nonisolated public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View {
    primitiveModifier(Position(point: CGPoint(x: x, y: y)))
  }

  nonisolated public func alignmentGuide(
    _ guide: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View {
    primitiveModifier(AlignmentGuideModifier(key: guide.key, computeValue: computeValue))
  }

  nonisolated public func alignmentGuide(
    _ guide: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View {
    primitiveModifier(AlignmentGuideModifier(key: guide.key, computeValue: computeValue))
  }
}
