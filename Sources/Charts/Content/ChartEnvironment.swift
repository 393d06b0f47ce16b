import Foundation
import Geometry
import Views

/// What modifiers around a chart say of it; it travels through the environment, so it reaches a
/// chart inside a view of the author's own.
struct ChartEnvironment {
  var xScale = ScaleOptions()
  var yScale = ScaleOptions()
  /// nil is the standard axis; an empty list is none.
  var xAxis: [AxisSpec]?
  var yAxis: [AxisSpec]?
  var plotStyle: HostedPlotStyle?
  var scrollsHorizontally = false
  /// In the x axis' units.
  var visibleLength: Double?
  var scrollPosition: DatumBinding?
  var initialPosition: PlottableDatum?
  var scrollBehavior: ChartScrollTargetBehavior?
  /// Who is asked for data beyond the domain's ends.
  var pages: ChartPages?
  /// Whether a window that rests at the end of the domain stays there when the domain grows.
  var followsEnd = false
  /// The visible lengths that two fingers may choose.
  var zoom: ChartZoom?
  var xSelection: DatumBinding?
  var xRangeSelection: DatumRangeBinding?
  var ySelection: DatumBinding?
  var yRangeSelection: DatumRangeBinding?
  var angleSelection: DatumBinding?
  var snapping = ChartSelectionSnapping.none
  /// Instead of the chart's own way of selecting.
  var gesture: ((ChartProxy) -> HostedView)?
  /// Whether a selection stays when the finger leaves, until the next scroll or tap.
  var keepsSelection = false
  var foregroundScale: ((StyleContext) -> ForegroundScale)?
  var symbolScale = ValueScale<MarkSymbol>()
  var lineScale = ValueScale<StrokeStyle>()
  /// Square points of the least and the greatest value.
  var symbolSizes: ClosedRange<Double>?
  var legend = Legend.automatic
  var background: ((ChartProxy) -> HostedView)?
  var overlay: ((ChartProxy) -> HostedView)?
  /// Told what of the x axis is in sight, whenever that changes.
  var onWindow: ((ClosedRange<Double>) -> Void)?
  /// As above, but only where the window comes to rest.
  var onRest: ((ClosedRange<Double>) -> Void)?
  /// y values whose labels the axis keeps room for, whatever its domain.
  var yReserve: ClosedRange<Double>?
  /// x of a datum that an average leaves out.
  var leavesOut: Double?
  /// What the chart is called in a trace.
  var identifier: String?

  enum Legend { case automatic, visible, hidden }
}

/// A binding of a plottable value, its type erased.
struct DatumBinding {
  var get: () -> PlottableDatum?
  var set: (PlottableDatum?) -> Void
}

struct DatumRangeBinding {
  var set: ((PlottableDatum, PlottableDatum)?) -> Void
}

/// The author's change of the plot.
struct HostedPlotStyle {
  let view: (ChartPlotContent) -> HostedView
}

struct ChartEnvironmentKey: EnvironmentKey {
  static var defaultValue: ChartEnvironment { ChartEnvironment() }
}

extension EnvironmentValues {
  var chart: ChartEnvironment {
    get { self[ChartEnvironmentKey.self] }
    set { self[ChartEnvironmentKey.self] = newValue }
  }
}
