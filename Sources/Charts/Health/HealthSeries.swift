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
  /// In the order of `x`.
  let values: [HealthValue]
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
  /// As `finished` and `current`, but values and no ranges, for points on a line.
  let over: PlotData
  let now: PlotData?
  /// All from their least to their greatest; nil unless any value has both apart.
  let band: PlotData?
  /// Of a series with a band, the values that are a reading alone: no stretch, but a dot.
  let single: PlotData?

  /// A series of values, in any order of time.
  ///
  /// - Parameters:
  ///   - values: a moment of each unit and its value; NaN where there is none.
  ///   - unit: hour, day, week, month or year.
  ///   - calendar: whose units they are, with its time zone.
  ///   - unfinished: a moment of the unit that is still going on, if one is.
  public convenience init(
    _ values: [(date: Date, value: Double)], by unit: Calendar.Component, calendar: Calendar,
    unfinished: Date? = nil
  ) {
    self.init(
      values.map { HealthValue(date: $0.date, value: $0.value) }, by: unit, calendar: calendar,
      unfinished: unfinished)
  }

  /// As above, from values that may know their extremes and of how many days they are the average.
  public init(
    _ values: [HealthValue], by unit: Calendar.Component, calendar: Calendar,
    unfinished: Date? = nil
  ) {
    let stride = CalendarStride.Unit(unit) ?? .day
    var sorted = values.filter { $0.date.timeIntervalSinceReferenceDate.isFinite }
    if !zip(sorted, sorted.dropFirst()).allSatisfy({ $0.date <= $1.date }) {
      sorted.sort { $0.date < $1.date }
    }
    let moments = sorted.map { $0.date.timeIntervalSinceReferenceDate }
    x = moments
    y = sorted.map(\.value)
    self.values = sorted
    self.unit = stride
    self.calendar = calendar
    let edge = unfinished.map {
      CalendarStride.start(of: stride, containing: $0, calendar: calendar)
        .timeIntervalSinceReferenceDate
    }
    self.unfinished = edge
    let end = edge.map { Downsampling.lowerBound(moments, $0) } ?? sorted.count
    func plot(_ part: ArraySlice<HealthValue>) -> PlotData {
      PlotData(
        dates: part.map(\.date), unit: stride.component, calendar: calendar, y: part.map(\.value))
    }
    let hasBand = sorted.contains { value in
      guard let low = value.low, let high = value.high else { return false }
      return low < high
    }
    func spread(_ part: ArraySlice<HealthValue>) -> PlotData {
      PlotData(
        seconds: part.map { $0.date.timeIntervalSinceReferenceDate }, unit: stride,
        calendar: calendar, low: part.map { $0.low ?? $0.value },
        high: part.map { $0.high ?? $0.value })
    }
    band = hasBand ? spread(sorted[...]) : nil
    let alone = hasBand ? sorted.filter { $0.low ?? $0.value >= $0.high ?? $0.value } : []
    single = alone.isEmpty ? nil : plot(alone[...])
    finished = hasBand ? spread(sorted[..<end]) : plot(sorted[..<end])
    current = end < sorted.count ? hasBand ? spread(sorted[end...]) : plot(sorted[end...]) : nil
    whole = plot(sorted[...])
    over = plot(sorted[..<end])
    now = end < sorted.count ? plot(sorted[end...]) : nil
  }

  /// From the first unit's start to the last unit's end; nil without data.
  var extent: ClosedRange<Double>? { whole.columns.x.extent.range }

  var valueExtent: ClosedRange<Double>? { (band ?? whole).columns.y.extent.range }

  /// What the values within a window span; nil without any.
  func valueExtent(in window: Range<Double>) -> ClosedRange<Double>? {
    var extent = DataExtent()
    for index in indices(in: window) {
      extent.include(values[index].low ?? y[index])
      extent.include(values[index].high ?? y[index])
    }
    return extent.range
  }

  /// The values whose units begin in a window.
  func indices(in window: Range<Double>) -> Range<Int> {
    let start = Downsampling.lowerBound(x, window.lowerBound)
    return start..<max(start, Downsampling.lowerBound(x, window.upperBound))
  }

  /// The value of the unit that holds a moment.
  func value(at moment: Double) -> HealthValue? {
    let start = ChartSnapping.bin(moment, unit: unit, calendar: calendar)
    let index = Downsampling.lowerBound(x, start)
    guard index < x.count, y[index].isFinite,
      ChartSnapping.bin(x[index], unit: unit, calendar: calendar) == start
    else { return nil }
    return values[index]
  }

  /// The datum nearest a moment, for lines over sparse data.
  func nearest(_ moment: Double) -> HealthValue? {
    guard let index = ChartSnapping.nearest(moment, in: x), y[index].isFinite else { return nil }
    return values[index]
  }
}

extension HealthSeries {
  /// The daily averages of longer units, from a series by day.
  ///
  /// Only days with data count, and of a unit that is going on only those that are over: a day
  /// without data is no zero and an unfinished day no average (`behaviour.md` §6). Low and high are
  /// the extremes of the unit's days.
  ///
  /// - Parameter longer: week, month or year.
  /// - Returns: a series of averages; the unit that holds the unfinished day is unfinished.
  public func averaged(by longer: Calendar.Component) -> HealthSeries {
    let stride = CalendarStride.Unit(longer) ?? .week
    let bins = CalendarBins(unit: stride, calendar: calendar)
    var result: [HealthValue] = []
    var index = 0
    while index < values.count {
      let bin = bins.bin(x[index])
      var end = index
      while end < values.count, x[end] < bin.upperBound || end == index { end += 1 }
      let days = values[index..<end].filter { $0.value.isFinite }
      let over = days.filter { day in
        unfinished.map { day.date.timeIntervalSinceReferenceDate < $0 } ?? true
      }
      let counted = over.isEmpty ? days : over
      index = end
      guard !counted.isEmpty else { continue }
      var value = HealthValue(
        date: Date(timeIntervalSinceReferenceDate: bin.lowerBound),
        value: counted.reduce(0) { $0 + $1.value } / Double(counted.count))
      value.low = days.compactMap(\.low).min()
      value.high = days.compactMap(\.high).max()
      value.days = over.count
      result.append(value)
    }
    return HealthSeries(
      result, by: stride.component, calendar: calendar,
      unfinished: unfinished.map { Date(timeIntervalSinceReferenceDate: $0) })
  }
}

extension PlotData {
  /// Calendar units that reach from a value to another.
  init(
    seconds: [Double], unit: CalendarStride.Unit, calendar: Calendar, low: [Double],
    high: [Double]
  ) {
    self.init(
      columns: MarkColumns(
        x: MarkPositions(.bins(seconds, CalendarBins(unit: unit, calendar: calendar))),
        y: MarkPositions(.spans(low: low, high: high, isBin: false)), xKind: .date,
        xLabel: "Date", yLabel: "y"))
  }
}
