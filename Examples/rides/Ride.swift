import Vitrine

/// How far a day's rides went.
struct Ride: Hashable, Sendable {
  let date: Date
  let kilometers: Double

  /// Made rides: to work and back, further on Saturdays, and now and then none at all.
  static func weeks(_ count: Int, until today: Date, in calendar: Calendar) -> [Ride] {
    let end = calendar.startOfDay(for: today)
    return (0..<count * 7).reversed().compactMap { back in
      guard let date = calendar.date(byAdding: .day, value: -back, to: end) else { return nil }
      let weekday = calendar.component(.weekday, from: date)
      let number = calendar.ordinality(of: .day, in: .era, for: date) ?? 0
      let luck = Double(number * 29 % 17)
      let usual = weekday == 7 ? 38.0 : weekday == 1 ? 0 : 11.5
      return Ride(date: date, kilometers: luck < 2 ? 0 : usual + luck * 0.6)
    }
  }
}
