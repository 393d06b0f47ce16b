public import Foundation

// Marks that cover a stretch of the plot along one axis, in points from the plot's leading or top
// edge; nil is the edge itself.

extension BarMark {
  /// A bar along x, or over a bin of it: stacked beside those before.
  public init<X: Plottable>(
    x: PlottableValue<X>, yStart: CGFloat? = nil, yEnd: CGFloat? = nil,
    width: MarkDimension = .automatic, stacking: MarkStackingMethod = .standard
  ) {
    record = MarkRecord(kind: .bar, x: x.channel, width: width, stacking: stacking)
    record.yPlot = PlotSpan(yStart, yEnd)
  }

  /// A bar along y, or over a bin of it: stacked upon those before.
  public init<Y: Plottable>(
    xStart: CGFloat? = nil, xEnd: CGFloat? = nil, y: PlottableValue<Y>,
    height: MarkDimension = .automatic, stacking: MarkStackingMethod = .standard
  ) {
    record = MarkRecord(kind: .bar, y: y.channel, height: height, stacking: stacking)
    record.xPlot = PlotSpan(xStart, xEnd)
  }

  /// A bar from a value of x to another.
  public init<X: Plottable>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, yStart: CGFloat? = nil,
    yEnd: CGFloat? = nil
  ) {
    record = MarkRecord(kind: .bar, x: xStart.channel, xEnd: xEnd.channel)
    record.yPlot = PlotSpan(yStart, yEnd)
  }

  /// A bar from a value of y to another.
  public init<Y: Plottable>(
    xStart: CGFloat? = nil, xEnd: CGFloat? = nil, yStart: PlottableValue<Y>,
    yEnd: PlottableValue<Y>
  ) {
    record = MarkRecord(kind: .bar, y: yStart.channel, yEnd: yEnd.channel)
    record.xPlot = PlotSpan(xStart, xEnd)
  }
}

extension PointMark {
  /// A symbol at a value of x; without a height half way up the plot.
  public init<X: Plottable>(x: PlottableValue<X>, y: CGFloat? = nil) {
    record = MarkRecord(kind: .point, x: x.channel)
    if let y { record.yPlot = PlotSpan(y, y) }
  }

  /// A symbol at a value of y; without a place in the middle of the plot.
  public init<Y: Plottable>(x: CGFloat? = nil, y: PlottableValue<Y>) {
    record = MarkRecord(kind: .point, y: y.channel)
    if let x { record.xPlot = PlotSpan(x, x) }
  }
}

extension RuleMark {
  /// Vertical, from the plot's top to its bottom or a part of that.
  public init<X: Plottable>(
    x: PlottableValue<X>, yStart: CGFloat? = nil, yEnd: CGFloat? = nil
  ) {
    record = MarkRecord(kind: .rule, x: x.channel)
    record.yPlot = PlotSpan(yStart, yEnd)
  }

  /// Horizontal, from side to side of the plot or a part of that.
  public init<Y: Plottable>(
    xStart: CGFloat? = nil, xEnd: CGFloat? = nil, y: PlottableValue<Y>
  ) {
    record = MarkRecord(kind: .rule, y: y.channel)
    record.xPlot = PlotSpan(xStart, xEnd)
  }
}

extension RectangleMark {
  /// Over a bin of x, from the plot's top to its bottom or a part of that.
  public init<X: Plottable>(
    x: PlottableValue<X>, yStart: CGFloat? = nil, yEnd: CGFloat? = nil,
    width: MarkDimension = .automatic
  ) {
    record = MarkRecord(kind: .rectangle, x: x.channel, width: width)
    record.yPlot = PlotSpan(yStart, yEnd)
  }

  /// Over a bin of y, from side to side of the plot or a part of that.
  public init<Y: Plottable>(
    xStart: CGFloat? = nil, xEnd: CGFloat? = nil, y: PlottableValue<Y>,
    height: MarkDimension = .automatic
  ) {
    record = MarkRecord(kind: .rectangle, y: y.channel, height: height)
    record.xPlot = PlotSpan(xStart, xEnd)
  }

  /// Over a range of x, from the plot's top to its bottom or a part of that.
  public init<X: Plottable>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, yStart: CGFloat? = nil,
    yEnd: CGFloat? = nil
  ) {
    record = MarkRecord(kind: .rectangle, x: xStart.channel, xEnd: xEnd.channel)
    record.yPlot = PlotSpan(yStart, yEnd)
  }

  /// Over a range of y, from side to side of the plot or a part of that.
  public init<Y: Plottable>(
    xStart: CGFloat? = nil, xEnd: CGFloat? = nil, yStart: PlottableValue<Y>,
    yEnd: PlottableValue<Y>
  ) {
    record = MarkRecord(kind: .rectangle, y: yStart.channel, yEnd: yEnd.channel)
    record.xPlot = PlotSpan(xStart, xEnd)
  }

  /// Over a part of the plot, whatever the scales.
  public init(
    xStart: CGFloat? = nil, xEnd: CGFloat? = nil, yStart: CGFloat? = nil, yEnd: CGFloat? = nil
  ) {
    record = MarkRecord(kind: .rectangle)
    record.xPlot = PlotSpan(xStart, xEnd)
    record.yPlot = PlotSpan(yStart, yEnd)
  }
}
