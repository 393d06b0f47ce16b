import Foundation

/// A long series thinned to what a screen can show: first, least, greatest and last of each column.
///
/// Columns are aligned to the data, not to the window: column `k` holds `k·width ..< (k + 1)·width`
/// of the x axis, so that a scrolled chart keeps the same points and never shimmers. Extremes are
/// kept, and a gap (a value that is not finite) stays one.
enum Downsampling {
  /// Indices of a sorted series, ascending, that draw like all of it.
  ///
  /// - Parameters:
  ///   - x: ascending, not NaN.
  ///   - y: a value for each, in a pyramid.
  ///   - window: what is in sight; one index to each side is added, so that a line goes on to its
  ///     neighbours outside.
  ///   - columnWidth: the x axis' length of one pixel.
  ///   - perColumn: with fewer data for each column nothing is left out.
  /// - Returns: indices whose drawing cannot be told from that of all.
  /// - Complexity: O(columns · log count).
  static func indices(
    x: [Double], y: MinMaxPyramid, window: ClosedRange<Double>, columnWidth: Double,
    perColumn: Double = 4
  ) -> [Int] {
    let low = max(0, lowerBound(x, window.lowerBound) - 1)
    let high = min(x.count, upperBound(x, window.upperBound) + 1)
    guard low < high else { return [] }
    let columns = (window.upperBound - window.lowerBound) / columnWidth
    guard columnWidth > 0, columns.isFinite, Double(high - low) > perColumn * max(1, columns) else {
      return Array(low..<high)
    }
    var result: [Int] = []
    var start = low
    while start < high {
      let column = (x[start] / columnWidth).rounded(.down)
      var end = lowerBound(x, (column + 1) * columnWidth, from: start, to: high)
      if end <= start { end = start + 1 }
      appendColumn(start..<end, y: y, to: &result)
      start = end
    }
    return result
  }

  private static func appendColumn(
    _ run: Range<Int>, y: MinMaxPyramid, to result: inout [Int]
  ) {
    var kept = [run.lowerBound, run.upperBound - 1]
    if let extremes = y.extremes(in: run) {
      kept.append(extremes.least)
      kept.append(extremes.greatest)
    }
    // A gap wholly inside a column is narrower than a pixel; one that reaches its edge is kept by
    // the first or the last.
    kept.sort()
    for index in kept where result.last != index { result.append(index) }
  }

  /// The first index whose value is not less.
  static func lowerBound(_ x: [Double], _ value: Double, from low: Int = 0, to high: Int? = nil)
    -> Int
  {
    var low = low
    var high = high ?? x.count
    while low < high {
      let middle = (low + high) / 2
      if x[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The first index whose value is greater.
  static func upperBound(_ x: [Double], _ value: Double) -> Int {
    var low = 0
    var high = x.count
    while low < high {
      let middle = (low + high) / 2
      if x[middle] <= value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
