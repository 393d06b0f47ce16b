import Foundation
import Geometry
import Typography

extension ChartScene {
  /// Points between labels and the plot, and between a tick and its label (`behaviour.md` §5.4).
  static let gap = 4.0

  /// Measures the labels and gives the plot what is left.
  func makeLayout() -> Settled {
    let model = input.model
    let span = model.x.domain.upperBound - model.x.domain.lowerBound
    let isScrollable = input.isScrollable
    let visibleLength = input.visibleLength.flatMap { $0 > 0 ? $0 : nil } ?? span
    let xTicks = (input.xAxis ?? []).map { input.ticks($0, isVertical: false) }
    let yTicks = (input.yAxis ?? []).map { input.ticks($0, isVertical: true) }

    var leading = 0.0
    var trailing = 0.0
    let trailingGap = trailingGap
    func keepRoom(_ spec: AxisSpec, _ item: AxisItem, _ label: LabelBody) {
      guard spec.preset != .inset, item.takesRoom else { return }
      let width = Double(label.size.width)
      if spec.side == .leading {
        leading = max(leading, width.rounded(.down) + (item.spacing ?? ChartScene.gap) + 1)
      } else {
        trailing = max(trailing, width.rounded(.up) + (item.spacing ?? trailingGap))
      }
    }
    forEachLabel(input.yAxis ?? [], yTicks, isVertical: true) { spec, item, label in
      keepRoom(spec, item, label)
    }
    let ticksOut = yTickRoom(yTicks)
    for (index, spec) in (input.yAxis ?? []).enumerated() {
      for value in [input.yReserve?.lowerBound, input.yReserve?.upperBound] {
        guard let value, let datum = model.y.datum(value) else { continue }
        let place = AxisPlace(index: 0, count: 0, value: value, next: value, datum: datum)
        for item in items(spec, index, place, isVertical: true) where item.kind == .label {
          if let label = body(item, place, yTicks[index], spec: index, isVertical: true) {
            keepRoom(spec, item, label)
          }
        }
      }
    }
    leading += ticksOut.leading
    trailing += ticksOut.trailing
    var bottom = 0.0
    var top = 0.0
    let start = input.sample.lowerBound
    let part = start...start + min(span, visibleLength * 2)
    forEachLabel(input.xAxis ?? [], xTicks, isVertical: false, part: part) { spec, item, label in
      guard spec.preset != .inset, item.takesRoom else { return }
      let gap = item.verticalSpacing ?? ChartScene.gap
      let height = Double(label.size.height).rounded(.up) + gap
      if spec.side == .top { top = max(top, height) } else { bottom = max(bottom, height) }
    }

    let width = Double(input.plotSize.width ?? max(1, input.size.width - leading - trailing))
    let height = Double(input.plotSize.height ?? max(1, input.size.height - top - bottom))
    let plot = CGRect(x: leading, y: top, width: width, height: height)
    var contentWidth =
      isScrollable ? width * span / visibleLength : widthWithin(width, span, visibleLength)
    var x = model.x.scale(length: contentWidth, isVertical: false)
    if isScrollable {
      // What scrolls grows from its anchor, so that data which arrive before it or after it move
      // nothing.
      x = PositionScale(
        model.x.domain, anchor: input.anchor ?? model.x.domain.lowerBound, length: visibleLength,
        width: width, curve: model.x.curve, isReversed: model.x.isReversed)
      if x.curve != .linear { contentWidth = max(width, abs(x.end - x.start)) }
    }
    let frame = ChartFrame(
      plot: plot, contentWidth: contentWidth, x: x,
      y: model.y.scale(length: height, isVertical: true).shifted(by: top),
      visibleLength: visibleLength, isScrollable: isScrollable, bottom: bottom, top: top)
    var settled = Settled(
      frame: frame, xTicks: xTicks, yTicks: yTicks, yLabels: [], chunks: [])
    let labels = yLabels(frame, yTicks)
    settled.yLabels = labels
    settled.yHosted = labels.compactMap { label in
      guard case .hosted(let key) = label.body.kind else { return nil }
      return PlacedView(key: key, origin: label.origin)
    }
    settled.chunks = chunks(frame, xTicks, part: part)
    return settled
  }

  /// The longest ticks beside the y axes that have a length of their own.
  private func yTickRoom(_ ticks: [AxisTicks]) -> (leading: Double, trailing: Double) {
    var room = (leading: 0.0, trailing: 0.0)
    for (index, spec) in (input.yAxis ?? []).enumerated() {
      for tick in ticks[index].all {
        for item in items(spec, index, tick, isVertical: true) {
          guard item.kind == .tick, case .fixed(let length) = item.tickLength else { continue }
          if spec.side == .leading {
            room.leading = max(room.leading, length)
          } else {
            room.trailing = max(room.trailing, length)
          }
        }
      }
    }
    return room
  }

  /// A window that is longer than the domain shows the domain at its leading edge.
  private func widthWithin(_ width: Double, _ span: Double, _ visible: Double) -> Double {
    visible > span && span > 0 ? width * span / visible : width
  }

  /// Visits the texts of axes within a part of their domain.
  func forEachLabel(
    _ specs: [AxisSpec], _ ticks: [AxisTicks], isVertical: Bool, part: ClosedRange<Double>? = nil,
    only: Int? = nil, _ visit: (AxisSpec, AxisItem, LabelBody) -> Void
  ) {
    for (index, spec) in specs.enumerated() where only == nil || only == index {
      for tick in part.map({ ticks[index].ticks(in: $0) }) ?? ticks[index].all {
        for item in items(spec, index, tick, isVertical: isVertical) where item.kind == .label {
          if let label = body(
            item, tick, ticks[index], spec: index, isVertical: isVertical)
          {
            visit(spec, item, label)
          }
        }
      }
    }
  }

  private func yLabels(_ frame: ChartFrame, _ ticks: [AxisTicks]) -> [PlacedLabel] {
    var result: [PlacedLabel] = []
    let columns = columns(ticks)
    for (index, spec) in (input.yAxis ?? []).enumerated() {
      var placed: [PlacedLabel] = []
      for tick in ticks[index].all {
        let parts = items(spec, index, tick, isVertical: true)
        // A tick of a length of its own stands between the plot and the label.
        let out = parts.reduce(0.0) { most, part in
          if case .fixed(let length) = part.tickLength { max(most, length) } else { most }
        }
        for item in parts where item.kind == .label {
          guard let label = body(item, tick, ticks[index], spec: index, isVertical: true) else {
            continue
          }
          let isBand = input.model.y.kind == .category
          let centered = item.isCentered ?? isBand
          let value = centered ? (tick.value + tick.next) / 2 : tick.value
          let y = frame.y.position(value)
          guard y.isFinite, y >= frame.plot.minY - 1, y <= frame.plot.maxY + 1 else { continue }
          let size = label.size
          let own = Double(size.width)
          // Along the column that the widest takes.
          let more = max(0, columns[index] - own)
          let x: Double =
            switch (spec.side, spec.preset) {
            case (.leading, .inset): Double(frame.plot.minX) + ChartScene.gap
            case (.leading, _):
              Double(frame.plot.minX) - (item.spacing ?? ChartScene.gap) - out - own
                - more * (1 - (item.alignment?.x ?? 1))
            case (_, .inset): Double(frame.plot.maxX) - ChartScene.gap - own
            default:
              Double(frame.plot.maxX) + (item.spacing ?? trailingGap) + out
                + more * (item.alignment?.x ?? 0)
            }
          let top =
            spec.preset == .inset || spec.preset == .extended
            ? y - Double(size.height) - 1 : y - Double(size.height) / 2
          placed.append(
            PlacedLabel(
              body: label,
              origin: CGPoint(
                x: x + Double(item.offset.width),
                y: onPixel(top + Double(item.offset.height))), color: color(item), tick: y))
        }
      }
      // From the bottom up, like the axis itself.
      placed.sort { $0.tick > $1.tick }
      let spans = placed.map { label in
        -Double(label.origin.y + label.body.size.height)...(-Double(label.origin.y))
      }
      let kept = LabelCollision.greedy(spans, spacing: -3)
      result += kept.map { placed[$0] }
    }
    return result
  }

  /// How wide the labels of each y axis are at most.
  private func columns(_ ticks: [AxisTicks]) -> [Double] {
    (input.yAxis ?? []).indices.map { index in
      var widest = 0.0
      forEachLabel(input.yAxis ?? [], ticks, isVertical: true, only: index) { _, _, label in
        widest = max(widest, Double(label.size.width))
      }
      return widest
    }
  }

  /// Between the plot and its trailing labels: symbols at the domain's end touch none.
  private var trailingGap: Double {
    let hasSymbols = input.model.layers.contains { layer in
      layer.kind == .point || layer.looks.first?.drawsSymbols == true
    }
    return hasSymbols ? ChartScene.gap + MarkLook.symbolRadius : ChartScene.gap
  }

  func onPixel(_ length: Double) -> Double { (length / input.pixel).rounded() * input.pixel }

  /// How many ticks make a group within which labels are thinned out from the leading side.
  ///
  /// Groups are counted from the domain's start, so the same labels stay wherever the window is.
  private func chunks(_ frame: ChartFrame, _ ticks: [AxisTicks], part: ClosedRange<Double>) -> [Int]
  {
    (input.xAxis ?? []).indices.map { index in
      var widest = 0.0
      forEachLabel(input.xAxis ?? [], ticks, isVertical: false, part: part, only: index) {
        _, _, label in widest = max(widest, Double(label.size.width))
      }
      let all = ticks[index].ticks(in: part)
      guard all.count > 1, let first = all.first, let last = all.last else { return 12 }
      let step =
        abs(frame.x.position(last.value) - frame.x.position(first.value)) / Double(all.count - 1)
      var chunk = 12
      let every = LabelCollision.every(widest: widest + ChartScene.gap, step: step)
      while chunk < 4 * every, chunk < 1 << 20 { chunk *= 2 }
      return chunk
    }
  }
}
