import Foundation

/// The lengths of cells of which only some have been measured.
///
/// The others are expected to be as long as the known ones are on average. A cell that has been
/// passed unmeasured keeps what was expected of it, so that what is in sight does not jump.
struct LazyLengths {
  /// NaN where it is not known.
  private var known: [CGFloat] = []
  /// What is expected of the cells before `frontier`.
  private var passed: [CGFloat] = []
  private var sum: CGFloat = 0
  private var count = 0
  private let fallback: CGFloat
  /// The sums of the lengths before each cell, made when they are first asked for after a change.
  private var sums: [CGFloat] = []

  /// - Parameters:
  ///   - known: a length for each cell, NaN where it is not known.
  ///   - estimate: what is expected while none is known.
  init(_ known: [CGFloat] = [], estimate: CGFloat = 44) {
    self.known = known
    fallback = estimate
    for length in known where !length.isNaN {
      sum += length
      count += 1
    }
  }

  /// What is expected of a cell that has not been measured.
  var estimate: CGFloat { count > 0 ? sum / CGFloat(count) : fallback }

  subscript(index: Int) -> CGFloat {
    if !known[index].isNaN { return known[index] }
    return index < passed.count ? passed[index] : estimate
  }

  mutating func learn(_ index: Int, _ length: CGFloat) {
    let old = known[index]
    guard old != length else { return }
    let expected = self[index]
    let before = estimate
    if old.isNaN { count += 1 } else { sum -= old }
    sum += length
    known[index] = length
    if length != expected || estimate != before { sums.removeAll(keepingCapacity: true) }
  }

  /// Settles what is expected of all cells before one.
  mutating func pass(_ end: Int) {
    for index in passed.count..<max(passed.count, min(end, known.count)) {
      passed.append(self[index])
    }
  }

  /// Takes all lengths for unknown.
  mutating func forget() {
    self = LazyLengths(Array(repeating: .nan, count: known.count), estimate: estimate)
  }

  private mutating func load() {
    guard sums.isEmpty else { return }
    sums.reserveCapacity(known.count + 1)
    var total: CGFloat = 0
    for index in known.indices {
      sums.append(total)
      total += self[index]
    }
    sums.append(total)
  }

  /// Where a cell begins.
  mutating func start(of index: Int, spacing: CGFloat) -> CGFloat {
    load()
    return sums[min(index, known.count)] + CGFloat(index) * spacing
  }

  /// All cells with the spacing between them.
  mutating func total(spacing: CGFloat) -> CGFloat {
    load()
    return sums[known.count] + CGFloat(max(0, known.count - 1)) * spacing
  }

  /// The first cell that reaches to a position or past it.
  mutating func index(at position: CGFloat, spacing: CGFloat) -> Int {
    load()
    var low = 0
    var high = known.count
    while low < high {
      let middle = (low + high) / 2
      if sums[middle + 1] + CGFloat(middle) * spacing < position {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}
