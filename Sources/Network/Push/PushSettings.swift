/// An endpoint that others send samples to.
public struct PushSettings: Hashable, Sendable {
  public enum Place: Hashable, Sendable {
    /// A Unix socket, which its folder's rights protect.
    case unix(path: String)
    /// A numeric address of this machine and a port; it needs a token.
    case tcp(address: String, port: Int)
  }

  public var place: Place
  public var token: Secret?
  /// The greatest body, in bytes.
  public var bodyLimit = 64 << 20
  /// Posts a minute, from all senders together.
  public var postsAMinute = 120
  /// How many different series it may name.
  public var seriesLimit = 1_000

  public init(place: Place, token: Secret? = nil) {
    self.place = place
    self.token = token
  }

  public func makeConnector() -> PushConnector { PushConnector(self) }
}
