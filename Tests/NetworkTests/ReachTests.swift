import Foundation
import Testing

@Suite struct ReachTests {
  /// The tests' program that runs a day of faults on a virtual clock, in a process of its own.
  @Test func aDayOfFaultsGrowsNothing() throws {
    let output = Pipe()
    let process = Process()
    let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    process.executableURL = URL(fileURLWithPath: own).deletingLastPathComponent()
      .appendingPathComponent("NetworkProbe")
    process.arguments = ["day"]
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let sizes = text.split(separator: "\n").compactMap { line -> Int? in
      guard line.contains("KB private") else { return nil }
      return line.split(separator: " ").dropLast(2).last.flatMap { Int($0) }
    }
    #expect(sizes.count == 4, "\(text)")
    #expect((sizes.last ?? .max) - (sizes.first ?? 0) < 1_024, "\(text)")
  }
}
