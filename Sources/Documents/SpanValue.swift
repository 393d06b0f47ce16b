/// A length of time as a file writes it: `500ms`, `30s`, `5m`, `2h`, `7d`, `2w`, `3mo`, `1y`.
///
/// Days and longer are steps of a calendar; `duration` has no value for them, since a day is not always
/// 24 hours.
public struct SpanValue: Hashable, Sendable, CustomStringConvertible {
  public enum Unit: String, Hashable, Sendable, CaseIterable {
    case milliseconds = "ms"
    case seconds = "s"
    case minutes = "m"
    case hours = "h"
    case days = "d"
    case weeks = "w"
    case months = "mo"
    case years = "y"
  }

  public var count: Int
  public var unit: Unit

  public init(_ count: Int, _ unit: Unit) {
    self.count = count
    self.unit = unit
  }

  /// Reads digits and a unit; nil for all else, fractions and signs included.
  public init?(_ text: String) {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard let count = Int(digits), let unit = Unit(rawValue: String(text[digits.endIndex...])),
      count <= 1_000_000_000
    else { return nil }
    self.init(count, unit)
  }

  /// The elapsed time, or nil for days and longer.
  public var duration: Duration? {
    switch unit {
    case .milliseconds: return .milliseconds(count)
    case .seconds: return .seconds(count)
    case .minutes: return .seconds(count * 60)
    case .hours: return .seconds(count * 3_600)
    case .days, .weeks, .months, .years: return nil
    }
  }

  public var description: String { "\(count)\(unit.rawValue)" }
}
