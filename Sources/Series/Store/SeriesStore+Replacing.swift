public import Foundation

extension SeriesStore {
  /// Makes a series' samples of a span those of a file that was read again.
  ///
  /// A file speaks for the span from its first to its last sample: what it no longer has there was
  /// corrected, and goes. What lies before or behind stays, so that a file which keeps only the last
  /// month loses nothing. Only differences are written.
  ///
  /// - Returns: the rows that were added and removed; nil when the store cannot be written.
  @discardableResult
  public func replace(_ series: TimeSeries, as name: String, now: Date) -> (
    added: Int, removed: Int
  )? {
    guard let first = series.first, let last = series.last else { return (0, 0) }
    var result = (added: 0, removed: 0)
    let isWritten = attempt(now: now) { database, writer in
      try database.transaction {
        var fresh = series
        if let (id, metric) = try self.find(name, database) {
          // A sample that began before the span and reaches in is another's.
          let known = try self.samples(id, metric, from: first.start, to: last.start + 1, database)
          let difference = Difference(known, series, from: first.start, to: last.start)
          result.removed = difference.removed.count
          for sample in difference.removed {
            try writer.remove(sample, source: known.sources[sample.source], series: id)
          }
          fresh = difference.added
        }
        try writer.insert(ImportedSeries(name: name, series: fresh))
        try writer.markDirty()
        result.added = writer.inserted
      }
    }
    return isWritten ? result : nil
  }
}

/// What two readings of one span differ by.
private struct Difference {
  private(set) var added: TimeSeries
  private(set) var removed: [Sample] = []

  init(_ old: TimeSeries, _ new: TimeSeries, from: Date, to: Date) {
    added = TimeSeries(metric: new.metric)
    added.gaps = new.gaps
    for name in new.sources { _ = added.source(named: name) }
    // Both are in order of time, so only samples of one start are compared with each other.
    var place = old.firstIndex(from: from)
    let end = old.indices(from: from, to: to + 0.001).upperBound
    var index = 0
    while index < new.count {
      let start = new[index].start
      while place < end, old[place].start < start {
        removed.append(old[place])
        place += 1
      }
      var known: [Int] = []
      while place < end, old[place].start == start {
        known.append(place)
        place += 1
      }
      while index < new.count, new[index].start == start {
        let sample = new[index]
        if let same = known.firstIndex(where: { Difference.isSame(old, $0, new, index) }) {
          known.remove(at: same)
        } else {
          added.push(sample)
        }
        index += 1
      }
      removed += known.map { old[$0] }
    }
    while place < end {
      removed.append(old[place])
      place += 1
    }
  }

  private static func isSame(_ old: TimeSeries, _ left: Int, _ new: TimeSeries, _ right: Int)
    -> Bool
  {
    var (a, b) = (old[left], new[right])
    let name = new.sources.indices.contains(b.source) ? new.sources[b.source] : ""
    guard old.sources[a.source] == name else { return false }
    (a.source, b.source) = (0, 0)
    return a == b
  }
}

extension SeriesStore {
  /// A series of a size that a wall can hold.
  ///
  /// Its samples; where there are more than `limit`, those of the last two days. What lies before, and
  /// what was forgotten, comes as the hours of the pyramid: the sum of an amount, the mean of a level
  /// with its extremes. The sources are merged.
  public func compact(
    _ name: String, limit: Int = 400_000, priority: SourcePriority = SourcePriority(), now: Date
  ) -> TimeSeries? {
    let known = reading(nil) { database -> (count: Int, first: Date, last: Date)? in
      guard let (id, _) = try self.find(name, database) else { return nil }
      let statement = try database.prepare(
        "SELECT count(*), min(start), max(start) FROM sample WHERE series = ?")
      try statement.bind(1, id)
      guard try statement.step(), let first = SeriesStore.date(statement, 1),
        let last = SeriesStore.date(statement, 2)
      else { return nil }
      return (Int(statement.integer(0)), first, last)
    }
    guard let known else { return series(name) }
    var begin = known.first
    if known.count > limit, updatePyramid(priority: priority, now: now),
      let recent = calendar.date(byAdding: .day, value: -2, to: known.last)
    {
      begin = recent
    }
    guard let edge = calendar.dateInterval(of: .day, for: begin)?.start,
      let tail = series(name, from: edge)
    else { return nil }
    // Stages of sleep have no hours that could be told apart again.
    let old = tail.statistic == .duration ? [] : hours(name, before: edge)
    if old.isEmpty { return series(name)?.merged(priority: priority) }
    var result = TimeSeries(metric: tail.metric)
    for hour in old { result.push(hour) }
    result.gaps = series(name, to: edge)?.gaps ?? []
    for sample in tail.merged(priority: priority) where sample.start >= edge {
      result.push(sample)
    }
    result.gaps += tail.gaps.filter { $0.start >= edge }
    return result
  }
}

extension TimeSeries {
  /// Adds an hour as one sample at the end.
  fileprivate mutating func push(_ hour: Bucket) {
    guard let value = hour.value(statistic) else { return }
    let start = hour.start.timeIntervalSince1970
    push(
      start: start, end: statistic == .last ? start : hour.end.timeIntervalSince1970, value: value,
      low: statistic == .sum ? value : hour.low, high: statistic == .sum ? value : hour.high,
      flags: .aggregate)
  }
}
