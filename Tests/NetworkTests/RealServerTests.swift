import Foundation
import Series
import TestSupport
import Testing

@testable import Network

/// Prometheus and InfluxDB as Debian has them, started here.
@Suite struct RealServerTests {
  private func waitUntil(_ isReady: () -> Bool) {
    for _ in 0..<300 where !isReady() { Thread.sleep(forTimeInterval: 0.1) }
  }

  private func status(_ url: String) -> Int? {
    guard case .success(let answer) = ask(HTTPRequest(url: url)) else { return nil }
    return answer.status
  }

  @Test func prometheusIsAskedForItsOwnMetrics() throws {
    let folder = try TemporaryFolder()
    let port = TestServer.freePort()
    let file = try folder.write(
      "prometheus.yml",
      """
      global: { scrape_interval: 1s }
      scrape_configs: [{ job_name: self, static_configs: [{ targets: ["127.0.0.1:\(port)"] }] }]
      """)
    let server = try TestServer(
      "prometheus",
      [
        "--config.file=\(file)", "--storage.tsdb.path=\(folder.path("data"))",
        "--web.listen-address=127.0.0.1:\(port)",
      ], package: "prometheus")
    let base = "http://127.0.0.1:\(port)"
    waitUntil { status(base + "/-/ready") == 200 }
    var settings = HTTPSettings(url: base, reading: .content(.prometheus))
    settings.every = 1
    HTTPAddress.prometheus(&settings, query: "up")
    var found: [String: [Double]] = [:]
    waitUntil {
      let now = Date()
      let fetcher = HTTPFetcher(settings)
      found =
        (try? answer(fetcher, DateInterval(start: now - 60, end: now)).get()) ?? [:]
      return !found.isEmpty
    }
    #expect(found.count == 1 && found.values.first?.allSatisfy { $0 == 1 || $0 == 0 } == true)
    settings.url = base
    HTTPAddress.prometheus(&settings, query: "up{")
    guard
      case .failure(let failure) = answer(
        HTTPFetcher(settings), DateInterval(start: Date() - 60, end: Date()))
    else {
      Issue.record("a broken query was taken")
      return
    }
    #expect(failure.kind == .refused && failure.words.contains("parse error"), "\(failure)")
    withExtendedLifetime(server) {}
  }

  @Test func influxIsAskedWithInfluxQL() throws {
    let folder = try TemporaryFolder()
    let (port, other) = (TestServer.freePort(), TestServer.freePort())
    let file = try folder.write(
      "influxdb.conf",
      """
      reporting-disabled = true
      bind-address = "127.0.0.1:\(other)"
      [meta]
        dir = "\(folder.path("meta"))"
      [data]
        dir = "\(folder.path("data"))"
        wal-dir = "\(folder.path("wal"))"
      [http]
        bind-address = "127.0.0.1:\(port)"
      """)
    let server = try TestServer("influxd", ["-config", file], package: "influxdb")
    let base = "http://127.0.0.1:\(port)"
    waitUntil { status(base + "/ping") == 204 }
    func post(_ path: String, _ body: String) -> Int? {
      var request = HTTPRequest(url: base + path)
      request.method = .post
      request.body = Array(body.utf8)
      guard case .success(let answer) = ask(request) else { return nil }
      return answer.status
    }
    #expect(post("/query?q=CREATE%20DATABASE%20home", "") == 200)
    let lines =
      "room,place=kitchen t=21.5,h=48 1800000000000000000\nroom,place=kitchen t=21.75 1800000060000000000"
    #expect(post("/write?db=home", lines) == 204)
    var settings = HTTPSettings(url: base, reading: .content(nil))
    HTTPAddress.influxQL(
      &settings,
      query: "SELECT t, h FROM room WHERE time >= {from:ms}ms AND time < {to:ms}ms",
      database: "home")
    #expect(settings.isWindowed)
    let window = DateInterval(start: Date(timeIntervalSince1970: 1_800_000_000), duration: 3_600)
    let found = try answer(HTTPFetcher(settings), window).get()
    #expect(found == ["t": [21.5, 21.75], "h": [48]])
    withExtendedLifetime(server) {}
  }
}
