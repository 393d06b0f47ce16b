public import Views

// A list is a scroll view with rows; a wall draws its rows itself.

@available(*, unavailable, message: "a wall has no list: use ScrollView with LazyVStack, or Grid")
public struct List<Content>: View {
  public init(@ViewBuilder content: () -> Content) {}
  public init<Data: RandomAccessCollection, Row>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == Never {}
  public init<Data: RandomAccessCollection, ID, Row>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == Never {}
  public var body: some View { EmptyView() }
}

@available(*, unavailable, message: "a wall has no forms: use VStack with GroupBox")
public struct Form<Content>: View {
  public init(@ViewBuilder content: () -> Content) {}
  public var body: some View { EmptyView() }
}

@available(*, unavailable, message: "a wall has no tables: use Grid with GridRow")
public struct Table<Rows>: View {
  public init<Data: RandomAccessCollection>(_ data: Data, @ViewBuilder columns: () -> Rows) {}
  public var body: some View { EmptyView() }
}

@available(*, unavailable, message: "a wall has no list: use ScrollView with LazyVStack, or Grid")
public struct OutlineGroup<Content>: View {
  public init<Data>(_ data: Data, @ViewBuilder content: () -> Content) {}
  public var body: some View { EmptyView() }
}

@available(
  *, unavailable,
  message: "a wall has no disclosure group: use a Button and an if around the content"
)
public struct DisclosureGroup<Label, Content>: View {
  public init<Title>(_ title: Title, @ViewBuilder content: () -> Content) where Label == Text {}
  public init<Title>(
    _ title: Title, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content
  ) where Label == Text {}
  public var body: some View { EmptyView() }
}

@available(*, unavailable, message: "a wall has no edit mode: leave this out")
public struct EditButton: View {
  public init() {}
  public var body: some View { EmptyView() }
}

extension View {
  @available(*, unavailable, message: "a wall has no list: use ScrollView with LazyVStack, or Grid")
  nonisolated public func listStyle<Style>(_ style: Style) -> some View { self }

  @available(*, unavailable, message: "a wall has no list: use ScrollView with LazyVStack, or Grid")
  nonisolated public func listRowSeparator<Visible>(_ visibility: Visible) -> some View { self }

  @available(*, unavailable, message: "a wall has no list: use ScrollView with LazyVStack, or Grid")
  nonisolated public func listRowBackground<Content>(_ view: Content?) -> some View { self }

  @available(*, unavailable, message: "a wall has no list: use ScrollView with LazyVStack, or Grid")
  nonisolated public func listRowInsets<Insets>(_ insets: Insets?) -> some View { self }

  @available(*, unavailable, message: "a wall has no list: use a DragGesture, or buttons")
  nonisolated public func swipeActions<Content>(@ViewBuilder content: () -> Content) -> some View {
    self
  }

  @available(
    *, unavailable,
    message: "a wall reads its data by itself: use task, or a source in the dashboard"
  )
  nonisolated public func refreshable(action: @escaping () async -> Void) -> some View { self }

  @available(*, unavailable, message: "a wall has no drag and drop: use a DragGesture")
  nonisolated public func onDrag<Item>(_ data: @escaping () -> Item) -> some View { self }

  @available(*, unavailable, message: "a wall has no drag and drop: use a DragGesture")
  nonisolated public func draggable<Item>(_ payload: Item) -> some View { self }
}
