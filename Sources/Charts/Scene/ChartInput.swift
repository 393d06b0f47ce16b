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
  /// The value at the content's origin in a chart that scrolls; nil is the domain's start.
  var anchor: Double?
  var size: CGSize
  var palette = ChartPalette.light
  var context = StyleContext()
  var text: AxisText
  var labelFont = FontDescriptor(size: 11)
  /// Points that a pixel is wide.
  var pixel = 1.0
  /// What the ticks of y are chosen for, when its domain is on the way there.
  var yTicks: ClosedRange<Double>?
  /// y values whose labels the axis keeps room for.
  var yReserve: ClosedRange<Double>?
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

extension ChartInput {
  /// Whether less than all of x is in sight.
  var isScrollable: Bool {
    let domain = model.x.domain
    return visibleLength.map { $0 > 0 && $0 < domain.upperBound - domain.lowerBound } ?? false
  }

  /// The part of x that automatic ticks are chosen for: as long as what is in sight, and where the
  /// anchor is, so that they stay when earlier data arrive.
  var sample: ClosedRange<Double> {
    let domain = model.x.domain
    guard isScrollable, let length = visibleLength else { return domain }
    let low = domain.lowerBound
    let start = max(low, min(anchor ?? low, domain.upperBound - length))
    return start...max(start, min(domain.upperBound, start + length))
  }

  /// Where an axis is marked.
  func ticks(_ spec: AxisSpec, isVertical: Bool) -> AxisTicks {
    guard isVertical else {
      return AxisTicks(
        spec.values, axis: model.x, visible: sample, calendar: text.calendar,
        anchor: isScrollable ? anchor : nil)
    }
    var axis = model.y
    axis.domain = yTicks ?? axis.domain
    return AxisTicks(spec.values, axis: axis, visible: axis.domain, calendar: text.calendar)
  }
}

/// Where the parts of a chart stand, in points of the chart.
struct ChartFrame {
  /// The plot's window.
  var plot: CGRect
  /// The whole content's width; the plot's own unless the chart scrolls.
  var contentWidth: Double
  /// From the domain to the content, whose origin is at the plot's left edge when not scrolled; in a
  /// chart that scrolls it is the anchor's place, and the domain may begin before it.
  var x: PositionScale
  /// From the domain to the chart's own y.
  var y: PositionScale
  var visibleLength: Double
  var isScrollable: Bool
  /// Between the plot and the chart's bottom edge.
  var bottom: Double
  /// Between the chart's top edge and the plot.
  var top: Double

  /// Whether what stays in sight stands where it did in another layout, to the last bit.
  func isPlaced(like other: ChartFrame) -> Bool {
    plot == other.plot && y == other.y && x.isPlaced(like: other.x)
      && isScrollable == other.isScrollable && bottom == other.bottom && top == other.top
  }

  /// The offsets between which the content can be scrolled.
  var offsets: ClosedRange<Double> {
    guard isScrollable else { return 0...0 }
    let low = min(x.start, x.end)
    return low...max(low, low + contentWidth - Double(plot.width))
  }

  /// Whether values descend from the leading side.
  var isReversed: Bool { x.end < x.start }

  /// The content's offset for a position of the window: its least value.
  func offset(of position: Double) -> Double {
    guard isReversed else { return x.position(position) }
    return x.curve == .linear
      ? x.position(position + visibleLength) : x.position(position) - Double(plot.width)
  }

  /// The window's least value for an offset.
  func position(at offset: Double) -> Double {
    guard isReversed else { return x.value(at: offset) }
    return x.curve == .linear
      ? x.value(at: offset) - visibleLength : x.value(at: offset + Double(plot.width))
  }

  /// What is in sight when the window's least value is a position.
  ///
  /// On a bent axis it is the longer, the flatter the axis is there.
  func window(from position: Double) -> ClosedRange<Double> {
    guard x.curve != .linear, isScrollable else { return position...position + visibleLength }
    let width = isReversed ? -Double(plot.width) : Double(plot.width)
    return position...max(position, x.value(at: x.position(position) + width))
  }

  /// Where the window may stand within a domain, by its least value.
  func positions(in domain: ClosedRange<Double>) -> ClosedRange<Double> {
    var last = domain.upperBound - visibleLength
    if x.curve != .linear, isScrollable {
      let width = isReversed ? -Double(plot.width) : Double(plot.width)
      last = x.value(at: x.position(domain.upperBound) - width)
    }
    let first = x.curve == .linear ? domain.lowerBound : x.domain.lowerBound
    return first...max(first, last)
  }
}
