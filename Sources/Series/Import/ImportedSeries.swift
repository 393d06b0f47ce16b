/// A series that a file holds, and the name under which it is kept.
public struct ImportedSeries: Sendable {
  /// The metric's name for health data, the entity or topic for others.
  public var name: String
  public var series: TimeSeries

  public init(name: String, series: TimeSeries) {
    self.name = name
    self.series = series
  }
}
