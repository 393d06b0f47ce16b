import Foundation

/// What a datum covers along one axis, in the scale's values.
struct MarkSpan: Equatable {
  var low: Double
  var high: Double
  /// Whether it fills a bin of the axis rather than a place or a range that was given.
  var isBin = false

  var center: Double { low + (high - low) / 2 }
  var isFinite: Bool { low.isFinite && high.isFinite }

  /// From side to side of the plot.
  static let everything = MarkSpan(low: -.infinity, high: .infinity)
  var isEverything: Bool { low == -.infinity && high == .infinity }
}

/// The places of a layer's data along one axis.
///
/// A class, so that it is handed on without copying and so that what is known of it (order,
/// extent, extremes) is found once. Used from one thread.
final class MarkPositions {
  enum Storage {
    case values([Double])
    case spans(low: [Double], high: [Double], isBin: Bool)
    /// From zero to the value.
    case lengths([Double])
    /// Moments, each standing for the calendar unit that holds it.
    case bins([Double], CalendarBins)
  }

  private(set) var storage: Storage
  private(set) var count: Int

  /// The calendar unit of bins.
  var unit: CalendarStride.Unit? {
    if case .bins(_, let bins) = storage { bins.unit } else { nil }
  }

  /// Whether the low ends never descend and are all numbers, so that a window is found by binary
  /// search.
  private(set) var isSorted: Bool
  private var knownExtent: DataExtent?
  private var knownPyramid: MinMaxPyramid?

  init(_ storage: Storage) {
    self.storage = storage
    let lows =
      switch storage {
      case .values(let values), .lengths(let values): values
      case .spans(let low, _, _): low
      case .bins(let values, _): values
      }
    count = lows.count
    var previous = -Double.infinity
    // What covers all of an axis is in every window.
    var sorted = lows.first != -.infinity
    for value in lows {
      if !(value >= previous) {
        sorted = false
        break
      }
      previous = value
    }
    isSorted = sorted
  }

  /// The first of them.
  func prefix(_ count: Int) -> MarkPositions {
    switch storage {
    case .values(let values): MarkPositions(.values(Array(values.prefix(count))))
    case .lengths(let values): MarkPositions(.lengths(Array(values.prefix(count))))
    case .bins(let values, let bins): MarkPositions(.bins(Array(values.prefix(count)), bins))
    case .spans(let low, let high, let isBin):
      MarkPositions(
        .spans(low: Array(low.prefix(count)), high: Array(high.prefix(count)), isBin: isBin))
    }
  }

  /// Adds a value, length or moment at the end; a span has two ends and is not grown.
  ///
  /// - Complexity: O(1), amortised; what is known of the data is carried on.
  func append(_ value: Double) {
    isSorted = isSorted && value >= (lows.last ?? -.infinity)
    // The array is taken out, so that it grows in place.
    switch storage {
    case .values(var values):
      storage = .values([])
      values.append(value)
      storage = .values(values)
    case .lengths(var values):
      storage = .lengths([])
      values.append(value)
      storage = .lengths(values)
    case .bins(var values, let bins):
      storage = .bins([], bins)
      values.append(value)
      storage = .bins(values, bins)
    case .spans: return
    }
    count += 1
    knownPyramid?.append(value)
    guard knownExtent != nil, value.isFinite else { return }
    let added = span(count - 1)
    knownExtent?.include(added.low)
    knownExtent?.include(added.high)
  }

  /// The low ends as given: for bins the moments themselves.
  var lows: [Double] {
    switch storage {
    case .values(let values), .lengths(let values): values
    case .spans(let low, _, _): low
    case .bins(let values, _): values
    }
  }

  func span(_ index: Int) -> MarkSpan {
    switch storage {
    case .values(let values):
      return MarkSpan(low: values[index], high: values[index])
    case .lengths(let values):
      return MarkSpan(low: 0, high: values[index])
    case .spans(let low, let high, let isBin):
      return MarkSpan(low: low[index], high: high[index], isBin: isBin)
    case .bins(let values, let bins):
      let bin = bins.bin(values[index])
      return MarkSpan(low: bin.lowerBound, high: bin.upperBound, isBin: true)
    }
  }

  /// The least low and the greatest high end of finite data.
  var extent: DataExtent {
    if let knownExtent { return knownExtent }
    let found = findExtent()
    knownExtent = found
    return found
  }

  private func findExtent() -> DataExtent {
    switch storage {
    case .values(let values):
      if isSorted, let first = values.first, let last = values.last {
        return DataExtent([first, last])
      }
      return DataExtent(values)
    case .lengths(let values):
      return DataExtent(values + [0])
    case .spans(let low, let high, _):
      var extent = DataExtent(low)
      extent.include(DataExtent(high))
      return extent
    case .bins(let values, let bins):
      var extent = DataExtent()
      let ends = isSorted ? [values.first, values.last].compactMap { $0 } : values
      for value in ends where value.isFinite {
        let bin = bins.bin(value)
        extent.include(bin.lowerBound)
        extent.include(bin.upperBound)
      }
      return extent
    }
  }

  /// For thinning out long series.
  var pyramid: MinMaxPyramid {
    if let knownPyramid { return knownPyramid }
    let made = MinMaxPyramid(lows)
    knownPyramid = made
    return made
  }

  /// The data that may touch a window, with some neighbours to both sides.
  ///
  /// - Complexity: O(log count) when sorted, else all data are meant.
  func indices(touching window: ClosedRange<Double>, margin: Int) -> Range<Int> {
    guard isSorted, count > 0 else { return 0..<count }
    var reach = window.lowerBound
    if case .bins(_, let bins) = storage { reach -= bins.unit.length * 1.1 }
    if case .spans = storage { reach -= longest }
    let low = Downsampling.lowerBound(lows, reach) - margin
    let high = Downsampling.upperBound(lows, window.upperBound) + margin
    let start = max(0, min(count, low))
    return start..<max(start, min(count, high))
  }

  private lazy var longest: Double = {
    guard case .spans(let low, let high, _) = storage else { return 0 }
    var longest = 0.0
    for (a, b) in zip(low, high) where (b - a).isFinite { longest = max(longest, b - a) }
    return longest
  }()
}
