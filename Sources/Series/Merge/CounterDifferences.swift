import Foundation

extension TimeSeries {
  /// The amounts between the readings of a counter that only goes up, such as a meter's total.
  ///
  /// A fall of a tenth or more is a reset, after which the reading itself is the amount; a smaller fall
  /// is noise and counts as nothing. A rise of more than `limit` is no consumption but a jump of the
  /// counter, and is set aside.
  ///
  /// - Returns: a series of intervals from reading to reading, and how many jumps were set aside.
  public func differences(limit: Double? = nil) -> (series: TimeSeries, jumps: Int) {
    var metric = metric
    metric.statistic = .sum
    var result = TimeSeries(metric: metric)
    for name in sources { _ = result.source(named: name) }
    var jumps = 0
    for index in starts.indices.dropFirst() {
      let before = values[index - 1]
      let now = values[index]
      var amount = now - before
      if amount < 0 { amount = now <= before * 0.9 ? now : 0 }
      if let limit, amount > limit {
        jumps += 1
        continue
      }
      result.push(
        start: starts[index - 1], end: starts[index], value: amount, low: amount, high: amount,
        source: sourceNumbers.isEmpty ? 0 : Int(sourceNumbers[index]))
    }
    return (result, jumps)
  }
}
