import Foundation

extension FormatStyle {
  /// The format in an environment's language and, where it left them to the system, in its calendar
  /// and time zone.
  func adapted(to environment: EnvironmentValues) -> Self {
    let localized = locale(environment.locale)
    if var dates = localized as? Date.FormatStyle {
      if dates.timeZone == .autoupdatingCurrent { dates.timeZone = environment.timeZone }
      if dates.calendar == .autoupdatingCurrent { dates.calendar = environment.calendar }
      return dates as? Self ?? localized
    }
    if var dates = localized as? Date.IntervalFormatStyle {
      if dates.timeZone == .autoupdatingCurrent { dates.timeZone = environment.timeZone }
      if dates.calendar == .autoupdatingCurrent { dates.calendar = environment.calendar }
      return dates as? Self ?? localized
    }
    return localized
  }
}
