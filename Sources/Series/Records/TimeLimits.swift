public import Foundation

/// The moments that a sample may bear: a mistyped year takes no chart along.
public struct TimeLimits: Hashable, Sendable {
  /// Seconds since 1970.
  private let range: ClosedRange<Double>

  /// Every moment.
  public static let none = TimeLimits(range: -.infinity ... .infinity)

  private init(range: ClosedRange<Double>) { self.range = range }

  /// From 1800 to a year after now: forecasts lie ahead by days.
  public init(now: Date) {
    let ahead = Calendar(identifier: .gregorian).date(byAdding: .year, value: 1, to: now) ?? now
    // 1800-01-01T00:00:00Z
    let first = -5_364_662_400.0
    self.init(range: first...max(first, ahead.timeIntervalSince1970))
  }

  /// Why a sample of a moment is not taken; nil when it is.
  func fault(at seconds: Double) -> String? {
    if range.contains(seconds) { return nil }
    // Half a day on, a midnight of any zone is of the year that the file says.
    let year = SeriesText.iso(Date(timeIntervalSince1970: seconds + 43_200), in: .gmt).prefix(4)
    return seconds < range.lowerBound
      ? "the year \(year) is before 1800" : "the year \(year) is more than a year ahead"
  }
}
