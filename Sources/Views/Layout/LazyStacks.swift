public import Foundation
import Geometry

/// Views one below the other, made only when they come in sight.
///
/// Made are the views in the window of the scroller around it and those of one window's length
/// before and after; beyond three they are let go with their state. The length of what is not made
/// is estimated from what is.
public struct LazyVStack<Content> {
  let alignment: HorizontalAlignment
  let spacing: CGFloat?
  let content: Content
}

extension LazyVStack: View, PrimitiveView where Content: View {
  nonisolated public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    self.init(alignment: alignment, spacing: spacing, content: content())
  }

  public func update(_ node: LazyStackNode) {
    node.configure(
      .vertical, alignment: alignment.key, spacing: spacing ?? StackLayout.defaultSpacing)
    node.setChild(0, content)
  }
}

/// Views side by side, made only when they come in sight.
public struct LazyHStack<Content> {
  let alignment: VerticalAlignment
  let spacing: CGFloat?
  let content: Content
}

extension LazyHStack: View, PrimitiveView where Content: View {
  nonisolated public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    self.init(alignment: alignment, spacing: spacing, content: content())
  }

  public func update(_ node: LazyStackNode) {
    node.configure(
      .horizontal, alignment: alignment.key, spacing: spacing ?? StackLayout.defaultSpacing)
    node.setChild(0, content)
  }
}

/// Which parts of a lazy container would stay in sight; kept for source compatibility, none does.
public struct PinnedScrollableViews: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let sectionHeaders = PinnedScrollableViews(rawValue: 1)
  public static let sectionFooters = PinnedScrollableViews(rawValue: 2)
}
