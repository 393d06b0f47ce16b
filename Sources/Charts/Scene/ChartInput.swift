import Foundation
import Geometry
import Typography

/// All that a chart is laid out and drawn from, but for where it is scrolled to.
struct ChartInput {
  var model: ChartModel
  /// nil draws no axis.
  var xAxis: [AxisSpec]? = [.standard()]
  var yAxis: [AxisSpec]? = [.standard()]
  /// What of the x axis is in sight at once; nil is all of it.
  var visibleLength: Double?
  var size: CGSize
  var palette = ChartPalette.light
  var context = StyleContext()
  var text: AxisText
  var labelFont = FontDescriptor(size: 11)
  /// Points that a pixel is wide.
  var pixel = 1.0
  /// A plot of this size, whatever is proposed.
  var plotSize: (width: CGFloat?, height: CGFloat?)
  /// Painted behind the plot.
  var plotBackground: MarkPaint?

  init(model: ChartModel, size: CGSize, text: AxisText) {
    self.model = model
    self.size = size
    self.text = text
    plotSize = (nil, nil)
  }
}

/// Where the parts of a chart stand, in points of the chart.
struct ChartFrame {
  /// The plot's window.
  var plot: CGRect
  /// The whole content's width; the plot's own unless the chart scrolls.
  var contentWidth: Double
  /// From the domain to the content, whose origin is at the plot's left edge when not scrolled.
  var x: PositionScale
  /// From the domain to the chart's own y.
  var y: PositionScale
  var visibleLength: Double
  var isScrollable: Bool
  /// Between the plot and the chart's bottom edge.
  var bottom: Double
  /// Between the chart's top edge and the plot.
  var top: Double

  /// The content's offset for a position of the window's leading edge.
  func offset(of position: Double) -> Double { x.position(position) }

  /// The leading edge's position for an offset.
  func position(at offset: Double) -> Double { x.value(at: offset) }
}
