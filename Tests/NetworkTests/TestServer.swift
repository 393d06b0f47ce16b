import Foundation
import Network
import TestSupport
import Testing

/// A program that serves while a test runs; it ends with its last owner.
final class TestServer: @unchecked Sendable {
  let process = Process()
  private let input = Pipe()

  /// Starts a program; a missing one fails the test in words.
  init(
    _ program: String, _ arguments: [String], package: String,
    environment: [String: String]? = nil, output: Pipe? = nil
  ) throws {
    guard let path = TestServer.find(program) else {
      throw Missing(description: "\(program) is needed for this test: apt install \(package)")
    }
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    if let environment { process.environment = environment }
    process.standardInput = input
    process.standardOutput = output ?? FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  deinit {
    try? input.fileHandleForWriting.close()
    guard process.isRunning else { return }
    process.terminate()
    // A server that waits for its clients is not waited for.
    for _ in 0..<200 where process.isRunning { Thread.sleep(forTimeInterval: 0.01) }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  struct Missing: Error, CustomStringConvertible {
    var description: String
  }

  static func find(_ program: String) -> String? {
    if program.hasPrefix("/") {
      return FileManager.default.isExecutableFile(atPath: program) ? program : nil
    }
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return (folders + ["/usr/sbin", "/usr/bin"]).map { "\($0)/\(program)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// A port that was free a moment ago.
  static func freePort() -> Int {
    let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(file) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    return withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        guard bind(file, generic, length) == 0, getsockname(file, generic, &length) == 0 else {
          return 0
        }
        return Int(UInt16(bigEndian: pointer.pointee.sin_port))
      }
    }
  }
}

/// The web server with scripted faults.
final class FaultServer: Sendable {
  let port: Int
  private let server: TestServer

  /// Starts it on a port, or with 0 on one that is free; with certificates of a folder it speaks TLS.
  init(port wanted: Int = 0, secured folder: TemporaryFolder? = nil) throws {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Servers/faults.py").path
    let output = Pipe()
    server = try TestServer(
      "python3",
      ["-u", script, "\(wanted)"]
        + (folder.map { [$0.path("server.pem"), $0.path("server.key")] } ?? []), package: "python3",
      output: output)
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    port = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
  }

  func url(_ path: String) -> String { "http://127.0.0.1:\(port)/\(path)" }

  /// Answers `data` with a fault from now on.
  func set(_ fault: String) { _ = ask(HTTPRequest(url: url("set/\(fault)"))) }

  /// Gives data of a moment from now on.
  func setClock(_ date: Date) {
    _ = ask(HTTPRequest(url: url("clock/\(date.timeIntervalSince1970)")))
  }

  /// The questions that came, with headers in lower case.
  func seen() -> [Seen] {
    guard case .success(let answer) = ask(HTTPRequest(url: url("seen"))) else { return [] }
    return (try? JSONDecoder().decode([Seen].self, from: Data(answer.body))) ?? []
  }

  struct Seen: Decodable {
    var path: String
    var headers: [String: String]
    var body: String
  }
}

/// Asks and waits for the answer.
func ask(_ request: HTTPRequest) -> Result<HTTPResponse, SourceFailure> {
  wait { done in HTTPClient.shared.send(request, completion: done) }
}

/// Waits for what a call gives later.
func wait<Value: Sendable>(_ body: (@escaping @Sendable (Value) -> Void) -> Void) -> Value {
  let box = Box<Value>()
  let ready = DispatchSemaphore(value: 0)
  body { value in
    box.value = value
    ready.signal()
  }
  ready.wait()
  guard let value = box.value else { preconditionFailure("no answer") }
  return value
}

final class Box<Value>: @unchecked Sendable {
  var value: Value?
}

/// The line of docs/data.md's table for a fault; what a test saw must be what it says.
func documentedRow(_ fault: String) -> String {
  let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../docs/data.md").standardized.path
  let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  return text.split(separator: "\n").first { $0.hasPrefix("| \(fault) |") }.map { String($0) } ?? ""
}

/// The line as it is when a source fails with these words and is live again at the next attempt.
func row(_ fault: String, _ failure: SourceFailure, port: Int, as usual: Int) -> String {
  let words = failure.words.replacingOccurrences(of: "\(port)", with: "\(usual)")
    .replacingOccurrences(of: "127.0.0.1", with: "HOST")
  return "| \(fault) | failing: \(words) | the next attempt |"
}
