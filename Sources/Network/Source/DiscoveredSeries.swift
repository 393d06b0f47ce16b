/// A series that a service offers, as `vitrine sources --discover` lists it.
public struct DiscoveredSeries: Hashable, Sendable {
  /// What a card writes behind the source's name.
  public var name: String
  /// The name for people.
  public var label: String
  public var unit: String
  /// The last value in words, where the service tells it.
  public var last: String?

  public init(name: String, label: String, unit: String, last: String? = nil) {
    self.name = name
    self.label = label
    self.unit = unit
    self.last = last
  }
}
