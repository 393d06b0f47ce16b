public import Foundation

/// Which columns of a file are time and value, and what the file does not say itself.
///
/// An empty mapping is a request to look: the first column of dates, and the only one of numbers.
public struct ColumnMapping: Sendable {
  /// A column by the name in its header, or by its place.
  public enum Column: Hashable, Sendable, CustomStringConvertible {
    case name(String)
    /// 1-based.
    case number(Int)

    public var description: String {
      switch self {
      case .name(let name): return "\"\(name)\""
      case .number(let number): return "\(number)"
      }
    }
  }

  /// One series to take from a file.
  public struct Value: Sendable {
    /// Nil takes the time from start to end, in the metric's unit.
    public var column: Column?
    public var metric: Metric
    /// The unit in the file; nil takes the header's `(kg)`, else the metric's own.
    public var unit: MeasureUnit?
    /// Words that stand for numbers, in lower case.
    public var words: [String: Double]
    /// Makes 0 a missing value.
    public var zeroIsMissing: Bool

    public init(
      column: Column?, metric: Metric, unit: MeasureUnit? = nil, words: [String: Double] = [:],
      zeroIsMissing: Bool = false
    ) {
      self.column = column
      self.metric = metric
      self.unit = unit
      self.words = words
      self.zeroIsMissing = zeroIsMissing
    }
  }

  /// Rows to take: those with one of these texts in a column.
  public struct Filter: Sendable {
    public var column: Column
    public var accepted: Set<String>

    public init(column: Column, accepted: Set<String>) {
      self.column = column
      self.accepted = accepted
    }
  }

  /// The start: one column, or a date and a time of day.
  public var time: [Column]
  public var end: Column?
  public var values: [Value]
  public var source: Column?
  /// The source's name where no column says it.
  public var sourceName: String?
  /// The zone of times that bear none.
  public var zone: TimeZone
  /// A column that says the zone of each row.
  public var zoneColumn: Column?
  public var filters: [Filter] = []
  /// Texts that mean "no value" beside the usual ones, such as `-200`.
  public var missing: Set<String> = []
  /// `.` or `,`; nil to find out.
  public var decimal: Character?
  /// Nil to find out.
  public var dateOrder: DateOrder?
  /// The order where the column does not tell; nil to ask.
  public var dateOrderIfOpen: DateOrder?
  /// Nil to find out.
  public var delimiter: Character?
  /// Nil to find out.
  public var hasHeader: Bool?
  /// Takes a timestamp of midnight UTC as the label of a day, not as an instant.
  public var midnightIsDay = false
  /// Counts rows without a time as empty instead of rejecting them, for files that have lines of
  /// another kind.
  public var skipsRowsWithoutTime = false
  /// The day of times of day that stand without a date, such as those of a file named by its day.
  public var day: String?
  /// For JSON: the path to the list of records, such as `data.metrics[0].data`.
  public var records = ""

  public init(
    time: [Column] = [], values: [Value] = [], end: Column? = nil, source: Column? = nil,
    zone: TimeZone = .gmt
  ) {
    self.time = time
    self.values = values
    self.end = end
    self.source = source
    self.zone = zone
  }

  /// The usual case: one column of times, one of values.
  public init(
    time: Column? = nil, value: Column? = nil, metric: Metric, unit: MeasureUnit? = nil,
    zone: TimeZone = .gmt
  ) {
    self.init(
      time: time.map { [$0] } ?? [],
      values: [Value(column: value ?? .number(0), metric: metric, unit: unit)], zone: zone)
  }
}

extension ColumnMapping.Column {
  /// The place that means "find it".
  static let unknown = ColumnMapping.Column.number(0)
}
