public import Documents
import Foundation

extension Dashboard {
  /// How much of a measure a chart with segments has in sight, and by which bins.
  public enum ChartMode: String, CaseIterable, Sendable {
    case day, week, month
    case sixMonths = "six-months"
    case year
  }

  /// Rings around each other, each as far around as its goal is reached today.
  public struct RingsCard: Sendable {
    public var rings: [Ring]

    public struct Ring: Sendable {
      public var series: SeriesReference
      public var goal: Double
      public var title: String?
      public var color: ColorValue?
    }

    /// Goals of metrics for which a file names none.
    static let goals: [String: Double] = [
      "steps": 10_000, "active-energy": 500, "exercise": 30, "stand": 12, "floors": 10,
      "water": 2_000, "mindful": 10, "daylight": 30,
    ]
  }

  /// Nights from bedtime to waking up, by stage.
  public struct SleepCard: Sendable {
    public var series: SeriesReference
    /// In sight at once.
    public var nights = 7
  }

  /// The shares of time that a level spent within and outside a range.
  public struct TimeInRangeCard: Sendable {
    public var series: SeriesReference
    /// The range, in the unit that is shown; nil takes what is usual for the metric.
    public var range: ClosedRange<Double>?
    /// Below and above these is very low and very high.
    public var limits: ClosedRange<Double>?
    public var days = 14
  }

  /// A square for each day: the more, the stronger.
  public struct HeatMapCard: Sendable {
    public var series: SeriesReference
    public var weeks = 53
    public var color: ColorValue?
  }
}
