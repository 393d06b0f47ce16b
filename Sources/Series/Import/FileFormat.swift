/// A format that a person may name; what a file really is, its content tells.
public enum FileFormat: String, Hashable, Sendable, CaseIterable {
  case appleHealth = "apple-health"
  case healthAutoExport = "health-auto-export"
  case healthConnect = "health-connect"
  case gadgetbridge
  case homeAssistant = "home-assistant-history"
  case influx
  case nightscout
  case prometheus
  case fitbit
  case csv
  case json

  /// The format in a sentence: "this is …".
  public var label: String {
    switch self {
    case .appleHealth: return "an Apple Health export"
    case .healthAutoExport: return "a file of Health Auto Export"
    case .healthConnect: return "a Health Connect export"
    case .gadgetbridge: return "a Gadgetbridge database"
    case .homeAssistant: return "a Home Assistant history"
    case .influx: return "an InfluxDB file"
    case .nightscout: return "a Nightscout file"
    case .prometheus: return "a Prometheus answer"
    case .fitbit: return "a file of a Fitbit archive"
    case .csv: return "a CSV file"
    case .json: return "a JSON file"
    }
  }
}
