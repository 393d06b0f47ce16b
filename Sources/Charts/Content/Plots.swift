public import Foundation

/// Data of a vectorised plot, prepared once and drawn many times.
///
/// Numbers in, and nothing is asked of an author's closures while the chart moves: a million points
/// scroll like a thousand. Make it where the data are made, and keep it.
public struct PlotData: @unchecked Sendable {
  let columns: MarkColumns

  /// Numbers over numbers.
  public init(x: [Double], y: [Double], xLabel: String = "x", yLabel: String = "y") {
    columns = MarkColumns(
      x: MarkPositions(.values(x)), y: MarkPositions(.values(y)), xKind: .number, xLabel: xLabel,
      yLabel: yLabel)
  }

  /// Numbers over time.
  public init(dates: [Date], y: [Double], xLabel: String = "Date", yLabel: String = "y") {
    columns = MarkColumns(
      x: MarkPositions(.values(dates.map(\.timeIntervalSinceReferenceDate))),
      y: MarkPositions(.values(y)), xKind: .date, xLabel: xLabel, yLabel: yLabel)
  }

  /// Numbers over calendar units; what falls into one unit must be summed already.
  ///
  /// - Parameters:
  ///   - dates: a moment of each unit.
  ///   - unit: the bins' calendar unit.
  ///   - calendar: whose units they are.
  ///   - y: a value for each; NaN where there is none.
  ///   - xLabel: what x is called.
  ///   - yLabel: what y is called.
  public init(
    dates: [Date], unit: Calendar.Component, calendar: Calendar, y: [Double],
    xLabel: String = "Date", yLabel: String = "y"
  ) {
    let seconds = dates.map(\.timeIntervalSinceReferenceDate)
    let bins = CalendarStride.Unit(unit).map { CalendarBins(unit: $0, calendar: calendar) }
    columns = MarkColumns(
      x: MarkPositions(bins.map { .bins(seconds, $0) } ?? .values(seconds)),
      y: MarkPositions(.values(y)), xKind: .date, xLabel: xLabel, yLabel: yLabel)
  }

  private init(columns: MarkColumns) { self.columns = columns }

  /// The same places with lengths from zero instead of values.
  var fromZero: MarkColumns {
    guard case .values(let values) = columns.y.storage else { return columns }
    return MarkColumns(
      x: columns.x, y: columns.lengths ?? columns.keepLengths(MarkPositions(.lengths(values))),
      xKind: columns.xKind, xLabel: columns.xLabel, yLabel: columns.yLabel)
  }
}

/// A line through many data.
public struct LinePlot {
  var record: MarkRecord

  public init(_ data: PlotData) {
    record = MarkRecord(kind: .line)
    record.columns = data.columns
  }

  /// A line through a collection's elements.
  public init<D: RandomAccessCollection, X: Plottable, Y: Plottable>(
    _ data: D, x: PlottableProjection<D.Element, X>, y: PlottableProjection<D.Element, Y>
  ) {
    record = MarkRecord(kind: .line)
    record.columns = columnsOf(data, x, y)
  }
}

/// An area under many data.
public struct AreaPlot {
  var record: MarkRecord

  public init(_ data: PlotData) {
    record = MarkRecord(kind: .area)
    record.columns = data.fromZero
  }

  public init<D: RandomAccessCollection, X: Plottable, Y: Plottable>(
    _ data: D, x: PlottableProjection<D.Element, X>, y: PlottableProjection<D.Element, Y>
  ) {
    record = MarkRecord(kind: .area)
    record.columns = PlotData(columnsOf(data, x, y)).fromZero
  }
}

/// Bars for many data.
public struct BarPlot {
  var record: MarkRecord

  public init(_ data: PlotData, width: MarkDimension = .automatic) {
    record = MarkRecord(kind: .bar, width: width)
    record.columns = data.fromZero
  }

  public init<D: RandomAccessCollection, X: Plottable, Y: Plottable>(
    _ data: D, x: PlottableProjection<D.Element, X>, y: PlottableProjection<D.Element, Y>,
    width: MarkDimension = .automatic
  ) {
    record = MarkRecord(kind: .bar, width: width)
    record.columns = PlotData(columnsOf(data, x, y)).fromZero
  }
}

/// Symbols at many data.
public struct PointPlot {
  var record: MarkRecord

  public init(_ data: PlotData) {
    record = MarkRecord(kind: .point)
    record.columns = data.columns
  }

  public init<D: RandomAccessCollection, X: Plottable, Y: Plottable>(
    _ data: D, x: PlottableProjection<D.Element, X>, y: PlottableProjection<D.Element, Y>
  ) {
    record = MarkRecord(kind: .point)
    record.columns = columnsOf(data, x, y)
  }
}

/// A labelled property of an element, for one channel of a vectorised plot.
public struct PlottableProjection<Element, Value: Plottable> {
  var label: String
  var keyPath: KeyPath<Element, Value>

  public static func value(_ label: String, _ keyPath: KeyPath<Element, Value>) -> Self {
    PlottableProjection(label: label, keyPath: keyPath)
  }
}

private func columnsOf<D: RandomAccessCollection, X: Plottable, Y: Plottable>(
  _ data: D, _ x: PlottableProjection<D.Element, X>, _ y: PlottableProjection<D.Element, Y>
) -> MarkColumns {
  var kind = AxisKind.number
  func number(_ datum: PlottableDatum, isX: Bool) -> Double {
    switch datum {
    case .number(let number): return number
    case .date(let seconds):
      if isX { kind = .date }
      return seconds
    case .category: return .nan
    }
  }
  let xs = data.map { number($0[keyPath: x.keyPath].datum, isX: true) }
  let ys = data.map { number($0[keyPath: y.keyPath].datum, isX: false) }
  return MarkColumns(
    x: MarkPositions(.values(xs)), y: MarkPositions(.values(ys)), xKind: kind, xLabel: x.label,
    yLabel: y.label)
}

extension PlotData {
  fileprivate init(_ columns: MarkColumns) { self.init(columns: columns) }
}

extension LinePlot: PrimitiveChartContent {
  public func _collect(into marks: MarkCollector) { marks.add(record) }
}

extension AreaPlot: PrimitiveChartContent {
  public func _collect(into marks: MarkCollector) { marks.add(record) }
}

extension BarPlot: PrimitiveChartContent {
  public func _collect(into marks: MarkCollector) { marks.add(record) }
}

extension PointPlot: PrimitiveChartContent {
  public func _collect(into marks: MarkCollector) { marks.add(record) }
}
