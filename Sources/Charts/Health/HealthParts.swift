import Foundation
import Geometry
import Views

/// A chart's name, what is in sight, and the number that sums it up.
struct HealthHeader: View {
  let style: HealthChartStyle
  let text: HealthText
  let window: HealthWindow
  let unit: CalendarStride.Unit

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      HStack(alignment: .firstTextBaseline, spacing: 8) {
        Text(style.title)
          .font(.headline)
          .foregroundStyle(style.color)
          .lineLimit(1)
        Spacer(minLength: 4)
        Text(range)
          .font(.subheadline)
          .foregroundStyle(.secondary)
          .lineLimit(1)
      }
      HStack(alignment: .firstTextBaseline, spacing: 6) {
        Text(text.number(number))
          .font(.system(size: 34, weight: .bold))
          .monospacedDigit()
          .lineLimit(1)
        Text(caption)
          .font(.subheadline)
          .foregroundStyle(.secondary)
          .lineLimit(1)
      }
    }
  }

  private var number: Double? {
    style.showsTotal ? (window.count > 0 ? window.total : nil) : window.average
  }

  private var caption: String {
    let words = HealthText.caption(unit: unit, isTotal: style.showsTotal)
    return style.unit.isEmpty ? words : "\(style.unit) · \(words)"
  }

  private var range: String {
    guard let start = window.start, let end = window.end else { return "" }
    return text.range(from: start, to: end, by: unit)
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
        .foregroundStyle(.secondary)
      HStack(alignment: .firstTextBaseline, spacing: 4) {
        Text(value).font(.title3.bold()).monospacedDigit()
        Text(unit).font(.caption).foregroundStyle(.secondary)
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
      .foregroundStyle(.secondary)
      .frame(maxWidth: .infinity, maxHeight: .infinity)
  }
}

/// How the time axis of a `HealthChart` is marked, by what is in sight.
struct HealthAxis {
  /// Seconds.
  let window: Double
  let unit: CalendarStride.Unit
  let calendar: Calendar

  private static let day = 86_400.0  // nominal

  var marks: AxisMarks {
    switch window {
    case ...(1.6 * HealthAxis.day):
      AxisMarks(values: .automatic)
    case ...(16 * HealthAxis.day):
      AxisMarks(values: .stride(by: .day)) { _ in
        AxisGridLine()
        AxisValueLabel(
          format: .dateTime.weekday(.abbreviated), centered: true)
      }
    case ...(70 * HealthAxis.day):
      AxisMarks(values: .stride(by: .weekOfYear))
    case ...(200 * HealthAxis.day):
      AxisMarks(values: .stride(by: .month)) { _ in
        AxisGridLine()
        AxisValueLabel(format: .dateTime.month(.abbreviated), centered: true)
      }
    case ...(800 * HealthAxis.day):
      AxisMarks(values: .stride(by: .month)) { _ in
        AxisGridLine()
        AxisValueLabel(format: .dateTime.month(.narrow), centered: true)
      }
    default:
      AxisMarks(values: .automatic)
    }
  }
}
