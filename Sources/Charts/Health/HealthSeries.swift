public import Foundation

/// A measured series by calendar unit, made ready for a `HealthChart`.
///
/// One value a unit, summed or averaged by whoever knows the measure. Make it when the data change,
/// and keep it: charts compare it by reference, and what they find out of it (order, extremes) is
/// found once.
public final class HealthSeries: @unchecked Sendable {
  /// The unit's starts, ascending, in seconds since the reference date.
  let x: [Double]
  let y: [Double]
  let unit: CalendarStride.Unit
  let calendar: Calendar
  /// The start of the unit that is not over yet.
  let unfinished: Double?
  /// All units that are over.
  let finished: PlotData
  /// The unit that is not.
  let current: PlotData?
  /// All, for lines.
  let whole: PlotData

  /// A series of values, in any order of time.
  ///
  /// - Parameters:
  ///   - values: a moment of each unit and its value; NaN where there is none.
  ///   - unit: hour, day, week, month or year.
  ///   - calendar: whose units they are, with its time zone.
  ///   - unfinished: a moment of the unit that is still going on, if one is.
  public init(
    _ values: [(date: Date, value: Double)], by unit: Calendar.Component, calendar: Calendar,
    unfinished: Date? = nil
  ) {
    let stride = CalendarStride.Unit(unit) ?? .day
    var pairs = values.map { (x: $0.date.timeIntervalSinceReferenceDate, y: $0.value) }
      .filter { $0.x.isFinite }
    if !zip(pairs, pairs.dropFirst()).allSatisfy({ $0.x <= $1.x }) { pairs.sort { $0.x < $1.x } }
    x = pairs.map(\.x)
    y = pairs.map(\.y)
    self.unit = stride
    self.calendar = calendar
    let edge = unfinished.map {
      CalendarStride.start(of: stride, containing: $0, calendar: calendar)
        .timeIntervalSinceReferenceDate
    }
    self.unfinished = edge
    let end = edge.map { Downsampling.lowerBound(pairs.map(\.x), $0) } ?? pairs.count
    func plot(_ part: ArraySlice<(x: Double, y: Double)>) -> PlotData {
      PlotData(
        dates: part.map { Date(timeIntervalSinceReferenceDate: $0.x) }, unit: stride.component,
        calendar: calendar, y: part.map(\.y))
    }
    finished = plot(pairs[..<end])
    current = end < pairs.count ? plot(pairs[end...]) : nil
    whole = plot(pairs[...])
  }

  /// From the first unit's start to the last unit's end; nil without data.
  var extent: ClosedRange<Double>? { whole.columns.x.extent.range }

  var valueExtent: ClosedRange<Double>? { whole.columns.y.extent.range }

  /// The value of the unit that holds a moment.
  func value(at moment: Double) -> Double? {
    let start = ChartSnapping.bin(moment, unit: unit, calendar: calendar)
    let index = Downsampling.lowerBound(x, start)
    guard index < x.count, y[index].isFinite,
      ChartSnapping.bin(x[index], unit: unit, calendar: calendar) == start
    else { return nil }
    return y[index]
  }

  /// The datum nearest a moment, for lines over sparse data.
  func nearest(_ moment: Double) -> (x: Double, y: Double)? {
    guard let index = ChartSnapping.nearest(moment, in: x), y[index].isFinite else { return nil }
    return (x[index], y[index])
  }
}
