import CSQLite

/// An SQLite database.
///
/// - C: `sqlite3_open_v2`; every call's code becomes an `SQLiteError`. Used by one thread.
final class SQLiteDatabase {
  enum Mode {
    /// Reads a file that another program may be writing.
    case readOnly
    /// Reads a file as it is, without locks or side files.
    case immutable
    case readWrite
  }

  let path: String
  private let handle: OpaquePointer

  init(path: String, mode: Mode) throws {
    self.path = path
    var handle: OpaquePointer?
    var name = path
    var flags = SQLITE_OPEN_NOMUTEX
    switch mode {
    case .readOnly: flags |= SQLITE_OPEN_READONLY
    case .immutable:
      flags |= SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      name = "file:\(SQLiteDatabase.escaped(path))?immutable=1"
    case .readWrite: flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    }
    let code = sqlite3_open_v2(name, &handle, flags, nil)
    guard code == SQLITE_OK, let handle else {
      let message = handle.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
      sqlite3_close_v2(handle)
      throw SQLiteError(code: code, message: message, operation: "open \(path)")
    }
    self.handle = handle
    sqlite3_busy_timeout(handle, 5_000)
    sqlite3_extended_result_codes(handle, 1)
    if mode != .readWrite { _ = vitrine_sqlite_defend(handle) }
  }

  deinit {
    sqlite3_close_v2(handle)
  }

  private static func escaped(_ path: String) -> String {
    path.replacing("%", with: "%25").replacing("?", with: "%3f").replacing("#", with: "%23")
  }

  /// Runs statements that give no rows.
  func execute(_ sql: String) throws {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code, sql) }
  }

  func prepare(_ sql: String) throws -> SQLiteStatement {
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
    guard code == SQLITE_OK, let statement else { throw error(code, sql) }
    return SQLiteStatement(statement, database: self)
  }

  /// Runs a body in a transaction; a throw undoes it.
  func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    try execute("BEGIN IMMEDIATE")
    do {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      try? execute("ROLLBACK")
      throw error
    }
  }

  var changes: Int { Int(sqlite3_changes(handle)) }
  var lastRow: Int64 { sqlite3_last_insert_rowid(handle) }

  func integer(_ sql: String) throws -> Int64? {
    let statement = try prepare(sql)
    return try statement.step() ? statement.integer(0) : nil
  }

  func text(_ sql: String) throws -> String? {
    let statement = try prepare(sql)
    return try statement.step() ? statement.text(0) : nil
  }

  /// The tables and their columns.
  func tables() throws -> [String: Set<String>] {
    var names: [String] = []
    let list = try prepare("SELECT name FROM sqlite_master WHERE type = 'table'")
    while try list.step() { if let name = list.text(0) { names.append(name) } }
    var found: [String: Set<String>] = [:]
    for name in names {
      var columns: Set<String> = []
      let info = try prepare("SELECT name FROM pragma_table_info(?)")
      try info.bind(1, name)
      while try info.step() { if let column = info.text(0) { columns.insert(column) } }
      found[name] = columns
    }
    return found
  }

  func error(_ code: Int32, _ operation: String) -> SQLiteError {
    SQLiteError(
      code: code, message: String(cString: sqlite3_errmsg(handle)), operation: operation)
  }
}

/// A call of SQLite that failed.
struct SQLiteError: Error, CustomStringConvertible {
  /// The extended result code.
  var code: Int32
  var message: String
  var operation: String

  private var primary: Int32 { code & 0xff }
  var isCorrupt: Bool { primary == SQLITE_CORRUPT || primary == SQLITE_NOTADB }
  var isFull: Bool { primary == SQLITE_FULL }
  var isReadOnly: Bool {
    primary == SQLITE_READONLY || primary == SQLITE_CANTOPEN || primary == SQLITE_PERM
  }
  var isBusy: Bool { primary == SQLITE_BUSY || primary == SQLITE_LOCKED }

  var description: String { "\(message) (SQLite \(code))" }
}

/// A prepared statement.
final class SQLiteStatement {
  private let handle: OpaquePointer
  private let database: SQLiteDatabase

  fileprivate init(_ handle: OpaquePointer, database: SQLiteDatabase) {
    self.handle = handle
    self.database = database
  }

  deinit {
    sqlite3_finalize(handle)
  }

  /// Moves to the next row; false when there is none.
  func step() throws -> Bool {
    let code = sqlite3_step(handle)
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw database.error(code, String(cString: sqlite3_sql(handle)))
    }
  }

  /// Runs a statement that gives no rows, and makes it ready to be bound again, also when it fails.
  func run() throws {
    defer { sqlite3_reset(handle) }
    _ = try step()
  }

  func reset() { sqlite3_reset(handle) }

  func bind(_ index: Int32, _ value: Int64) throws {
    try check(sqlite3_bind_int64(handle, index, value))
  }

  func bind(_ index: Int32, _ value: Double) throws {
    try check(sqlite3_bind_double(handle, index, value))
  }

  func bind(_ index: Int32, _ value: String) throws {
    try check(vitrine_sqlite_bind_text(handle, index, value, Int32(clamping: value.utf8.count)))
  }

  func bindNull(_ index: Int32) throws {
    try check(sqlite3_bind_null(handle, index))
  }

  private func check(_ code: Int32) throws {
    guard code == SQLITE_OK else { throw database.error(code, "bind") }
  }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }
  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }
  func double(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

  /// A number, also one kept as text; nil for nothing and for other text.
  func number(_ column: Int32) -> Double? {
    switch sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER, SQLITE_FLOAT: return double(column)
    case SQLITE_TEXT: return text(column).flatMap { Double($0) }
    default: return nil
    }
  }

  func text(_ column: Int32) -> String? {
    guard let bytes = sqlite3_column_text(handle, column) else { return nil }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }
}
