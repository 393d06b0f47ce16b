/// Which source is believed where several say something about the same time.
///
/// An export does not hold the phone's order, so it is a setting; by default what a person typed comes
/// first, then watches, rings and bands, phones, and the rest.
public struct SourcePriority: Hashable, Sendable {
  /// Names in order; a source is one of them when its name is equal or contains it.
  public var names: [String]

  public init(_ names: [String] = []) {
    self.names = names.map { SourceName.normalized($0) }
  }

  /// What kind of thing a source is, by its name; lower is believed first.
  public enum Family: Int, Hashable, Sendable, Comparable {
    case watch, band, phone, other

    public init(name: String) {
      let lower = name.lowercased()
      func has(_ words: String...) -> Bool { words.contains { lower.contains($0) } }
      if has("watch") {
        self = .watch
      } else if has("ring", "band", "oura", "whoop", "fitbit", "garmin", "tracker", "polar") {
        self = .band
      } else if has("phone", "pixel", "galaxy s", "mobile") {
        self = .phone
      } else {
        self = .other
      }
    }

    public static func < (left: Family, right: Family) -> Bool { left.rawValue < right.rawValue }
  }

  /// The numbers of sources, the one believed first in front; equals keep their order.
  public func order(of sources: [String]) -> [Int] {
    let keys = sources.map { key(SourceName.normalized($0)) }
    return sources.indices.sorted { (keys[$0].0, keys[$0].1, $0) < (keys[$1].0, keys[$1].1, $1) }
  }

  private func key(_ name: String) -> (Int, Int) {
    let place =
      names.firstIndex(of: name) ?? names.firstIndex { !$0.isEmpty && name.contains($0) }
      ?? names.count
    return (place, Family(name: name).rawValue)
  }
}
