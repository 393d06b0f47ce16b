import Foundation

/// Reads the SQLite files of other programs: Health Connect, Gadgetbridge, Home Assistant.
///
/// Columns vary between versions, so tables are asked for their columns first.
struct DatabaseReader {
  let database: SQLiteDatabase
  let tables: [String: Set<String>]
  let sink: SampleSink
  let zone: ZoneOffsets
  let metricOf: (String) -> Metric?
  /// Refuses a format that was not asked for.
  let check: (FileFormat) throws -> Void

  /// Reads a file of a known kind into the sink.
  ///
  /// - Throws: `SeriesError` when the file is none of them.
  static func read(
    path: String, into sink: SampleSink, zone: ZoneOffsets,
    metricOf: @escaping (String) -> Metric?, check: @escaping (FileFormat) throws -> Void
  ) throws {
    do {
      let database = try open(path)
      let reader = DatabaseReader(
        database: database, tables: try database.tables(), sink: sink, zone: zone,
        metricOf: metricOf, check: check)
      try reader.run()
    } catch let error as SQLiteError {
      throw SeriesError(.damaged, file: path, "the database cannot be read: \(error)")
    }
  }

  /// A file with a write-ahead log beside it is opened with it; others as they are.
  static func open(_ path: String) throws -> SQLiteDatabase {
    let hasLog = FileManager.default.fileExists(atPath: path + "-wal")
    if hasLog, let live = try? SQLiteDatabase(path: path, mode: .readOnly),
      (try? live.integer("SELECT count(*) FROM sqlite_master")) != nil
    {
      return live
    }
    return try SQLiteDatabase(path: path, mode: .immutable)
  }

  func run() throws {
    if tables["steps_record_table"] != nil || tables["weight_record_table"] != nil {
      sink.report.format = "Health Connect export"
      try check(.healthConnect)
      try healthConnect()
    } else if tables["states_meta"] != nil || tables["statistics_meta"] != nil {
      sink.report.format = "Home Assistant database"
      try check(.homeAssistant)
      try homeAssistant()
    } else if tables.keys.contains(where: { $0.hasSuffix("_ACTIVITY_SAMPLE") }) {
      sink.report.format = "Gadgetbridge database"
      try check(.gadgetbridge)
      try gadgetbridge()
    } else {
      throw SeriesError(.unknownFormat, "this database is none that is known")
    }
  }

  func has(_ table: String, _ columns: String...) -> Bool {
    guard let present = tables[table] else { return false }
    return columns.allSatisfy { present.contains($0) }
  }
}
