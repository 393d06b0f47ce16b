extension TimeSeries {
  mutating func reserve(_ count: Int) {
    starts.reserveCapacity(count)
    values.reserveCapacity(count)
  }

  /// Removes samples that equal an earlier one in start, end, value and source; returns how many.
  ///
  /// - Precondition: the samples are sorted.
  mutating func removeExactDuplicates() -> Int {
    var doomed: [Int] = []
    var known: Set<Identity> = []
    var first = 0
    for index in starts.indices.dropFirst() where starts[index] == starts[index - 1] {
      if index == 1 || starts[index - 1] != starts[index - 2] { first = index - 1 }
      if index - first == 1 {
        if identity(first) == identity(index) { doomed.append(index) }
        continue
      }
      if index - first == 2 { known = Set([identity(first), identity(first + 1)]) }
      if !known.insert(identity(index)).inserted { doomed.append(index) }
    }
    guard !doomed.isEmpty else { return 0 }
    keep(doomed)
    return doomed.count
  }

  /// What two samples of one start must share to be the same.
  private struct Identity: Hashable {
    var end: Double
    var value: Double
    var source: UInt16
  }

  private func identity(_ index: Int) -> Identity {
    Identity(
      end: ends.isEmpty ? starts[index] : ends[index], value: values[index],
      source: sourceNumbers.isEmpty ? 0 : sourceNumbers[index])
  }

  private mutating func keep(_ doomed: [Int]) {
    var next = 0
    let kept = starts.indices.filter { index in
      guard next < doomed.count, doomed[next] == index else { return true }
      next += 1
      return false
    }
    starts = kept.map { starts[$0] }
    values = kept.map { values[$0] }
    if !ends.isEmpty { ends = kept.map { ends[$0] } }
    if !lows.isEmpty {
      lows = kept.map { lows[$0] }
      highs = kept.map { highs[$0] }
    }
    if !sourceNumbers.isEmpty { sourceNumbers = kept.map { sourceNumbers[$0] } }
    if !flags.isEmpty { flags = kept.map { flags[$0] } }
  }
}
