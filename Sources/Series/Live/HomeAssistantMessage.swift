internal import Documents

/// What a message of Home Assistant's WebSocket is; its contents are read by `HomeAssistantReader`.
public enum HomeAssistantMessage: Hashable, Sendable {
  case authRequired
  case authAccepted
  case authInvalid(message: String)
  case succeeded(id: Int)
  case failed(id: Int, code: String, message: String)
  case event(id: Int)
  case pong(id: Int)
  /// One that is not known, such as a later version's.
  case other(type: String)

  /// Nil for a text that is no message at all.
  public init?(_ bytes: [UInt8]) {
    let message = bytes.withUnsafeBufferPointer { bytes -> HomeAssistantMessage? in
      var scanner = JSONScanner(bytes)
      guard let first = try? scanner.next(), first == .beginObject,
        let fields = try? JSONFields(&scanner), HomeAssistantMessage.isAtEnd(&scanner),
        let type = fields.text("type")
      else { return nil }
      let id = fields.number("id").flatMap { Int(exactly: $0) } ?? 0
      switch type {
      case "auth_required": return .authRequired
      case "auth_ok": return .authAccepted
      case "auth_invalid": return .authInvalid(message: fields.text("message") ?? "")
      case "event": return .event(id: id)
      case "pong": return .pong(id: id)
      case "result":
        if case .bool(true) = fields.value("success") { return .succeeded(id: id) }
        guard var error = fields.container("error"), let open = try? error.next(),
          open == .beginObject, let inner = try? JSONFields(&error)
        else { return .failed(id: id, code: "", message: "") }
        return .failed(
          id: id, code: inner.text("code") ?? "", message: inner.text("message") ?? "")
      default: return .other(type: type)
      }
    }
    guard let message else { return nil }
    self = message
  }

  private static func isAtEnd(_ scanner: inout JSONScanner) -> Bool {
    do {
      return try scanner.next() == nil
    } catch {
      return false
    }
  }
}
