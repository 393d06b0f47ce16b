public import Foundation

/// Data of a vectorised plot that grow at their end, sample by sample.
///
///     let humidity = LivePlotData(dates: [], y: [])
///     Chart { LinePlot(humidity) }
///     humidity.append(date: now, y: 48)  // no body is evaluated; the strip at the end is drawn
///
/// Appending costs O(1), amortised, however many samples there are: order, extent and extremes are
/// carried on, and of a chart's marks only those near the new sample are looked at.
@MainActor
public final class LivePlotData {
  let columns: MarkColumns

  /// How many samples there are.
  public var count: Int { columns.x.count }

  /// Numbers over numbers.
  public init(x: [Double] = [], y: [Double] = [], xLabel: String = "x", yLabel: String = "y") {
    let count = min(x.count, y.count)
    columns = MarkColumns(
      x: MarkPositions(.values(Array(x.prefix(count)))),
      y: MarkPositions(.values(Array(y.prefix(count)))), xKind: .number, xLabel: xLabel,
      yLabel: yLabel, growth: PlotGrowth())
  }

  /// Numbers over time.
  public init(dates: [Date], y: [Double], xLabel: String = "Date", yLabel: String = "y") {
    let count = min(dates.count, y.count)
    columns = MarkColumns(
      x: MarkPositions(.values(dates.prefix(count).map(\.timeIntervalSinceReferenceDate))),
      y: MarkPositions(.values(Array(y.prefix(count)))), xKind: .date, xLabel: xLabel,
      yLabel: yLabel, growth: PlotGrowth())
  }

  /// Adds a sample; one before the last is drawn where it belongs, but has all be drawn anew.
  public func append(x: Double, y: Double) {
    let isLast = x >= (columns.x.lows.last ?? -.infinity)
    // A curve bends already at the three data before the one that is new.
    let from = count >= 4 && isLast ? columns.x.lows[count - 4] : -Double.infinity
    columns.append(x, y)
    columns.growth?.tell(from: from)
  }

  public func append(date: Date, y: Double) {
    append(x: date.timeIntervalSinceReferenceDate, y: y)
  }
}
