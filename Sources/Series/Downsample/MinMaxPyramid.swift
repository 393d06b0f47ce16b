/// The least and greatest value of every block of a series, on several levels, and its breaks.
///
/// Level 0 has blocks of 64 samples, each further level blocks of 16 of the one below. With it the
/// extremes of any range of samples cost a few dozen comparisons instead of one each, and appending a
/// sample touches one block a level.
public struct MinMaxPyramid: Sendable {
  static let base = 64
  static let fanout = 16

  struct Block {
    /// Indices of the samples with the least and the greatest value.
    var low: Int32
    var high: Int32
  }

  private(set) var levels: [[Block]] = [[]]
  private(set) var count = 0
  /// The samples that are too far behind the one before for a line between them.
  private(set) var breaks: [Int] = []
  private let allowedDistance: Double

  public init(_ series: TimeSeries) {
    allowedDistance = series.allowedDistance
    levels[0].reserveCapacity(series.count / MinMaxPyramid.base + 1)
    extend(to: series)
  }

  /// Takes in the samples that were appended to the series since.
  ///
  /// - Precondition: the samples known so far are unchanged.
  public mutating func extend(to series: TimeSeries) {
    guard series.count > count, series.count < Int(Int32.max) else { return }
    series.values.withUnsafeBufferPointer { values in
      // The last block may have been half full.
      var start = count / MinMaxPyramid.base * MinMaxPyramid.base
      levels[0].removeLast(levels[0].count - start / MinMaxPyramid.base)
      while start < values.count {
        let end = min(start + MinMaxPyramid.base, values.count)
        levels[0].append(MinMaxPyramid.scan(values, start..<end))
        start = end
      }
      raise(values, from: count / MinMaxPyramid.base)
    }
    for index in max(1, count)..<max(1, series.count)
    where series.starts[index] - series.starts[index - 1] > allowedDistance {
      breaks.append(index)
    }
    count = series.count
  }

  @inline(__always)
  private static func scan(_ values: UnsafeBufferPointer<Double>, _ range: Range<Int>) -> Block {
    var low = range.lowerBound
    var high = range.lowerBound
    for index in range {
      if values[index] < values[low] { low = index }
      if values[index] > values[high] { high = index }
    }
    return Block(low: Int32(truncatingIfNeeded: low), high: Int32(truncatingIfNeeded: high))
  }

  private mutating func raise(_ values: UnsafeBufferPointer<Double>, from block: Int) {
    var level = 0
    var first = block
    while levels[level].count > MinMaxPyramid.fanout {
      if levels.count == level + 1 { levels.append([]) }
      first /= MinMaxPyramid.fanout
      let kept = min(first, levels[level + 1].count)
      levels[level + 1].removeLast(levels[level + 1].count - kept)
      var child = kept * MinMaxPyramid.fanout
      while child < levels[level].count {
        let end = min(child + MinMaxPyramid.fanout, levels[level].count)
        var block = levels[level][child]
        for other in levels[level][child..<end] {
          if values[Int(other.low)] < values[Int(block.low)] { block.low = other.low }
          if values[Int(other.high)] > values[Int(block.high)] { block.high = other.high }
        }
        levels[level + 1].append(block)
        child = end
      }
      first = kept
      level += 1
    }
  }

  /// The indices of the least and the greatest value in a range that is not empty.
  func extremes(_ range: Range<Int>, _ values: UnsafeBufferPointer<Double>) -> Extremes {
    var low = range.lowerBound
    var high = range.lowerBound
    var at = range.lowerBound
    func look(_ index: Int) {
      if values[index] < values[low] { low = index }
      if values[index] > values[high] { high = index }
    }
    while at < range.upperBound {
      // The highest level that has a whole block here.
      var level = -1
      var size = 1
      var next = MinMaxPyramid.base
      while level + 1 < levels.count, at % next == 0, at + next <= range.upperBound,
        at / next < levels[level + 1].count
      {
        level += 1
        size = next
        next *= MinMaxPyramid.fanout
      }
      if level < 0 {
        look(at)
        at += 1
      } else {
        let block = levels[level][at / size]
        look(Int(block.low))
        look(Int(block.high))
        at += size
      }
    }
    return Extremes(low: low, high: high)
  }
}
