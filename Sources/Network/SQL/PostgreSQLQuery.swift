internal import CPostgreSQL
internal import Foundation
internal import Glibc
internal import Platform
internal import Synchronization

/// A query to a PostgreSQL server over a connection that stays while it works.
///
/// Nothing blocks: each wait is a `poll` with what is left of the time. Rows come one by one, so an
/// answer without end takes no memory before its bound is reached. The session is read-only.
///
/// - C: libpq's asynchronous calls.
final class PostgreSQLQuery: SQLQuery {
  private struct Session: @unchecked Sendable {
    var connection: OpaquePointer?
  }

  private let address: String
  private let session = Mutex(Session())
  private let isCancelled = Atomic(false)

  init(address: String) {
    self.address = address
  }

  deinit {
    let connection = session.withLock { $0.connection }
    if let connection, let library = try? PostgreSQLLibrary.load() { library.finish(connection) }
  }

  func cancel() { isCancelled.store(true, ordering: .relaxed) }

  func run(_ settings: SQLSettings, window: DateInterval?) throws(SourceFailure) -> SQLTable {
    isCancelled.store(false, ordering: .relaxed)
    let library = try PostgreSQLLibrary.load()
    let deadline = MonotonicClock.now + settings.time
    let kept = session.withLock { session -> OpaquePointer? in
      defer { session.connection = nil }
      return session.connection
    }
    var connection = kept
    if let kept, library.status(kept) != CONNECTION_OK {
      library.finish(kept)
      connection = nil
    }
    let call = PostgreSQLCall(
      library: library, connection: connection, deadline: deadline,
      isCancelled: { [self] in
        isCancelled.load(ordering: .relaxed)
      })
    do throws(SourceFailure) {
      if connection == nil {
        try call.connect(address, password: try settings.password?.read(), settings)
      }
      let parameters = SQLParameters(settings.query)
      let values = parameters.names.map { name -> String in
        switch name {
        case "from": return PostgreSQLQuery.text(window?.start)
        case "to": return PostgreSQLQuery.text(window?.end)
        default: return "\(settings.bucket ?? settings.every) seconds"
        }
      }
      let table = try call.ask(parameters.numbered, values)
      session.withLock { $0.connection = call.connection }
      return table
    } catch {
      if let broken = call.connection { library.finish(broken) }
      throw error
    }
  }

  private static func text(_ date: Date?) -> String {
    (date ?? Date(timeIntervalSince1970: 0)).formatted(
      Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }
}
