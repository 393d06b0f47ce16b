import Documents
import Foundation

extension DashboardReader {
  /// `clock: local`, `clock: Europe/Berlin`, a list of them, or name and zone pairs.
  func clock(_ keys: MappingReader) -> Dashboard.ClockCard? {
    let showsDate = keys.bool("date") ?? true
    let showsSeconds = keys.bool("seconds") ?? false
    guard let reader = keys.reader("clock") else { return nil }
    var places: [Dashboard.ClockCard.Place] = []
    if reader.value.sequence?.isEmpty == true || reader.value.mapping?.isEmpty == true {
      reader.fault("a clock needs at least one place, such as local")
    } else if reader.value.sequence != nil {
      places = (reader.sequence() ?? []).compactMap { place($0, name: nil) }
    } else if reader.value.mapping != nil {
      guard let named = reader.mapping() else { return nil }
      places = named.mapping.entries.compactMap { entry in
        named.reader(entry.key).flatMap { place($0, name: entry.key) }
      }
    } else {
      places = place(reader, name: nil).map { [$0] } ?? []
    }
    guard !places.isEmpty else { return nil }
    return Dashboard.ClockCard(places: places, showsDate: showsDate, showsSeconds: showsSeconds)
  }

  private func place(_ reader: DocumentReader, name: String?) -> Dashboard.ClockCard.Place? {
    guard let text = reader.string() else { return nil }
    if text == "local" { return Dashboard.ClockCard.Place(name: name, zone: nil) }
    return zone(reader, named: text).map { Dashboard.ClockCard.Place(name: name, zone: $0) }
  }

  func countdown(_ keys: MappingReader) -> Dashboard.CountdownCard? {
    guard let reader = keys.reader("countdown"), let text = reader.string() else { return nil }
    guard let date = WallClockText(text) else {
      reader.fault("\"\(text)\" is no date; write one such as 2026-12-24 or 2026-12-24T18:00")
      return nil
    }
    return Dashboard.CountdownCard(date: date, isDay: !text.contains(":"))
  }
}
