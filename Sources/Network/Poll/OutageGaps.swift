internal import Foundation
internal import Series

/// Marks what a service no longer had after an outage: a gap is not a zero and not a straight line.
///
/// Only spans that an outage touched are marked; a scale that is stepped on once a day has no gaps
/// because it is silent.
struct OutageGaps {
  private let limit: TimeInterval
  /// The newest sample of each series that has come in this run.
  private var newest: [String: Date] = [:]
  /// Series that have come since the last outage; a new run begins with one.
  private var settled: Set<String> = []

  private static let seriesLimit = 100_000

  init(every: TimeInterval) {
    limit = max(60, 3 * every)
  }

  mutating func noteOutage() { settled.removeAll(keepingCapacity: true) }

  /// The series with gaps where an outage left some, and how many samples are newer than those before.
  mutating func mark(
    _ series: [ImportedSeries], known: (String) -> Date?
  ) -> (series: [ImportedSeries], fresh: Int) {
    var result = series
    var fresh = 0
    for index in result.indices {
      guard let last = result[index].series.last?.start else { continue }
      let name = result[index].name
      let before = newest[name] ?? known(name)
      if let before {
        let place = result[index].series.firstIndex(from: before + 0.001)
        fresh += result[index].series.count - place
        if !settled.contains(name), place < result[index].series.count {
          let next = result[index].series[place].start
          if next.timeIntervalSince(before) > limit {
            result[index].series.gaps.append(Gap(start: before, end: next, reason: .unavailable))
          }
        }
      } else {
        fresh += result[index].series.count
      }
      guard newest.count < OutageGaps.seriesLimit || newest[name] != nil else { continue }
      newest[name] = max(before ?? last, last)
      settled.insert(name)
    }
    return (result, fresh)
  }
}
