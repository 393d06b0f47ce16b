import Documents
import Foundation
import Network
import Series

extension DashboardReader {
  /// A source that answers over HTTP, of a service that is known or by its address alone.
  func http(
    _ text: String, _ every: TimeInterval?, _ source: Dashboard.SourceDescription,
    _ reader: DocumentReader, _ keys: MappingReader
  ) -> SourceService? {
    let url = MachineNames.own.fill(text)
    guard let parts = URLComponents(string: HTTPAddress.plain(url)), parts.host?.isEmpty == false
    else {
      reader.fault("this is no address; one is such as https://nightscout.example/")
      return nil
    }
    guard parts.password == nil else {
      reader.fault("a password is not written here; say where it is with token:")
      return nil
    }
    var settings = HTTPSettings(url: url, reading: reading(source, keys))
    settings.every = every ?? settings.every
    settings.token = secret(keys, "token")
    settings.history = seconds(keys, "history") ?? settings.history
    settings.step = seconds(keys, "step")
    settings.limits.time = min(seconds(keys, "timeout") ?? settings.limits.time, 600)
    settings.proxy = keys.string("proxy")
    settings.certificates = keys.string("certificates").map { absolute($0) }
    headers(keys, &settings)
    switch source.format {
    case .nightscout: HTTPAddress.nightscout(&settings)
    case .prometheus:
      guard let query = keys.string("query", required: true) else { return nil }
      HTTPAddress.prometheus(&settings, query: query)
    case .influx: return influx(settings, keys)
    default: break
    }
    return .http(settings)
  }

  private func reading(
    _ source: Dashboard.SourceDescription, _ keys: MappingReader
  ) -> HTTPSettings.Reading {
    if source.format == .json, let values = keys.mapping("values") {
      // Numbers of the moment, by their paths.
      var found: [(name: String, metric: Metric, path: String)] = []
      for entry in values.mapping.entries {
        guard let path = values.string(entry.key) else { continue }
        found.append((entry.key, .named(entry.key), path))
      }
      return .moment(found)
    }
    guard source.isMapped else { return .content(source.format) }
    let mapping = source.mapping(zone: .gmt)
    let names =
      source.metrics.isEmpty ? [source.metric ?? ""] : source.metrics.map(\.metric)
    return .mapped(mapping, names: names, isJSON: source.format == .json)
  }

  private func headers(_ keys: MappingReader, _ settings: inout HTTPSettings) {
    if let headers = keys.mapping("headers") {
      for entry in headers.mapping.entries {
        guard let value = headers.string(entry.key) else { continue }
        guard !(entry.key + value).unicodeScalars.contains(where: { $0.value < 0x20 }) else {
          faults.add("a header is one line", at: entry.keyPosition)
          continue
        }
        settings.headers.append(.init(entry.key, value))
      }
    }
    if let body = keys.string("body") {
      settings.method = .post
      settings.body = body
    }
    switch keys.string("token-as") {
    case nil, "bearer"?: break
    case "token"?: settings.tokenUse = .token
    case let text? where text.hasPrefix("basic:"):
      settings.tokenUse = .basic(user: String(text.dropFirst(6)))
    case let header?: settings.tokenUse = .header(header)
    }
    if let pages = keys.string("pages") {
      settings.paging = pages == "link" ? .linkHeader : .path(pages)
    }
  }

  private func influx(_ settings: HTTPSettings, _ keys: MappingReader) -> SourceService? {
    guard let kind = keys.one(of: ["flux", "sql", "influxql"], what: "a source of InfluxDB"),
      let query = keys.string(kind)
    else { return nil }
    var settings = settings
    let database = keys.string("database")
    switch kind {
    case "flux":
      HTTPAddress.flux(&settings, query: query, organisation: keys.string("organisation"))
    case "sql": HTTPAddress.influxSQL(&settings, query: query, database: database ?? "")
    default: HTTPAddress.influxQL(&settings, query: query, database: database ?? "")
    }
    return .http(settings)
  }
}
