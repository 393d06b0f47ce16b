import Documents
import Foundation

extension DashboardReader {
  /// 1 to 5 rings, each a series' name or a mapping.
  func rings(_ keys: MappingReader, series: [String]) -> Dashboard.RingsCard? {
    guard let reader = keys.reader("rings"), let list = reader.sequence() else { return nil }
    if !(1...5).contains(list.count) {
      reader.fault("a card has 1 to 5 rings, not \(list.count)")
    }
    return Dashboard.RingsCard(rings: list.compactMap { ring($0, series: series) })
  }

  private func ring(_ reader: DocumentReader, series: [String]) -> Dashboard.RingsCard.Ring? {
    var goal: Double?
    var title: String?
    var color: ColorValue?
    let reference: Dashboard.SeriesReference?
    if reader.value.mapping == nil {
      reference = self.series(reader, known: series)
    } else {
      guard let keys = reader.mapping() else { return nil }
      reference = self.series(keys.reader("series", required: true), known: series)
      goal = keys.double("goal", in: 0.001...1_000_000_000)
      title = keys.string("title")
      color = keys.color("color", names: WallPalette.names)
      keys.finish()
    }
    guard let reference else { return nil }
    let metric = reference.name.split(separator: "/").last.map(String.init) ?? ""
    guard let goal = goal ?? Dashboard.RingsCard.goals[metric] else {
      reader.fault(
        "a ring of \(reference.name) needs a goal: { series: \(reference.name), goal: 100 }")
      return nil
    }
    return Dashboard.RingsCard.Ring(series: reference, goal: goal, title: title, color: color)
  }

  func sleep(_ keys: MappingReader, series: [String]) -> Dashboard.SleepCard? {
    detailed(keys, "sleep", series: series, plain: { Dashboard.SleepCard(series: $0) }) {
      card, keys in
      card.nights = keys.integer("nights", in: 1...62) ?? card.nights
    }
  }

  func timeInRange(_ keys: MappingReader, series: [String]) -> Dashboard.TimeInRangeCard? {
    detailed(
      keys, "time-in-range", series: series, plain: { Dashboard.TimeInRangeCard(series: $0) }
    ) { card, keys in
      card.range = range(keys, "range")
      card.limits = range(keys, "limits")
      card.days = keys.integer("days", in: 1...365) ?? card.days
      if let range = card.range, let limits = card.limits,
        limits.lowerBound > range.lowerBound || limits.upperBound < range.upperBound
      {
        keys.reader("limits")?.fault("the limits of very low and very high lie outside the range")
      }
    }
  }

  func heatMap(_ keys: MappingReader, series: [String]) -> Dashboard.HeatMapCard? {
    detailed(keys, "heat-map", series: series, plain: { Dashboard.HeatMapCard(series: $0) }) {
      card, keys in
      card.weeks = keys.integer("weeks", in: 4...106) ?? card.weeks
      card.color = keys.color("color", names: WallPalette.names)
    }
  }

  /// Two numbers, the lower first.
  func range(_ keys: MappingReader, _ key: String) -> ClosedRange<Double>? {
    guard let reader = keys.reader(key),
      let values = numbers(reader, count: 2, "two numbers: the lower and the higher")
    else { return nil }
    guard values[0] < values[1] else {
      reader.fault("the first number is the lower one")
      return nil
    }
    return values[0]...values[1]
  }

  /// A card that is a series' name alone, or a mapping with the series and more.
  private func detailed<Card>(
    _ keys: MappingReader, _ key: String, series: [String],
    plain: (Dashboard.SeriesReference) -> Card, more: (inout Card, MappingReader) -> Void
  ) -> Card? {
    guard let reader = keys.reader(key) else { return nil }
    if reader.value.mapping == nil {
      return self.series(reader, known: series).map(plain)
    }
    guard let own = reader.mapping() else { return nil }
    let reference = self.series(own.reader("series", required: true), known: series)
    // All of the mapping is read, so that every fault in it is found.
    var card = plain(
      reference ?? Dashboard.SeriesReference(name: "", position: reader.position))
    more(&card, own)
    own.finish()
    return reference == nil ? nil : card
  }
}
