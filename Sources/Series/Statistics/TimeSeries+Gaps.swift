import Foundation

extension TimeSeries {
  /// The spans in which a line must not be drawn.
  ///
  /// Readings further apart than three times the usual distance and than the metric's limit have a
  /// gap between them; so do spans that a source called unavailable. A metric without a limit, such as
  /// weight, has only the latter.
  ///
  /// - Source: `health-data.md` §3.6.
  public func silentGaps() -> [Gap] {
    var found = gaps
    if count > 1 {
      let allowed = allowedDistance
      for index in starts.indices.dropFirst() {
        let last = ends.isEmpty ? starts[index - 1] : ends[index - 1]
        if starts[index] - last > allowed {
          found.append(
            Gap(
              start: Date(timeIntervalSince1970: last),
              end: Date(timeIntervalSince1970: starts[index]), reason: .silent))
        }
      }
    }
    return found.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
  }

  /// Seconds between neighbours beyond which a line breaks; infinite for a metric whose line never does.
  var allowedDistance: Double {
    metric.gapLimit.map { Swift.max($0, 3 * usualDistance) } ?? .infinity
  }

  /// The median distance between neighbours in seconds, of at most a thousand of them.
  public var usualDistance: Double {
    guard count > 1 else { return 0 }
    let stride = Swift.max(1, (count - 1) / 1_000)
    var distances: [Double] = []
    var index = 1
    while index < count {
      distances.append(starts[index] - starts[index - 1])
      index += stride
    }
    distances.sort()
    return distances[distances.count / 2]
  }
}
