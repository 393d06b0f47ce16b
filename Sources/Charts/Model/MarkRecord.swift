import Foundation
import Geometry

/// A mark as its author described it, before scales are known.
struct MarkRecord {
  var kind: MarkLayer.Kind
  var x: MarkChannel?
  var xEnd: MarkChannel?
  var y: MarkChannel?
  var yEnd: MarkChannel?
  /// Of a sector.
  var angle: MarkChannel?
  var width = MarkDimension.automatic
  var height = MarkDimension.automatic
  var stacking = MarkStackingMethod.standard
  /// What joins data to one line.
  var series: PlottableDatum?
  var sector: SectorLook?
  /// What it covers of the plot along an axis, where that is no datum.
  var xPlot: PlotSpan?
  var yPlot: PlotSpan?
  /// Whether both ends of what it covers along its quantity were given.
  func isRange(isHorizontal: Bool) -> Bool {
    isHorizontal ? xEnd != nil || x?.high != nil : yEnd != nil || y?.high != nil
  }

  /// Many data at once, instead of `x` and `y`.
  var columns: MarkColumns?
  var style = MarkStyle()
}

/// A stretch of the plot in points from its leading or its top edge; nil is the plot's own edge.
struct PlotSpan: Hashable {
  var start: Double?
  var end: Double?

  init(_ start: CGFloat?, _ end: CGFloat?) {
    self.start = start.map(Double.init)
    self.end = end.map(Double.init)
  }

  /// The stretch of a plot that stands between two edges.
  func within(_ plot: ClosedRange<Double>) -> ClosedRange<Double>? {
    let from = start.map { plot.lowerBound + $0 } ?? plot.lowerBound
    let to = end.map { plot.lowerBound + $0 } ?? plot.upperBound
    guard from.isFinite, to.isFinite else { return nil }
    return min(from, to)...max(from, to)
  }
}

/// What an axis measures.
enum AxisKind: Hashable, Sendable { case number, date, category }

/// What modifiers say of a mark; nil leaves the choice to what stands further out.
struct MarkStyle {
  /// A value that a scale of colours or symbols turns into a look.
  struct Encoded: Equatable {
    var label: String
    var value: PlottableDatum

    /// The value as a legend shows it.
    var name: String {
      switch value {
      case .category(let name): name
      case .number(let number): number.formatted()
      case .date(let seconds):
        Date(timeIntervalSinceReferenceDate: seconds).formatted(.dateTime.year().month().day())
      }
    }
  }

  var foreground: ((StyleContext) -> MarkPaint)?
  var foregroundBy: Encoded?
  var lineStyle: StrokeStyle?
  var lineStyleBy: Encoded?
  var interpolation: InterpolationMethod?
  var symbol: MarkSymbol?
  var symbolBy: Encoded?
  var symbolSize: Double?
  var symbolSizeBy: Encoded?
  var opacity: Double?
  var cornerRadius: Double?
  var clip: ((CGRect) -> Path)?
  var zIndex: Double?
  var positionBy: Encoded?
  /// Along which axis `positionBy` puts marks side by side; nil is whichever has bins.
  var positionAxis: Axis?
  /// How much of a bin those marks share.
  var positionSpan: MarkDimension?
  var offset: CGSize?
  var accessibilityLabel: String?
  var accessibilityValue: String?
  var accessibilityHidden: Bool?

  var words: MarkWords? {
    guard accessibilityLabel != nil || accessibilityValue != nil || accessibilityHidden == true
    else { return nil }
    return MarkWords(
      label: accessibilityLabel, value: accessibilityValue, isHidden: accessibilityHidden == true)
  }
}
