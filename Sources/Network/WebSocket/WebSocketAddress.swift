internal import Foundation

/// Where a WebSocket is, taken apart.
struct WebSocketAddress: Hashable, Sendable {
  var host: String
  var port: Int
  var path: String
  var isSecure: Bool

  /// Nil for what is no `http`, `https`, `ws` or `wss` address.
  init?(_ text: String, path: String) {
    guard let parts = URLComponents(string: text), let host = parts.host, !host.isEmpty else {
      return nil
    }
    switch parts.scheme?.lowercased() {
    case "https", "wss": isSecure = true
    case "http", "ws": isSecure = false
    default: return nil
    }
    self.host = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
    guard parts.port.map({ (1...65_535).contains($0) }) ?? true else { return nil }
    port = parts.port ?? (isSecure ? 443 : 80)
    let base = parts.path.hasSuffix("/") ? String(parts.path.dropLast()) : parts.path
    self.path = base + path
  }

  /// The address as messages name it.
  var place: String { "\(host):\(port)" }
  /// What the `Host` header says.
  var hostHeader: String {
    let name = host.contains(":") ? "[\(host)]" : host
    return port == (isSecure ? 443 : 80) ? name : "\(name):\(port)"
  }
}
