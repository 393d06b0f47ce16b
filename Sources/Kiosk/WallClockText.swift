public import Foundation

/// A moment as ISO 8601 text; without an offset it is a time of the wall's own zone.
public struct WallClockText: Sendable, Hashable {
  private let components: DateComponents
  private let offset: Int?

  /// Reads `2026-11-29`, `2026-11-29T09:41`, `2026-11-29T09:41:00` or with fraction, each with `Z` or
  /// `±hh:mm` or without; nil for anything else and for dates that do not exist.
  public init?(_ text: String) {
    let pattern =
      /([+-]?\d{4,6})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(Z|[+-]\d\d:?\d\d)?)?/
    guard let match = try? pattern.wholeMatch(in: text) else { return nil }
    func number(_ part: Substring?) -> Int { part.flatMap { Int($0) } ?? 0 }
    var components = DateComponents()
    components.year = number(match.1)
    components.month = number(match.2)
    components.day = number(match.3)
    components.hour = number(match.4)
    components.minute = number(match.5)
    components.second = number(match.6)
    if let fraction = match.7 {
      components.nanosecond = number(fraction + String(repeating: "0", count: 9 - fraction.count))
    }
    var gregorian = Calendar(identifier: .gregorian)
    gregorian.timeZone = .gmt
    guard let day = components.day, let date = gregorian.date(from: components),
      gregorian.component(.day, from: date) == day,
      gregorian.component(.month, from: date) == components.month, number(match.4) < 24,
      number(match.5) < 60,
      number(match.6) < 61
    else { return nil }
    self.components = components
    if let zone = match.8 {
      if zone == "Z" {
        offset = 0
      } else {
        let digits = zone.dropFirst().filter(\.isNumber)
        let minutes = number(digits.prefix(2)) * 60 + number(digits.suffix(2))
        offset = (zone.hasPrefix("-") ? -60 : 60) * minutes
      }
    } else {
      offset = nil
    }
  }

  /// The moment, where `zone` stands in for a missing offset.
  public func date(in zone: TimeZone) -> Date {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = offset.flatMap { TimeZone(secondsFromGMT: $0) } ?? zone
    return calendar.date(from: components) ?? Date(timeIntervalSince1970: 0)
  }
}
