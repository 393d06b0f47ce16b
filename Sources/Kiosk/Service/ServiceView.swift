import Foundation
import Geometry
import Views

/// What lies over the wall for whoever looks after it.
struct ServiceView: View {
  let content: ServiceContent
  let act: @MainActor (ServiceAction) -> Void

  var body: some View {
    ZStack {
      if case .displayTest(let pattern) = content {
        DisplayTestView(pattern: pattern).onTapGesture { act(.nextPattern) }
      } else {
        Color(.systemGroupedBackground)
        GeometryReader { geometry in
          page(ServiceType(geometry.size)).frame(
            width: geometry.size.width, height: geometry.size.height)
        }
      }
    }
  }

  @ViewBuilder private func page(_ type: ServiceType) -> some View {
    switch content {
    case .pin(let pin): PinPadView(content: pin, type: type, act: act)
    case .status(let sections, let canSetUpNetwork):
      StatusPageView(
        sections: sections, canSetUpNetwork: canSetUpNetwork, type: type, act: act)
    case .touchTest: TouchTestView(type: type, act: act)
    case .displayTest: EmptyView()
    case .networks(let networks): NetworksView(content: networks, type: type, act: act)
    case .password(let password): PasswordView(content: password, type: type, act: act)
    }
  }
}

/// Sizes that follow the panel, in points.
struct ServiceType: Equatable {
  var panel: CGSize
  /// Of body text.
  var text: CGFloat

  init(_ panel: CGSize) {
    self.panel = panel
    text = max(10, min(22, min(panel.width / 54, panel.height / 31)))
  }

  var margin: CGFloat { max(8, min(28, text)) }
  /// The height of a button: a finger's.
  var button: CGFloat { max(36, text * 2.6) }
}

/// A button of the service pages.
struct ServiceButton: View {
  let title: LocalizedStringKey
  let type: ServiceType
  var isProminent = false
  var isEnabled = true
  let press: @MainActor () -> Void

  var body: some View {
    Text(title).font(.system(size: type.text, weight: .semibold)).lineLimit(1)
      .minimumScaleFactor(0.6)
      .foregroundStyle(isProminent ? Color.white : Color.primary)
      .padding(.horizontal, type.text)
      .frame(minWidth: type.button * 1.6, minHeight: type.button)
      .background(
        isProminent ? Color(red: 0.04, green: 0.44, blue: 0.94) : Color.gray.opacity(0.25),
        in: .rect(cornerRadius: type.button * 0.28)
      )
      .opacity(isEnabled ? 1 : 0.4)
      .onTapGesture { if isEnabled { press() } }
      .accessibilityAddTraits(.isButton)
  }
}

/// A page's title with buttons beside it.
struct ServiceHeader<Buttons: View>: View {
  let title: LocalizedStringKey
  let type: ServiceType
  @ViewBuilder let buttons: () -> Buttons

  var body: some View {
    HStack(spacing: type.text * 0.6) {
      Text(title).font(.system(size: type.text * 1.4, weight: .bold)).lineLimit(1)
        .minimumScaleFactor(0.6)
      Spacer(minLength: type.text)
      buttons()
    }
  }
}
