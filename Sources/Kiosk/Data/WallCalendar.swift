public import Foundation

/// The calendar, zone and locale that a wall counts its days by.
public struct WallCalendar: Sendable, Hashable {
  public var calendar: Calendar
  public var locale: Locale
  public var zone: TimeZone { calendar.timeZone }

  /// - Parameters:
  ///   - dashboard: zone, locale and first weekday of the file, where it says them.
  ///   - zone: beats the file's.
  ///   - locale: beats the file's.
  public init(_ dashboard: Dashboard?, zone: TimeZone? = nil, locale: Locale? = nil) {
    self.locale = locale ?? dashboard?.locale ?? .ofSystem
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = self.locale
    calendar.timeZone = zone ?? dashboard?.zone ?? TimeZone.current
    calendar.firstWeekday = dashboard?.weekStart ?? WallCalendar.firstWeekday(of: self.locale)
    self.calendar = calendar
  }

  private static func firstWeekday(of locale: Locale) -> Int {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = locale
    return calendar.firstWeekday
  }
}
