public import Foundation

/// What a series measures: its canonical unit, what is plausible, and how it is summed up.
public struct Metric: Hashable, Sendable {
  /// The name in dashboard files and in the store, such as `resting-heart-rate`.
  public var id: String
  /// The name for people, in English.
  public var label: String
  /// The unit in which samples are kept.
  public var unit: MeasureUnit
  public var statistic: Statistic
  /// Readings outside are set aside as impossible.
  public var limits: ClosedRange<Double>
  /// A line breaks where readings are further apart than this many seconds and than three times the
  /// usual distance; nil when it never breaks.
  public var gapLimit: TimeInterval?
  /// Decimals that people read.
  public var decimals: Int

  public init(
    id: String, label: String, unit: MeasureUnit, statistic: Statistic = .mean,
    limits: ClosedRange<Double> = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude,
    gapLimit: TimeInterval? = nil, decimals: Int = 1
  ) {
    self.id = id
    self.label = label
    self.unit = unit
    self.statistic = statistic
    self.limits = limits
    self.gapLimit = gapLimit
    self.decimals = decimals
  }

  /// The table's metric of a name or of one of its other names, or nil.
  public static func known(_ name: String) -> Metric? {
    byName[normalized(name)]
  }

  /// A metric by name: the table's, or a plain one in the unit given.
  public static func named(_ name: String, unit: String? = nil) -> Metric {
    known(name)
      ?? Metric(id: name, label: name, unit: MeasureUnit(unit ?? ""), gapLimit: 3_600)
  }

  /// All names of the table, for hints.
  public static var names: [String] { all.map(\.id) }

  /// Letters and digits only, in lower case: `HeartRate`, `heart_rate` and `heart-rate` are one name.
  private static func normalized(_ name: String) -> String {
    String(
      name.lowercased().unicodeScalars.filter {
        $0.properties.isAlphabetic || ("0"..."9").contains($0)
      })
  }

  private static let byName: [String: Metric] = {
    var found: [String: Metric] = [:]
    for row in table {
      let metric = row.metric
      for name in [metric.id] + row.otherNames { found[normalized(name)] = metric }
    }
    return found
  }()

  /// The table's metrics in its order.
  public static let all: [Metric] = table.map(\.metric)
}
