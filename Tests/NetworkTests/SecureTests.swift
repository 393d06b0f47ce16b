import Foundation
import Series
import TestSupport
import Testing

@testable import Network

/// TLS and proxies, with certificates of the tests' own authority.
@Suite(.serialized) struct SecureTests {
  private static func failure(
    _ result: Result<HTTPResponse, SourceFailure>
  ) -> SourceFailure.Kind? {
    switch result {
    case .success(let answer): answer.failure(tokenFrom: nil, now: Date())?.kind
    case .failure(let failure): failure.kind
    }
  }

  @Test(arguments: [
    ("ca", "localhost", nil), ("other", "localhost", SourceFailure.Kind.insecure),
    ("ca", "127.0.0.1", .insecure), ("", "localhost", .insecure), ("none", "localhost", .insecure),
  ])
  func aServerOfOnesOwnAuthorityIsTrustedAndNoOther(
    authority: String, host: String, kind: SourceFailure.Kind?
  ) throws {
    let folder = try TemporaryFolder()
    try Certificates.make(in: folder)
    let server = try FaultServer(secured: folder)
    var request = HTTPRequest(url: "https://\(host):\(server.port)/plain")
    // Without a file of its own it is the system's.
    request.certificates = authority.isEmpty ? nil : folder.path("\(authority).pem")
    #expect(SecureTests.failure(ask(request)) == kind)
  }

  @Test func aProxyIsAskedAndSecretsGoThroughItsTunnel() throws {
    let folder = try TemporaryFolder()
    try Certificates.make(in: folder)
    let proxy = try FaultServer()
    let server = try FaultServer(secured: folder)
    var plain = HTTPRequest(url: "http://data.invalid/plain")
    plain.proxy = "http://127.0.0.1:\(proxy.port)"
    #expect(SecureTests.failure(ask(plain)) == nil)
    #expect(proxy.seen().last?.path == "http://data.invalid/plain")
    var secure = HTTPRequest(url: "https://localhost:\(server.port)/plain")
    secure.proxy = plain.proxy
    secure.certificates = folder.path("ca.pem")
    secure.secretHeaders = [.init("Authorization", "Bearer t")]
    #expect(SecureTests.failure(ask(secure)) == nil)
    #expect(proxy.seen().last?.path == "CONNECT localhost:\(server.port)")
    #expect(!proxy.seen().contains { $0.headers["authorization"] != nil })
    plain.proxy = "http://127.0.0.1:\(TestServer.freePort())"
    #expect(SecureTests.failure(ask(plain)) == .unreachable)
    plain.proxy = "http://no-such-proxy.invalid:3128"
    #expect(SecureTests.failure(ask(plain)) == .unreachable)
  }

  @Test func aSourceUsesItsProxyAndCertificates() throws {
    let proxy = try FaultServer()
    var settings = HTTPSettings(
      url: "http://data.invalid/now",
      reading: .moment([("level", .named("level"), "current.temperature")]))
    settings.proxy = "http://127.0.0.1:\(proxy.port)"
    let probe = ConnectorProbe()
    let connector = settings.makeConnector()
    connector.start(probe.context)
    defer { connector.stop() }
    #expect(probe.waitForValues("level", [21.5]))
  }

  @Test(arguments: [
    ("ca", true, nil), ("ca", false, nil), ("other", true, SourceFailure.Kind.insecure),
    ("", true, .insecure), ("none", true, .configuration),
  ])
  func aHomeAssistantBehindTLSIsListenedTo(
    authority: String, hasWebSocket: Bool, kind: SourceFailure.Kind?
  ) throws {
    let entity = "sensor.kitchen_humidity"
    let server = try HomeAssistantDouble(
      [
        "upgrade": hasWebSocket,
        "states": [entity: state("48", unit: "%", at: Date(timeIntervalSinceNow: -60))],
      ], isSecure: true)
    var settings = server.settings([entity])
    settings.authorities = authority.isEmpty ? nil : server.folder.path("\(authority).pem")
    let probe = ConnectorProbe()
    let connector = HomeAssistantConnector(settings, backOff: BackOff(first: 0.1, longest: 0.3))
    connector.start(probe.context)
    defer { connector.stop() }
    if let kind {
      let failure = try #require(probe.waitForFailure())
      #expect(failure.kind == kind, "\(failure)")
    } else {
      #expect(probe.waitForValues(entity, [48]))
    }
  }
}
