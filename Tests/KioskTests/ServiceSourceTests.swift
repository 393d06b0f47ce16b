import Foundation
import Network
import Series
import Testing

@testable import Kiosk

@Suite struct ServiceSourceTests {
  private func dashboard(_ source: String) -> String {
    """
    version: 1
    sources:
      s: \(source)
    pages: [{ id: a, cards: [{ number: s/level }] }]
    """
  }

  private func service(_ source: String) throws -> Dashboard.ServiceDescription? {
    try DataFolder().read(dashboard(source)).sources.first?.service
  }

  private func http(_ source: String) throws -> HTTPSettings? {
    guard case .http(let settings)? = try service(source)?.service else { return nil }
    return settings
  }

  @Test func knownServicesNeedTheirAddressOnly() throws {
    let sugar = try http(
      "{ nightscout: \"https://ns.example/\", token: { credential: ns }, every: 5m }")
    #expect(sugar?.url.hasPrefix("https://ns.example/api/v1/entries.json?") == true)
    #expect(sugar?.isWindowed == true && sugar?.every == 300)
    #expect(sugar?.token == .credential("ns"))
    let load = try http(
      "{ prometheus: \"http://host:9090\", query: \"avg by (x) (up)\", every: 15s }")
    #expect(
      load?.url
        == "http://host:9090/api/v1/query_range?query=avg%20by%20%28x%29%20%28up%29&start={from:s}"
        + "&end={to:s}&step={step}")
    let flux = try http(
      "{ influx: \"http://host:8086\", flux: \"from() |> range(start: {from})\" }")
    #expect(flux?.method == .post && flux?.tokenUse == .token && flux?.isWindowed == true)
    let sql = try http(
      "{ influx: \"http://host:8181\", database: home, sql: \"SELECT time, t FROM r WHERE time > '{from}'\" }"
    )
    #expect(sql?.url.contains("/api/v3/query_sql?format=csv&db=home&q=SELECT") == true)
    #expect(sql?.isWindowed == true)
  }

  @Test func aBrokersTopicsSayWhatTheirPayloadsHold() throws {
    let broker = try service(
      "{ mqtt: \"mqtts://broker.local\", user: wall, token: { credential: mqtt }, quality: 1, "
        + "topics: [room/+, { topic: \"weather/#\", values: { air: \"data[0].t\" }, time: at }] }")
    guard case .mqtt(let settings)? = broker?.service else {
      Issue.record("no broker")
      return
    }
    #expect(settings.host == "broker.local" && settings.port == 8_883)
    #expect(settings.encryption != nil && settings.quality == 1)
    #expect(settings.password == .credential("mqtt") && settings.user == "wall")
    #expect(settings.messages.map(\.topic.description) == ["room/+", "weather/#"])
    #expect(settings.messages.last?.values.map(\.path) == ["data[0].t"])
    #expect(settings.messages.last?.time == "at")
    #expect(broker?.isAlways == true)
  }

  @Test func aHomeAssistantNeedsATokenAndEntities() throws {
    let home = try service(
      "{ home-assistant: \"http://ha.local:8123\", token: { file: token }, "
        + "entities: [sensor.kitchen, \"energy:solar\"], history: 30d }")
    guard case .homeAssistant(let settings)? = home?.service else {
      Issue.record("no Home Assistant")
      return
    }
    #expect(settings.entities == ["sensor.kitchen", "energy:solar"])
    #expect(settings.history == 30 * 24 * 3_600)
  }

  @Test(arguments: [
    ("{ mqtt: \"broker:99999\", topics: [a] }", "a broker is HOST, HOST:PORT or mqtts://HOST:PORT"),
    ("{ mqtt: broker, topics: [\"a/#/b\"] }", "this is no topic"),
    ("{ mqtt: \"mqtt://u:secret@broker\", topics: [a] }", "a password is not written here"),
    ("{ mqtt: broker, topics: [a], keep-session: true, client: w }", "name their time with time:"),
    ("{ home-assistant: \"http://ha:8123\", entities: [sensor.a] }", "wants a long-lived token"),
    (
      "{ home-assistant: \"http://ha:8123\", token: { file: t }, entities: [kitchen] }",
      "an entity is such as sensor.kitchen_humidity"
    ),
  ])
  func whatABrokerOrAHomeAssistantLacksIsSaid(source: String, words: String) throws {
    let faults = try DataFolder().faults(dashboard(source))
    #expect(faults.contains { $0.contains(words) }, "\(faults)")
  }

  @Test func databasesAndEndpointsAreServicesToo() throws {
    guard
      case .sql(let rooms)? = try service(
        "{ sqlite: rooms.db, sql: \"SELECT t, v FROM r WHERE t > :from\", bucket: 5m, always: true }"
      )?.service
    else {
      Issue.record("no database")
      return
    }
    #expect(rooms.bucket == 300)
    guard
      case .push(let post)? = try service("{ push: \"0.0.0.0:8787\", token: { environment: T } }")?
        .service
    else {
      Issue.record("no endpoint")
      return
    }
    #expect(post.place == .tcp(address: "0.0.0.0", port: 8_787))
    #expect(try service("{ push: \"/run/vitrine/push\" }")?.isAlways == true)
  }

  @Test func staleAfterFollowsTheIntervalUnlessItIsSaid() throws {
    #expect(try service("{ json: \"http://h/x\", values: { level: v } }")?.staleAfter == 300)
    #expect(
      try service("{ json: \"http://h/x\", values: { level: v }, every: 10m }")?.staleAfter == 1_800
    )
    #expect(
      try service("{ json: \"http://h/x\", values: { level: v }, stale-after: 90s }")?.staleAfter
        == 90)
  }

  @Test(arguments: [
    ("{ nightscout: \"https://h/\", token: abc }", "a secret is not written here"),
    ("{ nightscout: \"https://u:p@h/\" }", "a password is not written here"),
    ("{ postgresql: \"postgresql://u:p@h/d\", sql: x }", "a password is not written here"),
    ("{ postgresql: \"postgresql://u@h/d\" }", "\"sql\" is missing"),
    ("{ prometheus: \"http://h\" }", "\"query\" is missing"),
    ("{ push: \"0.0.0.0:8787\" }", "needs a token"),
    ("{ push: nowhere }", "ADDRESS:PORT"),
    ("{ influx: \"http://h\" }", "needs one of"),
    ("{ json: \"http://\" }", "this is no address"),
    ("{ json: \"http://h/x\", every: 0s }", "longer than 0"),
  ])
  func whatCannotWorkIsAFaultAtItsPlace(_ source: String, _ words: String) throws {
    let faults = try DataFolder().faults(dashboard(source))
    #expect(faults.contains { $0.contains(words) }, "\(faults)")
  }

  private func series(_ seconds: [Int], _ value: Double = 1) -> TimeSeries {
    TimeSeries(
      metric: .named("level"),
      samples: seconds.map { Sample(start: Date(timeIntervalSince1970: Double($0)), value: value) })
  }

  @Test func overlappingAnswersDoNotDoubleAndLateOnesFindTheirPlace() {
    var whole = LiveFeed.joined(nil, series([10, 20, 30]))
    whole = LiveFeed.joined(whole, series([20, 30, 40]))
    whole = LiveFeed.joined(whole, series([25, 40]))
    #expect(whole.map { Int($0.start.timeIntervalSince1970) } == [10, 20, 25, 30, 40])
  }

  @MainActor
  @Test func aFailingSourceIsSaidUnderItsCardsAndItsDataStay() throws {
    let folder = try DataFolder()
    let dashboard = try folder.read(
      """
      version: 1
      zone: UTC
      locale: en_GB
      sources: { s: { json: "http://h/x", values: { level: v } } }
      pages: [{ id: a, cards: [{ number: s/level }, { text: Hello }] }]
      """)
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    let model = WallModel(clock: { now })
    model.show(dashboard, SeriesLibrary.load(dashboard, zone: .gmt))
    #expect(model.sourcesInSight == ["s"])
    model.take(["s/level": series([1_799_999_000], 42)])
    func status(_ state: SourceState) -> [SourceStatus] {
      [
        SourceStatus(
          name: "s", state: state, age: 1_000, rate: 0, samples: 1, failures: 1, error: nil)
      ]
    }
    var draws = 0
    model.onChange = { draws += 1 }
    model.take(status(.failing(since: now - 600, because: "the token has expired")))
    model.take(status(.failing(since: now - 600, because: "the token has expired")))
    #expect(draws == 1, "the same again draws nothing")
    let cards = model.content.pages[0].cards
    #expect(cards[0].note == "Since 07:50: the token has expired")
    #expect(cards[1].note == nil)
    guard case .number(let number) = cards[0].kind else {
      Issue.record("the value went")
      return
    }
    #expect(number.value == "42.0")
    #expect(model.content.faults.isEmpty)
    // Data that are older than the failure say so.
    model.take(status(.failing(since: now - 60, because: "gone")))
    #expect(model.content.pages[0].cards[0].note == "Last value 07:43; since 07:59: gone")
    model.take(status(.live))
    #expect(model.content.pages[0].cards[0].note == nil)
  }

  @Test func theTableOfStatesIsReadAgainFromTheWallsAnswer() {
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    let statuses = [
      SourceStatus(
        name: "rooms", state: .failing(since: now - 60, because: "gone"), age: 7_200, rate: 1.25,
        samples: 10, failures: 2, error: "gone")
    ]
    let table = SourceReport.table(Data(SourceReport.json(statuses, now: now).utf8), in: .gmt)
    #expect(
      table?.contains("rooms   failing  2027-01-15 07:59:00  2 h  1.2") == true, "\(table ?? "")")
  }
}
