/// The one place on the axis that a mark of one dimension does not use.
private let nowhere = MarkChannel(label: "", low: .category(""))

extension AreaMark {
  /// A band between two values of x, along y.
  public init<X: Plottable, Y: Plottable>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>
  ) {
    record = MarkRecord(kind: .area, x: xStart.channel, xEnd: xEnd.channel, y: y.channel)
  }

  public init<X: Plottable, Y: Plottable, S: Plottable>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>,
    series: PlottableValue<S>
  ) {
    record = MarkRecord(
      kind: .area, x: xStart.channel, xEnd: xEnd.channel, y: y.channel, series: series.channel.low)
  }
}

extension BarMark {
  /// A bar of one dimension, stacked beside those before.
  public init<X: Plottable>(
    x: PlottableValue<X>, height: MarkDimension = .automatic,
    stacking: MarkStackingMethod = .standard
  ) {
    record = MarkRecord(
      kind: .bar, x: x.channel, y: nowhere, height: height, stacking: stacking)
  }

  /// A bar of one dimension, stacked upon those before.
  public init<Y: Plottable>(
    y: PlottableValue<Y>, width: MarkDimension = .automatic,
    stacking: MarkStackingMethod = .standard
  ) {
    record = MarkRecord(
      kind: .bar, x: nowhere, y: y.channel, width: width, stacking: stacking)
  }

  /// A bar of one dimension, from a value to another.
  public init<X: Plottable>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, height: MarkDimension = .automatic
  ) {
    record = MarkRecord(
      kind: .bar, x: xStart.channel, xEnd: xEnd.channel, y: nowhere, height: height)
  }

  public init<Y: Plottable>(
    yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>, width: MarkDimension = .automatic
  ) {
    record = MarkRecord(
      kind: .bar, x: nowhere, y: yStart.channel, yEnd: yEnd.channel, width: width)
  }
}

extension PointMark {
  /// A symbol at a value of x, half way up the plot.
  public init<X: Plottable>(x: PlottableValue<X>) {
    record = MarkRecord(kind: .point, x: x.channel)
  }

  /// A symbol at a value of y, in the middle of the plot.
  public init<Y: Plottable>(y: PlottableValue<Y>) {
    record = MarkRecord(kind: .point, y: y.channel)
  }
}

extension RectangleMark {
  /// Over a range of y and a bin of x.
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>,
    width: MarkDimension = .automatic
  ) {
    record = MarkRecord(
      kind: .rectangle, x: x.channel, y: yStart.channel, yEnd: yEnd.channel, width: width)
  }

  /// Over a range of x and a bin of y.
  public init<X: Plottable, Y: Plottable>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>,
    height: MarkDimension = .automatic
  ) {
    record = MarkRecord(
      kind: .rectangle, x: xStart.channel, xEnd: xEnd.channel, y: y.channel, height: height)
  }
}
