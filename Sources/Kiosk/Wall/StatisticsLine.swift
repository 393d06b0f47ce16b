import Foundation
import Platform

/// The line that `vitrine run --stats` prints.
enum StatisticsLine {
  /// What has been since the start.
  static func summary(_ statistics: WallStatistics) -> String {
    var text = "\(statistics.frames) frames"
    if statistics.frames > 0 {
      let mean = statistics.drawTime * 1_000 / Double(statistics.frames)
      text += String(
        format: " of %.2f ms, longest %.1f ms, %d late", mean, statistics.longestDraw * 1_000,
        statistics.lateFrames)
    }
    if let latency = statistics.latency { text += glass(latency) }
    return text
  }

  private static func glass(_ latency: WallStatistics.Latency) -> String {
    String(
      format: ", touch to glass p50 %.1f p95 %.1f max %.1f ms", latency.p50 * 1_000,
      latency.p95 * 1_000, latency.max * 1_000)
  }

  static func text(
    _ now: WallStatistics, since before: WallStatistics, _ counters: LoopCounters,
    since old: LoopCounters
  ) -> String {
    let frames = now.frames - before.frames
    let time = (now.drawTime - before.drawTime) * 1_000
    var text = "10 s: \(frames) frames"
    if frames > 0 {
      text += String(format: " of %.2f ms", time / Double(frames))
      text += ", \(now.lateFrames - before.lateFrames) late"
    }
    text += ", \(counters.wakeUps - old.wakeUps) wake-ups"
    let reasons = counters.byName.compactMap { name, count -> String? in
      let number = count - (old.byName[name] ?? 0)
      return number > 0 ? "\(name) \(number)" : nil
    }
    if !reasons.isEmpty { text += " (\(reasons.sorted().joined(separator: ", ")))" }
    if let latency = now.latency, now.touchFrames > before.touchFrames { text += glass(latency) }
    return text
  }
}
