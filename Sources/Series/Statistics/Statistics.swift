public import Foundation

extension Collection where Element == Double {
  /// The value below which a share of the values lies, linear between neighbours; nil when empty.
  public func percentile(_ share: Double) -> Double? {
    let sorted = self.sorted()
    guard let last = sorted.last, !share.isNaN else { return nil }
    let place = Swift.min(1, Swift.max(0, share)) * Double(sorted.count - 1)
    let low = Int(place)
    guard low + 1 < sorted.count else { return last }
    return sorted[low] + (sorted[low + 1] - sorted[low]) * (place - Double(low))
  }
}

/// The shares of time that a level spent below, in and above a range.
public struct TimeInRange: Hashable, Sendable {
  public var below: Double
  public var inside: Double
  public var above: Double
  /// Seconds for which the level was known, by which the shares were divided.
  public var known: TimeInterval
}

extension TimeSeries {
  /// The shares of time in a range; each reading stands until the next, or as long as the metric allows.
  public func timeInRange(
    _ range: ClosedRange<Double>, from: Date, to: Date
  ) -> TimeInRange? {
    let hold = holdTime ?? 3_600
    var seconds = (below: 0.0, inside: 0.0, above: 0.0)
    let end = to.timeIntervalSince1970
    for index in indices(from: from, to: to) {
      let next = index + 1 < count ? starts[index + 1] : .infinity
      let until = Swift.min(Swift.min(next, starts[index] + hold), end)
      let length = until - starts[index]
      guard length > 0 else { continue }
      if values[index] < range.lowerBound {
        seconds.below += length
      } else if values[index] > range.upperBound {
        seconds.above += length
      } else {
        seconds.inside += length
      }
    }
    let known = seconds.below + seconds.inside + seconds.above
    guard known > 0 else { return nil }
    return TimeInRange(
      below: seconds.below / known, inside: seconds.inside / known, above: seconds.above / known,
      known: known)
  }

  /// Percentiles of the readings by hour of the day, 24 rows; empty rows where nothing is known.
  public func percentilesByHour(
    _ shares: [Double], from: Date, to: Date, in calendar: Calendar
  ) -> [[Double]] {
    var hours = [[Double]](repeating: [], count: 24)
    for index in indices(from: from, to: to) {
      let date = Date(timeIntervalSince1970: starts[index])
      hours[calendar.component(.hour, from: date)].append(values[index])
    }
    return hours.map { values in shares.compactMap { values.percentile($0) } }
  }

  /// The readings smoothed by an exponential mean whose memory is a time, not a number of readings.
  ///
  /// After a gap of one time constant the past weighs 37 %. The first reading is taken as it is.
  ///
  /// - Source: `health-data.md` §3.2: 10 days for weight.
  public func trend(timeConstant: TimeInterval) -> TimeSeries {
    var result = self
    guard var level = values.first, timeConstant > 0 else { return result }
    for index in values.indices.dropFirst() {
      let past = exp(-(starts[index] - starts[index - 1]) / timeConstant)
      level = level * past + values[index] * (1 - past)
      result.values[index] = level
    }
    (result.lows, result.highs) = ([], [])
    return result
  }

  /// The mean of a time of day, such as bedtimes, on the circle: 23:50 and 00:10 give 00:00.
  ///
  /// Nil when there is none, or when they cancel out, as noon and midnight do.
  public static func meanTimeOfDay(_ dates: [Date], in calendar: Calendar) -> TimeInterval? {
    let day = CivilDate.clockDay
    var sums = (sine: 0.0, cosine: 0.0)
    for date in dates {
      let parts = calendar.dateComponents([.hour, .minute, .second], from: date)
      let seconds = (parts.hour ?? 0) * 3_600 + (parts.minute ?? 0) * 60 + (parts.second ?? 0)
      let angle = Double(seconds) / day * 2 * Double.pi
      sums.sine += sin(angle)
      sums.cosine += cos(angle)
    }
    let length = (sums.sine * sums.sine + sums.cosine * sums.cosine).squareRoot()
    guard !dates.isEmpty, length > 1e-6 * Double(dates.count) else { return nil }
    let turned = atan2(sums.sine, sums.cosine) / (2 * Double.pi) * day
    let seconds = (turned < 0 ? turned + day : turned).rounded()
    return seconds == day ? 0 : seconds
  }
}

extension Array where Element == Bucket {
  /// The mean of each span and those before it, `count` in all; spans without data or unfinished do not
  /// count, and nothing is given where fewer than half have data.
  public func movingMean(of count: Int, _ statistic: Statistic) -> [Double?] {
    guard count > 0 else { return map { _ in nil } }
    return indices.map { index in
      let window = self[Swift.max(0, index - count + 1)...index]
      guard let average = window.average(statistic), average.divisor * 2 >= count else {
        return nil
      }
      return average.value
    }
  }
}

/// A span against the same span before it.
public struct SpanComparison: Hashable, Sendable {
  public var now: BucketAverage
  public var before: BucketAverage
  public var difference: Double { now.value - before.value }
  /// The change as a share of what was; nil where that was zero.
  public var share: Double? { before.value == 0 ? nil : difference / before.value }

  /// Compares two spans by their means, so that days without data do not count as a fall.
  public init?(now: BucketAverage?, before: BucketAverage?) {
    guard let now, let before else { return nil }
    self.now = now
    self.before = before
  }
}
