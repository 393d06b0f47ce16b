public import Foundation

/// Data of a vectorised plot, prepared once and drawn many times.
///
/// Numbers in, and nothing is asked of an author's closures while the chart moves: a million points
/// scroll like a thousand. Make it where the data are made, and keep it.
public struct PlotData: @unchecked Sendable {
  let columns: MarkColumns

  init(columns: MarkColumns) { self.columns = columns }

  /// Numbers over numbers.
  public init(x: [Double], y: [Double], xLabel: String = "x", yLabel: String = "y") {
    self.init(.values(x), y, .number, xLabel, yLabel)
  }

  /// Numbers over time.
  public init(dates: [Date], y: [Double], xLabel: String = "Date", yLabel: String = "y") {
    self.init(.values(dates.map(\.timeIntervalSinceReferenceDate)), y, .date, xLabel, yLabel)
  }

  /// Numbers over calendar units; what falls into one unit must be summed already.
  ///
  /// - Parameters:
  ///   - dates: a moment of each unit.
  ///   - unit: the bins' calendar unit.
  ///   - calendar: whose units they are.
  ///   - y: a value for each; NaN where there is none.
  ///   - xLabel: what x is called.
  ///   - yLabel: what y is called.
  public init(
    dates: [Date], unit: Calendar.Component, calendar: Calendar, y: [Double],
    xLabel: String = "Date", yLabel: String = "y"
  ) {
    let seconds = dates.map(\.timeIntervalSinceReferenceDate)
    let bins = CalendarStride.Unit(unit).map { CalendarBins(unit: $0, calendar: calendar) }
    self.init(bins.map { .bins(seconds, $0) } ?? .values(seconds), y, .date, xLabel, yLabel)
  }

  /// Places without a value and values without a place are left out.
  private init(
    _ x: MarkPositions.Storage, _ y: [Double], _ kind: AxisKind, _ xLabel: String, _ yLabel: String
  ) {
    let places = MarkPositions(x)
    let count = min(places.count, y.count)
    columns = MarkColumns(
      x: places.count == count ? places : places.prefix(count),
      y: MarkPositions(.values(y.count == count ? y : Array(y.prefix(count)))), xKind: kind,
      xLabel: xLabel, yLabel: yLabel)
  }
}
