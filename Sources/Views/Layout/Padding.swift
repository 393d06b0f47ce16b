public import Foundation

/// The distance where none is given.
private let defaultPadding: CGFloat = 16

struct Padding: Animatable {
  var insets: EdgeInsets

  var animatableData:
    AnimatablePair<AnimatablePair<CGFloat, CGFloat>, AnimatablePair<CGFloat, CGFloat>>
  {
    get {
      AnimatablePair(
        AnimatablePair(insets.top, insets.leading), AnimatablePair(insets.bottom, insets.trailing))
    }
    set {
      insets = EdgeInsets(
        top: newValue.first.first, leading: newValue.first.second, bottom: newValue.second.first,
        trailing: newValue.second.second)
    }
  }

  @MainActor func update(_ node: PaddingNode) {
    guard node.insets != insets else { return }
    node.insets = insets
    node.invalidateLayout()
  }
}

extension Padding: PrimitiveModifier {}

final class PaddingNode: ModifierNode {
  var insets = EdgeInsets()

  override var name: String { "padding" }

  override var tellsWhatItAsks: Bool { true }

  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let size = content?.sizeThatFits(proposal.inset(by: insets)) ?? .zero
    return CGSize(
      width: size.width + insets.leading + insets.trailing,
      height: size.height + insets.top + insets.bottom)
  }

  override func placeElements(_ proposal: ProposedViewSize) {
    guard let content else { return }
    placeElement(
      content, at: CGPoint(x: insets.leading, y: insets.top),
      proposal: proposal.inset(by: insets))
  }
}

extension View {
  /// Keeps a distance at some edges; without a length, the default of 16 points.
  nonisolated public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    primitiveModifier(
      Padding(insets: EdgeInsets(length ?? defaultPadding, edges: edges)))
  }

  /// Keeps a distance at all edges.
  nonisolated public func padding(_ length: CGFloat) -> some View {
    primitiveModifier(Padding(insets: EdgeInsets(length, edges: .all)))
  }

  nonisolated public func padding(_ insets: EdgeInsets) -> some View {
    primitiveModifier(Padding(insets: insets))
  }
}
