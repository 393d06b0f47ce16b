import Foundation
import Geometry
import Raster
import Rendering
import Typography

extension ChartScene {
  /// The default stroke of grid lines: along x dashed, along y solid (`behaviour.md` §5.4).
  private func gridStroke(_ item: AxisItem, isVertical: Bool) -> StrokeStyle {
    item.stroke ?? StrokeStyle(lineWidth: max(0.5, input.pixel), dash: isVertical ? [] : [3, 3])
  }

  private func paint(_ item: AxisItem) -> Paint {
    item.paint?(input.context).paint(over: .zero) ?? .solid(input.palette.grid)
  }

  /// A line's middle on the pixel grid, so that a line of whole pixels is sharp.
  private func sharp(_ place: Double, width: Double) -> Double {
    let pixels = (width / input.pixel).rounded()
    let odd = pixels.truncatingRemainder(dividingBy: 2) == 1
    let half = odd ? input.pixel / 2 : 0
    return ((place - half) / input.pixel).rounded() * input.pixel + half
  }

  /// Grid lines and ticks of the y axes, which never move.
  func yGrid() -> [DisplayItem.Content] {
    let layout = layout
    let frame = layout.frame
    var result: [DisplayItem.Content] = []
    for (index, spec) in (input.yAxis ?? []).enumerated() {
      for tick in layout.yTicks[index].all {
        for item in items(spec, index, tick, isVertical: true) where item.kind != .label {
          let value = item.isCentered == true ? (tick.value + tick.next) / 2 : tick.value
          let y = frame.y.position(value)
          guard y.isFinite, y >= frame.plot.minY - 1, y <= frame.plot.maxY + 1 else { continue }
          let stroke = gridStroke(item, isVertical: true)
          let at = sharp(y, width: Double(stroke.lineWidth))
          var path = Path()
          switch item.kind {
          case .grid:
            // Extended lines go on below their labels.
            let isExtended = spec.preset == .extended
            let start = isExtended && spec.side == .leading ? 0 : frame.plot.minX
            let end =
              isExtended && spec.side != .leading
              ? max(frame.plot.maxX, input.size.width) : frame.plot.maxX
            path.move(to: CGPoint(x: start, y: at))
            path.addLine(to: CGPoint(x: end, y: at))
          case .tick:
            guard case .fixed(let length) = item.tickLength else { continue }
            let isLeading = spec.side == .leading
            let start = isLeading ? frame.plot.minX : frame.plot.maxX
            path.move(to: CGPoint(x: start, y: at))
            path.addLine(to: CGPoint(x: start + CGFloat(isLeading ? -length : length), y: at))
          case .label: continue
          }
          result.append(.stroke(path, stroke, paint(item)))
        }
      }
    }
    return result
  }

  func yLabels() -> [DisplayItem.Content] {
    layout.yLabels.compactMap { content(of: $0.body, at: $0.origin, $0.color) }
  }

  /// A label of an x axis, placed in the content.
  struct XLabel {
    var body: LabelBody
    var span: ClosedRange<Double>
    var y: Double
    var color: RGBA
    var index: Int
    var collision: AxisCollision
  }

  /// Grid lines, ticks and labels of the x axes within a stretch of the content.
  ///
  /// - Parameters:
  ///   - stretch: in points of the content.
  ///   - origin: what the result's x counts from.
  /// - Returns: the lines, which the plot's marks cover, and the labels.
  func xAxis(in stretch: ClosedRange<Double>, from origin: Double)
    -> (lines: [DisplayItem.Content], labels: [DisplayItem.Content])
  {
    let frame = frame
    var lines: [DisplayItem.Content] = []
    var labels: [DisplayItem.Content] = []
    for (index, spec) in (input.xAxis ?? []).enumerated() {
      let marks = xMarks(spec, index, in: stretch)
      for mark in marks.lines {
        if let line = xLine(
          mark.item, spec, x: mark.x, origin: origin, frame: frame, tick: mark.tick)
        {
          lines.append(line)
        }
      }
      for label in marks.labels {
        let place = CGPoint(x: label.span.lowerBound - origin, y: label.y)
        if let content = content(of: label.body, at: place, label.color) { labels.append(content) }
      }
    }
    return (lines, labels)
  }

  /// The labels of x axes that are views, around the window; x counts from the content's start and
  /// the plot's leading edge.
  func hostedXLabels(around offset: Double) -> [PlacedView] {
    let frame = frame
    let width = Double(frame.plot.width)
    let stretch =
      frame.isScrollable ? offset - width...offset + 2 * width : 0...max(0, frame.contentWidth)
    var result: [PlacedView] = []
    for (index, spec) in (input.xAxis ?? []).enumerated() {
      for label in xMarks(spec, index, in: stretch).labels {
        guard case .hosted(let key) = label.body.kind else { continue }
        let x = label.span.lowerBound + Double(frame.plot.minX)
        result.append(PlacedView(key: key, origin: CGPoint(x: x, y: label.y)))
      }
    }
    return result
  }

  /// Lines and labels of one axis that touch a stretch of the content.
  private func xMarks(_ spec: AxisSpec, _ index: Int, in stretch: ClosedRange<Double>)
    -> (lines: [(item: AxisItem, x: Double, tick: AxisPlace)], labels: [XLabel])
  {
    let layout = layout
    let frame = layout.frame
    let ticks = layout.xTicks[index]
    let chunk = layout.chunks[index]
    let reach = 120.0
    let low = frame.x.value(at: stretch.lowerBound - reach)
    let high = frame.x.value(at: stretch.upperBound + reach)
    var wanted = min(low, high)...max(low, high)
    // Whole groups, so that each decides alike in every tile.
    let near = ticks.ticks(in: wanted)
    if near.count > 1, let first = near.first, let last = near.last {
      let more = (last.value - first.value) / Double(near.count - 1) * Double(chunk) * 1.2
      wanted = wanted.lowerBound - more...wanted.upperBound + more
    }
    var lines: [(item: AxisItem, x: Double, tick: AxisPlace)] = []
    var texts: [XLabel] = []
    for tick in ticks.ticks(in: wanted) {
      let x = frame.x.position(tick.value)
      guard x.isFinite else { continue }
      let inReach = x >= stretch.lowerBound - 2 && x <= stretch.upperBound + 2
      for item in items(spec, index, tick, isVertical: false) {
        if item.kind != .label {
          let at = item.isCentered == true ? (x + frame.x.position(tick.next)) / 2 : x
          if item.isCentered == true ? stretch.contains(at) : inReach {
            lines.append((item, at, tick))
          }
          continue
        }
        // Between the last tick and the domain's end there is no room for a label.
        if item.isCentered == true, tick.next <= tick.value { continue }
        guard let label = body(item, tick, ticks, spec: index, isVertical: false) else { continue }
        texts.append(
          xLabel(item, spec, label, tick: tick, frame: frame, isTop: spec.side == .top))
      }
    }
    // A reversed axis gives its ticks from the trailing side.
    if frame.isReversed { texts.sort { $0.span.lowerBound < $1.span.lowerBound } }
    let labels = kept(truncated(texts), chunk: chunk, isScrollable: frame.isScrollable).filter {
      $0.span.upperBound >= stretch.lowerBound && $0.span.lowerBound <= stretch.upperBound
    }
    return (lines, labels)
  }

  private func xLine(
    _ item: AxisItem, _ spec: AxisSpec, x: Double, origin: Double, frame: ChartFrame,
    tick: AxisPlace
  ) -> DisplayItem.Content? {
    let stroke = gridStroke(item, isVertical: false)
    let at = sharp(x - origin, width: Double(stroke.lineWidth))
    let isTop = spec.side == .top
    var path = Path()
    if item.kind == .grid {
      path.move(to: CGPoint(x: at, y: frame.plot.minY))
      path.addLine(to: CGPoint(x: at, y: frame.plot.maxY))
    } else {
      let length: Double
      switch item.tickLength {
      case .fixed(let points): length = points
      case .label(let more), .longestLabel(let more):
        length = (isTop ? frame.top : frame.bottom) + more
      case .automatic:
        // Beside a label that begins at the tick the line goes on to the label's end.
        guard isBesideLabel(spec, tick) else { return nil }
        length = isTop ? frame.top : frame.bottom
      }
      guard length != 0 else { return nil }
      let start = isTop ? frame.plot.minY : frame.plot.maxY
      path.move(to: CGPoint(x: at, y: start))
      path.addLine(to: CGPoint(x: at, y: start + CGFloat(isTop ? -length : length)))
    }
    return .stroke(path, stroke, paint(item))
  }

  private func isBesideLabel(_ spec: AxisSpec, _ tick: AxisPlace) -> Bool {
    if spec.preset != .extended {
      guard case .date = tick.datum else { return false }
    }
    guard let index = (input.xAxis ?? []).indices.first else { return false }
    return !items(spec, index, tick, isVertical: false).contains {
      $0.kind == .label && ($0.isCentered == true || $0.anchor != nil)
    }
  }

  private func xLabel(
    _ item: AxisItem, _ spec: AxisSpec, _ label: LabelBody, tick: AxisPlace, frame: ChartFrame,
    isTop: Bool
  ) -> XLabel {
    let width = Double(label.size.width)
    let x = frame.x.position(tick.value)
    let next = frame.x.position(tick.next)
    let isBand = input.model.x.kind == .category
    var left: Double
    if item.isCentered ?? isBand {
      left = (x + next) / 2 - width / 2
    } else if let anchor = item.anchor {
      left = x - width * Double(anchor.x)
    } else {
      switch (spec.preset, tick.datum) {
      case (.aligned, _), (.inset, .number): left = x - width / 2
      // Beside its line, which goes on to the label's end.
      case (.extended, _), (_, .date): left = x + (item.spacing ?? ChartScene.gap)
      default: left = x
      }
    }
    if spec.preset == .aligned || spec.preset == .inset, !frame.isScrollable {
      left = max(0, min(left, frame.contentWidth - width))
    }
    left = onPixel(left + Double(item.offset.width))
    let height = Double(label.size.height)
    let gap = item.verticalSpacing ?? ChartScene.gap
    var y: Double
    if spec.preset == .inset {
      y = isTop ? frame.plot.minY + 2 : frame.plot.maxY - height - 2
    } else {
      y =
        isTop
        ? frame.plot.minY - gap - height
        : frame.plot.maxY + gap
      if let alignment = item.alignment {
        let room = (isTop ? frame.top : frame.bottom) - gap - height
        y += (isTop ? alignment.y - 1 : alignment.y) * max(0, room)
      }
    }
    y = onPixel(y + Double(item.offset.height))
    return XLabel(
      body: label, span: left...left + width, y: y, color: color(item), index: tick.index,
      collision: item.collision)
  }
}
