public import Foundation

/// One occurrence of an entry of a calendar.
public struct CalendarEvent: Sendable, Hashable {
  public var title: String
  public var place: String?
  /// Of an entry of whole days: the first midnight in the reader's zone.
  public var start: Date
  /// Not before `start`; of an entry of whole days the midnight after the last.
  public var end: Date
  public var isAllDay: Bool

  public init(title: String, place: String? = nil, start: Date, end: Date, isAllDay: Bool) {
    self.title = title
    self.place = place
    self.start = start
    self.end = max(start, end)
    self.isAllDay = isAllDay
  }

  /// By time; entries of whole days before those that begin at midnight.
  static func precedes(_ a: CalendarEvent, _ b: CalendarEvent) -> Bool {
    if a.start != b.start { return a.start < b.start }
    if a.isAllDay != b.isAllDay { return a.isAllDay }
    return (a.end, a.title) < (b.end, b.title)
  }
}
