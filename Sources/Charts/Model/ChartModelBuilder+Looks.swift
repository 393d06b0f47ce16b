import Foundation
import Geometry

extension ChartModelBuilder {
  /// Values that colours tell apart, in the author's order or by first appearance.
  func seriesNames(_ records: [MarkRecord]) -> [String] {
    names(styles.order, records) { $0.foregroundBy }
  }

  func symbolNames(_ records: [MarkRecord]) -> [String] {
    names([], records) { $0.symbolBy }
  }

  /// Values that share a bin side by side.
  func slotNames(_ records: [MarkRecord]) -> [String] {
    names([], records) { $0.positionBy }
  }

  private func names(
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

  /// The colour of a value among the series.
  func paint(_ name: String, in names: [String]) -> MarkPaint {
    if let paint = styles.paints[name] { return paint }
    let index = names.firstIndex(of: name) ?? 0
    return styles.range.isEmpty ? context.series(index) : styles.range[index % styles.range.count]
  }

  /// How a mark is drawn.
  func look(_ record: MarkRecord, names: [String], symbols: [String]) -> MarkLook {
    let style = record.style
    var paint = style.foreground?(context) ?? context.series(0)
    if let encoded = style.foregroundBy, style.foreground == nil {
      paint = self.paint(encoded.name, in: names)
    } else if style.foreground == nil, record.kind == .rule {
      paint = .solid(context.palette.secondaryLabel)
    }
    if let opacity = style.opacity { paint = paint.opacity(opacity) }
    var look = MarkLook(paint: paint)
    look.stroke.lineWidth = record.kind == .rule ? 1 : 2
    if record.kind == .rule { look.stroke.lineCap = .butt }
    if let stroke = style.lineStyle { look.stroke = stroke }
    if let encoded = style.lineStyleBy {
      let index = names.firstIndex(of: encoded.name) ?? 0
      look.stroke.dash = MarkLook.dashes[index % MarkLook.dashes.count]
      if index > 0 { look.stroke.lineCap = .butt }
    }
    look.interpolation = style.interpolation ?? .linear
    if let symbol = style.symbol { look.symbol = symbol }
    if let encoded = style.symbolBy {
      let index = symbols.firstIndex(of: encoded.name) ?? 0
      look.symbol =
        styles.symbols[encoded.name] ?? MarkSymbol.series[index % MarkSymbol.series.count]
    }
    look.symbolSize = style.symbolSize
    if let encoded = style.symbolSizeBy, case .number(let amount) = encoded.value {
      look.symbolSize = max(0, amount)
    }
    look.cornerRadius = style.cornerRadius
    look.clip = style.clip
    return look
  }

  /// Brings layers of shares to a sum of one, and centres streams.
  func normalise(_ layers: inout [LayerKey: Growing], order: [LayerKey]) {
    for kind in [MarkLayer.Kind.bar, .area] {
      let keys = order.filter { $0.kind == kind && layers[$0]?.first.columns == nil }
      var totals: [Double: Double] = [:]
      for key in keys {
        guard let layer = layers[key], layer.first.stacking.kind != .unstacked else { continue }
        for index in layer.xLow.indices {
          let (place, top) =
            key.isHorizontal
            ? (layer.yLow[index], layer.xHigh[index]) : (layer.xLow[index], layer.yHigh[index])
          if top.isFinite { totals[place] = max(totals[place] ?? 0, top) }
        }
      }
      for key in keys {
        guard var layer = layers[key] else { continue }
        let method = layer.first.stacking
        guard method == .normalized || method == .center else { continue }
        for index in layer.xLow.indices {
          let total = totals[key.isHorizontal ? layer.yLow[index] : layer.xLow[index]] ?? 0
          func moved(_ value: Double) -> Double {
            if method == .center { return value - total / 2 }
            return total > 0 ? value / total : 0
          }
          if key.isHorizontal {
            layer.xLow[index] = moved(layer.xLow[index])
            layer.xHigh[index] = moved(layer.xHigh[index])
          } else {
            layer.yLow[index] = moved(layer.yLow[index])
            layer.yHigh[index] = moved(layer.yHigh[index])
          }
        }
        layers[key] = layer
      }
    }
  }
}

extension MarkLook {
  /// Dashes that tell series apart without colour.
  static let dashes: [[CGFloat]] = [[], [6, 4], [2, 3], [9, 3, 2, 3], [12, 4]]
}
