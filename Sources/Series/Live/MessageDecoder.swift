internal import Documents

/// Numbers in the payload of a message from a room sensor.
///
/// It understands Zigbee2MQTT's objects, Tasmota's nested ones, ESPHome's states, plain numbers with
/// point or comma, and paths into any JSON. Tasmota's `Time` is local and without zone, so the caller
/// takes the time of arrival.
public struct MessageDecoder: Sendable {
  public struct Reading: Hashable, Sendable {
    /// The topic and the way into the payload: `zigbee2mqtt/bedroom/humidity`.
    public var name: String
    /// Nil says that the sensor has no value now.
    public var value: Double?
    public var unit: String?
    /// The metric that the mapping asks for.
    public var metric: String?
  }

  public struct Message: Hashable, Sendable {
    public var readings: [Reading] = []
    /// The time that the payload bears, in seconds since 1970; nil where it bears none with a zone.
    public var time: Double?
  }

  let mapping: MessageMapping
  private let paths: [[PayloadStep]]
  private let timePath: [PayloadStep]?

  public init(_ mapping: MessageMapping) {
    self.mapping = mapping
    paths = mapping.values.map { PayloadStep.steps($0.path) }
    let time = mapping.time ?? (mapping.device == .zigbee2MQTT ? "last_seen" : nil)
    timePath = time.map { PayloadStep.steps($0) }
  }

  /// What a message says; no readings for one that holds none.
  public func decode(topic: String, payload: [UInt8]) -> Message {
    payload.withUnsafeBufferPointer { bytes in
      let isObject = bytes.first { $0 > 0x20 } == 0x7b
      if isObject || (!paths.isEmpty && bytes.first { $0 > 0x20 } == 0x5b) {
        return object(topic, bytes)
      }
      guard paths.isEmpty else { return Message() }
      return Message(readings: plain(topic, bytes), time: nil)
    }
  }

  private func object(_ topic: String, _ bytes: Bytes) -> Message {
    if mapping.device == .zigbee2MQTT, topic.contains("/bridge/") { return Message() }
    var message = Message()
    var units = TasmotaUnits()
    let walker = PayloadWalker(bytes)
    let isComplete = walker.forEachLeaf { way, token in
      if let timePath, way == timePath { message.time = walker.time(token) }
      guard paths.isEmpty else {
        for (index, path) in paths.enumerated() where way == path {
          let value = mapping.values[index]
          guard let reading = walker.mapped(token) else { continue }
          message.readings.append(
            Reading(
              name: value.name.isEmpty ? topic : "\(topic)/\(value.name)", value: reading.value,
              unit: value.unit, metric: value.metric))
        }
        return
      }
      guard way.count <= 2, let first = way.first, let last = way.last else { return }
      if way.count == 1, units.take(first, walker, token) { return }
      guard case .key(let name) = first, !MessageDecoder.isIgnored(name) else { return }
      guard let reading = walker.number(token) else { return }
      message.readings.append(
        Reading(
          name: "\(topic)/" + way.map(\.text).joined(separator: "/"), value: reading.value,
          unit: MessageDecoder.units[last.text]))
    }
    // Half a message is none: its numbers may be cut short.
    guard isComplete else { return Message() }
    units.apply(to: &message.readings)
    return message
  }

  private func plain(_ topic: String, _ bytes: Bytes) -> [Reading] {
    let name =
      mapping.device == .espHome && topic.hasSuffix("/state") ? String(topic.dropLast(6)) : topic
    func reading(_ value: Double?, _ unit: String? = nil) -> [Reading] {
      [Reading(name: name, value: value, unit: mapping.unit ?? unit, metric: mapping.metric)]
    }
    let cell = bytes.trimmed
    guard !cell.isEmpty, cell.count <= 100 else { return [] }
    if mapping.device == .espHome, !topic.hasSuffix("/state") { return [] }
    if let value = NumberFormat.point.plain(cell) { return reading(value) }
    // One message has one number; a comma in it is a decimal comma.
    for format in [NumberFormat.point, .comma] {
      switch format.read(cell) {
      case .value(let value): return reading(value)
      case .valueWithSuffix(let value, let range): return reading(value, cell.part(range).text)
      case .missing: return reading(nil)
      case .low, .high, .invalid: continue
      }
    }
    return PayloadWalker.word(cell.text).map { reading($0) } ?? []
  }

  private static func isIgnored(_ name: String) -> Bool {
    ["linkquality", "last_seen", "update", "retain"].contains(name)
  }

  /// Units that devices do not write; a battery's voltage is in mV, a plug's in V, so it has none.
  private static let units: [String: String] = [
    "temperature": "°C", "humidity": "%", "pressure": "hPa", "battery": "%", "illuminance": "lx",
    "power": "W", "energy": "kWh", "co2": "ppm", "Humidity": "%", "Power": "W", "Total": "kWh",
    "Today": "kWh", "Yesterday": "kWh", "Illuminance": "lx", "CarbonDioxide": "ppm",
  ]
}

/// The units that a Tasmota device writes once for all its sensors.
private struct TasmotaUnits {
  private var temperature: String?
  private var pressure: String?

  mutating func take(_ step: PayloadStep, _ walker: PayloadWalker, _ token: JSONScanner.Token)
    -> Bool
  {
    switch step {
    case .key("TempUnit"): temperature = walker.text(token).map { "°\($0)" }
    case .key("PressureUnit"): pressure = walker.text(token)
    default: return false
    }
    return true
  }

  func apply(to readings: inout [MessageDecoder.Reading]) {
    guard temperature != nil || pressure != nil else { return }
    for index in readings.indices {
      switch readings[index].name.split(separator: "/").last {
      case "Temperature", "DewPoint": readings[index].unit = temperature
      case "Pressure", "SeaPressure": readings[index].unit = pressure
      default: break
      }
    }
  }
}
