import Foundation
import Series
import TestSupport
import Testing

@testable import Network

/// A context whose intake and events a test looks at.
final class Watched: Sendable {
  let intake: SampleIntake
  private let box = Box<[SourceEvent]>()
  private let lock = NSLock()

  init(capacity: Int = 1_000_000) {
    intake = SampleIntake(capacity: capacity)
    box.value = []
  }

  var events: [SourceEvent] { lock.withLock { box.value ?? [] } }

  func context(
    clock: NetworkClock = .system, newest: @escaping @Sendable (String) -> Date? = { _ in nil }
  ) -> ConnectorContext {
    ConnectorContext(
      name: "test", clock: clock, seed: 1, intake: intake, zone: .gmt,
      report: { event in self.lock.withLock { self.box.value?.append(event) } }, newest: newest)
  }

  /// Everything that came, by name.
  func taken() -> [String: [Double]] {
    var found: [String: [Double]] = [:]
    for batch in intake.take() {
      for one in batch.series { found[one.name, default: []] += one.series.map(\.value) }
    }
    return found
  }
}

@Suite struct PushTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func start(
    _ watched: Watched, token: String? = "s3cret", change: (inout PushSettings) -> Void = { _ in }
  ) throws -> (PushConnector, String) {
    let port = TestServer.freePort()
    var settings = PushSettings(
      place: .tcp(address: "127.0.0.1", port: port),
      token: try token.map { .file(try folder.write("token", $0)) })
    change(&settings)
    let connector = PushConnector(settings)
    connector.start(watched.context())
    return (connector, "http://127.0.0.1:\(port)/")
  }

  private func post(
    _ url: String, _ body: String, token: String? = "s3cret", bytes: [UInt8]? = nil
  ) -> HTTPResponse? {
    var request = HTTPRequest(url: url)
    request.method = .post
    request.body = bytes ?? Array(body.utf8)
    request.headers = [.init("Content-Type", "application/json")]
    request.limits.time = 60
    if let token { request.secretHeaders = [.init("Authorization", "Bearer \(token)")] }
    guard case .success(let answer) = ask(request) else { return nil }
    return answer
  }

  @Test func plainSamplesComeAsObjectArrayOrLines() throws {
    let watched = Watched()
    let (connector, url) = try start(watched)
    defer { connector.stop() }
    for (body, expected) in [
      ("{\"series\":\"weight\",\"time\":1800000000,\"value\":80.5}", ["weight": [80.5]]),
      (
        "[{\"series\":\"a\",\"time\":\"2027-01-15T08:00:00Z\",\"value\":1},"
          + "{\"series\":\"b\",\"time\":1800000000000,\"value\":2}]", ["a": [1], "b": [2]]
      ),
      ("{\"series\":\"a\",\"value\":1}\n{\"series\":\"a\",\"value\":2}\n", ["a": [1, 2]]),
      (
        "{\"series\":\"weight\",\"time\":1800000000,\"value\":100,\"unit\":\"lb\"}",
        ["weight": [45.359237]]
      ),
    ] as [(String, [String: [Double]])] {
      let answer = post(url, body)
      #expect(answer?.status == 200)
      let found = watched.taken()
      #expect(found.keys.sorted() == expected.keys.sorted())
      for (name, values) in expected {
        #expect(zip(found[name] ?? [], values).allSatisfy { abs($0 - $1) < 1e-6 })
        #expect(found[name]?.count == values.count)
      }
    }
  }

  @Test func healthAutoExportsBodyOf42MBIsTaken() throws {
    let watched = Watched()
    let (connector, url) = try start(watched)
    defer { connector.stop() }
    var rows: [String] = []
    for index in 0..<360_000 {
      let (day, minute) = (1 + index / 1_440 % 28, index % 1_440)
      let month = 1 + index / 1_440 / 28 % 12
      let stamp = String(
        format: "2%03d-%02d-%02d %02d:%02d:00 +0000", 20 + index / 483_840, month, day,
        minute / 60, minute % 60)
      rows.append(
        "{\"date\":\"\(stamp)\",\"qty\":\(index % 100),\"source\":\"Watch of a person with a long name, Series 9, second strap, left arm\"}"
      )
    }
    let body =
      "{\"data\":{\"metrics\":[{\"name\":\"step_count\",\"units\":\"count\",\"data\":["
      + rows.joined(separator: ",") + "]}]}}"
    #expect(body.utf8.count > 42_000_000)
    let answer = post(url, body)
    #expect(
      answer?.status == 200, "\(answer.map { String(decoding: $0.body, as: UTF8.self) } ?? "none")")
    #expect(watched.taken()["steps"]?.count == 360_000)
  }

  @Test(arguments: [
    ("", 400), ("<xml/>", 400), ("{\"series\":\"a\"}", 400),
    ("{\"series\":\"a\",\"value\":\"x\"}", 400),
    ("{\"data\":{\"metrics\":7}}", 400), ("[[[[", 400), ("{\"series\":\"a\",\"value\":1e999}", 400),
  ])
  func aBodyThatIsNoneIsRefusedAndTheEndpointGoesOn(_ body: String, _ status: Int) throws {
    let watched = Watched()
    let (connector, url) = try start(watched)
    defer { connector.stop() }
    #expect(post(url, body)?.status == status)
    #expect(post(url, "{\"series\":\"a\",\"value\":1}")?.status == 200)
  }

  @Test func withoutItsTokenNothingIsTaken() throws {
    let watched = Watched()
    let (connector, url) = try start(watched)
    defer { connector.stop() }
    for token in [nil, "", "s3cre", "s3crets", "S3CRET"] {
      #expect(post(url, "{\"series\":\"a\",\"value\":1}", token: token)?.status == 401)
    }
    #expect(watched.taken().isEmpty)
    let (open, _) = try start(watched, token: nil)
    open.stop()
    guard case .failed(let failure)? = watched.events.last else {
      Issue.record("an endpoint on TCP was opened without a token")
      return
    }
    #expect(failure.kind == .configuration)
  }

  @Test func tooMuchTooOftenAndTooManyNamesAreRefused() throws {
    let watched = Watched()
    let (connector, url) = try start(watched) { settings in
      settings.bodyLimit = 1 << 20
      settings.postsAMinute = 5
      settings.seriesLimit = 2
    }
    defer { connector.stop() }
    #expect(post(url, "", bytes: [UInt8](repeating: 0x20, count: 2 << 20))?.status == 413)
    let names = (0..<5).map { "{\"series\":\"s\($0)\",\"value\":1}" }.joined(separator: "\n")
    let answer = post(url, names)
    #expect(
      answer.map { String(decoding: $0.body, as: UTF8.self) }?.contains("\"accepted\":2") == true)
    for _ in 0..<3 { _ = post(url, names) }
    let last = post(url, names)
    #expect(last?.status == 429)
    #expect(last?.headers["retry-after"] != nil)
  }

  @Test func aFullIntakeIsToldToTheSender() throws {
    let watched = Watched(capacity: 1)
    let (connector, url) = try start(watched)
    defer { connector.stop() }
    #expect(post(url, "{\"series\":\"a\",\"value\":1}")?.status == 200)
    #expect(post(url, "{\"series\":\"a\",\"value\":2}")?.status == 503)
    #expect(watched.taken() == ["a": [1]])
    #expect(post(url, "{\"series\":\"a\",\"value\":2}")?.status == 200)
  }

  @Test func aUnixSocketNeedsNoTokenAndGoesWithItsConnector() throws {
    let watched = Watched()
    let path = folder.path("push.sock")
    let connector = PushConnector(PushSettings(place: .unix(path: path)))
    connector.start(watched.context())
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o660)
    try PostgreSQLServer.run(
      "python3",
      [
        "-c",
        """
        import socket,sys
        s=socket.socket(socket.AF_UNIX); s.connect(sys.argv[1]); b=b'{"series":"a","value":3}'
        s.send(b'POST / HTTP/1.1\\r\\nHost: x\\r\\nContent-Length: %d\\r\\n\\r\\n'%len(b)+b)
        assert b'200' in s.recv(100)
        """, path,
      ])
    #expect(watched.taken() == ["a": [3]])
    connector.stop()
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func aStaleSocketIsReplacedAndAFileIsNot() throws {
    let path = folder.path("push.sock")
    close(try PushSocket.open(.unix(path: path)))
    let again = try PushSocket.open(.unix(path: path))
    let taken = caught(SourceFailure.self) { _ = try PushSocket.open(.unix(path: path)) }
    #expect(taken?.kind == .configuration)
    close(again)
    let file = try folder.write("file", "mine")
    #expect(caught(SourceFailure.self) { _ = try PushSocket.open(.unix(path: file)) } != nil)
    #expect(try folder.text("file") == "mine")
  }
}
