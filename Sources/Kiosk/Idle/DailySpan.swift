public import Foundation

/// A part of the day by the wall's clock, such as 22:30 to 06:30, on some or all weekdays.
///
/// It may run past midnight and then belongs to the weekday that it begins on. It follows the clock
/// on the wall, so a night is as long as its clock times say, whatever daylight saving does.
public struct DailySpan: Sendable, Hashable {
  /// Minutes after midnight of the first minute in it.
  public var from: Int
  /// Minutes after midnight of the first minute no longer in it; equal to `from`, it is all day.
  public var to: Int
  /// Weekdays that it begins on, 1 is Sunday; empty is every day.
  public var days: Set<Int>

  public init(from: Int, to: Int, days: Set<Int> = []) {
    self.from = from
    self.to = to
    self.days = days
  }

  /// Whether it goes on at `date`.
  public func contains(_ date: Date, _ calendar: Calendar) -> Bool {
    let parts = calendar.dateComponents([.hour, .minute, .weekday], from: date)
    guard let hour = parts.hour, let minute = parts.minute, let weekday = parts.weekday else {
      return false
    }
    let now = hour * 60 + minute
    let yesterday = weekday == 1 ? 7 : weekday - 1
    if from < to { return (from..<to).contains(now) && begins(on: weekday) }
    return now >= from && begins(on: weekday) || now < to && begins(on: yesterday)
  }

  /// The next moment at which it may begin or end.
  public func nextEdge(after date: Date, _ calendar: Calendar) -> Date? {
    [from, to].compactMap { minutes in
      calendar.nextDate(
        after: date,
        matching: DateComponents(hour: minutes / 60, minute: minutes % 60, second: 0),
        matchingPolicy: .nextTime)
    }.min()
  }

  private func begins(on weekday: Int) -> Bool { days.isEmpty || days.contains(weekday) }
}
