import Documents
import Foundation
import Series

/// The first dashboard of a wall: commented, with what was found, and without a fault.
public struct StarterDashboard: Sendable {
  public var title = "Our wall"
  public var zone: String?
  public var locale: String?
  /// Degrees north and east, for sunrise.
  public var place: (latitude: Double, longitude: Double)?
  /// A folder of data files; it is written as the dashboard should name it.
  public var data: String?
  /// A folder of pictures.
  public var pictures: String?
  /// An ICS file.
  public var calendar: String?

  public init() {}

  /// A series of a file that was found.
  struct Found: Equatable {
    var source: String
    var path: String
    var metric: String
    var isLevel: Bool
    /// A table whose columns tell what is measured, and no vendor's.
    var isTable = false
  }

  /// The text of the file.
  ///
  /// - Parameter folder: what paths are relative to.
  /// - Returns: YAML with comments.
  public func text(in folder: String) -> String {
    let found = data.map { StarterDashboard.look(in: $0, relativeTo: folder) } ?? []
    var text = """
      # A wall by Vitrine. Save this file and the wall follows; a file with a fault leaves the last good
      # wall standing, with the fault over it.
      #   vitrine check FILE     says every fault with its line
      #   docs/dashboard.md      says every key; docs/cards shows every card
      version: 1
      title: \(StarterDashboard.quoted(title))

      """
    text += setting("zone", zone, "the system's time zone; write one such as Europe/Berlin")
    text += setting("locale", locale, "the system's language; write one such as de_DE")
    if let place {
      text +=
        "theme: { scheme: auto, place: [\(place.latitude), \(place.longitude)] }  # light by day\n"
    } else {
      text += """
        # With a place, the wall is light while the sun is up: { scheme: auto, place: [52.5, 13.4] }
        theme: auto

        """
    }
    text += """
      # What happens when nobody touches the wall, and at night.
      idle:
        home: 2m
        night: { from: "22:30", to: "06:30", brightness: 20% }

      """
    text += sources(found)
    text += "pages:\n  - id: home\n    cards:\n      - clock: local\n"
    for one in found.prefix(3) { text += card(one) }
    if let calendar {
      text +=
        "      - calendar: \(StarterDashboard.quoted(StarterDashboard.relative(calendar, to: folder)))\n        days: 7\n"
    }
    if found.isEmpty && calendar == nil {
      text += """
              - text: |
                  # It works
                  This wall is yours now. Edit **dashboard.yaml** and save it: the wall follows.

        """
    }
    if let level = found.first(where: \.isLevel) ?? found.first {
      text += """
          - id: history
            layout: stack
            cards:
              - chart: { series: \(level.source)/\(level.metric), mark: \(level.isLevel ? "line" : "bar"), modes: [day, week, month, year], mode: month }

        """
    }
    if let pictures {
      let path = StarterDashboard.quoted(StarterDashboard.relative(pictures, to: folder))
      text += """
          - id: pictures
            layout: full
            cards:
              - slides: { folder: \(path), every: 30s }

        """
    }
    return text
  }

  private func setting(_ key: String, _ value: String?, _ comment: String) -> String {
    value.map { "\(key): \($0)\n" } ?? "# \(key):  \(comment)\n"
  }

  private func sources(_ found: [Found]) -> String {
    guard !found.isEmpty else {
      return """
        # Where series come from: a file, or a folder of files, of any format that docs/data.md lists.
        # sources:
        #   phone: { file: export.zip }

        """
    }
    var text = "# Files that were found; a file that changes is read again.\nsources:\n"
    var seen: Set<String> = []
    for one in found where seen.insert(one.source).inserted {
      let path = StarterDashboard.quoted(one.path)
      text +=
        one.isTable
        ? "  \(one.source): { csv: \(path), metric: \(one.metric) }\n"
        : "  \(one.source): { file: \(path) }\n"
    }
    return text
  }

  private func card(_ one: Found) -> String {
    one.isLevel
      ? "      - { number: \(one.source)/\(one.metric), sparkline: month }\n"
      : "      - { number: \(one.source)/\(one.metric), sparkline: week }\n"
  }

  /// The series of the files in a folder: of each file those with the most samples.
  static func look(in data: String, relativeTo folder: String) -> [Found] {
    let files = (try? SourceLoader.files(data)) ?? []
    var found: [Found] = []
    var names: Set<String> = []
    for file in files.prefix(40) {
      let read = (try? SeriesImporter(zone: .current).read(path: file))?.series ?? []
      let best = read.filter { Metric.names.contains($0.name) && !$0.series.isEmpty }
        .sorted { ($0.series.count, $1.name) > ($1.series.count, $0.name) }
      let table = best.isEmpty ? table(file) : nil
      guard !best.isEmpty || table != nil else { continue }
      let name = sourceName(file, not: &names)
      if let table {
        found.append(
          Found(
            source: name, path: relative(file, to: folder), metric: table.metric.id,
            isLevel: isLevel(table), isTable: true))
      }
      for one in best.prefix(2) {
        found.append(
          Found(
            source: name, path: relative(file, to: folder), metric: one.name,
            isLevel: isLevel(one.series)))
      }
    }
    return found
  }

  private static func isLevel(_ series: TimeSeries) -> Bool {
    series.statistic != .sum && series.statistic != .duration
  }

  /// A file's name as a source's: small letters, digits and hyphens.
  private static func sourceName(_ file: String, not names: inout Set<String>) -> String {
    var name = ""
    for character in (file as NSString).lastPathComponent.lowercased().prefix(while: { $0 != "." })
    {
      name.append(character.isASCII && (character.isLetter || character.isNumber) ? character : "-")
    }
    if name.first?.isLetter != true { name = "file-" + name }
    while !names.insert(name).inserted { name += "-2" }
    return name
  }

  /// The series of a CSV file one of whose headings names a metric.
  private static func table(_ file: String) -> TimeSeries? {
    guard let bytes = try? FileBytes.read(file, limit: 64 << 20),
      let header = try? CSVTable.rows(bytes, limit: 1).header
    else { return nil }
    let headings = header.map { $0.lowercased() }
    let metric = Metric.names.first { name in
      headings.contains { $0.hasPrefix(name.replacingOccurrences(of: "-", with: " ")) }
    }
    guard let metric else { return nil }
    let value = ColumnMapping.Value(column: .number(0), metric: .named(metric))
    let mapping = ColumnMapping(time: [], values: [value], zone: .current)
    let read = try? SeriesLoader.csv(bytes, name: file, mapping: mapping)
    return read?.0.first { !$0.isEmpty }
  }

  /// A path below a folder as seen from there.
  static func relative(_ path: String, to folder: String) -> String {
    let path = URL(fileURLWithPath: path).standardizedFileURL.path
    let folder = URL(fileURLWithPath: folder).standardizedFileURL.path
    return path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : path
  }

  /// A text as YAML takes it on one line.
  static func quoted(_ text: String) -> String {
    let isPlain =
      !text.isEmpty && text.first?.isLetter == true
      && text.allSatisfy { $0.isLetter || $0.isNumber || " ._-/".contains($0) } && text.last != " "
      && !["true", "false", "null", "yes", "no", "on", "off"].contains(text.lowercased())
    if isPlain { return text }
    var quoted = "\""
    for character in text {
      switch character {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case _ where character.isNewline: quoted += " "
      default: quoted.append(character)
      }
    }
    return quoted + "\""
  }
}
