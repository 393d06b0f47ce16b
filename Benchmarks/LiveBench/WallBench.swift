import Foundation
import Glibc

/// A whole wall, headless, under a broker's messages: its processor time, its frames, and what its store
/// has at the end.
struct WallBench {
  var program: String
  var seconds: Int
  var rate: Int

  func run() throws {
    let folder = NSTemporaryDirectory() + "live-wall-\(getpid())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let broker = try TestBroker(folder: folder)
    defer { broker.stop() }
    let cards = (0..<6).map { "      - { number: rooms/zigbee2mqtt/sensor\($0)/humidity }" }
    try """
    version: 1
    sources:
      rooms:
        mqtt: 127.0.0.1:\(broker.port)
        topics: [{ topic: zigbee2mqtt/+, device: zigbee2mqtt }]
    pages:
      - id: a
        cards:
    \(cards.joined(separator: "\n"))
    """.write(toFile: folder + "/dashboard.yaml", atomically: true, encoding: .utf8)
    let wall = Process()
    wall.executableURL = URL(fileURLWithPath: program)
    wall.arguments = [
      "run", folder + "/dashboard.yaml", "--display", "headless", "--state", folder + "/state",
    ]
    wall.environment = ["XDG_RUNTIME_DIR": folder, "HOME": folder, "PATH": "/usr/bin:/bin"]
    wall.standardError = FileHandle.nullDevice
    try wall.run()
    defer { if wall.isRunning { kill(wall.processIdentifier, SIGKILL) } }
    // Until its source is connected.
    for _ in 0..<100 {
      usleep(100_000)
      if ask("sources", folder).contains("rooms") { break }
    }
    sleep(3)
    let count = seconds * rate
    let publisher = Process()
    publisher.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    publisher.arguments = [
      "publish", "--port", "\(broker.port)", "--count", "\(count)", "--rate", "\(rate)",
    ]
    let (frames, used, memory, begun) = (
      ask("stats", folder), WallBench.processor(wall), WallBench.resident(wall), Date()
    )
    try publisher.run()
    publisher.waitUntilExit()
    let took = Date().timeIntervalSince(begun)
    let share = (WallBench.processor(wall) - used) / took * 100
    let grown = WallBench.resident(wall) - memory
    sleep(2)
    let (after, sources) = (ask("stats", folder), ask("sources", folder))
    kill(wall.processIdentifier, SIGTERM)
    wall.waitUntilExit()
    _ = try output([program, "export", folder + "/out", "--state", folder + "/state"], folder)
    var kept = 0
    for name in try FileManager.default.contentsOfDirectory(atPath: folder + "/out") {
      let text = try String(contentsOfFile: folder + "/out/" + name, encoding: .utf8)
      // The first row names the columns.
      kept += max(0, text.split(whereSeparator: \.isNewline).count - 1)
    }
    print([
      "bench": "live/wall", "messages": count, "seconds": rounded(took),
      "corePercent": rounded(share), "grownKiB": grown, "framesBefore": firstLine(frames),
      "framesAfter": firstLine(after), "sources": firstLine(sources), "exportedRows": kept,
    ])
  }

  private func firstLine(_ text: String) -> String {
    text.split(separator: "\n").first.map { String($0) } ?? ""
  }

  private func ask(_ order: String, _ folder: String) -> String {
    (try? output([program, "ctl", order], folder)) ?? ""
  }

  private func output(_ words: [String], _ folder: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: words[0])
    process.arguments = Array(words.dropFirst())
    process.environment = ["XDG_RUNTIME_DIR": folder, "HOME": folder, "PATH": "/usr/bin:/bin"]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  /// Seconds of processor time of another process.
  static func processor(_ process: Process) -> Double {
    let path = "/proc/\(process.processIdentifier)/stat"
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else {
      return 0
    }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  static func resident(_ process: Process) -> Int {
    let path = "/proc/\(process.processIdentifier)/status"
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("RssAnon") }
    return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
  }
}

/// A mosquitto of the benchmark's own.
final class TestBroker {
  let port: Int
  private let process = Process()

  init(folder: String) throws {
    port = 20_000 + Int(getpid()) % 20_000
    let text = "listener \(port) 127.0.0.1\nallow_anonymous true\nmax_queued_messages 0\n"
    try text.write(toFile: folder + "/conf", atomically: true, encoding: .utf8)
    process.executableURL = URL(fileURLWithPath: "/usr/sbin/mosquitto")
    process.arguments = ["-c", folder + "/conf"]
    process.standardError = FileHandle.nullDevice
    try process.run()
    usleep(500_000)
  }

  func stop() { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
}
