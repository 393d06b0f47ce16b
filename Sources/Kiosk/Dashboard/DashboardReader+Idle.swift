import Documents
import Foundation

extension DashboardReader {
  /// What `idle:` says; `pages` are the ids that `home` may name.
  func idle(_ keys: MappingReader, pages: [String], series: [String]) -> IdleSettings {
    var result = IdleSettings()
    guard let idle = keys.mapping("idle") else { return result }
    result.dim = seconds(idle, "dim")
    result.dark = seconds(idle, "dark")
    result.off = seconds(idle, "off")
    result.privacy = seconds(idle, "privacy")
    result.shift = idle.double("shift", in: 0...16) ?? 0
    result.brightness = idle.fraction("brightness") ?? result.brightness
    result.dimBrightness = idle.fraction("dim-brightness") ?? result.dimBrightness
    home(idle, pages: pages, &result)
    result.presence = presence(idle, series: series)
    if let night = idle.reader("night") {
      let several = night.value.sequence != nil
      let readers = several ? night.sequence() ?? [] : [night]
      result.nights = readers.compactMap { self.night($0) }
    }
    inOrder(idle, result)
    idle.finish()
    return result
  }

  private func home(_ idle: MappingReader, pages: [String], _ result: inout IdleSettings) {
    guard let reader = idle.reader("home") else { return }
    guard reader.value.mapping != nil, let keys = reader.mapping() else {
      result.home = seconds(idle, "home")
      return
    }
    result.home = seconds(keys, "after", required: true)
    if let page = keys.reader("page"), let id = page.string() {
      if pages.contains(id) {
        result.homePage = id
      } else {
        page.fault("there is no page \"\(id)\"\(NearestName.hint(for: id, among: pages))")
      }
    }
    keys.finish()
  }

  /// `home/binary_sensor.hall`, or `{ series: …, stale: 1h }`.
  private func presence(_ idle: MappingReader, series: [String]) -> IdleSettings.Presence? {
    guard let reader = idle.reader("presence") else { return nil }
    guard reader.value.mapping != nil else {
      return self.series(reader, known: series).map { IdleSettings.Presence(series: $0.name) }
    }
    guard let keys = reader.mapping() else { return nil }
    let reference = self.series(keys.reader("series", required: true), known: series)
    let stale = time(keys, "stale", in: 60...Self.longest)
    keys.finish()
    guard let reference else { return nil }
    var presence = IdleSettings.Presence(series: reference.name)
    presence.stale = stale ?? presence.stale
    return presence
  }

  private func night(_ reader: DocumentReader) -> IdleSettings.Night? {
    guard let keys = reader.mapping() else { return nil }
    let span = dailySpan(keys)
    let brightness = keys.fraction("brightness") ?? 0.1
    let screen = keys.enumeration("screen", of: IdleSettings.Screen.self)
    let invert = time(keys, "invert", in: 60...Self.longest)
    keys.finish()
    return span.map {
      IdleSettings.Night(span: $0, brightness: brightness, screen: screen, invert: invert)
    }
  }

  /// `from`, `to` and `days`.
  func dailySpan(_ keys: MappingReader) -> DailySpan? {
    let from = keys.timeOfDay("from", required: true)
    let to = keys.timeOfDay("to", required: true)
    let days = (keys.sequence("days") ?? []).compactMap { day in
      day.enumeration(of: Self.weekdays).flatMap(Self.weekday)
    }
    guard let from, let to else { return nil }
    return DailySpan(from: from, to: to, days: Set(days))
  }

  private func seconds(_ keys: MappingReader, _ key: String, required: Bool = false)
    -> TimeInterval?
  {
    guard let duration = keys.duration(key, required: required) else { return nil }
    let parts = duration.components
    guard parts.seconds >= 1 else {
      keys.reader(key)?.fault("expected at least 1s")
      return nil
    }
    return TimeInterval(parts.seconds)
  }

  /// A wall gets darker as time passes: another order is a slip.
  private func inOrder(_ keys: MappingReader, _ idle: IdleSettings) {
    let stages = [("dim", idle.dim), ("dark", idle.dark), ("off", idle.off)]
      .compactMap { name, after in after.map { (name, $0) } }
    for (earlier, later) in zip(stages, stages.dropFirst()) where later.1 <= earlier.1 {
      faults.add(
        "\"\(later.0)\" comes after \"\(earlier.0)\", so its time must be longer",
        at: keys.keyPosition(later.0))
    }
  }
}
