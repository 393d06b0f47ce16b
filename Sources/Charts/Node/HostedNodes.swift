import Foundation
import Geometry
import Views

/// The views that a chart hosts: annotations beside marks, and labels of axes that are views.
@MainActor
final class HostedNodes {
  /// An annotation as it was collected.
  struct Pending {
    var annotation: MarkAnnotation
    var layer: Int
    var index: Int
  }

  /// A view beside a mark.
  struct Annotation {
    var node: LayoutNode
    var annotation: MarkAnnotation
    var layer: Int
    var index: Int
    /// Its place among those that were collected.
    var number: Int
    /// In the content's coordinates, vertically the chart's.
    var frame = CGRect.null
    /// Whether it stays while the chart scrolls, like its rule.
    var isPinned = false
  }

  var pending: [Pending] = []
  var annotations: [Annotation] = []
  var labels: [HostedLabelKey: LayoutNode] = [:]
  /// How large marks are whose annotations depend on that, by number.
  var targets: [Int: CGSize] = [:]
  /// The chart's first child that is one of these.
  var firstChild = 0
  /// The part of the x axis for which there are nodes.
  var covered: ClosedRange<Double>?

  /// Whether there is nothing that depends on where the chart is scrolled to.
  var isEmpty: Bool { annotations.isEmpty && labels.isEmpty && pending.isEmpty }

  nonisolated func size(of key: HostedLabelKey) -> CGSize? {
    MainActor.assumeIsolated { labels[key]?.sizeThatFits(.unspecified) }
  }
}

extension ChartNode {
  /// The part of the x axis near the window, or all of it.
  private func near(_ model: ChartModel) -> ClosedRange<Double> {
    guard let length = input?.visibleLength else { return model.x.domain }
    let start = position.isFinite ? position : model.x.domain.lowerBound
    if let frame = scene?.frame, frame.x.curve != .linear {
      let width = Double(frame.plot.width)
      let offset = frame.x.position(start)
      let ends = [frame.x.value(at: offset - width), frame.x.value(at: offset + 2 * width)]
      return min(ends[0], ends[1])...max(ends[0], ends[1])
    }
    return start - length...start + 2 * length
  }

  /// Makes the nodes of what is near the window.
  func placeHosted() {
    guard let input else { return }
    let model = input.model
    let part = near(model)
    var child = hosted.firstChild
    hosted.covered = input.visibleLength == nil ? nil : part
    hosted.annotations = []
    for (number, pending) in hosted.pending.enumerated() {
      guard model.layers.indices.contains(pending.layer) else { continue }
      let layer = model.layers[pending.layer]
      if !layer.spansX {
        let span = layer.x.span(min(pending.index, max(0, layer.x.count - 1)))
        guard span.high >= part.lowerBound, span.low <= part.upperBound else { continue }
      }
      let context = AnnotationContext(targetSize: hosted.targets[number] ?? .zero)
      guard let node = pending.annotation.content(context).place(in: self, at: child) else {
        continue
      }
      child += 1
      hosted.annotations.append(
        HostedNodes.Annotation(
          node: node, annotation: pending.annotation, layer: pending.layer, index: pending.index,
          number: number))
    }
    hosted.labels.removeAll(keepingCapacity: true)
    place(input.yAxis, isVertical: true, part: model.y.domain, &child)
    place(input.xAxis, isVertical: false, part: part, &child)
    truncateChildren(to: child)
  }

  private func place(
    _ specs: [AxisSpec]?, isVertical: Bool, part: ClosedRange<Double>, _ child: inout Int
  ) {
    for (index, spec) in (specs ?? []).enumerated() {
      guard let ticks = input?.ticks(spec, isVertical: isVertical) else { continue }
      for tick in ticks.ticks(in: part).prefix(512) {
        for item in spec.items(tick) where item.kind == .label {
          guard case .view(let content) = item.content, let view = content as? HostedView,
            let node = view.place(in: self, at: child)
          else { continue }
          child += 1
          hosted.labels[
            HostedLabelKey(isVertical: isVertical, spec: index, value: tick.value)] = node
        }
      }
    }
  }

  /// Makes nodes anew when the window has left the part for which there are some.
  func refreshHosted() {
    guard let covered = hosted.covered, !hosted.isEmpty, let scene else { return }
    let window = scene.frame.window(from: clamped(position))
    if window.lowerBound >= covered.lowerBound, window.upperBound <= covered.upperBound { return }
    placeHosted()
    setNeedsPlacement()
  }

  func layOutHosted(_ scene: ChartScene) {
    let frame = scene.frame
    let drawing = scene.drawing(from: 0, width: frame.contentWidth)
    let chart = CGRect(origin: .zero, size: size)
    var isLate = false
    for index in hosted.annotations.indices {
      let entry = hosted.annotations[index]
      guard scene.input.model.layers.indices.contains(entry.layer) else { continue }
      let layer = scene.input.model.layers[entry.layer]
      let isPinned = layer.spansX || !frame.isScrollable
      hosted.annotations[index].isPinned = isPinned
      guard var box = drawing.bounds(of: entry.index, in: layer) else { continue }
      if layer.spansX {
        let part =
          layer.xPlot?.within(0...Double(frame.plot.width))
          ?? 0...Double(frame.plot.width)
        box = CGRect(
          x: part.lowerBound, y: box.minY, width: part.upperBound - part.lowerBound, height: 0)
      }
      if entry.annotation.dependsOnSize, hosted.targets[entry.number] != box.size {
        hosted.targets[entry.number] = box.size
        isLate = true
      }
      box.origin.x += frame.plot.minX
      let proposal = ProposedViewSize.unspecified
      let size = entry.node.sizeThatFits(proposal)
      var annotation = entry.annotation
      // What moves is fitted when it is drawn.
      if !isPinned { annotation.overflow.x = .disabled }
      let place = annotation.frame(size: size, mark: box, plot: frame.plot, chart: chart)
      hosted.annotations[index].frame = place
      placeElement(entry.node, at: place.origin, proposal: proposal)
    }
    // Views that are made for their marks' sizes are made again, now that these are known.
    if isLate { remakeChildren() }
    for label in scene.layout.yHosted + scene.hostedXLabels(around: contentOffset) {
      guard let node = hosted.labels[label.key] else { continue }
      placeElement(node, at: label.origin, proposal: .unspecified)
    }
  }

  func displayHosted(in list: inout DisplayBuilder) {
    guard let scene, !hosted.isEmpty else { return }
    let plot = scene.frame.plot
    let moved = -scene.onPixel(contentOffset)
    for label in scene.layout.yHosted {
      if let node = hosted.labels[label.key] { list.add(node) }
    }
    guard plot.width > 0 else { return }
    for label in scene.hostedXLabels(around: contentOffset) {
      guard let node = hosted.labels[label.key] else { continue }
      let middle = label.origin.x + node.size.width / 2 + moved
      let isInside = middle >= plot.minX - 1 && middle <= plot.maxX + 1
      guard isInside || !scene.frame.isScrollable else { continue }
      node.presentationOffset = CGSize(width: moved, height: 0)
      list.add(node)
    }
    for entry in hosted.annotations where !entry.frame.isNull {
      var shift = entry.isPinned ? 0 : moved
      if !entry.isPinned {
        let middle = entry.frame.midX + shift
        guard middle >= plot.minX - 1, middle <= plot.maxX + 1 else { continue }
        shift += fitting(entry, shift: shift, plot: plot)
      }
      entry.node.presentationOffset = CGSize(width: shift, height: 0)
      list.add(entry.node)
    }
  }

  /// How far a view that moves with the plot is pushed to stay inside.
  private func fitting(_ entry: HostedNodes.Annotation, shift: CGFloat, plot: CGRect) -> CGFloat {
    let bounds: CGRect
    switch entry.annotation.overflow.x.kind {
    case .automatic:
      bounds = CGRect(origin: .zero, size: size).insetBy(dx: -MarkAnnotation.tolerance, dy: 0)
    case .fitChart: bounds = CGRect(origin: .zero, size: size)
    case .fitPlot: bounds = plot
    case .disabled, .padScale: return 0
    }
    let x = entry.frame.minX + shift
    return max(bounds.minX, min(x, bounds.maxX - entry.frame.width)) - x
  }
}
