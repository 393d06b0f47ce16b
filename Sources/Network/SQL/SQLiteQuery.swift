internal import CSQLite
internal import Foundation
internal import Platform
internal import Synchronization

/// A query to an SQLite file that is opened for reading only, anew each time.
///
/// - C: `sqlite3_open_v2` with `SQLITE_OPEN_READONLY`; a progress handler ends what takes too long.
final class SQLiteQuery: SQLQuery {
  private let path: String
  private let isCancelled = Atomic(false)

  init(path: String) {
    self.path = path
  }

  func cancel() { isCancelled.store(true, ordering: .relaxed) }

  func run(_ settings: SQLSettings, window: DateInterval?) throws(SourceFailure) -> SQLTable {
    isCancelled.store(false, ordering: .relaxed)
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(path, &handle, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, nil)
    defer { sqlite3_close_v2(handle) }
    guard code == SQLITE_OK, let handle else {
      throw SourceFailure(.unreachable, "\(path) cannot be opened: \(words(handle))")
    }
    _ = vitrine_sqlite_defend(handle)
    sqlite3_busy_timeout(handle, Int32(min(settings.time, 5) * 1_000))
    let watch = Watch(deadline: MonotonicClock.now + settings.time, query: self)
    sqlite3_progress_handler(
      handle, 1_000,
      { context in
        guard let context else { return 1 }
        return Unmanaged<Watch>.fromOpaque(context).takeUnretainedValue().isOver ? 1 : 0
      }, Unmanaged.passUnretained(watch).toOpaque())
    defer { withExtendedLifetime(watch) {} }
    return try rows(handle, settings, window)
  }

  private func rows(
    _ handle: OpaquePointer, _ settings: SQLSettings, _ window: DateInterval?
  ) throws(SourceFailure) -> SQLTable {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    guard sqlite3_prepare_v2(handle, settings.query, -1, &statement, nil) == SQLITE_OK,
      let statement
    else { throw failure(handle) }
    guard sqlite3_stmt_readonly(statement) != 0 else {
      throw SourceFailure(.configuration, "the query changes the database; a source only reads")
    }
    let values: [(String, Double)] = [
      (":from", window?.start.timeIntervalSince1970 ?? 0),
      (":to", window?.end.timeIntervalSince1970 ?? 0),
      (":bucket", settings.bucket ?? settings.every),
    ]
    for (name, value) in values {
      let place = sqlite3_bind_parameter_index(statement, name)
      if place > 0 { sqlite3_bind_double(statement, place, value) }
    }
    let width = sqlite3_column_count(statement)
    var table = SQLTable(
      columns: (0..<width).map { place in
        sqlite3_column_name(statement, place).map { String(cString: $0) } ?? ""
      })
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW:
        try table.add(
          (0..<width).map { place in
            sqlite3_column_text(statement, place).map { String(cString: $0) }
          })
      case SQLITE_DONE: return table
      default: throw failure(handle)
      }
    }
  }

  private func failure(_ handle: OpaquePointer) -> SourceFailure {
    switch sqlite3_errcode(handle) & 0xff {
    case SQLITE_INTERRUPT:
      return SourceFailure(.timedOut, "the query took too long; group by :bucket or add an index")
    case SQLITE_BUSY, SQLITE_LOCKED:
      return SourceFailure(.busy, "\(path) is locked by another program")
    case SQLITE_CORRUPT, SQLITE_NOTADB:
      return SourceFailure(.malformed, "\(path) is no sound SQLite file: \(words(handle))")
    case SQLITE_CANTOPEN, SQLITE_IOERR, SQLITE_PERM:
      return SourceFailure(.unreachable, "\(path) cannot be read: \(words(handle))")
    default: return SourceFailure(.configuration, "the query is refused: \(words(handle))")
    }
  }

  private func words(_ handle: OpaquePointer?) -> String {
    handle.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) } ?? "out of memory"
  }

  /// What the progress handler looks at.
  private final class Watch {
    private let deadline: TimeInterval
    private let query: SQLiteQuery

    init(deadline: TimeInterval, query: SQLiteQuery) {
      self.deadline = deadline
      self.query = query
    }

    var isOver: Bool {
      MonotonicClock.now > deadline || query.isCancelled.load(ordering: .relaxed)
    }
  }
}
