/// A service that the dashboard names, with its settings.
public enum SourceService: Sendable {
  case http(HTTPSettings)
  case sql(SQLSettings)
  case push(PushSettings)
  case mqtt(MQTTSettings)
  case homeAssistant(HomeAssistantSettings)

  /// What connects to it.
  public func makeConnector() -> any Connector {
    switch self {
    case .http(let settings): settings.makeConnector()
    case .sql(let settings): settings.makeConnector()
    case .push(let settings): settings.makeConnector()
    case .mqtt(let settings): MQTTConnector(settings)
    case .homeAssistant(let settings): HomeAssistantConnector(settings)
    }
  }
}
