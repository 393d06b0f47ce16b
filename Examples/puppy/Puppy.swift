import Vitrine

/// What a puppy weighed on a morning.
struct Weighing: Identifiable {
  let id = UUID()
  let date: Date
  let grams: Int

  /// For those who do not see the chart.
  var dateText: String {
    let formatter = DateFormatter()
    formatter.dateStyle = .medium
    formatter.timeStyle = .none
    formatter.locale = Locale(identifier: "en_US")
    formatter.timeZone = .gmt
    return formatter.string(from: date)
  }
}

/// Momo's weighings, as many as were asked for.
class PuppyModel: ObservableObject {
  @Published private(set) var weighings: [Weighing] = []

  init(count: Int = 30) { show(count) }

  /// A puppy grows fast at first; a big breakfast shows.
  func show(_ count: Int) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let birthday = DateComponents(year: 2026, month: 3, day: 2, hour: 12)
    guard let first = calendar.date(from: birthday) else { return }
    weighings = (0..<count).compactMap { day in
      let age = Double(day)
      let grown = 9_400 / (1 + 14 * exp(-age / 26))
      let breakfast = Double(day * 37 % 11) * 14 - 70
      return calendar.date(byAdding: .day, value: day, to: first).map {
        Weighing(date: $0, grams: Int(grown + breakfast))
      }
    }
  }
}
