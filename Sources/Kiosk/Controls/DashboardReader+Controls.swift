import Documents
import Foundation
import Network

extension DashboardReader {
  private typealias Card = Dashboard.ControlCard

  func button(_ keys: MappingReader) -> Dashboard.ControlCard? {
    guard let own = keys.mapping("button") else { return nil }
    let link = link(own, .button)
    return card(own, .button, link)
  }

  func toggle(_ keys: MappingReader) -> Dashboard.ControlCard? {
    guard let own = keys.mapping("toggle") else { return nil }
    let link = link(own, .toggle)
    return card(own, .toggle, link)
  }

  func slider(_ keys: MappingReader) -> Dashboard.ControlCard? {
    guard let own = keys.mapping("slider") else { return nil }
    let range = self.range(own, "range") ?? 0...100
    let kind = Card.Kind.slider(range, step: own.double("step", in: 0.001...1_000_000) ?? 1)
    let link = link(own, kind)
    return card(own, kind, link)
  }

  /// Several states by name, of which one is in force.
  func scenes(_ keys: MappingReader) -> Dashboard.ControlCard? {
    guard let own = keys.mapping("scenes") else { return nil }
    var scenes: [Card.Scene] = []
    if let options = own.mapping("options", required: true) {
      for entry in options.mapping.entries {
        guard let value = options.string(entry.key) else { continue }
        scenes.append(Card.Scene(name: entry.key, value: value))
      }
      if scenes.isEmpty { own.reader("options")?.fault("scenes have one option at least") }
    }
    let kind = Card.Kind.scenes(scenes)
    let link = link(own, kind)
    return card(own, kind, link)
  }

  private func card(
    _ own: MappingReader, _ kind: Card.Kind, _ link: Card.Link?
  ) -> Dashboard.ControlCard? {
    var every: TimeInterval?
    if kind != .button { every = time(own, "every", in: 1...Self.longest) }
    let unit: String? = if case .slider = kind { own.string("unit") } else { nil }
    let color = own.color("color", names: WallPalette.names)
    let asksForPin = own.bool("pin") ?? false
    own.finish()
    return link.map {
      Card(
        kind: kind, link: $0, unit: unit ?? "", color: color, asksForPin: asksForPin,
        every: every ?? 30)
    }
  }

  /// What a control is joined to: a source's connection, HTTP, or programs.
  private func link(_ own: MappingReader, _ kind: Card.Kind) -> Card.Link? {
    if own.has("source") { return sourceLink(own, kind) }
    let words = Words(kind)
    if let reader = own.reader(words.send), reader.value.mapping != nil {
      return requests(own, words, kind)
    }
    return programs(own, words, kind)
  }

  /// How a kind of control calls what it does.
  private struct Words {
    var send: String
    var off: String?
    var takesValue = false

    init(_ kind: Card.Kind) {
      switch kind {
      case .button: send = "run"
      case .toggle: (send, off) = ("on", "off")
      case .slider, .scenes: (send, takesValue) = ("set", true)
      }
    }
  }

  private func programs(_ own: MappingReader, _ words: Words, _ kind: Card.Kind) -> Card.Link? {
    let send = program(own, words.send)
    let off = words.off.flatMap { program(own, $0) }
    let state = kind == .button ? nil : program(own, "state")
    guard let send, words.off == nil || off != nil, kind == .button || state != nil else {
      return nil
    }
    if words.takesValue, !send.contains(where: { $0.contains("$value") }) {
      own.reader(words.send)?.fault("\"set\" needs $value, which is what is asked for")
      return nil
    }
    return .program(Card.Program(send: send, sendOff: off ?? [], state: state))
  }

  /// A program and its arguments, each a text of the list; no shell reads them.
  private func program(_ keys: MappingReader, _ key: String) -> [String]? {
    guard let reader = keys.reader(key, required: true) else { return nil }
    let words = reader.oneOrMore().compactMap { $0.string() }
    guard let first = words.first, !first.isEmpty else {
      reader.fault("expected a program and its arguments, such as [mosquitto_pub, -t, lamp]")
      return nil
    }
    return words
  }

  private func sourceLink(_ own: MappingReader, _ kind: Card.Kind) -> Card.Link? {
    guard let reader = own.reader("source"), let source = reader.string() else { return nil }
    switch controlSources.kinds[source] {
    case "home-assistant": return entity(own, source, kind)
    case "mqtt": return messages(own, source, kind)
    default:
      let known = controlSources.kinds.keys.sorted()
      reader.fault(
        "a control goes over a source that is mqtt: or home-assistant:"
          + (known.isEmpty ? ", and there is none" : "; there are \(known.joined(separator: ", "))")
      )
      // What they would say depends on the source: one fault is enough.
      for key in ["set", "state", "entity", "value", "send", "on", "off"] { _ = own.reader(key) }
      return nil
    }
  }

  private func entity(_ own: MappingReader, _ source: String, _ kind: Card.Kind) -> Card.Link? {
    guard let place = own.reader("entity", required: true), let entity = place.string() else {
      return nil
    }
    guard entity.split(separator: ".").count == 2 else {
      place.fault("an entity is such as light.hall")
      return nil
    }
    let link = Card.Entity(source: source, entity: entity)
    let wish: ControlWish =
      switch kind {
      case .button: .press
      case .toggle: .on
      case .slider, .scenes: .set("0")
      }
    guard EntityService(wish, link, kind: kind) != nil else {
      place.fault(
        "\(link.domain) has no such control; a slider takes light, cover, fan, climate, "
          + "media_player, number and input_number, scenes take select and input_select")
      return nil
    }
    return .homeAssistant(link)
  }

  private func messages(
    _ own: MappingReader, _ source: String, _ kind: Card.Kind
  ) -> Card.Link? {
    func topic(_ key: String, required: Bool) -> String? {
      guard let reader = own.reader(key, required: required), let text = reader.string() else {
        return nil
      }
      let filled = MachineNames.own.fill(text)
      guard !filled.isEmpty, !filled.contains(where: { "+#".contains($0) }) else {
        reader.fault("this is no topic of one thing: + and # are for several")
        return nil
      }
      return filled
    }
    let set = topic("set", required: true)
    let state = kind == .button ? nil : topic("state", required: true)
    guard let set, kind == .button || state != nil else { return nil }
    var link = Card.Messages(source: source, set: set, state: state)
    link.path = own.string("value")
    if let path = link.path, DocumentPath(path) == nil {
      own.reader("value")?.fault("this is no path; one is such as data.sensors[0].value")
    }
    switch kind {
    case .button: link.on = own.string("send") ?? link.on
    case .toggle:
      link.on = own.string("on") ?? link.on
      link.off = own.string("off") ?? link.off
    case .slider, .scenes: link.value = own.string("send") ?? link.value
    }
    return .mqtt(link)
  }

  private func requests(_ own: MappingReader, _ words: Words, _ kind: Card.Kind) -> Card.Link? {
    let send = call(own, words.send, method: .post)
    let off = words.off.flatMap { call(own, $0, method: .post) }
    var state: Card.Requests.Call?
    var path: String?
    if kind != .button {
      if let reader = own.reader("state", required: true), let keys = reader.mapping() {
        state = call(keys, method: .get)
        path = keys.string("value")
        keys.finish()
      }
    }
    let token = secret(own, "token")
    let certificates = own.string("certificates").map { absolute($0) }
    guard let send, words.off == nil || off != nil, kind == .button || state != nil else {
      return nil
    }
    if words.takesValue, !(send.url + send.body).contains("$value") {
      own.reader(words.send)?.fault("\"set\" needs $value, which is what is asked for")
      return nil
    }
    return .http(
      Card.Requests(
        send: send, sendOff: off, state: state, path: path, token: token,
        certificates: certificates))
  }

  private func call(
    _ own: MappingReader, _ key: String, method: HTTPRequest.Method
  ) -> Card.Requests.Call? {
    guard let reader = own.reader(key, required: true), let keys = reader.mapping() else {
      return nil
    }
    defer { keys.finish() }
    return call(keys, method: method)
  }

  private func call(
    _ keys: MappingReader, method: HTTPRequest.Method
  ) -> Card.Requests.Call? {
    guard let reader = keys.reader("url", required: true), let text = reader.string() else {
      return nil
    }
    let url = MachineNames.own.fill(text)
    guard let parts = URLComponents(string: url.replacingOccurrences(of: "$value", with: "0")),
      ["http", "https"].contains(parts.scheme?.lowercased() ?? ""), parts.host?.isEmpty == false,
      parts.password == nil
    else {
      reader.fault("expected an address such as http://lamp.local/on, without a password")
      return nil
    }
    var call = Card.Requests.Call(url: url, method: method)
    if let name = keys.enumeration("method", of: ["get", "post"]) {
      call.method = name == "get" ? .get : .post
    }
    call.body = keys.string("body") ?? ""
    call.type = keys.string("type")
    return call
  }
}

/// The sources that controls can go over, by name.
final class ControlSources {
  private(set) var kinds: [String: String] = [:]

  func take(_ sources: [Dashboard.SourceDescription]) {
    for source in sources {
      switch source.service?.service {
      case .mqtt?: kinds[source.name] = "mqtt"
      case .homeAssistant?: kinds[source.name] = "home-assistant"
      default: break
      }
    }
  }
}
