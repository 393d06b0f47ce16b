import Foundation
import Testing

/// The helper program beside the test bundle.
struct Probe {
  let process = Process()
  private let output = Pipe()

  init(_ mode: String) throws {
    let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    process.executableURL = URL(fileURLWithPath: own).deletingLastPathComponent()
      .appendingPathComponent("PlatformProbe")
    process.arguments = [mode]
    process.standardOutput = output
    try process.run()
  }

  /// Waits until the program has written `text`; false when it ended without.
  func wait(for text: String) -> Bool {
    var seen = ""
    while !seen.contains(text) {
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { return false }
      seen += String(decoding: data, as: UTF8.self)
    }
    return true
  }

  /// The rest of what it writes, by line, once it has ended.
  func lines() -> [String] {
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
