public import Documents
import Foundation
import Series

/// Reads a dashboard file into a `Dashboard`, or into every fault of it.
///
/// Unknown keys, wrong types, missing files and unknown series are faults with their place and, where
/// a name was mistyped, the nearest valid one.
public struct DashboardReader {
  let faults: FaultList
  let folder: String
  let file: String
  /// The series that cards have named so far.
  let references = SeriesReferences()
  let templates = TemplateTable()
  let controlSources = ControlSources()

  /// Reads a file.
  ///
  /// - Throws: `DashboardFaults` with all faults of the file.
  public static func read(path: String) throws -> Dashboard {
    let document: Document
    do {
      document = try Document(path: path)
    } catch let error as DocumentError {
      throw DashboardFaults(faults: [error])
    }
    return try read(document)
  }

  /// Reads a parsed document whose `file` tells where relative paths start.
  ///
  /// - Throws: `DashboardFaults` with all faults of the file.
  public static func read(_ document: Document) throws -> Dashboard {
    let folder = URL(fileURLWithPath: document.file).deletingLastPathComponent().path
    let faults = FaultList(file: document.file)
    let reader = DashboardReader(faults: faults, folder: folder, file: document.file)
    let dashboard = reader.dashboard(DocumentReader(document.root, faults: faults))
    guard let dashboard, faults.isEmpty else { throw DashboardFaults(faults: faults.faults) }
    return dashboard
  }

  private func dashboard(_ root: DocumentReader) -> Dashboard? {
    if root.value.isNull {
      root.fault("the file is empty; a dashboard begins with \"version: 1\"")
      return nil
    }
    guard let keys = root.mapping() else { return nil }
    var result = Dashboard(file: file, folder: folder)
    if let first = keys.mapping.entries.first, first.key != "version" {
      faults.add("\"version: 1\" must be the first key", at: first.keyPosition)
    }
    if let version = keys.integer("version", required: true), version != 1 {
      faults.add(
        "version \(version) is not known to this program, which reads version 1",
        at: keys.keyPosition("version"))
    }
    result.title = keys.string("title")
    result.zone = zone(keys)
    result.locale = locale(keys)
    result.weekStart = keys.enumeration("week-start", of: Self.weekdays).flatMap(Self.weekday)
    result.units = units(keys)
    theme(keys, &result)
    result.sources = sources(keys)
    let names = result.sources.flatMap(\.seriesNames)
    controlSources.take(result.sources)
    if let templates = keys.mapping("templates") { self.templates.read(templates) }
    result.service = service(keys)
    result.remote = remote(keys)
    result.follow = follow(keys)
    result.pages = pages(keys, series: names)
    checkPins(result)
    result.display = display(keys, pages: result.pages.map(\.id))
    result.advance = advance(keys)
    result.alarms = alarms(keys, series: names)
    result.idle = idle(keys, pages: result.pages.map(\.id), series: names)
    result.seriesInUse = references.names
    keys.finish()
    return result
  }

  /// The days as a dashboard names them, in Foundation's order.
  static let weekdays = [
    "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
  ]

  /// The number that Foundation gives a day, 1 is Sunday.
  static func weekday(named name: String) -> Int? {
    weekdays.firstIndex(of: name).map { $0 + 1 }
  }

  private func zone(_ keys: MappingReader) -> TimeZone? {
    guard let reader = keys.reader("zone"), let name = reader.string() else { return nil }
    return zone(reader, named: name)
  }

  /// The zone of an IANA name; another name is a fault.
  func zone(_ reader: DocumentReader, named name: String) -> TimeZone? {
    if let zone = try? TimeZone.named(name) { return zone }
    let known = TimeZone.knownTimeZoneIdentifiers
    reader.fault(
      "there is no time zone \"\(name)\"" + NearestName.hint(for: name, among: known)
        + (NearestName.of(name, among: known) == nil ? "; write one such as Europe/Berlin" : ""))
    return nil
  }

  private func locale(_ keys: MappingReader) -> Locale? {
    guard let reader = keys.reader("locale"), let name = reader.string() else { return nil }
    let locale = DashboardReader.locale(named: name)
    if locale == nil {
      reader.fault("there is no locale \"\(name)\"; write one such as en_US or de_DE")
    }
    return locale
  }

  /// A locale of a language that there is.
  static func locale(named name: String) -> Locale? {
    let identifier = name.replacingOccurrences(of: "_", with: "-")
    let language = identifier.split(separator: "-").first.map(String.init) ?? ""
    guard Locale.LanguageCode.isoLanguageCodes.contains(Locale.LanguageCode(language)) else {
      return nil
    }
    return Locale(identifier: name)
  }

  private func units(_ keys: MappingReader) -> [String: String] {
    guard let mapping = keys.mapping("units") else { return [:] }
    var units: [String: String] = [:]
    for entry in mapping.mapping.entries {
      guard let reader = mapping.reader(entry.key), let unit = reader.string() else { continue }
      units[entry.key] = unit
    }
    return units
  }
}

/// A list that the reader's parts write into.
final class SeriesReferences {
  var names: Set<String> = []
}
