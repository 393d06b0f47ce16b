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
