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

  /// The newest reading that is not still to come.
  var latest: Sample? {
    let index = series.indices(from: .distantPast, to: now.addingTimeInterval(0.001)).upperBound
    return index > 0 ? series[index - 1] : nil
  }

  func shown(_ value: Double) -> Double? {
    value.isFinite ? series.unit.convert(value, to: unit) : nil
  }

  /// A point for each bucket that has a value.
  ///
  /// - Parameters:
  ///   - unit: the bucket.
  ///   - withRange: whether points of levels tell their extremes too.
  ///   - breaks: whether a point without a value stands where a line must not be drawn.
  /// - Returns: points by ascending date.
  func points(
    by unit: Dashboard.CalendarUnit, withRange: Bool = false, breaks: Bool = false
  ) -> [ChartPoints.Point] {
    // A day's weight is a reading, and whole when it is taken.
    let isReading = series.statistic == .last && (unit == .hour || unit == .day)
    var gaps = (breaks && !addsUp ? series.silentGaps() : [])[...]
    var points: [ChartPoints.Point] = []
    var isBroken = true
    for bucket in buckets(by: unit) {
      if let value = value(bucket) {
        var point = ChartPoints.Point(
          date: bucket.start, value: value, isUnfinished: bucket.isUnfinished && !isReading)
        if withRange, !addsUp {
          point.low = shown(bucket.low)
          point.high = shown(bucket.high)
        }
        points.append(point)
        isBroken = false
      } else if !isBroken {
        while let gap = gaps.first, gap.end <= bucket.start { gaps.removeFirst() }
        guard let gap = gaps.first, gap.start < bucket.end else { continue }
        points.append(ChartPoints.Point(date: bucket.start, value: .nan, isUnfinished: false))
        isBroken = true
      }
    }
    return points
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
