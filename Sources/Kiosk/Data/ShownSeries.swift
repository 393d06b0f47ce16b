import Foundation
import Series

/// A series in the unit and the calendar of a wall.
struct ShownSeries {
  let series: TimeSeries
  let unit: MeasureUnit
  let calendar: WallCalendar
  let now: Date
  var words = Words()

  var label: String { words(verbatim: series.metric.label) }
  var decimals: Int { series.metric.decimals }
  /// A unit that says nothing, such as a count, is not shown.
  var unitText: String {
    if series.statistic == .duration { return "h" }
    return unit.symbol == "count" ? "" : unit.symbol
  }
  /// Whether values of a span add up, so that an unfinished day is a part of one.
  var addsUp: Bool { series.statistic == .sum || series.statistic == .duration }

  func buckets(by unit: BucketUnit, from: Date? = nil, to: Date? = nil) -> [Bucket] {
    series.buckets(by: unit, in: calendar.calendar, from: from, to: to, now: now)
  }

  /// The number of a bucket, in the unit to show.
  func value(_ bucket: Bucket) -> Double? {
    bucket.value(series.statistic).flatMap { shown($0) }
  }

  func shown(_ value: Double) -> Double? {
    value.isFinite ? series.unit.convert(value, to: unit) : nil
  }

  /// A point for each bucket that has a value.
  ///
  /// - Parameters:
  ///   - unit: the bucket.
  ///   - withRange: whether points of levels tell their extremes too.
  /// - Returns: points by ascending date.
  func points(
    by unit: Dashboard.CalendarUnit, withRange: Bool = false
  ) -> [ChartPoints.Point] {
    buckets(by: unit).compactMap { bucket in
      value(bucket).map { value in
        var point = ChartPoints.Point(
          date: bucket.start, value: value, isUnfinished: addsUp && bucket.isUnfinished)
        if withRange, !addsUp, bucket.low < bucket.high {
          point.low = shown(bucket.low)
          point.high = shown(bucket.high)
        }
        return point
      }
    }
  }

  func text(_ value: Double, decimals: Int) -> String {
    value.formatted(
      .number.precision(.fractionLength(decimals)).locale(calendar.locale))
  }

  /// The mean of the finished spans with data among some buckets, in the unit to show.
  func average(_ buckets: some Collection<Bucket>) -> (value: Double, divisor: Int)? {
    let values = buckets.filter { !$0.isUnfinished }.compactMap { value($0) }
    guard !values.isEmpty else { return nil }
    return (values.reduce(0, +) / Double(values.count), values.count)
  }
}
