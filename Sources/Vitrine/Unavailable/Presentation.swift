public import Views

// Nothing comes up over a wall from outside: what is shown is in its views.

@available(*, unavailable, message: "a wall has no menus: use Picker, or buttons in an overlay")
public struct Menu<Label, Content>: View {
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {}
  public init<Title>(_ title: Title, @ViewBuilder content: () -> Content) where Label == Text {}
  public var body: some View { EmptyView() }
}

@available(*, unavailable, message: "a wall has nobody to share with: leave this out")
public struct ShareLink<Item>: View {
  public init(item: Item) {}
  public var body: some View { EmptyView() }
}

@available(
  *, unavailable, message: "a wall has no browser: show the address as Text, or as a QR code"
)
public struct Link<Label>: View {
  public init<Title, Address>(_ title: Title, destination: Address) where Label == Text {}
  public var body: some View { EmptyView() }
}

/// An alert of old.
@available(
  *, unavailable,
  message: "a wall has no sheets: show the view in a ZStack or overlay while a state says so"
)
public struct Alert {
  public init(title: Text, message: Text? = nil) {}
}

extension View {
  @available(
    *, unavailable,
    message: "a wall has no sheets: show the view in a ZStack or overlay while a state says so"
  )
  nonisolated public func sheet<Content>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View { self }

  @available(
    *, unavailable,
    message: "a wall has no sheets: show the view in a ZStack or overlay while a state says so"
  )
  nonisolated public func sheet<Item: Identifiable, Content>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { self }

  @available(
    *, unavailable,
    message: "a wall has no sheets: show the view in a ZStack or overlay while a state says so"
  )
  nonisolated public func fullScreenCover<Content>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View { self }

  @available(
    *, unavailable,
    message: "a wall has no sheets: show the view in a ZStack or overlay while a state says so"
  )
  nonisolated public func popover<Content>(
    isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
  ) -> some View { self }

  @available(
    *, unavailable,
    message: "a wall has no sheets: show the view in a ZStack or overlay while a state says so"
  )
  nonisolated public func alert<Title, Actions>(
    _ title: Title, isPresented: Binding<Bool>, @ViewBuilder actions: () -> Actions
  ) -> some View { self }

  @available(
    *, unavailable,
    message: "a wall has no sheets: show the view in a ZStack or overlay while a state says so"
  )
  nonisolated public func alert<Title, Actions, Message>(
    _ title: Title, isPresented: Binding<Bool>, @ViewBuilder actions: () -> Actions,
    @ViewBuilder message: () -> Message
  ) -> some View { self }

  @available(
    *, unavailable,
    message: "a wall has no sheets: show the view in a ZStack or overlay while a state says so"
  )
  nonisolated public func confirmationDialog<Title, Actions>(
    _ title: Title, isPresented: Binding<Bool>, @ViewBuilder actions: () -> Actions
  ) -> some View { self }

  @available(
    *, unavailable,
    message: "a wall has no menus: use onLongPressGesture and show buttons in an overlay"
  )
  nonisolated public func contextMenu<Content>(@ViewBuilder menuItems: () -> Content) -> some View {
    self
  }

  @available(
    *, unavailable,
    message: "a wall has no sheets: show the view in a ZStack or overlay while a state says so"
  )
  nonisolated public func presentationDetents<Detents>(_ detents: Detents) -> some View { self }

  @available(
    *, unavailable,
    message: "a wall has no sheets: show the view in a ZStack or overlay while a state says so"
  )
  nonisolated public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
    self
  }

  @available(*, unavailable, message: "a wall has no status bar: leave this out")
  nonisolated public func statusBarHidden(_ hidden: Bool = true) -> some View { self }

  @available(*, unavailable, message: "a wall has no status bar: leave this out")
  nonisolated public func statusBar(hidden: Bool) -> some View { self }

  @available(*, unavailable, message: "a wall has no system overlays: leave this out")
  nonisolated public func persistentSystemOverlays<Visible>(_ visibility: Visible) -> some View {
    self
  }
}
