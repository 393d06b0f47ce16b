public import Foundation
import Geometry
public import Views

/// A domain of an axis: a range, categories, or what is left to the chart.
public protocol ScaleDomain {
  func _options(_ options: inout ScaleOptionsBox)
}

/// What is said of an axis' scale, its types erased.
public struct ScaleOptionsBox {
  var options: ScaleOptions
}

extension ClosedRange: ScaleDomain where Bound: Plottable {
  public func _options(_ box: inout ScaleOptionsBox) {
    box.options.domain = .range(lowerBound.datum, upperBound.datum)
  }
}

extension Range: ScaleDomain where Bound: Plottable {
  public func _options(_ box: inout ScaleOptionsBox) {
    box.options.domain = .range(lowerBound.datum, upperBound.datum)
  }
}

extension Array: ScaleDomain where Element: Plottable {
  public func _options(_ box: inout ScaleOptionsBox) {
    var names: [String] = []
    var dates: [TimeInterval] = []
    var numbers = DataExtent()
    for element in self {
      switch element.datum {
      case .category(let name): names.append(name)
      case .date(let seconds): dates.append(seconds)
      case .number(let number): numbers.include(number)
      }
    }
    if !names.isEmpty {
      box.options.domain = .categories(names)
    } else if !dates.isEmpty {
      box.options.domain = .dates(dates)
    } else if let range = numbers.range {
      box.options.domain = .range(.number(range.lowerBound), .number(range.upperBound))
    }
  }
}

/// A domain that is found from the data.
public struct AutomaticScaleDomain: ScaleDomain, Hashable, Sendable {
  let includesZero: Bool?
  let reversed: Bool?

  public func _options(_ box: inout ScaleOptionsBox) {
    box.options.domain = .automatic(includesZero: includesZero)
    if let reversed { box.options.isReversed = reversed }
  }
}

extension ScaleDomain where Self == AutomaticScaleDomain {
  public static var automatic: AutomaticScaleDomain {
    AutomaticScaleDomain(includesZero: nil, reversed: nil)
  }

  public static func automatic(includesZero: Bool? = nil, reversed: Bool? = nil)
    -> AutomaticScaleDomain
  {
    AutomaticScaleDomain(includesZero: includesZero, reversed: reversed)
  }
}

/// How a scale is bent.
public struct ScaleType: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case plain, log, power(Double), symmetricLog(Double)
  }

  let kind: Kind

  public static let linear = ScaleType(kind: .plain)
  public static let date = ScaleType(kind: .plain)
  public static let category = ScaleType(kind: .plain)
  public static let log = ScaleType(kind: .log)
  public static let squareRoot = ScaleType(kind: .power(0.5))
  public static let symmetricLog = ScaleType(kind: .symmetricLog(1))

  public static func power(exponent: Double) -> ScaleType { ScaleType(kind: .power(exponent)) }

  public static func symmetricLog(slopeAtZero: Double) -> ScaleType {
    ScaleType(kind: .symmetricLog(slopeAtZero))
  }

  var curve: PositionScale.Curve {
    switch kind {
    case .plain: .linear
    case .log: .log
    case .power(let exponent): .power(exponent: exponent)
    case .symmetricLog(let slope): .symmetricLog(slopeAtZero: slope)
    }
  }
}

/// What part of the plot a scale fills.
public struct PlotDimensionScaleRange: Hashable, Sendable {
  let startPadding: Double
  let endPadding: Double

  public static var plotDimension: PlotDimensionScaleRange { plotDimension(padding: 0) }

  public static func plotDimension(padding: CGFloat) -> PlotDimensionScaleRange {
    plotDimension(startPadding: padding, endPadding: padding)
  }

  public static func plotDimension(
    startPadding: CGFloat = 0, endPadding: CGFloat = 0
  ) -> PlotDimensionScaleRange {
    PlotDimensionScaleRange(startPadding: Double(startPadding), endPadding: Double(endPadding))
  }
}

extension View {
  nonisolated func chart(_ change: @escaping (inout ChartEnvironment) -> Void) -> some View {
    transformEnvironment(\.chart, transform: change)
  }

  nonisolated public func chartXScale<D: ScaleDomain>(
    domain: D, range: PlotDimensionScaleRange? = nil, type: ScaleType? = nil
  ) -> some View {
    chart { $0.xScale.take(domain, range, type) }
  }

  nonisolated public func chartXScale(
    range: PlotDimensionScaleRange, type: ScaleType? = nil
  ) -> some View {
    chart { $0.xScale.take(nil, range, type) }
  }

  nonisolated public func chartXScale(type: ScaleType) -> some View {
    chart { $0.xScale.take(nil, nil, type) }
  }

  nonisolated public func chartYScale<D: ScaleDomain>(
    domain: D, range: PlotDimensionScaleRange? = nil, type: ScaleType? = nil
  ) -> some View {
    chart { $0.yScale.take(domain, range, type) }
  }

  nonisolated public func chartYScale(
    range: PlotDimensionScaleRange, type: ScaleType? = nil
  ) -> some View {
    chart { $0.yScale.take(nil, range, type) }
  }

  nonisolated public func chartYScale(type: ScaleType) -> some View {
    chart { $0.yScale.take(nil, nil, type) }
  }

  /// The marks of the x axis of charts inside.
  nonisolated public func chartXAxis<C: AxisContent>(
    @AxisContentBuilder content: () -> C
  ) -> some View {
    let specs = specs(content())
    return chart { $0.xAxis = specs }
  }

  nonisolated public func chartXAxis(_ visibility: Visibility) -> some View {
    chart { if visibility == .hidden { $0.xAxis = [] } else { $0.xAxis = $0.xAxis ?? nil } }
  }

  nonisolated public func chartYAxis<C: AxisContent>(
    @AxisContentBuilder content: () -> C
  ) -> some View {
    let specs = specs(content())
    return chart { $0.yAxis = specs }
  }

  nonisolated public func chartYAxis(_ visibility: Visibility) -> some View {
    chart { if visibility == .hidden { $0.yAxis = [] } else { $0.yAxis = $0.yAxis ?? nil } }
  }

  nonisolated private func specs(_ content: some AxisContent) -> [AxisSpec] {
    var boxes: [AxisSpecBox] = []
    content._specs(into: &boxes)
    return boxes.map(\.spec)
  }

  /// Changes the plot of charts inside: its size, what is behind it.
  nonisolated public func chartPlotStyle<V: View>(
    @ViewBuilder content: @escaping (ChartPlotContent) -> V
  ) -> some View {
    let style = HostedPlotStyle { HostedView(content($0)) }
    return chart { $0.plotStyle = style }
  }

  /// Puts a view behind charts inside, that knows where values are.
  nonisolated public func chartBackground<V: View>(
    @ViewBuilder content: @escaping (ChartProxy) -> V
  ) -> some View {
    chart { $0.background = { HostedView(content($0)) } }
  }

  /// Puts a view over charts inside, that knows where values are.
  nonisolated public func chartOverlay<V: View>(
    @ViewBuilder content: @escaping (ChartProxy) -> V
  ) -> some View {
    chart { $0.overlay = { HostedView(content($0)) } }
  }
}

extension ScaleOptions {
  mutating func take(
    _ domain: (any ScaleDomain)?, _ range: PlotDimensionScaleRange?, _ type: ScaleType?
  ) {
    if let domain {
      var box = ScaleOptionsBox(options: self)
      domain._options(&box)
      self = box.options
    }
    if let range {
      startPadding = range.startPadding
      endPadding = range.endPadding
    }
    if let type { curve = type.curve }
  }
}
