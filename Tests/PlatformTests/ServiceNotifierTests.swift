import Foundation
import Testing

@testable import Platform

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

extension Listener {
  /// A datagram, and the descriptor beside it or −1.
  fileprivate func receiveWithDescriptor() -> (String, Int32) {
    var bytes = [UInt8](repeating: 0, count: 4096)
    var control = [Int](repeating: 0, count: 8)
    var count = 0
    bytes.withUnsafeMutableBytes { bytes in
      control.withUnsafeMutableBytes { control in
        var part = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
        withUnsafeMutablePointer(to: &part) { part in
          var message = msghdr()
          message.msg_iov = part
          message.msg_iovlen = 1
          message.msg_control = control.baseAddress
          message.msg_controllen = control.count
          count = recvmsg(descriptor, &message, Int32(MSG_DONTWAIT))
        }
      }
    }
    // A header of two words, then the descriptor.
    let found = control[0] > 0 ? Int32(truncatingIfNeeded: control[2]) : -1
    return (String(decoding: bytes.prefix(max(0, count)), as: UTF8.self), found)
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

/// A descriptor goes to systemd by name, and what another process has left there is taken over once.
@MainActor @Test func aCardIsKeptOverARestart() throws {
  let listener = Listener()
  let notifier = ServiceNotifier(environment: ["NOTIFY_SOCKET": listener.path])
  #expect(DescriptorStore(notifier, environment: [:]) == nil)
  #expect(DescriptorStore(notifier, environment: ["FDSTORE": "0"]) == nil)
  let store = try #require(DescriptorStore(notifier, environment: ["FDSTORE": "2"]))
  #expect(store.isEmpty)
  #expect(store.take("/dev/null") == nil)
  let file = open("/dev/null", O_RDWR)
  defer { close(file) }
  store.keep(file, of: "/dev/dri/card1")
  #expect(listener.receive() == "FDSTOREREMOVE=1\nFDNAME=card1")
  let (text, received) = listener.receiveWithDescriptor()
  #expect(text == "FDSTORE=1\nFDNAME=card1")
  #expect(received >= 0)
  close(received)
  #expect(store.keeps(file))
  store.keep(file, of: "/dev/dri/card1")
  #expect(listener.receive() == "")
  store.forget(file)
  #expect(listener.receive() == "FDSTOREREMOVE=1\nFDNAME=card1")
  #expect(!store.keeps(file))
}

/// Descriptors from 3 on are what systemd has passed; only the file of the very device is taken.
@MainActor
@Test(arguments: [("/dev/null", true), ("/dev/zero", false), ("/dev/dri/card7", false)])
func whatIsLeftIsTakenForTheSameDeviceAlone(_ path: String, _ isTaken: Bool) throws {
  let names = ["control", "null", "zero", "card7"]
  let inherited = ControlServer.inherited(environment: [
    "LISTEN_PID": "\(getpid())", "LISTEN_FDS": "4",
    "LISTEN_FDNAMES": names.joined(separator: ":"),
  ])
  #expect(inherited == ["control": 3, "null": 4, "zero": 5, "card7": 6])
  #expect(ControlServer.inherited(environment: ["LISTEN_PID": "1", "LISTEN_FDS": "4"]).isEmpty)
  let file = open("/dev/null", O_RDWR)
  let store = DescriptorStore(
    ServiceNotifier(environment: [:]), left: ["null": file, "zero": file, "card7": file])
  #expect(store.take(path) == (isTaken ? file : nil))
  #expect(store.take(path) == nil)
  #expect(store.keeps(file) == isTaken)
  close(file)
}
