/// A title with a symbol.
public struct Label<Title, Icon> {
  let title: Title
  let icon: Icon
}

extension Label where Title: View, Icon: View {
  nonisolated public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    self.init(title: title(), icon: icon())
  }
}

extension Label where Title == Text, Icon == Image {
  nonisolated public init(_ title: LocalizedStringKey, systemImage: String) {
    self.init(title: Text(title), icon: Image(systemName: systemImage).asDecoration())
  }

  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(_ title: S, systemImage: String) {
    self.init(title: Text(title), icon: Image(systemName: systemImage).asDecoration())
  }

  nonisolated public init(_ title: LocalizedStringKey, image: String) {
    self.init(title: Text(title), icon: Image(decorative: image))
  }
}

extension Label: View where Title: View, Icon: View {
  public var body: some View {
    LabelBody(
      configuration: LabelStyleConfiguration(title: ViewPart(title), icon: ViewPart(icon)))
  }
}

private struct LabelBody: View {
  let configuration: LabelStyleConfiguration
  @Environment(\.labelStyle) private var style

  var body: some View {
    StyledView { [style] in style.place(configuration, in: $0) }
  }
}

/// What a label style arranges.
public struct LabelStyleConfiguration {
  public typealias Title = ViewPart
  public typealias Icon = ViewPart

  public let title: Title
  public let icon: Icon
}

/// The look of labels.
@MainActor @preconcurrency
public protocol LabelStyle {
  associatedtype Body: View
  typealias Configuration = LabelStyleConfiguration
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

extension LabelStyle {
  fileprivate func place(_ configuration: Configuration, in node: Node) {
    node.setStyled(self) { $0.makeBody(configuration: configuration) }
  }
}

/// The symbol before the title.
public struct TitleAndIconLabelStyle: Sendable {
  public init() {}
}

extension TitleAndIconLabelStyle: LabelStyle {
  public func makeBody(configuration: Configuration) -> some View {
    HStack(alignment: .firstTextBaseline, spacing: 6) {
      configuration.icon
      configuration.title
    }
  }
}

/// The title alone.
public struct TitleOnlyLabelStyle: Sendable {
  public init() {}
}

extension TitleOnlyLabelStyle: LabelStyle {
  public func makeBody(configuration: Configuration) -> some View { configuration.title }
}

/// The symbol alone.
public struct IconOnlyLabelStyle: Sendable {
  public init() {}
}

extension IconOnlyLabelStyle: LabelStyle {
  public func makeBody(configuration: Configuration) -> some View { configuration.icon }
}

extension LabelStyle where Self == TitleAndIconLabelStyle {
  public static var automatic: TitleAndIconLabelStyle { TitleAndIconLabelStyle() }
  public static var titleAndIcon: TitleAndIconLabelStyle { TitleAndIconLabelStyle() }
}

extension LabelStyle where Self == TitleOnlyLabelStyle {
  public static var titleOnly: TitleOnlyLabelStyle { TitleOnlyLabelStyle() }
}

extension LabelStyle where Self == IconOnlyLabelStyle {
  public static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}

struct LabelStyleKey: EnvironmentKey {
  static var defaultValue: any LabelStyle { TitleAndIconLabelStyle() }
}

extension EnvironmentValues {
  var labelStyle: any LabelStyle {
    get { self[LabelStyleKey.self] }
    set { self[LabelStyleKey.self] = newValue }
  }
}

extension View {
  /// The look of labels inside.
  nonisolated public func labelStyle<Style: LabelStyle>(_ style: Style) -> some View {
    environment(\.labelStyle, style)
  }
}

extension Image {
  /// The picture without a meaning of its own.
  func asDecoration() -> Image {
    var image = self
    image.isDecorative = true
    return image
  }
}
