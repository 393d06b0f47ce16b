import Foundation
import Network
import TestSupport
import Testing

@testable import Kiosk

private func facts() -> WallFacts {
  let now = Date(timeIntervalSince1970: 1_793_534_400)
  var facts = WallFacts(now: now, started: now - 3_600)
  facts.names = MachineNames(root: "/nowhere", hostname: "hall")
  facts.display = "DSI-1"
  facts.statistics.frames = 1_200
  facts.statistics.drawTime = 3.25
  facts.statistics.addLatency(0.02)
  facts.lastShown = now - 12
  facts.brightness = 0.4
  facts.faults = ["climate.csv: line 3 has no time"]
  facts.sources = [
    .init(name: "phone", newest: now - 60, fault: nil),
    .init(name: "a \"b\"\\c", newest: nil, fault: "refused"),
  ]
  facts.services = [
    SourceStatus(
      name: "a \"b\"\\c", state: .waiting, age: nil, rate: 0, samples: 7, failures: 2,
      error: "refused")
  ]
  var health = MachineHealth(root: "/nowhere")
  health.temperature = 48.5
  health.isUndervolted = false
  health.storage = [.init(device: "mmcblk0", lifeUsed: 0.2, errors: 0)]
  health.anonymousMemory = 18 << 20
  health.sharedMemory = 1 << 20
  health.freeDisk = 5 << 30
  facts.health = health
  return facts
}

@Test func theFactsAreMetrics() {
  let lines = Set(MetricsText(facts()).text.split(separator: "\n").map(String.init))
  for line in [
    "vitrine_frames_total 1200", "vitrine_draw_seconds_total 3.250000",
    "vitrine_last_frame_timestamp_seconds 1793534388", "vitrine_brightness_ratio 0.400000",
    "vitrine_memory_bytes{kind=\"anonymous\"} 18874368", "vitrine_temperature_celsius 48.500000",
    "vitrine_storage_life_used_ratio{device=\"mmcblk0\"} 0.200000", "vitrine_faults 1",
    "vitrine_source_up{source=\"phone\"} 1", "vitrine_source_up{source=\"a \\\"b\\\"\\\\c\"} 0",
    "vitrine_source_samples_total{source=\"a \\\"b\\\"\\\\c\"} 7",
  ] {
    #expect(lines.contains(line), "\(line)")
  }
}

/// Prometheus's own judgement, where it is installed (`script/test` installs it).
@Test(.enabled(if: HelperProgram.path(of: "promtool") != nil))
func promtoolFindsNothingWrong() throws {
  let answer = try HelperProgram.answer(
    ["promtool", "check", "metrics"], input: MetricsText(facts()).text, seconds: 20
  ).get()
  #expect(answer.code == 0, "\(answer.output)")
  #expect(answer.output == "")
}

@Test func theStatusPageSaysWhatIsWrong() {
  let page = StatusPage(facts: facts(), calendar: WallCalendar(nil, zone: .gmt, locale: nil))
  let text = page.text
  for line in [
    "  Name: hall", "  Shown on: DSI-1", "  Processor: 48 °C", "  mmcblk0: 20 % used up, no errors",
    "  phone: 60 s old", "  climate.csv: line 3 has no time", "  Last shown: 12 s ago",
    "  Brightness: 40 %", "  Supply: fine", "  Memory: 19 MB",
  ] {
    #expect(text.contains(line), "\(line) in \(text)")
  }
  var weak = facts()
  weak.health.isUndervolted = true
  weak.health.storage[0].isWorn = true
  weak.health.freeDisk = 50 << 20
  let wrong = StatusPage(facts: weak, calendar: WallCalendar(nil, zone: .gmt, locale: nil))
    .sections.flatMap(\.rows).filter { $0.kind == .fault }.map(\.label)
  #expect(wrong.contains("Supply"))
  #expect(wrong.contains("mmcblk0"))
  #expect(wrong.contains("Free disk"))
}
