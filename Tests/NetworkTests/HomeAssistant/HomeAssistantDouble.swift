import Foundation
import TestSupport

@testable import Network

/// A server that speaks as Home Assistant does, and fails on demand.
final class HomeAssistantDouble: @unchecked Sendable {
  let folder: TemporaryFolder
  let port: Int
  private let isSecure: Bool
  private(set) var process: ServerProcess

  /// `answers` is what it knows, as its control page takes it; a secure one speaks TLS only, and has no
  /// control page.
  init(_ answers: [String: Any] = [:], isSecure: Bool = false) throws {
    folder = try TemporaryFolder()
    port = try freePort()
    self.isSecure = isSecure
    if isSecure { try Certificates.make(in: folder) }
    try folder.write("token", "good\n")
    let given = try JSONSerialization.data(withJSONObject: answers)
    try folder.write("answers.json", String(decoding: given, as: UTF8.self))
    process = try HomeAssistantDouble.start(port, folder, isSecure)
  }

  private static func start(
    _ port: Int, _ folder: TemporaryFolder, _ isSecure: Bool
  ) throws -> ServerProcess {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("home_assistant_double.py").path
    let files = isSecure ? [folder.path("server.pem"), folder.path("server.key")] : []
    let process = try ServerProcess(
      "python3", [script, "\(port)", folder.path("answers.json")] + files, package: "python3",
      log: folder.path("log"))
    try process.waitForPort(port)
    return process
  }

  func settings(_ entities: [String], history: TimeInterval = 0) -> HomeAssistantSettings {
    HomeAssistantSettings(
      url: isSecure ? "https://localhost:\(port)" : "http://127.0.0.1:\(port)",
      token: .file(folder.path("token")), entities: entities,
      history: history, interval: 1, patience: 2)
  }

  func stop() { process.stop() }

  func restart(_ answers: [String: Any]) throws {
    try folder.write("answers.json", "{}")
    process = try HomeAssistantDouble.start(port, folder, isSecure)
    try control(answers)
  }

  func control(_ change: [String: Any]) throws {
    guard !change.isEmpty else { return }
    let body = try JSONSerialization.data(withJSONObject: change)
    _ = try ask("POST /control", [UInt8](body))
  }

  func push(_ entity: String, _ state: String, at time: Date = Date()) throws {
    let change: [String: Any] = ["entity": entity, "s": state, "t": time.timeIntervalSince1970]
    try control(["push": change])
  }

  /// The commands that it was asked, in order.
  func asked() throws -> [[String: Any]] {
    let answer = try ask("GET /control", [])
    return try JSONSerialization.jsonObject(with: Data(answer)) as? [[String: Any]] ?? []
  }

  func asked(_ type: String) throws -> [[String: Any]] {
    try asked().filter { $0["type"] as? String == type }
  }

  private func ask(_ line: String, _ body: [UInt8]) throws -> [UInt8] {
    let socket = try RawSocket(port: port)
    defer { socket.close() }
    socket.send(Array("\(line) HTTP/1.1\r\nContent-Length: \(body.count)\r\n\r\n".utf8) + body)
    var answer: [UInt8] = []
    while true {
      let part = socket.receive()
      if part.isEmpty { break }
      answer += part
    }
    let text = String(decoding: answer, as: UTF8.self)
    return text.range(of: "\r\n\r\n").map { Array(text[$0.upperBound...].utf8) } ?? []
  }
}

/// A sensor's state as the double takes it.
func state(
  _ value: String, unit: String, at date: Date, deviceClass: String? = nil
) -> [String: Any] {
  var attributes: [String: Any] = ["unit_of_measurement": unit]
  attributes["device_class"] = deviceClass
  return ["s": value, "a": attributes, "t": date.timeIntervalSince1970]
}
