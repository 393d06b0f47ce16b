import Foundation
import Geometry

/// Marks of one kind that are drawn together: a line, an area, a run of bars or of points.
struct MarkLayer {
  enum Kind { case line, area, bar, point, rule, rectangle, sector }

  var kind: Kind
  var x: MarkPositions
  var y: MarkPositions
  var looks: [MarkLook]
  /// Which look a datum has; empty when there is one for all.
  var lookOfDatum: [Int] = []
  var zIndex = 0.0
  /// Whether bars lie: their length is along x.
  var isHorizontal = false
  /// Across the bar.
  var breadth = MarkDimension.automatic
  /// This layer's share of a bin that groups share, 0…1.
  var slot: ClosedRange<Double> = 0...1
  /// How much of a bin the groups share, and along which axis.
  var slotSpan = MarkDimension.automatic
  var slotAxis: Axis?
  /// Points that its marks stand away from their places.
  var offset = CGSize.zero
  /// What its marks cover of the plot along an axis, where that is no datum.
  var xPlot: PlotSpan?
  var yPlot: PlotSpan?
  /// A rule that spans the plot, whatever the scale.
  var spansX = false
  var spansY = false
  var sector: SectorLook?
  /// Sampled where it is seen, instead of data.
  var function: PlotFunction?
  /// Whether data may come at its end while it is shown.
  var isGrowing = false
  /// What it is called in a legend.
  var name: String?
  /// What each datum is called in the legend, as its place there; -1 where it has none.
  var seriesOfDatum: [Int] = []
  /// What authors said of single marks, by index.
  var words: [Int: MarkWords] = [:]
  var xLabel = ""
  var yLabel = ""
  /// Of bins of time.
  var xUnit: CalendarStride.Unit?
  /// Whether its author gave both ends of what it covers along its quantity.
  var isRange = false

  var count: Int { min(x.count, y.count) }

  /// The layer with the samples of its function in place of data.
  func sampled(_ function: PlotFunction, in range: ClosedRange<Double>, step: Double) -> MarkLayer {
    var result = self
    (result.x, result.y) = function.sampled(in: range, step: step)
    return result
  }

  /// Between its first two places along x; nil where that is no step.
  var firstStep: Double? {
    let lows = x.lows
    guard lows.count > 1, lows[1] > lows[0], (lows[1] - lows[0]).isFinite else { return nil }
    return lows[1] - lows[0]
  }

  /// Whether its marks share their bins along an axis with those of other groups.
  func isGrouped(along axis: Axis) -> Bool {
    slot != 0...1 && (slotAxis == nil || slotAxis == axis)
  }

  /// What of a bin, in points, is its own.
  func share(of bin: ClosedRange<Double>) -> ClosedRange<Double> {
    let length = bin.upperBound - bin.lowerBound
    let shared = slotSpan.length(step: length, automatic: 0.8)
    let start = (bin.lowerBound + bin.upperBound - shared) / 2
    return start + shared * slot.lowerBound...start + shared * slot.upperBound
  }

  func look(_ index: Int) -> MarkLook {
    looks[lookOfDatum.isEmpty ? 0 : lookOfDatum[index]]
  }
}

/// The radii of sectors.
struct SectorLook {
  var inner = MarkDimension.fixed(0)
  var outer = MarkDimension.automatic
  /// Points kept free between neighbours.
  var inset = 0.0
}
