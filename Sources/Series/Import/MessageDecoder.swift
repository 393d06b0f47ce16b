import Documents

/// Numbers in the payload of a message from a room sensor.
///
/// It understands Zigbee2MQTT's objects, Tasmota's nested ones, and plain numbers with point or comma.
/// Tasmota's `Time` is local and without zone, so the time of arrival is used by the caller.
public enum MessageDecoder {
  public struct Reading: Hashable, Sendable {
    /// The topic and the way into the payload: `zigbee2mqtt/bedroom/humidity`.
    public var name: String
    /// Nil says that the sensor has no value now.
    public var value: Double?
    public var unit: String?
  }

  /// The readings of a payload; empty for one that holds none.
  public static func readings(topic: String, payload: [UInt8]) -> [Reading] {
    let isObject = payload.first { $0 > 0x20 } == 0x7b
    guard isObject else { return plain(topic, payload) }
    guard let root = try? Document(bytes: payload, file: topic, format: .json).root,
      let mapping = root.mapping
    else { return [] }
    let temperature = mapping["TempUnit"]?.string
    var found: [Reading] = []
    for entry in mapping {
      let name = "\(topic)/\(entry.key)"
      if let inner = entry.value.mapping {
        for child in inner where isReading(child.value) {
          let isTemperature = ["Temperature", "DewPoint"].contains(child.key)
          found.append(
            Reading(
              name: "\(name)/\(child.key)", value: child.value.double,
              unit: isTemperature ? temperature : nil))
        }
      } else if isReading(entry.value), !ignored.contains(entry.key) {
        found.append(Reading(name: name, value: entry.value.double, unit: nil))
      }
    }
    return found
  }

  /// Whether a message says that its sensor is there: Zigbee2MQTT's availability, Tasmota's last will.
  public static func availability(topic: String, payload: [UInt8]) -> Bool? {
    guard topic.hasSuffix("/availability") || topic.hasSuffix("/LWT") else { return nil }
    var word = String(decoding: payload, as: UTF8.self)
    if let state = try? Document(bytes: payload, file: topic, format: .json).root["state"]?.string {
      word = state
    }
    switch word.lowercased() {
    case "online": return true
    case "offline": return false
    default: return nil
    }
  }

  private static let ignored: Set<String> = ["linkquality", "last_seen", "update", "retain"]

  private static func isReading(_ value: DocumentValue) -> Bool {
    value.isNull || value.double.map { $0.isFinite } ?? false
  }

  private static func plain(_ topic: String, _ payload: [UInt8]) -> [Reading] {
    payload.withUnsafeBufferPointer { bytes in
      let cell = bytes.trimmed
      guard !cell.isEmpty else { return [] }
      // One message has one number; a comma in it is a decimal comma.
      for format in [NumberFormat.point, .comma] {
        switch format.read(cell) {
        case .value(let value): return [Reading(name: topic, value: value, unit: nil)]
        case .valueWithSuffix(let value, let range):
          return [Reading(name: topic, value: value, unit: cell.part(range).text)]
        case .missing: return [Reading(name: topic, value: nil, unit: nil)]
        case .low, .high, .invalid: continue
        }
      }
      return []
    }
  }
}
