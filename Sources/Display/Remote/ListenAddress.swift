/// A host and a port to listen on, as a person writes them: `127.0.0.1:5900`, `[::1]:5900`, `:5901`.
public struct ListenAddress: Hashable, Sendable, CustomStringConvertible {
  /// A name or an address; empty for all addresses of the machine.
  public var host: String
  public var port: Int

  public init(host: String, port: Int) {
    self.host = host
    self.port = port
  }

  /// The address that `text` writes, or nil when it writes none; a missing port is `defaultPort`.
  public init?(_ text: String, defaultPort: Int = 5900) {
    var host = Substring(text)
    var port = Substring(String(defaultPort))
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else { return nil }
      host = text[text.index(after: text.startIndex)..<end]
      let rest = text[text.index(after: end)...]
      if rest.hasPrefix(":") {
        port = rest.dropFirst()
      } else if !rest.isEmpty {
        return nil
      }
    } else if let colon = text.lastIndex(of: ":") {
      guard text.firstIndex(of: ":") == colon else { return nil }
      host = text[..<colon]
      port = text[text.index(after: colon)...]
    }
    guard let number = Int(port), (0...65535).contains(number) else { return nil }
    self.init(host: String(host), port: number)
  }

  public var description: String {
    host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
  }

  /// The address that a person on this machine would open.
  public var reachableHost: String { host.isEmpty || host == "0.0.0.0" ? "127.0.0.1" : host }
}
