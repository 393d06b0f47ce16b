internal import CLinux
public import Foundation

/// Tells systemd how the service is doing, when systemd has asked for it.
///
/// Its own datagram to the socket named by `NOTIFY_SOCKET`: that is the whole protocol, and it keeps
/// libsystemd out of the program. Nothing is sent, and nothing fails, where there is no such socket.
///
/// - Source: `sd_notify(3)`.
@MainActor
public final class ServiceNotifier {
  public enum Message: Hashable, Sendable {
    /// The service does what it is for.
    case ready
    /// One line that `systemctl status` shows.
    case status(String)
    /// The service is alive; due at least every `watchdogInterval`.
    case watchdog
    /// From now on systemd waits so many seconds for a sign of life.
    case watchdogLimit(TimeInterval)
    /// The service ends now, on purpose.
    case stopping
    /// Keep the descriptor that is sent with this over a restart, by this name.
    case keep(String)
    /// Close what is kept by this name.
    case forget(String)

    var line: String {
      switch self {
      case .ready: "READY=1"
      case .status(let text):
        "STATUS=" + text.map { $0.isNewline ? " " : String($0) }.joined()
      case .watchdog: "WATCHDOG=1"
      case .watchdogLimit(let seconds): "WATCHDOG_USEC=\(Int(min(1e9, max(0.001, seconds)) * 1e6))"
      case .stopping: "STOPPING=1"
      case .keep(let name): "FDSTORE=1\nFDNAME=" + name
      case .forget(let name): "FDSTOREREMOVE=1\nFDNAME=" + name
      }
    }
  }

  /// Seconds within which systemd wants a sign of life, or nil when it does not.
  public let watchdogInterval: TimeInterval?
  /// Whether anyone listens.
  public var isActive: Bool { descriptor >= 0 }
  private let descriptor: Int32

  /// A notifier for the process environment `environment`.
  public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    descriptor = environment["NOTIFY_SOCKET"].map(Self.connect) ?? -1
    var interval: TimeInterval?
    if let text = environment["WATCHDOG_USEC"], let microseconds = UInt64(text), microseconds > 0 {
      let owner = environment["WATCHDOG_PID"].flatMap { Int32($0) }
      if owner == nil || owner == getpid() { interval = TimeInterval(microseconds) / 1e6 }
    }
    watchdogInterval = interval
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Sends `messages` in one datagram.
  ///
  /// - Returns: whether systemd has them; a full socket loses them, and the next ones count.
  @discardableResult
  public func send(_ messages: Message...) -> Bool {
    guard descriptor >= 0 else { return false }
    let text = messages.map(\.line).joined(separator: "\n")
    return text.utf8.count
      == CLinux.send(descriptor, text, text.utf8.count, Int32(MSG_DONTWAIT))
  }

  /// Sends one message with a descriptor beside it.
  @discardableResult
  public func send(_ message: Message, descriptor: Int32) -> Bool {
    guard self.descriptor >= 0 else { return false }
    let text = message.line
    return text.utf8.count
      == vitrine_send_descriptor(self.descriptor, text, text.utf8.count, descriptor)
  }

  private nonisolated static func connect(_ path: String) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var bytes = Array(path.utf8)
    guard !bytes.isEmpty, bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
      return -1
    }
    // An abstract name is written with @ for its leading zero byte.
    if bytes[0] == UInt8(ascii: "@") { bytes[0] = 0 }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let descriptor = socket(
      AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    guard descriptor >= 0 else { return -1 }
    let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        CLinux.connect(descriptor, $0, length)
      }
    }
    guard result == 0 else {
      close(descriptor)
      return -1
    }
    return descriptor
  }
}
