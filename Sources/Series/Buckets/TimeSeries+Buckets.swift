public import Foundation

extension TimeSeries {
  /// What the series holds for each span of the calendar from the one of `from` to the one before `to`.
  ///
  ///     let days = steps.buckets(by: .day, in: calendar, now: now)
  ///     let average = days.average(.sum)  // of finished days with data; says how many
  ///
  /// - Parameters:
  ///   - unit: the spans.
  ///   - calendar: its zone decides where days begin, its first weekday where weeks do.
  ///   - from: defaults to the first sample.
  ///   - to: defaults to the last sample's end.
  ///   - now: spans that end later are unfinished.
  /// - Returns: a bucket for every span, also for those without samples.
  /// - Complexity: O(samples in the range + spans).
  public func buckets(
    by unit: BucketUnit, in calendar: Calendar, from: Date? = nil, to: Date? = nil, now: Date
  ) -> [Bucket] {
    guard let first = self.first, let last = self.last else { return [] }
    let begin = from ?? first.start
    let finish = to ?? Swift.max(latestEnd, last.start.addingTimeInterval(0.001))
    let edges = unit.edges(from: begin, to: finish, in: calendar)
    guard edges.count > 1 else { return [] }
    var filler = BucketFiller(self, edges: edges.map(\.timeIntervalSince1970))
    filler.fill()
    var buckets = filler.buckets
    markUnfinished(&buckets, now: now)
    if unit != .hour && unit != .day { countDays(&buckets, in: calendar, now: now) }
    return buckets
  }

  /// The end of the sample that ends last.
  public var latestEnd: Date {
    Date(timeIntervalSince1970: ends.isEmpty ? starts.last ?? 0 : ends.max() ?? 0)
  }

  private func markUnfinished(_ buckets: inout [Bucket], now: Date) {
    let delivered = latestEnd
    let addsUp = statistic == .sum || statistic == .duration
    for index in buckets.indices {
      let bucket = buckets[index]
      let dataEndInside = addsUp && delivered < bucket.end && delivered > bucket.start
      buckets[index].isUnfinished = bucket.end > now || dataEndInside
    }
  }

  private func countDays(_ buckets: inout [Bucket], in calendar: Calendar, now: Date) {
    guard let first = buckets.first, let last = buckets.last else { return }
    let edges = BucketUnit.day.edges(from: first.start, to: last.end, in: calendar)
    guard edges.count > 1 else { return }
    var filler = BucketFiller(self, edges: edges.map(\.timeIntervalSince1970))
    filler.fill()
    var place = 0
    var counted = 0
    for day in filler.buckets where day.count > 0 {
      while place < buckets.count, buckets[place].end <= day.start {
        place += 1
        counted = 0
      }
      guard place < buckets.count else { return }
      buckets[place].daysWithData += 1
      guard let value = day.value(statistic), day.end <= now || counted == 0 else { continue }
      counted += 1
      let mean = buckets[place].meanOfDays ?? value
      buckets[place].meanOfDays = mean + (value - mean) / Double(counted)
    }
  }
}

/// Sorts samples into spans in one pass.
struct BucketFiller {
  private let series: TimeSeries
  private let edges: [Double]
  private(set) var buckets: [Bucket]
  /// For means by time: seconds, and value × seconds.
  private var weights: [Double]
  private var weighted: [Double]
  /// Seconds that one reading stands for at most; nil for means by reading.
  private let hold: Double?

  init(_ series: TimeSeries, edges: [Double]) {
    self.series = series
    self.edges = edges
    buckets = zip(edges, edges.dropFirst()).map {
      Bucket(start: Date(timeIntervalSince1970: $0), end: Date(timeIntervalSince1970: $1))
    }
    weights = [Double](repeating: 0, count: buckets.count)
    weighted = weights
    hold = series.holdTime
  }

  mutating func fill() {
    guard let first = edges.first, let last = edges.last else { return }
    // A sample that began earlier may reach in.
    var index = series.firstIndex(from: Date(timeIntervalSince1970: first))
    let reach = series.longestDuration
    let longest = Swift.max(reach, hold ?? 0)
    while index > 0, series.starts[index - 1] + longest > first { index -= 1 }
    var place = 0
    while index < series.count, series.starts[index] < last {
      let start = series.starts[index]
      while place + 1 < buckets.count, edges[place + 1] <= start { place += 1 }
      add(index, from: place)
      index += 1
    }
    for place in buckets.indices {
      if weights[place] > 0 {
        buckets[place].mean = weighted[place] / weights[place]
      } else if buckets[place].count > 0 {
        buckets[place].mean = buckets[place].sum / Double(buckets[place].count)
      }
    }
  }

  private mutating func add(_ index: Int, from place: Int) {
    let start = series.starts[index]
    let end = series.ends.isEmpty ? start : series.ends[index]
    let value = series.values[index]
    let isInterval = end > start
    if !isInterval {
      guard start >= edges[place] else { return weigh(index, until: end, from: place) }
      note(index, value, in: place)
      buckets[place].sum += value
      return weigh(index, until: end, from: place)
    }
    let adds = series.statistic == .sum
    var at = place
    while at < buckets.count, edges[at] < end {
      let inside = Swift.min(end, edges[at + 1]) - Swift.max(start, edges[at])
      if inside > 0 {
        note(index, value, in: at)
        buckets[at].sum += adds ? value * inside / (end - start) : value
        weights[at] += inside
        weighted[at] += value * inside
        if series.counts(value) { buckets[at].hours += inside / 3_600 }
      }
      at += 1
    }
  }

  private mutating func note(_ index: Int, _ value: Double, in place: Int) {
    let low = series.lows.isEmpty ? value : series.lows[index]
    let high = series.highs.isEmpty ? value : series.highs[index]
    buckets[place].count += 1
    buckets[place].low = Swift.min(buckets[place].low, low)
    buckets[place].high = Swift.max(buckets[place].high, high)
    if buckets[place].first == nil { buckets[place].first = value }
    buckets[place].last = value
  }

  /// Lets a reading stand until the next one, or as long as its metric allows.
  private mutating func weigh(_ index: Int, until end: Double, from place: Int) {
    guard let hold else { return }
    let start = series.starts[index]
    let next = index + 1 < series.count ? series.starts[index + 1] : .infinity
    let until = Swift.min(next, start + hold)
    var at = place
    while at < buckets.count, edges[at] < until {
      let inside = Swift.min(until, edges[at + 1]) - Swift.max(start, edges[at])
      if inside > 0 {
        weights[at] += inside
        weighted[at] += series.values[index] * inside
      }
      at += 1
    }
  }
}

extension TimeSeries {
  /// Seconds for which one reading of a level stands when nothing follows.
  ///
  /// Nil for metrics whose readings are single events, such as a resting heart rate.
  var holdTime: Double? {
    guard let limit = metric.gapLimit, statistic != .sum, statistic != .last else { return nil }
    return limit
  }

  /// The longest sample in seconds.
  var longestDuration: Double {
    guard !ends.isEmpty else { return 0 }
    var longest = 0.0
    for index in starts.indices { longest = Swift.max(longest, ends[index] - starts[index]) }
    return longest
  }

  /// Whether a state's value is one whose time is counted.
  func counts(_ value: Double) -> Bool {
    guard metric.id == "sleep-stage" else { return value > 0 }
    return SleepStage(value)?.isAsleep ?? false
  }
}
