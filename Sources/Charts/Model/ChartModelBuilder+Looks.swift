import Foundation
import Geometry

extension ChartModelBuilder {
  /// Values that share a bin side by side.
  func slotNames(_ records: [MarkRecord]) -> [String] {
    SeriesScale.names([], records) { $0.positionBy }
  }

  /// How a mark is drawn.
  func look(_ record: MarkRecord, _ series: SeriesScale) -> MarkLook {
    let style = record.style
    let isStrong = context.environment.colorSchemeContrast == .increased
    let isRule = record.kind == .rule
    let plain: MarkPaint =
      isRule ? .solid(context.palette.secondaryLabel) : context.series(0)
    var paint = style.foreground?(context) ?? context.foreground ?? plain
    if let encoded = style.foregroundBy, style.foreground == nil { paint = series.paint(encoded) }
    if let opacity = style.opacity { paint = paint.opacity(opacity) }
    var look = MarkLook(paint: paint)
    look.stroke.lineWidth = record.kind == .rule ? 1 : isStrong ? 3 : 2
    if record.kind == .rule { look.stroke.lineCap = .butt }
    look.interpolation = style.interpolation ?? .linear
    if let symbol = style.symbol { look.symbol = symbol }
    if let encoded = style.symbolBy { look.symbol = series.symbol(encoded) }
    look.drawsSymbols = record.kind == .line && (style.symbol != nil || style.symbolBy != nil)
    if let encoded = style.foregroundBy, style.symbol == nil, style.symbolBy == nil,
      record.kind == .point, series.ramp == nil
    {
      look.symbol = series.symbol(encoded)
    }
    if let stroke = style.lineStyle {
      look.stroke = stroke
    } else if let encoded = style.lineStyleBy {
      series.stroke(&look.stroke, encoded)
    } else if let encoded = style.foregroundBy, record.kind == .line, !look.drawsSymbols {
      series.stroke(&look.stroke, encoded)
    }
    look.symbolSize = style.symbolSize ?? (isStrong ? 1.6 * MarkLook.symbolArea : nil)
    if let encoded = style.symbolSizeBy, style.symbolSize == nil {
      look.symbolSize = series.area(encoded)
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
