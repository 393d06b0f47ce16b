internal import Documents

/// That a device came or went: Zigbee2MQTT's availability, the last wills of Tasmota and ESPHome.
public struct DeviceAvailability: Hashable, Sendable {
  /// What the topics of the device's readings begin with: `zigbee2mqtt/bedroom/`.
  public var prefix: String
  public var isOnline: Bool

  /// Nil for a message that is about something else.
  public init?(topic: String, payload: [UInt8], device: MessageMapping.Device) {
    let suffix: String
    switch device {
    case .zigbee2MQTT: suffix = "/availability"
    case .tasmota: suffix = "/LWT"
    case .espHome: suffix = "/status"
    case .any: return nil
    }
    guard topic.hasSuffix(suffix), payload.count <= 200 else { return nil }
    prefix = String(topic.dropLast(suffix.count)) + "/"
    var word = String(decoding: payload, as: UTF8.self)
    if let state = try? Document(bytes: payload, file: topic, format: .json).root["state"]?.string {
      word = state
    }
    switch word.lowercased() {
    case "online": isOnline = true
    case "offline": isOnline = false
    default: return nil
    }
  }
}
