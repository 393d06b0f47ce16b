public import Views

// A wall shows its pages side by side; there is nothing to go back to.

@available(
  *, unavailable,
  message:
    "a wall has no navigation stack: show pages with TabView(selection:) and tabViewStyle(.page)"
)
public struct NavigationStack<Content>: View {
  public init(@ViewBuilder root: () -> Content) {}
  public init<Path>(path: Binding<Path>, @ViewBuilder root: () -> Content) {}
  public var body: some View { EmptyView() }
}

@available(
  *, unavailable,
  message:
    "a wall has no navigation stack: show pages with TabView(selection:) and tabViewStyle(.page)"
)
public struct NavigationView<Content>: View {
  public init(@ViewBuilder content: () -> Content) {}
  public var body: some View { EmptyView() }
}

@available(
  *, unavailable,
  message: "a wall has no columns to collapse: put the views side by side in an HStack"
)
public struct NavigationSplitView<Sidebar, Detail>: View {
  public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) {}
  public var body: some View { EmptyView() }
}

@available(
  *, unavailable,
  message: "a wall has no navigation stack: use a Button that sets TabView's selection"
)
public struct NavigationLink<Label, Destination>: View {
  public init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {}
  public init(destination: Destination, @ViewBuilder label: () -> Label) {}
  public init<Title>(_ title: Title, @ViewBuilder destination: () -> Destination)
  where Label == Text {}
  public init<Title>(_ title: Title, destination: Destination) where Label == Text {}
  public init<Title, Value>(_ title: Title, value: Value)
  where Label == Text, Destination == Never {}
  public init<Value>(value: Value, @ViewBuilder label: () -> Label) where Destination == Never {}
  public var body: some View { EmptyView() }
}

@available(*, unavailable, message: "a wall has no toolbar: put the view into an HStack at the top")
public struct ToolbarItem<Content>: View {
  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {}
  public var body: some View { EmptyView() }
}

@available(
  *, unavailable, message: "a wall has no toolbar: put the views into an HStack at the top"
)
public struct ToolbarItemGroup<Content>: View {
  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {}
  public var body: some View { EmptyView() }
}

@available(*, unavailable, message: "a wall has no toolbar")
public enum ToolbarItemPlacement {
  case automatic, principal, navigation, primaryAction, topBarLeading, topBarTrailing, bottomBar
  case navigationBarLeading, navigationBarTrailing, confirmationAction, cancellationAction
}

@available(
  *, unavailable,
  message:
    "a wall has no navigation stack: show pages with TabView(selection:) and tabViewStyle(.page)"
)
public struct NavigationPath {
  public init() {}
}

/// How a title would be shown.
@available(*, unavailable, message: "a wall has no navigation bar")
public enum NavigationTitleDisplayMode { case automatic, inline, large }

extension View {
  @available(
    *, unavailable,
    message: "a wall has no navigation bar: put a Text with font(.largeTitle) on top"
  )
  nonisolated public func navigationTitle<Title>(_ title: Title) -> some View { self }

  @available(
    *, unavailable,
    message: "a wall has no navigation bar: put a Text with font(.largeTitle) on top"
  )
  nonisolated public func navigationBarTitle<Title>(_ title: Title) -> some View { self }

  @available(*, unavailable, message: "a wall has no navigation bar")
  nonisolated public func navigationBarTitleDisplayMode(_ mode: NavigationTitleDisplayMode)
    -> some View
  { self }

  @available(*, unavailable, message: "a wall has no navigation bar: leave this out")
  nonisolated public func navigationBarHidden(_ hidden: Bool) -> some View { self }

  @available(*, unavailable, message: "a wall has no navigation bar: leave this out")
  nonisolated public func navigationBarBackButtonHidden(_ hidden: Bool = true) -> some View { self }

  @available(
    *, unavailable,
    message:
      "a wall has no navigation stack: show pages with TabView(selection:) and tabViewStyle(.page)"
  )
  nonisolated public func navigationDestination<Data, Content>(
    for data: Data.Type, @ViewBuilder destination: @escaping (Data) -> Content
  ) -> some View { self }

  @available(
    *, unavailable,
    message:
      "a wall has no navigation stack: show pages with TabView(selection:) and tabViewStyle(.page)"
  )
  nonisolated public func navigationDestination<Content>(
    isPresented: Binding<Bool>, @ViewBuilder destination: () -> Content
  ) -> some View { self }

  @available(
    *, unavailable, message: "a wall has no toolbar: put the views into an HStack at the top"
  )
  nonisolated public func toolbar<Content>(@ViewBuilder content: () -> Content) -> some View {
    self
  }

  @available(
    *, unavailable,
    message: "a wall has no tab bar: use tabViewStyle(.page) and a title on the page"
  )
  nonisolated public func tabItem<Content>(@ViewBuilder _ label: () -> Content) -> some View {
    self
  }

  @available(
    *, unavailable, message: "a wall has no tab bar: draw the number with overlay(alignment:)"
  )
  nonisolated public func badge(_ count: Int) -> some View { self }

  @available(*, unavailable, message: "a wall has no keyboard: offer choices with Picker or Button")
  nonisolated public func searchable<Prompt>(text: Binding<String>, prompt: Prompt) -> some View {
    self
  }

  @available(*, unavailable, message: "a wall has no keyboard: offer choices with Picker or Button")
  nonisolated public func searchable(text: Binding<String>) -> some View { self }
}
