internal import Documents
internal import Foundation

/// Reads the states of entities that controls watch, with their attributes.
struct WatchedStates {
  let requests: HomeAssistantRequests

  /// An event of `subscribe_entities`.
  func read(event bytes: [UInt8]) {
    guard let event = root(bytes)?["event"] else { return }
    for entry in event["a"]?.mapping?.entries.map({ $0 }) ?? [] {
      requests.take(
        entry.key, state: entry.value["s"]?.string, attributes: texts(entry.value["a"]),
        removed: [])
    }
    for entry in event["c"]?.mapping?.entries.map({ $0 }) ?? [] {
      let added = entry.value["+"]
      let removed = entry.value["-"]?["a"]?.sequence?.compactMap(\.string) ?? []
      requests.take(
        entry.key, state: added?["s"]?.string, attributes: texts(added?["a"]), removed: removed)
    }
    for name in event["r"]?.sequence?.compactMap(\.string) ?? [] {
      requests.take(name, state: "unavailable", attributes: [:], removed: [])
    }
  }

  /// The state of one entity as the REST API tells it, or an event of an older version does.
  func read(state: DocumentValue?) {
    guard let state, let entity = state["entity_id"]?.string else { return }
    requests.take(
      entity, state: state["state"]?.string, attributes: texts(state["attributes"]), removed: [])
  }

  /// The answer to `get_states`.
  func read(list bytes: [UInt8]) {
    for state in root(bytes)?["result"]?.sequence ?? [] { read(state: state) }
  }

  func read(change bytes: [UInt8]) { read(state: root(bytes)?["event"]?["data"]?["new_state"]) }
  func read(state bytes: [UInt8]) { read(state: root(bytes)) }

  private func root(_ bytes: [UInt8]) -> DocumentValue? {
    try? Document(bytes: bytes, file: "Home Assistant", format: .json).root
  }

  private func texts(_ value: DocumentValue?) -> [String: String] {
    var texts: [String: String] = [:]
    for entry in value?.mapping?.entries.map({ $0 }) ?? [] {
      switch entry.value.kind {
      case .bool(let flag): texts[entry.key] = "\(flag)"
      case .integer(let number): texts[entry.key] = "\(number)"
      case .double(let number): texts[entry.key] = "\(number)"
      case .string(let text): texts[entry.key] = String(text.prefix(1_000))
      default: break
      }
    }
    return texts
  }
}
