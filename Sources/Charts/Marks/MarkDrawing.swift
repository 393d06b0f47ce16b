import Foundation
import Geometry
import Raster
import Rendering

/// Turns layers into paths for a stretch of the plot.
///
/// Coordinates are the content's: x grows from the domain's start, over the window when the chart
/// scrolls. Only data near `window` are looked at.
struct MarkDrawing {
  var x: PositionScale
  var y: PositionScale
  /// The content's extent: where the plot ends below, the width of the whole domain.
  var size: CGSize
  /// Where the content begins at the leading side, and the plot at the top.
  var corner = CGPoint.zero
  /// What is drawn, in points along x.
  var window: ClosedRange<Double>
  /// Points that one pixel is wide.
  var pixel = 1.0
  /// Counts the data that are looked at.
  var counter: MarkCounter?

  /// What a layer draws, in order.
  func contents(of layer: MarkLayer) -> [DisplayItem.Content] {
    let layer = layer.function.map { layer.sampled($0, in: domain, step: columnWidth) } ?? layer
    let moved = moved(by: layer.offset)
    return switch layer.kind {
    case .line: moved.line(layer)
    case .area: moved.area(layer)
    case .bar, .rectangle: moved.boxes(layer)
    case .point: moved.symbols(layer)
    case .rule: moved.rules(layer)
    case .sector: moved.sectors(layer)
    }
  }

  /// The same window over scales that stand elsewhere.
  func moved(by offset: CGSize) -> MarkDrawing {
    guard offset != .zero else { return self }
    var result = self
    result.x = x.shifted(by: Double(offset.width))
    result.y = y.shifted(by: Double(offset.height))
    result.corner.x += offset.width
    result.corner.y += offset.height
    result.size.height += offset.height
    return result
  }

  /// The plot's edges along an axis.
  func plot(_ axis: Axis) -> ClosedRange<Double> {
    let low = Double(axis == .horizontal ? corner.x : corner.y)
    let high = axis == .horizontal ? low + Double(size.width) : Double(size.height)
    return low...max(low, high)
  }

  /// The window in the scale's values.
  var domain: ClosedRange<Double> {
    let a = x.value(at: window.lowerBound)
    let b = x.value(at: window.upperBound)
    return min(a, b)...max(a, b)
  }

  /// The x axis' length of one pixel.
  private var columnWidth: Double {
    (domain.upperBound - domain.lowerBound) * pixel / (window.upperBound - window.lowerBound)
  }

  /// The indices to draw: near the window, thinned to what the pixels can show.
  ///
  /// - Parameters:
  ///   - layer: whose data are asked for.
  ///   - margin: how many neighbours outside the window belong to it.
  ///   - reach: points that a mark stands out from its place along x.
  /// - Returns: indices, ascending.
  func indices(of layer: MarkLayer, margin: Int, reach: Double = 0) -> [Int] {
    let result = chosen(of: layer, margin: margin, reach: reach)
    counter?.evaluated += result.count
    return result
  }

  private func chosen(of layer: MarkLayer, margin: Int, reach: Double) -> [Int] {
    // A plot without width has columns without end.
    let spread = columnWidth / pixel * reach
    let more = spread.isFinite ? max(0, spread) : 0
    let domain = domain.lowerBound - more...domain.upperBound + more
    let range = layer.x.indices(touching: domain, margin: margin)
    let columns = (window.upperBound - window.lowerBound + 2 * reach) / pixel
    let isBar = layer.kind == .bar
    let mayThin: Bool
    switch layer.x.storage {
    case .values, .lengths: mayThin = true
    case .bins: mayThin = isBar
    case .spans: mayThin = false
    }
    let most = isBar ? columns : 4 * columns
    guard mayThin, layer.x.isSorted, case .linear = x.curve, Double(range.count) > most else {
      return Array(range)
    }
    return Downsampling.indices(
      x: layer.x.lows, y: layer.y.pyramid, window: domain, columnWidth: columnWidth,
      perColumn: isBar ? 1 : 4)
  }

  private func place(_ layer: MarkLayer, _ index: Int) -> CGPoint {
    CGPoint(
      x: middle(of: index, in: layer, .horizontal), y: middle(of: index, in: layer, .vertical))
  }

  /// The middle of what a mark covers along an axis, or of its share of a bin.
  func middle(of index: Int, in layer: MarkLayer, _ axis: Axis) -> Double {
    let scale = axis == .horizontal ? x : y
    let stretch = axis == .horizontal ? layer.xPlot : layer.yPlot
    if let part = stretch?.within(plot(axis)) { return (part.lowerBound + part.upperBound) / 2 }
    let span = axis == .horizontal ? layer.x.span(index) : layer.y.span(index)
    let middle =
      span.isEverything ? (scale.start + scale.end) / 2 : scale.position(span.center)
    guard span.isBin, layer.isGrouped(along: axis) else { return middle }
    let (a, b) = (scale.position(span.low), scale.position(span.high))
    guard a.isFinite, b.isFinite else { return middle }
    let part = layer.share(of: min(a, b)...max(a, b))
    return (part.lowerBound + part.upperBound) / 2
  }

  /// The box that a gradient of a whole layer is stretched over, wherever the window is.
  func box(of layer: MarkLayer) -> CGRect {
    guard let across = layer.x.extent.range, let up = layer.y.extent.range else { return .zero }
    let left = x.position(across.lowerBound)
    let right = x.position(across.upperBound)
    // What the plot cuts off counts for nothing.
    let (upper, lower) = (min(y.start, y.end), max(y.start, y.end))
    let bottom = max(upper, min(lower, y.position(up.lowerBound)))
    let top = max(upper, min(lower, y.position(up.upperBound)))
    return CGRect(
      x: min(left, right), y: min(top, bottom), width: abs(right - left),
      height: abs(bottom - top))
  }

  private func line(_ layer: MarkLayer) -> [DisplayItem.Content] {
    let look = layer.look(0)
    // A dash goes on from the line's start, wherever the window is.
    let all = !look.stroke.dash.isEmpty && layer.count <= 5_000
    let chosen =
      all
      ? Array(0..<layer.count)
      : indices(of: layer, margin: 3, reach: Double(look.stroke.lineWidth))
    let points = chosen.map { place(layer, $0) }
    var path = Path()
    path.reserveCapacity(points.count)
    look.interpolation.append(points, to: &path)
    var result: [DisplayItem.Content] = []
    let paint = look.paint.paint(over: box(of: layer))
    if !path.isEmpty { result.append(.stroke(path, look.stroke, paint)) }
    // A datum between two gaps, or alone, would be invisible as a line.
    var dots = Path()
    for run in InterpolationMethod.runs(points) where run.count == 1 {
      guard let point = run.first else { continue }
      let radius = max(look.stroke.lineWidth, 2)
      dots.addEllipse(
        in: CGRect(
          x: point.x - radius, y: point.y - radius, width: 2 * radius, height: 2 * radius))
    }
    if look.drawsSymbols {
      let area = look.symbolSize ?? MarkLook.symbolArea
      for point in points where point.x.isFinite && point.y.isFinite {
        dots.addPath(look.symbol.path(center: point, area: area))
      }
    }
    if !dots.isEmpty { result.append(.fill(dots, FillStyle(), paint)) }
    return result
  }

  private func area(_ layer: MarkLayer) -> [DisplayItem.Content] {
    let look = layer.look(0)
    var path = Path()
    var top: [CGPoint] = []
    var bottom: [CGPoint] = []
    func close() {
      if top.count > 1 {
        look.interpolation.append(top, to: &path)
        look.interpolation.append(bottom.reversed(), to: &path, continuing: true)
        path.closeSubpath()
      }
      top = []
      bottom = []
    }
    let isLying = layer.isHorizontal
    for index in isLying ? Array(0..<layer.count) : indices(of: layer, margin: 3) {
      let across = isLying ? layer.y.span(index) : layer.x.span(index)
      let span = isLying ? layer.x.span(index) : layer.y.span(index)
      let place = (isLying ? y : x).position(across.center)
      guard place.isFinite, span.isFinite else {
        close()
        continue
      }
      let scale = isLying ? x : y
      top.append(CGPoint(x: place, y: scale.position(span.high)))
      bottom.append(CGPoint(x: place, y: scale.position(span.low)))
    }
    close()
    guard !path.isEmpty else { return [] }
    // A lying area was interpolated along y: x and y change places.
    if isLying {
      var turn = ProjectionTransform.identity
      (turn.m11, turn.m12, turn.m21, turn.m22) = (0, 1, 1, 0)
      path = path.applying(turn)
    }
    return [.fill(path, FillStyle(), look.paint.paint(over: box(of: layer)))]
  }

  private func symbolArea(_ layer: MarkLayer) -> Double {
    layer.looks.reduce(0) { max($0, $1.symbolSize ?? MarkLook.symbolArea) }
  }

  private func symbols(_ layer: MarkLayer) -> [DisplayItem.Content] {
    let radius = (symbolArea(layer) / .pi).squareRoot()
    return merged(layer, indices(of: layer, margin: 1, reach: radius * 1.5)) { index, look in
      let point = place(layer, index)
      guard point.x.isFinite, point.y.isFinite else { return nil }
      return look.symbol.path(center: point, area: look.symbolSize ?? MarkLook.symbolArea)
    }
  }

  /// Joins neighbours of one look into one path.
  ///
  /// A gradient is each mark's own, so those stay apart.
  func merged(
    _ layer: MarkLayer, _ indices: [Int], path make: (Int, MarkLook) -> Path?
  ) -> [DisplayItem.Content] {
    var result: [DisplayItem.Content] = []
    var path = Path()
    var current: MarkPaint?
    func flush() {
      if let current, !path.isEmpty {
        result.append(.fill(path, FillStyle(), current.paint(over: path.boundingRect)))
      }
      path = Path()
    }
    for index in indices {
      let look = layer.look(index)
      guard let outline = make(index, look) else { continue }
      var isGradient = false
      if case .linear = look.paint { isGradient = true }
      if current != look.paint || isGradient {
        flush()
        current = look.paint
      }
      path.addPath(outline)
    }
    flush()
    return result
  }
}

/// Counts data that were looked at for drawing, so that tests can tell how many.
final class MarkCounter {
  var evaluated = 0
}
