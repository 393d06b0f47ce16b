import Foundation

/// What an import has done until now, for what is to be put right at its end.
struct ImportWork {
  var hash: String
  var file: String
  /// Finished imports that this one takes the place of.
  var older: [OlderImport]
  /// Whether a part of the file was read by a program that is gone.
  var isResumed: Bool
  /// Where series that other imports have given to got new samples, in milliseconds.
  var changed: [Int64: ClosedRange<Int64>] = [:]
  /// From the first to the last sample of each series of the file, in milliseconds.
  var spans: [String: ClosedRange<Int64>] = [:]

  /// An earlier import of the same content, or of the same file.
  struct OlderImport {
    var number: Int64
    var hasSameContent: Bool
  }

  mutating func add(_ series: [ImportedSeries], _ writer: StoreWriter, _ number: Int64) {
    for (id, span) in writer.spans where writer.fresh[id] != number {
      changed[id] = changed[id].map { $0.joined(span) } ?? span
    }
    for one in series {
      guard let first = one.series.first?.start, let last = one.series.last?.start else { continue }
      let span = SeriesStore.milliseconds(first)...SeriesStore.milliseconds(last)
      spans[one.name] = spans[one.name].map { $0.joined(span) } ?? span
    }
  }
}

extension ClosedRange<Int64> {
  fileprivate func joined(_ other: Self) -> Self {
    Swift.min(lowerBound, other.lowerBound)...Swift.max(upperBound, other.upperBound)
  }
}

/// A sample by what tells it from all others, its series and source by name.
private struct SampleKey: Hashable {
  var series: String
  var start: Int64
  var end: Int64
  var source: String
  var value: Double
}

extension SeriesStore {
  /// The finished imports whose place an import takes: the same content read in another way (another
  /// zone, other columns), and what the same file held before.
  ///
  /// An Apple export is no such file: it holds everything that there ever was, so what it repeats need
  /// not be written again to be known. What was edited in it is found by `edited`.
  func olderImports(
    like hash: String, _ file: String, source: String?
  ) -> [ImportWork.OlderImport] {
    let parts = hash.split(separator: ":", maxSplits: 2).map(String.init)
    guard let content = parts.first else { return [] }
    return reading([]) { database in
      let statement = try database.prepare(
        """
        SELECT id, hash FROM import WHERE finished = 1 AND hash <> ? AND format <> ?
          AND (file = ? OR substr(hash, 1, length(?) + 1) = ? || ':')
        """)
      try statement.bind(1, hash)
      try statement.bind(2, AppleHealthReader.formatName)
      try statement.bind(3, file)
      try statement.bind(4, content)
      try statement.bind(5, content)
      var found: [ImportWork.OlderImport] = []
      while try statement.step() {
        let other = (statement.text(1) ?? "").split(separator: ":", maxSplits: 2).map(String.init)
        guard (other.count > 2 ? other[2] : nil) == source else { continue }
        found.append(
          ImportWork.OlderImport(
            number: statement.integer(0), hasSameContent: other.first == content))
      }
      return found
    }
  }

  func importNumber(_ hash: String, _ database: SQLiteDatabase) throws -> Int64 {
    let statement = try database.prepare("SELECT id FROM import WHERE hash = ?")
    try statement.bind(1, hash)
    return try statement.step() ? statement.integer(0) : 0
  }

  /// Removes what a file that was read to its end corrects or no longer has.
  ///
  /// - Returns: how many samples were removed.
  func putRight(
    _ work: ImportWork, _ report: ImportReport, _ importer: SeriesImporter, source: String?,
    now: Date
  ) throws -> Int {
    var doomed: Set<SampleKey> = []
    if report.format == AppleHealthReader.formatName {
      doomed = edited(work)
      // What this file has itself, as two readings of one moment, is no older version.
      if !doomed.isEmpty { try spare(&doomed, importer, work.file, source) }
    }
    guard !doomed.isEmpty || !work.older.isEmpty else { return 0 }
    var removed = 0
    var failure: SeriesError?
    attempt(now: now, failed: { failure = $0 }) { database, writer in
      try database.transaction {
        for key in doomed {
          guard let (id, _) = try self.find(key.series, database) else { continue }
          try writer.remove(
            Sample(
              start: Date(timeIntervalSince1970: Double(key.start) / 1_000),
              end: Date(timeIntervalSince1970: Double(key.end) / 1_000), value: key.value),
            source: key.source, series: id)
          removed += 1
        }
        let number = try self.importNumber(work.hash, database)
        for older in work.older {
          removed += try self.supersede(older, by: number, work, database, writer)
        }
        try writer.markDirty()
      }
    }
    if let failure { throw failure }
    return removed
  }

  /// Samples of other imports beside which this one put another value of the same source, start and
  /// end.
  private func edited(_ work: ImportWork) -> Set<SampleKey> {
    reading([]) { database in
      let number = try self.importNumber(work.hash, database)
      var ids = work.changed
      if work.isResumed {
        let all = try database.prepare("SELECT id FROM series")
        while try all.step() { ids[all.integer(0)] = Int64.min...Int64.max }
      }
      let statement = try database.prepare(
        """
        SELECT s.name, b.start, b.end, c.name, b.value FROM sample a
        JOIN sample b ON b.series = a.series AND b.start = a.start AND b.end = a.end
          AND b.source = a.source AND b.import <> a.import
        JOIN series s ON s.id = b.series JOIN source c ON c.id = b.source
        WHERE a.series = ? AND a.start BETWEEN ? AND ? AND a.import = ?
        """)
      var found: Set<SampleKey> = []
      for (id, span) in ids {
        try statement.bind(1, id)
        try statement.bind(2, span.lowerBound)
        try statement.bind(3, span.upperBound)
        try statement.bind(4, number)
        while try statement.step() {
          found.insert(
            SampleKey(
              series: statement.text(0) ?? "", start: statement.integer(1),
              end: statement.integer(2), source: statement.text(3) ?? "",
              value: statement.double(4)))
        }
        statement.reset()
      }
      return found
    }
  }

  /// Reads the file once more for those of the samples that it has.
  private func spare(
    _ doomed: inout Set<SampleKey>, _ importer: SeriesImporter, _ file: String, _ source: String?
  ) throws {
    var importer = importer
    importer.resumeAt = 0
    // An Apple export names no source of its own.
    let prefix = source.map { "\($0)/" } ?? ""
    let series = Set(doomed.map(\.series))
    var left = doomed
    let starts = Set(doomed.map(\.start))
    let sink = SampleSink(file: file) { batch in
      for one in batch where series.contains(prefix + one.name) {
        for sample in one.series {
          let start = SeriesStore.milliseconds(sample.start)
          guard starts.contains(start) else { continue }
          let names = one.series.sources
          left.remove(
            SampleKey(
              series: prefix + one.name, start: start,
              end: Swift.max(start, SeriesStore.milliseconds(sample.end)),
              source: names.indices.contains(sample.source)
                ? names[sample.source] : names.first ?? "",
              value: sample.value))
        }
      }
    }
    try importer.read(path: file, into: sink)
    _ = try sink.finish()
    doomed = left
  }

  /// Removes what an older import gave and this one did not find again.
  ///
  /// Of the same content that is all; of the same file what lies in the span that it speaks for now.
  private func supersede(
    _ older: ImportWork.OlderImport, by number: Int64, _ work: ImportWork,
    _ database: SQLiteDatabase, _ writer: StoreWriter
  ) throws -> Int {
    var removed = 0
    let given = try database.prepare(
      "SELECT series, min(start), max(end) FROM sample WHERE import = ? GROUP BY series")
    try given.bind(1, older.number)
    var series: [(id: Int64, span: ClosedRange<Int64>)] = []
    while try given.step() {
      let start = given.integer(1)
      series.append((given.integer(0), start...Swift.max(start, given.integer(2))))
    }
    var spoken: [Int64: ClosedRange<Int64>] = [:]
    for (name, span) in work.spans {
      if let (id, _) = try find(name, database) { spoken[id] = span }
    }
    let remove = try database.prepare(
      "DELETE FROM sample WHERE series = ? AND start BETWEEN ? AND ? AND import = ?")
    for (id, span) in series {
      guard let limits = older.hasSameContent ? span : spoken[id] else { continue }
      try remove.bind(1, id)
      try remove.bind(2, limits.lowerBound)
      try remove.bind(3, limits.upperBound)
      try remove.bind(4, older.number)
      try remove.run()
      guard database.changes > 0 else { continue }
      removed += database.changes
      writer.touch(id, span.lowerBound, span.upperBound)
    }
    let rest = try database.prepare("UPDATE sample SET import = ? WHERE import = ?")
    try rest.bind(1, number)
    try rest.bind(2, older.number)
    try rest.run()
    let forget = try database.prepare("DELETE FROM import WHERE id = ?")
    try forget.bind(1, older.number)
    try forget.run()
    return removed
  }
}
