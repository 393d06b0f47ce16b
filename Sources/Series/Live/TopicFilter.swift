/// An MQTT subscription: levels between slashes, `+` for any one, `#` at the end for all that follow.
///
/// - Source: MQTT 3.1.1, section 4.7.
public struct TopicFilter: Hashable, Sendable, CustomStringConvertible {
  public let description: String
  private let levels: [Substring]

  /// Nil for a filter that a broker would refuse: an empty one, `#` before the end, `a+`.
  public init?(_ text: String) {
    guard !text.isEmpty, text.utf8.count <= 65_535, !text.unicodeScalars.contains("\0") else {
      return nil
    }
    levels = text.split(separator: "/", omittingEmptySubsequences: false)
    description = text
    for (index, level) in levels.enumerated() where level.contains(where: { "+#".contains($0) }) {
      guard level.count == 1, level == "+" || index == levels.count - 1 else { return nil }
    }
  }

  /// Whether a message with this topic is meant.
  public func matches(_ topic: String) -> Bool {
    // A wildcard at the front leaves out the broker's own `$SYS`.
    if topic.hasPrefix("$"), let first = levels.first, first == "+" || first == "#" { return false }
    var rest = topic[...].split(separator: "/", omittingEmptySubsequences: false)[...]
    for level in levels {
      if level == "#" { return true }
      guard let own = rest.popFirst(), level == "+" || level == own else { return false }
    }
    return rest.isEmpty
  }

  /// Whether several topics can match.
  public var hasWildcards: Bool { levels.contains { $0 == "+" || $0 == "#" } }

  /// The filter with its last level replaced.
  func replacingLast(with level: String) -> String {
    (levels.dropLast().map { String($0) } + [level]).joined(separator: "/")
  }
}
