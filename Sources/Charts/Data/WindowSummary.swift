import Foundation

/// What a chart's header says of the data in sight.
struct WindowSummary: Equatable, Sendable {
  /// Of the data in the window with a finite value.
  var count = 0
  var total = 0.0
  var low = Double.infinity
  var high = -Double.infinity
  /// x of the first and the last datum in the window, with a value or without.
  var first: Double?
  var last: Double?

  /// nil without data: a day without data is not a day of zero.
  var average: Double? { count > 0 ? total / Double(count) : nil }

  /// Sums the data at `window.lowerBound <= x < window.upperBound`.
  ///
  /// - Parameters:
  ///   - x: ascending.
  ///   - y: a value for each; one that is not finite counts for nothing.
  ///   - window: what is in sight, half open.
  ///   - unfinished: x of a period that is not over yet and stays out of the average.
  init(x: [Double], y: [Double], window: Range<Double>, leavingOut unfinished: Double? = nil) {
    let start = Downsampling.lowerBound(x, window.lowerBound)
    let end = min(y.count, Downsampling.lowerBound(x, window.upperBound))
    guard start < end else { return }
    first = x[start]
    last = x[end - 1]
    for index in start..<end where y[index].isFinite {
      low = min(low, y[index])
      high = max(high, y[index])
      if x[index] == unfinished { continue }
      count += 1
      total += y[index]
    }
  }
}
