import Documents
import Foundation
import Network

extension DashboardReader {
  /// Entities of a Home Assistant: `home-assistant: http://homeassistant.local:8123`.
  func homeAssistant(
    _ url: String, _ every: TimeInterval?, _ reader: DocumentReader, _ keys: MappingReader
  ) -> SourceService? {
    guard let parts = URLComponents(string: url), parts.host?.isEmpty == false,
      ["http", "https"].contains(parts.scheme?.lowercased())
    else {
      reader.fault("this is no address; one is such as http://homeassistant.local:8123")
      return nil
    }
    guard let token = secret(keys, "token") else {
      reader.fault("Home Assistant wants a long-lived token: token: { file: PATH }")
      return nil
    }
    let entities = (keys.sequence("entities") ?? []).compactMap { entity in
      guard let name = entity.string() else { return String?.none }
      guard name.contains(".") || name.contains(":") else {
        entity.fault(
          "an entity is such as sensor.kitchen_humidity; vitrine sources --discover lists them")
        return nil
      }
      return name
    }
    var settings = HomeAssistantSettings(url: url, token: token, entities: entities)
    settings.history = seconds(keys, "history") ?? settings.history
    settings.authorities = keys.string("certificates").map { absolute($0) }
    settings.interval = every ?? settings.interval
    settings.patience = min(seconds(keys, "timeout") ?? settings.patience, 300)
    return .homeAssistant(settings)
  }
}
