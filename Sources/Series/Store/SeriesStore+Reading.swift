public import Foundation

/// A series that the store holds.
public struct StoredSeries: Hashable, Sendable {
  public var name: String
  public var metric: Metric
  public var count: Int
  public var first: Date?
  public var last: Date?
}

extension SeriesStore {
  /// The series that are kept, by name; the batch that waits is not counted.
  public func list() -> [StoredSeries] {
    reading([]) { database in
      let statement = try database.prepare(
        """
        SELECT s.name, s.metric, s.label, s.unit, s.statistic, s.gap_limit, s.decimals,
          count(v.start), min(v.start), max(v.end)
        FROM series s LEFT JOIN sample v ON v.series = s.id GROUP BY s.id ORDER BY s.name
        """)
      var found: [StoredSeries] = []
      while try statement.step() {
        found.append(
          StoredSeries(
            name: statement.text(0) ?? "", metric: SeriesStore.metric(statement, from: 1),
            count: Int(statement.integer(7)), first: SeriesStore.date(statement, 8),
            last: SeriesStore.date(statement, 9)))
      }
      return found
    }
  }

  /// The date of each series' newest sample, by name; the batch that waits is not counted.
  ///
  /// - Complexity: one look into the index a series.
  public func newest() -> [String: Date] {
    reading([:]) { database in
      let statement = try database.prepare(
        "SELECT name, (SELECT max(start) FROM sample WHERE series = id) FROM series")
      var found: [String: Date] = [:]
      while try statement.step() {
        if let name = statement.text(0), let date = SeriesStore.date(statement, 1) {
          found[name] = date
        }
      }
      return found
    }
  }

  /// The samples of a series that touch a span, with its gaps; nil when nothing is known of the name.
  public func series(
    _ name: String, from: Date = .distantPast, to: Date = .distantFuture
  ) -> TimeSeries? {
    reading(nil) { database in
      guard let (id, metric) = try self.find(name, database) else { return nil }
      return try self.samples(id, metric, from: from, to: to, database)
    }
  }

  func find(_ name: String, _ database: SQLiteDatabase) throws -> (Int64, Metric)? {
    let statement = try database.prepare(
      "SELECT id, metric, label, unit, statistic, gap_limit, decimals FROM series WHERE name = ?")
    try statement.bind(1, name)
    guard try statement.step() else { return nil }
    return (statement.integer(0), SeriesStore.metric(statement, from: 1))
  }

  func samples(
    _ id: Int64, _ metric: Metric, from: Date, to: Date, _ database: SQLiteDatabase
  ) throws -> TimeSeries {
    let begin = SeriesStore.milliseconds(from)
    let end = SeriesStore.milliseconds(to)
    let reach = try longest(id, database)
    let statement = try database.prepare(
      """
      SELECT start, end, source, value, low, high, flags FROM sample
      WHERE series = ? AND start >= ? AND start < ? AND end >= ? ORDER BY start, end
      """)
    try statement.bind(1, id)
    try statement.bind(2, begin > Int64.min + reach ? begin - reach : begin)
    try statement.bind(3, end)
    try statement.bind(4, begin)
    var series = TimeSeries(metric: metric)
    let names = try sourceNames(database)
    var numbers: [Int64: Int] = [:]
    while try statement.step() {
      let key = statement.integer(2)
      let source = numbers[key] ?? series.source(named: names[key] ?? "")
      numbers[key] = source
      let value = statement.double(3)
      series.push(
        start: Double(statement.integer(0)) / 1_000, end: Double(statement.integer(1)) / 1_000,
        value: value, low: statement.isNull(4) ? value : statement.double(4),
        high: statement.isNull(5) ? value : statement.double(5), source: source,
        flags: SampleFlags(rawValue: UInt8(truncatingIfNeeded: statement.integer(6))))
    }
    let gaps = try database.prepare(
      "SELECT start, end FROM gap WHERE series = ? AND end > ? AND start < ? ORDER BY start")
    try gaps.bind(1, id)
    try gaps.bind(2, begin)
    try gaps.bind(3, end)
    while try gaps.step() {
      series.gaps.append(
        Gap(
          start: Date(timeIntervalSince1970: Double(gaps.integer(0)) / 1_000),
          end: Date(timeIntervalSince1970: Double(gaps.integer(1)) / 1_000), reason: .unavailable))
    }
    return series
  }

  /// The longest sample of a series in milliseconds: how far back one that reaches in may begin.
  private func longest(_ id: Int64, _ database: SQLiteDatabase) throws -> Int64 {
    let statement = try database.prepare("SELECT longest FROM series WHERE id = ?")
    try statement.bind(1, id)
    return try statement.step() ? statement.integer(0) : 0
  }

  private func sourceNames(_ database: SQLiteDatabase) throws -> [Int64: String] {
    var names: [Int64: String] = [:]
    let statement = try database.prepare("SELECT id, name FROM source")
    while try statement.step() { names[statement.integer(0)] = statement.text(1) }
    return names
  }

  /// Runs a read; a failure gives the other result, and a damaged file its condition.
  func reading<Result>(
    _ otherwise: Result, _ body: (SQLiteDatabase) throws -> Result
  ) -> Result {
    guard let database else { return otherwise }
    do {
      return try body(database)
    } catch {
      condition = .memoryOnly(reason: "\(path): \(error)")
      return otherwise
    }
  }

  static func metric(_ statement: SQLiteStatement, from column: Int32) -> Metric {
    let id = statement.text(column) ?? ""
    let statistic = Statistic(rawValue: statement.text(column + 3) ?? "") ?? .mean
    var metric =
      Metric.known(id)
      ?? Metric(
        id: id, label: statement.text(column + 1) ?? id,
        unit: MeasureUnit(statement.text(column + 2) ?? ""),
        gapLimit: statement.isNull(column + 4) ? nil : statement.double(column + 4),
        decimals: Int(statement.integer(column + 5)))
    metric.statistic = statistic
    return metric
  }

  static func milliseconds(_ date: Date) -> Int64 {
    let value = (date.timeIntervalSince1970 * 1_000).rounded()
    return Int64(exactly: min(max(value, -9e15), 9e15)) ?? 0
  }

  static func date(_ statement: SQLiteStatement, _ column: Int32) -> Date? {
    guard !statement.isNull(column) else { return nil }
    return Date(timeIntervalSince1970: Double(statement.integer(column)) / 1_000)
  }
}
