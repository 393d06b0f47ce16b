import Foundation

/// What a broker hears of a wall, and what of Home Assistant's discovery describes it.
///
/// - Source: https://www.home-assistant.io/integrations/mqtt: discovery topics, and the settings of
///   `select`, `light`, `image`, `button` and `sensor`.
struct RemoteTopics {
  /// What of a wall others hear at once when it changes.
  struct State: Equatable {
    var page = ""
    var pages: [String] = []
    /// `on`, `dark` or `off`.
    var screen = "on"
    /// 0…100.
    var brightness = 100
  }

  /// What all topics begin with.
  var base: String
  var names: MachineNames
  /// What the wall is called; nil is its machine's name.
  var title: String?

  /// The topics on which orders come.
  var orders: [String] {
    ["page", "screen", "brightness", "screenshot"].map { "\(base)/\($0)/set" }
  }

  var picture: String { "\(base)/screenshot" }
  var status: String { "\(base)/status" }

  /// The retained messages of a state.
  func messages(of state: State) -> [String: String] {
    [
      "\(base)/page": state.page,
      "\(base)/screen": state.screen == "on" ? "ON" : "OFF",
      "\(base)/brightness": "\(state.brightness)",
    ]
  }

  /// The retained messages of what is told once a minute at most.
  func messages(lastShown: Date?, temperature: Double?) -> [String: String] {
    var messages: [String: String] = [:]
    if let lastShown { messages["\(base)/last_frame"] = lastShown.formatted(.iso8601) }
    if let temperature { messages["\(base)/temperature"] = String(format: "%.1f", temperature) }
    return messages
  }

  /// The order, as `vitrine ctl` takes it, that a message stands for; nil for none.
  func order(topic: String, payload: String) -> String? {
    let word = payload.trimmingCharacters(in: .whitespacesAndNewlines)
    guard word.utf8.count <= 200, !word.contains(where: \.isNewline) else { return nil }
    switch topic {
    case "\(base)/page/set": return word.isEmpty ? nil : "page \(word)"
    case "\(base)/screen/set":
      let lower = word.lowercased()
      return ["on", "off", "dark"].contains(lower) ? "screen \(lower)" : nil
    case "\(base)/brightness/set": return Double(word).map { "brightness \($0)" }
    default: return nil
    }
  }

  /// Home Assistant's descriptions, by their topics; `pages` are those of the moment.
  func discovery(prefix: String, pages: [String]) -> [String: String] {
    let id = "vitrine_" + names.serial.replacingOccurrences(of: ".", with: "_")
    let device: [String: Any] = [
      "identifiers": [id], "name": title ?? names.hostname, "manufacturer": "Vitrine",
      "model": "Wall", "sw_version": VitrineVersion.text,
    ]
    var found: [String: String] = [:]
    func add(_ kind: String, _ object: String, _ name: String, _ fields: [String: Any]) {
      var all = fields
      all["name"] = name
      all["unique_id"] = "\(id)_\(object)"
      all["object_id"] = "\(id)_\(object)"
      all["availability_topic"] = status
      all["device"] = device
      let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
      let json = try? JSONSerialization.data(withJSONObject: all, options: options)
      found["\(prefix)/\(kind)/\(id)/\(object)/config"] = String(
        decoding: json ?? Data(), as: UTF8.self)
    }
    add(
      "select", "page", "Page",
      ["state_topic": "\(base)/page", "command_topic": "\(base)/page/set", "options": pages])
    add(
      "light", "screen", "Screen",
      [
        "state_topic": "\(base)/screen", "command_topic": "\(base)/screen/set",
        "brightness_state_topic": "\(base)/brightness",
        "brightness_command_topic": "\(base)/brightness/set", "brightness_scale": 100,
      ])
    add("image", "screenshot", "Screenshot", ["image_topic": picture, "content_type": "image/png"])
    add(
      "button", "take_screenshot", "Take a screenshot",
      ["command_topic": "\(picture)/set", "entity_category": "diagnostic"])
    add(
      "sensor", "last_frame", "Last frame shown",
      [
        "state_topic": "\(base)/last_frame", "device_class": "timestamp",
        "entity_category": "diagnostic",
      ])
    add(
      "sensor", "temperature", "Temperature",
      [
        "state_topic": "\(base)/temperature", "device_class": "temperature",
        "unit_of_measurement": "°C", "state_class": "measurement",
        "entity_category": "diagnostic",
      ])
    return found
  }
}
