import Foundation
import Network

/// The facts of a wall as the status page says them.
struct StatusPage {
  let facts: WallFacts
  let calendar: WallCalendar

  var sections: [StatusSection] {
    [wall, machine, display, frames, sources, faults, messages].compactMap { $0 }
  }

  /// The page as lines of text.
  var text: String { sections.map(\.text).joined(separator: "\n") }

  private typealias Row = StatusSection.Row

  private var wall: StatusSection {
    let addresses = facts.addresses.isEmpty ? ["no network"] : facts.addresses
    return StatusSection(
      title: "Wall",
      rows: [
        Row(label: "Vitrine", value: VitrineVersion.text),
        Row(label: "Name", value: facts.names.hostname),
        Row(
          label: "Address", value: addresses.prefix(2).joined(separator: ", "),
          kind: facts.addresses.isEmpty ? .fault : .note),
        Row(label: "Serial number", value: facts.names.serial),
        Row(label: "Dashboard", value: URL(fileURLWithPath: facts.dashboard).lastPathComponent),
        Row(label: "Runs for", value: SourceReport.age(facts.now.timeIntervalSince(facts.started))),
      ])
  }

  private var machine: StatusSection? {
    let health = facts.health
    var rows: [Row] = []
    if let degrees = health.temperature {
      rows.append(
        Row(
          label: "Processor", value: String(format: "%.0f °C", degrees),
          kind: degrees >= 80 ? .fault : .note))
    }
    if let isWeak = health.isUndervolted {
      rows.append(
        Row(label: "Supply", value: isWeak ? "too weak" : "fine", kind: isWeak ? .fault : .fine))
    }
    if let own = health.anonymousMemory {
      rows.append(Row(label: "Memory", value: StatusPage.bytes(own + (health.sharedMemory ?? 0))))
    }
    if let free = health.freeDisk {
      rows.append(
        Row(
          label: "Free disk", value: StatusPage.bytes(free),
          kind: free < 100 << 20 ? .fault : .note))
    }
    for disk in health.storage { rows.append(row(disk)) }
    return rows.isEmpty ? nil : StatusSection(title: "Machine", rows: rows)
  }

  private func row(_ disk: MachineHealth.Storage) -> Row {
    var words: [String] = []
    if let used = disk.lifeUsed { words.append(String(format: "%.0f %% used up", used * 100)) }
    if disk.isWorn { words.append("few spare blocks") }
    if let errors = disk.errors { words.append(errors == 0 ? "no errors" : "\(errors) errors") }
    let isBad = disk.isWorn || (disk.errors ?? 0) > 0 || (disk.lifeUsed ?? 0) >= 0.9
    return Row(
      label: disk.device, value: words.joined(separator: ", "), kind: isBad ? .fault : .fine)
  }

  private var display: StatusSection {
    var rows = [
      Row(
        label: "Shown on", value: facts.display.isEmpty ? "no display" : facts.display,
        kind: facts.display.isEmpty ? .fault : .note)
    ]
    if let panel = facts.panel {
      rows.append(Row(label: "Panel", value: "\(panel.width) × \(panel.height)"))
    }
    rows.append(Row(label: "Pixels a point", value: String(format: "%g", facts.scale)))
    rows.append(Row(label: "Turned by", value: "\(facts.rotation)°"))
    rows.append(
      Row(label: "Brightness", value: String(format: "%.0f %%", facts.brightness * 100)))
    return StatusSection(title: "Display", rows: rows)
  }

  private var frames: StatusSection {
    let statistics = facts.statistics
    var rows = [Row(label: "Frames", value: "\(statistics.frames)")]
    if statistics.frames > 0 {
      let mean = statistics.drawTime * 1_000 / Double(statistics.frames)
      rows.append(
        Row(
          label: "Drawn in",
          value: String(
            format: "%.1f ms, longest %.0f", mean, statistics.longestDraw * 1_000)))
      rows.append(Row(label: "Late", value: "\(statistics.lateFrames)"))
    }
    if let latency = statistics.latency {
      rows.append(
        Row(
          label: "Touch to glass",
          value: String(format: "%.0f ms, 95 %% in %.0f", latency.p50 * 1_000, latency.p95 * 1_000))
      )
    }
    if let shown = facts.lastShown {
      rows.append(Row(label: "Last shown", value: StatusPage.ago(shown, facts.now)))
    }
    return StatusSection(title: "Frames", rows: rows)
  }

  private var sources: StatusSection? {
    guard !facts.sources.isEmpty else { return nil }
    return StatusSection(
      title: "Sources",
      rows: facts.sources.map { source in
        let service = facts.services.first { $0.name == source.name }
        let fault = source.fault ?? service?.error
        let age = service?.age ?? source.newest.map { facts.now.timeIntervalSince($0) }
        return Row(
          label: source.name,
          value: (age.map { "\(SourceReport.age(max(0, $0))) old" } ?? "no data")
            + (fault == nil ? "" : ", failing"),
          kind: fault == nil ? .fine : .fault)
      })
  }

  private var faults: StatusSection? {
    let ofServices = facts.services.compactMap { status in
      status.error.map { "\(status.name): \($0)" }
    }
    let all = facts.faults + ofServices
    guard !all.isEmpty else { return nil }
    return StatusSection(
      title: "Wrong now", rows: all.prefix(8).map { Row(label: "", value: $0, kind: .fault) },
      isProse: true)
  }

  private var messages: StatusSection? {
    guard !facts.messages.isEmpty else { return nil }
    var style = Date.FormatStyle(
      locale: calendar.locale, calendar: calendar.calendar, timeZone: calendar.zone)
    style = style.month(.abbreviated).day().hour().minute()
    return StatusSection(
      title: "Said last",
      rows: facts.messages.suffix(8).reversed().map {
        Row(label: "", value: "\($0.date.formatted(style))  \($0.text)")
      }, isProse: true)
  }

  static func bytes(_ count: Int) -> String {
    let mebibytes = Double(count) / 1_048_576
    return mebibytes < 1_024
      ? String(format: "%.0f MB", mebibytes) : String(format: "%.1f GB", mebibytes / 1_024)
  }

  private static func ago(_ date: Date, _ now: Date) -> String {
    "\(SourceReport.age(max(0, now.timeIntervalSince(date)))) ago"
  }
}
