import Foundation
import Geometry
import Views

/// What a control's card shows.
struct ControlContent: Equatable {
  var id: String
  var title: String
  var kind: Dashboard.ControlCard.Kind
  var state: ControlState
  var unit: String
  var color: CardColor
}

/// What a finger does to a control.
struct ControlActions {
  var press: @MainActor (String) -> Void = { _ in }
  var slide: @MainActor (String, Double) -> Void = { _, _ in }
  var choose: @MainActor (String, Int) -> Void = { _, _ in }
}

private struct ControlActionsKey: EnvironmentKey {
  static var defaultValue: ControlActions { ControlActions() }
}

extension EnvironmentValues {
  var controls: ControlActions {
    get { self[ControlActionsKey.self] }
    set { self[ControlActionsKey.self] = newValue }
  }
}

/// A button, a switch, a slider or scenes with the true state of what it stands for.
struct ControlView: View {
  let content: ControlContent
  @Environment(\.controls) private var controls
  @Environment(\.locale) private var locale
  @State private var held: Double?

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      Text(verbatim: content.title).font(.headline).lineLimit(1)
      Spacer(minLength: 0)
      control
      if let note {
        Text(verbatim: note).font(.footnote).lineLimit(1)
          .foregroundStyle(
            content.state.fault == nil ? Color.secondary : CardColor(.name("red")).color)
      }
    }
    .cardPadding()
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    .cardSurface()
    .accessibilityElement(children: .contain)
  }

  @ViewBuilder private var control: some View {
    switch content.kind {
    case .button:
      pill(isOn: content.state.wanted != nil, text: "Press").onTapGesture {
        controls.press(content.id)
      }
      .accessibilityAddTraits(.isButton).accessibilityLabel(content.title)
    case .toggle:
      pill(isOn: content.state.isOn, text: word)
        .opacity(content.state.wanted == nil ? 1 : 0.6)
        .onTapGesture { controls.press(content.id) }
        .accessibilityAddTraits(.isToggle).accessibilityLabel(content.title)
    case .scenes(let scenes): self.scenes(scenes)
    case .slider(let range, let step):
      VStack(alignment: .leading, spacing: 6) {
        Text(verbatim: word).font(.system(size: 28, weight: .bold)).monospacedDigit().lineLimit(1)
          .opacity(content.state.wanted == nil && held == nil ? 1 : 0.6)
        Slider(
          value: Binding(
            get: { held ?? content.state.wanted ?? content.state.value ?? range.lowerBound },
            set: { held = $0 }), in: range, step: step
        ) { isEditing in
          guard !isEditing, let value = held else { return }
          controls.slide(content.id, value)
          held = nil
        }
      }
    }
  }

  /// The names, as many beside each other as the card is wide for; what is in force is filled.
  private func scenes(_ scenes: [Dashboard.ControlCard.Scene]) -> some View {
    let inForce = content.state.value.flatMap { Int(exactly: $0) }
    let wanted = content.state.wanted.flatMap { Int(exactly: $0) }
    return GeometryReader { geometry in
      let grid = SceneGrid(count: scenes.count, in: geometry.size)
      VStack(spacing: SceneGrid.gap) {
        ForEach(0..<grid.rows, id: \.self) { row in
          HStack(spacing: SceneGrid.gap) {
            ForEach(grid.indices(inRow: row), id: \.self) { index in
              scene(scenes[index].name, isOn: index == inForce, isWanted: index == wanted)
                .frame(height: grid.height)
                .onTapGesture { controls.choose(content.id, index) }
            }
          }
        }
      }
    }
  }

  private func scene(_ name: String, isOn: Bool, isWanted: Bool) -> some View {
    // What is in force bears a mark, too: a colour alone is not seen by all.
    Text(verbatim: isOn ? "✓ \(name)" : name).font(.headline).lineLimit(1)
      .minimumScaleFactor(0.6)
      .foregroundStyle(isOn ? Color.white : Color.primary)
      .padding(.horizontal, 6)
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .background(
        isOn ? content.color.color : Color.gray.opacity(0.25), in: .rect(cornerRadius: 12)
      )
      .opacity(isWanted ? 0.6 : 1)
      .accessibilityAddTraits(.isButton)
  }

  private func pill(isOn: Bool, text: String) -> some View {
    // On and off differ in the word and in the fill, not only in the colour.
    Text(LocalizedStringKey(text)).font(.title3.bold()).lineLimit(1).minimumScaleFactor(0.6)
      .foregroundStyle(isOn ? Color.white : Color.primary)
      .frame(maxWidth: .infinity, minHeight: 44, maxHeight: 72)
      .background(
        isOn ? content.color.color : Color.gray.opacity(0.25), in: .rect(cornerRadius: 14))
  }

  private var word: String {
    let state = content.state
    if case .slider = content.kind {
      guard let value = held ?? state.wanted ?? state.value else { return "–" }
      let text = value.formatted(.number.precision(.fractionLength(0...1)).locale(locale))
      return content.unit.isEmpty ? text : "\(text) \(content.unit)"
    }
    guard state.value != nil else { return "Unknown" }
    return state.isOn ? "On" : "Off"
  }

  private var note: String? {
    if let fault = content.state.fault { return fault }
    return content.state.wanted != nil ? "asked …" : nil
  }
}
