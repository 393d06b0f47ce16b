public import Foundation
public import Geometry
import Raster
public import Views

/// Looks that an author gave to values: by name, or by their order of appearance.
struct ValueScale<Look> {
  /// Names in the legend's order.
  var order: [String] = []
  var looks: [String: Look] = [:]
  var range: [Look] = []

  /// The look of a value among those that a chart shows; nil where the author gave none.
  func look(of name: String, among names: [String]) -> Look? {
    if let look = looks[name] { return look }
    guard !range.isEmpty else { return nil }
    return range[(names.firstIndex(of: name) ?? 0) % range.count]
  }

  init() {}

  init(range: [Look]) { self.range = range }

  init(_ pairs: [(name: String, look: Look)]) {
    for (name, look) in pairs {
      order.append(name)
      looks[name] = look
    }
  }

  init(order: [String], range: [Look]) {
    self.order = order
    self.range = range
    for (index, name) in order.enumerated() where !range.isEmpty {
      looks[name] = range[index % range.count]
    }
  }
}

/// What an author said of colours.
struct ForegroundScale {
  var values = ValueScale<MarkPaint>()
  /// Colours of numbers, from the least to the greatest.
  var ramp: [ColorStop] = []
  var domain: ClosedRange<Double>?
}

private func name(_ value: some Plottable) -> String {
  MarkStyle.Encoded(label: "", value: value.datum).name
}

extension View {
  /// The colours of values, in the legend's order.
  nonisolated public func chartForegroundStyleScale<V: Plottable, S: ShapeStyle>(
    _ mapping: KeyValuePairs<V, S>
  ) -> some View {
    let pairs = mapping.map { (name: name($0.key), style: $0.value) }
    return foregroundScale { context in
      ForegroundScale(
        values: ValueScale(pairs.map { ($0.name, MarkPaint($0.style, context)) }))
    }
  }

  /// The colours of values, by the order of their appearance.
  nonisolated public func chartForegroundStyleScale<S: ShapeStyle>(range: [S]) -> some View {
    foregroundScale { context in
      ForegroundScale(values: ValueScale(range: range.map { MarkPaint($0, context) }))
    }
  }

  nonisolated public func chartForegroundStyleScale<V: Plottable, S: ShapeStyle>(
    domain: [V], range: [S]
  ) -> some View {
    let names = domain.map { name($0) }
    return foregroundScale { context in
      ForegroundScale(
        values: ValueScale(order: names, range: range.map { MarkPaint($0, context) }))
    }
  }

  /// The colours of numbers, between the ends of a gradient.
  nonisolated public func chartForegroundStyleScale(range: Gradient) -> some View {
    foregroundScale { ForegroundScale(ramp: range.colors($0)) }
  }

  nonisolated public func chartForegroundStyleScale<P: Plottable & Comparable>(
    domain: ClosedRange<P>, range: Gradient
  ) -> some View {
    var limits: ClosedRange<Double>?
    if case .number(let low) = domain.lowerBound.datum,
      case .number(let high) = domain.upperBound.datum, low <= high
    {
      limits = low...high
    }
    let domain = limits
    return foregroundScale { ForegroundScale(ramp: range.colors($0), domain: domain) }
  }

  nonisolated private func foregroundScale(
    _ make: @escaping (StyleContext) -> ForegroundScale
  ) -> some View {
    chart { $0.foregroundScale = make }
  }

  /// The symbols of values.
  nonisolated public func chartSymbolScale<V: Plottable, S: ChartSymbolShape>(
    _ mapping: KeyValuePairs<V, S>
  ) -> some View {
    let scale = ValueScale(mapping.map { (name: name($0.key), look: MarkSymbol($0.value)) })
    return chart { $0.symbolScale = scale }
  }

  /// The symbols of values, by the order of their appearance.
  nonisolated public func chartSymbolScale<S: ChartSymbolShape>(range: [S]) -> some View {
    let scale = ValueScale(range: range.map { MarkSymbol($0) })
    return chart { $0.symbolScale = scale }
  }

  nonisolated public func chartSymbolScale<V: Plottable, S: ChartSymbolShape>(
    domain: [V], range: [S]
  ) -> some View {
    let scale = ValueScale(order: domain.map { name($0) }, range: range.map { MarkSymbol($0) })
    return chart { $0.symbolScale = scale }
  }

  /// The strokes of values.
  nonisolated public func chartLineStyleScale<V: Plottable>(
    _ mapping: KeyValuePairs<V, StrokeStyle>
  ) -> some View {
    let scale = ValueScale(mapping.map { (name: name($0.key), look: $0.value) })
    return chart { $0.lineScale = scale }
  }

  /// The strokes of values, by the order of their appearance.
  nonisolated public func chartLineStyleScale(range: [StrokeStyle]) -> some View {
    chart { $0.lineScale = ValueScale(range: range) }
  }

  nonisolated public func chartLineStyleScale<V: Plottable>(
    domain: [V], range: [StrokeStyle]
  ) -> some View {
    let scale = ValueScale(order: domain.map { name($0) }, range: range)
    return chart { $0.lineScale = scale }
  }

  /// The areas of symbols, in square points, between the least and the greatest value.
  nonisolated public func chartSymbolSizeScale(range: ClosedRange<CGFloat>) -> some View {
    let sizes = Double(range.lowerBound)...Double(range.upperBound)
    return chart { $0.symbolSizes = sizes }
  }
}

extension Gradient {
  fileprivate func colors(_ context: StyleContext) -> [ColorStop] {
    let paint = MarkPaint(
      LinearGradient(gradient: self, startPoint: .leading, endPoint: .trailing), context)
    if case .linear(let stops, _, _) = paint { return stops }
    return []
  }
}

extension MarkSymbol {
  init(_ shape: some ChartSymbolShape) {
    if let basic = shape as? BasicChartSymbolShape {
      self = basic.symbol
    } else {
      self = .custom { shape.path(in: $0) }
    }
  }
}
