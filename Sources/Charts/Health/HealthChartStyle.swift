public import Foundation
public import Views

/// How a `HealthChart` looks and behaves.
public struct HealthChartStyle {
  public enum Mark: String, Hashable, Sendable, CaseIterable {
    case bar, line, area, point
    /// From the least to the greatest, where the values tell them.
    case range
  }

  /// A length of the calendar.
  public struct Window: Hashable, Sendable {
    public var count: Int
    public var component: Calendar.Component

    public init(_ count: Int, _ component: Calendar.Component) {
      self.count = count
      self.component = component
    }
  }

  /// What the chart is called in a trace.
  public var id: String?
  public var title = ""
  /// After a value: "steps", "kg".
  public var unit = ""
  public var mark = Mark.bar
  /// What is in sight at once.
  public var window = Window(7, .day)
  /// What a slow drag rests on; nil lets it rest anywhere.
  public var drag: Calendar.Component? = .day
  /// What a fling lands on; nil coasts.
  public var fling: Calendar.Component? = .weekOfYear
  /// Whether the average of what is in sight is drawn, dashed.
  public var showsAverage = false
  public var showsHeader = true
  public var isSelectable = true
  /// A line to reach.
  public var goal: Double?
  /// A band to stay in.
  public var target: ClosedRange<Double>?
  public var color: Color = .blue
  /// Decimals of values in words.
  public var decimals = 0
  /// What the header's number is.
  public var statistic = HealthStatistic.average
  /// Whether y is fitted to what is in sight, by a spring, whenever the window comes to rest;
  /// otherwise it covers all data and never moves.
  public var rescales = false

  public init() {}
}
