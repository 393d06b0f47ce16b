import Foundation
import Series
import TestSupport
import Testing

@testable import Network

@Suite(.serialized) struct LiveSourcesTests {
  private func wait(_ isTrue: () -> Bool) -> Bool {
    for _ in 0..<1_000 {
      if isTrue() { return true }
      Thread.sleep(forTimeInterval: 0.01)
    }
    return false
  }

  private func source(
    _ name: String, _ server: FaultServer, isAlways: Bool = false
  ) -> LiveSources.Source {
    var settings = HTTPSettings(
      url: server.url("plain?\(name)"), reading: .moment([("level", .named("level"), "value")]))
    settings.every = 0.1
    return LiveSources.Source(
      name: name, service: .http(settings), staleAfter: 60, isAlways: isAlways)
  }

  @Test func nothingIsFetchedForAPageThatIsNotShownUnlessItsStoreWantsHistory() throws {
    let server = try FaultServer()
    let sources = LiveSources(seed: 1)
    defer { sources.stop() }
    func asked(_ name: String) -> Int { server.seen().count { $0.path.hasSuffix("?\(name)") } }
    func state(_ name: String) -> SourceState? {
      sources.statuses().first { $0.name == name }?.state
    }
    sources.update(
      [source("seen", server), source("hidden", server), source("kept", server, isAlways: true)],
      zone: .gmt, shown: ["seen"])
    #expect(state("hidden") == .paused)
    #expect(wait { state("seen") == .live && state("kept") == .live })
    #expect(asked("seen") > 0 && asked("kept") > 0 && asked("hidden") == 0)
    // The page is turned.
    sources.show(["hidden"])
    #expect(wait { state("hidden") == .live && state("seen") == .paused })
    Thread.sleep(forTimeInterval: 0.3)
    let before = asked("seen")
    Thread.sleep(forTimeInterval: 0.5)
    #expect(asked("seen") == before)
    #expect(state("kept") == .live)
    sources.show(["seen"])
    #expect(wait { asked("seen") > before })
  }

  @Test func anEndpointThatIsChangedListensAgainOnItsPort() throws {
    let folder = try TemporaryFolder()
    let token = Secret.file(try folder.write("token", "s3cret"))
    let port = TestServer.freePort()
    let sources = LiveSources(seed: 1)
    defer { sources.stop() }
    for rate in [60, 61, 62] {
      var settings = PushSettings(place: .tcp(address: "127.0.0.1", port: port), token: token)
      settings.postsAMinute = rate
      sources.update(
        [.init(name: "phone", service: .push(settings), staleAfter: 60, isAlways: true)],
        zone: .gmt)
    }
    var request = HTTPRequest(url: "http://127.0.0.1:\(port)/")
    request.method = .post
    request.body = Array("{\"series\":\"weight\",\"value\":80}".utf8)
    request.secretHeaders = [.init("X-Token", "s3cret")]
    #expect(
      wait {
        if case .success(let answer) = ask(request) { answer.status == 200 } else { false }
      })
    #expect(sources.statuses().first?.failures == 0)
    sources.stop()
    #expect(sources.statuses().isEmpty)
    if case .success = ask(request) { Issue.record("it still listens") }
  }
}
