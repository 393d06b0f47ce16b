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
    var index = 1
    while index < count {
      if starts[index] == starts[index - 1] {
        var other = index - 1
        while other >= 0, starts[other] == starts[index] {
          if isSame(other, index), doomed.last != index {
            doomed.append(index)
            break
          }
          other -= 1
        }
      }
      index += 1
    }
    guard !doomed.isEmpty else { return 0 }
    keep(Set(doomed))
    return doomed.count
  }

  private func isSame(_ left: Int, _ right: Int) -> Bool {
    guard values[left] == values[right] else { return false }
    if !ends.isEmpty, ends[left] != ends[right] { return false }
    if !sourceNumbers.isEmpty, sourceNumbers[left] != sourceNumbers[right] { return false }
    return true
  }

  private mutating func keep(_ doomed: Set<Int>) {
    let kept = starts.indices.filter { !doomed.contains($0) }
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
