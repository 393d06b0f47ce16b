import Documents
import Foundation
import Network
import Series

extension DashboardReader {
  /// `remote:`, orders and states over a broker, metrics over HTTP.
  func remote(_ keys: MappingReader) -> Dashboard.RemoteSettings? {
    guard let own = keys.mapping("remote") else { return nil }
    var result = Dashboard.RemoteSettings()
    result.topic = topic(own, "topic") ?? "vitrine/\(MachineNames.own.hostname)"
    if let reader = own.reader("mqtt"), let place = reader.string() {
      result.broker = broker(place, reader, own)
      result.broker?.status = "\(result.topic)/status"
    }
    if let word = own.string("discovery") { result.discovery = word == "off" ? nil : word }
    if let every = seconds(own, "screenshot") {
      if every >= 5 {
        result.pictureEvery = every
      } else {
        own.reader("screenshot")?.fault("pictures are sent 5s apart or more")
      }
    }
    if let reader = own.reader("metrics"), let text = reader.string() {
      result.metrics = endpoint(text)
      if result.metrics == nil {
        reader.fault("metrics are asked for at ADDRESS:PORT, as 127.0.0.1:9310")
      }
    }
    own.finish()
    return result
  }

  /// `follow:`, a dashboard from elsewhere that takes this one's place.
  func follow(_ keys: MappingReader) -> Dashboard.FollowSettings? {
    guard let own = keys.mapping("follow") else { return nil }
    defer { own.finish() }
    let key = own.reader("signed-by", required: true).flatMap { existing($0, folder: false) }
    guard let kind = own.one(of: ["mqtt", "url"], what: "a dashboard to follow"),
      let reader = own.reader(kind), let text = reader.string()
    else { return nil }
    if kind == "mqtt" {
      let topic = topic(own, "topic", required: true)
      guard let broker = broker(text, reader, own), let topic, let key else { return nil }
      return Dashboard.FollowSettings(place: .topic(topic, broker), key: key)
    }
    let url = MachineNames.own.fill(text)
    guard let parts = URLComponents(string: url), parts.host?.isEmpty == false,
      ["https", "http"].contains(parts.scheme?.lowercased() ?? ""), parts.password == nil
    else {
      reader.fault("expected an address such as https://fleet.example/{serial}.yaml")
      return nil
    }
    let every = seconds(own, "every") ?? 300
    if every < 10 { own.reader("every")?.fault("a dashboard is asked for 10s apart or more") }
    let (token, certificates) = (secret(own, "token"), own.string("certificates"))
    return key.map {
      Dashboard.FollowSettings(
        place: .url(url), key: $0, every: max(10, every), token: token,
        certificates: certificates.map { absolute($0) })
    }
  }

  private func topic(_ keys: MappingReader, _ key: String, required: Bool = false) -> String? {
    guard let reader = keys.reader(key, required: required), let text = reader.string() else {
      return nil
    }
    let filled = MachineNames.own.fill(text)
    guard TopicFilter(filled) != nil, !filled.contains(where: { "+#".contains($0) }) else {
      reader.fault("this is no topic of one wall: + and # are for several")
      return nil
    }
    return filled
  }

  private func endpoint(_ text: String) -> Dashboard.RemoteSettings.Endpoint? {
    guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]),
      (1...65_535).contains(port)
    else { return nil }
    let host = text[..<colon].trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
    return host.isEmpty ? nil : .init(address: host, port: port)
  }
}
