import Foundation
import Glibc
import Series
import Synchronization
import Testing

@testable import Network

/// What was heard and answered, from several threads.
private final class Heard<Value: Sendable>: Sendable {
  private let values = Mutex([Value]())

  func add(_ value: Value) { values.withLock { $0.append(value) } }
  var all: [Value] { values.withLock { $0 } }

  /// False after ten seconds.
  func wait(_ isTrue: ([Value]) -> Bool) -> Bool {
    for _ in 0..<1_000 {
      if isTrue(all) { return true }
      usleep(10_000)
    }
    return false
  }
}

private func filters(_ topics: String...) -> [TopicFilter] {
  topics.compactMap { TopicFilter($0) }
}

extension MQTTEvent {
  fileprivate var text: String {
    switch self {
    case .connected: "connected"
    case .message(let topic, let payload, let isRetained):
      "\(topic)=\(String(decoding: payload, as: UTF8.self))\(isRetained ? " retained" : "")"
    case .refused(let topic): "refused \(topic)"
    case .disconnected: "disconnected"
    }
  }
}

@Suite(.serialized) struct ControlTests {
  @Test func messagesAreSentAndHeardBesideTheSeries() throws {
    let broker = try Mosquitto()
    try Publisher(port: broker.port).say("lamp/state", "ON", retain: true)
    let probe = ConnectorProbe()
    let topic = try #require(TopicFilter("room/+"))
    let connector = MQTTConnector(
      MQTTSettings(host: "127.0.0.1", port: broker.port, messages: [MessageMapping(topic: topic)]),
      backOff: BackOff(first: 0.1, longest: 0.5))
    let (heard, late, done) = (Heard<MQTTEvent>(), Heard<MQTTEvent>(), Heard<Bool>())
    connector.listen(to: filters("lamp/state")) { heard.add($0) }
    connector.publish(topic: "lamp/set", payload: Array("ON".utf8)) { result in
      done.add((try? result.get()) != nil)
    }
    // Before there is a connection nothing is sent, and nothing is kept.
    #expect(done.all == [false])
    connector.start(probe.context)
    defer { connector.stop() }
    #expect(heard.wait { $0.map(\.text) == ["connected", "lamp/state=ON retained"] })
    let number = connector.listen(to: filters("lamp/set", "lamp/#")) { late.add($0) }
    #expect(late.wait { $0.map(\.text) == ["connected", "lamp/state=ON retained"] })
    connector.publish(topic: "lamp/set", payload: Array("OFF".utf8)) { result in
      done.add((try? result.get()) != nil)
    }
    #expect(done.wait { $0 == [false, true] })
    // Two subscriptions want it, and it is heard once.
    #expect(late.wait { $0.count >= 3 })
    usleep(200_000)
    #expect(late.all.map(\.text).suffix(1) == ["lamp/set=OFF"])
    #expect(late.all.count == 3)
    connector.publish(topic: "room/humidity", payload: Array("41".utf8))
    #expect(probe.waitForValues("room/humidity", [41]))
    connector.publish(topic: "room/+", payload: []) { done.add((try? $0.get()) != nil) }
    #expect(done.wait { $0 == [false, true, false] })
    connector.ignore(number)
    broker.stop()
    #expect(heard.wait { $0.last == .disconnected })
    try broker.restart()
    #expect(heard.wait { $0.last == .connected })
    #expect(late.all.count == 3)
  }

  @Test func servicesAreCalledAndStatesWatched() throws {
    let lamp = "light.hall"
    let server = try HomeAssistantDouble([
      "states": [
        lamp: ["s": "off", "a": ["brightness": 3], "t": 1_800_000_000] as [String: Any]
      ]
    ])
    let probe = ConnectorProbe()
    let connector = HomeAssistantConnector(
      server.settings(["sensor.any"]), backOff: BackOff(first: 0.1, longest: 0.5))
    let (heard, done) = (Heard<EntityState>(), Heard<String>())
    @Sendable func take(_ result: Result<Void, SourceFailure>) {
      switch result {
      case .success: done.add("done")
      case .failure(let failure): done.add(failure.words)
      }
    }
    connector.watch([lamp]) { heard.add($0) }
    connector.callService(domain: "light", service: "turn_on", data: "{}", done: take)
    #expect(done.all.first?.contains("is not connected") == true)
    connector.start(probe.context)
    defer { connector.stop() }
    #expect(probe.waitForConnection())
    let off = EntityState(entity: lamp, state: "off", attributes: ["brightness": "3"])
    #expect(heard.wait { $0 == [off] })
    connector.callService(
      domain: "light", service: "turn_on", data: "{\"entity_id\":\"\(lamp)\",\"brightness\":128}",
      done: take)
    #expect(done.wait { $0.last == "done" })
    #expect(
      heard.wait { $0.last?.state == "on" && $0.last?.attributes["brightness"] == "128" })
    connector.callService(domain: "no", service: "such", data: "{}", done: take)
    #expect(done.wait { $0.last?.contains("not_found") == true })
    #expect(try server.asked("call_service").count == 2)
    server.stop()
    #expect(heard.wait { $0.last?.state == "unavailable" })
  }
}
