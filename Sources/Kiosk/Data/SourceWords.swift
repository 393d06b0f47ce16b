import Foundation
import Network

/// How a source fares, in a person's words.
enum SourceWords {
  /// What a card says under it; nil while there is nothing to say.
  ///
  /// The age of the data is in it where it is not about that of the failure: a card may have no room for
  /// its own date.
  static func note(
    _ state: SourceState, age: TimeInterval?, calendar: WallCalendar, now: Date, words: Words
  ) -> String? {
    switch state {
    case .waiting, .live, .paused: return nil
    case .stale(let since): return words("No new data since \(text(since, calendar, now))")
    case .failing(let date, let because):
      let since = text(date, calendar, now)
      guard let age, age > now.timeIntervalSince(date) + tolerance else {
        return words("Since \(since): \(because)")
      }
      return words("Last value \(text(now - age, calendar, now)); since \(since): \(because)")
    }
  }

  /// Seconds by which data may be older than the failure that follows them.
  private static let tolerance: TimeInterval = 900

  /// A time of day, with its date when that is not today's.
  private static func text(_ date: Date, _ calendar: WallCalendar, _ now: Date) -> String {
    var style = Date.FormatStyle(
      locale: calendar.locale, calendar: calendar.calendar, timeZone: calendar.zone)
    style = style.hour().minute()
    if !calendar.calendar.isDate(date, inSameDayAs: now) { style = style.month().day() }
    let isThisYear = calendar.calendar.isDate(date, equalTo: now, toGranularity: .year)
    if !isThisYear { style = style.year() }
    return date.formatted(style)
  }
}
