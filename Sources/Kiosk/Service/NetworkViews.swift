import Foundation
import Geometry
import Views

/// Wireless networks in reach, to touch.
struct NetworksView: View {
  let content: NetworkContent
  let type: ServiceType
  let act: @MainActor (ServiceAction) -> Void

  var body: some View {
    VStack(alignment: .leading, spacing: type.text * 0.7) {
      ServiceHeader(title: "Wi-Fi", type: type) {
        ServiceButton(title: "Search", type: type, isEnabled: !content.isBusy) {
          act(.searchNetworks)
        }
        ServiceButton(title: "Back", type: type, isProminent: true) { act(.back) }
      }
      if let note = content.note {
        Text(LocalizedStringKey(note)).font(.system(size: type.text)).foregroundStyle(.secondary)
          .lineLimit(2)
      }
      ScrollView {
        VStack(spacing: type.text * 0.4) {
          ForEach(Array(content.networks.enumerated()), id: \.offset) { row($0.element) }
        }
      }
      .opacity(content.isBusy ? 0.5 : 1)
      Spacer(minLength: 0)
    }
    .padding(type.margin)
  }

  private func row(_ network: WirelessNetwork) -> some View {
    HStack(spacing: type.text * 0.7) {
      bars(network.signal)
      Text(verbatim: network.name).font(.system(size: type.text * 1.1, weight: .medium))
        .lineLimit(1)
      Spacer(minLength: type.text)
      Text(network.isInUse ? "connected" : network.isSecured ? "password" : "open")
        .font(.system(size: type.text)).foregroundStyle(.secondary).lineLimit(1)
    }
    .padding(.horizontal, type.text)
    .frame(height: type.button)
    .cardSurface()
    .onTapGesture { act(.choose(network)) }
    .accessibilityElement(children: .combine)
  }

  /// One to four bars; what is not reached is pale.
  private func bars(_ signal: Int) -> some View {
    HStack(alignment: .bottom, spacing: type.text * 0.14) {
      ForEach(1...4, id: \.self) { bar in
        Color.primary.opacity(signal > (bar - 1) * 25 ? 1 : 0.2)
          .frame(width: type.text * 0.24, height: type.text * 0.3 * CGFloat(bar))
      }
    }
    .accessibilityLabel("\(signal) %")
  }
}

/// A password and the keys to type it with.
struct PasswordView: View {
  let content: PasswordContent
  let type: ServiceType
  let act: @MainActor (ServiceAction) -> Void

  var body: some View {
    VStack(spacing: type.text * 0.6) {
      ServiceHeader(title: "Password of \(content.network)", type: type) {
        ServiceButton(title: "Back", type: type) { act(.back) }
        ServiceButton(
          title: "Connect", type: type, isProminent: true, isEnabled: content.canConnect
        ) { act(.connect) }
      }
      HStack(spacing: type.text * 0.6) {
        Text(verbatim: shown).font(.system(size: type.text * 1.2)).lineLimit(1)
          .minimumScaleFactor(0.4).frame(maxWidth: .infinity, alignment: .leading)
          .padding(.horizontal, type.text)
          .frame(height: type.button)
          .cardSurface()
        ServiceButton(title: content.isShown ? "Hide" : "Show", type: type) { act(.showPassword) }
      }
      Text(LocalizedStringKey(content.note ?? hint)).font(.system(size: type.text))
        .foregroundStyle(.secondary).lineLimit(1)
      keyboard
    }
    .padding(type.margin)
  }

  private var shown: String {
    guard !content.isShown else { return content.text + "▏" }
    return String(repeating: "•", count: content.text.count) + "▏"
  }

  private var hint: String { content.text.utf8.count < 8 ? "8 characters or more" : " " }

  private var rows: [String] {
    switch content.layer {
    case .small: ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"]
    case .capital: ["1234567890", "QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"]
    case .symbols: ["!\"#$%&'()*", "+,-./:;<=>", "?@[\\]^_`{", "|}~"]
    }
  }

  private var keyboard: some View {
    VStack(spacing: gap) {
      ForEach(Array(rows.enumerated()), id: \.offset) { row in
        HStack(spacing: gap) {
          if row.offset == 3 {
            key("⇧", label: "Shift", width: wide) {
              act(.layer(content.layer == .capital ? .small : .capital))
            }
          }
          ForEach(Array(row.element), id: \.self) { character in
            key(String(character), label: nil, width: width) { act(.type(character)) }
          }
          if row.offset == 3 { key("⌫", label: "Delete", width: wide) { act(.erase) } }
        }
      }
      HStack(spacing: gap) {
        key(content.layer == .symbols ? "abc" : "#+=", label: "Symbols", width: wide) {
          act(.layer(content.layer == .symbols ? .small : .symbols))
        }
        key(" ", label: "Space", width: width * 6) { act(.type(" ")) }
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }

  private var gap: CGFloat { max(3, type.text * 0.3) }
  private var width: CGFloat {
    min(96, (type.panel.width - 2 * type.margin - 9 * gap) / 10)
  }
  private var wide: CGFloat { width * 1.45 }
  private var height: CGFloat {
    let rest = type.panel.height - 2 * type.margin - 2 * type.button - type.text * 4
    return max(24, min(72, (rest - 4 * gap) / 5))
  }

  private func key(
    _ text: String, label: String?, width: CGFloat, _ press: @escaping @MainActor () -> Void
  ) -> some View {
    Text(verbatim: text).font(.system(size: min(height * 0.5, width * 0.5), weight: .medium))
      .lineLimit(1)
      .frame(width: width, height: height)
      .background(Color.gray.opacity(0.25), in: .rect(cornerRadius: height * 0.22))
      .onTapGesture { press() }
      .accessibilityLabel(label.map { LocalizedStringKey($0) } ?? LocalizedStringKey(text))
      .accessibilityAddTraits(.isButton)
  }
}
