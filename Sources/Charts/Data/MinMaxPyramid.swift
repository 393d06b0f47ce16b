/// The least and the greatest of any run of a long series in logarithmic time.
///
/// Each level keeps one pair per sixteen of the level below. NaN counts for nothing; a run of
/// nothing else has no extremes. Appending costs O(1), amortised; memory is an eighth of the data.
struct MinMaxPyramid: Sendable {
  /// Where the extremes stand in the series.
  struct Extremes: Equatable, Sendable {
    var least: Int
    var greatest: Int
  }

  private static let fan = 16
  private(set) var values: [Double]
  /// Level `k` holds the extremes of each whole block of `fan^(k + 1)` values.
  private var levels: [[Extremes?]] = []

  init(_ values: [Double]) {
    self.values = values
    levels = []
    var below = values.count
    while below >= MinMaxPyramid.fan {
      let blocks = below / MinMaxPyramid.fan
      let depth = levels.count
      var level: [Extremes?] = []
      level.reserveCapacity(blocks)
      for block in 0..<blocks { level.append(extremes(ofBlock: block, depth: depth)) }
      levels.append(level)
      below = blocks
    }
  }

  mutating func append(_ value: Double) {
    values.append(value)
    var count = values.count
    var depth = 0
    while count.isMultiple(of: MinMaxPyramid.fan) {
      count /= MinMaxPyramid.fan
      if depth == levels.count { levels.append([]) }
      levels[depth].append(extremes(ofBlock: count - 1, depth: depth))
      depth += 1
    }
  }

  private func extremes(ofBlock block: Int, depth: Int) -> Extremes? {
    var result: Extremes?
    let first = block * MinMaxPyramid.fan
    for index in first..<(first + MinMaxPyramid.fan) {
      if depth == 0 {
        join(index, into: &result)
      } else {
        join(levels[depth - 1][index], into: &result)
      }
    }
    return result
  }

  private func join(_ index: Int, into result: inout Extremes?) {
    let value = values[index]
    guard value.isFinite else { return }
    guard let current = result else {
      result = Extremes(least: index, greatest: index)
      return
    }
    if value < values[current.least] { result?.least = index }
    if value > values[current.greatest] { result?.greatest = index }
  }

  private func join(_ extremes: Extremes?, into result: inout Extremes?) {
    guard let extremes else { return }
    join(extremes.least, into: &result)
    join(extremes.greatest, into: &result)
  }

  /// Where the extremes of a run stand; nil when the run has no finite value.
  ///
  /// - Complexity: O(log count).
  func extremes(in run: Range<Int>) -> Extremes? {
    var low = max(0, run.lowerBound)
    var high = min(values.count, run.upperBound)
    var result: Extremes?
    guard low < high else { return nil }
    for depth in -1..<levels.count {
      let isTop = depth + 1 >= levels.count
      // The ragged ends at this level; the whole blocks between them are one level up.
      while low < high, isTop || !low.isMultiple(of: MinMaxPyramid.fan) {
        joinEntry(low, depth: depth, into: &result)
        low += 1
      }
      while low < high, !high.isMultiple(of: MinMaxPyramid.fan) {
        high -= 1
        joinEntry(high, depth: depth, into: &result)
      }
      if low >= high { break }
      low /= MinMaxPyramid.fan
      high /= MinMaxPyramid.fan
    }
    return result
  }

  private func joinEntry(_ index: Int, depth: Int, into result: inout Extremes?) {
    if depth < 0 { join(index, into: &result) } else { join(levels[depth][index], into: &result) }
  }
}
