import Foundation
import Series
import TestSupport
import Testing

@testable import Network

private let humidity = "sensor.kitchen_humidity"
private let meter = "sensor.grid_energy"

/// The last full second, and dates before it.
private func ago(_ seconds: TimeInterval) -> Date {
  Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down) - seconds)
}

private func listen(
  _ settings: HomeAssistantSettings, _ probe: ConnectorProbe
) -> HomeAssistantConnector {
  let connector = HomeAssistantConnector(settings, backOff: BackOff(first: 0.1, longest: 0.5))
  connector.start(probe.context)
  return connector
}

/// Where something on the way lets no WebSocket through.
@Suite(.serialized) struct HomeAssistantRESTTests {
  @Test func statesAndWhatWasMissedComeOverREST() throws {
    let day: TimeInterval = 24 * 3_600
    let newest = ago(12 * day)
    let server = try HomeAssistantDouble([
      "upgrade": false,
      "states": [humidity: state("53", unit: "%", at: ago(60))],
      "history": [
        humidity: [(ago(2 * day), "51"), (ago(day), "52")].map {
          [$0.0.timeIntervalSince1970, $0.1] as [Any]
        }
      ],
    ])
    let probe = ConnectorProbe(kept: [humidity: newest])
    let connector = listen(server.settings([humidity, "sensor.none"]), probe)
    defer { connector.stop() }
    #expect(probe.waitForConnection())
    #expect(probe.wait { Set($0.series[humidity]?.map(\.value) ?? []) == [51, 52, 53] })
    // What it no longer has is a gap; ten days are there.
    let gap = try #require(probe.gaps(humidity).first)
    #expect(gap.start == newest && abs(gap.end.timeIntervalSince(ago(10 * day))) < 30)
    try server.push(humidity, "54")
    #expect(probe.wait { $0.series[humidity]?.contains { $0.value == 54 } ?? false })
    try server.push(humidity, "unavailable")
    try server.push(humidity, "55", at: Date(timeIntervalSinceNow: 1))
    #expect(probe.wait { $0.series[humidity]?.contains { $0.value == 55 } ?? false })
  }

  @Test func aMetersTotalBecomesAmounts() throws {
    let server = try HomeAssistantDouble([
      "upgrade": false,
      "states": [meter: state("100", unit: "kWh", at: ago(60), deviceClass: "energy")],
    ])
    let probe = ConnectorProbe()
    let connector = listen(server.settings([meter]), probe)
    defer { connector.stop() }
    #expect(probe.waitForConnection())
    Thread.sleep(forTimeInterval: 0.5)
    try server.push(meter, "101.5")
    #expect(probe.waitForValues(meter, [1.5]))
    // It was changed for a new one.
    try server.push(meter, "0.25", at: Date(timeIntervalSinceNow: 1))
    #expect(probe.waitForValues(meter, [1.5, 0.25]))
  }

  @Test func servicesAreCalledAndStatesWatched() throws {
    let lamp = "light.hall"
    let server = try HomeAssistantDouble([
      "upgrade": false,
      "states": [
        lamp: ["s": "off", "a": [:] as [String: Any], "t": 1_800_000_000] as [String: Any]
      ],
    ])
    let probe = ConnectorProbe()
    let connector = listen(server.settings([]), probe)
    defer { connector.stop() }
    let (states, done) = (Box<EntityState>(), Box<String>())
    connector.watch([lamp]) { states.value = $0 }
    #expect(probe.waitForConnection())
    #expect(probe.wait { _ in states.value?.state == "off" })
    for (service, words) in [("turn_on", "done"), ("explode", "no service light.explode")] {
      connector.callService(
        domain: "light", service: service, data: "{\"entity_id\":\"\(lamp)\"}"
      ) { result in
        switch result {
        case .success: done.value = "done"
        case .failure(let failure): done.value = failure.words
        }
      }
      #expect(probe.wait { _ in done.value?.contains(words) ?? false })
    }
    #expect(probe.wait { _ in states.value?.state == "on" })
  }

  @Test func anotherServerAndARefusedTokenAreSaid() throws {
    let server = try HomeAssistantDouble(["upgrade": false, "token": "another"])
    let probe = ConnectorProbe()
    let connector = listen(server.settings([humidity]), probe)
    let failure = try #require(probe.waitForFailure())
    #expect(failure.kind == .unauthorised)
    #expect(failure.words.contains(server.folder.path("token")))
    connector.stop()
    let web = try FaultServer()
    var settings = server.settings([humidity])
    settings.url = "http://127.0.0.1:\(web.port)"
    let other = ConnectorProbe()
    let wrong = listen(settings, other)
    defer { wrong.stop() }
    let words = try #require(other.waitForFailure())
    #expect(words.kind == .malformed && words.words.contains("is no Home Assistant"))
  }
}

/// The talk without a network, on a clock of the test's.
@Suite struct HomeAssistantSessionTests {
  private let start = Date(timeIntervalSince1970: 1_800_000_000)

  private func session(
    _ entities: [String], sums: Bool = false, newest: Date?, history: TimeInterval = 0
  ) throws -> HomeAssistantSession {
    let folder = try TemporaryFolder()
    let token = Secret.file(try folder.write("token", "good\n"))
    let zone = try #require(TimeZone(identifier: "Europe/Helsinki"))
    var session = HomeAssistantSession(
      HomeAssistantSettings(
        url: "http://ha", token: token, entities: entities, history: history),
      token: try token.read(), reader: HomeAssistantReader(zone: zone),
      requests: HomeAssistantRequests(place: "http://ha"), zone: zone, now: 0
    ) { _ in newest }
    for text in [#"{"type":"auth_required"}"#, #"{"type":"auth_ok"}"#] {
      _ = try session.handle(Array(text.utf8), now: moment(0))
    }
    let metadata =
      #"{"id":1,"type":"result","success":true,"result":[{"statistic_id":"energy:grid","has_sum":"#
      + "\(sums)}]}"
    _ = try session.handle(Array(metadata.utf8), now: moment(0))
    return session
  }

  private func moment(_ seconds: TimeInterval) -> NetworkMoment {
    NetworkMoment(date: start + seconds, uptime: seconds)
  }

  private func fields(_ text: String) throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
  }

  @Test func aSilentConnectionIsAskedAndThenGivenUp() throws {
    var session = try session(["energy:grid"], newest: start + 3_600)
    _ = try session.tick(moment(1))
    #expect(try session.tick(moment(29)).send.isEmpty)
    let asked = try session.tick(moment(31)).send
    #expect(try asked.map { try fields($0)["type"] as? String } == ["ping"])
    let question = try #require(asked.first)
    let id = try #require(try fields(question)["id"] as? Int)
    // An answer, and all is well for another half minute.
    var well = session
    _ = try well.handle(Array("{\"id\":\(id),\"type\":\"pong\"}".utf8), now: moment(32))
    #expect(try well.tick(moment(61)).send.isEmpty)
    #expect(try well.tick(moment(63)).send.count == 1)
    // No answer.
    #expect(try session.tick(moment(60)).send.isEmpty)
    let failure = caught(SourceFailure.self) { _ = try session.tick(moment(62)) }
    #expect(failure?.kind == .timedOut)
  }

  @Test(arguments: [false, true])
  func whatIsOldIsAskedForByTheDayAndTheMonth(sums: Bool) throws {
    let year: TimeInterval = 365.25 * 24 * 3_600
    var session = try session(["energy:grid"], sums: sums, newest: start - 12 * year)
    var asked: [[String: Any]] = []
    for second in 1...120 {
      for text in try session.tick(moment(Double(second))).send {
        let question = try fields(text)
        asked.append(question)
        let id = try #require(question["id"] as? Int)
        _ = try session.handle(
          Array("{\"id\":\(id),\"type\":\"result\",\"success\":true,\"result\":{}}".utf8),
          now: moment(Double(second)))
      }
    }
    let rows = asked.filter { $0["type"] as? String == "recorder/statistics_during_period" }
    let periods = rows.compactMap { $0["period"] as? String }
    var order: [String] = []
    for period in periods where order.last != period { order.append(period) }
    #expect(order == ["month", "day", "hour"] + (sums ? ["5minute"] : []))
    // One follows upon the other, and the edges are beginnings of months where the wall is.
    let first = try #require(rows.first { $0["period"] as? String == "day" })
    #expect(first["start_time"] as? String == "2016-12-31T22:00:00Z")
    let hours = try #require(rows.first { $0["period"] as? String == "hour" })
    #expect(hours["start_time"] as? String == "2024-12-31T22:00:00Z")
    #expect(periods.count { $0 == "day" } == 3 && periods.count { $0 == "month" } == 1)
  }
}
