import Foundation

/// Which datum a finger means.
enum ChartSnapping {
  /// The datum nearest a value among sorted x; of two equally near the later.
  ///
  /// - Complexity: O(log count).
  static func nearest(_ value: Double, in x: [Double]) -> Int? {
    guard !x.isEmpty, !value.isNaN else { return nil }
    let after = Downsampling.lowerBound(x, value)
    if after == x.count { return lastOf(after - 1, in: x) }
    if after == 0 { return lastOf(0, in: x) }
    return value - x[after - 1] < x[after] - value
      ? lastOf(after - 1, in: x) : lastOf(after, in: x)
  }

  /// The last of the data that share an x.
  private static func lastOf(_ index: Int, in x: [Double]) -> Int {
    Downsampling.upperBound(x, x[index]) - 1
  }

  /// The start of the calendar bin that holds a moment, so that the right half of a bar does not
  /// choose the next.
  static func bin(_ seconds: Double, unit: CalendarStride.Unit, calendar: Calendar) -> Double {
    CalendarStride.start(
      of: unit, containing: Date(timeIntervalSinceReferenceDate: seconds), calendar: calendar
    ).timeIntervalSinceReferenceDate
  }
}
