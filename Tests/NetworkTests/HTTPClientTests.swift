import Foundation
import Series
import TestSupport
import Testing

@testable import Network

@Suite struct HTTPClientTests {
  let server: FaultServer

  init() throws { server = try FaultServer() }

  private func request(_ path: String, limit: Int = 1 << 20, time: Double = 1) -> HTTPRequest {
    var request = HTTPRequest(url: server.url(path))
    request.limits = .init(bytes: limit, time: time, connectTime: 1)
    return request
  }

  private func failure(_ result: Result<HTTPResponse, SourceFailure>) -> SourceFailure? {
    switch result {
    case .success(let answer): answer.failure(tokenFrom: nil, now: Date())
    case .failure(let failure): failure
    }
  }

  @Test(arguments: [
    ("ok", nil), ("gzip", nil), ("once", nil),
    ("hang", SourceFailure.Kind.timedOut), ("drip", .timedOut), ("endless", .tooLarge),
    ("headers", .tooLarge), ("401", .unauthorised), ("429", .busy), ("500", .refused),
    ("half", .brokenOff), ("bomb", .tooLarge), ("badgzip", .malformed), ("loop", .malformed),
    ("nowhere", .malformed),
  ])
  func aFaultIsToldByItsKindWithinItsLimits(_ fault: String, _ kind: SourceFailure.Kind?) {
    #expect(failure(ask(request(fault)))?.kind == kind)
  }

  @Test func aPortThatNobodyListensOnIsUnreachable() {
    let answer = ask(HTTPRequest(url: "http://127.0.0.1:\(TestServer.freePort())/"))
    #expect(failure(answer)?.kind == .unreachable)
  }

  @Test func anAddressThatIsNoneIsAFaultOfTheDashboard() {
    #expect(failure(ask(HTTPRequest(url: "gopher://127.0.0.1/")))?.kind == .configuration)
  }

  @Test func theServersWordsAndItsWaitAreTold() {
    #expect(failure(ask(request("500")))?.words.contains("the database is locked") == true)
    #expect(failure(ask(request("429")))?.retryAfter == 3)
  }

  @Test func secretsGoToTheirOwnHostOnly() {
    for (path, isSent) in [("once", true), ("other", false)] {
      var request = request(path)
      request.secretHeaders = [.init("Api-Secret", "s3cret"), .init("Authorization", "Bearer t")]
      #expect(failure(ask(request)) == nil)
      let last = server.seen().last { $0.path == "/ok" }
      #expect((last?.headers["api-secret"] != nil) == isSent)
      #expect((last?.headers["authorization"] != nil) == isSent)
    }
  }

  @Test func aHangingServerDoesNotDelayAnother() {
    HTTPClient.shared.send(request("hang", time: 5)) { _ in }
    let begin = Date()
    #expect(failure(ask(request("ok"))) == nil)
    #expect(Date().timeIntervalSince(begin) < 4)
  }

  @Test func aQuestionThatIsCancelledIsNotAnswered() {
    let box = Box<Bool>()
    let number = HTTPClient.shared.send(request("drip", time: 2)) { _ in box.value = true }
    HTTPClient.shared.cancel(number)
    _ = ask(request("drip", time: 2.5))
    #expect(box.value == nil)
  }

  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777.0),
    ("Sunday, 06-Nov-1994 08:49:37 GMT", 784_111_777),
  ])
  func retryAfterMayBeADate(_ text: String, _ seconds: Double) {
    #expect(HTTPDate.read(text)?.timeIntervalSince1970 == seconds)
    let answer = HTTPResponse(status: 503, headers: ["retry-after": text], body: [], url: "")
    #expect(answer.retryAfter(now: Date(timeIntervalSince1970: seconds - 10)) == 10)
  }

  @Test(arguments: [
    ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
    (String(repeating: "a", count: 119), "ee971065aaa017e0632a8ca6c77bb3bf8b1dfc56"),
  ])
  func theDigestOfNightscoutIsTheStandards(_ text: String, _ digest: String) {
    #expect(SHA1.hexadecimal(of: Array(text.utf8)) == digest)
  }
}

@Suite struct HTTPFetcherTests {
  let server: FaultServer

  init() throws { server = try FaultServer() }

  private func fetch(
    _ settings: HTTPSettings, window: DateInterval? = nil, times: Int = 1
  ) -> [Result<FetchAnswer, SourceFailure>] {
    let fetcher = HTTPFetcher(settings)
    let now = NetworkMoment(date: Date(timeIntervalSince1970: 1_800_000_300), uptime: 10)
    return (0..<times).map { _ in
      wait { done in
        fetcher.fetch(FetchQuestion(window: window, now: now, zone: .gmt), done: done)
      }
    }
  }

  private func series(_ result: Result<FetchAnswer, SourceFailure>?) -> [String: [Double]] {
    guard case .success(let answer)? = result else { return [:] }
    return Dictionary(
      uniqueKeysWithValues: answer.series.map { ($0.name, $0.series.map(\.value)) })
  }

  private func isUnchanged(_ result: Result<FetchAnswer, SourceFailure>?) -> Bool {
    guard case .success(let answer)? = result else { return false }
    return answer.isUnchanged
  }

  @Test func nightscoutIsReadWithItsSecretAsADigest() throws {
    let folder = try TemporaryFolder()
    var settings = HTTPSettings(
      url: server.url("data?from={from:ms}"), reading: .content(.nightscout))
    settings.token = .file(try folder.write("secret", "abc"))
    settings.tokenUse = .sha1Header("api-secret")
    let window = DateInterval(start: Date(timeIntervalSince1970: 1_800_000_000), duration: 60)
    let answer = fetch(settings, window: window)
    #expect(series(answer.first)["glucose"] == [119, 120])
    let seen = server.seen().last
    #expect(seen?.path == "/data?from=1800000000000")
    #expect(seen?.headers["api-secret"] == "a9993e364706816aba3e25717850c26c9cd0d89d")
  }

  @Test(arguments: ["etag", "modified"])
  func whatHasNotChangedIsNotSentAgain(_ path: String) {
    let answers = fetch(
      HTTPSettings(url: server.url(path), reading: .content(.nightscout)), times: 2)
    #expect(series(answers.first).count == 1)
    #expect(isUnchanged(answers.last))
  }

  @Test func pagesAreFollowedByHeaderOrPathAndNotForEver() {
    var mapping = ColumnMapping(
      time: .name("time"), value: .name("value"), metric: .named("level"))
    var settings = HTTPSettings(
      url: server.url("pages"), reading: .mapped(mapping, names: ["level"], isJSON: true))
    mapping.records = "rows"
    settings.reading = .mapped(mapping, names: ["level"], isJSON: true)
    for paging in [HTTPSettings.Paging.linkHeader, .path("next")] {
      settings.paging = paging
      #expect(series(fetch(settings).first)["level"] == [1, 2, 3])
    }
    settings = HTTPSettings(
      url: server.url("forever"),
      reading: .mapped(
        ColumnMapping(time: .name("time"), value: .name("value"), metric: .named("level")),
        names: ["level"], isJSON: true))
    settings.paging = .linkHeader
    guard case .failure(let failure)? = fetch(settings).first else {
      Issue.record("pages without end were taken")
      return
    }
    #expect(failure.kind == .tooLarge)
  }

  @Test func aWeatherServiceGivesColumnsOrTheMoment() {
    var mapping = ColumnMapping(
      time: .name("time"), value: .name("temperature_2m"), metric: .named("temperature"))
    mapping.records = "hourly"
    let forecast = HTTPSettings(
      url: server.url("forecast"), reading: .mapped(mapping, names: ["outside"], isJSON: true))
    #expect(series(fetch(forecast).first)["outside"] == [1.5, 2, 4])
    let now = HTTPSettings(
      url: server.url("now"),
      reading: .moment([
        ("temperature", .named("temperature"), "current.temperature"),
        ("humidity", .named("humidity"), "current.humidity"),
      ]))
    let answers = fetch(now, times: 2)
    #expect(series(answers.last) == ["temperature": [21.5], "humidity": [48]])
  }

  @Test func influxAnswersFluxAndSQL() {
    var flux = HTTPSettings(url: server.url("flux"), reading: .content(.influx))
    flux.method = .post
    flux.body = "from(bucket: \"home\") |> range(start: {from}, stop: {to})"
    let window = DateInterval(start: Date(timeIntervalSince1970: 1_800_000_000), duration: 3_600)
    let answer = series(fetch(flux, window: window).first)
    #expect(answer.count == 1 && answer.values.first == [21.5, 21.75])
    #expect(
      server.seen().last?.body
        == "from(bucket: \"home\") |> range(start: 2027-01-15T08:00:00Z, stop: 2027-01-15T09:00:00Z)"
    )
    let sql = HTTPSettings(
      url: server.url("sql"),
      reading: .mapped(
        ColumnMapping(
          time: .name("time"), value: .name("temperature"), metric: .named("temperature")),
        names: ["temperature"], isJSON: false))
    #expect(series(fetch(sql).first)["temperature"] == [21.5, 21.75])
  }

  @Test(arguments: ["wrong", "binary"])
  func whatIsNotDataIsSaidInWords(_ path: String) {
    guard
      case .failure(let failure)? =
        fetch(HTTPSettings(url: server.url(path), reading: .content(nil))).first
    else {
      Issue.record("\(path) was taken for data")
      return
    }
    #expect(failure.kind == .malformed)
    #expect(failure.words.hasPrefix("the answer is not what was asked for: "))
  }

  @Test func aMissingTokenIsAFaultOfTheWallAndAsksNobody() {
    var settings = HTTPSettings(url: server.url("ok"), reading: .content(nil))
    settings.token = .environment("VITRINE_NO_SUCH_TOKEN")
    guard case .failure(let failure)? = fetch(settings).first else { return }
    #expect(failure.kind == .configuration)
    #expect(server.seen().isEmpty)
  }
}
