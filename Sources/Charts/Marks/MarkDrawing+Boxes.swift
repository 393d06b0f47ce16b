import Foundation
import Geometry
import Raster
import Rendering

extension MarkDrawing {
  /// The share of a bin that a bar fills when nothing was said (`behaviour.md` §5.5).
  static let timeRatio = 0.8
  static let categoryRatio = 0.7

  func boxes(_ layer: MarkLayer) -> [DisplayItem.Content] {
    merged(layer, indices(of: layer, margin: 1)) { index, look in
      guard let box = box(of: index, in: layer), box.width > 0, box.height > 0 else { return nil }
      guard box.maxX >= window.lowerBound - 1, box.minX <= window.upperBound + 1 else {
        return nil
      }
      if let clip = look.clip { return clip(box) }
      let radius = min(
        look.cornerRadius ?? (layer.kind == .bar ? 1 : 0), box.width / 2, box.height / 2)
      return radius > 0
        ? Path(roundedRect: box, cornerRadius: radius, style: .circular) : Path(box)
    }
  }

  /// The rectangle of a bar or a rectangle mark; nil where it has none.
  func box(of index: Int, in layer: MarkLayer) -> CGRect? {
    let across = layer.x.span(index)
    let up = layer.y.span(index)
    guard across.isFinite || across.isEverything, up.isFinite || up.isEverything else {
      return nil
    }
    let isBar = layer.kind == .bar
    let h =
      layer.xPlot?.within(plot(.horizontal))
      ?? extent(
        across, .horizontal, isLength: isBar && layer.isHorizontal, layer: layer)
    let v =
      layer.yPlot?.within(plot(.vertical))
      ?? extent(
        up, .vertical, isLength: isBar && !layer.isHorizontal, layer: layer)
    guard let h, let v, h.upperBound.isFinite, v.upperBound.isFinite else { return nil }
    var box = CGRect(
      x: h.lowerBound, y: v.lowerBound, width: h.upperBound - h.lowerBound,
      height: v.upperBound - v.lowerBound)
    if isBar, !layer.isRange { separate(&box, from: layer.isHorizontal ? across : up, layer) }
    return box
  }

  /// Leaves a point free below a bar that stands upon another, so that neighbours are told apart
  /// without colour; its end stays where its value is.
  private func separate(_ box: inout CGRect, from span: MarkSpan, _ layer: MarkLayer) {
    guard span.low != 0, span.high != span.low, !span.isEverything else { return }
    let gap = CGFloat(max(1, pixel))
    if layer.isHorizontal {
      guard box.width > 3 * gap else { return }
      if x.position(span.high) > x.position(span.low) { box.origin.x += gap }
      box.size.width -= gap
    } else {
      guard box.height > 3 * gap else { return }
      if y.position(span.high) > y.position(span.low) { box.origin.y += gap }
      box.size.height -= gap
    }
  }

  /// A span in points: as it is along a bar's length, and a share of the bin across it.
  ///
  /// Nil where the scale has no place for it.
  private func extent(
    _ span: MarkSpan, _ axis: Axis, isLength: Bool, layer: MarkLayer
  ) -> ClosedRange<Double>? {
    let scale = axis == .horizontal ? x : y
    guard scale.start.isFinite, scale.end.isFinite else { return nil }
    if span.isEverything { return plot(axis) }
    let a = scale.position(span.low)
    let b = scale.position(span.high)
    guard a.isFinite, b.isFinite else { return nil }
    var low = min(a, b)
    var high = max(a, b)
    if isLength { return low...high }
    if !span.isBin, span.low != span.high {
      // A range that was given is drawn as it is, unless the breadth was set.
      if case .automatic = layer.breadth.kind { return low...high }
    }
    var automatic = layer.kind == .bar ? MarkDrawing.timeRatio : 1
    if span.isBin {
      if span.high - span.low == 1, layer.kind == .bar { automatic = MarkDrawing.categoryRatio }
      // Groups share the bin; each takes its slot.
      if layer.isGrouped(along: axis) {
        let part = layer.share(of: low...high)
        (low, high) = (part.lowerBound, part.upperBound)
        automatic = 0.9
      }
    } else if low == high {
      let step = step(of: layer, axis)
      low -= step / 2
      high += step / 2
    }
    let center = (low + high) / 2
    let length = max(layer.breadth.length(step: high - low, automatic: automatic), pixel)
    return center - length / 2...center + length / 2
  }

  /// The step between bars that have no bins, in points.
  ///
  /// Of data that grow it is that of the first two, so that what comes changes no bar before it.
  func step(of layer: MarkLayer, _ axis: Axis) -> Double {
    let scale = axis == .horizontal ? x : y
    if axis == .horizontal, layer.isGrowing, layer.firstStep != nil {
      return abs(scale.position(layer.x.lows[1]) - scale.position(layer.x.lows[0]))
    }
    let count = axis == .horizontal ? layer.x.count : layer.y.count
    return abs(scale.end - scale.start) / Double(max(1, count))
  }

  func rules(_ layer: MarkLayer) -> [DisplayItem.Content] {
    var result: [DisplayItem.Content] = []
    for index in 0..<layer.count {
      let look = layer.look(index)
      let across = layer.x.span(index)
      let up = layer.y.span(index)
      var path = Path()
      var stroke = look.stroke
      let isLying = layer.spansX || (!layer.spansY && !across.isBin && across.low != across.high)
      if isLying {
        let at = y.position(up.center)
        let stretch = layer.spansX ? layer.xPlot?.within(plot(.horizontal)) : nil
        var from = stretch?.lowerBound ?? x.position(across.low)
        var to = stretch?.upperBound ?? x.position(across.high)
        if from > to { swap(&from, &to) }
        guard at.isFinite, from.isFinite, to.isFinite else { continue }
        // The dash counts from the rule's start, so that it does not crawl while the chart moves.
        let reach = window.lowerBound - 8
        let period =
          Double(stroke.dash.reduce(0, +)) * (stroke.dash.count.isMultiple(of: 2) ? 1 : 2)
        if from < reach, period > 0 {
          from += ((reach - from) / period).rounded(.down) * period
        } else {
          from = max(from, reach)
        }
        to = min(to, window.upperBound + 8)
        guard from < to else { continue }
        path.move(to: CGPoint(x: from, y: at))
        path.addLine(to: CGPoint(x: to, y: at))
      } else {
        let at = x.position(across.center)
        let stretch = layer.spansY ? layer.yPlot?.within(plot(.vertical)) : nil
        let from = stretch?.lowerBound ?? y.position(up.low)
        let to = stretch?.upperBound ?? y.position(up.high)
        guard at.isFinite, from.isFinite, to.isFinite else { continue }
        guard window.contains(at) else { continue }
        path.move(to: CGPoint(x: at, y: from))
        path.addLine(to: CGPoint(x: at, y: to))
      }
      stroke.lineCap = stroke.dash.isEmpty ? stroke.lineCap : .butt
      result.append(.stroke(path, stroke, look.paint.paint(over: path.boundingRect)))
    }
    return result
  }
}

extension MarkDrawing {
  /// What a datum's mark covers, for what stands beside it; a negative bar's end is its bottom.
  func bounds(of index: Int, in layer: MarkLayer) -> CGRect? {
    guard index < layer.count || layer.spansX || layer.spansY else { return nil }
    if layer.offset != .zero {
      var still = layer
      still.offset = .zero
      return moved(by: layer.offset).bounds(of: index, in: still)
    }
    switch layer.kind {
    case .bar, .rectangle:
      return box(of: index, in: layer)
    case .point, .line, .area:
      let up = layer.y.span(index)
      let isOpen = up.isEverything || layer.yPlot != nil || layer.isGrouped(along: .vertical)
      let center = CGPoint(
        x: middle(of: index, in: layer, .horizontal),
        y: isOpen ? middle(of: index, in: layer, .vertical) : y.position(up.high))
      guard center.x.isFinite, center.y.isFinite else { return nil }
      let look = layer.look(min(index, layer.looks.count - 1))
      let area = layer.kind == .point ? look.symbolSize ?? MarkLook.symbolArea : 0
      let radius = CGFloat((area / .pi).squareRoot())
      return CGRect(
        x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
    case .rule:
      let across = layer.x.span(index)
      let up = layer.y.span(index)
      let h =
        layer.spansX
        ? layer.xPlot?.within(plot(.horizontal))
        : ordered(x.position(across.low), x.position(across.high))
      let v =
        layer.spansY
        ? layer.yPlot?.within(plot(.vertical)) : ordered(y.position(up.low), y.position(up.high))
      guard let h, let v else { return nil }
      return CGRect(
        x: h.lowerBound, y: v.lowerBound, width: h.upperBound - h.lowerBound,
        height: v.upperBound - v.lowerBound)
    case .sector: return nil
    }
  }

  private func ordered(_ a: Double, _ b: Double) -> ClosedRange<Double>? {
    a.isFinite && b.isFinite ? min(a, b)...max(a, b) : nil
  }
}
