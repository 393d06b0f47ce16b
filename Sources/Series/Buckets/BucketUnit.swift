public import Foundation

/// A span of the calendar.
public enum BucketUnit: String, Hashable, Sendable, CaseIterable {
  case hour, day, week, month, year

  /// The calendar's word for it.
  public var component: Calendar.Component {
    switch self {
    case .hour: return .hour
    case .day: return .day
    case .week: return .weekOfYear
    case .month: return .month
    case .year: return .year
    }
  }

  /// The span that holds a date.
  ///
  /// Days begin where the zone says, not always at 00:00, and have 23 to 25 hours.
  public func interval(of date: Date, in calendar: Calendar) -> DateInterval? {
    if self == .hour { return hour(of: date, in: calendar) }
    return calendar.dateInterval(of: component, for: date)
  }

  /// Hours by the minutes of the zone's offset at that moment; each hour of a repeated pair is its own.
  ///
  /// Where clocks change by part of an hour, as on Lord Howe, the hour is cut at the change.
  private func hour(of date: Date, in calendar: Calendar) -> DateInterval? {
    let zone = calendar.timeZone
    let offset = Double(zone.secondsFromGMT(for: date))
    let local = date.timeIntervalSince1970 + offset
    var start = Date(timeIntervalSince1970: (local / 3_600).rounded(.down) * 3_600 - offset)
    var end = start.addingTimeInterval(3_600)
    if Double(zone.secondsFromGMT(for: start)) != offset,
      let change = zone.nextDaylightSavingTimeTransition(after: start), change <= date
    {
      start = change
    }
    let jump = Double(zone.secondsFromGMT(for: end)) - offset
    if jump.truncatingRemainder(dividingBy: 3_600) != 0,
      let change = zone.nextDaylightSavingTimeTransition(after: date), change < end
    {
      end = change
    }
    return DateInterval(start: start, end: end)
  }

  /// The edges of the spans that cover `from` up to `to`; the first is at or before `from`, the last at
  /// or after `to`.
  ///
  /// Empty when `to` does not lie behind `from`, or when there would be more than a million.
  public func edges(from: Date, to: Date, in calendar: Calendar) -> [Date] {
    guard from < to, let first = interval(of: from, in: calendar) else { return [] }
    var edges = [first.start]
    var end = first.end
    edges.append(end)
    while end < to {
      guard let next = interval(of: end, in: calendar), next.end > end, edges.count < 1_000_000
      else {
        return []
      }
      // Foundation's week over the day that Apia skipped ends a day late; the next week knows better.
      if let last = edges.dropLast().last, next.start > last, next.start < end {
        edges[edges.count - 1] = next.start
      }
      end = next.end
      edges.append(end)
    }
    return edges
  }
}
