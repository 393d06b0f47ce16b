import Foundation
import Geometry
import Rendering
import Typography
import Views

extension ChartNode {
  var calendar: Calendar {
    var calendar = environment.calendar
    calendar.timeZone = environment.timeZone
    calendar.locale = environment.locale
    return calendar
  }

  var styleContext: StyleContext {
    StyleContext(palette: ChartPalette(environment), environment: environment)
  }

  /// What is in sight at once: as said, or (of a chart that scrolls without saying) a seventh.
  func visibleLength(_ model: ChartModel) -> Double? {
    guard settings.scrollsHorizontally else { return nil }
    let span = model.x.domain.upperBound - model.x.domain.lowerBound
    return zoomedLength ?? settings.visibleLength ?? span / 7
  }

  func placeChildren(_ model: ChartModel) {
    var index = 0
    func place(_ view: HostedView?) -> LayoutNode? {
      guard let view, let node = view.place(in: self, at: index) else { return nil }
      index += 1
      return node
    }
    plotElement = place(
      settings.plotStyle?.view(ChartPlotContent()) ?? HostedView(ChartPlotContent()))
    let wantsLegend =
      settings.legend == .visible
      || (settings.legend == .automatic && (model.legend.count > 1 || model.ramp != nil))
    legendNode =
      wantsLegend && (!model.legend.isEmpty || model.ramp != nil)
      ? place(HostedView(ChartLegend(entries: model.legend, ramp: model.ramp))) : nil
    let proxy = ChartProxy(node: self)
    backgroundNode = place(settings.background?(proxy))
    overlayNode = place(settings.overlay?(proxy))
    gestureNode = place(settings.gesture?(proxy))
    hosted.firstChild = index
    placeHosted()
  }

  func scene(size: CGSize) -> ChartScene? {
    grow()
    guard var input else { return nil }
    let legend = legendHeight(width: size.width)
    input.size = CGSize(width: size.width, height: max(1, size.height - legend))
    if let scene {
      if hasNewInput || scene.input.size != input.size || !hosted.labels.isEmpty {
        scene.input = input
        hasNewInput = false
      }
      return scene
    }
    hasNewInput = false
    let graph = graph
    let made = ChartScene(
      input: input, fonts: graph.fonts,
      language: environment.locale.identifier.replacingOccurrences(of: "_", with: "-"),
      numbers: ItemNumbers(
        nextID: { [unowned graph] in
          MainActor.assumeIsolated { DisplayID(graph.nextDisplayID()) }
        },
        nextVersion: { [unowned graph] in MainActor.assumeIsolated { graph.nextVersion() } }))
    made.hosted = { [hosted] in hosted.size(of: $0) }
    scene = made
    return made
  }

  func legendHeight(width: CGFloat) -> CGFloat {
    guard let legendNode else { return 0 }
    return legendNode.sizeThatFits(ProposedViewSize(width: width, height: nil)).height + 4
  }

  /// Puts what is behind and over the chart in its middle.
  ///
  /// What they know of the plot, they know from the layout before: a plot that has moved has them
  /// made again.
  func placeCovers(_ frame: ChartFrame) {
    guard backgroundNode != nil || overlayNode != nil else { return }
    for case let cover? in [backgroundNode, overlayNode] {
      let fitted = cover.sizeThatFits(ProposedViewSize(size))
      placeElement(
        cover,
        at: CGPoint(x: (size.width - fitted.width) / 2, y: (size.height - fitted.height) / 2),
        proposal: ProposedViewSize(size))
    }
    guard coveredPlot != frame.plot else { return }
    coveredPlot = frame.plot
    remakeChildren()
  }

  /// Makes what is hosted again after this layout, for what that has found.
  func remakeChildren() {
    graph.afterUpdate { [weak self] in
      guard let self, let model = input?.model else { return }
      placeChildren(model)
      setNeedsPlacement()
      setNeedsDisplay()
    }
  }

  func displayPlot(in list: inout DisplayBuilder) {
    guard let scene, size.width > 0 else { return }
    let origin = graph.pixelAligned(list.origin)
    let frame = scene.frame
    let items = scene.display(offset: contentOffset)
    var version: UInt64 = 14_695_981_039_346_656_037
    for item in items { version = (version ^ item.version) &* 1_099_511_628_211 }
    var content = DisplayGroup(bounds: scene.bounds, contentVersion: version, children: items)
    content.transform = ProjectionTransform(
      translationX: origin.x - frame.plot.minX, y: origin.y - frame.plot.minY)
    let grouped = group.items(
      for: [.group(content)],
      numbers: scene.numbers)
    for item in grouped {
      list.append(item, bounds: content.transform.boundingBox(of: content.bounds))
    }
  }
}
