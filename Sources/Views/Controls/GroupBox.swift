/// Views on a ground of their own, with a label.
public struct GroupBox<Label, Content> {
  let label: Label
  let content: Content
}

extension GroupBox where Label: View, Content: View {
  nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.init(label: label(), content: content())
  }

  nonisolated public init(label: Label, @ViewBuilder content: () -> Content) {
    self.init(label: label, content: content())
  }
}

extension GroupBox where Label == Text, Content: View {
  nonisolated public init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(label: Text(title), content: content())
  }

  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(label: Text(title), content: content())
  }
}

extension GroupBox where Label == EmptyView, Content: View {
  nonisolated public init(@ViewBuilder content: () -> Content) {
    self.init(label: EmptyView(), content: content())
  }
}

extension GroupBox: View where Label: View, Content: View {
  public var body: some View {
    GroupBoxBody(
      configuration: GroupBoxStyleConfiguration(
        label: ViewPart(label), content: ViewPart(content)))
  }
}

private struct GroupBoxBody: View {
  let configuration: GroupBoxStyleConfiguration
  @Environment(\.groupBoxStyle) private var style

  var body: some View {
    StyledView { [style] in style.place(configuration, in: $0) }
  }
}

/// What a group box style arranges.
public struct GroupBoxStyleConfiguration {
  public typealias Label = ViewPart
  public typealias Content = ViewPart

  public let label: Label
  public let content: Content
}

/// The look of group boxes.
@MainActor @preconcurrency
public protocol GroupBoxStyle {
  associatedtype Body: View
  typealias Configuration = GroupBoxStyleConfiguration
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

extension GroupBoxStyle {
  fileprivate func place(_ configuration: Configuration, in node: Node) {
    node.setStyled(self) { $0.makeBody(configuration: configuration) }
  }
}

/// The label over the content on a rounded ground.
public struct DefaultGroupBoxStyle: Sendable {
  public init() {}
}

extension DefaultGroupBoxStyle: GroupBoxStyle {
  public func makeBody(configuration: Configuration) -> some View {
    VStack(alignment: .leading) {
      configuration.label.font(.headline)
      configuration.content
    }
    .padding()
    .background(Color(.secondarySystemBackground), in: .rect(cornerRadius: 8))
  }
}

extension GroupBoxStyle where Self == DefaultGroupBoxStyle {
  public static var automatic: DefaultGroupBoxStyle { DefaultGroupBoxStyle() }
}

struct GroupBoxStyleKey: EnvironmentKey {
  static var defaultValue: any GroupBoxStyle { DefaultGroupBoxStyle() }
}

extension EnvironmentValues {
  var groupBoxStyle: any GroupBoxStyle {
    get { self[GroupBoxStyleKey.self] }
    set { self[GroupBoxStyleKey.self] = newValue }
  }
}

extension View {
  /// The look of group boxes inside.
  nonisolated public func groupBoxStyle<Style: GroupBoxStyle>(_ style: Style) -> some View {
    environment(\.groupBoxStyle, style)
  }
}
