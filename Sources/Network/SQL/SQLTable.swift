internal import Foundation
internal import Series

/// Rows of a query's answer, up to a bound, and the series in them.
struct SQLTable {
  let columns: [String]
  private var rows: [[String?]] = []
  private var bytes = 0

  private static let rowLimit = 100_000
  private static let byteLimit = 32 << 20

  init(columns: [String]) {
    self.columns = columns
  }

  var count: Int { rows.count }

  mutating func add(_ row: [String?]) throws(SourceFailure) {
    bytes += row.reduce(16 * row.count) { $0 + ($1?.utf8.count ?? 0) }
    guard rows.count < SQLTable.rowLimit, bytes <= SQLTable.byteLimit else {
      throw SourceFailure(
        .tooLarge, "the query gives more than \(rows.count) rows: group by :bucket")
    }
    rows.append(row)
  }

  /// The series of the columns, or of the texts of a column `series`.
  func series(units: [String: String], zone: TimeZone) throws(SourceFailure) -> [ImportedSeries] {
    guard columns.count > 1 else {
      throw SourceFailure(
        .configuration, "the query must give a column of times and one of numbers")
    }
    guard !rows.isEmpty else { return [] }
    let time = columns.firstIndex { $0.lowercased() == "time" } ?? 0
    let name = columns.firstIndex { $0.lowercased() == "series" }
    guard let name else { return try read(rows, named: nil, time, except: [time], units, zone) }
    var found: [ImportedSeries] = []
    for (text, rows) in Dictionary(grouping: rows, by: { $0[name] ?? "" }).sorted(by: {
      $0.key < $1.key
    }) where !text.isEmpty {
      found += try read(rows, named: text, time, except: [time, name], units, zone)
    }
    return found
  }

  private func read(
    _ rows: [[String?]], named name: String?, _ time: Int, except others: Set<Int>,
    _ units: [String: String], _ zone: TimeZone
  ) throws(SourceFailure) -> [ImportedSeries] {
    let places = columns.indices.filter { place in
      !others.contains(place)
        && rows.contains { $0[place].map { Double($0) != nil } ?? false }
    }
    let wanted = name == nil ? places : Array(places.prefix(1))
    guard !wanted.isEmpty else { return [] }
    // The readers of files know every form of date and number; a table is a file to them.
    var text = "time," + wanted.map { "c\($0)" }.joined(separator: ",") + "\n"
    for row in rows {
      let cells = wanted.map { row[$0].map { Double($0).map { "\($0)" } ?? "" } ?? "" }
      text += "\"\(SQLTable.plain(row[time] ?? ""))\"," + cells.joined(separator: ",") + "\n"
    }
    let names = wanted.map { name ?? columns[$0] }
    var mapping = ColumnMapping(
      time: [.name("time")],
      values: zip(wanted, names).map { place, name in
        ColumnMapping.Value(
          column: .name("c\(place)"), metric: .named(name, unit: units[name]),
          unit: units[name].map { MeasureUnit($0) })
      }, zone: zone)
    mapping.decimal = "."
    mapping.delimiter = ","
    mapping.hasHeader = true
    do {
      let (series, _) = try SeriesLoader.csv(Array(text.utf8), name: "answer", mapping: mapping)
      return zip(names, series).compactMap { name, one in
        one.isEmpty ? nil : ImportedSeries(name: name, series: one)
      }
    } catch {
      throw SourceFailure(
        .malformed,
        "the query's answer cannot be read: \((error as? SeriesError)?.message ?? "\(error)")")
    }
  }

  private static func plain(_ text: String) -> String { text.filter { $0 != "\"" } }
}
