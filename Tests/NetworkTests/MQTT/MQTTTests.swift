import Foundation
import Series
import TestSupport
import Testing

@testable import Network

private func mapping(
  _ topic: String, _ device: MessageMapping.Device = .any
) throws -> MessageMapping {
  MessageMapping(topic: try #require(TopicFilter(topic)), device: device)
}

private func listen(_ settings: MQTTSettings, _ probe: ConnectorProbe) -> MQTTConnector {
  let connector = MQTTConnector(settings, backOff: BackOff(first: 0.1, longest: 0.5))
  connector.start(probe.context)
  return connector
}

@Suite(.serialized) struct MQTTTests {
  @Test func wildcardsBecomeSeriesOfTheirOwn() throws {
    let broker = try Mosquitto()
    let probe = ConnectorProbe()
    let messages = [
      try mapping("zigbee2mqtt/+", .zigbee2MQTT), try mapping("tele/+/SENSOR", .tasmota),
      try mapping("+/sensor/+/state", .espHome), try mapping("plain/#"),
    ]
    let connector = listen(
      MQTTSettings(host: "127.0.0.1", port: broker.port, messages: messages), probe)
    defer { connector.stop() }
    #expect(probe.waitForConnection())
    let publisher = try Publisher(port: broker.port)
    publisher.say("zigbee2mqtt/bedroom", #"{"humidity":43.5,"temperature":21.5,"linkquality":9}"#)
    publisher.say("zigbee2mqtt/kitchen", #"{"humidity":51}"#)
    publisher.say("tele/garage/SENSOR", #"{"AM2301":{"Temperature":14.7},"TempUnit":"C"}"#)
    publisher.say("hall/sensor/co2/state", "612")
    publisher.say("plain/a/b", "48,5")
    #expect(probe.waitForValues("plain/a/b", [48.5]))
    #expect(probe.values("zigbee2mqtt/bedroom/humidity") == [43.5])
    #expect(probe.values("zigbee2mqtt/bedroom/temperature") == [21.5])
    #expect(probe.values("zigbee2mqtt/kitchen/humidity") == [51])
    #expect(probe.values("tele/garage/SENSOR/AM2301/Temperature") == [14.7])
    #expect(probe.values("hall/sensor/co2") == [612])
    let received = probe.heard.withLock { heard in
      heard.events.contains {
        if case .received(_, _, let arrivedNow) = $0 { arrivedNow } else { false }
      }
    }
    #expect(received)
  }

  @Test func aRetainedMessageIsNotTakenForNow() throws {
    let broker = try Mosquitto()
    let publisher = try Publisher(port: broker.port)
    publisher.say("room/humidity", "40", retain: true)
    let probe = ConnectorProbe()
    let connector = listen(
      MQTTSettings(host: "127.0.0.1", port: broker.port, messages: [try mapping("room/+")]), probe)
    defer { connector.stop() }
    #expect(probe.waitForConnection())
    publisher.say("room/humidity", "41")
    #expect(probe.waitForValues("room/humidity", [41]))
    let settings = MQTTSettings(
      host: "127.0.0.1", port: broker.port, messages: [try mapping("room/+")])
    publisher.say("room/humidity", "42", retain: true)
    #expect(probe.waitForValues("room/humidity", [41, 42]))
    // The list of what there is shows the last known value.
    let found = try MQTTConnector.discover(settings, timeout: 0.5).get()
    #expect(
      found == [
        DiscoveredSeries(name: "room/humidity", label: "room/humidity", unit: "%", last: "42.0")
      ])
  }

  @Test func anOutageIsAGapAndTheTopicsAreSubscribedAgain() throws {
    let broker = try Mosquitto()
    let probe = ConnectorProbe()
    let connector = listen(
      MQTTSettings(host: "127.0.0.1", port: broker.port, messages: [try mapping("room/+")]), probe)
    defer { connector.stop() }
    #expect(probe.waitForConnection())
    try Publisher(port: broker.port).say("room/humidity", "40")
    #expect(probe.waitForValues("room/humidity", [40]))
    broker.stop()
    #expect(probe.waitForFailure()?.kind == .brokenOff)
    probe.forgetEvents()
    #expect(probe.waitForFailure()?.kind == .unreachable)
    probe.clock.advance(3_600)
    try broker.restart()
    probe.forgetEvents()
    #expect(probe.waitForConnection())
    try Publisher(port: broker.port).say("room/humidity", "44")
    #expect(probe.waitForValues("room/humidity", [40, 44]))
    let gap = try #require(probe.gaps("room/humidity").first)
    #expect(gap.end.timeIntervalSince(gap.start) >= 3_600)
    #expect(gap.end.timeIntervalSince(gap.start) < 3_700)
  }

  @Test func whatWasMissedBeforeTheStartIsAGap() throws {
    let broker = try Mosquitto()
    let newest = Date(timeIntervalSinceNow: -7_200)
    let probe = ConnectorProbe(kept: ["room/humidity": newest])
    let connector = listen(
      MQTTSettings(host: "127.0.0.1", port: broker.port, messages: [try mapping("room/+")]), probe)
    defer { connector.stop() }
    #expect(probe.waitForConnection())
    let publisher = try Publisher(port: broker.port)
    publisher.say("room/humidity", "40")
    publisher.say("room/co2", "700")
    #expect(probe.waitForValues("room/co2", [700]))
    #expect(probe.gaps("room/humidity").map(\.start) == [newest])
    // One that was never kept has no gap.
    #expect(probe.gaps("room/co2").isEmpty)
  }

  @Test func messagesBeforeTheDateIsKnownGetTheirDateLater() throws {
    let broker = try Mosquitto()
    let probe = ConnectorProbe()
    // The clock starts in 1970.
    probe.clock.setDate(off: -Date().timeIntervalSince1970)
    let connector = listen(
      MQTTSettings(host: "127.0.0.1", port: broker.port, messages: [try mapping("room/+")]), probe)
    defer { connector.stop() }
    #expect(probe.waitForConnection())
    let publisher = try Publisher(port: broker.port)
    publisher.say("room/humidity", "40")
    Thread.sleep(forTimeInterval: 0.3)
    #expect(probe.values("room/humidity").isEmpty)
    probe.clock.advance(600)
    probe.clock.setDate(off: 0)
    publisher.say("room/humidity", "41")
    #expect(probe.waitForValues("room/humidity", [40, 41]))
    let starts = probe.heard.withLock { $0.series["room/humidity"]?.map(\.start) ?? [] }
    #expect(starts[1].timeIntervalSince(starts[0]) >= 600)
  }

  @Test func aWallThatIsGoneLeavesItsLastWill() throws {
    let broker = try Mosquitto()
    let watcher = ConnectorProbe()
    let watching = listen(
      MQTTSettings(host: "127.0.0.1", port: broker.port, messages: [try mapping("wall/+")]), watcher
    )
    defer { watching.stop() }
    #expect(watcher.waitForConnection())
    let probe = ConnectorProbe()
    let settings = MQTTSettings(
      host: "127.0.0.1", port: broker.port, client: "the-wall", messages: [try mapping("room/+")],
      status: "wall/status")
    let connector = MQTTConnector(settings, backOff: BackOff(first: 60, longest: 60))
    connector.start(probe.context)
    #expect(watcher.waitForValues("wall/status", [1]))
    // A second client of the same name: the broker closes the first one's connection.
    let other = try Publisher(port: broker.port, name: "the-wall")
    #expect(watcher.waitForValues("wall/status", [1, 0]))
    withExtendedLifetime(other) {}
    connector.stop()
    // One that stops in order says so itself.
    let orderly = listen(settings, ConnectorProbe())
    #expect(watcher.waitForValues("wall/status", [1, 0, 1]))
    orderly.stop()
    #expect(watcher.waitForValues("wall/status", [1, 0, 1, 0]))
  }

  @Test func whileNobodyTakesSamplesTheBrokerWaitsAndNothingIsLost() throws {
    let broker = try Mosquitto()
    let probe = ConnectorProbe(capacity: 100)
    let connector = listen(
      MQTTSettings(host: "127.0.0.1", port: broker.port, messages: [try mapping("t/+")]), probe)
    defer { connector.stop() }
    while !probe.heard.withLock({ $0.events.contains(.connected) }) { usleep(10_000) }
    let publisher = try Publisher(port: broker.port)
    for number in 0..<5_000 { publisher.say("t/a", "\(number)") }
    while probe.intake.refused == 0 { usleep(10_000) }
    #expect(probe.intake.weight <= 5_000)
    #expect(probe.wait { $0.series["t/a"]?.count == 5_000 })
    #expect(probe.values("t/a") == (0..<5_000).map { Double($0) })
  }

  @Test func aPausedSourceHearsNothingAndGoesOnLater() throws {
    let broker = try Mosquitto()
    let probe = ConnectorProbe()
    let connector = listen(
      MQTTSettings(host: "127.0.0.1", port: broker.port, messages: [try mapping("room/+")]), probe)
    defer { connector.stop() }
    #expect(probe.waitForConnection())
    connector.pause()
    #expect(probe.wait { $0.events.contains(.paused) })
    while broker.process.output.components(separatedBy: "disconnected").count < 2 { usleep(10_000) }
    try Publisher(port: broker.port).say("room/humidity", "40")
    connector.resume()
    #expect(probe.waitForConnection(2))
    try Publisher(port: broker.port).say("room/humidity", "41")
    #expect(probe.waitForValues("room/humidity", [41]))
  }
}

@Suite(.serialized) struct MQTTSecurityTests {
  @Test func aCertificateOfTheAuthorityIsTrustedAndNoOther() throws {
    let broker = try Mosquitto(isSecure: true)
    func settings(_ authorities: String, host: String = "localhost") throws -> MQTTSettings {
      MQTTSettings(
        host: host, port: broker.securePort,
        encryption: .init(authorities: broker.folder.path(authorities)),
        messages: [try mapping("room/+")])
    }
    let probe = ConnectorProbe()
    let connector = listen(try settings("ca.pem"), probe)
    #expect(probe.waitForConnection())
    try Publisher(port: broker.port).say("room/humidity", "40")
    #expect(probe.waitForValues("room/humidity", [40]))
    connector.stop()
    for (authorities, host) in [("other.pem", "localhost"), ("ca.pem", "127.0.0.1")] {
      let probe = ConnectorProbe()
      let connector = listen(try settings(authorities, host: host), probe)
      let failure = try #require(probe.waitForFailure())
      #expect(failure.kind == .insecure, "\(failure)")
      #expect(failure.words.contains("certificate verify failed"), "\(failure)")
      connector.stop()
    }
    let missing = ConnectorProbe()
    let wrong = listen(try settings("none.pem"), missing)
    #expect(missing.waitForFailure()?.kind == .configuration)
    wrong.stop()
  }

  @Test func aBrokerCanAskForACertificate() throws {
    let broker = try Mosquitto(isSecure: true)
    func settings(_ certificate: String?) throws -> MQTTSettings {
      MQTTSettings(
        host: "localhost", port: broker.certifiedPort,
        encryption: .init(
          authorities: broker.folder.path("ca.pem"),
          certificate: certificate.map { broker.folder.path("\($0).pem") },
          key: certificate.map { broker.folder.path("\($0).key") }),
        messages: [try mapping("room/+")])
    }
    let probe = ConnectorProbe()
    let connector = listen(try settings("client"), probe)
    #expect(probe.waitForConnection())
    connector.stop()
    let other = ConnectorProbe()
    let refused = listen(try settings(nil), other)
    let failure = try #require(other.waitForFailure())
    #expect(failure.kind == .insecure, "\(failure)")
    refused.stop()
  }

  @Test func aPasswordIsReadFromItsFileEachTime() throws {
    let broker = try Mosquitto(password: true)
    let file = try broker.folder.write("secret", "wrong\n")
    let settings = MQTTSettings(
      host: "127.0.0.1", port: broker.port, user: "wall", password: .file(file),
      messages: [try mapping("room/+")])
    let probe = ConnectorProbe()
    let connector = MQTTConnector(settings, backOff: BackOff(first: 0.1, longest: 0.5))
    connector.start(probe.context)
    defer { connector.stop() }
    let failure = try #require(probe.waitForFailure())
    #expect(failure.kind == .unauthorised)
    #expect(failure.words.contains(file) && !failure.words.contains("wrong"))
    try broker.folder.write("secret", "open sesame\n")
    #expect(probe.waitForConnection())
  }
}
