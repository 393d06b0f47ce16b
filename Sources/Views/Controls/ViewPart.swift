/// A view whose type is not told: a part that a style arranges.
public struct ViewPart {
  let place: @MainActor (Node) -> Void
}

extension ViewPart: PrimitiveView {
  nonisolated init<Content: View>(_ content: Content) {
    // Views are made and placed on one thread, whichever context wrote them down.
    let carried = UncheckedSendable(content)
    self.init { $0.setChild(0, carried.value) }
  }

  public func update(_ node: Node) { place(node) }
}

/// A view whose type is not told.
///
/// It is evaluated again whenever what is around it is; prefer `some View` and builders.
public struct AnyView {
  let part: ViewPart
}

extension AnyView: PrimitiveView {
  nonisolated public init<Content: View>(_ view: Content) { self.init(part: ViewPart(view)) }
  nonisolated public init<Content: View>(erasing view: Content) {
    self.init(part: ViewPart(view))
  }

  public func update(_ node: Node) { part.place(node) }
}

/// A view that is evaluated again only when it does not equal what it was.
public struct EquatableView<Content> {
  let content: Content
}

extension EquatableView: View, PrimitiveView where Content: View & Equatable {
  nonisolated public init(content: Content) { self.content = content }

  public func update(_ node: EquatableNode<Content>) {
    if let old = node.content, old == content, node.seen === node.environment { return }
    node.content = content
    node.seen = node.environment
    node.setChild(0, content)
  }
}

public final class EquatableNode<Content>: Node {
  var content: Content?
  var seen = EnvironmentValues()
}

extension View where Self: Equatable {
  nonisolated public func equatable() -> EquatableView<Self> { EquatableView(content: self) }
}

/// Views under a heading, without a look of their own.
public struct Section<Parent, Content, Footer> {
  let header: Parent
  let content: Content
  let footer: Footer
}

extension Section: View where Parent: View, Content: View, Footer: View {
  @ViewBuilder public var body: some View {
    header
    content
    footer
  }
}

extension Section where Parent: View, Content: View, Footer: View {
  nonisolated public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent,
    @ViewBuilder footer: () -> Footer
  ) {
    self.init(header: header(), content: content(), footer: footer())
  }
}

extension Section where Parent: View, Content: View, Footer == EmptyView {
  nonisolated public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent
  ) {
    self.init(header: header(), content: content(), footer: EmptyView())
  }
}

extension Section where Parent == Text, Content: View, Footer == EmptyView {
  nonisolated public init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(header: Text(title), content: content(), footer: EmptyView())
  }
}

extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
  nonisolated public init(@ViewBuilder content: () -> Content) {
    self.init(header: EmptyView(), content: content(), footer: EmptyView())
  }
}
