import Display
import Foundation
import Geometry
import Network
import Pictures
import Platform
import Raster
import TestSupport
import Testing
import Typography

@testable import Kiosk

/// A wall of two pages on a real loop, joined to a broker.
@MainActor
private final class RemoteWall {
  let loop: Loop
  let wall: Wall
  let model: WallModel
  let remote: RemoteServices
  private let orders: WallControl
  private let book: NoteBook
  var notes: [String] { book.notes }
  private let folder: DataFolder

  init(_ remote: String) throws {
    loop = try Loop(drainsMainQueue: false)
    folder = try DataFolder()
    let dashboard = try folder.read(
      """
      version: 1
      title: Hall
      zone: UTC
      theme: light
      remote: \(remote)
      pages: [{ id: one, cards: [{ clock: local }] }, { id: two, cards: [{ text: Hello }] }]
      """)
    model = WallModel(clock: { Date() })
    model.show(dashboard, SeriesLibrary())
    let display = HeadlessDisplay(size: PixelSize(width: 160, height: 120), scheduler: loop)
    let wall = Wall(
      model: model, display: display, scheduler: loop,
      fonts: FontLibrary(defaultFamily: "DejaVu Sans"), scale: nil, lead: nil, threads: 1)
    let orders = WallControl(wall, facts: { wall.ownFacts }) {}
    self.wall = wall
    self.orders = orders
    let book = NoteBook()
    self.book = book
    let around = BrokerRemote.Wall(
      state: { wall.remoteState }, lastShown: { wall.lastShown }, temperature: { 48.25 },
      obey: { order in
        if case .refused(let reason) = orders.obey(order) { reason } else { nil }
      }, picture: { wall.picture.map { $0.copy() } },
      note: { book.notes.append($0) })
    self.remote = RemoteServices(
      wall: around, facts: { wall.ownFacts }, inbox: loop.inbox, scheduler: loop)
    loop.beforeWaiting = { [weak self] in
      wall.drawIfNeeded()
      self?.remote.look()
    }
    try wall.start()
    self.remote.use(dashboard.remote, title: dashboard.title)
  }

  func stop() {
    remote.stop()
    wall.stop()
  }
}

@Suite(.serialized) struct RemoteTests {
  @MainActor @Test func aBrokerHearsOfTheWallAndItsOrdersAreObeyed() throws {
    let broker = try Broker()
    // An order of yesterday, which the broker has kept, is nobody's wish now.
    try broker.say("walls/hall/page/set", "two", retain: true)
    let wall = try RemoteWall("{ mqtt: \"127.0.0.1:\(broker.port)\", topic: walls/hall }")
    try wall.loop.wait { broker.said("walls/hall/last_frame") != nil }
    #expect(broker.said("walls/hall/status") == "online")
    #expect(broker.said("walls/hall/page") == "one")
    #expect(broker.said("walls/hall/screen") == "ON")
    #expect(broker.said("walls/hall/brightness") == "100")
    #expect(broker.said("walls/hall/temperature") == "48.2")
    #expect(wall.model.page == "one")

    try broker.say("walls/hall/page/set", "two")
    try wall.loop.wait { broker.said("walls/hall/page") == "two" }
    #expect(wall.model.page == "two")
    try broker.say("walls/hall/brightness/set", "40")
    try wall.loop.wait { broker.said("walls/hall/brightness") == "40" }
    try broker.say("walls/hall/screen/set", "OFF")
    try wall.loop.wait { broker.said("walls/hall/screen") == "OFF" }
    #expect(wall.wall.idle.state == .off)
    try broker.say("walls/hall/screen/set", "ON")
    try wall.loop.wait { broker.said("walls/hall/screen") == "ON" }

    // What is no order is said, and changes nothing.
    for (topic, payload) in [("page", "three"), ("screen", "half"), ("brightness", "200")] {
      try broker.say("walls/hall/\(topic)/set", payload)
    }
    try wall.loop.wait { wall.notes.count >= 3 }
    #expect(wall.notes.contains { $0.contains("there is no page 'three'") })
    #expect(wall.model.page == "two")
    wall.stop()
    try wall.loop.wait { broker.said("walls/hall/status") == "offline" }
  }

  @MainActor @Test func aScreenshotIsSentWhenItIsAskedFor() throws {
    let broker = try Broker()
    let wall = try RemoteWall("{ mqtt: \"127.0.0.1:\(broker.port)\", topic: w }")
    try wall.loop.wait { broker.said("w/last_frame") != nil }
    #expect(broker.said("w/screenshot") == nil)
    try broker.say("w/screenshot/set", "PRESS")
    try wall.loop.wait { broker.payload("w/screenshot") != nil }
    let shot = try PictureFile.decode(Data(broker.payload("w/screenshot") ?? []))
    #expect(shot.size == PixelSize(width: 160, height: 120))
    #expect(shot[80, 100] == wall.wall.picture?[80, 100])
    wall.stop()
  }

  /// The broker says that a wall is gone that has said nothing, and hears all again when it is back.
  @MainActor @Test func aBrokerThatWasAwayHearsEverythingAgain() throws {
    let broker = try Broker()
    let wall = try RemoteWall(
      "{ mqtt: \"127.0.0.1:\(broker.port)\", topic: w, discovery: off }")
    try wall.loop.wait { broker.said("w/page") == "one" }
    broker.stop()
    try wall.loop.wait { !wall.notes.isEmpty }
    wall.model.turn(to: "two")
    try broker.restart()
    try wall.loop.wait { broker.said("w/page") == "two" }
    #expect(!broker.topics.contains { $0.hasPrefix("homeassistant/") })
    #expect(wall.notes.contains("the broker hears of this wall again"))
    wall.stop()
  }

  @MainActor @Test func prometheusIsAnswered() throws {
    let port = Port.free()
    let wall = try RemoteWall("{ metrics: \"127.0.0.1:\(port)\" }")
    try wall.loop.wait { wall.wall.lastShown != nil }
    let answers = Answers()
    for (path, method) in [("/metrics", HTTPRequest.Method.get), ("/", .get), ("/metrics", .post)] {
      var request = HTTPRequest(url: "http://127.0.0.1:\(port)\(path)")
      request.method = method
      HTTPClient.shared.send(request) { answers.add("\(method.rawValue) \(path)", $0) }
    }
    try wall.loop.wait { answers.all.count == 3 }
    let metrics = try #require(answers.all["GET /metrics"])
    #expect(metrics.status == 200)
    #expect(metrics.headers["content-type"] == MetricsText.contentType)
    let text = String(decoding: metrics.body, as: UTF8.self)
    #expect(text.contains("vitrine_frames_total"))
    #expect(text.contains("vitrine_last_frame_timestamp_seconds"))
    #expect(answers.all["GET /"]?.status == 404)
    #expect(answers.all["POST /metrics"]?.status == 405)
    wall.stop()
    try wall.loop.wait { !Port.isOpen(port) }
  }
}

/// Answers as they come, from other threads.
final class Answers: @unchecked Sendable {
  private let lock = NSLock()
  private var answers: [String: HTTPResponse] = [:]

  func add(_ name: String, _ result: Result<HTTPResponse, SourceFailure>) {
    lock.withLock {
      if case .success(let response) = result { answers[name] = response }
    }
  }

  var all: [String: HTTPResponse] { lock.withLock { answers } }
}

/// Every entity names its device, its availability and topics that the wall really uses.
@Test func discoveryDescribesEveryEntity() throws {
  let topics = RemoteTopics(
    base: "vitrine/hall", names: MachineNames(root: "/nowhere", hostname: "hall"), title: "Our hall"
  )
  let found = topics.discovery(prefix: "homeassistant", pages: ["today", "week"])
  #expect(
    found.keys.sorted() == [
      "homeassistant/button/vitrine_unknown/take_screenshot/config",
      "homeassistant/image/vitrine_unknown/screenshot/config",
      "homeassistant/light/vitrine_unknown/screen/config",
      "homeassistant/select/vitrine_unknown/page/config",
      "homeassistant/sensor/vitrine_unknown/last_frame/config",
      "homeassistant/sensor/vitrine_unknown/temperature/config",
    ])
  let states = topics.messages(of: .init(page: "today", pages: ["today", "week"]))
    .merging(topics.messages(lastShown: Date(), temperature: 40)) { $1 }
  for (topic, text) in found {
    let json = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let fields = try #require(json as? [String: Any], "\(topic)")
    #expect(fields["availability_topic"] as? String == "vitrine/hall/status")
    #expect((fields["device"] as? [String: Any])?["name"] as? String == "Our hall")
    for (key, value) in fields {
      guard let value = value as? String else { continue }
      if key.hasSuffix("state_topic") { #expect(states[value] != nil, "\(key) \(value)") }
      if key.hasSuffix("command_topic") { #expect(topics.orders.contains(value), "\(value)") }
      if key == "image_topic" { #expect(value == topics.picture) }
    }
  }
  let page = try #require(found["homeassistant/select/vitrine_unknown/page/config"])
  #expect(page.contains("\"options\":[\"today\",\"week\"]"))
}

@Test(
  arguments: [
    ("page/set", " week \n", "page week"), ("page/set", "", nil), ("page/set", "a\nreload", nil),
    ("screen/set", "ON", "screen on"), ("screen/set", "dark", "screen dark"),
    ("screen/set", "toggle", nil), ("brightness/set", "55", "brightness 55.0"),
    ("brightness/set", "bright", nil), ("reload/set", "1", nil), ("../page/set", "week", nil),
  ] as [(String, String, String?)])
func aMessageIsAnOrderOrNothing(topic: String, payload: String, order: String?) {
  let topics = RemoteTopics(
    base: "vitrine/hall", names: MachineNames(root: "/nowhere", hostname: "hall"))
  #expect(topics.order(topic: "vitrine/hall/\(topic)", payload: payload) == order)
}

@Test func remoteSettingsAreRead() throws {
  let folder = try DataFolder()
  let dashboard = try folder.read(
    """
    version: 1
    remote: { mqtt: "mqtts://broker.local", topic: "walls/{hostname}", user: wall, token: { credential: mqtt }, discovery: off, screenshot: 5m, metrics: "[::1]:9310" }
    pages: [{ cards: [{ clock: local }] }]
    """)
  let remote = try #require(dashboard.remote)
  #expect(remote.topic == "walls/\(MachineNames.own.hostname)")
  #expect(remote.broker?.status == "walls/\(MachineNames.own.hostname)/status")
  #expect(remote.broker?.port == 8_883)
  #expect(remote.broker?.password == .credential("mqtt"))
  #expect(remote.discovery == nil)
  #expect(remote.pictureEvery == 300)
  #expect(remote.metrics == .init(address: "::1", port: 9_310))
  #expect(
    folder.faults(
      """
      version: 1
      remote: { mqtt: "http://x", topic: "walls/+", screenshot: 1s, metrics: "9310" }
      pages: [{ cards: [{ clock: local }] }]
      """) == [
        "2:17: a broker is HOST, HOST:PORT or mqtts://HOST:PORT",
        "2:36: this is no topic of one wall: + and # are for several",
        "2:59: pictures are sent 5s apart or more",
        "2:72: metrics are asked for at ADDRESS:PORT, as 127.0.0.1:9310",
      ])
}
