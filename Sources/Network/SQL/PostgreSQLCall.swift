internal import CPostgreSQL
internal import Foundation
internal import Glibc
internal import Platform

/// One use of a connection, within its time.
final class PostgreSQLCall {
  private let library: PostgreSQLLibrary
  private(set) var connection: OpaquePointer?
  private let deadline: TimeInterval
  private let isCancelled: () -> Bool

  init(
    library: PostgreSQLLibrary, connection: OpaquePointer?, deadline: TimeInterval,
    isCancelled: @escaping () -> Bool
  ) {
    self.library = library
    self.connection = connection
    self.deadline = deadline
    self.isCancelled = isCancelled
  }

  /// Connects and makes the session one that only reads.
  func connect(
    _ address: String, password: SecretText?, _ settings: SQLSettings
  ) throws(SourceFailure) {
    let milliseconds = Int(min(max(settings.time, 0.1), 3_600) * 1_000)
    var pairs = [
      ("dbname", address), ("application_name", "vitrine"), ("client_encoding", "UTF8"),
      ("tcp_user_timeout", "\(milliseconds)"), ("keepalives_idle", "30"),
    ]
    if let password { pairs.append(("password", password.text)) }
    let keys = pairs.map { strdup($0.0) }
    let values = pairs.map { strdup($0.1) }
    defer { (keys + values).forEach { free($0) } }
    let opened = (keys.map { UnsafePointer($0) } + [nil]).withUnsafeBufferPointer { keys in
      (values.map { UnsafePointer($0) } + [nil]).withUnsafeBufferPointer { values in
        keys.baseAddress.flatMap { keys in
          values.baseAddress.flatMap { library.connect(keys, $0, 1) }
        }
      }
    }
    guard let opened else { throw SourceFailure(.configuration, "out of memory") }
    connection = opened
    guard library.status(opened) != CONNECTION_BAD else {
      throw SourceFailure(.configuration, "the address of the database is wrong: \(words)")
    }
    var wanted = PGRES_POLLING_WRITING
    while true {
      try wait(wanted == PGRES_POLLING_READING ? POLLIN : POLLOUT)
      wanted = library.connectPoll(opened)
      if wanted == PGRES_POLLING_OK { break }
      if wanted == PGRES_POLLING_FAILED { throw connectFailure(settings.password) }
    }
    for command in [
      "SET default_transaction_read_only = on", "SET statement_timeout = \(milliseconds)",
      "SET TIME ZONE 'UTC'", "SET DateStyle = 'ISO'",
    ] {
      _ = try ask(command, [])
    }
  }

  /// Puts a query and takes its rows.
  func ask(_ query: String, _ values: [String]) throws(SourceFailure) -> SQLTable {
    guard let connection else { throw SourceFailure(.unreachable, "there is no connection") }
    let texts = values.map { strdup($0) }
    defer { texts.forEach { free($0) } }
    let isSent = texts.map { UnsafePointer($0) }.withUnsafeBufferPointer { texts in
      library.send(
        connection, query, Int32(values.count), nil, texts.baseAddress, nil, nil, 0)
    }
    guard isSent == 1 else { throw SourceFailure(.brokenOff, "the connection is gone: \(words)") }
    _ = library.singleRows(connection)
    var table: SQLTable?
    while true {
      while library.isBusy(connection) != 0 {
        try wait(POLLIN)
        guard library.consume(connection) == 1 else {
          throw SourceFailure(.brokenOff, "the server ended the connection: \(words)")
        }
      }
      guard let result = library.result(connection) else { break }
      defer { library.clear(result) }
      switch library.resultStatus(result) {
      case PGRES_SINGLE_TUPLE, PGRES_TUPLES_OK:
        if table == nil { table = SQLTable(columns: columns(result)) }
        for row in 0..<library.rowCount(result) { try table?.add(cells(result, row)) }
      case PGRES_COMMAND_OK, PGRES_EMPTY_QUERY: continue
      default: throw queryFailure(result)
      }
    }
    return table ?? SQLTable(columns: [])
  }

  private func columns(_ result: OpaquePointer) -> [String] {
    (0..<library.columnCount(result)).map { place in
      library.columnName(result, place).map { String(cString: $0) } ?? ""
    }
  }

  private func cells(_ result: OpaquePointer, _ row: Int32) -> [String?] {
    (0..<library.columnCount(result)).map { place in
      guard library.isNull(result, row, place) == 0 else { return nil }
      return library.value(result, row, place).map { String(cString: $0) }
    }
  }

  /// Waits until the socket is ready, in steps short enough to notice that nobody wants the answer.
  private func wait(_ events: Int32) throws(SourceFailure) {
    guard let connection else { return }
    while true {
      let left = deadline - MonotonicClock.now
      guard left > 0 else {
        throw SourceFailure(.timedOut, "the database gave no whole answer in time")
      }
      guard !isCancelled() else { throw SourceFailure(.timedOut, "the question was dropped") }
      var entry = pollfd(fd: library.socket(connection), events: Int16(events), revents: 0)
      guard entry.fd >= 0 else { throw SourceFailure(.unreachable, words) }
      let ready = poll(&entry, 1, Int32(min(left, 0.25) * 1_000) + 1)
      if ready > 0 { return }
      if ready < 0, errno != EINTR { throw SourceFailure(.unreachable, "poll failed") }
    }
  }

  private func connectFailure(_ password: Secret?) -> SourceFailure {
    let text = words
    let isRefused = [
      "password authentication failed", "no password supplied", "no pg_hba.conf entry",
      "authentication failed", "role \"",
    ].contains { text.contains($0) }
    guard isRefused else {
      return SourceFailure(.unreachable, "the database takes no connection: \(text)")
    }
    let advice = password.map { "; put the right one into \($0.place)" } ?? ""
    return SourceFailure(.unauthorised, "the database refused the user or password\(advice)")
  }

  private func queryFailure(_ result: OpaquePointer) -> SourceFailure {
    func field(_ code: Character) -> String {
      library.resultError(result, Int32(code.asciiValue ?? 0)).map { String(cString: $0) } ?? ""
    }
    // PG_DIAG_SQLSTATE and PG_DIAG_MESSAGE_PRIMARY.
    let (state, message) = (field("C"), field("M"))
    switch state {
    case "57014": return SourceFailure(.timedOut, "the query took too long; group by :bucket")
    case "25006":
      return SourceFailure(.configuration, "the query changes the database; a source only reads")
    case let state where state.hasPrefix("57P") || state.hasPrefix("53"):
      return SourceFailure(.busy, "the database is not ready: \(message)")
    case let state where state.hasPrefix("28") || state == "42501":
      return SourceFailure(.unauthorised, "the database refused access: \(message)")
    default: return SourceFailure(.configuration, "the query is refused: \(message)")
    }
  }

  /// What libpq said last, as one line.
  private var words: String {
    let text = connection.flatMap { library.error($0) }.map { String(cString: $0) } ?? ""
    return text.split(whereSeparator: \.isNewline).first.map { String($0.prefix(200)) }
      ?? "no reason"
  }
}
