public import Foundation

/// Which reasons for a safe area are meant; a panel has only one.
public struct SafeAreaRegions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let container = SafeAreaRegions(rawValue: 1)
  public static let keyboard = SafeAreaRegions(rawValue: 2)
  public static let all = SafeAreaRegions(rawValue: .max)
}

struct IgnoreSafeArea {
  let edges: Edge.Set

  @MainActor func update(_ node: IgnoreSafeAreaNode) {
    guard node.edges != edges else { return }
    node.edges = edges
    node.invalidateLayout()
  }
}

extension IgnoreSafeArea: PrimitiveModifier {}

/// Lets its content reach over the safe area's edges that it touches.
final class IgnoreSafeAreaNode: ModifierNode {
  var edges = Edge.Set()

  override var name: String { "ignoresSafeArea" }

  override func placeElements(_ proposal: ProposedViewSize) {
    guard let content else { return }
    let insets = ownEnvironment.safeAreaInsets
    let frame = frame(in: nil)
    let safe = graph.safeRect
    let isMirrored = isRightToLeft
    let (left, right) =
      isMirrored
      ? (insets.trailing, insets.leading) : (insets.leading, insets.trailing)
    let (leftEdge, rightEdge): (Edge.Set, Edge.Set) =
      isMirrored ? (.trailing, .leading) : (.leading, .trailing)
    func reach(_ edge: Edge.Set, _ isTouching: Bool, _ inset: CGFloat) -> CGFloat {
      edges.contains(edge) && isTouching ? inset : 0
    }
    let top = reach(.top, abs(frame.minY - safe.minY) < 0.5, insets.top)
    let bottom = reach(.bottom, abs(frame.maxY - safe.maxY) < 0.5, insets.bottom)
    let minX = reach(leftEdge, abs(frame.minX - safe.minX) < 0.5, left)
    let maxX = reach(rightEdge, abs(frame.maxX - safe.maxX) < 0.5, right)
    let offered = ProposedViewSize(
      width: size.width + minX + maxX, height: size.height + top + bottom)
    placeElement(
      content, at: CGPoint(x: isMirrored ? -maxX : -minX, y: -top), proposal: offered)
  }
}

extension ViewGraph {
  /// The picture less the safe area's insets.
  var safeRect: CGRect {
    let insets = root.ownEnvironment.safeAreaInsets
    let isMirrored = root.isRightToLeft
    return CGRect(
      x: isMirrored ? insets.trailing : insets.leading, y: insets.top,
      width: max(0, size.width - insets.leading - insets.trailing),
      height: max(0, size.height - insets.top - insets.bottom))
  }

  var safeSize: CGSize { safeRect.size }
}

extension View {
  /// Lets the view reach the panel's edges over the safe area.
  nonisolated public func ignoresSafeArea(
    _ regions: SafeAreaRegions = .all, edges: Edge.Set = .all
  ) -> some View {
    primitiveModifier(IgnoreSafeArea(edges: edges))
  }

  nonisolated public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View {
    ignoresSafeArea(edges: edges)
  }

  nonisolated public func safeAreaPadding(_ insets: EdgeInsets) -> some View { padding(insets) }

  nonisolated public func safeAreaPadding(
    _ edges: Edge.Set = .all, _ length: CGFloat? = nil
  ) -> some View {
    padding(edges, length)
  }

  /// Puts a view at an edge and the rest beside it.
  nonisolated public func safeAreaInset<Inset: View>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Inset
  ) -> some View {
    let inset = content()
    return VStack(alignment: alignment, spacing: spacing ?? 0) {
      if edge == .top { inset }
      self.frame(maxWidth: .infinity, maxHeight: .infinity)
      if edge == .bottom { inset }
    }
  }
}

/// The top or the bottom.
public enum VerticalEdge: Int8, Hashable, CaseIterable, Sendable { case top, bottom }

/// The leading or the trailing side.
public enum HorizontalEdge: Int8, Hashable, CaseIterable, Sendable { case leading, trailing }
