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
  /// A series of a size that a wall can hold: its samples, or, where there are more than `limit`, the
  /// last two days' samples behind the hours of the pyramid.
  ///
  /// An hour is one sample: the sum of an amount, the mean of a level with its extremes. The sources
  /// are merged.
  public func compact(
    _ name: String, limit: Int = 400_000, priority: SourcePriority = SourcePriority(), now: Date
  ) -> TimeSeries? {
    let size = reading(nil) { database -> (Int, Date)? in
      guard let (id, _) = try self.find(name, database) else { return nil }
      let statement = try database.prepare(
        "SELECT count(*), coalesce(max(start), 0) FROM sample WHERE series = ?")
      try statement.bind(1, id)
      guard try statement.step(), let last = SeriesStore.date(statement, 1) else { return nil }
      return (Int(statement.integer(0)), last)
    }
    guard let (count, last) = size else { return nil }
    guard count > limit, updatePyramid(priority: priority, now: now),
      let recent = calendar.date(byAdding: .day, value: -2, to: last),
      let edge = calendar.dateInterval(of: .day, for: recent)?.start,
      let tail = series(name, from: edge), tail.statistic != .duration
    else { return series(name)?.merged(priority: priority) }
    var result = TimeSeries(metric: tail.metric)
    for hour in hours(name, before: edge) {
      guard let value = hour.value(tail.statistic) else { continue }
      let isSum = tail.statistic == .sum
      result.push(
        start: hour.start.timeIntervalSince1970,
        end: tail.statistic == .last
          ? hour.start.timeIntervalSince1970 : hour.end.timeIntervalSince1970,
        value: value, low: isSum ? value : hour.low, high: isSum ? value : hour.high,
        flags: .aggregate)
    }
    result.gaps = series(name, to: edge)?.gaps ?? []
    for sample in tail.merged(priority: priority) where sample.start >= edge {
      result.push(sample)
    }
    result.gaps += tail.gaps
    return result
  }
}
