import Documents
import Foundation
import Network
import Series

extension DashboardReader {
  /// A broker: `HOST` or `HOST:PORT`, with `mqtts://` in front for TLS, and how to be let in.
  func broker(_ place: String, _ reader: DocumentReader, _ keys: MappingReader) -> MQTTSettings? {
    let text = place.contains("://") ? place : "mqtt://\(place)"
    guard let parts = URLComponents(string: text), let host = parts.host, !host.isEmpty,
      let scheme = parts.scheme?.lowercased(), ["mqtt", "mqtts"].contains(scheme),
      parts.port.map({ (1...65_535).contains($0) }) ?? true
    else {
      reader.fault("a broker is HOST, HOST:PORT or mqtts://HOST:PORT")
      return nil
    }
    guard parts.password == nil else {
      reader.fault("a password is not written here; say where it is with token:")
      return nil
    }
    var encryption: MQTTSettings.Encryption?
    let files = ["certificates", "certificate", "key"].map { keys.string($0).map { absolute($0) } }
    if scheme == "mqtts" || files.contains(where: { $0 != nil }) {
      encryption = .init(authorities: files[0], certificate: files[1], key: files[2])
    }
    return MQTTSettings(
      host: host, port: parts.port, encryption: encryption, user: keys.string("user") ?? parts.user,
      password: secret(keys, "token"), client: keys.string("client"), messages: [])
  }

  /// The messages of a broker.
  func mqtt(_ place: String, _ reader: DocumentReader, _ keys: MappingReader) -> SourceService? {
    guard var settings = broker(place, reader, keys) else { return nil }
    let messages = (keys.sequence("topics") ?? []).compactMap { message($0) }
    settings.messages = messages
    settings.quality = keys.integer("quality", in: 0...1) ?? 0
    settings.status = keys.string("status")
    settings.keepsSession = keys.bool("keep-session") ?? false
    if settings.keepsSession {
      if settings.client == nil {
        faults.add(
          "a broker keeps a session by the client's name: client: NAME",
          at: keys.keyPosition("keep-session"))
      }
      if messages.contains(where: { $0.time == nil && $0.device != .zigbee2MQTT }) {
        faults.add(
          "messages that were kept do not say when they were sent; name their time with time:",
          at: keys.keyPosition("keep-session"))
      }
    }
    return .mqtt(settings)
  }

  /// A topic alone, or one with what its payloads hold.
  private func message(_ reader: DocumentReader) -> MessageMapping? {
    if reader.value.mapping == nil {
      return reader.string().flatMap { filter($0, reader) }.map { MessageMapping(topic: $0) }
    }
    guard let keys = reader.mapping() else { return nil }
    defer { keys.finish() }
    guard let place = keys.reader("topic", required: true),
      let topic = place.string().flatMap({ filter($0, place) })
    else { return nil }
    var mapping = MessageMapping(topic: topic)
    mapping.device = keys.enumeration("device", of: MessageMapping.Device.self) ?? .any
    mapping.time = path(keys, "time")
    mapping.unit = keys.string("unit")
    mapping.metric = keys.string("metric")
    mapping.isTotal = keys.bool("total")
    if let path = path(keys, "value") {
      mapping.values = [
        .init(name: "", path: path, unit: mapping.unit, metric: mapping.metric)
      ]
    }
    if let values = keys.mapping("values") {
      mapping.values += values.mapping.entries.compactMap { entry in
        path(values, entry.key).map { .init(name: entry.key, path: $0) }
      }
    }
    return mapping
  }

  private func filter(_ text: String, _ reader: DocumentReader) -> TopicFilter? {
    guard let filter = TopicFilter(MachineNames.own.fill(text)) else {
      reader.fault(
        "this is no topic: + stands for one whole level, # at the end for all that follow")
      return nil
    }
    return filter
  }

  private func path(_ keys: MappingReader, _ key: String) -> String? {
    guard let reader = keys.reader(key), let text = reader.string() else { return nil }
    guard DocumentPath(text) != nil else {
      reader.fault("this is no path; one is such as data.sensors[0].value")
      return nil
    }
    return text
  }
}
