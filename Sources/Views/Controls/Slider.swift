import Foundation
import Geometry

/// A value that is dragged along a line.
public struct Slider<Label, ValueLabel> {
  let value: Binding<Double>
  let step: Double?
  let label: Label
  /// Before and after the line.
  let ends: (least: ValueLabel, most: ValueLabel)?
  let onEditingChanged: @MainActor (Bool) -> Void
}

extension Slider where Label: View, ValueLabel: View {
  @preconcurrency nonisolated public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, step: V? = nil,
    @ViewBuilder label: () -> Label, @ViewBuilder minimumValueLabel: () -> ValueLabel,
    @ViewBuilder maximumValueLabel: () -> ValueLabel,
    onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
  ) {
    self.init(
      value: value.fraction(of: bounds),
      step: step.map { Double($0 / max(bounds.upperBound - bounds.lowerBound, .ulpOfOne)) },
      label: label(), ends: (minimumValueLabel(), maximumValueLabel()),
      onEditingChanged: onEditingChanged)
  }
}

extension Slider where Label: View, ValueLabel == EmptyView {
  @preconcurrency nonisolated public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, step: V? = nil,
    @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
  ) {
    self.init(
      value: value.fraction(of: bounds),
      step: step.map { Double($0 / max(bounds.upperBound - bounds.lowerBound, .ulpOfOne)) },
      label: label(), ends: nil, onEditingChanged: onEditingChanged)
  }
}

extension Slider where Label == EmptyView, ValueLabel == EmptyView {
  @preconcurrency nonisolated public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, step: V? = nil,
    onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
  ) {
    self.init(
      value: value, in: bounds, step: step, label: { EmptyView() },
      onEditingChanged: onEditingChanged)
  }
}

extension Binding where Value: BinaryFloatingPoint {
  /// The value's place in a range, 0…1.
  fileprivate func fraction(of bounds: ClosedRange<Value>) -> Binding<Double> {
    let length = bounds.upperBound - bounds.lowerBound
    return Binding<Double> {
      length > 0 ? Double((wrappedValue - bounds.lowerBound) / length) : 0
    } set: { fraction in
      wrappedValue = bounds.lowerBound + Value(fraction) * length
    }
  }
}

extension Slider: View where Label: View, ValueLabel: View {
  public var body: some View {
    let line = SliderBody(value: value, step: step, onEditingChanged: onEditingChanged)
    Group {
      if let ends {
        HStack {
          ends.least
          line
          ends.most
        }
      } else {
        line
      }
    }
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(labelText ?? "")
    .accessibilityValue(percent(value.wrappedValue))
    .accessibilityAddTraits(.isAdjustable)
  }

  private var labelText: String? { (label as? Text)?.string(in: EnvironmentValues()) }
}

private struct SliderBody: View {
  @Binding var value: Double
  let step: Double?
  let onEditingChanged: @MainActor (Bool) -> Void
  @State private var isEditing = false
  @Environment(\.isEnabled) private var isEnabled
  @Environment(\.layoutDirection) private var layoutDirection

  private static let knob: CGFloat = 28

  var body: some View {
    let fraction = value.isFinite ? CGFloat(max(0, min(1, value))) : 0
    GeometryReader { proxy in
      let room = max(1, proxy.size.width - Self.knob)
      ZStack(alignment: .leading) {
        Capsule().fill(Color(.systemGray5)).frame(height: 4)
        Capsule().fill(.tint).frame(width: Self.knob / 2 + room * fraction, height: 4)
        Circle()
          .fill(.white)
          .shadow(color: .black.opacity(0.25), radius: 2, y: 1)
          .frame(width: Self.knob, height: Self.knob)
          .padding(.leading, room * fraction)
      }
      .frame(width: proxy.size.width, height: proxy.size.height)
      .contentShape(Rectangle())
      .gesture(
        DragGesture(minimumDistance: 0)
          .onChanged { drag in
            if !isEditing {
              isEditing = true
              onEditingChanged(true)
            }
            move(to: drag.location.x, room: room)
          }
          .onEnded { _ in
            isEditing = false
            onEditingChanged(false)
          })
    }
    .frame(height: Self.knob)
    .opacity(isEnabled ? 1 : 0.4)
  }

  private func move(to x: CGFloat, room: CGFloat) {
    guard isEnabled else { return }
    var fraction = Double((x - Self.knob / 2) / room)
    if layoutDirection == .rightToLeft { fraction = 1 - fraction }
    fraction = max(0, min(1, fraction))
    if let step, step > 0 { fraction = min(1, (fraction / step).rounded() * step) }
    value = fraction
  }
}
