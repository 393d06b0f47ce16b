import Foundation
import Geometry

/// How far something has come, or that it is going on.
public struct ProgressView<Label, CurrentValueLabel> {
  let fraction: Double?
  let label: Label
  let currentValueLabel: CurrentValueLabel
}

extension ProgressView where Label == EmptyView, CurrentValueLabel == EmptyView {
  nonisolated public init() {
    self.init(fraction: nil, label: EmptyView(), currentValueLabel: EmptyView())
  }

  nonisolated public init<V: BinaryFloatingPoint>(value: V?, total: V = 1) {
    self.init(
      fraction: share(value, total), label: EmptyView(), currentValueLabel: EmptyView())
  }
}

extension ProgressView where Label: View, CurrentValueLabel == EmptyView {
  nonisolated public init(@ViewBuilder label: () -> Label) {
    self.init(fraction: nil, label: label(), currentValueLabel: EmptyView())
  }

  nonisolated public init<V: BinaryFloatingPoint>(
    value: V?, total: V = 1, @ViewBuilder label: () -> Label
  ) {
    self.init(
      fraction: share(value, total), label: label(), currentValueLabel: EmptyView())
  }
}

extension ProgressView where Label: View, CurrentValueLabel: View {
  nonisolated public init<V: BinaryFloatingPoint>(
    value: V?, total: V = 1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.init(
      fraction: share(value, total), label: label(), currentValueLabel: currentValueLabel())
  }
}

extension ProgressView where Label == Text, CurrentValueLabel == EmptyView {
  nonisolated public init(_ title: LocalizedStringKey) {
    self.init(fraction: nil, label: Text(title), currentValueLabel: EmptyView())
  }

  nonisolated public init<V: BinaryFloatingPoint>(
    _ title: LocalizedStringKey, value: V?, total: V = 1
  ) {
    self.init(
      fraction: share(value, total), label: Text(title), currentValueLabel: EmptyView())
  }
}

/// A value's share of a total, within 0…1; nil without a value.
private func share<V: BinaryFloatingPoint>(_ value: V?, _ total: V) -> Double? {
  guard let value, total > 0 else { return nil }
  let fraction = Double(value / total)
  return fraction.isFinite ? max(0, min(1, fraction)) : nil
}

extension ProgressView: View where Label: View, CurrentValueLabel: View {
  public var body: some View {
    VStack(alignment: .leading, spacing: 6) {
      label
      ProgressIndicator(fraction: fraction)
      currentValueLabel.font(.footnote).foregroundStyle(.secondary)
    }
  }
}

/// How progress is drawn.
public struct ProgressViewStyle: Hashable, Sendable {
  enum Kind: Hashable, Sendable { case automatic, linear, circular }
  let kind: Kind
  public static let automatic = ProgressViewStyle(kind: .automatic)
  public static let linear = ProgressViewStyle(kind: .linear)
  public static let circular = ProgressViewStyle(kind: .circular)
}

struct ProgressViewStyleKey: EnvironmentKey {
  static var defaultValue: ProgressViewStyle { .automatic }
}

extension EnvironmentValues {
  var progressViewStyle: ProgressViewStyle {
    get { self[ProgressViewStyleKey.self] }
    set { self[ProgressViewStyleKey.self] = newValue }
  }
}

extension View {
  /// The look of progress views inside.
  nonisolated public func progressViewStyle(_ style: ProgressViewStyle) -> some View {
    environment(\.progressViewStyle, style)
  }
}

private struct ProgressIndicator: View {
  let fraction: Double?
  @Environment(\.progressViewStyle) private var style

  var body: some View {
    if let fraction, style.kind == .circular {
      ProgressRing(fraction: fraction, lineWidth: 4).frame(width: 32, height: 32)
        .accessibilityValue(percent(fraction))
    } else if let fraction {
      GeometryReader { proxy in
        ZStack(alignment: .leading) {
          Capsule().fill(Color(.systemGray5))
          Capsule().fill(.tint).frame(width: proxy.size.width * CGFloat(fraction))
        }
      }
      .frame(height: 4)
      .accessibilityValue(percent(fraction))
    } else {
      Spinner()
    }
  }

}

/// A share in words; one that is no number is "– %".
func percent(_ fraction: Double) -> String {
  "\(Int(exactly: (fraction * 100).rounded()).map(String.init) ?? "–") %"
}

/// A ring that is drawn as far as something has come.
struct ProgressRing: View {
  let fraction: Double
  let lineWidth: CGFloat

  var body: some View {
    ZStack {
      Circle().strokeBorder(Color(.systemGray5), lineWidth: lineWidth)
      Circle().inset(by: lineWidth / 2)
        .trim(from: 0, to: CGFloat(fraction))
        .rotation(.degrees(-90))
        .stroke(.tint, style: StrokeStyle(lineWidth: lineWidth, lineCap: .round))
    }
  }
}

/// Eight spokes that light up in turn, eight steps a second.
private struct Spinner: View {
  var body: some View {
    TimelineView(.periodic(from: Date(timeIntervalSinceReferenceDate: 0), by: 0.125)) { context in
      Canvas { graphics, size in draw(in: &graphics, size, at: context.date) }
        .frame(width: 20, height: 20)
    }
    .accessibilityLabel("in progress")
  }

  private func draw(in graphics: inout GraphicsContext, _ size: CGSize, at date: Date) {
    let steps = (date.timeIntervalSinceReferenceDate * 8).truncatingRemainder(dividingBy: 8)
    let step = (Int(steps.rounded()) + 8) % 8
    let middle = CGPoint(x: size.width / 2, y: size.height / 2)
    for spoke in 0..<8 {
      let angle = Double(spoke) * .pi / 4
      let dx = CGFloat(sin(angle))
      let dy = CGFloat(-cos(angle))
      var path = Path()
      path.move(to: CGPoint(x: middle.x + 5 * dx, y: middle.y + 5 * dy))
      path.addLine(to: CGPoint(x: middle.x + 9 * dx, y: middle.y + 9 * dy))
      let age = (step - spoke + 8) % 8
      let color = Color.secondary.opacity(1 - Double(age) * 0.11)
      graphics.stroke(
        path, with: .color(color), style: StrokeStyle(lineWidth: 2.2, lineCap: .round))
    }
  }
}
