public import Foundation

/// What the store knows of a file that was imported.
public struct ImportRecord: Hashable, Sendable {
  public var hash: String
  public var file: String
  public var format: String
  public var bytes: Int
  /// Where to go on; equals `bytes` when it is finished.
  public var offset: Int
  public var isFinished: Bool
  public var records: Int
  public var accepted: Int
  public var rejected: Int
  public var at: Date

  /// Whether rows that were set aside for lying too far ahead may be of the past by now: a machine
  /// without a clock's battery starts in another year, until the network tells it the time.
  func isOfAnEarlierClock(now: Date) -> Bool {
    guard rejected > 0,
      let next = Calendar(identifier: .gregorian).date(byAdding: .year, value: 1, to: at)
    else { return false }
    return next <= now
  }
}

extension SeriesStore {
  /// Imports a file: nothing when its content was imported before, the rest when it was broken off.
  ///
  /// Samples are written in batches, each with how far the file was read, so that a kill loses no batch
  /// that was written and the next import goes on there.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - importer: reads it.
  ///   - source: the series are kept as `source/NAME`; nil keeps them as `NAME`.
  ///   - now: the date of the import. Samples of more than a year later are rejected.
  ///   - progress: called now and then with bytes and records; false breaks the import off.
  /// - Returns: the report; `duplicates` counts samples that the store had.
  /// - Throws: `SeriesError` when the file, or the store, cannot be used, and of kind `stopped` when
  ///   `progress` asked for the end; what was read until then is kept.
  public func importFile(
    path: String, importer: SeriesImporter, source: String? = nil, now: Date,
    progress: SampleSink.Progress? = nil
  ) throws -> ImportReport {
    let hash = try importKey(path: path, importer: importer, source: source)
    var importer = importer
    if let known = importRecord(hash: hash), !known.isOfAnEarlierClock(now: now) {
      guard !known.isFinished else {
        var report = ImportReport(file: path, format: known.format)
        report.note("already imported; nothing was changed")
        report.duplicates = known.accepted
        return report
      }
      importer.resumeAt = known.offset
    }
    var written = 0
    var offset = importer.resumeAt
    var work = ImportWork(
      hash: hash, file: path, older: olderImports(like: hash, path, source: source),
      isResumed: offset > 0)
    weak var reading: SampleSink?
    let sink = SampleSink(file: path) { series in
      let series = series.map { one in
        ImportedSeries(name: reading?.name(one.name, under: source) ?? one.name, series: one.series)
      }
      written += try self.write(series, &work, offset: offset, now: now)
    }
    reading = sink
    sink.limits = TimeLimits(now: now)
    sink.onReached = { offset = Swift.max(offset, $0) }
    sink.onProgress = { progress?($0, $1) ?? true }
    do {
      try importer.read(path: path, into: sink)
    } catch let error as SeriesError where error.kind == .stopped {
      _ = try sink.finish()
      throw error
    }
    _ = try sink.finish()
    let known = sink.report.accepted - written
    sink.report.duplicates += known
    sink.report.accepted = written
    let removed = try putRight(work, sink.report, importer, source: source, now: now)
    if removed > 0 {
      sink.report.note("\(removed) that the file corrects or no longer has were removed")
    }
    try finish(sink.report, hash: hash, now: now)
    return sink.report
  }

  /// What an import is known by: the content, how it was read, and where its series are kept.
  func importKey(path: String, importer: SeriesImporter, source: String?) throws -> String {
    let hash = try ContentHash.ofFile(path)
    return ([hash, importer.fingerprint] + (source.map { [$0] } ?? [])).joined(separator: ":")
  }

  /// Writes a batch and how far the file was read, in one transaction.
  private func write(
    _ series: [ImportedSeries], _ work: inout ImportWork, offset: Int, now: Date
  ) throws -> Int {
    var failure: SeriesError?
    var inserted = 0
    let isWritten = attempt(now: now, failed: { failure = $0 }) { database, writer in
      try database.transaction {
        let statement = try database.prepare(
          """
          INSERT INTO import(hash, file, format, bytes, offset, finished, records, accepted, rejected, at)
          VALUES(?, ?, '', 0, ?, 0, 0, 0, 0, ?) ON CONFLICT(hash) DO UPDATE SET offset = excluded.offset
          """)
        try statement.bind(1, work.hash)
        try statement.bind(2, work.file)
        try statement.bind(3, Int64(offset))
        try statement.bind(4, SeriesStore.milliseconds(now))
        try statement.run()
        let number = try self.importNumber(work.hash, database)
        writer.importNumber = number
        writer.claimsKnown = !work.older.isEmpty
        for one in series { try writer.insert(one) }
        try writer.markDirty()
        work.add(series, writer, number)
      }
      inserted = writer.inserted
    }
    guard isWritten else {
      throw failure ?? SeriesError(.store, file: path, "the store cannot be written")
    }
    return inserted
  }

  private func finish(_ report: ImportReport, hash: String, now: Date) throws {
    var failure: SeriesError?
    attempt(now: now, failed: { failure = $0 }) { database, _ in
      let statement = try database.prepare(
        """
        INSERT INTO import(hash, file, format, bytes, offset, finished, records, accepted, rejected, at)
        VALUES(?, ?, ?, ?, ?, 1, ?, ?, ?, ?) ON CONFLICT(hash) DO UPDATE SET
          format = excluded.format, bytes = excluded.bytes, offset = excluded.offset, finished = 1,
          records = excluded.records, accepted = excluded.accepted, rejected = excluded.rejected,
          at = excluded.at
        """)
      try statement.bind(1, hash)
      try statement.bind(2, report.file)
      try statement.bind(3, report.format)
      try statement.bind(4, Int64(report.bytes))
      try statement.bind(5, Int64(report.bytes))
      try statement.bind(6, Int64(report.records))
      try statement.bind(7, Int64(report.accepted))
      try statement.bind(8, Int64(report.rejectedCount))
      try statement.bind(9, SeriesStore.milliseconds(now))
      try statement.run()
    }
    if let failure { throw failure }
  }

  /// Notes which file a source is read from; what the source kept of another file is put aside.
  ///
  /// The series of the other file stay in the store, and are exported, as `SOURCE@DATE/NAME`: a wall
  /// that was tried out with made data does not mix them with its owner's.
  public func claim(source: String, path file: String, now: Date) {
    let key = "source:\(source)"
    let known = reading(nil) { database -> String? in
      let statement = try database.prepare("SELECT value FROM setting WHERE name = ?")
      try statement.bind(1, key)
      return try statement.step() ? statement.text(0) : nil
    }
    guard known != file else { return }
    attempt(now: now) { database, writer in
      try database.transaction {
        if known != nil { try self.putAside(source, now: now, database) }
        let statement = try database.prepare("INSERT OR REPLACE INTO setting VALUES(?, ?)")
        try statement.bind(1, key)
        try statement.bind(2, file)
        try statement.run()
      }
      writer.forget()
    }
  }

  private func putAside(_ source: String, now: Date, _ database: SQLiteDatabase) throws {
    let stamp = SeriesText.iso(now, in: .gmt).filter { $0 != ":" && $0 != "-" }
    let rename = try database.prepare(
      """
      UPDATE OR IGNORE series SET name = ? || substr(name, length(?) + 1)
      WHERE name = ? OR substr(name, 1, length(?) + 1) = ? || '/'
      """)
    try rename.bind(1, "\(source)@\(stamp)")
    for index in 2...5 { try rename.bind(Int32(index), source) }
    try rename.run()
    let forget = try database.prepare("DELETE FROM import WHERE hash LIKE '%:' || ?")
    try forget.bind(1, source)
    try forget.run()
  }

  /// The import of a content, or nil.
  public func importRecord(hash: String) -> ImportRecord? {
    reading(nil) { database in
      let statement = try database.prepare(
        """
        SELECT hash, file, format, bytes, offset, finished, records, accepted, rejected, at
        FROM import WHERE hash = ?
        """)
      try statement.bind(1, hash)
      guard try statement.step() else { return nil }
      return ImportRecord(
        hash: statement.text(0) ?? "", file: statement.text(1) ?? "",
        format: statement.text(2) ?? "", bytes: Int(statement.integer(3)),
        offset: Int(statement.integer(4)), isFinished: statement.integer(5) != 0,
        records: Int(statement.integer(6)), accepted: Int(statement.integer(7)),
        rejected: Int(statement.integer(8)), at: SeriesStore.date(statement, 9) ?? .distantPast)
    }
  }

  /// Removes the samples of the days before a date; their hours and days stay in the pyramid.
  ///
  /// A day is kept or removed whole, so that building it anew cannot make it less.
  ///
  /// - Returns: how many were removed.
  @discardableResult
  public func forget(samplesBefore date: Date, of name: String, now: Date) -> Int {
    guard updatePyramid(now: now) else { return 0 }
    let date = calendar.dateInterval(of: .day, for: date)?.start ?? date
    var removed = 0
    attempt(now: now) { database, _ in
      guard let (id, _) = try self.find(name, database) else { return }
      let statement = try database.prepare(
        "DELETE FROM sample WHERE series = ? AND end <= ? AND start < ?")
      try statement.bind(1, id)
      try statement.bind(2, SeriesStore.milliseconds(date))
      try statement.bind(3, SeriesStore.milliseconds(date))
      try statement.run()
      removed = database.changes
    }
    return removed
  }
}
