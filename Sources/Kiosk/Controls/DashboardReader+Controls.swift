import Documents
import Foundation

extension DashboardReader {
  func button(_ keys: MappingReader) -> Dashboard.ControlCard? {
    guard let own = keys.mapping("button") else { return nil }
    let run = program(own, "run", required: true)
    let color = own.color("color", names: WallPalette.names)
    own.finish()
    return run.map {
      Dashboard.ControlCard(kind: .button, link: Dashboard.ControlCard.Link(send: $0), color: color)
    }
  }

  func toggle(_ keys: MappingReader) -> Dashboard.ControlCard? {
    guard let own = keys.mapping("toggle") else { return nil }
    let on = program(own, "on", required: true)
    let off = program(own, "off", required: true)
    let state = program(own, "state", required: true)
    let every = time(own, "every", in: 1...Self.longest)
    let color = own.color("color", names: WallPalette.names)
    own.finish()
    guard let on, let off, let state else { return nil }
    var link = Dashboard.ControlCard.Link(send: on, sendOff: off, state: state)
    link.every = every ?? link.every
    return Dashboard.ControlCard(kind: .toggle, link: link, color: color)
  }

  func slider(_ keys: MappingReader) -> Dashboard.ControlCard? {
    guard let own = keys.mapping("slider") else { return nil }
    let set = program(own, "set", required: true)
    let state = program(own, "state", required: true)
    let range = self.range(own, "range") ?? 0...100
    let step = own.double("step", in: 0.001...1_000_000) ?? 1
    let every = time(own, "every", in: 1...Self.longest)
    let unit = own.string("unit") ?? ""
    let color = own.color("color", names: WallPalette.names)
    own.finish()
    guard let set, let state else { return nil }
    if !set.contains(where: { $0.contains("$value") }) {
      own.reader("set")?.fault("\"set\" needs $value, which is what the slider stands at")
      return nil
    }
    var link = Dashboard.ControlCard.Link(send: set, state: state)
    link.every = every ?? link.every
    return Dashboard.ControlCard(
      kind: .slider(range, step: step), link: link, unit: unit, color: color)
  }

  /// A program and its arguments, each a text of the list; no shell reads them.
  private func program(_ keys: MappingReader, _ key: String, required: Bool) -> [String]? {
    guard let reader = keys.reader(key, required: required) else { return nil }
    let words = reader.oneOrMore().compactMap { $0.string() }
    guard let first = words.first, !first.isEmpty else {
      reader.fault("expected a program and its arguments, such as [mosquitto_pub, -t, lamp]")
      return nil
    }
    return words
  }
}
