import Foundation

/// Data of a vectorised mark, kept by reference so that nothing is copied or compared.
///
/// Used from one thread.
final class MarkColumns {
  let x: MarkPositions
  /// Bars and areas run from a baseline to the value; lines and points stand at it.
  let y: MarkPositions
  let xKind: AxisKind
  let xLabel: String
  let yLabel: String
  /// The values as lengths from zero, once something asked for them.
  private var lengths: MarkPositions?
  /// Who is told that samples came; nil for data that stay as they are.
  let growth: PlotGrowth?
  /// What is sampled where it is seen, instead of `x` and `y`.
  var function: PlotFunction?

  init(
    x: MarkPositions, y: MarkPositions, xKind: AxisKind, xLabel: String, yLabel: String,
    growth: PlotGrowth? = nil
  ) {
    self.x = x
    self.y = y
    self.xKind = xKind
    self.xLabel = xLabel
    self.yLabel = yLabel
    self.growth = growth
  }

  /// The same places with lengths from zero instead of values.
  var fromZero: MarkColumns {
    guard case .values(let values) = y.storage else { return self }
    let lengths = lengths ?? MarkPositions(.lengths(values))
    self.lengths = lengths
    let result = MarkColumns(
      x: x, y: lengths, xKind: xKind, xLabel: xLabel, yLabel: yLabel, growth: growth)
    result.function = function
    return result
  }

  /// Adds a sample.
  func append(_ x: Double, _ y: Double) {
    self.x.append(x)
    self.y.append(y)
    lengths?.append(y)
  }
}

/// Tells charts that data which they draw have grown.
final class PlotGrowth {
  private struct Watcher {
    weak var owner: AnyObject?
    var tell: (Double) -> Void
  }

  private var watchers: [Watcher] = []

  func add(_ owner: AnyObject, tell: @escaping (Double) -> Void) {
    remove(owner)
    watchers.append(Watcher(owner: owner, tell: tell))
  }

  func remove(_ owner: AnyObject) {
    watchers.removeAll { $0.owner == nil || $0.owner === owner }
  }

  /// - Parameter value: the x from which on a drawing differs.
  func tell(from value: Double) {
    for watcher in watchers where watcher.owner != nil { watcher.tell(value) }
  }
}

/// A function of x, sampled for each pixel in sight.
struct PlotFunction {
  /// Where it is drawn; nil is all of the axis.
  var domain: ClosedRange<Double>?
  /// The two ends of what is drawn at an x; the same for a line.
  var values: (Double) -> (low: Double, high: Double)

  /// Samples at the multiples of a step, so that they stay while the chart scrolls.
  ///
  /// - Parameters:
  ///   - range: what is in sight; one sample to each side is added.
  ///   - step: the x axis' length of one pixel.
  /// - Returns: places of x and of y, at most 20,000.
  func sampled(in range: ClosedRange<Double>, step: Double) -> (x: MarkPositions, y: MarkPositions)
  {
    var places: [Double] = []
    let low = max(range.lowerBound - step, domain?.lowerBound ?? -.infinity)
    let high = min(range.upperBound + step, domain?.upperBound ?? .infinity)
    if low.isFinite, high.isFinite, low <= high, step > 0, (high - low) / step < 20_000 {
      places.append(low)
      var index = (low / step).rounded(.down) + 1
      while index * step < high {
        places.append(index * step)
        index += 1
      }
      places.append(high)
    }
    let ends = places.map { values($0) }
    return (
      MarkPositions(.values(places)),
      MarkPositions(.spans(low: ends.map(\.low), high: ends.map(\.high), isBin: false))
    )
  }

  /// What it covers of y over a domain, from 257 samples.
  func extent(over range: ClosedRange<Double>) -> DataExtent {
    let low = max(range.lowerBound, domain?.lowerBound ?? -.infinity)
    let high = min(range.upperBound, domain?.upperBound ?? .infinity)
    var extent = DataExtent()
    guard low <= high else { return extent }
    for index in 0...256 {
      let ends = values(low + (high - low) * Double(index) / 256)
      extent.include(ends.low)
      extent.include(ends.high)
    }
    return extent
  }
}
