import Foundation
import Geometry
import Raster

/// The marks of a chart as layers of numbers, and the scales that they call for.
struct ChartModel {
  var layers: [MarkLayer] = []
  var x: AxisScale
  var y: AxisScale
  /// The series that a legend tells apart.
  var legend: [LegendEntry] = []
  /// Where each mark stands: its layer and its index in it, in the order of the records.
  var places: [(layer: Int, index: Int)] = []

  /// Colours of numbers, instead of a legend.
  var ramp: RampLegend?

  struct LegendEntry {
    var name: String
    var paint: MarkPaint
    var symbol: MarkSymbol?
    /// Of a series that is a line.
    var dash: [CGFloat]?
  }

  struct RampLegend {
    var stops: [ColorStop]
    var low: String
    var high: String
  }

  init() {
    x = AxisScale(kind: .number, domain: 0...1)
    y = AxisScale(kind: .number, domain: 0...1)
  }
}

/// Builds a model from records.
struct ChartModelBuilder {
  var calendar: Calendar
  var context = StyleContext()
  var xOptions = ScaleOptions()
  var yOptions = ScaleOptions()
  var foregroundScale = ForegroundScale()
  var symbolScale = ValueScale<MarkSymbol>()
  var lineScale = ValueScale<StrokeStyle>()
  var symbolSizes: ClosedRange<Double>?

  /// What is joined to one line or drawn as one run.
  struct LayerKey: Hashable {
    var kind: MarkLayer.Kind
    var series: PlottableDatum?
    var foreground: PlottableDatum?
    var symbol: PlottableDatum?
    var line: PlottableDatum?
    var zIndex: Double
    var slot: String?
    var slotSpan: MarkDimension?
    var slotAxis: Axis?
    var xPlot: PlotSpan?
    var yPlot: PlotSpan?
    var offset: [CGFloat]
    var isHorizontal: Bool
    var isRange: Bool
    var spans: Int
    var columns: Int?
  }

  /// Values of a layer while it grows.
  struct Growing {
    var first: MarkRecord
    var xLow: [Double] = []
    var xHigh: [Double] = []
    var xIsBin = false
    var yLow: [Double] = []
    var yHigh: [Double] = []
    var yIsBin = false
    var looks: [MarkLook] = []
    var breadth = MarkDimension.automatic
    var words: [Int: MarkWords] = [:]
    var series: [Int] = []
  }

  func model(of records: [MarkRecord]) -> ChartModel {
    var model = ChartModel()
    model.x = axis(records, \.x, \.xEnd, columns: \.xKind, options: xOptions)
    model.y = axis(records, \.y, \.yEnd, columns: nil, options: yOptions)
    let series = SeriesScale(self, records)
    let slots = slotNames(records)
    var binners: [CalendarStride.Unit: CalendarBins] = [:]
    var order: [LayerKey] = []
    var layers: [LayerKey: Growing] = [:]
    var stack = Stack()
    var pending: [(key: LayerKey, index: Int)] = []

    for (position, record) in records.enumerated() {
      let isHorizontal = self.isHorizontal(record, model)
      let spans =
        (record.kind == .rule && record.x == nil ? 1 : 0)
        | (record.kind == .rule && record.y == nil ? 2 : 0)
      let isRun = record.kind == .line || record.kind == .area
      let key = LayerKey(
        kind: record.kind, series: record.series,
        foreground: isRun ? record.style.foregroundBy?.value : nil,
        symbol: isRun ? record.style.symbolBy?.value : nil,
        line: isRun ? record.style.lineStyleBy?.value : nil, zIndex: record.style.zIndex ?? 0,
        slot: record.style.positionBy?.name, slotSpan: record.style.positionSpan,
        slotAxis: record.style.positionAxis, xPlot: record.xPlot, yPlot: record.yPlot,
        offset: record.style.offset.map { [$0.width, $0.height] } ?? [],
        isHorizontal: isHorizontal,
        isRange: record.isRange(isHorizontal: isHorizontal), spans: spans,
        columns: record.columns == nil ? nil : position)
      if layers[key] == nil {
        order.append(key)
        layers[key] = Growing(first: record)
      }
      let look = self.look(record, series)
      if record.columns != nil {
        layers[key]?.looks = [look]
        pending.append((key, 0))
        continue
      }
      let isOpen = record.kind == .rectangle || record.kind == .point
      let isBox = record.kind == .bar || record.kind == .rectangle
      var x = span(
        record.x, record.xEnd, model.x, &binners, isOpen: isOpen || record.xPlot != nil,
        coversBands: isBox)
      var y = span(
        record.y, record.yEnd, model.y, &binners, isOpen: isOpen || record.yPlot != nil,
        coversBands: isBox)
      if record.kind == .sector, let angle = record.angle, case .number(let amount) = angle.low {
        let start = stack.top(of: "sector", at: 0, positive: true)
        let share = amount.isFinite ? max(0, amount) : 0
        x = MarkSpan(low: start, high: start + share)
        y = MarkSpan(low: 0, high: 0)
        stack.raise("sector", at: 0, by: share, positive: true)
      }
      stackIfNeeded(record, isHorizontal: isHorizontal, x: &x, y: &y, stack: &stack)
      layers[key]?.xLow.append(x.low)
      layers[key]?.xHigh.append(x.high)
      layers[key]?.yLow.append(y.low)
      layers[key]?.yHigh.append(y.high)
      if x.isBin { layers[key]?.xIsBin = true }
      if y.isBin { layers[key]?.yIsBin = true }
      layers[key]?.looks.append(look)
      let index = (layers[key]?.xLow.count ?? 1) - 1
      if let words = record.style.words { layers[key]?.words[index] = words }
      if !isRun, let encoded = record.style.foregroundBy, let place = series.index[encoded.name] {
        let known = layers[key]?.series.count ?? 0
        layers[key]?.series += Array(repeating: -1, count: index - known) + [place]
      }
      layers[key]?.breadth = isHorizontal ? record.height : record.width
      pending.append((key, index))
    }
    normalise(&layers, order: order)

    var placeOf: [LayerKey: Int] = [:]
    for key in order {
      guard let growing = layers[key] else { continue }
      placeOf[key] = model.layers.count
      model.layers.append(layer(key, growing, slots: slots))
    }
    model.places = pending.map { (placeOf[$0.key] ?? 0, $0.index) }
    model.legend = series.ramp == nil ? series.legend(self, records) : []
    model.ramp = series.ramp?.legend
    finish(&model, records)
    return model
  }

  private func layer(_ key: LayerKey, _ growing: Growing, slots: [String]) -> MarkLayer {
    let x: MarkPositions
    let y: MarkPositions
    if let columns = growing.first.columns {
      x = columns.x
      y = columns.y
    } else {
      x =
        growing.xLow == growing.xHigh && !growing.xIsBin
        ? MarkPositions(.values(growing.xLow))
        : MarkPositions(.spans(low: growing.xLow, high: growing.xHigh, isBin: growing.xIsBin))
      y =
        growing.yLow == growing.yHigh && !growing.yIsBin
        ? MarkPositions(.values(growing.yLow))
        : MarkPositions(.spans(low: growing.yLow, high: growing.yHigh, isBin: growing.yIsBin))
    }
    var layer = MarkLayer(kind: key.kind, x: x, y: y, looks: growing.looks)
    if layer.looks.isEmpty { layer.looks = [MarkLook(paint: context.series(0))] }
    // Lines and areas have one style; that of their first mark wins.
    if growing.first.columns == nil, key.kind != .line, key.kind != .area {
      layer.lookOfDatum = Array(growing.looks.indices)
    }
    layer.zIndex = key.zIndex
    layer.offset = growing.first.style.offset ?? .zero
    layer.xPlot = key.xPlot
    layer.yPlot = key.yPlot
    layer.slotSpan = key.slotSpan ?? .automatic
    layer.slotAxis = key.slotAxis
    layer.isHorizontal = key.isHorizontal
    layer.breadth = growing.first.columns == nil ? growing.breadth : growing.first.width
    layer.spansX = key.spans & 1 != 0
    layer.spansY = key.spans & 2 != 0
    layer.sector = growing.first.sector
    layer.function = growing.first.columns?.function
    layer.isGrowing = growing.first.columns?.growth != nil
    layer.name =
      growing.first.style.foregroundBy?.name
      ?? key.series.map { MarkStyle.Encoded(label: "", value: $0).name }
    layer.words = growing.words
    layer.seriesOfDatum = growing.series
    let first = growing.first
    layer.xLabel = first.x?.label ?? first.angle?.label ?? first.columns?.xLabel ?? ""
    layer.yLabel = first.y?.label ?? first.columns?.yLabel ?? ""
    layer.xUnit = first.x?.unit ?? first.columns?.x.unit
    layer.isRange = key.isRange
    if let columns = first.columns, case .spans = columns.y.storage { layer.isRange = true }
    if let slot = key.slot, let index = slots.firstIndex(of: slot) {
      let count = Double(slots.count)
      layer.slot = Double(index) / count...Double(index + 1) / count
    }
    return layer
  }

  /// A bar lies when only its x is a quantity, or when its y was given as a place and its x as a
  /// range.
  private func isHorizontal(_ record: MarkRecord, _ model: ChartModel) -> Bool {
    if record.kind == .area { return record.xEnd != nil && record.yEnd == nil }
    guard record.kind == .bar else { return false }
    if record.columns != nil { return false }
    if record.yPlot != nil { return model.x.kind == .number && record.x?.unit == nil }
    if record.xPlot != nil {
      return record.yEnd == nil && record.y?.high == nil
        && (model.y.kind != .number || record.y?.unit != nil)
    }
    if record.xEnd != nil || record.x?.high != nil {
      return record.yEnd == nil && record.y?.high == nil
    }
    if record.yEnd != nil || record.y?.high != nil { return false }
    if model.x.kind == .number, model.y.kind != .number { return true }
    return model.x.kind == .number && record.y?.unit != nil
  }
}
