internal import Foundation

/// A numbered question of the WebSocket API.
enum HomeAssistantCommand: Hashable, Sendable {
  case metadata([String])
  case allStatistics
  case subscribeEntities([String])
  case subscribeChanges
  case states
  case history([String], from: Date, to: Date)
  case statistics([String], from: Date, to: Date, Period)
  case ping
  /// `data` is the JSON text of an object.
  case service(domain: String, name: String, data: String)

  enum Period: String, Hashable, Sendable {
    case fiveMinutes = "5minute"
    case hour
    case day
    case month

    /// Seconds of a row, for versions that do not tell its end.
    var length: TimeInterval {
      switch self {
      case .fiveMinutes: 300
      case .hour: 3_600
      case .day: 24 * 3_600
      case .month: 30 * 24 * 3_600
      }
    }
  }

  /// The text of the question.
  func text(id: Int) -> String {
    var fields: [String: Any] = ["id": id]
    switch self {
    case .metadata(let ids):
      fields["type"] = "recorder/get_statistics_metadata"
      fields["statistic_ids"] = ids
    case .allStatistics: fields["type"] = "recorder/list_statistic_ids"
    case .subscribeEntities(let entities):
      fields["type"] = "subscribe_entities"
      fields["entity_ids"] = entities
    case .subscribeChanges:
      fields["type"] = "subscribe_events"
      fields["event_type"] = "state_changed"
    case .states: fields["type"] = "get_states"
    case .history(let entities, let from, let to):
      fields["type"] = "history/history_during_period"
      fields["entity_ids"] = entities
      fields["start_time"] = HomeAssistantCommand.iso(from)
      fields["end_time"] = HomeAssistantCommand.iso(to)
      fields["minimal_response"] = true
      fields["significant_changes_only"] = false
      // What was the case when the span begins: without it a quiet sensor would look like a gap.
      fields["include_start_time_state"] = true
    case .statistics(let ids, let from, let to, let period):
      fields["type"] = "recorder/statistics_during_period"
      fields["statistic_ids"] = ids
      fields["start_time"] = HomeAssistantCommand.iso(from)
      fields["end_time"] = HomeAssistantCommand.iso(to)
      fields["period"] = period.rawValue
      fields["types"] = ["mean", "min", "max", "sum", "state", "change"]
    case .ping: fields["type"] = "ping"
    case .service(let domain, let name, let data):
      fields["type"] = "call_service"
      fields["domain"] = domain
      fields["service"] = name
      fields["service_data"] = HomeAssistantCommand.object(data)
    }
    return HomeAssistantCommand.json(fields)
  }

  /// The object of a JSON text; empty for another text.
  static func object(_ text: String) -> [String: Any] {
    (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any] ?? [:]
  }

  static func json(_ fields: [String: Any]) -> String {
    let data = try? JSONSerialization.data(withJSONObject: fields, options: [.sortedKeys])
    return String(decoding: data ?? Data("{}".utf8), as: UTF8.self)
  }

  /// UTC to the second: `2026-03-29T01:00:00Z`.
  static func iso(_ date: Date) -> String { date.formatted(.iso8601) }
}
