/// Which messages are read, and what their payloads hold.
public struct MessageMapping: Hashable, Sendable {
  /// What sends them.
  public enum Device: String, Hashable, Sendable, CaseIterable {
    /// A plain number, or every number of an object that is one or two levels deep.
    case any
    case zigbee2MQTT = "zigbee2mqtt"
    case tasmota
    case espHome = "esphome"
  }

  /// One number of a payload.
  public struct Value: Hashable, Sendable {
    /// What is put behind the topic as the series' name; empty for the topic itself.
    public var name: String
    /// The way into the payload: `data.sensors[0].value`.
    public var path: String
    public var unit: String?
    /// The metric's name; nil to guess it from the series' name.
    public var metric: String?

    public init(name: String, path: String, unit: String? = nil, metric: String? = nil) {
      self.name = name
      self.path = path
      self.unit = unit
      self.metric = metric
    }
  }

  public var topic: TopicFilter
  public var device: Device
  /// The numbers that are wanted; empty for what the device's kind makes of it.
  public var values: [Value]
  /// The way to the time that a payload bears: with its zone, or as an epoch.
  public var time: String?
  /// The unit of a payload that is a plain number.
  public var unit: String?
  /// The metric of a payload that is a plain number.
  public var metric: String?
  /// Whether what adds up is told as a running total; nil takes it for one unless the metric is named.
  public var isTotal: Bool?

  public init(
    topic: TopicFilter, device: Device = .any, values: [Value] = [], time: String? = nil,
    unit: String? = nil, metric: String? = nil
  ) {
    self.topic = topic
    self.device = device
    self.values = values
    self.time = time
    self.unit = unit
    self.metric = metric
  }

  /// What to subscribe to: the topic, and where its devices say that they come and go.
  public var subscriptions: [String] {
    let topic = topic.description
    guard !topic.hasSuffix("#") else { return [topic] }
    switch device {
    case .any: return [topic]
    case .zigbee2MQTT: return [topic, "\(topic)/availability"]
    case .tasmota: return [topic, self.topic.replacingLast(with: "LWT")]
    case .espHome:
      let node = topic.split(separator: "/", omittingEmptySubsequences: false).first ?? ""
      return [topic, "\(node)/status"]
    }
  }
}
