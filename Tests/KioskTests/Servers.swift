import Foundation
import Network
import Platform
import Series
import Synchronization
import TestSupport
import Testing

@testable import Kiosk

/// A program that a test starts and that ends with its last owner.
final class ServerProgram {
  private let process = Process()
  let folder: TemporaryFolder

  struct Missing: Error, CustomStringConvertible { var description: String }

  init(
    _ name: String, _ arguments: [String], in folder: TemporaryFolder, port: Int, package: String
  ) throws {
    self.folder = folder
    let places = ["/usr/sbin/", "/usr/bin/"].map { $0 + name }
    guard let path = places.first(where: { access($0, X_OK) == 0 }) else {
      throw Missing(description: "\(name) is not installed: apt install \(package)")
    }
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    for _ in 0..<3_000 {
      if Port.isOpen(port) { return }
      usleep(10_000)
    }
    throw Missing(description: "\(name) does not listen on \(port)")
  }

  deinit { stop() }

  func stop() {
    guard process.isRunning else { return }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}

/// Ports of this machine.
enum Port {
  private static func address(_ port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    return address
  }

  private static func call(
    _ address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>) -> Int32
  ) -> Int32 {
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0) }
    }
  }

  static func isOpen(_ port: Int) -> Bool {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = address(port)
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    return call(&address) { connect(descriptor, $0, size) } == 0
  }

  /// A port on which nobody listens now.
  static func free() -> Int {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = address(0)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = call(&address) { bind(descriptor, $0, size) }
    _ = call(&address) { getsockname(descriptor, $0, &size) }
    return Int(UInt16(bigEndian: address.sin_port))
  }
}

/// A broker, and somebody who hears all that is said on it.
final class Broker {
  let port: Int
  private var program: ServerProgram
  private let folder: TemporaryFolder
  private let ear: MQTTConnector
  private let heard = Heard()

  private final class Done: Sendable {
    let isTaken = Mutex<Bool?>(nil)
  }

  private final class Heard: Sendable {
    let messages = Mutex([String: [UInt8]]())
  }

  init() throws {
    folder = try TemporaryFolder()
    port = Port.free()
    try folder.write(
      "mosquitto.conf", "persistence false\nlistener \(port) 127.0.0.1\nallow_anonymous true\n")
    chmod(folder.path, 0o755)
    program = try Broker.start(folder, port)
    ear = MQTTConnector(MQTTSettings(host: "127.0.0.1", port: port, messages: []))
    let all = [TopicFilter("#")].compactMap { $0 }
    ear.listen(to: all) { [heard] event in
      guard case .message(let topic, let payload, _) = event else { return }
      heard.messages.withLock { $0[topic] = payload }
    }
    ear.start(.withoutSeries("ear", seed: 1))
  }

  deinit { ear.stop() }

  private static func start(_ folder: TemporaryFolder, _ port: Int) throws -> ServerProgram {
    try ServerProgram(
      "mosquitto", ["-c", folder.path("mosquitto.conf")], in: folder, port: port,
      package: "mosquitto")
  }

  func stop() { program.stop() }
  func restart() throws { program = try Broker.start(folder, port) }

  func payload(_ topic: String) -> [UInt8]? { heard.messages.withLock { $0[topic] } }
  func said(_ topic: String) -> String? {
    payload(topic).map { String(decoding: $0, as: UTF8.self) }
  }
  var topics: [String] { heard.messages.withLock { $0.keys.sorted() } }

  /// Says something, once somebody is there to say it.
  func say(_ topic: String, _ text: String, retain: Bool = false) throws {
    try say(topic, Array(text.utf8), retain: retain)
  }

  func say(_ topic: String, _ payload: [UInt8], retain: Bool = false) throws {
    let done = Done()
    for _ in 0..<1_000 {
      done.isTaken.withLock { $0 = nil }
      ear.publish(topic: topic, payload: payload, retain: retain) { result in
        done.isTaken.withLock { $0 = (try? result.get()) != nil }
      }
      for _ in 0..<100 where done.isTaken.withLock({ $0 == nil }) { usleep(1_000) }
      if done.isTaken.withLock({ $0 }) == true { return }
      usleep(10_000)
    }
    throw ServerProgram.Missing(description: "the broker takes nothing")
  }
}

extension Loop {
  /// Runs until something is the case; fails the test after half a minute.
  func wait(
    until condition: @escaping @MainActor () -> Bool, at place: SourceLocation = #_sourceLocation
  ) throws {
    var isMet = false
    var left = 1_500
    func look() {
      isMet = condition()
      left -= 1
      if isMet || left == 0 { return stop() }
      schedule(after: 0.02, name: "test") { look() }
    }
    schedule(after: 0, name: "test") { look() }
    try run()
    #expect(isMet, sourceLocation: place)
  }
}
