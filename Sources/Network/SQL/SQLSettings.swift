public import Foundation

/// A query to a database, for spans of time.
///
/// The query names its span as `:from` and `:to` and the distance of points as `:bucket`. For SQLite they
/// are seconds since 1970 and seconds; for PostgreSQL timestamps with zone and an interval. It gives a
/// column of times, which is called `time` or comes first, and columns of numbers, each a series of its
/// name; with a column `series` of texts, each text is a series.
public struct SQLSettings: Hashable, Sendable {
  public enum Database: Hashable, Sendable {
    /// A file, opened for reading only.
    case sqlite(path: String)
    /// An address such as `postgresql://user@host/name`, or `host=… dbname=…`.
    case postgreSQL(address: String)
  }

  public var database: Database
  public var query: String
  /// The password of PostgreSQL's user.
  public var password: Secret?
  public var every: TimeInterval = 60
  public var history: TimeInterval = 7 * 24 * 3_600
  public var part: TimeInterval?
  /// What `:bucket` stands for, in seconds; nil takes `every`.
  public var bucket: TimeInterval?
  /// Seconds for a question, the connection included.
  public var time: TimeInterval = 30
  /// Units by the column's or series' name.
  public var units: [String: String] = [:]

  public init(database: Database, query: String) {
    self.database = database
    self.query = query
  }

  /// What asks the database.
  public func makeConnector() -> PollingConnector {
    let fetcher: any Fetcher =
      switch database {
      case .sqlite(let path): SQLFetcher(self, SQLiteQuery(path: path))
      case .postgreSQL(let address): SQLFetcher(self, PostgreSQLQuery(address: address))
      }
    return PollingConnector(fetcher, timing: timing)
  }

  /// Whether the query asks for spans of time.
  var isWindowed: Bool { SQLParameters(query).names.contains("from") }

  var timing: PollTiming {
    PollTiming(every: every, history: isWindowed ? history : nil, part: part)
  }
}
