import Foundation
import Platform

/// The line that `vitrine run --stats` prints.
enum StatisticsLine {
  static func text(
    _ now: WallStatistics, since before: WallStatistics, _ counters: LoopCounters,
    since old: LoopCounters
  ) -> String {
    let frames = now.frames - before.frames
    let time = (now.drawTime - before.drawTime) * 1_000
    var text = "10 s: \(frames) frames"
    if frames > 0 { text += String(format: " of %.2f ms", time / Double(frames)) }
    text += ", \(counters.wakeUps - old.wakeUps) wake-ups"
    let reasons = counters.byName.compactMap { name, count -> String? in
      let number = count - (old.byName[name] ?? 0)
      return number > 0 ? "\(name) \(number)" : nil
    }
    if !reasons.isEmpty { text += " (\(reasons.sorted().joined(separator: ", ")))" }
    if let latency = now.latency, now.touchFrames > before.touchFrames {
      text += String(
        format: ", touch to glass p50 %.1f p95 %.1f max %.1f ms", latency.p50 * 1_000,
        latency.p95 * 1_000, latency.max * 1_000)
    }
    return text
  }
}
