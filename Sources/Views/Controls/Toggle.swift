import Foundation

/// A switch between on and off.
public struct Toggle<Label> {
  let isOn: Binding<Bool>
  let label: Label
}

extension Toggle where Label: View {
  nonisolated public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.init(isOn: isOn, label: label())
  }
}

extension Toggle where Label == Text {
  nonisolated public init(_ title: LocalizedStringKey, isOn: Binding<Bool>) {
    self.init(isOn: isOn, label: Text(title))
  }

  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {
    self.init(isOn: isOn, label: Text(title))
  }
}

extension Toggle where Label == Views.Label<Text, Image> {
  nonisolated public init(
    _ title: LocalizedStringKey, systemImage: String, isOn: Binding<Bool>
  ) {
    self.init(isOn: isOn, label: Views.Label(title, systemImage: systemImage))
  }
}

extension Toggle: View where Label: View {
  public var body: some View { ToggleBody(isOn: isOn, label: ViewPart(label)) }
}

private struct ToggleBody: View {
  @Binding var isOn: Bool
  let label: ViewPart
  @Environment(\.toggleStyle) private var style
  @Environment(\.isEnabled) private var isEnabled

  var body: some View {
    let configuration = ToggleStyleConfiguration(label: label, isOn: $isOn)
    StyledView { [style] in style.place(configuration, in: $0) }
      .opacity(isEnabled ? 1 : 0.4)
      .accessibilityElement(children: .combine)
      .accessibilityAddTraits(.isToggle)
      .accessibilityRemoveTraits([.isStaticText, .isButton])
      .accessibilityValue(isOn ? "on" : "off")
  }
}

/// What a toggle style arranges.
public struct ToggleStyleConfiguration {
  public typealias Label = ViewPart

  public let label: Label
  @Binding public var isOn: Bool

  init(label: Label, isOn: Binding<Bool>) {
    self.label = label
    _isOn = isOn
  }
}

/// The look of toggles.
@MainActor @preconcurrency
public protocol ToggleStyle {
  associatedtype Body: View
  typealias Configuration = ToggleStyleConfiguration
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

extension ToggleStyle {
  fileprivate func place(_ configuration: Configuration, in node: Node) {
    node.setStyled(self) { $0.makeBody(configuration: configuration) }
  }
}

/// A knob that slides in a groove, after the label.
public struct SwitchToggleStyle: Sendable {
  public init() {}
}

extension SwitchToggleStyle: ToggleStyle {
  public func makeBody(configuration: Configuration) -> some View {
    SwitchRow(label: configuration.label, isOn: configuration.$isOn)
  }
}

private struct SwitchRow: View {
  let label: ToggleStyleConfiguration.Label
  @Binding var isOn: Bool
  @Environment(\.labelsAreHidden) private var labelIsHidden

  var body: some View {
    HStack(spacing: labelIsHidden ? 0 : nil) {
      if labelIsHidden {
        label.frame(width: 0, height: 0).clipped()
      } else {
        label
        Spacer()
      }
      SwitchKnob(isOn: $isOn)
    }
  }
}

private struct SwitchKnob: View {
  @Binding var isOn: Bool
  @Environment(\.isEnabled) private var isEnabled
  @Environment(\.tint) private var tint

  var body: some View {
    Capsule(style: .circular)
      .fill(isOn ? tint ?? .green : Color(.systemGray5))
      .overlay {
        Circle()
          .fill(.white)
          .shadow(color: .black.opacity(0.2), radius: 2, y: 1)
          .padding(2)
          .frame(width: 31)
          .offset(x: isOn ? 10 : -10)
      }
      .frame(width: 51, height: 31)
      .animation(.snappy, value: isOn)
      .onTapGesture { if isEnabled { isOn.toggle() } }
  }
}

/// A button that stays pressed.
public struct ButtonToggleStyle: Sendable {
  public init() {}
}

extension ButtonToggleStyle: ToggleStyle {
  public func makeBody(configuration: Configuration) -> some View {
    Button {
      configuration.isOn.toggle()
    } label: {
      configuration.label
        .foregroundStyle(configuration.isOn ? Color(.systemBackground) : .accentColor)
        .padding(EdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12))
        .background(
          configuration.isOn ? Color.accentColor : Color.accentColor.opacity(0.15),
          in: .rect(cornerRadius: 8))
    }
    .buttonStyle(.plain)
  }
}

extension ToggleStyle where Self == SwitchToggleStyle {
  public static var automatic: SwitchToggleStyle { SwitchToggleStyle() }
  public static var `switch`: SwitchToggleStyle { SwitchToggleStyle() }
}

extension ToggleStyle where Self == ButtonToggleStyle {
  public static var button: ButtonToggleStyle { ButtonToggleStyle() }
}

struct ToggleStyleKey: EnvironmentKey {
  static var defaultValue: any ToggleStyle { SwitchToggleStyle() }
}

extension EnvironmentValues {
  var toggleStyle: any ToggleStyle {
    get { self[ToggleStyleKey.self] }
    set { self[ToggleStyleKey.self] = newValue }
  }
}

extension View {
  /// The look of toggles inside.
  nonisolated public func toggleStyle<Style: ToggleStyle>(_ style: Style) -> some View {
    environment(\.toggleStyle, style)
  }
}
