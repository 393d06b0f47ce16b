public import Foundation

/// How much of a measure is in sight, and by which bins: the segments over a `HealthChart`.
///
/// Windows, bins and where the window rests are those of `behaviour.md` §6.
public enum HealthMode: String, Hashable, Sendable, CaseIterable {
  case day, week, month
  case sixMonths = "six-months"
  case year

  /// The calendar unit that one mark stands for.
  public var unit: Calendar.Component {
    switch self {
    case .day: .hour
    case .week, .month: .day
    case .sixMonths: .weekOfYear
    case .year: .month
    }
  }

  public var window: HealthChartStyle.Window {
    switch self {
    case .day: HealthChartStyle.Window(1, .day)
    case .week: HealthChartStyle.Window(7, .day)
    case .month: HealthChartStyle.Window(1, .month)
    // Whole weeks, so that no bar is cut.
    case .sixMonths: HealthChartStyle.Window(26, .weekOfYear)
    case .year: HealthChartStyle.Window(1, .year)
    }
  }

  /// What a fling lands on; a slow drag rests on the unit.
  public var fling: Calendar.Component {
    switch self {
    case .day: .day
    case .week: .weekOfYear
    case .month, .sixMonths: .month
    case .year: .year
    }
  }

  /// What the segment says.
  public var letter: String {
    switch self {
    case .day: "D"
    case .week: "W"
    case .month: "M"
    case .sixMonths: "6M"
    case .year: "Y"
    }
  }

  /// The mode in words, for those who hear the segment.
  public var name: String {
    switch self {
    case .day: "Day"
    case .week: "Week"
    case .month: "Month"
    case .sixMonths: "Six months"
    case .year: "Year"
    }
  }
}
