public import Foundation

/// A line through many data.
public struct LinePlot {
  var record: MarkRecord

  public init(_ data: PlotData) { record = MarkRecord(kind: .line, columns: data.columns) }

  /// A line that grows at its end.
  @MainActor public init(_ data: LivePlotData) {
    record = MarkRecord(kind: .line, columns: data.columns)
  }

  /// A line through a collection's elements.
  public init<D: RandomAccessCollection, X: Plottable, Y: Plottable>(
    _ data: D, x: PlottableProjection<D.Element, X>, y: PlottableProjection<D.Element, Y>
  ) {
    record = MarkRecord(kind: .line, columns: columnsOf(data, x, y))
  }

  /// A function, sampled for each pixel in sight.
  ///
  /// - Parameters:
  ///   - x: what x is called.
  ///   - y: what y is called.
  ///   - domain: where it is drawn; nil is all of the x axis.
  ///   - function: y at an x; NaN leaves a gap.
  public init(
    x: String, y: String, domain: ClosedRange<Double>? = nil,
    function: @escaping @Sendable (Double) -> Double
  ) {
    record = MarkRecord(
      kind: .line,
      columns: columnsOf(x, y, domain) { value in
        let result = function(value)
        return (result, result)
      })
  }
}

/// An area under many data.
public struct AreaPlot {
  var record: MarkRecord

  public init(_ data: PlotData) { record = MarkRecord(kind: .area, columns: data.columns.fromZero) }

  /// An area that grows at its end.
  @MainActor public init(_ data: LivePlotData) {
    record = MarkRecord(kind: .area, columns: data.columns.fromZero)
  }

  public init<D: RandomAccessCollection, X: Plottable, Y: Plottable>(
    _ data: D, x: PlottableProjection<D.Element, X>, y: PlottableProjection<D.Element, Y>
  ) {
    record = MarkRecord(kind: .area, columns: columnsOf(data, x, y).fromZero)
  }

  /// The area between a function and zero.
  public init(
    x: String, y: String, domain: ClosedRange<Double>? = nil,
    function: @escaping @Sendable (Double) -> Double
  ) {
    record = MarkRecord(kind: .area, columns: columnsOf(x, y, domain) { (0, function($0)) })
  }

  /// The area between two functions.
  public init(
    x: String, yStart: String, yEnd: String, domain: ClosedRange<Double>? = nil,
    function: @escaping @Sendable (Double) -> (yStart: Double, yEnd: Double)
  ) {
    record = MarkRecord(
      kind: .area,
      columns: columnsOf(x, yEnd, domain) { value in
        let ends = function(value)
        return (ends.yStart, ends.yEnd)
      })
  }
}

/// Bars for many data.
public struct BarPlot {
  var records: [MarkRecord]

  public init(_ data: PlotData, width: MarkDimension = .automatic) {
    records = [MarkRecord(kind: .bar, width: width, columns: data.columns.fromZero)]
  }

  /// Bars that grow in number.
  @MainActor public init(_ data: LivePlotData, width: MarkDimension = .automatic) {
    records = [MarkRecord(kind: .bar, width: width, columns: data.columns.fromZero)]
  }

  /// Bars for a collection's elements; those of categories stack where one occurs twice.
  public init<D: RandomAccessCollection, X: Plottable, Y: Plottable>(
    _ data: D, x: PlottableProjection<D.Element, X>, y: PlottableProjection<D.Element, Y>,
    width: MarkDimension = .automatic
  ) {
    if let first = data.first, case .category = first[keyPath: x.keyPath].datum {
      records = data.map { element in
        MarkRecord(
          kind: .bar, x: MarkChannel(label: x.label, low: element[keyPath: x.keyPath].datum),
          y: MarkChannel(label: y.label, low: element[keyPath: y.keyPath].datum), width: width)
      }
      return
    }
    records = [MarkRecord(kind: .bar, width: width, columns: columnsOf(data, x, y).fromZero)]
  }
}

/// Symbols at many data.
public struct PointPlot {
  var record: MarkRecord

  public init(_ data: PlotData) { record = MarkRecord(kind: .point, columns: data.columns) }

  /// Symbols that grow in number.
  @MainActor public init(_ data: LivePlotData) {
    record = MarkRecord(kind: .point, columns: data.columns)
  }

  public init<D: RandomAccessCollection, X: Plottable, Y: Plottable>(
    _ data: D, x: PlottableProjection<D.Element, X>, y: PlottableProjection<D.Element, Y>
  ) {
    record = MarkRecord(kind: .point, columns: columnsOf(data, x, y))
  }
}

/// A labelled property of an element, for one channel of a vectorised plot.
public struct PlottableProjection<Element, Value: Plottable> {
  var label: String
  var keyPath: KeyPath<Element, Value>
  var unit: CalendarStride.Unit?
  var calendar: Calendar?

  public static func value(_ label: String, _ keyPath: KeyPath<Element, Value>) -> Self {
    PlottableProjection(label: label, keyPath: keyPath)
  }
}

extension PlottableProjection where Value == Date {
  /// A moment that stands for the whole calendar unit that holds it; what falls into one unit must
  /// be summed already.
  public static func value(
    _ label: String, _ keyPath: KeyPath<Element, Value>, unit: Calendar.Component,
    calendar: Calendar = .current
  ) -> Self {
    PlottableProjection(
      label: label, keyPath: keyPath, unit: CalendarStride.Unit(unit), calendar: calendar)
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
  var places = MarkPositions.Storage.values(xs)
  if kind == .date, let unit = x.unit, let calendar = x.calendar {
    places = .bins(xs, CalendarBins(unit: unit, calendar: calendar))
  }
  return MarkColumns(
    x: MarkPositions(places), y: MarkPositions(.values(ys)), xKind: kind, xLabel: x.label,
    yLabel: y.label)
}

private func columnsOf(
  _ x: String, _ y: String, _ domain: ClosedRange<Double>?,
  _ values: @escaping (Double) -> (low: Double, high: Double)
) -> MarkColumns {
  let columns = MarkColumns(
    x: MarkPositions(.values([])), y: MarkPositions(.values([])), xKind: .number, xLabel: x,
    yLabel: y)
  columns.function = PlotFunction(domain: domain, values: values)
  return columns
}

extension LinePlot: PrimitiveChartContent {
  public func _collect(into marks: MarkCollector) { marks.add(record) }
}

extension AreaPlot: PrimitiveChartContent {
  public func _collect(into marks: MarkCollector) { marks.add(record) }
}

extension BarPlot: PrimitiveChartContent {
  public func _collect(into marks: MarkCollector) { for record in records { marks.add(record) } }
}

extension PointPlot: PrimitiveChartContent {
  public func _collect(into marks: MarkCollector) { marks.add(record) }
}
