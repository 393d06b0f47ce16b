public import Foundation

/// The levels of the pyramid.
enum PyramidLevel: Int64 {
  case minute = 0
  case hour = 1
  case day = 2
}

extension SeriesStore {
  /// Builds the pyramid anew where samples came in since; call when there is time.
  ///
  /// The spans to build are kept with the samples, so a kill before this loses nothing. Days are those
  /// of the store's calendar; when its zone changes, everything is built anew. Sources are merged first.
  ///
  /// - Returns: false when the store cannot be written.
  @discardableResult
  public func updatePyramid(priority: SourcePriority = SourcePriority(), now: Date) -> Bool {
    flush(now: now)
    return attempt(now: now) { database, _ in
      try self.checkZone(database, priority)
      for (id, metric, span) in try self.dirtySpans(database) {
        try self.build(id, metric, span, priority, database)
      }
    }
  }

  /// What the pyramid's days were made for; another zone or order makes them all anew.
  ///
  /// Days whose samples were forgotten cannot be made anew and stay as they are.
  private func checkZone(_ database: SQLiteDatabase, _ priority: SourcePriority) throws {
    let wanted = calendar.timeZone.identifier + "|" + priority.names.joined(separator: "|")
    let known = try database.text("SELECT value FROM setting WHERE name = 'days'")
    guard known != wanted else { return }
    try database.transaction {
      if known != nil {
        try database.execute(
          """
          DELETE FROM pyramid WHERE end >
            (SELECT min(start) FROM sample WHERE sample.series = pyramid.series);
          INSERT OR IGNORE INTO dirty SELECT series, min(start), max(end) FROM sample GROUP BY series;
          """)
      }
      let statement = try database.prepare("INSERT OR REPLACE INTO setting VALUES('days', ?)")
      try statement.bind(1, wanted)
      try statement.run()
    }
  }

  /// The spans to build, those of a series that are less than a day apart as one.
  private func dirtySpans(
    _ database: SQLiteDatabase
  ) throws -> [(Int64, Metric, DateInterval)] {
    let statement = try database.prepare(
      """
      SELECT d.series, s.metric, s.label, s.unit, s.statistic, s.gap_limit, s.decimals,
        d.start, d.end
      FROM dirty d JOIN series s ON s.id = d.series ORDER BY d.series, d.start
      """)
    var found: [(Int64, Metric, DateInterval)] = []
    while try statement.step() {
      guard let start = SeriesStore.date(statement, 7), let end = SeriesStore.date(statement, 8)
      else { continue }
      let id = statement.integer(0)
      if let last = found.last, last.0 == id,
        start.timeIntervalSince(last.2.end) < CivilDate.clockDay
      {
        found[found.count - 1].2.end = max(last.2.end, end)
      } else {
        found.append(
          (
            id, SeriesStore.metric(statement, from: 1),
            DateInterval(start: start, end: max(start, end))
          ))
      }
    }
    return found
  }

  /// How much is built in one transaction, in days; keeps memory and locks small.
  private static let daysAtOnce = 366

  private func build(
    _ id: Int64, _ metric: Metric, _ span: DateInterval, _ priority: SourcePriority,
    _ database: SQLiteDatabase
  ) throws {
    // A reading stands into the hour after it, so the last day may change what follows.
    let edges = BucketUnit.day.edges(
      from: span.start, to: span.end.addingTimeInterval(metric.gapLimit ?? 0.001), in: calendar)
    var first = 0
    while first + 1 < edges.count {
      let last = min(first + SeriesStore.daysAtOnce, edges.count - 1)
      try database.transaction {
        try self.build(id, metric, Array(edges[first...last]), priority, database)
      }
      first = last
    }
    let done = try database.prepare(
      "DELETE FROM dirty WHERE series = ? AND start >= ? AND end <= ?")
    try done.bind(1, id)
    try done.bind(2, SeriesStore.milliseconds(span.start))
    try done.bind(3, SeriesStore.milliseconds(span.end))
    try done.run()
  }

  private func build(
    _ id: Int64, _ metric: Metric, _ days: [Date], _ priority: SourcePriority,
    _ database: SQLiteDatabase
  ) throws {
    guard let from = days.first, let to = days.last else { return }
    let before = from.addingTimeInterval(-(metric.gapLimit ?? 0))
    let raw = try samples(id, metric, from: before, to: to, database)
    let series = raw.merged(priority: priority)
    let remove = try database.prepare(
      "DELETE FROM pyramid WHERE series = ? AND start >= ? AND start < ?")
    try remove.bind(1, id)
    try remove.bind(2, SeriesStore.milliseconds(from))
    try remove.bind(3, SeriesStore.milliseconds(to))
    try remove.run()
    let insert = try database.prepare(
      "INSERT OR REPLACE INTO pyramid VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
    try store(series, days, .day, id, insert)
    for (start, end) in zip(days, days.dropFirst()) {
      let own = series.indices(from: start, to: end)
      guard !own.isEmpty else { continue }
      try store(
        series, BucketUnit.hour.edges(from: start, to: end, in: calendar), .hour, id, insert)
      // Minutes are kept where there are several readings in one, else the samples say it all.
      if own.count > SeriesStore.denseDay {
        let minutes = Int(end.timeIntervalSince(start) / 60)
        let edges = (0...minutes).map { start.addingTimeInterval(Double($0) * 60) }
        try store(series, edges, .minute, id, insert)
      }
    }
  }

  /// Readings of a day from which on minutes are kept.
  private static let denseDay = 2_880

  private func store(
    _ series: TimeSeries, _ edges: [Date], _ level: PyramidLevel, _ id: Int64,
    _ insert: SQLiteStatement
  ) throws {
    guard edges.count > 1 else { return }
    var filler = BucketFiller(series, edges: edges.map(\.timeIntervalSince1970))
    filler.fill()
    for bucket in filler.buckets where bucket.count > 0 {
      try insert.bind(1, id)
      try insert.bind(2, level.rawValue)
      try insert.bind(3, SeriesStore.milliseconds(bucket.start))
      try insert.bind(4, SeriesStore.milliseconds(bucket.end))
      try insert.bind(5, Int64(bucket.count))
      try insert.bind(6, bucket.sum)
      try insert.bind(7, bucket.low)
      try insert.bind(8, bucket.high)
      try insert.bind(9, bucket.first ?? 0)
      try insert.bind(10, bucket.last ?? 0)
      if let mean = bucket.mean { try insert.bind(11, mean) } else { try insert.bindNull(11) }
      try insert.bind(12, bucket.hours)
      try insert.run()
    }
  }

  /// The days or hours of a series from the pyramid, merged over the sources; spans without data are
  /// there and empty.
  ///
  /// - Complexity: O(spans); a year by day reads 365 rows.
  public func buckets(
    _ name: String, by unit: BucketUnit, from: Date, to: Date, now: Date
  ) -> [Bucket] {
    reading([]) { database in
      guard let (id, metric) = try self.find(name, database) else { return [] }
      let edges = unit.edges(from: from, to: to, in: self.calendar)
      guard let begin = edges.first, let end = edges.last, edges.count > 1 else { return [] }
      let rows = try self.rows(
        id, unit == .hour ? .hour : .day, from: begin, to: end, database)
      var buckets = zip(edges, edges.dropFirst()).map { Bucket(start: $0, end: $1) }
      var place = 0
      var weights = [Double](repeating: 0, count: buckets.count)
      for row in rows {
        while place + 1 < buckets.count, row.start >= buckets[place].end { place += 1 }
        buckets[place].absorb(row, weight: &weights[place])
      }
      let delivered = rows.last.map { try? self.lastEnd(id, database) ?? $0.end }
      for index in buckets.indices {
        let bucket = buckets[index]
        let isSum = metric.statistic == .sum || metric.statistic == .duration
        let breaksOff =
          delivered.flatMap { $0 }.map { $0 > bucket.start && $0 < bucket.end } ?? false
        buckets[index].isUnfinished = bucket.end > now || isSum && breaksOff
      }
      return buckets
    }
  }

  private func lastEnd(_ id: Int64, _ database: SQLiteDatabase) throws -> Date? {
    // The samples of the last start; one that began before may end later, but is as good a witness.
    let statement = try database.prepare(
      "SELECT end FROM sample WHERE series = ? ORDER BY start DESC, end DESC LIMIT 1")
    try statement.bind(1, id)
    return try statement.step() ? SeriesStore.date(statement, 0) : nil
  }

  /// The hours that begin before a date, those without data left out.
  func hours(_ name: String, before date: Date) -> [Bucket] {
    reading([]) { database in
      guard let (id, _) = try self.find(name, database) else { return [] }
      return try self.rows(id, .hour, from: .distantPast, to: date, database)
    }
  }

  private func rows(
    _ id: Int64, _ level: PyramidLevel, from: Date, to: Date, _ database: SQLiteDatabase
  ) throws -> [Bucket] {
    let statement = try database.prepare(
      """
      SELECT start, end, count, sum, low, high, first, last, mean, hours FROM pyramid
      WHERE series = ? AND level = ? AND start >= ? AND start < ? ORDER BY start
      """)
    try statement.bind(1, id)
    try statement.bind(2, level.rawValue)
    try statement.bind(3, SeriesStore.milliseconds(from))
    try statement.bind(4, SeriesStore.milliseconds(to))
    var found: [Bucket] = []
    while try statement.step() {
      guard let start = SeriesStore.date(statement, 0), let end = SeriesStore.date(statement, 1)
      else { continue }
      var bucket = Bucket(start: start, end: end)
      bucket.count = Int(statement.integer(2))
      bucket.sum = statement.double(3)
      bucket.low = statement.double(4)
      bucket.high = statement.double(5)
      bucket.first = statement.double(6)
      bucket.last = statement.double(7)
      bucket.mean = statement.isNull(8) ? nil : statement.double(8)
      bucket.hours = statement.double(9)
      found.append(bucket)
    }
    return found
  }
}

extension Bucket {
  /// Takes in a shorter span; means are weighted by the spans' time.
  mutating func absorb(_ part: Bucket, weight: inout Double) {
    count += part.count
    sum += part.sum
    low = Swift.min(low, part.low)
    high = Swift.max(high, part.high)
    if first == nil { first = part.first }
    last = part.last ?? last
    hours += part.hours
    daysWithData += 1
    if let value = part.mean {
      let time = part.end.timeIntervalSince(part.start)
      mean = ((mean ?? 0) * weight + value * time) / (weight + time)
      weight += time
    }
  }
}
