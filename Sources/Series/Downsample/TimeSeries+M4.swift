public import Foundation

extension TimeSeries {
  /// The points that draw the same line, one pixel wide, as all samples would.
  ///
  /// Of each column the first, least, greatest and last sample are kept (M4). Columns are aligned to
  /// absolute time, so that points do not jump when the window slides by less than a column. No column
  /// reaches over a gap, and crossings of the thresholds are kept.
  ///
  /// - Parameters:
  ///   - from: the window's start; the last sample before it is kept too, so that the line enters.
  ///   - to: the window's end; the first sample at or after it is kept too.
  ///   - columns: pixels across the window.
  ///   - thresholds: values whose crossings must stay, such as the limit of low glucose.
  ///   - pyramid: of this series; makes it O(columns) instead of O(samples).
  /// - Returns: at most about four points a column, in order of time.
  /// - Source: `health-data.md` §3.7.
  public func plotPoints(
    from: Date, to: Date, columns: Int, thresholds: [Double] = [], pyramid: MinMaxPyramid? = nil
  ) -> [PlotPoint] {
    let window = indices(from: from, to: to)
    guard columns > 0, !isEmpty, from < to else { return [] }
    let range = Swift.max(0, window.lowerBound - 1)..<Swift.min(count, window.upperBound + 1)
    let width = to.timeIntervalSince(from) / Double(columns)
    let pyramid = pyramid?.count == count ? pyramid : nil
    let breaks = pieceStarts(range, pyramid)
    var reducer = ColumnReducer(self, width: width, thresholds: thresholds, pyramid: pyramid)
    var start = range.lowerBound
    for end in breaks + [range.upperBound] where end > start {
      reducer.add(start..<end)
      start = end
    }
    return reducer.points
  }

  /// The samples before which a line must break.
  private func pieceStarts(_ range: Range<Int>, _ pyramid: MinMaxPyramid?) -> [Int] {
    guard range.count > 1 else { return [] }
    let from = Date(timeIntervalSince1970: starts[range.lowerBound])
    let to = Date(timeIntervalSince1970: starts[range.upperBound - 1])
    var found: [Int] = []
    if let pyramid {
      found = pyramid.breaks.filter { $0 > range.lowerBound && $0 < range.upperBound }
    } else {
      let allowed = allowedDistance
      starts.withUnsafeBufferPointer { TimeSeries.breaks($0, range, allowed, into: &found) }
    }
    for gap in gaps where gap.end > from && gap.start < to {
      let index = firstIndex(from: gap.end)
      if range.contains(index), index > range.lowerBound { found.append(index) }
    }
    return Array(Set(found)).sorted()
  }

  /// The samples of a range, but its first, that stand further than allowed from the one before.
  ///
  /// A run whose ends are no further apart than that has none, so most samples are not looked at.
  private static func breaks(
    _ starts: UnsafeBufferPointer<Double>, _ range: Range<Int>, _ allowed: Double,
    into found: inout [Int]
  ) {
    var at = range.lowerBound
    let last = range.upperBound - 1
    while at < last {
      var step = Swift.min(256, last - at)
      while step > 1, starts[at + step] - starts[at] > allowed { step /= 2 }
      if step == 1, starts[at + 1] - starts[at] > allowed { found.append(at + 1) }
      at += step
    }
  }
}

/// Reduces pieces of a series to the points of their columns.
private struct ColumnReducer {
  private let series: TimeSeries
  private let width: Double
  private let thresholds: [Double]
  private let pyramid: MinMaxPyramid?
  private(set) var points: [PlotPoint] = []

  init(_ series: TimeSeries, width: Double, thresholds: [Double], pyramid: MinMaxPyramid?) {
    self.series = series
    self.width = width
    self.thresholds = thresholds
    self.pyramid = pyramid
  }

  mutating func add(_ piece: Range<Int>) {
    let firstPoint = points.count
    series.starts.withUnsafeBufferPointer { starts in
      series.values.withUnsafeBufferPointer { values in
        var index = piece.lowerBound
        while index < piece.upperBound {
          let column = (starts[index] / width).rounded(.down)
          let end = columnEnd(starts, index, piece.upperBound, (column + 1) * width)
          reduce(index..<end, starts, values)
          index = end
        }
      }
    }
    if points.count > firstPoint { points[firstPoint].startsPiece = true }
  }

  /// The first sample of the next column: by doubling steps, then by halving.
  private func columnEnd(
    _ starts: UnsafeBufferPointer<Double>, _ index: Int, _ limit: Int, _ edge: Double
  ) -> Int {
    var low = index + 1
    var step = 1
    while low + step < limit, starts[low + step - 1] < edge {
      low += step
      step *= 2
    }
    var high = Swift.min(limit, low + step)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] < edge { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private mutating func reduce(
    _ range: Range<Int>, _ starts: UnsafeBufferPointer<Double>,
    _ values: UnsafeBufferPointer<Double>
  ) {
    let first = range.lowerBound
    let last = range.upperBound - 1
    var kept = [first]
    if range.count > 2 {
      let found = extremes(range, values)
      kept += found.low < found.high ? [found.low, found.high] : [found.high, found.low]
    }
    kept.append(last)
    if range.count > 4, !thresholds.isEmpty, crosses(range, values) {
      kept += crossings(range, values)
      kept.sort()
    }
    var previous = -1
    for index in kept where index > previous {
      points.append(PlotPoint(x: starts[index], y: values[index]))
      previous = index
    }
  }

  private func extremes(_ range: Range<Int>, _ values: UnsafeBufferPointer<Double>) -> Extremes {
    if let pyramid, range.count > MinMaxPyramid.base { return pyramid.extremes(range, values) }
    return Extremes(of: values, in: range)
  }

  private func crosses(_ range: Range<Int>, _ values: UnsafeBufferPointer<Double>) -> Bool {
    let found = extremes(range, values)
    return thresholds.contains { values[found.low] < $0 && values[found.high] >= $0 }
  }

  /// The first and the last crossing of each threshold: both neighbours of each.
  private func crossings(_ range: Range<Int>, _ values: UnsafeBufferPointer<Double>) -> [Int] {
    var found: [Int] = []
    for threshold in thresholds {
      let isCrossing: (Int) -> Bool = { index in
        (values[index] < threshold) != (values[index - 1] < threshold)
      }
      guard let first = range.dropFirst().first(where: isCrossing),
        let last = range.dropFirst().last(where: isCrossing)
      else { continue }
      found += [first - 1, first, last - 1, last]
    }
    return found
  }
}
