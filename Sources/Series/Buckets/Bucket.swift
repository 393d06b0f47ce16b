public import Foundation

/// What a series holds for one span of the calendar.
public struct Bucket: Hashable, Sendable {
  public var start: Date
  public var end: Date
  /// Samples that touch the span; 0 is "nothing known", not zero.
  public var count = 0
  /// Amounts, those of intervals in proportion to the time inside.
  public var sum = 0.0
  /// The least and greatest value.
  public var low = Double.infinity
  public var high = -Double.infinity
  public var first: Double?
  public var last: Double?
  /// The mean by time, or by reading where time means nothing.
  public var mean: Double?
  /// Hours that states lasted.
  public var hours = 0.0
  /// The span is not over, or the data end within it; it stays out of averages.
  public var isUnfinished = false
  /// The days of a longer span that have data, for means per day.
  public var daysWithData = 0
  /// Of a span longer than a day: the mean of its days' values; an unfinished day counts only when
  /// there is no other.
  public var meanOfDays: Double?

  public init(start: Date, end: Date) {
    self.start = start
    self.end = end
  }

  public var isEmpty: Bool { count == 0 }
  public var interval: DateInterval { DateInterval(start: start, end: end) }

  /// The one number that a metric of this kind shows; nil when nothing is known.
  public func value(_ statistic: Statistic) -> Double? {
    guard count > 0 else { return nil }
    switch statistic {
    case .sum: return sum
    case .mean, .range, .state: return mean
    case .last: return meanOfDays ?? last
    case .duration: return hours
    }
  }

  /// The sum divided by the days that have data.
  public var sumPerDay: Double? {
    daysWithData > 0 ? sum / Double(daysWithData) : nil
  }
}

/// A mean that says by what it was divided.
public struct BucketAverage: Hashable, Sendable {
  public var value: Double
  /// Spans that count: finished and with data.
  public var divisor: Int
  /// Spans left out because they are not over.
  public var unfinished: Int
  /// Spans left out because nothing is known.
  public var empty: Int

  public init(value: Double, divisor: Int, unfinished: Int, empty: Int) {
    self.value = value
    self.divisor = divisor
    self.unfinished = unfinished
    self.empty = empty
  }
}

extension Collection where Element == Bucket {
  /// The mean of the finished spans that have data; nil when there is none.
  public func average(_ statistic: Statistic) -> BucketAverage? {
    var sum = 0.0
    var divisor = 0
    var unfinished = 0
    var empty = 0
    for bucket in self {
      guard let value = bucket.value(statistic) else {
        empty += 1
        continue
      }
      if bucket.isUnfinished {
        unfinished += 1
      } else {
        sum += value
        divisor += 1
      }
    }
    guard divisor > 0 else { return nil }
    return BucketAverage(
      value: sum / Double(divisor), divisor: divisor, unfinished: unfinished, empty: empty)
  }
}
