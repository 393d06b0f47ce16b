import Foundation
import Platform
import Testing

/// What systemd's end of the socket would be.
private final class Listener {
  let path: String
  let descriptor: Int32

  init() {
    path = NSTemporaryDirectory() + "/n" + UUID().uuidString.prefix(8)
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    _ = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  deinit {
    close(descriptor)
    unlink(path)
  }

  func receive() -> String {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
    return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
  }
}

@MainActor @Test func messagesOfOneCallShareADatagram() {
  let listener = Listener()
  let notifier = ServiceNotifier(environment: ["NOTIFY_SOCKET": listener.path])
  #expect(notifier.isActive)
  #expect(notifier.send(.ready, .status("waiting for\na display")))
  #expect(listener.receive() == "READY=1\nSTATUS=waiting for a display")
  #expect(notifier.send(.watchdog))
  #expect(listener.receive() == "WATCHDOG=1")
  #expect(notifier.send(.stopping))
  #expect(listener.receive() == "STOPPING=1")
}

@MainActor
@Test(arguments: [
  [:], ["NOTIFY_SOCKET": ""], ["NOTIFY_SOCKET": "/nowhere/at/all"],
  ["NOTIFY_SOCKET": "/" + String(repeating: "x", count: 200)],
])
func withoutASocketNothingIsSentAndNothingFails(_ environment: [String: String]) {
  let notifier = ServiceNotifier(environment: environment)
  #expect(!notifier.isActive)
  #expect(!notifier.send(.ready))
}

@MainActor
@Test(arguments: [
  ("20000000", nil, 20.0), ("20000000", "1", nil), ("0", nil, nil), ("soon", nil, nil),
  ("500000", String(getpid()), 0.5),
])
func theWatchdogIsOursOnlyWhenItNamesUs(_ interval: String, _ pid: String?, _ expected: Double?) {
  var environment = ["WATCHDOG_USEC": interval]
  environment["WATCHDOG_PID"] = pid
  #expect(ServiceNotifier(environment: environment).watchdogInterval == expected)
}
