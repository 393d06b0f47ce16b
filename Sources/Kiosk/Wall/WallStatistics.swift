import Foundation

/// What a wall has done since its start, for `--stats` and the trace.
struct WallStatistics {
  /// Frames handed to the display.
  var frames = 0
  var touchFrames = 0
  /// Seconds spent on views and drawing.
  var drawTime: TimeInterval = 0
  var longestDraw: TimeInterval = 0
  /// Frames that were seen more than half a frame's time later than they were drawn for.
  var lateFrames = 0
  /// The newest touch since the last frame, on the monotonic clock.
  var newestTouch: TimeInterval?
  private var latencies: [TimeInterval] = []

  typealias Latency = (p50: TimeInterval, p95: TimeInterval, max: TimeInterval)

  mutating func addLatency(_ seconds: TimeInterval) {
    guard seconds.isFinite, seconds >= 0 else { return }
    if latencies.count >= 1_000 { latencies.removeFirst(500) }
    latencies.append(seconds)
  }

  /// Seconds from the newest touch in a frame to the glass, of the last frames.
  var latency: Latency? {
    guard !latencies.isEmpty else { return nil }
    let sorted = latencies.sorted()
    func at(_ share: Double) -> TimeInterval { sorted[Int(Double(sorted.count - 1) * share)] }
    return (at(0.5), at(0.95), at(1))
  }
}
