import Foundation
import Geometry
import Views

/// What a mark says of itself, where its author said something (`behaviour.md` §5.8).
struct MarkWords {
  var label: String?
  var value: String?
  var isHidden = false
}

extension ChartNode {
  /// So many marks are told one by one; of more, their number and extremes.
  private static let mostMarks = 400

  /// The marks in sight, from back to front, each with its value along x and its value along y.
  func markElements() -> [AccessibilityElement] {
    guard let scene, size.width > 0 else { return [] }
    let frame = scene.frame
    let words = ChartWords(
      model: scene.input.model, text: scene.input.text,
      phrases: ChartPhrases(
        locale: environment.locale, translations: environment.translations))
    let start = frame.isScrollable ? visiblePosition : scene.input.model.x.domain.lowerBound
    let window = frame.window(from: start)
    let drawing = scene.drawing(from: contentOffset, width: Double(frame.plot.width))
    var result: [AccessibilityElement] = []
    for layer in scene.input.model.layers {
      let chosen =
        layer.spansX || layer.kind == .sector
        ? Array(0..<layer.count) : Array(layer.x.indices(touching: window, margin: 0))
      let inSight = chosen.filter { index in
        guard !layer.spansX, layer.kind != .sector else { return true }
        let span = layer.x.span(index)
        return span.isEverything
          || (span.low <= window.upperBound && span.high >= window.lowerBound)
      }
      guard inSight.count <= ChartNode.mostMarks else {
        result += words.summary(of: layer, inSight)
        continue
      }
      for index in inSight {
        guard var element = words.element(of: index, in: layer) else { continue }
        if let box = drawing.bounds(of: index, in: layer) {
          element.frame = box.offsetBy(dx: frame.plot.minX, dy: 0)
        }
        result.append(element)
      }
    }
    return result
  }
}

/// Puts data into words, in the locale and the calendar of a chart.
struct ChartWords {
  let model: ChartModel
  let text: AxisText
  let phrases: ChartPhrases

  func element(of index: Int, in layer: MarkLayer) -> AccessibilityElement? {
    let own = layer.words[index]
    if own?.isHidden == true { return nil }
    var element = AccessibilityElement()
    element.label = own?.label ?? label(of: index, in: layer)
    element.value = own?.value ?? value(of: index, in: layer)
    if element.label == nil, element.value == nil { return nil }
    return element
  }

  /// A long layer in one element.
  func summary(of layer: MarkLayer, _ indices: [Int]) -> [AccessibilityElement] {
    var extent = DataExtent()
    for index in indices { extent.include(layer.y.span(index).high) }
    guard let range = extent.range, let first = indices.first, let last = indices.last else {
      return []
    }
    let from = words(layer.x.span(first).low, model.x, layer.xUnit)
    let to = words(layer.x.span(last).high, model.x, layer.xUnit)
    var element = AccessibilityElement()
    element.label = phrases("\(indices.count) values, \(from) to \(to)")
    element.value = phrases("\(number(range.lowerBound)) to \(number(range.upperBound))")
    return [element]
  }

  private func label(of index: Int, in layer: MarkLayer) -> String? {
    var parts: [String] = []
    if let series = series(of: index, in: layer) { parts.append(series) }
    if layer.kind == .sector { return parts.first ?? layer.xLabel }
    let across = layer.isHorizontal ? layer.y.span(index) : layer.x.span(index)
    let axis = layer.isHorizontal ? model.y : model.x
    let isOpen = layer.isHorizontal ? layer.spansY : layer.spansX
    if isOpen || across.isEverything {
      parts.append(layer.isHorizontal ? layer.xLabel : layer.yLabel)
    } else if across.low.isFinite {
      let isRange = !across.isBin && across.high != across.low
      let start = words(across.low, axis, layer.isHorizontal ? nil : layer.xUnit)
      parts.append(
        isRange ? phrases("\(start) to \(words(across.high, axis, layer.xUnit))") : start)
    } else {
      return nil
    }
    return parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private func value(of index: Int, in layer: MarkLayer) -> String? {
    let up = layer.isHorizontal || layer.kind == .sector ? layer.x.span(index) : layer.y.span(index)
    let axis = layer.isHorizontal || layer.kind == .sector ? model.x : model.y
    if layer.spansY || up.isEverything { return nil }
    guard up.isFinite else { return phrases("no data") }
    if layer.kind == .sector { return number(up.high - up.low) }
    if axis.kind != .number || up.isBin { return words(up.low, axis, nil) }
    if up.low == up.high { return number(up.high) }
    if layer.isRange { return phrases("\(number(up.low)) to \(number(up.high))") }
    return number(up.high - up.low)
  }

  private func series(of index: Int, in layer: MarkLayer) -> String? {
    guard layer.seriesOfDatum.indices.contains(index) else { return layer.name }
    let series = layer.seriesOfDatum[index]
    return model.legend.indices.contains(series) ? model.legend[series].name : nil
  }

  private func number(_ value: Double) -> String {
    value.formatted(.number.precision(.fractionLength(0...2)).locale(text.locale))
  }

  private func words(_ value: Double, _ axis: AxisScale, _ unit: CalendarStride.Unit?) -> String {
    switch axis.datum(value) {
    case .number(let number): return self.number(number)
    case .category(let name): return name
    case .date(let seconds): return text.moment(seconds, unit: unit)
    case nil: return ""
    }
  }
}
