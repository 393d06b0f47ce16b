import Foundation
import Testing

/// What moves in a trace: scrollers, cards and charts, frame by frame, without what it cost.
struct TraceMotion {
  let lines: [String]

  init(_ trace: String) throws {
    lines = try trace.split(separator: "\n").map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      let kept = (object ?? [:]).filter { ["t", "scrollers", "cards", "charts"].contains($0.key) }
      let data = try JSONSerialization.data(withJSONObject: kept, options: [.sortedKeys])
      return String(decoding: data, as: UTF8.self)
    }
  }

  /// The first line that differs by more than rounding: numbers may be 0.05 apart.
  func firstDifference(from other: [String]) -> String? {
    if lines.count != other.count { return "\(other.count) frames expected, \(lines.count) drawn" }
    for (mine, golden) in zip(lines, other) where !TraceMotion.agree(mine, golden) {
      return "expected \(golden)\ndrawn    \(mine)"
    }
    return nil
  }

  private static func agree(_ a: String, _ b: String) -> Bool {
    if a == b { return true }
    let (left, right) = (parts(a), parts(b))
    guard left.count == right.count else { return false }
    return zip(left, right).allSatisfy { mine, other in
      if mine == other { return true }
      guard let one = Double(mine), let two = Double(other) else { return false }
      return abs(one - two) <= 0.05
    }
  }

  /// Numbers and what stands between them.
  private static func parts(_ line: String) -> [Substring] {
    line.split(whereSeparator: { ",:[]{}".contains($0) })
  }
}

/// Compares what moved with `Goldens/NAME.jsonl`; `RECORD_GOLDENS=1` writes it anew and fails.
func expectGoldenTrace(
  _ motion: TraceMotion, named name: String, filePath: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let folder = URL(fileURLWithPath: filePath).deletingLastPathComponent()
  let golden = folder.appendingPathComponent("Goldens/\(name).jsonl")
  if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
    try Data((motion.lines.joined(separator: "\n") + "\n").utf8).write(to: golden)
    Issue.record("recorded \(golden.path): look at it", sourceLocation: sourceLocation)
    return
  }
  let lines = try String(contentsOf: golden, encoding: .utf8).split(separator: "\n").map(
    String.init)
  if let difference = motion.firstDifference(from: lines) {
    Issue.record("\(name): \(difference)", sourceLocation: sourceLocation)
  }
}
