import Foundation
import Network

/// How a source fares, in a person's words.
enum SourceWords {
  /// What a card says under it; nil while there is nothing to say.
  static func note(
    _ state: SourceState, calendar: WallCalendar, now: Date, words: Words
  ) -> String? {
    switch state {
    case .waiting, .live, .paused: return nil
    case .stale(let since): return words("No new data since \(text(since, calendar, now))")
    case .failing(let since, let because):
      return words("Since \(text(since, calendar, now)): \(because)")
    }
  }

  /// A time of day, with its date when that is not today's.
  private static func text(_ date: Date, _ calendar: WallCalendar, _ now: Date) -> String {
    var style = Date.FormatStyle(
      locale: calendar.locale, calendar: calendar.calendar, timeZone: calendar.zone)
    style = style.hour().minute()
    if !calendar.calendar.isDate(date, inSameDayAs: now) { style = style.month().day() }
    return date.formatted(style)
  }
}
