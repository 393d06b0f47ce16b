import Foundation
import Views

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
