public import Foundation
public import Geometry

/// A way of arranging views that an author writes.
///
/// As in SwiftUI it is bound to no actor, so that data of its own can be animated; it is asked on the
/// main one only.
public protocol Layout: Animatable {
  associatedtype Cache = Void
  typealias Subviews = LayoutSubviews

  func makeCache(subviews: Subviews) -> Cache
  func updateCache(_ cache: inout Cache, subviews: Subviews)
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize
  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)
}

extension Layout where Cache == Void {
  public func makeCache(subviews: Subviews) {}
}

extension Layout {
  public func updateCache(_ cache: inout Cache, subviews: Subviews) {
    cache = makeCache(subviews: subviews)
  }

  /// The views arranged by this layout.
  public func callAsFunction<Content: View>(@ViewBuilder _ content: () -> Content) -> some View {
    LayoutView(layout: self, content: content())
  }
}

struct LayoutView<L: Layout, Content> {
  let layout: L
  let content: Content
}

extension LayoutView: View, PrimitiveView where Content: View {
  func update(_ node: CustomLayoutNode<L>) {
    node.animate(layout) { [unowned node] in
      node.layout = $0
      node.invalidateLayout()
    }
    node.setChild(0, content)
  }
}

final class CustomLayoutNode<L: Layout>: LayoutNode {
  var layout: L?
  private var cache: L.Cache?
  private var cacheIsStale = false

  override var name: String { "\(L.self)" }

  private func withCache<Result>(
    _ body: (L, LayoutSubviews, inout L.Cache) -> Result
  ) -> Result? {
    guard let layout else { return nil }
    let subviews = LayoutSubviews(container: self)
    var current: L.Cache
    if var cache {
      if cacheIsStale { layout.updateCache(&cache, subviews: subviews) }
      current = cache
    } else {
      current = layout.makeCache(subviews: subviews)
    }
    cacheIsStale = false
    let result = body(layout, subviews, &current)
    cache = current
    return result
  }

  override func elementsDidChange() {
    cacheIsStale = true
    super.elementsDidChange()
  }

  override func invalidateLayout() {
    // A view inside may answer otherwise than what the cache was made from.
    cacheIsStale = true
    super.invalidateLayout()
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    withCache { layout, subviews, cache in
      layout.sizeThatFits(proposal: proposal, subviews: subviews, cache: &cache)
    } ?? .zero
  }

  override func placeElements(_ proposal: ProposedViewSize) {
    _ = withCache { layout, subviews, cache in
      layout.placeSubviews(
        in: CGRect(origin: .zero, size: size), proposal: proposal, subviews: subviews,
        cache: &cache)
    }
  }

  override func explicitGuide(_ guide: Guide) -> CGFloat? { combinedGuide(guide) }
}

/// The views that a `Layout` arranges.
public struct LayoutSubviews: RandomAccessCollection, Sendable {
  let container: LayoutNode

  public var startIndex: Int { 0 }
  public var endIndex: Int { onMainActor { container.elements.count } }
  public subscript(position: Int) -> LayoutSubview {
    onMainActor { LayoutSubview(node: container.elements[position], container: container) }
  }
  public var layoutDirection: LayoutDirection {
    onMainActor { container.ownEnvironment.layoutDirection }
  }
}

/// One view that a `Layout` arranges.
public struct LayoutSubview: Sendable {
  let node: LayoutNode
  let container: LayoutNode

  public var priority: Double { onMainActor { node.layoutPriority } }

  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    onMainActor { node.sizeThatFits(proposal) }
  }

  public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions {
    ViewDimensions(size: sizeThatFits(proposal)) { [node] key in
      onMainActor {
        node.place(at: node.origin, proposal: proposal)
        return node.explicitGuide(Guide(key: key))
      }
    }
  }

  public func place(
    at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize
  ) {
    onMainActor {
      let size = node.sizeThatFits(proposal)
      container.placeElement(
        node,
        at: CGPoint(
          x: position.x - anchor.x * size.width, y: position.y - anchor.y * size.height),
        proposal: proposal)
    }
  }

  public subscript<Key: LayoutValueKey>(key: Key.Type) -> Key.Value {
    let name = ObjectIdentifier(key)
    let value = onMainActor { UncheckedSendable(node.traits?.layoutValues[name]) }
    return value.value as? Key.Value ?? Key.defaultValue
  }
}

/// Runs what a layout asks for; layouts are asked on the main actor only.
private func onMainActor<Result: Sendable>(_ body: @MainActor () -> Result) -> Result {
  MainActor.assumeIsolated(body)
}

/// A value that a view gives to the layout around it.
public protocol LayoutValueKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

extension View {
  nonisolated public func layoutValue<Key: LayoutValueKey>(key: Key.Type, value: Key.Value)
    -> some View
  {
    TraitView(content: self, trait: .layoutValue(ObjectIdentifier(key), value))
  }
}
