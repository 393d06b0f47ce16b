import Vitrine

/// How high the water stands at a moment, over low water.
struct TideReading {
  let date: Date
  let centimeters: Int

  /// Thirteen hours, one reading each: from low water over high water and back, and a bit more.
  static func hours(around date: Date, in calendar: Calendar) -> [TideReading] {
    let noon = calendar.date(bySettingHour: 12, minute: 0, second: 0, of: date) ?? date
    return (0...12).compactMap { hour in
      guard let moment = calendar.date(byAdding: .hour, value: hour, to: noon) else { return nil }
      // High and low water are a little over six hours apart.
      let angle = Double(hour) / 12.42 * 2 * .pi
      let height = 210 - 170 * cos(angle) + 18 * sin(2 * angle)
      return TideReading(date: moment, centimeters: Int(height))
    }
  }
}

extension Color {
  /// From the green of the flats to the blue of the deep.
  static func tide(_ centimeters: Int) -> Color {
    let depth = min(1, Double(centimeters) / 380)
    return Color(
      hue: 0.42 + 0.19 * depth, saturation: 0.35 + 0.45 * depth, brightness: 0.80 + 0.08 * depth)
  }
}
