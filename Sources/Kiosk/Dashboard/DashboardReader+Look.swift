import Documents
import Foundation

extension DashboardReader {
  func theme(_ keys: MappingReader, _ result: inout Dashboard) {
    guard let reader = keys.reader("theme") else { return }
    guard reader.value.mapping != nil else {
      result.theme = reader.enumeration(of: Dashboard.Theme.self) ?? .auto
      return
    }
    guard let own = reader.mapping() else { return }
    result.theme = own.enumeration("scheme", of: Dashboard.Theme.self) ?? .auto
    result.hasHighContrast = own.enumeration("contrast", of: ["standard", "high"]) == "high"
    result.look.place = place(own)
    if let text = own.reader("text") { result.look.textScale = textScale(text) ?? 1 }
    if let distance = own.reader("distance") {
      if own.has("text") { distance.fault("a theme has either \"text\" or \"distance\"") }
      result.look.textScale =
        metres(distance).map { Dashboard.Look.scale(forMetres: $0) } ?? 1
    }
    result.look.reducesMotion = own.enumeration("motion", of: ["full", "reduced"]) == "reduced"
    result.look.font = own.string("font")
    result.look.background = own.color("background", names: WallPalette.names)
    result.look.card = own.color("card", names: WallPalette.names)
    result.look.colors = colors(own)
    own.finish()
  }

  /// `{ orange: "#c85a00", blue: { light: "#0050a0", dark: "#6ab0ff" } }`.
  private func colors(_ keys: MappingReader) -> [String: Dashboard.Look.Shades] {
    guard let own = keys.mapping("colors") else { return [:] }
    var colors: [String: Dashboard.Look.Shades] = [:]
    for name in WallPalette.names {
      guard let reader = own.reader(name) else { continue }
      if reader.value.mapping != nil, let both = reader.mapping() {
        let light = both.color("light", names: [], required: true)
        let dark = both.color("dark", names: [], required: true)
        both.finish()
        if let light, let dark { colors[name] = .init(light: light, dark: dark) }
      } else if let one = own.color(name, names: []) {
        colors[name] = .init(light: one, dark: one)
      }
    }
    own.finish()
    return colors
  }

  private func place(_ keys: MappingReader) -> Dashboard.Look.Place? {
    guard let reader = keys.reader("place"),
      let values = numbers(reader, count: 2, "two numbers: degrees north and degrees east")
    else { return nil }
    guard (-90...90).contains(values[0]), (-180...180).contains(values[1]) else {
      reader.fault("a place is at most 90 degrees north or south and 180 east or west")
      return nil
    }
    return Dashboard.Look.Place(latitude: values[0], longitude: values[1])
  }

  /// `120%`, or a factor.
  private func textScale(_ reader: DocumentReader) -> Double? {
    let factor: Double?
    if let text = reader.value.string, text.hasSuffix("%") {
      factor = Double(text.dropLast()).map { $0 / 100 }
    } else {
      factor = reader.value.double
    }
    guard let factor, (0.5...4).contains(factor) else {
      return reader.expected("a size from 50% to 400%")
    }
    return factor
  }

  /// `3m`, or `80cm`.
  private func metres(_ reader: DocumentReader) -> Double? {
    let text = reader.value.string ?? ""
    let number =
      text.hasSuffix("cm")
      ? Double(text.dropLast(2)).map { $0 / 100 }
      : text.hasSuffix("m") ? Double(text.dropLast()) : nil
    guard let number, (0.3...20).contains(number) else {
      return reader.expected("a distance from 30cm to 20m")
    }
    return number
  }

  /// `advance: 20s`, or `{ every: 20s, pause: 2m }`.
  func advance(_ keys: MappingReader) -> Dashboard.Advance? {
    guard let reader = keys.reader("advance") else { return nil }
    guard reader.value.mapping != nil else {
      return time(keys, "advance", in: 3...Self.longest).map { Dashboard.Advance(every: $0) }
    }
    guard let own = reader.mapping() else { return nil }
    var advance = Dashboard.Advance(
      every: time(own, "every", in: 3...Self.longest, required: true) ?? 30)
    advance.pause = time(own, "pause", in: 1...Self.longest) ?? advance.pause
    own.finish()
    return advance
  }

  /// The parts of the day in which a page is to be seen; empty is always.
  func spans(_ page: MappingReader) -> [DailySpan] {
    guard let reader = page.reader("show") else { return [] }
    return reader.oneOrMore().compactMap { one in
      guard let keys = one.mapping() else { return nil }
      let span = dailySpan(keys)
      keys.finish()
      return span
    }
  }
}
