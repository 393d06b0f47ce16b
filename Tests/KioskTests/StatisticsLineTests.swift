import Platform
import Testing

@testable import Kiosk

/// What `vitrine run --stats` prints: latency from touch to glass, and frames that came late.
@Test func statisticsTellLatencyAndLateFrames() {
  var now = WallStatistics()
  now.frames = 120
  now.drawTime = 0.6
  now.longestDraw = 0.012
  now.lateFrames = 3
  now.touchFrames = 100
  for number in 1...100 { now.addLatency(Double(number) / 1_000) }
  now.addLatency(.nan)
  now.addLatency(-1)
  let latency = "touch to glass p50 50.0 p95 95.0 max 100.0 ms"
  #expect(
    StatisticsLine.summary(now) == "120 frames of 5.00 ms, longest 12.0 ms, 3 late, \(latency)")
  let line = StatisticsLine.text(
    now, since: WallStatistics(), LoopCounters(), since: LoopCounters())
  #expect(line == "10 s: 120 frames of 5.00 ms, 3 late, 0 wake-ups, \(latency)")
  // Ten seconds without a frame and without a finger.
  let idle = StatisticsLine.text(now, since: now, LoopCounters(), since: LoopCounters())
  #expect(idle == "10 s: 0 frames, 0 wake-ups")
}
