import Vitrine

/// How many cups were drunk on a day.
struct CupCount: Equatable {
  let date: Date
  let cups: Double

  /// The seven days before the one that lies `offset` days back, oldest first.
  static func days(endingBefore offset: Int, _ today: Date, _ calendar: Calendar) -> [CupCount] {
    (0..<7).compactMap { index in day(offset + 6 - index, before: today, calendar) }
  }

  /// A day by its distance; there is coffee on every one of them.
  static func day(_ back: Int, before today: Date, _ calendar: Calendar) -> CupCount? {
    let start = calendar.startOfDay(for: today)
    guard let date = calendar.date(byAdding: .day, value: -back, to: start) else { return nil }
    // Weekends are slow; some days are long.
    let weekday = calendar.component(.weekday, from: date)
    let number = calendar.ordinality(of: .day, in: .era, for: date) ?? 0
    let usual = weekday == 1 || weekday == 7 ? 1.5 : 3
    return CupCount(date: date, cups: usual + Double(number * 7 % 5) * 0.5)
  }
}
