/// What a button does to what it acts on.
public struct ButtonRole: Hashable, Sendable {
  let isDestructive: Bool
  public static let destructive = ButtonRole(isDestructive: true)
  public static let cancel = ButtonRole(isDestructive: false)
}

/// Runs an action when it is tapped.
public struct Button<Label> {
  let role: ButtonRole?
  let action: @MainActor () -> Void
  let label: Label
}

extension Button where Label: View {
  @preconcurrency nonisolated public init(
    action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
  ) {
    self.init(role: nil, action: action, label: label())
  }

  @preconcurrency nonisolated public init(
    role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
  ) {
    self.init(role: role, action: action, label: label())
  }
}

extension Button where Label == Text {
  @preconcurrency nonisolated public init(
    _ title: LocalizedStringKey, role: ButtonRole? = nil,
    action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action, label: Text(title))
  }

  @_disfavoredOverload
  @preconcurrency nonisolated public init<S: StringProtocol>(
    _ title: S, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action, label: Text(title))
  }
}

extension Button where Label == Views.Label<Text, Image> {
  @preconcurrency nonisolated public init(
    _ title: LocalizedStringKey, systemImage: String, role: ButtonRole? = nil,
    action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action, label: Views.Label(title, systemImage: systemImage))
  }
}

extension Button: View where Label: View {
  public var body: some View {
    ButtonBody(role: role, action: action, label: ViewPart(label))
  }
}

private struct ButtonBody: View {
  let role: ButtonRole?
  let action: @MainActor () -> Void
  let label: ViewPart
  @State private var isPressed = false
  @Environment(\.buttonStyle) private var style
  @Environment(\.isEnabled) private var isEnabled
  @Environment(\.controlSize) private var size

  var body: some View {
    let configuration = ButtonStyleConfiguration(
      role: role, label: label, isPressed: isPressed && isEnabled, isEnabled: isEnabled,
      size: size)
    StyledView { [style] in style.place(configuration, in: $0) }
      ._onPress {
        isPressed = $0
      } perform: {
        if isEnabled { action() }
      }
      .accessibilityElement(children: .combine)
      .accessibilityAddTraits(.isButton)
      .accessibilityRemoveTraits(.isStaticText)
  }
}

/// What a button style arranges.
public struct ButtonStyleConfiguration {
  public typealias Label = ViewPart

  public let role: ButtonRole?
  public let label: Label
  public let isPressed: Bool
  /// For the styles here; those of authors read it in the environment.
  let isEnabled: Bool
  let size: ControlSize
}

/// The look of buttons.
@MainActor @preconcurrency
public protocol ButtonStyle {
  associatedtype Body: View
  typealias Configuration = ButtonStyleConfiguration
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

extension ButtonStyle {
  fileprivate func place(_ configuration: Configuration, in node: Node) {
    node.setStyled(self) { $0.makeBody(configuration: configuration) }
  }
}

/// Text in the accent colour that fades while it is pressed.
public struct BorderlessButtonStyle: Sendable {
  public init() {}
}

extension BorderlessButtonStyle: ButtonStyle {
  public func makeBody(configuration: Configuration) -> some View {
    configuration.label
      .foregroundStyle(buttonColor(configuration))
      .opacity(configuration.isPressed ? 0.35 : 1)
  }
}

/// The label as it is; it fades while it is pressed.
public struct PlainButtonStyle: Sendable {
  public init() {}
}

extension PlainButtonStyle: ButtonStyle {
  public func makeBody(configuration: Configuration) -> some View {
    configuration.label
      .opacity(configuration.isPressed ? 0.6 : configuration.isEnabled ? 1 : 0.4)
  }
}

/// Text in the accent colour on a pale ground; grey on grey while it is disabled.
public struct BorderedButtonStyle: Sendable {
  public init() {}
}

extension BorderedButtonStyle: ButtonStyle {
  public func makeBody(configuration: Configuration) -> some View {
    let color = buttonColor(configuration)
    let pale = color.opacity(configuration.isPressed ? 0.28 : 0.15)
    configuration.label
      .foregroundStyle(color)
      .padding(configuration.size.padding)
      .background(configuration.isEnabled ? pale : disabledGround, in: .rect(cornerRadius: 8))
  }
}

/// White text on the accent colour; grey on grey while it is disabled.
public struct BorderedProminentButtonStyle: Sendable {
  public init() {}
}

extension BorderedProminentButtonStyle: ButtonStyle {
  public func makeBody(configuration: Configuration) -> some View {
    configuration.label
      .foregroundStyle(configuration.isEnabled ? .white : buttonColor(configuration))
      .padding(configuration.size.padding)
      .background(
        configuration.isEnabled ? buttonColor(configuration) : disabledGround,
        in: .rect(cornerRadius: 8)
      )
      .opacity(configuration.isPressed ? 0.7 : 1)
  }
}

/// The accent, or red for what destroys, or grey for what can't be used.
private func buttonColor(_ configuration: ButtonStyleConfiguration) -> Color {
  if !configuration.isEnabled { return Color(.tertiaryLabel) }
  return configuration.role?.isDestructive == true ? .red : .accentColor
}

private var disabledGround: Color { Color(.tertiarySystemFill) }

extension ButtonStyle where Self == BorderlessButtonStyle {
  public static var automatic: BorderlessButtonStyle { BorderlessButtonStyle() }
  public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}

extension ButtonStyle where Self == PlainButtonStyle {
  public static var plain: PlainButtonStyle { PlainButtonStyle() }
}

extension ButtonStyle where Self == BorderedButtonStyle {
  public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}

extension ButtonStyle where Self == BorderedProminentButtonStyle {
  public static var borderedProminent: BorderedProminentButtonStyle {
    BorderedProminentButtonStyle()
  }
}

struct ButtonStyleKey: EnvironmentKey {
  static var defaultValue: any ButtonStyle { BorderlessButtonStyle() }
}

extension EnvironmentValues {
  var buttonStyle: any ButtonStyle {
    get { self[ButtonStyleKey.self] }
    set { self[ButtonStyleKey.self] = newValue }
  }
}

extension View {
  /// The look of buttons inside.
  nonisolated public func buttonStyle<Style: ButtonStyle>(_ style: Style) -> some View {
    environment(\.buttonStyle, style)
  }

  /// Keeps controls inside from being used.
  nonisolated public func disabled(_ disabled: Bool) -> some View {
    transformEnvironment(\.isEnabled) { $0 = $0 && !disabled }
  }
}
