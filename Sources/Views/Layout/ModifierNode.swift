public import Foundation

/// The node of a modifier: one element of content, laid out, drawn or watched in another way.
///
/// When the content turns out to be several views (a group, a `ForEach`), each gets a modifier node
/// of its own, a *replica*, with the same modifier; with no view at all the modifier vanishes. What
/// a modifier adds beside the content (an overlay) stands in children from index 1 on.
@MainActor
open class ModifierNode: LayoutNode {
  /// What is modified.
  public private(set) final var content: LayoutNode?
  final var replicas: [ModifierNode] = []
  private var replicated: LayoutNode?

  open override func collectElements(into elements: inout [LayoutNode], traits: ViewTraits?) {
    let found = resolvedContent()
    switch found.count {
    case 0:
      content = nil
      dropReplicas(except: [])
    case 1:
      content = found[0]
      dropReplicas(except: [])
      forgetElements()
      super.collectElements(into: &elements, traits: merged(traits, found[0].traits))
    default:
      content = nil
      var kept: [ModifierNode] = []
      for leaf in found {
        let replica =
          replicas.first { $0.replicated === leaf } ?? box?.makeReplica(self)
        guard let replica else { continue }
        replica.replicated = leaf
        replica.content = leaf
        replica.forgetElements()
        replica.traits = merged(traits, leaf.traits)
        kept.append(replica)
        elements.append(replica)
      }
      dropReplicas(except: kept)
    }
  }

  private func resolvedContent() -> [LayoutNode] {
    var found: [LayoutNode] = []
    children.first?.collectElements(into: &found, traits: nil)
    return found
  }

  private func dropReplicas(except kept: [ModifierNode]) {
    for replica in replicas where !kept.contains(where: { $0 === replica }) { replica.leave() }
    replicas = kept
  }

  private func merged(_ outer: ViewTraits?, _ inner: ViewTraits?) -> ViewTraits? {
    guard var result = outer else { return inner }
    guard let inner else { return outer }
    if result.layoutPriority == 0 { result.layoutPriority = inner.layoutPriority }
    if result.zIndex == 0 { result.zIndex = inner.zIndex }
    if result.tag == nil { result.tag = inner.tag }
    if result.id == nil { result.id = inner.id }
    result.gridColumns = result.gridColumns ?? inner.gridColumns
    result.gridAlignment = result.gridAlignment ?? inner.gridAlignment
    result.layoutValues.merge(inner.layoutValues) { outer, _ in outer }
    return result
  }

  open override func elementsDidChange() {
    super.elementsDidChange()
    // The content may have become none or several, which the container sees.
    parent?.elementsDidChange()
  }

  open override func invalidateLayout() {
    if replicas.isEmpty { return super.invalidateLayout() }
    // This node is not laid out itself, so its own flags say nothing about its ancestors'.
    for replica in replicas { replica.forgetLayout() }
    parent?.invalidateLayout()
  }

  open override func willLeave() {
    dropReplicas(except: [])
    super.willLeave()
  }

  open override func collectContent(into elements: inout [LayoutNode]) {
    if let content { elements.append(content) }
  }

  open override func measure(_ proposal: ProposedViewSize) -> CGSize {
    content?.sizeThatFits(proposal) ?? .zero
  }

  open override func placeElements(_ proposal: ProposedViewSize) {
    if let content { placeElement(content, at: .zero, proposal: proposal) }
  }

  open override func explicitGuide(_ guide: Guide) -> CGFloat? {
    guard let content, let value = content.explicitGuide(guide) else { return nil }
    return value + (guide.key.isVertical ? content.origin.y : content.origin.x)
  }
}
