import Foundation

extension SourceService {
  /// Whether it is reached over the network, and not through a file or a socket of this machine.
  public var needsNetwork: Bool {
    switch self {
    case .http, .mqtt, .homeAssistant: return true
    case .push(let settings):
      if case .unix = settings.place { return false }
      return true
    case .sql(let settings):
      guard case .postgreSQL(let address) = settings.database else { return false }
      if let host = URLComponents(string: address)?.host { return !host.isEmpty }
      let host = address.components(separatedBy: .whitespaces).first { $0.hasPrefix("host=") }
      return host.map { !$0.dropFirst(5).hasPrefix("/") } ?? false
    }
  }

  /// Where its token or password is kept; nil when it has none.
  public var secret: Secret? {
    switch self {
    case .http(let settings): settings.token
    case .sql(let settings): settings.password
    case .push(let settings): settings.token
    case .mqtt(let settings): settings.password
    case .homeAssistant(let settings): settings.token
    }
  }
}
