import Foundation
import Series
import TestSupport
import Testing

@testable import Network

@Suite struct SQLParameterTests {
  @Test(arguments: [
    ("a > :from AND b < :to AND c > :from", "a > $1 AND b < $2 AND c > $1", ["from", "to"]),
    ("x::date, ':from', \":to\" -- :to\n, /* :from */ :bucket", nil, ["bucket"]),
    ("time_bucket(:bucket, time)", "time_bucket($1, time)", ["bucket"]),
    ("a ? ':' : :fromage", "a ? ':' : :fromage", []),
  ])
  func onlyTheNamedParametersAreReplaced(_ query: String, _ numbered: String?, _ names: [String]) {
    let read = SQLParameters(query)
    #expect(read.names == names)
    #expect(
      read.numbered == numbered ?? query.replacingOccurrences(of: "*/ :bucket", with: "*/ $1"))
  }
}

@Suite struct SQLiteSourceTests {
  private let folder: TemporaryFolder
  private let path: String
  private let window = DateInterval(
    start: Date(timeIntervalSince1970: 1_800_000_000), duration: 3_600)

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("rooms.db")
    try Self.sqlite(
      path,
      """
      CREATE TABLE r(t REAL, room TEXT, temperature REAL, humidity REAL);
      INSERT INTO r VALUES (1800000000, 'kitchen', 21.5, 48), (1800000060, 'kitchen', 21.75, 47),
        (1800000000, 'attic', 12, NULL), (1700000000, 'attic', 1, 1);
      """)
  }

  static func sqlite(_ path: String, _ sql: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(TestServer.find("python3")))
    process.arguments = [
      "-c", "import sqlite3,sys; c=sqlite3.connect(sys.argv[1]); c.executescript(sys.argv[2])",
      path,
      sql,
    ]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  private func run(_ query: String, time: Double = 5) -> Result<[String: [Double]], SourceFailure> {
    var settings = SQLSettings(database: .sqlite(path: path), query: query)
    settings.time = time
    settings.units = ["temperature": "°C"]
    return answer(SQLFetcher(settings, SQLiteQuery(path: path)), window)
  }

  @Test func columnsAreSeriesWithinTheSpan() throws {
    let found = try run(
      "SELECT t AS time, temperature, humidity FROM r WHERE t >= :from AND t < :to AND room='kitchen'"
    ).get()
    #expect(found == ["temperature": [21.5, 21.75], "humidity": [48, 47]])
  }

  @Test func aColumnNamedSeriesNamesThem() throws {
    let found = try run(
      "SELECT t AS time, room AS series, temperature FROM r WHERE t BETWEEN :from AND :to"
    ).get()
    #expect(found == ["kitchen": [21.5, 21.75], "attic": [12]])
  }

  @Test func timesMayBeTextsOrBuckets() throws {
    let found = try run(
      """
      SELECT strftime('%Y-%m-%dT%H:%M:%SZ', CAST(t / :bucket AS INT) * :bucket, 'unixepoch') AS time,
        avg(temperature) AS mean FROM r WHERE t BETWEEN :from AND :to AND room='kitchen' GROUP BY 1
      """
    ).get()
    #expect(found == ["mean": [21.5, 21.75]])
  }

  @Test(arguments: [
    ("DELETE FROM r RETURNING t, temperature", SourceFailure.Kind.configuration),
    ("SELECT nothing FROM r", .configuration),
    ("SELECT t FROM r", .configuration),
    (
      "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c) SELECT count(*), 1 FROM c",
      .timedOut
    ),
    (
      "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c) SELECT x AS time, 1.5 FROM c",
      .tooLarge
    ),
  ])
  func aBadQueryIsToldByItsKind(_ query: String, _ kind: SourceFailure.Kind) throws {
    let isLarge = kind == .tooLarge
    guard case .failure(let failure) = run(query, time: isLarge ? 30 : 0.5) else {
      Issue.record("it was taken")
      return
    }
    #expect(failure.kind == kind, "\(failure)")
    #expect(try run("SELECT t, temperature FROM r").get()["temperature"]?.count == 4)
  }

  @Test func aMissingOrBrokenFileIsSaid() throws {
    let broken = try folder.write("broken.db", String(repeating: "no database ", count: 200))
    for (path, kind) in [
      (folder.path("none.db"), SourceFailure.Kind.unreachable), (broken, .malformed),
    ] {
      let settings = SQLSettings(database: .sqlite(path: path), query: "SELECT t, v FROM r")
      guard
        case .failure(let failure) = answer(SQLFetcher(settings, SQLiteQuery(path: path)), window)
      else {
        Issue.record("\(path) was read")
        continue
      }
      #expect(failure.kind == kind)
      #expect(!FileManager.default.fileExists(atPath: folder.path("none.db")))
    }
  }
}

/// What a fetcher gives for a span, by name.
func answer(
  _ fetcher: any Fetcher, _ window: DateInterval?
) -> Result<[String: [Double]], SourceFailure> {
  let now = NetworkMoment(date: Date(timeIntervalSince1970: 1_800_003_600), uptime: 10)
  let result: Result<FetchAnswer, SourceFailure> = wait { done in
    fetcher.fetch(FetchQuestion(window: window, now: now, zone: .gmt), done: done)
  }
  return result.map { answer in
    Dictionary(uniqueKeysWithValues: answer.series.map { ($0.name, $0.series.map(\.value)) })
  }
}
