import Foundation

extension TimeSeries {
  /// The series with each moment told by one source only.
  ///
  /// Amounts that add up are merged by interval: a source adds its value for the time that no source
  /// before it covers, in proportion. Levels such as heart rate take, in every slot of five minutes,
  /// the readings of the first source that has any. A night's sleep is that of one source. Weights,
  /// states and series of one source stay as they are.
  ///
  /// A sample of more than two hours of an amount is a total of a day, which counts only where nothing
  /// finer is known; otherwise an app's total of 00:00 to 24:00 would cover every step of the watch.
  ///
  /// - Source: `health-data.md` §3.3.
  public func merged(priority: SourcePriority = SourcePriority()) -> TimeSeries {
    switch statistic {
    case .sum: return mergedByInterval(priority)
    case .mean, .range: return mergedBySlot(priority, seconds: 300)
    case .duration: return metric.id == "sleep-stage" ? mergedByNight(priority) : self
    case .last, .state: return self
    }
  }

  /// Samples longer than this of an amount are totals of a day.
  static let finestTotal = 7_200.0

  private func mergedByInterval(_ priority: SourcePriority) -> TimeSeries {
    var groups: [[Int]] = []
    var entered: [Int] = []
    var totals: [[Int]] = []
    let order = priority.order(of: sources)
    var rank = [Int](repeating: 0, count: Swift.max(1, sources.count))
    for (place, source) in order.enumerated() { rank[source] = place }
    groups = Array(repeating: [], count: rank.count)
    totals = groups
    for index in starts.indices {
      let place = sourceNumbers.isEmpty ? rank[0] : rank[Int(sourceNumbers[index])]
      let isEntered = !flags.isEmpty && SampleFlags(rawValue: flags[index]).contains(.entered)
      if length(index) > TimeSeries.finestTotal {
        totals[place].append(index)
      } else if isEntered {
        entered.append(index)
      } else {
        groups[place].append(index)
      }
    }
    var merger = IntervalMerger(self)
    merger.add(entered)
    for group in groups { merger.add(group) }
    for group in totals { merger.addTotals(group) }
    return merger.result()
  }

  private func length(_ index: Int) -> Double {
    ends.isEmpty ? 0 : ends[index] - starts[index]
  }

  private func mergedBySlot(_ priority: SourcePriority, seconds: Double) -> TimeSeries {
    guard sources.count > 1, !sourceNumbers.isEmpty else { return self }
    var rank = [Int](repeating: 0, count: sources.count)
    for (place, source) in priority.order(of: sources).enumerated() { rank[source] = place }
    var result = TimeSeries(metric: metric)
    for name in sources { _ = result.source(named: name) }
    result.gaps = gaps
    result.reserve(count)
    var index = 0
    while index < count {
      let slot = (starts[index] / seconds).rounded(.down)
      var end = index
      var best = Int.max
      while end < count, (starts[end] / seconds).rounded(.down) == slot {
        best = Swift.min(best, rank[Int(sourceNumbers[end])])
        end += 1
      }
      for place in index..<end where rank[Int(sourceNumbers[place])] == best {
        result.push(self[place])
      }
      index = end
    }
    return result
  }
}

/// Adds one source after the other, each for the time that those before left open.
private struct IntervalMerger {
  typealias Interval = IntervalSet.Interval

  private let series: TimeSeries
  private var covered = IntervalSet()
  private var merged: [Sample] = []

  init(_ series: TimeSeries) {
    self.series = series
    merged.reserveCapacity(series.count)
  }

  /// Adds the samples of one source, which are sorted by their start.
  mutating func add(_ indices: [Int]) {
    guard !indices.isEmpty else { return }
    let intervals = indices.map { interval($0) }
    if IntervalMerger.overlaps(intervals) {
      addLongestFirst(indices)
    } else {
      var place = 0
      for (index, interval) in zip(indices, intervals) {
        take(index, covered.uncovered(interval, from: &place))
      }
    }
    covered.formUnion(sorted: intervals)
  }

  /// Adds totals where nothing finer is known.
  mutating func addTotals(_ indices: [Int]) {
    let open = indices.filter { !covered.touches(interval($0)) }
    add(open)
  }

  func result() -> TimeSeries {
    TimeSeries(metric: series.metric, samples: merged, sources: series.sources)
  }

  private func interval(_ index: Int) -> Interval {
    let start = series.starts[index]
    return Interval(start: start, end: series.ends.isEmpty ? start : series.ends[index])
  }

  private static func overlaps(_ intervals: [Interval]) -> Bool {
    var end = -Double.infinity
    for interval in intervals {
      if interval.start < end { return true }
      end = max(end, interval.end)
    }
    return false
  }

  /// Within a source the longer sample is believed, and the shorter adds what it leaves open.
  private mutating func addLongestFirst(_ indices: [Int]) {
    var cluster: [Int] = []
    var end = -Double.infinity
    func flush(_ merger: inout IntervalMerger) {
      var own = IntervalSet()
      let sorted = cluster.sorted { left, right in
        let (a, b) = (merger.interval(left), merger.interval(right))
        return (b.end - b.start, a.start, left) < (a.end - a.start, b.start, right)
      }
      for index in sorted {
        let interval = merger.interval(index)
        var place = 0
        let open = own.uncovered(interval, from: &place)
        var from = 0
        merger.take(index, open.flatMap { merger.covered.uncovered($0, from: &from) })
        own.formUnion(sorted: [interval])
      }
      cluster.removeAll()
    }
    for index in indices {
      let interval = interval(index)
      if interval.start >= end { flush(&self) }
      cluster.append(index)
      end = max(end, interval.end)
    }
    flush(&self)
  }

  private mutating func take(_ index: Int, _ pieces: [Interval]) {
    let whole = interval(index)
    var sample = series[index]
    if pieces.count == 1, pieces[0] == whole {
      merged.append(sample)
      return
    }
    let value = sample.value
    for piece in pieces {
      sample.start = Date(timeIntervalSince1970: piece.start)
      sample.end = Date(timeIntervalSince1970: piece.end)
      sample.value = value * (piece.end - piece.start) / (whole.end - whole.start)
      (sample.low, sample.high) = (sample.value, sample.value)
      merged.append(sample)
    }
  }
}
