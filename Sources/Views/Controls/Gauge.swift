import Foundation
import Geometry

/// Where a value stands in a range.
public struct Gauge<Label, CurrentValueLabel, BoundsLabel> {
  let fraction: Double
  let label: Label
  let currentValueLabel: CurrentValueLabel
  let minimumValueLabel: BoundsLabel
  let maximumValueLabel: BoundsLabel
}

extension Gauge
where Label: View, CurrentValueLabel == EmptyView, BoundsLabel == EmptyView {
  nonisolated public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label
  ) {
    self.init(
      fraction: place(value, bounds), label: label(), currentValueLabel: EmptyView(),
      minimumValueLabel: EmptyView(), maximumValueLabel: EmptyView())
  }
}

extension Gauge where Label: View, CurrentValueLabel: View, BoundsLabel == EmptyView {
  nonisolated public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.init(
      fraction: place(value, bounds), label: label(), currentValueLabel: currentValueLabel(),
      minimumValueLabel: EmptyView(), maximumValueLabel: EmptyView())
  }
}

extension Gauge where Label: View, CurrentValueLabel: View, BoundsLabel: View {
  nonisolated public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel,
    @ViewBuilder minimumValueLabel: () -> BoundsLabel,
    @ViewBuilder maximumValueLabel: () -> BoundsLabel
  ) {
    self.init(
      fraction: place(value, bounds), label: label(), currentValueLabel: currentValueLabel(),
      minimumValueLabel: minimumValueLabel(), maximumValueLabel: maximumValueLabel())
  }
}

private func place<V: BinaryFloatingPoint>(_ value: V, _ bounds: ClosedRange<V>) -> Double {
  let length = bounds.upperBound - bounds.lowerBound
  let fraction = length > 0 ? Double((value - bounds.lowerBound) / length) : 0
  return fraction.isFinite ? max(0, min(1, fraction)) : 0
}

/// How a gauge is drawn.
public struct GaugeStyle: Hashable, Sendable {
  enum Kind: Hashable, Sendable { case linear, open, closed }
  let kind: Kind
  public static let automatic = GaugeStyle(kind: .linear)
  public static let linearCapacity = GaugeStyle(kind: .linear)
  public static let accessoryLinear = GaugeStyle(kind: .linear)
  public static let accessoryLinearCapacity = GaugeStyle(kind: .linear)
  public static let accessoryCircular = GaugeStyle(kind: .open)
  public static let accessoryCircularCapacity = GaugeStyle(kind: .closed)
}

struct GaugeStyleKey: EnvironmentKey {
  static var defaultValue: GaugeStyle { .automatic }
}

extension EnvironmentValues {
  var gaugeStyle: GaugeStyle {
    get { self[GaugeStyleKey.self] }
    set { self[GaugeStyleKey.self] = newValue }
  }
}

extension View {
  /// The look of gauges inside.
  nonisolated public func gaugeStyle(_ style: GaugeStyle) -> some View {
    environment(\.gaugeStyle, style)
  }
}

extension Gauge: View where Label: View, CurrentValueLabel: View, BoundsLabel: View {
  public var body: some View {
    GaugeBody(
      fraction: fraction, label: ViewPart(label), currentValueLabel: ViewPart(currentValueLabel),
      ends: BoundsLabel.self == EmptyView.self
        ? nil : (ViewPart(minimumValueLabel), ViewPart(maximumValueLabel)))
  }
}

private struct GaugeBody: View {
  let fraction: Double
  let label: ViewPart
  let currentValueLabel: ViewPart
  let ends: (least: ViewPart, most: ViewPart)?
  @Environment(\.gaugeStyle) private var style

  var body: some View {
    switch style.kind {
    case .linear:
      VStack(alignment: .leading, spacing: 4) {
        label
        HStack {
          ends?.least.font(.footnote)
          ProgressView(value: fraction)
          ends?.most.font(.footnote)
        }
        currentValueLabel.font(.footnote)
      }
    case .closed:
      ZStack {
        ProgressRing(fraction: fraction, lineWidth: 6)
        currentValueLabel.font(.headline)
      }
      .frame(width: 64, height: 64)
    case .open:
      ZStack {
        GaugeArc(fraction: 1).stroke(
          Color(.systemGray5), style: StrokeStyle(lineWidth: 6, lineCap: .round))
        GaugeArc(fraction: fraction).stroke(
          .tint, style: StrokeStyle(lineWidth: 6, lineCap: .round))
        currentValueLabel.font(.headline)
        Group {
          if let ends {
            HStack(spacing: 14) {
              ends.least
              ends.most
            }
          } else {
            label
          }
        }
        .font(.caption2)
        .frame(maxHeight: .infinity, alignment: .bottom)
      }
      .frame(width: 64, height: 64)
    }
  }
}

/// Three quarters of a circle, open at the bottom, drawn from the left.
struct GaugeArc: Shape {
  var fraction: Double

  nonisolated var animatableData: Double {
    get { fraction }
    set { fraction = newValue }
  }

  nonisolated func path(in rect: CGRect) -> Path {
    Path { path in
      path.addArc(
        center: CGPoint(x: rect.midX, y: rect.midY),
        radius: max(0, min(rect.width, rect.height) / 2 - 3), startAngle: .degrees(135),
        endAngle: .degrees(135 + 270 * fraction), clockwise: false)
    }
  }
}
