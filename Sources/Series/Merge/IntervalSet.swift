/// Half-open intervals of seconds, sorted, that neither touch nor overlap.
struct IntervalSet {
  struct Interval: Equatable {
    var start: Double
    var end: Double
  }

  private(set) var intervals: [Interval] = []

  /// The parts of an interval that are not covered; an instant is returned whole or not at all.
  ///
  /// `from` is where to begin looking, and is moved on; callers that go up in time pass it along, so
  /// that a run of calls is one pass.
  func uncovered(_ interval: Interval, from place: inout Int) -> [Interval] {
    while place > 0, intervals[place - 1].end > interval.start { place -= 1 }
    while place < intervals.count, intervals[place].end <= interval.start { place += 1 }
    if interval.end == interval.start {
      let isCovered = place < intervals.count && intervals[place].start <= interval.start
      return isCovered ? [] : [interval]
    }
    var pieces: [Interval] = []
    var at = interval.start
    var index = place
    while index < intervals.count, intervals[index].start < interval.end {
      if intervals[index].start > at {
        pieces.append(Interval(start: at, end: intervals[index].start))
      }
      at = max(at, intervals[index].end)
      index += 1
    }
    if at < interval.end { pieces.append(Interval(start: at, end: interval.end)) }
    return pieces
  }

  func touches(_ interval: Interval) -> Bool {
    var low = 0
    var high = intervals.count
    while low < high {
      let middle = (low + high) / 2
      if intervals[middle].end <= interval.start { low = middle + 1 } else { high = middle }
    }
    return low < intervals.count && intervals[low].start < interval.end
  }

  /// Adds intervals that are sorted by their start.
  mutating func formUnion(sorted others: [Interval]) {
    var result: [Interval] = []
    result.reserveCapacity(intervals.count + others.count)
    var left = 0
    var right = 0
    while left < intervals.count || right < others.count {
      let takesLeft =
        right == others.count
        || left < intervals.count && intervals[left].start <= others[right].start
      let next = takesLeft ? intervals[left] : others[right]
      if takesLeft { left += 1 } else { right += 1 }
      guard next.end > next.start else { continue }
      if let last = result.last, next.start <= last.end {
        result[result.count - 1].end = max(last.end, next.end)
      } else {
        result.append(next)
      }
    }
    intervals = result
  }
}
