import Documents
import Foundation

extension DashboardReader {
  func gauge(_ keys: MappingReader, series: [String]) -> Dashboard.GaugeCard? {
    guard let own = keys.mapping("gauge") else { return nil }
    let reference = self.series(own.reader("series", required: true), known: series)
    if !own.has("range") {
      faults.add("\"range\" is missing here", at: own.position)
    }
    let range = self.range(own, "range")
    let bands = (own.sequence("bands") ?? []).compactMap { band($0) }
    for (a, b) in zip(bands, bands.dropFirst()) where b.upTo <= a.upTo {
      own.reader("bands")?.fault("each band ends above the one before")
      break
    }
    let color = own.color("color", names: WallPalette.names)
    let decimals = own.integer("decimals", in: 0...6)
    own.finish()
    guard let reference, let range else { return nil }
    return Dashboard.GaugeCard(
      series: reference, range: range, bands: bands, color: color, decimals: decimals)
  }

  private func band(_ reader: DocumentReader) -> Dashboard.GaugeCard.Band? {
    guard let keys = reader.mapping() else { return nil }
    let end = keys.double("to", required: true)
    let color = keys.color("color", names: WallPalette.names, required: true)
    let name = keys.string("name")
    keys.finish()
    guard let end, let color else { return nil }
    return Dashboard.GaugeCard.Band(upTo: end, color: color, name: name)
  }

  func table(_ keys: MappingReader, series: [String]) -> Dashboard.TableCard? {
    guard let reader = keys.reader("table") else { return nil }
    guard reader.value.mapping != nil else {
      guard let list = reader.sequence() else { return nil }
      if list.isEmpty { reader.fault("a table needs at least one series") }
      return Dashboard.TableCard(rows: list.compactMap { row($0, series: series) })
    }
    guard let own = reader.mapping(), let kind = own.one(of: ["csv", "json"], what: "a table")
    else { return nil }
    let path = own.reader(kind).flatMap { existing($0, folder: false) }
    var file = Dashboard.TableCard.File(path: path ?? "", isJSON: kind == "json")
    if file.isJSON { file.records = own.reader("records").flatMap { documentPath($0) } }
    if let columns = own.reader("columns") { file.columns = self.columns(columns) }
    own.finish()
    return path == nil ? nil : Dashboard.TableCard(file: file)
  }

  /// `[day, what]`, or `{ Day: day, What: what }`.
  private func columns(_ reader: DocumentReader) -> [Dashboard.TableCard.File.Column] {
    if reader.value.mapping == nil {
      return (reader.sequence() ?? []).compactMap { $0.string() }
        .map { Dashboard.TableCard.File.Column(name: $0, title: $0) }
    }
    guard let named = reader.mapping() else { return [] }
    return named.mapping.entries.compactMap { entry in
      named.string(entry.key).map {
        Dashboard.TableCard.File.Column(name: $0, title: entry.key)
      }
    }
  }

  private func row(_ reader: DocumentReader, series: [String]) -> Dashboard.TableCard.Row? {
    if reader.value.mapping == nil {
      return self.series(reader, known: series).map { Dashboard.TableCard.Row(series: $0) }
    }
    guard let keys = reader.mapping() else { return nil }
    let reference = self.series(keys.reader("series", required: true), known: series)
    let title = keys.string("title")
    let decimals = keys.integer("decimals", in: 0...6)
    keys.finish()
    return reference.map {
      Dashboard.TableCard.Row(series: $0, title: title, decimals: decimals)
    }
  }

  /// A text, or `{ wifi: NAME, password: …, security: … }`.
  func code(_ keys: MappingReader) -> Dashboard.CodeCard? {
    guard let reader = keys.reader("qr") else { return nil }
    guard reader.value.mapping != nil else {
      guard let text = reader.string() else { return nil }
      guard (1...1_000).contains(text.utf8.count) else {
        reader.fault("a QR code on a wall holds 1 to 1000 bytes, not \(text.utf8.count)")
        return nil
      }
      return Dashboard.CodeCard(text: text, caption: text)
    }
    guard let own = reader.mapping() else { return nil }
    let name = own.string("wifi", required: true)
    let password = own.string("password")
    let security = own.enumeration("security", of: ["wpa", "wep", "none"]) ?? "wpa"
    own.finish()
    guard let name else { return nil }
    return Dashboard.CodeCard(
      text: DashboardReader.wifi(name, password: password, security: security), caption: name)
  }

  /// The text that phones know as a network to join.
  static func wifi(_ name: String, password: String?, security: String) -> String {
    func quoted(_ text: String) -> String {
      text.reduce(into: "") { result, character in
        if "\\;,:\"".contains(character) { result.append("\\") }
        result.append(character)
      }
    }
    guard let password, security != "none" else { return "WIFI:T:nopass;S:\(quoted(name));;" }
    return "WIFI:T:\(security.uppercased());S:\(quoted(name));P:\(quoted(password));;"
  }

  func slides(_ keys: MappingReader) -> Dashboard.SlidesCard? {
    guard let reader = keys.reader("slides") else { return nil }
    var card = Dashboard.SlidesCard(path: "")
    let folder: String?
    if reader.value.mapping == nil {
      folder = existing(reader, folder: true)
    } else {
      guard let own = reader.mapping() else { return nil }
      folder = own.reader("folder", required: true).flatMap { existing($0, folder: true) }
      card.every = time(own, "every", in: 1...Self.longest) ?? card.every
      card.fade = time(own, "fade", in: 0...10) ?? card.fade
      card.fit = own.enumeration("fit", of: Dashboard.PictureCard.Fit.self) ?? card.fit
      card.order = own.enumeration("order", of: Dashboard.SlidesCard.Order.self) ?? card.order
      if card.fade * 2 > card.every {
        own.reader("fade")?.fault("a fade takes at most half of the time that a picture stays")
      }
      own.finish()
    }
    card.path = folder ?? ""
    return folder == nil ? nil : card
  }

  /// A duration in seconds within bounds.
  func time(
    _ keys: MappingReader, _ key: String, in range: ClosedRange<Double>, required: Bool = false
  ) -> TimeInterval? {
    guard let duration = keys.duration(key, required: required) else { return nil }
    let parts = duration.components
    let seconds = Double(parts.seconds) + Double(parts.attoseconds) * 1e-18
    guard range.contains(seconds) else {
      keys.reader(key)?.fault(
        "expected \(DashboardReader.span(range.lowerBound)) to \(DashboardReader.span(range.upperBound))"
      )
      return nil
    }
    return seconds
  }

  /// The longest of the durations that are bounded: 24 hours by the clock of the loop.
  static let longest: Double = 24 * 3_600

  private static func span(_ seconds: Double) -> String {
    let whole = Int(seconds.rounded(.up))
    return whole >= 3_600 ? "\(whole / 3_600)h" : "\(whole)s"
  }

  func weather(_ keys: MappingReader) -> Dashboard.WeatherCard? {
    guard let own = keys.mapping("weather") else { return nil }
    let path = own.reader("json", required: true).flatMap { existing($0, folder: false) }
    let temperature = own.reader("temperature", required: true).flatMap { documentPath($0) }
    var card = Dashboard.WeatherCard(path: path ?? "", temperature: temperature ?? "")
    card.condition = own.reader("condition").flatMap { documentPath($0) }
    card.codes = own.enumeration("codes", of: Dashboard.WeatherCard.Codes.self) ?? card.codes
    card.unit = own.string("unit") ?? card.unit
    if let details = own.mapping("details") {
      card.details = details.mapping.entries.compactMap { detail($0.key, details) }
    }
    if let forecast = own.mapping("forecast") { card.forecast = self.forecast(forecast) }
    own.finish()
    return path == nil || temperature == nil ? nil : card
  }

  /// `Wind: current.wind`, or `Wind: { at: current.wind, unit: km/h }`.
  private func detail(_ title: String, _ details: MappingReader)
    -> Dashboard.WeatherCard.Detail?
  {
    guard let reader = details.reader(title) else { return nil }
    var unit = ""
    let path: String?
    if reader.value.mapping == nil {
      path = documentPath(reader)
    } else {
      guard let keys = reader.mapping() else { return nil }
      path = keys.reader("at", required: true).flatMap { documentPath($0) }
      unit = keys.string("unit") ?? ""
      keys.finish()
    }
    return path.map { Dashboard.WeatherCard.Detail(title: title, path: $0, unit: unit) }
  }

  private func forecast(_ keys: MappingReader) -> Dashboard.WeatherCard.Forecast? {
    let time = keys.reader("time", required: true).flatMap { documentPath($0) }
    let high = keys.reader("high", required: true).flatMap { documentPath($0) }
    let low = keys.reader("low").flatMap { documentPath($0) }
    let condition = keys.reader("condition").flatMap { documentPath($0) }
    keys.finish()
    guard let time, let high else { return nil }
    return Dashboard.WeatherCard.Forecast(time: time, high: high, low: low, condition: condition)
  }

  /// A way into a JSON document, such as `current.temperature` or `days[*].high`.
  func documentPath(_ reader: DocumentReader) -> String? {
    guard let text = reader.string() else { return nil }
    guard DocumentPath(text) != nil else {
      reader.fault("\"\(text)\" is no path; write one such as current.temperature or days[0].high")
      return nil
    }
    return text
  }

  /// A file, a list of them, or `{ Name: file }`; more in `{ files: …, days: 7 }`.
  func calendar(_ keys: MappingReader) -> Dashboard.CalendarCard? {
    guard let reader = keys.reader("calendar") else { return nil }
    let days = keys.integer("days", in: 1...60) ?? 7
    var files: [Dashboard.CalendarCard.File] = []
    if let named = reader.value.mapping == nil ? nil : reader.mapping() {
      for entry in named.mapping.entries {
        guard let reader = named.reader(entry.key) else { continue }
        if let file = calendarFile(reader, name: entry.key) { files.append(file) }
      }
    } else {
      files = reader.oneOrMore().compactMap { calendarFile($0, name: nil) }
    }
    if files.isEmpty, faults.isEmpty { reader.fault("a calendar needs at least one ICS file") }
    return files.isEmpty ? nil : Dashboard.CalendarCard(calendars: files, days: days)
  }

  private func calendarFile(_ reader: DocumentReader, name: String?)
    -> Dashboard.CalendarCard.File?
  {
    if reader.value.mapping == nil {
      return existing(reader, folder: false).map {
        Dashboard.CalendarCard.File(path: $0, name: name)
      }
    }
    guard let keys = reader.mapping() else { return nil }
    let path = keys.reader("ics", required: true).flatMap { existing($0, folder: false) }
    let color = keys.color("color", names: WallPalette.names)
    keys.finish()
    return path.map { Dashboard.CalendarCard.File(path: $0, name: name, color: color) }
  }
}
