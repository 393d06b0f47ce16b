import Documents
import Foundation
import Platform
import Series
import TestSupport
import Testing

@testable import Kiosk
@testable import Network

/// The controls of a dashboard on a real loop, over its sources' own connections.
@MainActor
private final class ControlledThings {
  let loop: Loop
  let board = ControlBoard()
  let live = LiveSources(seed: 1)
  let dashboard: Dashboard
  private let link: NetworkLink

  init(_ sources: String, _ cards: String, in folder: DataFolder) throws {
    loop = try Loop(drainsMainQueue: false)
    dashboard = try folder.read(
      """
      version: 1
      sources: \(sources)
      pages:
        - id: p
          cards:
      \(cards)
      """)
    link = NetworkLink(inbox: loop.inbox)
    link.sources = { @MainActor @Sendable [weak self] () -> LiveSources? in self?.live }
    board.link = link
    board.scheduler = loop
    live.update(
      dashboard.sources.compactMap { source in
        source.service.map {
          LiveSources.Source(name: source.name, service: $0.service, staleAfter: 60, isAlways: true)
        }
      }, zone: .gmt)
    board.take(ContentBuilder.controls(dashboard))
    board.listen()
  }

  func wait(
    for id: String, _ state: ControlState, at place: SourceLocation = #_sourceLocation
  ) throws {
    try loop.wait(until: { [board] in board.states[id] == state }, at: place)
  }

  func stop() { live.stop() }
}

@Suite(.serialized) struct NetworkControlTests {
  @MainActor @Test func aLampOfABrokerIsSwitchedAndShowsItsTrueState() throws {
    let broker = try Broker()
    try broker.say("lamp", "{\"state\":\"OFF\",\"level\":20}", retain: true)
    let things = try ControlledThings(
      "{ rooms: { mqtt: \"127.0.0.1:\(broker.port)\" } }",
      """
          - toggle: { source: rooms, set: lamp/set, state: lamp, value: state }
          - slider: { source: rooms, set: lamp/set, send: '{"level":$value}', state: lamp, value: level }
          - button: { source: rooms, set: bell/set, send: ring }
          - scenes: { source: rooms, set: scene/set, state: scene, options: { Evening: evening, Work: work } }
      """.indented(by: 2), in: try DataFolder())
    // The retained message is the thing's last word.
    try things.wait(for: "p/1", ControlState(value: 0))
    try things.wait(for: "p/2", ControlState(value: 20))
    #expect(things.board.states["p/4"] == nil)

    things.board.press("p/1")
    #expect(things.board.states["p/1"] == ControlState(value: 0, wanted: 1))
    try things.loop.wait { broker.said("lamp/set") == "ON" }
    // Nothing is shown that the lamp has not said itself.
    #expect(things.board.states["p/1"]?.value == 0)
    try broker.say("lamp", "{\"state\":\"ON\",\"level\":20}", retain: true)
    try things.wait(for: "p/1", ControlState(value: 1))

    things.board.slide("p/2", to: 70.3)
    try things.loop.wait { broker.said("lamp/set") == "{\"level\":70}" }
    try broker.say("lamp", "{\"state\":\"ON\",\"level\":70}", retain: true)
    try things.wait(for: "p/2", ControlState(value: 70))

    things.board.press("p/3")
    try things.loop.wait { broker.said("bell/set") == "ring" }
    try things.wait(for: "p/3", ControlState())

    things.board.choose("p/4", 1)
    try things.loop.wait { broker.said("scene/set") == "work" }
    try broker.say("scene", "work", retain: true)
    try things.wait(for: "p/4", ControlState(value: 1))
    // Somebody else has chosen what the dashboard has no name for.
    try broker.say("scene", "party", retain: true)
    try things.wait(for: "p/4", ControlState(fault: "says “party”"))

    // Without the broker nothing is known, and a press is not kept for later.
    broker.stop()
    try things.loop.wait { things.board.states["p/1"]?.value == nil }
    things.board.press("p/1")
    try things.loop.wait { things.board.states["p/1"]?.fault?.contains("not connected") == true }
    try broker.restart()
    try broker.say("lamp", "{\"state\":\"OFF\",\"level\":0}", retain: true)
    try things.wait(for: "p/1", ControlState(value: 0))
    #expect(broker.said("lamp/set") == "{\"level\":70}")
    things.stop()
  }

  @MainActor @Test func aLampOfHomeAssistantIsSwitchedAndShowsItsTrueState() throws {
    let (folder, port) = (try TemporaryFolder(), Port.free())
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../NetworkTests/HomeAssistant/home_assistant_double.py")
    let answers = try folder.write("answers.json", "{}")
    let home = try ServerProgram(
      "python3", [script.standardizedFileURL.path, "\(port)", answers], in: folder, port: port,
      package: "python3")
    let states: [String: Any] = [
      "light.hall": ["s": "off", "a": [String: Any](), "t": 1_800_000_000] as [String: Any]
    ]
    try control(port, ["states": states])
    let data = try DataFolder()
    try data.write("token", "good")
    let things = try ControlledThings(
      "{ home: { home-assistant: \"http://127.0.0.1:\(port)\", token: { file: token } } }",
      """
          - toggle: { source: home, entity: light.hall }
          - slider: { source: home, entity: light.hall }
          - button: { source: home, entity: scene.gone }
      """.indented(by: 2), in: data)
    try things.wait(for: "p/1", ControlState(value: 0))
    try things.wait(for: "p/2", ControlState(value: 0))
    things.board.press("p/1")
    try things.wait(for: "p/1", ControlState(value: 1))
    things.board.slide("p/2", to: 40)
    // The double keeps what it is given; a real one turns per cents into a brightness of 255.
    try things.loop.wait { things.board.states["p/2"]?.wanted == 40 }
    try control(port, ["push": ["entity": "light.hall", "s": "on", "a": ["brightness": 102]]])
    try things.wait(for: "p/2", ControlState(value: 40))
    things.board.press("p/3")
    try things.loop.wait { things.board.states["p/3"]?.fault?.contains("not_found") == true }
    home.stop()
    try things.loop.wait { things.board.states["p/1"]?.fault == "light.hall is unavailable" }
    #expect(things.board.states["p/1"]?.value == nil)
    things.stop()
  }

  @MainActor @Test func aThingBehindHTTPIsSwitchedAndShowsItsTrueState() throws {
    let (folder, port) = (try TemporaryFolder(), Port.free())
    try folder.write("lamp.py", lampServer)
    let server = try ServerProgram(
      "python3", ["lamp.py", "\(port)"], in: folder, port: port, package: "python3")
    let address = "http://127.0.0.1:\(port)"
    let things = try ControlledThings(
      "{}",
      """
          - toggle:
              on: { url: "\(address)/power", body: "on=1" }
              off: { url: "\(address)/power", body: "on=0" }
              state: { url: "\(address)/state", value: lamp.on }
          - slider:
              set: { url: "\(address)/level?to=$value" }
              state: { url: "\(address)/state", value: lamp.level }
          - button: { run: { url: "\(address)/missing", method: get } }
      """.indented(by: 2), in: try DataFolder())
    try things.wait(for: "p/1", ControlState(value: 0))
    things.board.press("p/1")
    try things.wait(for: "p/1", ControlState(value: 1))
    things.board.slide("p/2", to: 55)
    try things.wait(for: "p/2", ControlState(value: 55))
    things.board.press("p/3")
    try things.loop.wait { things.board.states["p/3"]?.fault?.contains("404") == true }
    server.stop()
    things.board.press("p/1")
    try things.loop.wait { things.board.states["p/1"]?.fault != nil }
    #expect(things.board.states["p/1"]?.value == nil)
    things.stop()
  }
}

private let lampServer = """
  import json, sys
  from http.server import BaseHTTPRequestHandler, HTTPServer
  lamp = {"on": False, "level": 10}
  class Lamp(BaseHTTPRequestHandler):
      def answer(self, status, body):
          data = json.dumps(body).encode()
          self.send_response(status)
          self.send_header("Content-Length", str(len(data)))
          self.end_headers()
          self.wfile.write(data)
      def do_GET(self):
          self.answer(200, {"lamp": lamp}) if self.path == "/state" else self.answer(404, {})
      def do_POST(self):
          body = self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode()
          if self.path == "/power": lamp["on"] = body == "on=1"
          if self.path.startswith("/level?to="): lamp["level"] = float(self.path[10:])
          self.answer(200, {})
      def log_message(self, *arguments): pass
  HTTPServer(("127.0.0.1", int(sys.argv[1])), Lamp).serve_forever()
  """

/// Tells the Home Assistant double what is the case.
@MainActor
private func control(_ port: Int, _ change: [String: Any]) throws {
  var request = HTTPRequest(url: "http://127.0.0.1:\(port)/control")
  request.method = .post
  request.body = Array(try JSONSerialization.data(withJSONObject: change))
  let answers = Answers()
  HTTPClient.shared.send(request) { answers.add("done", $0) }
  for _ in 0..<1_000 where answers.all.isEmpty { usleep(10_000) }
}

extension String {
  /// The lines, further in.
  fileprivate func indented(by count: Int) -> String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { String(repeating: " ", count: count) + $0 }.joined(separator: "\n")
  }
}

@Test(
  arguments: [
    ("light.hall", ControlWish.on, "homeassistant turn_on {\"entity_id\":\"light.hall\"}"),
    ("cover.blind", .off, "cover close_cover {\"entity_id\":\"cover.blind\"}"),
    ("lock.door", .on, "lock unlock {\"entity_id\":\"lock.door\"}"),
    ("scene.evening", .press, "scene turn_on {\"entity_id\":\"scene.evening\"}"),
    ("button.bell", .press, "button press {\"entity_id\":\"button.bell\"}"),
    ("automation.a", .press, "automation trigger {\"entity_id\":\"automation.a\"}"),
    ("switch.fan", .press, "homeassistant toggle {\"entity_id\":\"switch.fan\"}"),
  ] as [(String, ControlWish, String)])
func aWishIsAServiceOfHomeAssistant(entity: String, wish: ControlWish, call: String) {
  let link = Dashboard.ControlCard.Entity(source: "home", entity: entity)
  let service = EntityService(wish, link, kind: .toggle)
  #expect(service.map { "\($0.domain) \($0.name) \($0.data)" } == call)
}

@Test(
  arguments: [
    ("light.hall", "light turn_on {\"brightness_pct\":40,\"entity_id\":\"light.hall\"}"),
    ("cover.b", "cover set_cover_position {\"entity_id\":\"cover.b\",\"position\":40}"),
    ("climate.c", "climate set_temperature {\"entity_id\":\"climate.c\",\"temperature\":40}"),
    (
      "media_player.m",
      "media_player volume_set {\"entity_id\":\"media_player.m\",\"volume_level\":0.4}"
    ),
    ("input_number.n", "input_number set_value {\"entity_id\":\"input_number.n\",\"value\":40}"),
    ("sensor.s", nil),
  ] as [(String, String?)])
func aSliderMovesWhatAnEntityHas(entity: String, call: String?) {
  let link = Dashboard.ControlCard.Entity(source: "home", entity: entity)
  let service = EntityService(.set("40"), link, kind: .slider(0...100, step: 1))
  #expect(service.map { "\($0.domain) \($0.name) \($0.data)" } == call)
}

@Test func aSceneIsAnOptionOfASelect() {
  let scenes = Dashboard.ControlCard.Kind.scenes([.init(name: "Evening", value: "evening")])
  let link = Dashboard.ControlCard.Entity(source: "home", entity: "input_select.mode")
  let service = EntityService(.set("evening"), link, kind: scenes)
  #expect(
    service?.data == "{\"entity_id\":\"input_select.mode\",\"option\":\"evening\"}")
  #expect(service?.name == "select_option")
  let state = EntityState(entity: "input_select.mode", state: "evening", attributes: [:])
  #expect(EntityService.state(state, kind: scenes) == .success("evening"))
}

@Test func anEntitysAttributeIsASlidersPlace() {
  let slider = Dashboard.ControlCard.Kind.slider(0...100, step: 1)
  func state(_ entity: String, _ state: String, _ attributes: [String: String]) -> String? {
    let state = EntityState(entity: entity, state: state, attributes: attributes)
    return try? EntityService.state(state, kind: slider).get()
  }
  #expect(state("light.a", "on", ["brightness": "102"]) == "40.0")
  #expect(state("light.a", "off", [:]) == "0")
  #expect(state("media_player.m", "playing", ["volume_level": "0.4"]) == "40.0")
  #expect(state("number.n", "7.5", [:]) == "7.5")
  #expect(state("light.a", "unavailable", [:]) == nil)
}

/// In an address a value is only a value, whatever a scene is called.
@Test func aValueCannotChangeAnAddress() throws {
  let call = Dashboard.ControlCard.Requests.Call(
    url: "http://lamp/set?scene=$value", body: "scene=$value")
  let request = try NetworkLink.request(call, .init(send: call), value: "a&b=c/../d e").get()
  #expect(request.url == "http://lamp/set?scene=a%26b%3Dc%2F..%2Fd%20e")
  #expect(request.body == Array("scene=a&b=c/../d e".utf8))
}

@Test func whatAControlCannotBeJoinedToIsAFault() throws {
  let folder = try DataFolder()
  try folder.write("token", "x")
  let faults = folder.faults(
    """
    version: 1
    sources:
      p: { csv: steps.csv, metric: steps }
      rooms: { mqtt: broker }
      home: { home-assistant: "http://home", token: { file: token } }
    pages:
      - cards:
          - toggle: { source: p, set: a, state: b }
          - toggle: { source: rooms, set: "a/+", state: b }
          - toggle: { source: home, entity: light }
          - slider: { source: home, entity: sensor.a }
          - slider: { set: { url: "http://lamp/set" }, state: { url: "http://lamp/state" } }
          - button: { run: { url: "lamp/on" } }
          - scenes: { source: home, entity: input_select.a, options: {} }
    """)
  #expect(
    faults == [
      "8:27: a control goes over a source that is mqtt: or home-assistant:; there are home, rooms",
      "9:39: this is no topic of one thing: + and # are for several",
      "10:41: an entity is such as light.hall",
      "11:41: sensor has no such control; a slider takes light, cover, fan, climate, media_player, "
        + "number and input_number, scenes take select and input_select",
      "12:24: \"set\" needs $value, which is what is asked for",
      "13:31: expected an address such as http://lamp.local/on, without a password",
      "14:66: scenes have one option at least",
    ])
}
