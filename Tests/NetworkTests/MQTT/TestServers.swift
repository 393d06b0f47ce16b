import Foundation
import Glibc
import TestSupport
import Testing

/// A program that a test starts and that ends with its last owner.
final class ServerProcess: @unchecked Sendable {
  private let process = Process()
  private let log: String

  /// Starts a program by its name, from where Debian puts it; where it is missing, the test fails with
  /// the package to install.
  init(
    _ program: String, _ arguments: [String], package: String, log: String,
    environment: [String: String] = [:]
  ) throws {
    let places = ["/usr/sbin/", "/usr/bin/", "/sbin/", "/bin/"].map { $0 + program }
    guard let path = places.first(where: { access($0, X_OK) == 0 }) else {
      throw MissingServer(words: "\(program) is not installed: apt install \(package)")
    }
    self.log = log
    _ = FileManager.default.createFile(atPath: log, contents: nil)
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = ["PATH": "/usr/bin:/bin", "HOME": "/tmp"].merging(environment) { $1 }
    process.standardOutput = FileHandle(forWritingAtPath: log)
    process.standardError = process.standardOutput
    process.standardInput = FileHandle.nullDevice
    try process.run()
  }

  deinit { stop() }

  func stop() {
    guard process.isRunning else { return }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Stops or resumes the process without ending it: a server that hangs.
  func freeze(_ isFrozen: Bool) {
    kill(process.processIdentifier, isFrozen ? SIGSTOP : SIGCONT)
  }

  var output: String { (try? String(contentsOfFile: log, encoding: .utf8)) ?? "" }

  /// Waits until somebody listens on a port of this machine.
  func waitForPort(_ port: Int) throws {
    for _ in 0..<1_000 {
      if let socket = try? RawSocket(port: port) {
        socket.close()
        return
      }
      guard process.isRunning else { throw MissingServer(words: "the server ended: \(output)") }
      usleep(10_000)
    }
    throw MissingServer(words: "the server does not listen: \(output)")
  }
}

struct MissingServer: Error, CustomStringConvertible {
  var words: String
  var description: String { words }
}

/// A port of this machine on which nobody listens now.
func freePort() throws -> Int {
  let listener = try RawListener()
  defer { listener.close() }
  return listener.port
}

/// A program that must end well, such as openssl.
func run(_ program: String, _ arguments: [String], package: String, in folder: String) throws {
  guard access("/usr/bin/" + program, X_OK) == 0 else {
    throw MissingServer(words: "\(program) is not installed: apt install \(package)")
  }
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/" + program)
  process.arguments = arguments
  process.currentDirectoryURL = URL(fileURLWithPath: folder)
  process.standardOutput = FileHandle.nullDevice
  process.standardError = FileHandle.nullDevice
  try process.run()
  process.waitUntilExit()
  guard process.terminationStatus == 0 else {
    throw MissingServer(words: "\(program) \(arguments.joined(separator: " ")) failed")
  }
}

/// A TCP connection, spoken byte by byte.
final class RawSocket: @unchecked Sendable {
  private let descriptor: Int32

  init(descriptor: Int32) { self.descriptor = descriptor }

  convenience init(port: Int) throws {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = loopback(port)
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else {
      Glibc.close(descriptor)
      throw MissingServer(words: "nobody listens on \(port)")
    }
    self.init(descriptor: descriptor)
  }

  func send(_ bytes: [UInt8]) { _ = isTaken(bytes) }

  /// Sends, and tells whether the other side took it all.
  func isTaken(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard sent > 0 else { return false }
      rest = rest.dropFirst(sent)
    }
    return true
  }

  /// What comes next; empty at the end.
  func receive(_ limit: Int = 65_536) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: limit)
    let count = recv(descriptor, &bytes, limit, 0)
    return Array(bytes.prefix(max(0, count)))
  }

  func close() {
    shutdown(descriptor, Int32(SHUT_RDWR))
    Glibc.close(descriptor)
  }
}

/// A server whose every connection is a script.
final class RawListener: @unchecked Sendable {
  let port: Int
  private let descriptor: Int32

  init(port: Int = 0) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var yes: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, 4)
    var address = loopback(port)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) == 0 && listen(descriptor, 16) == 0
          && getsockname(descriptor, $0, &size) == 0
      }
    }
    guard isBound else { throw MissingServer(words: "no port could be had") }
    self.port = Int(UInt16(bigEndian: address.sin_port))
  }

  /// Serves each connection with `script`, on a thread of its own; the number counts connections.
  func serve(_ script: @escaping @Sendable (RawSocket, Int) -> Void) {
    let descriptor = descriptor
    let thread = Thread {
      var number = 0
      while true {
        let connection = accept(descriptor, nil, nil)
        guard connection >= 0 else { return }
        let (socket, count) = (RawSocket(descriptor: connection), number)
        Thread { script(socket, count) }.start()
        number += 1
      }
    }
    thread.start()
  }

  func close() {
    shutdown(descriptor, Int32(SHUT_RDWR))
    Glibc.close(descriptor)
  }

  deinit { close() }
}

private func loopback(_ port: Int) -> sockaddr_in {
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = in_port_t(port).bigEndian
  address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
  return address
}
