import Foundation
import Geometry
import Raster

/// The looks of the values that a chart tells its series apart by.
///
/// Colour is never the only difference: points of another series have another symbol, lines another
/// dash, unless their author chose the look.
struct SeriesScale {
  /// Values that colours tell apart, in the author's order or by first appearance.
  let names: [String]
  let index: [String: Int]
  private let symbols: [String]
  private let lines: [String]
  private let paints: [String: MarkPaint]
  private let foregroundLooks: (symbols: ValueScale<MarkSymbol>, lines: ValueScale<StrokeStyle>)
  private let sizes: (values: ClosedRange<Double>, areas: ClosedRange<Double>)?
  /// When the values are numbers: the colours between the least and the greatest.
  let ramp: NumberRamp?

  init(_ builder: ChartModelBuilder, _ records: [MarkRecord]) {
    let values = builder.foregroundScale.values
    names = SeriesScale.names(values.order, records) { $0.foregroundBy }
    symbols = SeriesScale.names(builder.symbolScale.order, records) { $0.symbolBy }
    lines = SeriesScale.names(builder.lineScale.order, records) { $0.lineStyleBy }
    index = Dictionary(
      names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var paints: [String: MarkPaint] = [:]
    for (place, name) in names.enumerated() {
      paints[name] = values.look(of: name, among: names) ?? builder.context.series(place)
    }
    self.paints = paints
    foregroundLooks = (builder.symbolScale, builder.lineScale)
    ramp = values.order.isEmpty && values.range.isEmpty ? NumberRamp(builder, records) : nil
    var extent = DataExtent()
    for record in records {
      if case .number(let number)? = record.style.symbolSizeBy?.value { extent.include(number) }
    }
    if let areas = builder.symbolSizes, let range = extent.range {
      sizes = (min(0, range.lowerBound)...max(range.upperBound, 0), areas)
    } else {
      sizes = nil
    }
  }

  /// The values of a channel, those that an author ordered first.
  static func names(
    _ order: [String], _ records: [MarkRecord], _ channel: (MarkStyle) -> MarkStyle.Encoded?
  ) -> [String] {
    var index = CategoryIndex()
    var seen = Set<String>()
    for record in records {
      if let encoded = channel(record.style) { seen.insert(encoded.name) }
    }
    guard !seen.isEmpty else { return [] }
    for name in order where seen.contains(name) { index.insert(name) }
    for record in records {
      if let encoded = channel(record.style) { index.insert(encoded.name) }
    }
    return index.names
  }

  func paint(_ encoded: MarkStyle.Encoded) -> MarkPaint {
    if let ramp, case .number(let number) = encoded.value { return .solid(ramp.color(number)) }
    return paints[encoded.name] ?? .solid(.clear)
  }

  /// The place of a value among those of its own channel, or among the colours.
  private func place(_ name: String, in own: [String]) -> Int {
    own.firstIndex(of: name) ?? index[name] ?? 0
  }

  func symbol(_ encoded: MarkStyle.Encoded) -> MarkSymbol {
    let names = symbols.isEmpty ? names : symbols
    let series = MarkSymbol.series
    return foregroundLooks.symbols.look(of: encoded.name, among: names)
      ?? series[place(encoded.name, in: names) % series.count]
  }

  func stroke(_ stroke: inout StrokeStyle, _ encoded: MarkStyle.Encoded) {
    let names = lines.isEmpty ? names : lines
    if let given = foregroundLooks.lines.look(of: encoded.name, among: names) {
      stroke = given
      return
    }
    let index = place(encoded.name, in: names)
    stroke.dash = SeriesScale.dashes[index % SeriesScale.dashes.count]
    if index > 0, stroke.dash.first != 0.1 { stroke.lineCap = .butt }
  }

  /// Square points; a value is its own area unless the author gave a range.
  func area(_ encoded: MarkStyle.Encoded) -> Double? {
    guard case .number(let amount) = encoded.value, amount.isFinite else { return nil }
    guard let sizes else { return max(0, amount) }
    let span = sizes.values.upperBound - sizes.values.lowerBound
    let share = span > 0 ? (amount - sizes.values.lowerBound) / span : 1
    return sizes.areas.lowerBound + share * (sizes.areas.upperBound - sizes.areas.lowerBound)
  }

  /// What the legend says of the series.
  func legend(_ builder: ChartModelBuilder, _ records: [MarkRecord]) -> [ChartModel.LegendEntry] {
    var entries = names.map { name in
      ChartModel.LegendEntry(name: name, paint: paints[name] ?? .solid(.clear))
    }
    guard !names.isEmpty else { return [] }
    for record in records where record.kind == .line || record.kind == .point {
      guard let encoded = record.style.foregroundBy, let place = index[encoded.name] else {
        continue
      }
      let knows =
        record.kind == .line ? entries[place].dash != nil : entries[place].symbol != nil
      if knows { continue }
      let look = builder.look(record, self)
      if record.kind == .line { entries[place].dash = look.stroke.dash }
      if record.kind == .point || look.drawsSymbols { entries[place].symbol = look.symbol }
    }
    return entries
  }

  /// Dashes that tell series apart without colour.
  static let dashes: [[CGFloat]] = [[], [8, 4], [2, 3], [10, 3, 2, 3], [14, 5]]
}

/// Colours of numbers.
struct NumberRamp {
  let domain: ClosedRange<Double>
  let stops: [ColorStop]
  let legend: ChartModel.RampLegend

  /// nil unless all values that colours stand for are numbers.
  init?(_ builder: ChartModelBuilder, _ records: [MarkRecord]) {
    var extent = DataExtent()
    var isEmpty = true
    for record in records {
      guard let value = record.style.foregroundBy?.value else { continue }
      guard case .number(let number) = value else { return nil }
      isEmpty = false
      extent.include(number)
    }
    guard !isEmpty else { return nil }
    domain = builder.foregroundScale.domain ?? extent.range ?? 0...1
    let given = builder.foregroundScale.ramp
    let colors = builder.context.palette.ramp
    let last = Double(max(1, colors.count - 1))
    stops =
      given.isEmpty
      ? colors.enumerated().map { ColorStop(color: $1, location: CGFloat(Double($0) / last)) }
      : given
    func text(_ number: Double) -> String {
      number.formatted(
        .number.precision(.significantDigits(1...3)).locale(builder.context.environment.locale))
    }
    legend = ChartModel.RampLegend(
      stops: stops, low: text(domain.lowerBound), high: text(domain.upperBound))
  }

  /// The colour of a number; clear for what is none.
  func color(_ number: Double) -> RGBA {
    guard number.isFinite, let first = stops.first, let last = stops.last else { return .clear }
    let span = domain.upperBound - domain.lowerBound
    let share = span > 0 ? max(0, min(1, (number - domain.lowerBound) / span)) : 1
    if share <= Double(first.location) { return first.color }
    for (low, high) in zip(stops, stops.dropFirst()) where share <= Double(high.location) {
      let length = Double(high.location - low.location)
      let part = Float(length > 0 ? (share - Double(low.location)) / length : 1)
      func mix(_ a: Float, _ b: Float) -> Float { a + (b - a) * part }
      return RGBA(
        red: mix(low.color.red, high.color.red), green: mix(low.color.green, high.color.green),
        blue: mix(low.color.blue, high.color.blue), alpha: mix(low.color.alpha, high.color.alpha))
    }
    return last.color
  }
}
