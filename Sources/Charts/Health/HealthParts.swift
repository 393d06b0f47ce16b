import Foundation
import Geometry
import Views

/// A chart's name, what is in sight, and the number that sums it up.
struct HealthHeader: View {
  let style: HealthChartStyle
  let text: HealthText
  let window: HealthWindow
  let unit: CalendarStride.Unit
  /// nil without segments.
  let mode: HealthMode?
  let modes: [HealthMode]
  let choose: (HealthMode) -> Void

  var body: some View {
    VStack(alignment: .leading, spacing: 2) {
      HStack(alignment: .center, spacing: 12) {
        Text(style.title)
          .font(.headline)
          .foregroundStyle(ReadableColor(style.color))
          .lineLimit(1)
          .layoutPriority(1)
        Spacer(minLength: 4)
        if let mode, modes.count > 1 {
          HealthSegments(mode: mode, modes: modes, choose: choose)
        } else {
          rangeText
        }
      }
      HStack(alignment: .firstTextBaseline, spacing: 6) {
        Text(number)
          .font(.system(size: 34, weight: .bold))
          .monospacedDigit()
          .lineLimit(1)
          .minimumScaleFactor(0.5)
          .layoutPriority(2)
        Text(caption)
          .font(.subheadline)
          .foregroundStyle(Color.chartSecondary)
          .lineLimit(1)
          .layoutPriority(1)
        if mode != nil, modes.count > 1 {
          Spacer(minLength: 4)
          rangeText
        }
      }
    }
  }

  private var rangeText: some View {
    Text(range)
      .font(.subheadline)
      .foregroundStyle(Color.chartSecondary)
      .lineLimit(1)
  }

  /// A day by hours has a total; longer windows have a daily average.
  private var statistic: HealthStatistic {
    if style.statistic == .total, mode != nil, mode != .day { return .average }
    return style.statistic
  }

  private var number: String {
    switch statistic {
    case .total: text.number(window.count > 0 ? window.total : nil)
    case .average: text.number(window.average)
    case .range: text.range(window.low, window.high)
    }
  }

  private var caption: String {
    let words = text.caption(
      unit: unit, statistic: statistic, divisor: window.divisor,
      isDaily: mode != nil && mode != .day)
    return style.unit.isEmpty ? words : "\(style.unit) · \(words)"
  }

  private var range: String {
    guard let start = window.start, let end = window.end else { return "" }
    if mode == .day, window.isUnfinished { return text.phrases("Today") }
    return text.range(from: start, to: end, by: unit)
  }
}

/// The choice of a mode.
struct HealthSegments: View {
  let mode: HealthMode
  let modes: [HealthMode]
  let choose: (HealthMode) -> Void

  var body: some View {
    Picker("Range", selection: Binding(get: { mode }, set: { choose($0) })) {
      ForEach(modes, id: \.self) { mode in
        Text(LocalizedStringKey(mode.letter)).font(.subheadline.weight(.semibold))
          .accessibilityLabel(LocalizedStringKey(mode.name))
          .tag(mode)
      }
    }
    .pickerStyle(.segmented)
    .frame(minWidth: CGFloat(modes.count) * 26, maxWidth: CGFloat(modes.count) * 52)
    .layoutPriority(2)
  }
}

/// A value beside the finger.
struct HealthCallout: View {
  let value: String
  let unit: String
  let moment: String

  var body: some View {
    VStack(alignment: .leading, spacing: 1) {
      Text(moment)
        .font(.caption)
        .foregroundStyle(Color(light: Color(hex: 0x55555A), dark: Color(hex: 0xBEBEC4)))
      HStack(alignment: .firstTextBaseline, spacing: 4) {
        Text(value).font(.title3.bold()).monospacedDigit()
        Text(unit)
          .font(.caption)
          .foregroundStyle(Color(light: Color(hex: 0x55555A), dark: Color(hex: 0xBEBEC4)))
      }
    }
    .padding(.horizontal, 10)
    .padding(.vertical, 6)
    .background(
      Color(light: Color(hex: 0xE9E9EE), dark: Color(hex: 0x3A3A3C)), in: .rect(cornerRadius: 8))
  }
}

/// A series without data.
struct HealthEmpty: View {
  var body: some View {
    Text("No data")
      .font(.subheadline)
      .foregroundStyle(Color.chartSecondary)
      .frame(maxWidth: .infinity, maxHeight: .infinity)
  }
}
