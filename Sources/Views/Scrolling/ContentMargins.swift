public import Foundation

/// What a content margin keeps clear of.
public struct ContentMarginPlacement: Hashable, Sendable {
  enum Kind: Hashable, Sendable { case automatic, scrollContent, scrollIndicators }
  let kind: Kind
  /// Content and indicators.
  public static let automatic = ContentMarginPlacement(kind: .automatic)
  public static let scrollContent = ContentMarginPlacement(kind: .scrollContent)
  public static let scrollIndicators = ContentMarginPlacement(kind: .scrollIndicators)
}

extension ScrollSettings {
  fileprivate mutating func setMargins(
    _ insets: EdgeInsets, _ edges: Edge.Set, for placement: ContentMarginPlacement
  ) {
    if placement.kind != .scrollIndicators { margins.set(insets, edges) }
    if placement.kind != .scrollContent { indicatorMargins.set(insets, edges) }
  }
}

extension EdgeInsets {
  fileprivate mutating func set(_ other: EdgeInsets, _ edges: Edge.Set) {
    if edges.contains(.top) { top = other.top }
    if edges.contains(.leading) { leading = other.leading }
    if edges.contains(.bottom) { bottom = other.bottom }
    if edges.contains(.trailing) { trailing = other.trailing }
  }
}

extension View {
  /// Keeps content and indicators of the scrollers inside clear of some edges.
  ///
  /// The content still scrolls through under the margins; what rests is aligned within them. A
  /// scroller inside of another has none of the outer one's.
  nonisolated public func contentMargins(
    _ edges: Edge.Set = .all, _ insets: EdgeInsets,
    for placement: ContentMarginPlacement = .automatic
  ) -> some View {
    transformEnvironment(\.scroll) { $0.setMargins(insets, edges, for: placement) }
  }

  /// Keeps a distance at some edges; without a length, the default of 16 points.
  nonisolated public func contentMargins(
    _ edges: Edge.Set = .all, _ length: CGFloat?, for placement: ContentMarginPlacement = .automatic
  ) -> some View {
    contentMargins(edges, EdgeInsets(length ?? 16, edges: .all), for: placement)
  }

  nonisolated public func contentMargins(
    _ length: CGFloat, for placement: ContentMarginPlacement = .automatic
  ) -> some View {
    contentMargins(.all, length, for: placement)
  }
}
