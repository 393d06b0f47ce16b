/// The tables of the store, by version; a migration is never changed once it is released.
///
/// Times are milliseconds since 1970. A sample's key holds its value, so that the same sample is kept
/// once and two readings of one moment are both kept.
enum StoreSchema {
  static let migrations: [String] = [
    """
    CREATE TABLE series(
      id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, metric TEXT NOT NULL, label TEXT NOT NULL,
      unit TEXT NOT NULL, statistic TEXT NOT NULL, gap_limit REAL, decimals INTEGER NOT NULL,
      longest INTEGER NOT NULL DEFAULT 0);
    CREATE TABLE source(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
    CREATE TABLE sample(
      series INTEGER NOT NULL, start INTEGER NOT NULL, end INTEGER NOT NULL,
      source INTEGER NOT NULL, value REAL NOT NULL, low REAL, high REAL,
      flags INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY(series, start, end, source, value)) WITHOUT ROWID;
    CREATE TABLE gap(
      series INTEGER NOT NULL, start INTEGER NOT NULL, end INTEGER NOT NULL,
      PRIMARY KEY(series, start)) WITHOUT ROWID;
    CREATE TABLE import(
      id INTEGER PRIMARY KEY, hash TEXT NOT NULL UNIQUE, file TEXT NOT NULL, format TEXT NOT NULL,
      bytes INTEGER NOT NULL, offset INTEGER NOT NULL, finished INTEGER NOT NULL,
      records INTEGER NOT NULL, accepted INTEGER NOT NULL, rejected INTEGER NOT NULL,
      at INTEGER NOT NULL);
    """,
    """
    CREATE TABLE pyramid(
      series INTEGER NOT NULL, level INTEGER NOT NULL, start INTEGER NOT NULL,
      end INTEGER NOT NULL, count INTEGER NOT NULL, sum REAL NOT NULL, low REAL NOT NULL,
      high REAL NOT NULL, first REAL NOT NULL, last REAL NOT NULL, mean REAL, hours REAL NOT NULL,
      PRIMARY KEY(series, level, start)) WITHOUT ROWID;
    CREATE TABLE dirty(
      series INTEGER NOT NULL, start INTEGER NOT NULL, end INTEGER NOT NULL,
      PRIMARY KEY(series, start, end)) WITHOUT ROWID;
    CREATE TABLE setting(name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    INSERT INTO dirty SELECT series, min(start), max(end) FROM sample GROUP BY series;
    """,
    // The import that a sample came with, or was last found in; 0 for what no file gave.
    "ALTER TABLE sample ADD COLUMN import INTEGER NOT NULL DEFAULT 0;",
  ]

  static var version: Int { migrations.count }

  /// Brings a database to this version; false when it is of a later one.
  static func migrate(_ database: SQLiteDatabase) throws -> Bool {
    let found = Int(try database.integer("PRAGMA user_version") ?? 0)
    guard found <= version else { return false }
    for step in found..<version {
      try database.transaction {
        // Another program that opened the file at the same moment may have done it.
        guard Int(try database.integer("PRAGMA user_version") ?? 0) == step else { return }
        try database.execute(migrations[step])
        try database.execute("PRAGMA user_version = \(step + 1)")
      }
    }
    return true
  }
}
