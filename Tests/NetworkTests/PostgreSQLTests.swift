import Foundation
import TestSupport
import Testing

@testable import Network

@Suite struct PostgreSQLTests {
  private let window = DateInterval(
    start: Date(timeIntervalSince1970: 1_800_000_000), duration: 3_600)

  private func settings(
    _ server: PostgreSQLServer, _ query: String, _ folder: TemporaryFolder,
    password: String = "s3cret"
  ) throws -> SQLSettings {
    var settings = SQLSettings(database: .postgreSQL(address: server.address), query: query)
    settings.password = .file(try folder.write(UUID().uuidString, password))
    settings.bucket = 3_600
    settings.time = 5
    return settings
  }

  private func run(_ settings: SQLSettings) -> Result<[String: [Double]], SourceFailure> {
    guard case .postgreSQL(let address) = settings.database else { return .success([:]) }
    return answer(SQLFetcher(settings, PostgreSQLQuery(address: address)), window)
  }

  @Test func aRealServerIsAskedForSpansAndSaysWhatIsWrong() throws {
    let server = try PostgreSQLServer()
    let folder = try TemporaryFolder()
    let columns = "SELECT time, temperature, n FROM r WHERE time >= :from AND time < :to"
    #expect(
      try run(settings(server, columns + " AND room = 'kitchen'", folder)).get()
        == ["temperature": [21.5, 21.75], "n": [1.25]])
    let buckets = """
      SELECT date_bin(:bucket, time, 'epoch'::timestamptz) AS time, room AS series,
        avg(temperature)::float FROM r WHERE time >= :from AND time < :to GROUP BY 1, 2
      """
    #expect(
      try run(settings(server, buckets, folder)).get() == ["kitchen": [21.625], "attic": [12]])

    for (query, password, kind) in [
      (columns, "wrong", SourceFailure.Kind.unauthorised),
      ("SELECT nothing FROM r", "s3cret", .configuration),
      ("INSERT INTO r VALUES (now(), 'x', 1, 1) RETURNING time, n", "s3cret", .configuration),
      ("SELECT now() AS time, 1.5 AS x, pg_sleep(60)", "s3cret", .timedOut),
      ("SELECT now() AS time, g AS x FROM generate_series(1, 100000000) g", "s3cret", .tooLarge),
    ] {
      var asked = try settings(server, query, folder, password: password)
      asked.time = kind == .timedOut ? 1 : 60
      guard case .failure(let failure) = run(asked) else {
        Issue.record("taken: \(query)")
        continue
      }
      #expect(failure.kind == kind, "\(query): \(failure)")
      #expect(!failure.words.contains("s3cret") && !failure.words.contains("wrong\""))
    }
  }

  @Test func aConnectionThatTheServerEndedIsMadeAnew() throws {
    let server = try PostgreSQLServer()
    let folder = try TemporaryFolder()
    let asked = try settings(server, "SELECT time, temperature FROM r", folder)
    let fetcher = SQLFetcher(asked, PostgreSQLQuery(address: server.address))
    #expect(try answer(fetcher, nil).get()["temperature"]?.count == 4)
    try server.dropConnections()
    // One failure at most, in words; then it works again.
    let second = answer(fetcher, nil)
    if case .failure(let failure) = second {
      #expect([.brokenOff, .busy].contains(failure.kind), "\(failure)")
      #expect(try answer(fetcher, nil).get()["temperature"]?.count == 4)
    }
  }

  @Test func aPortThatTakesConnectionsAndSaysNothingIsLeftInTime() throws {
    let silent = try PushListener()
    var settings = SQLSettings(
      database: .postgreSQL(address: "postgresql://wall@127.0.0.1:\(silent.port)/x"),
      query: "SELECT 1, 2")
    settings.time = 1
    guard case .failure(let failure) = run(settings) else { return }
    #expect(failure.kind == .timedOut)
  }
}

/// A port that takes connections and never answers.
final class PushListener {
  let port: Int
  private let file: Int32

  init() throws {
    port = TestServer.freePort()
    file = try PushSocket.open(.tcp(address: "127.0.0.1", port: port))
  }

  deinit { close(file) }
}
