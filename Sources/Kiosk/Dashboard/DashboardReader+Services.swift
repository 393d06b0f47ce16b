import Documents
import Foundation
import Network
import Series

extension Dashboard {
  /// What a source over the network has beside its service.
  struct ServiceDescription: Sendable {
    var service: SourceService
    var staleAfter: TimeInterval
    /// Whether it is asked while its page is not shown, for the sake of the store.
    var isAlways: Bool
  }
}

extension Dashboard.SourceDescription {
  /// Kinds that are no files.
  static let serviceKinds = ["sqlite", "postgresql", "push", "mqtt", "home-assistant"]

  /// Whether a source of this kind and value is asked over the network.
  static func isService(_ kind: String, _ value: String) -> Bool {
    if serviceKinds.contains(kind) { return true }
    return ["http://", "https://"].contains { value.lowercased().hasPrefix($0) }
  }
}

extension DashboardReader {
  /// A source that is asked over the network; its file's path is where it is, for people.
  func service(
    _ name: String, _ kind: String, _ reader: DocumentReader, _ keys: MappingReader,
    at position: SourcePosition
  ) -> Dashboard.SourceDescription? {
    guard let value = reader.string() else { return nil }
    var result = Dashboard.SourceDescription(
      name: name, format: FileFormat(rawValue: kind),
      path: String(value.prefix { $0 != "?" }), position: position)
    if result.format == .csv || result.format == .json { columns(keys, &result) }
    let every = seconds(keys, "every")
    let stale = seconds(keys, "stale-after")
    let isAlways = keys.bool("always") ?? ["push", "mqtt"].contains(kind)
    let service: SourceService? =
      switch kind {
      case "sqlite": sqlite(value, every, keys)
      case "postgresql": postgreSQL(value, every, reader, keys)
      case "push": push(value, reader, keys)
      case "mqtt": mqtt(value, reader, keys)
      case "home-assistant": homeAssistant(value, every, reader, keys)
      default: http(value, every, result, reader, keys)
      }
    guard let service else { return nil }
    result.service = Dashboard.ServiceDescription(
      service: service, staleAfter: stale ?? max(300, 3 * (every ?? 60)), isAlways: isAlways)
    return result
  }

  /// Where a secret is: `{ file: … }`, `{ environment: … }` or `{ credential: … }`.
  func secret(_ keys: MappingReader, _ key: String) -> Secret? {
    guard let reader = keys.reader(key) else { return nil }
    guard reader.value.mapping != nil else {
      reader.fault(
        "a secret is not written here; say where it is: { file: PATH }, { environment: NAME } or "
          + "{ credential: NAME }")
      return nil
    }
    guard let places = reader.mapping() else { return nil }
    let place = places.one(of: ["file", "environment", "credential"], what: "a secret")
    let text = place.flatMap { places.string($0) }
    places.finish()
    guard let place, let text else { return nil }
    switch place {
    case "file": return .file(absolute(text))
    case "environment": return .environment(text)
    default: return .credential(text)
    }
  }

  /// A length of time in seconds; days are nominal here, since it only bounds a question.
  func seconds(_ keys: MappingReader, _ key: String) -> TimeInterval? {
    guard let reader = keys.reader(key), let span = reader.span() else { return nil }
    let unit: TimeInterval
    switch span.unit {
    case .milliseconds: unit = 0.001
    case .seconds: unit = 1
    case .minutes: unit = 60
    case .hours: unit = 3_600
    case .days: unit = 24 * 3_600
    case .weeks: unit = 7 * 24 * 3_600
    case .months: unit = 31 * 24 * 3_600
    case .years: unit = 366 * 24 * 3_600
    }
    guard span.count > 0 else {
      reader.fault("\"\(key)\" must be longer than nothing")
      return nil
    }
    return TimeInterval(span.count) * unit
  }

  private func sqlite(
    _ path: String, _ every: TimeInterval?, _ keys: MappingReader
  ) -> SourceService? {
    guard let query = keys.string("sql", required: true) else { return nil }
    return sql(.sqlite(path: absolute(path)), query, every, keys)
  }

  private func postgreSQL(
    _ address: String, _ every: TimeInterval?, _ reader: DocumentReader, _ keys: MappingReader
  ) -> SourceService? {
    guard let query = keys.string("sql", required: true) else { return nil }
    let user = URLComponents(string: address)
    if user?.password != nil || address.contains("password=") {
      reader.fault("a password is not written here; say where it is with token:")
      return nil
    }
    return sql(.postgreSQL(address: address), query, every, keys)
  }

  private func sql(
    _ database: SQLSettings.Database, _ query: String, _ every: TimeInterval?,
    _ keys: MappingReader
  ) -> SourceService {
    var settings = SQLSettings(database: database, query: query)
    settings.every = every ?? settings.every
    settings.password = secret(keys, "token")
    settings.history = seconds(keys, "history") ?? settings.history
    settings.bucket = seconds(keys, "bucket")
    settings.time = seconds(keys, "timeout") ?? settings.time
    if let units = keys.mapping("units") {
      for entry in units.mapping.entries { settings.units[entry.key] = units.string(entry.key) }
    }
    return .sql(settings)
  }

  private func push(
    _ place: String, _ reader: DocumentReader, _ keys: MappingReader
  ) -> SourceService? {
    let token = secret(keys, "token")
    var settings: PushSettings
    if place.contains("/") {
      settings = PushSettings(place: .unix(path: absolute(place)), token: token)
    } else {
      guard let colon = place.lastIndex(of: ":"),
        let port = Int(place[place.index(after: colon)...]), (1...65_535).contains(port)
      else {
        reader.fault("samples are sent to a socket's path or to ADDRESS:PORT, as 0.0.0.0:8787")
        return nil
      }
      guard token != nil else {
        reader.fault("an endpoint that a network reaches needs a token: token: { file: PATH }")
        return nil
      }
      let host = place[..<colon].trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
      settings = PushSettings(place: .tcp(address: host, port: port), token: token)
    }
    if let posts = keys.integer("posts-a-minute") { settings.postsAMinute = max(1, posts) }
    return .push(settings)
  }
}
