import Foundation

/// Made numbers: the same on every machine, and none of anyone's.
enum GalleryData {
  static let locale = Locale(identifier: "en_US")
  static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    calendar.locale = locale
    calendar.firstWeekday = 2
    return calendar
  }()

  /// A Sunday morning.
  static let now = date(2026, 11, 29, hour: 9, minute: 41)

  static func date(
    _ year: Int, _ month: Int, _ day: Int, hour: Int = 0, minute: Int = 0
  ) -> Date {
    let parts = DateComponents(year: year, month: month, day: day, hour: hour, minute: minute)
    return calendar.date(from: parts) ?? .distantPast
  }

  /// The starts of so many days, the last one today's.
  static func days(_ count: Int) -> [Date] {
    let today = calendar.startOfDay(for: now)
    return (0..<count).map { index in
      calendar.date(byAdding: .day, value: index - count + 1, to: today) ?? today
    }
  }

  /// Numbers in 0 ..< 1 from a seed.
  static func noise(_ count: Int, seed: UInt64) -> [Double] {
    var state = seed
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 33) / 2_147_483_648
    }
  }

  struct Entry: Identifiable {
    var date: Date
    var value: Double
    var id: Date { date }
  }

  struct Part: Identifiable {
    var name: String
    var date: Date
    var value: Double
    var id: String { "\(name) \(date)" }
  }

  static func steps(_ count: Int) -> [Entry] {
    let noise = GalleryData.noise(count, seed: 41)
    return days(count).enumerated().map { index, day in
      let weekday = calendar.component(.weekday, from: day)
      let base: Double = weekday == 1 ? 5_200 : weekday == 7 ? 9_800 : 7_400
      return Entry(date: day, value: (base + (noise[index] - 0.5) * 6_500).rounded())
    }
  }

  /// A value that wanders around a middle.
  static func walk(_ count: Int, seed: UInt64, from start: Double, by step: Double) -> [Double] {
    var value = start
    return noise(count, seed: seed).map { number in
      value += (number - 0.5) * step + (start - value) * 0.04
      return value
    }
  }

  static func weight(_ count: Int) -> [Entry] {
    let values = walk(count, seed: 7, from: 74, by: 0.9)
    return days(count).enumerated().map { index, day in
      let share = Double(index) / Double(max(1, count - 1))
      return Entry(date: day, value: values[index] - 2.4 * share)
    }
  }

  static let activities = ["Walking", "Cycling", "Running", "Swimming"]

  static func minutes(_ count: Int) -> [Part] {
    let noise = GalleryData.noise(count * activities.count, seed: 12)
    return days(count).enumerated().flatMap { index, day in
      activities.enumerated().map { place, name in
        let most = [48.0, 34, 26, 18][place]
        let value = (6 + noise[index * activities.count + place] * most).rounded()
        return Part(name: name, date: day, value: value)
      }
    }
  }

  /// Temperatures of three rooms by hour.
  static func rooms(_ hours: Int) -> [Part] {
    let start = calendar.startOfDay(for: now)
    let rooms = [("Bedroom", 18.2, 3), ("Kitchen", 21.4, 5), ("Office", 20.1, 9)]
    return rooms.flatMap { name, middle, seed -> [Part] in
      let values = walk(hours, seed: UInt64(seed), from: middle, by: 0.5)
      return (0..<hours).map { hour in
        let date = calendar.date(byAdding: .hour, value: hour, to: start) ?? start
        let warm = 1.6 * sin((Double(hour) - 8) / 24 * 2 * Double.pi)
        return Part(name: name, date: date, value: values[hour] + warm)
      }
    }
  }

  /// A cold night, a warm afternoon.
  static func outdoors(_ count: Int) -> [(date: Date, low: Double, high: Double)] {
    let noise = GalleryData.noise(count * 2, seed: 23)
    return days(count).enumerated().map { index, day in
      let middle = 6 - 5 * cos(Double(index) / 9)
      return (
        day, middle - 3 - 3 * noise[2 * index], middle + 3 + 4 * noise[2 * index + 1]
      )
    }
  }
}
