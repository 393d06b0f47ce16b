import Foundation
import Testing

@testable import Platform

@MainActor @Test func messagesOfOneCallShareADatagram() {
  let listener = ServiceListener()
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
  let listener = ServiceListener()
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
