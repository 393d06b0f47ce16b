import Foundation
import Series
import TestSupport
import Testing

@testable import Network

private let humidity = "sensor.kitchen_humidity"

/// What a Home Assistant does wrong, as what the wall knows it, and how it is mended.
struct HomeAssistantFault: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var kind: SourceFailure.Kind
  /// For the control page: before the first connection, or once it stands.
  var control: String
  var isLater = false
  var mend = "{}"

  static let all: [HomeAssistantFault] = [
    .init(
      testDescription: "hangs before its greeting", kind: .timedOut,
      control: #"{"greeting":"hang"}"#, mend: #"{"greeting":""}"#),
    .init(
      testDescription: "closes before its greeting", kind: .brokenOff,
      control: #"{"greeting":"close"}"#, mend: #"{"greeting":""}"#),
    .init(
      testDescription: "greets with a page", kind: .malformed,
      control: #"{"greeting":"garbage"}"#, mend: #"{"greeting":""}"#),
    .init(
      testDescription: "refuses the token", kind: .unauthorised,
      control: #"{"token":"another"}"#, mend: #"{"token":"good"}"#),
    .init(
      testDescription: "does not answer the subscription", kind: .timedOut,
      control: #"{"deaf":["subscribe_entities"]}"#, mend: #"{"deaf":[]}"#),
    .init(
      testDescription: "lets the user read nothing", kind: .unauthorised,
      control: #"{"errors":{"subscribe_entities":"unauthorized"}}"#, mend: #"{"errors":{}}"#),
    .init(
      testDescription: "breaks off within a frame", kind: .brokenOff,
      control: #"{"fault":"half"}"#, isLater: true),
    .init(
      testDescription: "is gone in the midst", kind: .brokenOff, control: #"{"fault":"gone"}"#,
      isLater: true),
    .init(
      testDescription: "sends half a text", kind: .malformed, control: #"{"fault":"garbage"}"#,
      isLater: true),
  ]
}

@Suite(.serialized) struct HomeAssistantFaultTests {
  @Test(arguments: HomeAssistantFault.all)
  func aFaultIsSaidAndRecoveredFrom(fault: HomeAssistantFault) throws {
    let server = try HomeAssistantDouble([
      "states": [humidity: state("48", unit: "%", at: Date(timeIntervalSinceNow: -60))]
    ])
    func control(_ text: String) throws {
      let change = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      try server.control(change ?? [:])
    }
    if !fault.isLater { try control(fault.control) }
    let probe = ConnectorProbe()
    let connector = HomeAssistantConnector(
      server.settings([humidity]), backOff: BackOff(first: 0.1, longest: 0.3))
    connector.start(probe.context)
    defer { connector.stop() }
    if fault.isLater {
      #expect(probe.waitForConnection())
      try control(fault.control)
    }
    let failure = try #require(probe.waitForFailure())
    #expect(failure.kind == fault.kind, "\(failure)")
    if fault.kind == .unauthorised, failure.words.contains("token (") {
      #expect(failure.words.contains(server.folder.path("token")))
      #expect(!failure.words.contains("good"))
    }
    let name = "Home Assistant \(fault.testDescription)"
    var told = failure
    told.words = told.words.replacingOccurrences(of: server.folder.path("token"), with: "FILE")
    #expect(row(name, told, port: server.port, as: 8_123) == documentedRow(name))
    try control(fault.mend)
    #expect(probe.waitForConnection(fault.isLater ? 2 : 1))
    try server.push(humidity, "51")
    #expect(probe.wait { $0.series[humidity]?.last?.value == 51 })
  }

  @Test func aTokenThatExpiresLaterIsSaidAndANewOneIsTaken() throws {
    let server = try HomeAssistantDouble([
      "states": [humidity: state("48", unit: "%", at: Date(timeIntervalSinceNow: -60))]
    ])
    let probe = ConnectorProbe()
    let connector = HomeAssistantConnector(
      server.settings([humidity]), backOff: BackOff(first: 0.1, longest: 0.3))
    connector.start(probe.context)
    defer { connector.stop() }
    #expect(probe.waitForConnection())
    try server.control(["token": "renewed", "fault": "gone"])
    #expect(probe.wait { $0.failure?.kind == .unauthorised })
    // What was read stays.
    #expect(probe.values(humidity) == [48])
    try server.folder.write("token", "renewed\n")
    #expect(probe.waitForConnection(2))
  }

  @Test func anOutageIsCaughtUpWith() throws {
    let server = try HomeAssistantDouble([
      "states": [humidity: state("48", unit: "%", at: Date(timeIntervalSinceNow: -60))]
    ])
    let probe = ConnectorProbe()
    let connector = HomeAssistantConnector(
      server.settings([humidity]), backOff: BackOff(first: 0.1, longest: 0.3))
    connector.start(probe.context)
    defer { connector.stop() }
    #expect(probe.waitForConnection())
    #expect(probe.waitForValues(humidity, [48]))
    server.stop()
    #expect(probe.wait { $0.failure?.kind == .unreachable })
    // It was the network that was down: it has what we missed.
    let missed = Date(timeIntervalSinceNow: -30).timeIntervalSince1970.rounded()
    try server.restart([
      "states": [humidity: state("50", unit: "%", at: Date(timeIntervalSince1970: missed + 10))],
      "history": [humidity: [[missed, "49"] as [Any], [missed + 10, "50"] as [Any]]],
    ])
    #expect(probe.wait { Set($0.series[humidity]?.map(\.value) ?? []) == [48, 49, 50] })
  }

  @Test func aFloodFillsNoMemoryAndLosesNothing() throws {
    let server = try HomeAssistantDouble([
      "states": [humidity: state("48", unit: "%", at: Date(timeIntervalSinceNow: -3_600))]
    ])
    let probe = ConnectorProbe(capacity: 100)
    let connector = HomeAssistantConnector(
      server.settings([humidity]), backOff: BackOff(first: 0.1, longest: 0.3))
    connector.start(probe.context)
    defer { connector.stop() }
    #expect(probe.waitForConnection())
    let start = Date(timeIntervalSinceNow: -600).timeIntervalSince1970.rounded()
    // The server waits while nothing is read.
    Thread { try? server.control(["flood": 5_000, "entity": humidity, "t": start]) }.start()
    #expect(probe.wait { ($0.series[humidity]?.count ?? 0) >= 5_001 })
    #expect(probe.intake.capacity == 100)
    // Fewer looks at the store than messages.
    #expect(probe.heard.withLock { $0.batches } < 1_000)
  }

  @Test func aMessageWithoutEndIsRefused() throws {
    let server = try HomeAssistantDouble()
    let probe = ConnectorProbe()
    let address = try #require(
      WebSocketAddress("http://127.0.0.1:\(server.port)/", path: "/api/websocket"))
    let socket = try WebSocket(address, authorities: nil, patience: 2, limit: 10)
    var failure: SourceFailure?
    do throws(SourceFailure) {
      for _ in 0..<100 { _ = try socket.turn(seconds: 0.1) }
    } catch {
      failure = error
    }
    #expect(failure?.kind == .tooLarge)
    withExtendedLifetime(probe) {}
  }

  @Test(arguments: [
    ("http://ha.local:8123", "ha.local", 8123, "/api/websocket", false),
    ("https://ha.example/proxy/", "ha.example", 443, "/proxy/api/websocket", true),
    ("http://[::1]:8123/", "::1", 8123, "/api/websocket", false),
  ])
  func anAddressIsTakenApart(text: String, host: String, port: Int, path: String, isSecure: Bool) {
    let address = WebSocketAddress(text, path: "/api/websocket")
    #expect(address?.host == host && address?.port == port)
    #expect(address?.path == path && address?.isSecure == isSecure)
  }

  @Test(arguments: ["", "ha.local", "ftp://x", "http://", "http://x:99999"])
  func whatIsNoAddressIsNone(text: String) {
    #expect(WebSocketAddress(text, path: "") == nil)
  }
}
