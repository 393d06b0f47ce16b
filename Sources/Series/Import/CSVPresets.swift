import Foundation

/// The layouts of vendors' CSV files, recognised by their headers.
struct CSVPreset: Sendable {
  var name: String
  /// The format that the file belongs to.
  var format = FileFormat.csv
  /// Columns that the header must have, as `ColumnMatch` finds them.
  var requires: [String]
  /// The name in dashboard files and on the command line: `withings-weight`.
  var id: String { name.lowercased().replacing(" ", with: "-") }

  /// Builds the mapping for a header that has them.
  var mapping: @Sendable (Context) -> ColumnMapping

  /// What a preset may look at.
  struct Context: Sendable {
    var header: [String]
    /// The first records.
    var rows: [[String]]
    var zone: TimeZone
    var fileName: String

    func has(_ name: String) -> Bool { ColumnMatch.index(of: name, in: header) != nil }

    func cells(_ name: String) -> [String] {
      guard let place = ColumnMatch.index(of: name, in: header) else { return [] }
      return rows.compactMap { $0.indices.contains(place) ? $0[place] : nil }.filter { !$0.isEmpty }
    }

    /// Values for those of the columns that are there.
    func values(_ columns: [(String, String)], zeroIsMissing: Bool = false) -> [ColumnMapping.Value]
    {
      columns.compactMap { column, metric in
        guard has(column) else { return nil }
        return ColumnMapping.Value(
          column: self.column(column) ?? .name(column), metric: .named(metric),
          zeroIsMissing: zeroIsMissing)
      }
    }

    /// The column's own heading, of any of the names in `A|B`.
    func column(_ name: String) -> ColumnMapping.Column? {
      ColumnMatch.index(of: name, in: header).map { .name(header[$0]) }
    }

    func mapping(_ time: String, _ columns: [(String, String)]) -> ColumnMapping {
      ColumnMapping(
        time: [column(time) ?? .name(time)], values: values(columns), zone: zone)
    }
  }

  /// The first preset whose columns are all in the header, among those of a name if one is given.
  static func find(_ header: [String], named name: String? = nil) -> CSVPreset? {
    all.first { preset in
      (name == nil || preset.id == name || preset.name == name)
        && preset.requires.allSatisfy { ColumnMatch.index(of: $0, in: header) != nil }
    }
  }

  static let all: [CSVPreset] = body + activity + glucose + night
}
