import Foundation
import Geometry
import Views

/// Digits to touch, and how many were.
struct PinPadView: View {
  let content: PinContent
  let type: ServiceType
  let act: @MainActor (ServiceAction) -> Void

  var body: some View {
    let isWide = type.panel.width > type.panel.height
    Group {
      if isWide {
        HStack(spacing: type.margin * 2) {
          head.frame(maxWidth: .infinity)
          pad.frame(maxWidth: .infinity)
        }
      } else {
        VStack(spacing: type.margin) {
          head
          pad
        }
      }
    }
    .padding(type.margin)
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }

  private var head: some View {
    VStack(spacing: type.text) {
      Text("PIN").font(.system(size: type.text * 1.8, weight: .bold))
      Text(verbatim: content.count == 0 ? "–" : String(repeating: "●", count: content.count))
        .font(.system(size: type.text * 1.4)).lineLimit(1).minimumScaleFactor(0.5)
        .accessibilityLabel("\(content.count) digits")
      Text(LocalizedStringKey(content.note ?? " ")).font(.system(size: type.text))
        .foregroundStyle(CardColor(.name("red")).color).lineLimit(2)
        .multilineTextAlignment(.center)
      ServiceButton(title: "Cancel", type: type) { act(.close) }
    }
  }

  private var pad: some View {
    VStack(spacing: key * 0.14) {
      ForEach([[1, 2, 3], [4, 5, 6], [7, 8, 9]], id: \.self) { row in
        HStack(spacing: key * 0.14) {
          ForEach(row, id: \.self) { digit($0) }
        }
      }
      HStack(spacing: key * 0.14) {
        sign("⌫", label: "Delete") { act(.erase) }
        digit(0)
        sign("✓", label: "Enter") { act(.enter) }
      }
    }
    .opacity(content.isClosed ? 0.35 : 1)
  }

  /// A finger's width at least, where four rows of them fit.
  private var key: CGFloat {
    let isWide = type.panel.width > type.panel.height
    let height = type.panel.height * (isWide ? 1 : 0.6) - 2 * type.margin
    let width = type.panel.width * (isWide ? 0.5 : 1) - 4 * type.margin
    return max(30, min(height / 4.5, width / 3.4, 120))
  }

  private func digit(_ digit: Int) -> some View {
    sign("\(digit)", label: "\(digit)") { act(.digit(digit)) }
  }

  private func sign(
    _ text: String, label: LocalizedStringKey, _ press: @escaping @MainActor () -> Void
  ) -> some View {
    Text(verbatim: text).font(.system(size: key * 0.4, weight: .medium))
      .frame(width: key, height: key)
      .background(Color.gray.opacity(0.25), in: .rect(cornerRadius: key * 0.28))
      .onTapGesture { press() }
      .accessibilityLabel(label)
      .accessibilityAddTraits(.isButton)
  }
}
