import Foundation
import Geometry

/// Pages side by side, swiped one at a time, with dots that say which one is in sight.
public struct TabView<SelectionValue, Content> {
  let selection: Binding<SelectionValue>?
  let content: Content
}

extension TabView: View, PrimitiveView where SelectionValue: Hashable, Content: View {
  nonisolated public init(
    selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content())
  }

  public func update(_ node: ScrollNode) {
    node.configure(axes: .horizontal, showsIndicators: false, kind: .pages)
    node.setChild(0, content)
    let style = node.environment.pageStyle
    node.pages.indexDisplayMode = style.indexDisplayMode
    if let selection {
      node.pages.get = { AnyHashable(selection.wrappedValue) }
      node.pages.set = { value in
        if let value = value.base as? SelectionValue { selection.wrappedValue = value }
      }
    }
    node.selectionDidChange()
  }
}

extension TabView where SelectionValue == Int, Content: View {
  nonisolated public init(@ViewBuilder content: () -> Content) {
    self.init(selection: nil, content: content())
  }
}

/// What a scroller of pages keeps beside.
struct PageState {
  var get: (@MainActor () -> AnyHashable)?
  var set: (@MainActor (AnyHashable) -> Void)?
  var indexDisplayMode = PageTabViewStyle.IndexDisplayMode.automatic
  /// The page last told to the binding, or taken from it.
  var told: Int?
  /// Whether the binding is to be told in this frame.
  var isTelling = false
  /// What the binding said when it was last asked.
  var heard: AnyHashable?
}

/// How a `TabView` looks; there is one way on a panel.
public protocol TabViewStyle {
  var _page: PageTabViewStyle { get }
}

/// Pages that are swiped.
public struct PageTabViewStyle: TabViewStyle, Sendable {
  /// When the dots are shown.
  public struct IndexDisplayMode: Hashable, Sendable {
    enum Kind: Hashable, Sendable { case automatic, always, never }
    let kind: Kind
    /// With more than one page.
    public static let automatic = IndexDisplayMode(kind: .automatic)
    public static let always = IndexDisplayMode(kind: .always)
    public static let never = IndexDisplayMode(kind: .never)
  }

  let indexDisplayMode: IndexDisplayMode

  nonisolated public init(indexDisplayMode: IndexDisplayMode = .automatic) {
    self.indexDisplayMode = indexDisplayMode
  }

  public var _page: PageTabViewStyle { self }
}

extension TabViewStyle where Self == PageTabViewStyle {
  nonisolated public static var page: PageTabViewStyle { PageTabViewStyle() }

  nonisolated public static func page(
    indexDisplayMode: PageTabViewStyle.IndexDisplayMode
  ) -> PageTabViewStyle {
    PageTabViewStyle(indexDisplayMode: indexDisplayMode)
  }
}

struct PageStyleKey: EnvironmentKey {
  static var defaultValue: PageTabViewStyle { PageTabViewStyle() }
}

extension EnvironmentValues {
  var pageStyle: PageTabViewStyle {
    get { self[PageStyleKey.self] }
    set { self[PageStyleKey.self] = newValue }
  }
}

extension View {
  nonisolated public func tabViewStyle(_ style: some TabViewStyle) -> some View {
    transformEnvironment(\.pageStyle) { $0 = style._page }
  }
}
