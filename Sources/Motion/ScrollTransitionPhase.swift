/// Where a view stands in the viewport of its scroller: inside, or leaving over an edge.
@frozen public enum ScrollTransitionPhase: Hashable, Sendable {
  case topLeading
  case identity
  case bottomTrailing

  public var isIdentity: Bool { self == .identity }

  /// −1, 0 or +1 and nothing between: what moves is the result of the effect, not the phase.
  public var value: Double {
    switch self {
    case .topLeading: -1
    case .identity: 0
    case .bottomTrailing: 1
    }
  }
}
