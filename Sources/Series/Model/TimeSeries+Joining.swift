public import Foundation

extension TimeSeries {
  /// The series with the samples of another, which keep their sources' names.
  public func adding(_ other: TimeSeries) -> TimeSeries {
    var result = self
    let hasNames = !sources.isEmpty || !other.sources.isEmpty
    // Samples without a name must not come under the other's first one.
    if hasNames, sources.isEmpty, !isEmpty { _ = result.source(named: "") }
    let names = hasNames && other.sources.isEmpty ? [""] : other.sources
    let numbers = names.map { result.source(named: $0) }
    for sample in other {
      var copy = sample
      copy.source = numbers.indices.contains(sample.source) ? numbers[sample.source] : 0
      result.push(copy)
    }
    result.gaps += other.gaps
    result.gaps.sort { $0.start < $1.start }
    result.sortByStart()
    _ = result.removeExactDuplicates()
    return result
  }

  /// The samples that start before a date.
  public func prefix(before date: Date) -> TimeSeries {
    part(0..<firstIndex(from: date))
  }

  /// The samples that start after a date.
  public func suffix(after date: Date) -> TimeSeries {
    part(firstIndex(after: TimeSeries.canonical(date.timeIntervalSince1970))..<count)
  }

  private func part(_ range: Range<Int>) -> TimeSeries {
    var result = TimeSeries(metric: metric)
    for name in sources { _ = result.source(named: name) }
    for index in range { result.push(self[index]) }
    guard let first = result.first else { return result }
    let end = result.latestEnd
    result.gaps = gaps.filter { $0.end > first.start && $0.start < end }
    return result
  }
}
