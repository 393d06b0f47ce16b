import Foundation

/// The statements that write samples, and the numbers of series and sources.
final class StoreWriter {
  private let database: SQLiteDatabase
  private let insertSample: SQLiteStatement
  private let replaceSample: SQLiteStatement
  private let removeSample: SQLiteStatement
  private let claimSample: SQLiteStatement
  private let insertGap: SQLiteStatement
  private let insertSeries: SQLiteStatement
  private let insertSource: SQLiteStatement
  private let insertDirty: SQLiteStatement
  private let updateLongest: SQLiteStatement
  private let findSeries: SQLiteStatement
  private let findSource: SQLiteStatement
  private var seriesNumbers: [String: Int64] = [:]
  private var sourceNumbers: [String: Int64] = [:]
  /// The span that each series got samples in, since `begin`.
  private var touched: [Int64: (start: Int64, end: Int64, longest: Int64)] = [:]
  /// Rows that were new, since `begin`.
  private(set) var inserted = 0
  /// The import that samples come with, since `begin`; 0 is none.
  var importNumber: Int64 = 0
  /// Whether samples that are known become this import's, since `begin`.
  var claimsKnown = false
  /// Series that no other import has given anything to, and the import that they began with.
  private(set) var fresh: [Int64: Int64] = [:]

  init(_ database: SQLiteDatabase) throws {
    self.database = database
    insertSample = try database.prepare(
      "INSERT OR IGNORE INTO sample VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)")
    replaceSample = try database.prepare(
      """
      DELETE FROM sample WHERE series = ? AND start = ? AND source = ? AND (flags & ?) != 0
        AND NOT (end = ? AND value = ?)
      """)
    removeSample = try database.prepare(
      """
      DELETE FROM sample WHERE series = ? AND start = ? AND end = ? AND source = ? AND value = ?
      """)
    claimSample = try database.prepare(
      """
      UPDATE sample SET import = ?
      WHERE series = ? AND start = ? AND end = ? AND source = ? AND value = ?
      """)
    insertGap = try database.prepare("INSERT OR REPLACE INTO gap VALUES(?, ?, ?)")
    insertSeries = try database.prepare(
      """
      INSERT OR IGNORE INTO series(name, metric, label, unit, statistic, gap_limit, decimals)
      VALUES(?, ?, ?, ?, ?, ?, ?)
      """)
    insertSource = try database.prepare("INSERT OR IGNORE INTO source(name) VALUES(?)")
    insertDirty = try database.prepare("INSERT OR IGNORE INTO dirty VALUES(?, ?, ?)")
    updateLongest = try database.prepare(
      "UPDATE series SET longest = max(longest, ?) WHERE id = ?")
    findSeries = try database.prepare("SELECT id FROM series WHERE name = ?")
    findSource = try database.prepare("SELECT id FROM source WHERE name = ?")
  }

  func begin() {
    touched.removeAll(keepingCapacity: true)
    inserted = 0
    importNumber = 0
    claimsKnown = false
  }

  /// The spans that series got samples in, since `begin`.
  var spans: [Int64: ClosedRange<Int64>] { touched.mapValues { $0.start...max($0.start, $0.end) } }

  /// Forgets numbers that a transaction which was undone may have given out.
  func forget() {
    seriesNumbers.removeAll()
    sourceNumbers.removeAll()
    touched.removeAll()
    fresh.removeAll()
  }

  func insert(_ row: SeriesStore.PendingRow) throws {
    let series = try number(of: row.name, row.metric)
    let source = try number(ofSource: row.source)
    try insert(
      series, row.metric.statistic, source, start: row.sample.start.timeIntervalSince1970,
      end: row.sample.end.timeIntervalSince1970, value: row.sample.value, low: row.sample.low,
      high: row.sample.high, flags: row.sample.flags.rawValue)
  }

  func insert(_ one: ImportedSeries) throws {
    let series = one.series
    let number = try number(of: one.name, series.metric)
    let sources = try (series.sources.isEmpty ? [""] : series.sources)
      .map { try self.number(ofSource: $0) }
    for index in series.starts.indices {
      let value = series.values[index]
      let source = series.sourceNumbers.isEmpty ? 0 : Int(series.sourceNumbers[index])
      try insert(
        number, series.statistic, sources.indices.contains(source) ? sources[source] : sources[0],
        start: series.starts[index],
        end: series.ends.isEmpty ? series.starts[index] : series.ends[index], value: value,
        low: series.lows.isEmpty ? value : series.lows[index],
        high: series.highs.isEmpty ? value : series.highs[index],
        flags: series.flags.isEmpty ? 0 : series.flags[index])
    }
    for gap in series.gaps {
      try insertGap.bind(1, number)
      try insertGap.bind(2, milliseconds(gap.start.timeIntervalSince1970))
      try insertGap.bind(3, milliseconds(gap.end.timeIntervalSince1970))
      try insertGap.run()
    }
  }

  /// Removes a sample, of a source by name.
  func remove(_ sample: Sample, source: String, series: Int64) throws {
    let from = milliseconds(sample.start.timeIntervalSince1970)
    let to = max(from, milliseconds(sample.end.timeIntervalSince1970))
    try removeSample.bind(1, series)
    try removeSample.bind(2, from)
    try removeSample.bind(3, to)
    try removeSample.bind(4, try number(ofSource: source))
    try removeSample.bind(5, sample.value)
    try removeSample.run()
    touch(series, from, to)
  }

  func touch(_ series: Int64, _ from: Int64, _ to: Int64) {
    if let span = touched[series] {
      touched[series] = (min(span.start, from), max(span.end, to), max(span.longest, to - from))
    } else {
      touched[series] = (from, to, to - from)
    }
  }

  private func insert(
    _ series: Int64, _ statistic: Statistic, _ source: Int64, start: Double, end: Double,
    value: Double, low: Double, high: Double, flags: UInt8
  ) throws {
    guard value.isFinite else { return }
    let from = milliseconds(start)
    let to = max(from, milliseconds(end))
    let replaced = StoreWriter.replacing(statistic) & flags
    if replaced != 0 { try replace(series, source, from, to, value, flags: replaced) }
    try insertSample.bind(1, series)
    try insertSample.bind(2, from)
    try insertSample.bind(3, to)
    try insertSample.bind(4, source)
    try insertSample.bind(5, value)
    if low == value && high == value {
      try insertSample.bindNull(6)
      try insertSample.bindNull(7)
    } else {
      try insertSample.bind(6, low)
      try insertSample.bind(7, high)
    }
    try insertSample.bind(8, Int64(flags))
    try insertSample.bind(9, importNumber)
    try insertSample.run()
    guard database.changes > 0 else {
      if claimsKnown { try claim(series, source, from, to, value) }
      return
    }
    inserted += 1
    touch(series, from, to)
  }

  private func claim(
    _ series: Int64, _ source: Int64, _ from: Int64, _ to: Int64, _ value: Double
  ) throws {
    try claimSample.bind(1, importNumber)
    try claimSample.bind(2, series)
    try claimSample.bind(3, from)
    try claimSample.bind(4, to)
    try claimSample.bind(5, source)
    try claimSample.bind(6, value)
    try claimSample.run()
  }

  /// The flags of samples that a later one of the same start and source takes the place of.
  ///
  /// An app sends what it has summed up again while it grows: today's steps, the last hour's heart
  /// rate. Two weights of one day, told without a time, are two weights.
  private static func replacing(_ statistic: Statistic) -> UInt8 {
    let flags: SampleFlags = statistic == .sum ? [.aggregate, .day] : .aggregate
    return flags.rawValue
  }

  private func replace(
    _ series: Int64, _ source: Int64, _ from: Int64, _ to: Int64, _ value: Double, flags: UInt8
  ) throws {
    try replaceSample.bind(1, series)
    try replaceSample.bind(2, from)
    try replaceSample.bind(3, source)
    try replaceSample.bind(4, Int64(flags))
    try replaceSample.bind(5, to)
    try replaceSample.bind(6, value)
    try replaceSample.run()
  }

  private func milliseconds(_ seconds: Double) -> Int64 {
    Int64(exactly: (seconds * 1_000).rounded()) ?? 0
  }

  /// Notes which spans the pyramid must be built anew for, in the samples' own transaction.
  func markDirty() throws {
    for (series, span) in touched {
      try insertDirty.bind(1, series)
      try insertDirty.bind(2, span.start)
      try insertDirty.bind(3, span.end)
      try insertDirty.run()
      try updateLongest.bind(1, span.longest)
      try updateLongest.bind(2, series)
      try updateLongest.run()
    }
  }

  private func number(of name: String, _ metric: Metric) throws -> Int64 {
    if let known = seriesNumbers[name] { return known }
    try insertSeries.bind(1, name)
    try insertSeries.bind(2, metric.id)
    try insertSeries.bind(3, metric.label)
    try insertSeries.bind(4, metric.unit.symbol)
    try insertSeries.bind(5, metric.statistic.rawValue)
    if let limit = metric.gapLimit {
      try insertSeries.bind(6, limit)
    } else {
      try insertSeries.bindNull(6)
    }
    try insertSeries.bind(7, Int64(metric.decimals))
    try insertSeries.run()
    let isNew = database.changes > 0
    let number = try find(findSeries, name)
    if isNew { fresh[number] = importNumber }
    seriesNumbers[name] = number
    return number
  }

  private func number(ofSource name: String) throws -> Int64 {
    if let known = sourceNumbers[name] { return known }
    try insertSource.bind(1, name)
    try insertSource.run()
    let number = try find(findSource, name)
    sourceNumbers[name] = number
    return number
  }

  private func find(_ statement: SQLiteStatement, _ name: String) throws -> Int64 {
    try statement.bind(1, name)
    defer { statement.reset() }
    return try statement.step() ? statement.integer(0) : 0
  }
}
