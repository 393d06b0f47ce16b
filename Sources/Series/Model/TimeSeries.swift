public import Foundation

/// The samples of one metric, sorted by their start.
///
/// Times are kept to the millisecond. Samples are kept by column; columns that would hold nothing but defaults are empty, so a series of
/// plain readings costs 16 bytes a sample.
///
/// - Complexity: appending in order is O(1) amortised; a late sample costs a move of those after it.
public struct TimeSeries: Sendable {
  public var metric: Metric
  /// The names behind `Sample.source`.
  public private(set) var sources: [String] = []
  /// Spans that a source declared unknown, sorted.
  public var gaps: [Gap] = []

  /// Seconds since 1970.
  var starts: [Double] = []
  /// Empty while every sample is an instant.
  var ends: [Double] = []
  var values: [Double] = []
  /// Empty while every sample is a plain reading.
  var lows: [Double] = []
  var highs: [Double] = []
  /// Empty while every sample has source 0.
  var sourceNumbers: [UInt16] = []
  /// Empty while no sample has a flag.
  var flags: [UInt8] = []

  public init(metric: Metric) {
    self.metric = metric
  }

  /// A series of samples in any order; those of one start keep theirs.
  public init(metric: Metric, samples: some Sequence<Sample>, sources: [String] = []) {
    self.metric = metric
    self.sources = sources
    for sample in samples { push(sample) }
    sortByStart()
  }

  public var unit: MeasureUnit { metric.unit }
  public var statistic: Statistic { metric.statistic }

  /// The number of a source, which is added when it is new.
  public mutating func source(named name: String) -> Int {
    if let number = sources.firstIndex(of: name) { return number }
    guard sources.count < Int(UInt16.max) else { return sources.count - 1 }
    sources.append(name)
    return sources.count - 1
  }

  /// Adds a sample at its place; one with the same start goes behind.
  public mutating func append(_ sample: Sample) {
    let start = TimeSeries.canonical(sample.start.timeIntervalSince1970)
    guard let last = starts.last, start < last else { return push(sample) }
    let place = firstIndex(after: start)
    let tail = (place..<count).map { self[$0] }
    removeLast(count - place)
    push(sample)
    for later in tail { push(later) }
  }

  /// Removes samples from the end.
  mutating func removeLast(_ number: Int) {
    starts.removeLast(number)
    values.removeLast(number)
    if !ends.isEmpty { ends.removeLast(number) }
    if !lows.isEmpty {
      lows.removeLast(number)
      highs.removeLast(number)
    }
    if !sourceNumbers.isEmpty { sourceNumbers.removeLast(number) }
    if !flags.isEmpty { flags.removeLast(number) }
  }

  /// Adds a sample at the end, whatever its start.
  mutating func push(_ sample: Sample) {
    let start = sample.start.timeIntervalSince1970
    push(
      start: start, end: sample.end == sample.start ? start : sample.end.timeIntervalSince1970,
      value: sample.value, low: sample.low, high: sample.high, source: sample.source,
      flags: sample.flags)
  }

  /// Adds a plain reading of an instant at the end, whatever its start.
  @inline(__always)
  mutating func push(start: Double, value: Double) {
    guard ends.isEmpty, lows.isEmpty, sourceNumbers.isEmpty, flags.isEmpty else {
      return push(start: start, end: start, value: value, low: value, high: value)
    }
    starts.append(TimeSeries.canonical(start))
    values.append(value)
  }

  mutating func push(
    start: Double, end: Double, value: Double, low: Double, high: Double, source: Int = 0,
    flags newFlags: SampleFlags = []
  ) {
    let count = starts.count
    let start = TimeSeries.canonical(start)
    let end = TimeSeries.canonical(end)
    if end != start || !ends.isEmpty {
      if ends.isEmpty { ends = starts }
      ends.append(end)
    }
    if low != value || high != value || !lows.isEmpty {
      if lows.isEmpty { (lows, highs) = (values, values) }
      lows.append(low)
      highs.append(high)
    }
    if source != 0 || !sourceNumbers.isEmpty {
      if sourceNumbers.isEmpty { sourceNumbers = [UInt16](repeating: 0, count: count) }
      sourceNumbers.append(UInt16(clamping: source))
    }
    if !newFlags.isEmpty || !flags.isEmpty {
      if flags.isEmpty { flags = [UInt8](repeating: 0, count: count) }
      flags.append(newFlags.rawValue)
    }
    starts.append(start)
    values.append(value)
  }

  /// Seconds rounded to the millisecond, which a `Date` keeps on its way there and back.
  @inline(__always)
  static func canonical(_ seconds: Double) -> Double {
    // Most times are whole seconds, and rounding is a call on older processors.
    if abs(seconds) < 1e15, Double(Int64(seconds)) == seconds { return seconds }
    return (seconds * 1_000).rounded() / 1_000
  }

  /// Sorts the columns, stably.
  mutating func sortByStart() {
    var isSorted = true
    for index in starts.indices.dropFirst() where starts[index] < starts[index - 1] {
      isSorted = false
      break
    }
    guard !isSorted else { return }
    let order = starts.indices.sorted { (starts[$0], $0) < (starts[$1], $1) }
    starts = order.map { starts[$0] }
    values = order.map { values[$0] }
    if !ends.isEmpty { ends = order.map { ends[$0] } }
    if !lows.isEmpty {
      lows = order.map { lows[$0] }
      highs = order.map { highs[$0] }
    }
    if !sourceNumbers.isEmpty { sourceNumbers = order.map { sourceNumbers[$0] } }
    if !flags.isEmpty { flags = order.map { flags[$0] } }
  }
}

extension TimeSeries: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { starts.count }

  public subscript(index: Int) -> Sample {
    let start = Date(timeIntervalSince1970: starts[index])
    return Sample(
      start: start,
      end: ends.isEmpty ? start : Date(timeIntervalSince1970: ends[index]),
      value: values[index],
      low: lows.isEmpty ? values[index] : lows[index],
      high: highs.isEmpty ? values[index] : highs[index],
      source: sourceNumbers.isEmpty ? 0 : Int(sourceNumbers[index]),
      flags: flags.isEmpty ? [] : SampleFlags(rawValue: flags[index]))
  }
}

extension TimeSeries {
  /// The first sample that starts at or after a date.
  public func firstIndex(from date: Date) -> Int {
    partition(TimeSeries.canonical(date.timeIntervalSince1970)) { $0 < $1 }
  }

  /// The first sample that starts after a number of seconds since 1970.
  func firstIndex(after seconds: Double) -> Int {
    partition(seconds) { $0 <= $1 }
  }

  /// The samples that start in a half-open span.
  public func indices(from: Date, to: Date) -> Range<Int> {
    let lower = firstIndex(from: from)
    return lower..<Swift.max(lower, firstIndex(from: to))
  }

  private func partition(_ seconds: Double, _ isBefore: (Double, Double) -> Bool) -> Int {
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if isBefore(starts[middle], seconds) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
