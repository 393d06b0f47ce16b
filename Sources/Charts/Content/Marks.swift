public import Foundation

/// A line through data, joined in the order in which they come.
public struct LineMark {
  var record: MarkRecord

  public init<X: Plottable, Y: Plottable>(x: PlottableValue<X>, y: PlottableValue<Y>) {
    record = MarkRecord(kind: .line, x: x.channel, y: y.channel)
  }

  /// A line of several: data of one series are joined.
  public init<X: Plottable, Y: Plottable, S: Plottable>(
    x: PlottableValue<X>, y: PlottableValue<Y>, series: PlottableValue<S>
  ) {
    record = MarkRecord(kind: .line, x: x.channel, y: y.channel, series: series.channel.low)
  }
}

/// The area between a line and a baseline, or between two lines.
public struct AreaMark {
  var record: MarkRecord

  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, y: PlottableValue<Y>, stacking: MarkStackingMethod = .standard
  ) {
    record = MarkRecord(kind: .area, x: x.channel, y: y.channel, stacking: stacking)
  }

  public init<X: Plottable, Y: Plottable, S: Plottable>(
    x: PlottableValue<X>, y: PlottableValue<Y>, series: PlottableValue<S>,
    stacking: MarkStackingMethod = .standard
  ) {
    record = MarkRecord(
      kind: .area, x: x.channel, y: y.channel, stacking: stacking, series: series.channel.low)
  }

  /// A band between two values.
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
  ) {
    record = MarkRecord(kind: .area, x: x.channel, y: yStart.channel, yEnd: yEnd.channel)
  }

  public init<X: Plottable, Y: Plottable, S: Plottable>(
    x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>,
    series: PlottableValue<S>
  ) {
    record = MarkRecord(
      kind: .area, x: x.channel, y: yStart.channel, yEnd: yEnd.channel, series: series.channel.low)
  }
}

/// A bar from the baseline, or from a value to another.
public struct BarMark {
  var record: MarkRecord

  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, y: PlottableValue<Y>, width: MarkDimension = .automatic,
    height: MarkDimension = .automatic, stacking: MarkStackingMethod = .standard
  ) {
    record = MarkRecord(
      kind: .bar, x: x.channel, y: y.channel, width: width, height: height, stacking: stacking)
  }

  public init<X: Plottable, Y: Plottable>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>,
    height: MarkDimension = .automatic
  ) {
    record = MarkRecord(
      kind: .bar, x: xStart.channel, xEnd: xEnd.channel, y: y.channel, height: height)
  }

  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>,
    width: MarkDimension = .automatic
  ) {
    record = MarkRecord(
      kind: .bar, x: x.channel, y: yStart.channel, yEnd: yEnd.channel, width: width)
  }

  public init<X: Plottable, Y: Plottable>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, yStart: PlottableValue<Y>,
    yEnd: PlottableValue<Y>
  ) {
    record = MarkRecord(
      kind: .rectangle, x: xStart.channel, xEnd: xEnd.channel, y: yStart.channel,
      yEnd: yEnd.channel)
  }
}

/// A symbol at a datum.
public struct PointMark {
  var record: MarkRecord

  public init<X: Plottable, Y: Plottable>(x: PlottableValue<X>, y: PlottableValue<Y>) {
    record = MarkRecord(kind: .point, x: x.channel, y: y.channel)
  }
}

/// A straight line across the plot, or a part of it.
public struct RuleMark {
  var record: MarkRecord

  public init<X: Plottable, Y: Plottable>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>
  ) {
    record = MarkRecord(kind: .rule, x: xStart.channel, xEnd: xEnd.channel, y: y.channel)
  }

  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
  ) {
    record = MarkRecord(kind: .rule, x: x.channel, y: yStart.channel, yEnd: yEnd.channel)
  }
}

/// A rectangle over ranges of both axes, or over a bin of each.
public struct RectangleMark {
  var record: MarkRecord

  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, y: PlottableValue<Y>, width: MarkDimension = .automatic,
    height: MarkDimension = .automatic
  ) {
    record = MarkRecord(
      kind: .rectangle, x: x.channel, y: y.channel, width: width, height: height)
  }

  public init<X: Plottable, Y: Plottable>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, yStart: PlottableValue<Y>,
    yEnd: PlottableValue<Y>
  ) {
    record = MarkRecord(
      kind: .rectangle, x: xStart.channel, xEnd: xEnd.channel, y: yStart.channel,
      yEnd: yEnd.channel)
  }
}

/// A slice of a pie, or of a ring.
public struct SectorMark {
  var record: MarkRecord

  public init<V: Plottable>(
    angle: PlottableValue<V>, innerRadius: MarkDimension = .automatic,
    outerRadius: MarkDimension = .automatic, angularInset: CGFloat? = nil
  ) {
    record = MarkRecord(kind: .sector, angle: angle.channel)
    let inner = innerRadius == .automatic ? MarkDimension.fixed(0) : innerRadius
    record.sector = SectorLook(
      inner: inner, outer: outerRadius, inset: Double(angularInset ?? 0))
  }
}

extension LineMark: PrimitiveChartContent {
  public func _collect(into marks: MarkCollector) { marks.add(record) }
}

extension AreaMark: PrimitiveChartContent {
  public func _collect(into marks: MarkCollector) { marks.add(record) }
}

extension BarMark: PrimitiveChartContent {
  public func _collect(into marks: MarkCollector) { marks.add(record) }
}

extension PointMark: PrimitiveChartContent {
  public func _collect(into marks: MarkCollector) { marks.add(record) }
}

extension RuleMark: PrimitiveChartContent {
  public func _collect(into marks: MarkCollector) { marks.add(record) }
}

extension RectangleMark: PrimitiveChartContent {
  public func _collect(into marks: MarkCollector) { marks.add(record) }
}

extension SectorMark: PrimitiveChartContent {
  public func _collect(into marks: MarkCollector) { marks.add(record) }
}
