public import Foundation

/// Where samples are kept: one SQLite file in the state directory.
///
/// Rows are written in batches, so that an SD card lives: after 500 of them or 30 seconds, at `flush`,
/// and at the end. A kill at any moment loses the unflushed batch at most, and never the file. A damaged
/// file is moved aside and a new one begun; a full or read-only disk leaves the wall running from
/// memory. What is the case stands in `condition`.
///
/// It is used by one thread. Time is an argument.
public final class SeriesStore {
  /// How the store is; none of these stops a wall.
  public enum Condition: Hashable, Sendable {
    case good
    /// The file was damaged and was moved to the path; sources must be read again.
    case rebuilt(movedTo: String)
    /// Nothing can be written; new samples wait in memory.
    case memoryOnly(reason: String)
  }

  /// When a batch is written.
  public struct Batching: Hashable, Sendable {
    public var rows: Int
    public var seconds: TimeInterval
    /// Rows that wait at most while nothing can be written; the oldest are dropped then.
    public var waiting: Int

    public init(rows: Int = 500, seconds: TimeInterval = 30, waiting: Int = 100_000) {
      self.rows = rows
      self.seconds = seconds
      self.waiting = waiting
    }
  }

  public let path: String
  public let batching: Batching
  private let checksIntegrity: Bool
  /// The calendar of the day level; its zone is the wall's.
  public let calendar: Calendar
  public internal(set) var condition = Condition.good
  /// Samples that were dropped because nothing could be written for too long.
  public private(set) var dropped = 0
  /// When waiting rows are to be written; nil when there are none.
  public private(set) var nextFlush: Date?

  var database: SQLiteDatabase?
  var writer: StoreWriter?
  private var pending: [PendingRow] = []
  private var retryAfter: Date?
  private var knownVersion: Int64?

  struct PendingRow {
    var name: String
    var metric: Metric
    var source: String
    var sample: Sample
  }

  /// The file's name in its directory.
  public static let fileName = "series.sqlite"

  /// How long a disk that refused is left alone.
  private static let retryDelay: TimeInterval = 60

  /// Opens or makes the store of a directory.
  ///
  /// It never fails: what is wrong with the directory or file stands in `condition`.
  ///
  /// - Parameters:
  ///   - directory: where the file is, or is made.
  ///   - calendar: its zone cuts the pyramid's days.
  ///   - now: the date.
  ///   - batching: when what is appended is written.
  ///   - checksIntegrity: reads the whole file once; a program that only asks a question need not.
  public init(
    directory: String, calendar: Calendar, now: Date, batching: Batching = Batching(),
    checksIntegrity: Bool = true
  ) {
    path = directory + "/\(SeriesStore.fileName)"
    self.checksIntegrity = checksIntegrity
    self.calendar = calendar
    self.batching = batching
    do {
      try FileManager.default.createDirectory(
        atPath: directory, withIntermediateDirectories: true)
    } catch {
      condition = .memoryOnly(reason: "cannot make \(directory): \(error.localizedDescription)")
      return
    }
    open(now: now)
  }

  deinit {
    flush(now: Date(timeIntervalSince1970: 0))
  }

  /// Takes a sample of a series; it is written with its batch.
  public func append(
    _ sample: Sample, to name: String, metric: Metric, source: String = "", now: Date
  ) {
    pending.append(PendingRow(name: name, metric: metric, source: source, sample: sample))
    if pending.count > batching.waiting {
      let surplus = pending.count - batching.waiting
      pending.removeFirst(surplus)
      dropped += surplus
    }
    if nextFlush == nil { nextFlush = now.addingTimeInterval(batching.seconds) }
    if pending.count >= batching.rows { flushIfDue(now: now) }
  }

  /// Writes what waits when its time has come.
  public func flushIfDue(now: Date) {
    if let retryAfter, now < retryAfter { return }
    guard pending.count >= batching.rows || nextFlush.map({ $0 <= now }) ?? false else { return }
    flush(now: now)
  }

  /// Writes what waits; what cannot be written goes on waiting.
  public func flush(now: Date) {
    guard !pending.isEmpty else { return }
    let rows = pending
    let isWritten = attempt(now: now) { database, writer in
      try database.transaction {
        for row in rows { try writer.insert(row) }
        try writer.markDirty()
      }
    }
    if isWritten {
      pending.removeAll(keepingCapacity: true)
      nextFlush = nil
      retryAfter = nil
    } else {
      nextFlush = now.addingTimeInterval(SeriesStore.retryDelay)
      retryAfter = nextFlush
    }
  }

  /// Writes whole series at once, as an import does.
  ///
  /// - Throws: `SeriesError` when they cannot be written; nothing of them is kept then.
  public func write(_ series: [ImportedSeries], now: Date) throws {
    var failure: SeriesError?
    let isWritten = attempt(now: now, failed: { failure = $0 }) { database, writer in
      try database.transaction {
        for one in series { try writer.insert(one) }
        try writer.markDirty()
      }
    }
    if !isWritten {
      throw failure ?? SeriesError(.store, file: path, "the store cannot be written")
    }
  }

  private func open(now: Date) {
    do {
      try openFile()
      if case .memoryOnly = condition { condition = .good }
    } catch let error as SQLiteError where error.isCorrupt {
      moveAside(now: now)
    } catch {
      condition = .memoryOnly(reason: "\(path): \(error)")
      database = readable()
    }
  }

  /// The file for reading only, where it is there and of this version; what is in it is still shown.
  private func readable() -> SQLiteDatabase? {
    guard FileManager.default.fileExists(atPath: path),
      let database = try? SQLiteDatabase(path: path, mode: .immutable),
      let version = try? database.integer("PRAGMA user_version"), version == StoreSchema.version
    else { return nil }
    return database
  }

  private func openFile() throws {
    let database = try SQLiteDatabase(path: path, mode: .readWrite)
    // Each batch is on the card before it counts as written: a power cut then loses nothing of it.
    // The page size is that of a flash block's fraction; the log is kept small for small cards.
    try database.execute(
      """
      PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = OFF;
      PRAGMA journal_size_limit = 4194304; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -8192;
      """)
    if checksIntegrity, let text = try database.text("PRAGMA quick_check(1)"), text != "ok" {
      throw SQLiteError(code: 11, message: text, operation: "quick_check")
    }
    guard try StoreSchema.migrate(database) else {
      throw SQLiteError(
        code: 8, message: "it was made by a later Vitrine", operation: "PRAGMA user_version")
    }
    writer = try StoreWriter(database)
    self.database = database
    knownVersion = try database.integer("PRAGMA data_version")
  }

  /// Whether another connection, such as that of `vitrine import`, has written since this was last asked.
  public func isChangedByOthers() -> Bool {
    guard let database, let version = try? database.integer("PRAGMA data_version"),
      version != knownVersion
    else { return false }
    knownVersion = version
    writer?.forget()
    return true
  }

  /// Renames the damaged file and begins a new one.
  private func moveAside(now: Date) {
    writer = nil
    database = nil
    let stamp = SeriesText.iso(now, in: .gmt).filter { $0 != ":" && $0 != "-" }
    let target = "\(path).damaged-\(stamp)"
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.moveItem(atPath: path + suffix, toPath: target + suffix)
    }
    do {
      try openFile()
      condition = .rebuilt(movedTo: target)
    } catch {
      condition = .memoryOnly(reason: "\(path): \(error)")
    }
  }

  /// Runs a write; a failure becomes a condition.
  @discardableResult
  func attempt(
    now: Date, failed: (SeriesError) -> Void = { _ in },
    _ body: (SQLiteDatabase, StoreWriter) throws -> Void
  ) -> Bool {
    if database == nil || writer == nil { open(now: now) }
    guard let database, let writer else {
      failed(SeriesError(.store, file: path, "\(condition)"))
      return false
    }
    do {
      writer.begin()
      try body(database, writer)
      if case .memoryOnly = condition { condition = .good }
      return true
    } catch let error as SQLiteError {
      writer.forget()
      if error.isCorrupt {
        moveAside(now: now)
      } else if !error.isBusy {
        condition = .memoryOnly(reason: SeriesStore.words(for: error, path))
      }
      failed(SeriesError(.store, file: path, SeriesStore.words(for: error, path)))
      return false
    } catch {
      writer.forget()
      failed(SeriesError(.store, file: path, "\(error)"))
      return false
    }
  }

  private static func words(for error: SQLiteError, _ path: String) -> String {
    if error.isFull { return "the disk of \(path) is full" }
    if error.isReadOnly { return "\(path) cannot be written: \(error.message)" }
    return "\(path): \(error)"
  }
}
