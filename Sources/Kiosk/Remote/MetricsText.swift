import Foundation
import Network

/// The facts of a wall as Prometheus reads them.
///
/// - Source: the text exposition format, version 0.0.4; names by Prometheus's conventions: base units,
///   counters end in `_total`.
struct MetricsText {
  private(set) var text = ""

  /// What an HTTP server calls it.
  static let contentType = "text/plain; version=0.0.4; charset=utf-8"

  init(_ facts: WallFacts) {
    let statistics = facts.statistics
    family(
      "vitrine_build_info", "gauge", "The version that runs.",
      [(["version": VitrineVersion.text], 1)])
    gauge(
      "vitrine_start_time_seconds", "When the wall began, in seconds since 1970.",
      facts.started.timeIntervalSince1970)
    counter("vitrine_frames_total", "Frames handed to the display.", Double(statistics.frames))
    counter(
      "vitrine_late_frames_total", "Frames seen later than they were drawn for.",
      Double(statistics.lateFrames))
    counter("vitrine_draw_seconds_total", "Time spent on drawing.", statistics.drawTime)
    gauge("vitrine_longest_draw_seconds", "The longest frame's drawing.", statistics.longestDraw)
    if let latency = statistics.latency {
      gauge(
        "vitrine_touch_latency_median_seconds", "From touch to glass, of the last frames.",
        latency.p50)
      gauge(
        "vitrine_touch_latency_p95_seconds", "What 95 of a hundred touches took at most.",
        latency.p95)
    }
    if let shown = facts.lastShown {
      gauge(
        "vitrine_last_frame_timestamp_seconds", "When a frame was last seen on the glass.",
        shown.timeIntervalSince1970)
    }
    gauge("vitrine_screen_on", "Whether the wall is lit.", facts.screen == "on" ? 1 : 0)
    gauge("vitrine_brightness_ratio", "How bright it is, 0 to 1.", facts.brightness)
    gauge("vitrine_display_connected", "Whether there is a display.", facts.display.isEmpty ? 0 : 1)
    gauge(
      "vitrine_faults", "What is wrong with the dashboard and its data.", Double(facts.faults.count)
    )
    machine(facts.health)
    sources(facts)
  }

  private mutating func machine(_ health: MachineHealth) {
    let memory = [("anonymous", health.anonymousMemory), ("shared", health.sharedMemory)]
    family(
      "vitrine_memory_bytes", "gauge", "Memory of the wall.",
      memory.compactMap { kind, bytes in bytes.map { (["kind": kind], Double($0)) } })
    if let degrees = health.temperature {
      gauge("vitrine_temperature_celsius", "Of the processor.", degrees)
    }
    if let isWeak = health.isUndervolted {
      gauge("vitrine_supply_undervolted", "Whether the supply is too weak.", isWeak ? 1 : 0)
    }
    if let free = health.freeDisk {
      gauge("vitrine_disk_free_bytes", "Free where the wall keeps its state.", Double(free))
    }
    family(
      "vitrine_storage_life_used_ratio", "gauge", "The share of a disk's life that is used.",
      health.storage.compactMap { disk in disk.lifeUsed.map { (["device": disk.device], $0) } })
    family(
      "vitrine_storage_errors_total", "counter", "Faults that ext4 has noted.",
      health.storage.compactMap { disk in
        disk.errors.map { (["device": disk.device], Double($0)) }
      })
  }

  private mutating func sources(_ facts: WallFacts) {
    family(
      "vitrine_source_up", "gauge", "Whether a source is without a fault.",
      facts.sources.map { source in
        let service = facts.services.first { $0.name == source.name }
        return (["source": source.name], source.fault == nil && service?.error == nil ? 1 : 0)
      })
    family(
      "vitrine_source_newest_timestamp_seconds", "gauge", "When a source's newest sample is from.",
      facts.sources.compactMap { source in
        source.newest.map { (["source": source.name], $0.timeIntervalSince1970) }
      })
    family(
      "vitrine_source_samples_total", "counter", "Samples that came over the network.",
      facts.services.map { (["source": $0.name], Double($0.samples)) })
    family(
      "vitrine_source_failures_total", "counter", "Failures of sources over the network.",
      facts.services.map { (["source": $0.name], Double($0.failures)) })
  }

  private mutating func gauge(_ name: String, _ help: String, _ value: Double) {
    family(name, "gauge", help, [([:], value)])
  }

  private mutating func counter(_ name: String, _ help: String, _ value: Double) {
    family(name, "counter", help, [([:], value)])
  }

  private mutating func family(
    _ name: String, _ kind: String, _ help: String, _ rows: [([String: String], Double)]
  ) {
    guard !rows.isEmpty else { return }
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind)\n"
    for (labels, value) in rows {
      let inner = labels.sorted { $0.key < $1.key }.map { label in
        "\(label.key)=\"\(MetricsText.escaped(label.value))\""
      }.joined(separator: ",")
      text += name + (inner.isEmpty ? "" : "{\(inner)}") + " \(MetricsText.number(value))\n"
    }
  }

  private static func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
      .replacingOccurrences(of: "\n", with: "\\n")
  }

  private static func number(_ value: Double) -> String {
    if value.isNaN { return "NaN" }
    if value.isInfinite { return value > 0 ? "+Inf" : "-Inf" }
    if value == value.rounded(), abs(value) < 1e15 { return String(format: "%.0f", value) }
    return String(format: "%.6f", value)
  }
}
