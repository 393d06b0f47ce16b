import Foundation
import Series
import Synchronization
import TestSupport
import Testing

@testable import Network

/// What a broker does wrong, and as what the wall knows it.
struct BrokerFault: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var kind: SourceFailure.Kind
  /// Serves the first connection; later ones are served well.
  var script: @Sendable (RawSocket) -> Void

  static let all: [BrokerFault] = [
    BrokerFault(testDescription: "hangs", kind: .timedOut) { _ in Thread.sleep(forTimeInterval: 3)
    },
    BrokerFault(testDescription: "closes at once", kind: .unreachable) { $0.close() },
    BrokerFault(testDescription: "speaks HTTP", kind: .malformed) { socket in
      _ = socket.receive()
      let page = String(repeating: "<p>This is a page.</p>", count: 20)
      socket.send(Array("HTTP/1.1 400 Bad Request\r\nServer: web\r\n\r\n\(page)".utf8))
    },
    BrokerFault(testDescription: "refuses the password", kind: .unauthorised) { socket in
      _ = socket.receive()
      socket.send([0x20, 2, 0, 4])
      socket.close()
    },
    BrokerFault(testDescription: "is not available", kind: .busy) { socket in
      _ = socket.receive()
      socket.send([0x20, 2, 0, 3])
      socket.close()
    },
    BrokerFault(testDescription: "refuses the topic", kind: .unauthorised) { socket in
      _ = socket.receive()
      socket.send(MQTTBytes.connackAccepted)
      socket.send(MQTTBytes.suback(socket.receive(), code: 0x80))
    },
    BrokerFault(testDescription: "never answers the subscription", kind: .timedOut) { socket in
      _ = socket.receive()
      socket.send(MQTTBytes.connackAccepted)
      Thread.sleep(forTimeInterval: 3)
    },
    BrokerFault(testDescription: "breaks off within a message", kind: .brokenOff) { socket in
      greet(socket)
      socket.send(Array(MQTTBytes.publish("room/humidity", "4444444444").prefix(18)))
      socket.close()
    },
  ]
}

/// Lets a client in and answers its subscription.
private func greet(_ socket: RawSocket) {
  _ = socket.receive()
  socket.send(MQTTBytes.connackAccepted)
  socket.send(MQTTBytes.suback(socket.receive()))
}

private func brokerSettings(_ port: Int, quality: Int = 0) throws -> MQTTSettings {
  MQTTSettings(
    host: "127.0.0.1", port: port, client: "wall",
    messages: [MessageMapping(topic: try #require(TopicFilter("room/+")))], quality: quality,
    keepsSession: quality > 0, patience: 1)
}

@Suite(.serialized) struct MQTTFaultTests {
  @Test(arguments: BrokerFault.all)
  func aFaultIsSaidAndRecoveredFrom(fault: BrokerFault) throws {
    let listener = try RawListener()
    listener.serve { socket, number in
      guard number > 0 else { return fault.script(socket) }
      greet(socket)
      socket.send(MQTTBytes.publish("room/humidity", "45"))
      Thread.sleep(forTimeInterval: 3)
    }
    let probe = ConnectorProbe()
    let connector = MQTTConnector(
      try brokerSettings(listener.port), backOff: BackOff(first: 0.1, longest: 0.3))
    connector.start(probe.context)
    defer { connector.stop() }
    let failure = try #require(probe.waitForFailure())
    #expect(failure.kind == fault.kind, "\(failure)")
    let name = "the broker \(fault.testDescription)"
    #expect(row(name, failure, port: listener.port, as: 1_883) == documentedRow(name))
    // Half a message was none.
    #expect(probe.waitForValues("room/humidity", [45]))
  }

  @Test func aHostWithoutBrokerAndANameThatIsNoneAreSaid() throws {
    for (host, words) in [("127.0.0.1", "refused"), ("no-such-host.invalid", "not known")] {
      var settings = try brokerSettings(try freePort())
      settings.host = host
      let probe = ConnectorProbe()
      let connector = MQTTConnector(settings, backOff: BackOff(first: 0.1, longest: 0.3))
      connector.start(probe.context)
      let failure = try #require(probe.waitForFailure())
      #expect(failure.kind == .unreachable, "\(failure)")
      #expect(failure.words.contains(words) || failure.words.contains("nothing answers"))
      connector.stop()
    }
  }

  @Test func aSecondDeliveryOverANewConnectionIsNoSecondSample() throws {
    let listener = try RawListener()
    listener.serve { socket, number in
      greet(socket)
      let isSecond = number > 0
      // The answer to the first delivery was lost with the connection.
      socket.send(
        MQTTBytes.publish("room/humidity", "45", quality: 1, number: 7, isRepeated: isSecond))
      guard isSecond else { return socket.close() }
      socket.send(MQTTBytes.publish("room/humidity", "46", quality: 1, number: 8))
      socket.send(MQTTBytes.publish("room/humidity", "45", quality: 1, number: 7))
      Thread.sleep(forTimeInterval: 2)
    }
    let probe = ConnectorProbe()
    let connector = MQTTConnector(
      try brokerSettings(listener.port, quality: 1), backOff: BackOff(first: 0.1, longest: 0.3))
    connector.start(probe.context)
    defer { connector.stop() }
    // The third has an old number and is a new message: only one delivery is a repetition.
    #expect(probe.waitForValues("room/humidity", [45, 46, 45]))
  }

  @Test func aBrokerThatStopsAnsweringIsNoticed() throws {
    let broker = try Mosquitto()
    var settings = try brokerSettings(broker.port)
    settings.keepAlive = 5
    let probe = ConnectorProbe()
    let connector = MQTTConnector(settings, backOff: BackOff(first: 0.1, longest: 0.3))
    connector.start(probe.context)
    defer { connector.stop() }
    #expect(probe.waitForConnection())
    broker.process.freeze(true)
    #expect(probe.waitForFailure()?.kind == .timedOut)
    broker.process.freeze(false)
    #expect(probe.waitForConnection(2))
  }

  @Test(arguments: [0x30, 0x90] as [UInt8])
  func aPacketOf256MegabytesFillsNoMemory(kind: UInt8) throws {
    let listener = try RawListener()
    let sent = Mutex(0)
    listener.serve { socket, number in
      greet(socket)
      guard number == 0 else {
        socket.send(MQTTBytes.publish("room/humidity", "45"))
        Thread.sleep(forTimeInterval: 3)
        return
      }
      // The greatest length that there is.
      socket.send([kind, 0xff, 0xff, 0xff, 0x7f])
      let part = [UInt8](repeating: 0, count: 1 << 20)
      while sent.withLock({ $0 }) < 256 << 20, socket.isTaken(part) {
        sent.withLock { $0 += part.count }
      }
    }
    let probe = ConnectorProbe()
    let connector = MQTTConnector(
      try brokerSettings(listener.port), backOff: BackOff(first: 0.1, longest: 0.3))
    let before = privateKilobytes()
    connector.start(probe.context)
    defer { connector.stop() }
    let failure = try #require(probe.waitForFailure())
    #expect(failure.kind == .tooLarge, "\(failure)")
    // Far from all of it was taken, and nothing of it stays.
    #expect(sent.withLock { $0 } < 200 << 20)
    #expect(probe.waitForValues("room/humidity", [45]))
    #expect(privateKilobytes() - before < 24 << 10)
  }

  @Test func aLargeMessageWithinTheLimitIsWhole() throws {
    let broker = try Mosquitto()
    let probe = ConnectorProbe()
    let connector = MQTTConnector(
      try brokerSettings(broker.port), backOff: BackOff(first: 0.1, longest: 0.3))
    connector.start(probe.context)
    defer { connector.stop() }
    #expect(probe.waitForConnection())
    let publisher = try Publisher(port: broker.port)
    for number in 1...20 {
      let blanks = String(repeating: " ", count: 1 << 20)
      publisher.say("room/large", "{\"humidity\":\(number)\(blanks)}")
    }
    #expect(probe.waitForValues("room/large/humidity", (1...20).map { Double($0) }))
    #expect(probe.heard.withLock { $0.failure } == nil)
  }
}

/// Kilobytes of this process that belong to it alone.
private func privateKilobytes() -> Int {
  let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
  let line = text.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
  return line.flatMap { Int($0.split(whereSeparator: { !$0.isNumber }).first ?? "") } ?? 0
}
