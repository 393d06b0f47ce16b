import Foundation
import Series
import TestSupport
import Testing

@testable import Network

private let humidity = "sensor.kitchen_humidity"
private let temperature = "sensor.kitchen_temperature"
private let meter = "sensor.grid_energy"
private let hour: TimeInterval = 3_600
private let day: TimeInterval = 24 * 3_600

private func listen(
  _ settings: HomeAssistantSettings, _ probe: ConnectorProbe
) -> HomeAssistantConnector {
  let connector = HomeAssistantConnector(settings, backOff: BackOff(first: 0.1, longest: 0.5))
  connector.start(probe.context)
  return connector
}

/// The last full second, and dates before it.
private func ago(_ seconds: TimeInterval) -> Date {
  Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down) - seconds)
}

private func rows(_ values: [(Date, String)]) -> [[Any]] {
  values.map { [$0.0.timeIntervalSince1970, $0.1] }
}

@Suite(.serialized) struct HomeAssistantTests {
  @Test func statesComeAsTheyChange() throws {
    let server = try HomeAssistantDouble([
      "states": [
        humidity: state("48.1", unit: "%", at: ago(1_200), deviceClass: "humidity"),
        temperature: state("68", unit: "°F", at: ago(60), deviceClass: "temperature"),
      ]
    ])
    let probe = ConnectorProbe()
    let connector = listen(server.settings([humidity, temperature]), probe)
    defer { connector.stop() }
    // What was the case before bears the time when it became so.
    #expect(probe.waitForValues(humidity, [48.1]))
    let age = try #require(
      probe.heard.withLock { $0.series[humidity]?.first?.start.timeIntervalSinceNow })
    #expect(abs(age + 1_200) < 30)
    #expect(probe.wait { abs(($0.series[temperature]?.first?.value ?? 0) - 20) < 1e-9 })
    #expect(probe.waitForConnection())
    try server.push(humidity, "49.2")
    try server.push("sensor.other", "1")
    #expect(probe.waitForValues(humidity, [48.1, 49.2]))
    #expect(probe.values("sensor.other").isEmpty)
    #expect(
      probe.wait {
        $0.events.contains {
          if case .received(_, _, let arrivedNow) = $0 { arrivedNow } else { false }
        }
      })
    // Without a value there is a gap until there is one again.
    let lost = ago(-1)
    try server.push(humidity, "unavailable", at: lost)
    try server.push(humidity, "50", at: lost + 10)
    #expect(probe.waitForValues(humidity, [48.1, 49.2, 50]))
    #expect(probe.gaps(humidity).map { [$0.start, $0.end] } == [[lost, lost + 10]])
  }

  @Test func anOlderVersionTellsEveryChange() throws {
    let server = try HomeAssistantDouble([
      "states": [humidity: state("48.1", unit: "%", at: ago(60))],
      "errors": [
        "subscribe_entities": "unknown_command",
        "recorder/get_statistics_metadata": "unknown_command",
      ],
    ])
    let probe = ConnectorProbe()
    let connector = listen(server.settings([humidity]), probe)
    defer { connector.stop() }
    #expect(probe.waitForConnection())
    try server.push("sensor.other", "1")
    try server.push(humidity, "49")
    #expect(probe.waitForValues(humidity, [48.1, 49]))
  }

  @Test func whatWasMissedIsFetchedInPartsAndWhatIsGoneIsAGap() throws {
    let newest = ago(3 * day)
    let server = try HomeAssistantDouble([
      "states": [humidity: state("53", unit: "%", at: ago(60))],
      "history": [
        // Home Assistant itself was started a day after the newest sample here.
        humidity: rows([(ago(2 * day), "51"), (ago(day), "52"), (ago(60), "53")])
      ],
    ])
    let probe = ConnectorProbe(kept: [humidity: newest])
    let connector = listen(server.settings([humidity]), probe)
    defer { connector.stop() }
    #expect(probe.wait { !($0.series[humidity]?.gaps.isEmpty ?? true) })
    let values = probe.values(humidity)
    #expect(Set(values) == [51, 52, 53])
    #expect(probe.gaps(humidity).map(\.start) == [newest])
    #expect(
      probe.gaps(humidity).allSatisfy { abs($0.end.timeIntervalSince(newest + day)) < 30 })
    let parts = try server.asked("history/history_during_period")
    #expect(parts.count == 3 || parts.count == 4)
    // No burst: the next part is asked for after the answer and a pause.
    let times = parts.compactMap { $0["at"] as? Double }
    #expect(
      zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= HomeAssistantSession.pause * 0.9 })
  }

  @Test func olderThanTheStatesAreTheStatistics() throws {
    let server = try HomeAssistantDouble([
      "states": [humidity: state("53", unit: "%", at: ago(60))],
      "history": [humidity: rows([(ago(2 * day), "51"), (ago(60), "53")])],
      "metadata": [
        ["statistic_id": humidity, "display_unit_of_measurement": "%", "has_sum": false]
          as [String: Any]
      ],
      "statistics": [humidity: ["since": ago(30 * day).timeIntervalSince1970, "mean": 50]],
    ])
    let probe = ConnectorProbe()
    let connector = listen(server.settings([humidity], history: 20 * day), probe)
    defer { connector.stop() }
    #expect(probe.wait { ($0.series[humidity]?.count ?? 0) >= 18 * 24 })
    let series = try #require(probe.heard.withLock { $0.series[humidity] })
    let means = series.filter { $0.flags.contains(.aggregate) }
    #expect(means.allSatisfy { $0.duration == hour && $0.low < $0.value && $0.high > $0.value })
    // They end where the states begin.
    let last = try #require(means.map(\.start).max())
    #expect(last < ago(2 * day - 60) && last > ago(2 * day + 2 * hour))
  }

  @Test func amountsAreCountedOnceThroughResets() throws {
    let base = Date(
      timeIntervalSince1970: (ago(20 * day).timeIntervalSince1970 / hour).rounded(.down) * hour)
    func row(_ index: Int, state: Double, sum: Double) -> [String: Any] {
      let start = (Int(base.timeIntervalSince1970) + index * 3_600) * 1_000
      return ["start": start, "end": start + 3_600_000, "state": state, "sum": sum]
    }
    let server = try HomeAssistantDouble([
      "states": [meter: state("7", unit: "kWh", at: ago(60), deviceClass: "energy")],
      "metadata": [
        ["statistic_id": meter, "display_unit_of_measurement": "kWh", "has_sum": true]
          as [String: Any]
      ],
      "statistics": [
        meter: [
          row(0, state: 100, sum: 10), row(1, state: 102, sum: 12), row(2, state: 103, sum: 13),
          // The meter was changed, then the sum jumped at a restart.
          row(3, state: 2, sum: 15), row(4, state: 3, sum: 13_311), row(5, state: 5, sum: 13_313),
        ]
      ],
    ])
    let probe = ConnectorProbe()
    let connector = listen(server.settings([meter], history: 20 * day + 3 * hour), probe)
    defer { connector.stop() }
    #expect(probe.waitForValues(meter, [2, 1, 2, 2]))
    let series = try #require(probe.heard.withLock { $0.series[meter] })
    #expect(series.statistic == .sum)
    #expect(series.map(\.start) == [1, 2, 3, 5].map { base + $0 * hour })
    // Its states are running totals, which are no amounts.
    try server.push(meter, "8")
    try server.push(meter, "9")
    Thread.sleep(forTimeInterval: 0.3)
    #expect(probe.values(meter) == [2, 1, 2, 2])
  }

  @Test func amountsOfTheLastDaysAreInFiveMinutes() throws {
    let server = try HomeAssistantDouble([
      "states": [meter: state("7", unit: "kWh", at: ago(60), deviceClass: "energy")],
      "metadata": [
        ["statistic_id": meter, "display_unit_of_measurement": "kWh", "has_sum": true]
          as [String: Any]
      ],
      "statistics": [meter: ["since": ago(40 * day).timeIntervalSince1970, "rate": 0.001]],
    ])
    let probe = ConnectorProbe()
    let connector = listen(server.settings([meter], history: 12 * day), probe)
    defer { connector.stop() }
    let expected = 12 * day * 0.001
    let tolerance = 2 * hour * 0.001
    let isComplete = probe.wait { heard in
      let amounts = heard.series[meter]?.map(\.value) ?? []
      return abs(amounts.reduce(0, +) - expected) < tolerance
    }
    #expect(isComplete)
    let series = try #require(probe.heard.withLock { $0.series[meter] })
    #expect(Set(series.map { Int($0.duration.rounded()) }) == [300, 3_600])
    // No span is counted twice.
    #expect(zip(series, series.dropFirst()).allSatisfy { $0.end <= $1.start })
  }

  @Test func whatThereIsCanBeListed() throws {
    let server = try HomeAssistantDouble([
      "states": [
        humidity: [
          "s": "48.1", "t": ago(60).timeIntervalSince1970,
          "a": ["unit_of_measurement": "%", "friendly_name": "Kitchen"],
        ] as [String: Any],
        "sun.sun": ["s": "above_horizon", "t": ago(60).timeIntervalSince1970] as [String: Any],
      ],
      "metadata": [
        ["statistic_id": "energy:solar", "display_unit_of_measurement": "kWh", "name": "Roof"]
      ],
    ])
    let found = try HomeAssistantConnector.discover(server.settings([]), timeout: 10).get()
    #expect(
      found == [
        DiscoveredSeries(name: "energy:solar", label: "Roof", unit: "kWh"),
        DiscoveredSeries(name: humidity, label: "Kitchen", unit: "%", last: "48.1"),
      ])
    try server.control(["token": "another"])
    #expect(throws: SourceFailure.self) {
      _ = try HomeAssistantConnector.discover(server.settings([]), timeout: 10).get()
    }
  }

  @Test func aYearOfHoursComesInFiveAnswers() throws {
    let server = try HomeAssistantDouble([
      "metadata": [
        ["statistic_id": "energy:solar", "display_unit_of_measurement": "kWh", "has_sum": false]
          as [String: Any]
      ],
      "statistics": ["energy:solar": ["since": ago(800 * day).timeIntervalSince1970, "mean": 5]],
    ])
    let probe = ConnectorProbe()
    let connector = listen(server.settings(["energy:solar"], history: 365 * day), probe)
    defer { connector.stop() }
    #expect(probe.wait { ($0.series["energy:solar"]?.count ?? 0) >= 365 * 24 - 2 })
    #expect(try server.asked("recorder/statistics_during_period").count == 5)
  }
}
