public import Foundation
public import Geometry

/// The first of several views whose ideal size fits, or the last.
public struct ViewThatFits<Content> {
  let axes: Axis.Set
  let content: Content
}

extension ViewThatFits: View, PrimitiveView where Content: View {
  nonisolated public init(
    in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content
  ) {
    self.init(axes: axes, content: content())
  }

  public func update(_ node: FittingNode) {
    if node.axes != axes {
      node.axes = axes
      node.invalidateLayout()
    }
    node.setChild(0, content)
  }
}

/// Shows one of its elements.
public final class FittingNode: LayoutNode {
  var axes: Axis.Set = [.horizontal, .vertical]
  private var chosen: LayoutNode?

  public override var name: String { "ViewThatFits" }

  private func choice(_ proposal: ProposedViewSize) -> LayoutNode? {
    let candidates = elements
    return candidates.first { candidate in
      let ideal = candidate.sizeThatFits(
        ProposedViewSize(
          width: axes.contains(.horizontal) ? nil : proposal.width,
          height: axes.contains(.vertical) ? nil : proposal.height))
      if axes.contains(.horizontal), let width = proposal.width, ideal.width > width + 1e-6 {
        return false
      }
      if axes.contains(.vertical), let height = proposal.height, ideal.height > height + 1e-6 {
        return false
      }
      return true
    } ?? candidates.last
  }

  public override func measure(_ proposal: ProposedViewSize) -> CGSize {
    choice(proposal)?.sizeThatFits(proposal) ?? .zero
  }

  public override func placeElements(_ proposal: ProposedViewSize) {
    let choice = choice(proposal)
    if choice !== chosen {
      chosen = choice
      contentIsStale = true
      setNeedsDisplay()
    }
    if let choice { placeElement(choice, at: .zero, proposal: proposal) }
  }

  public override var shownElements: [LayoutNode] { chosen.map { [$0] } ?? [] }

  public override func explicitGuide(_ guide: Guide) -> CGFloat? {
    chosen?.explicitGuide(guide)
  }
}
