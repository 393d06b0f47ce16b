public import Foundation
import Geometry
import Motion
import Raster
import Rendering
import Typography
public import Views

/// The node of a chart: collects marks, lays out axes and plot, scrolls and selects.
public final class ChartNode: LayoutNode, Ticker {
  private(set) var settings = ChartEnvironment()
  weak var plotNode: ChartPlotNode?
  private(set) var scene: ChartScene?
  var input: ChartInput?
  /// Whether the scene has yet to take the input.
  var hasNewInput = false
  /// What the model was built from, for data that grow.
  var source: (builder: ChartModelBuilder, records: [MarkRecord])?
  var growths: [PlotGrowth] = []
  /// The x from which on marks differ since the scene took its input; nil when none do.
  var grownFrom: Double?
  var scroller = Scroller()
  /// The window's leading edge, exact where it rests; the scroller's offset is whole pixels.
  var position = 0.0
  /// Where the scroller is going to rest, exactly.
  var rest: Double?
  var hasPosition = false
  /// The value at which the scroller's offset is zero, so that a domain that grows at its start
  /// moves nothing.
  var anchor: (value: Double, kind: AxisKind)?
  /// What fingers have made of the visible length.
  var zoomedLength: Double?
  /// What the author's binding was told last, and what it says since.
  var toldPosition: PlottableDatum?
  var heardPosition: PlottableDatum?
  var isTelling = false
  var isTellingZoom = false
  var toldWindow: ClosedRange<Double>?
  /// The ends of the domain beyond which data were asked for.
  var askedEarlier: Double?
  var askedLater: Double?
  var toldRest: ClosedRange<Double>?
  let hosted = HostedNodes()
  private(set) var plotElement: LayoutNode?
  private var legendNode: LayoutNode?
  private var backgroundNode: LayoutNode?
  private var overlayNode: LayoutNode?
  private var gestureNode: LayoutNode?
  private var coveredPlot = CGRect.null
  private let group = ItemKeeper()

  public override var name: String { "Chart" }

  // MARK: Evaluation

  func update(_ content: some ChartContent) {
    settings = environment.chart
    readZoom()
    let collector = MarkCollector()
    content._collect(into: collector)
    let context = styleContext
    var builder = ChartModelBuilder(calendar: calendar, context: context)
    builder.xOptions = settings.xScale.marked(by: settings.xAxis)
    builder.yOptions = settings.yScale.marked(by: settings.yAxis)
    builder.foregroundScale = settings.foregroundScale?(context) ?? ForegroundScale()
    builder.symbolScale = settings.symbolScale
    builder.lineScale = settings.lineScale
    builder.symbolSizes = settings.symbolSizes
    let model = builder.model(of: collector.records)
    source = (builder, collector.records)
    watch(collector.records)
    dropAnchor(model)
    var input = ChartInput(
      model: model, size: size, text: AxisText(locale: environment.locale, calendar: calendar))
    input.palette = context.palette
    input.context = context
    input.pixel = 1 / Double(max(graph.scale, 0.01))
    input.xAxis = settings.xAxis ?? [.standard()]
    input.yAxis = settings.yAxis ?? [.standard()]
    input.visibleLength = visibleLength(model)
    input.yReserve = settings.yReserve
    // Bars of one dimension have no other to mark.
    if settings.yAxis == nil, model.y.categories.names == [""] { input.yAxis = [] }
    if settings.xAxis == nil, model.x.categories.names == [""] { input.xAxis = [] }
    if model.layers.contains(where: { $0.kind == .sector }) {
      input.xAxis = []
      input.yAxis = []
    }
    input.anchor = anchor?.value
    self.input = input
    hasNewInput = true
    hosted.pending = collector.annotated.compactMap { entry in
      guard model.places.indices.contains(entry.record),
        let view = entry.annotation.content as? HostedView
      else { return nil }
      let place = model.places[entry.record]
      return HostedNodes.Pending(
        annotation: entry.annotation, view: view, layer: place.layer, index: place.index)
    }
    readPosition(model)
    placeChildren(model)
    if model.y.kind == .number { rescale(to: model.y.domain) }
    invalidateLayout()
    setNeedsPlacement()
    setNeedsDisplay()
  }

  var calendar: Calendar {
    var calendar = environment.calendar
    calendar.timeZone = environment.timeZone
    calendar.locale = environment.locale
    return calendar
  }

  private var styleContext: StyleContext {
    StyleContext(palette: ChartPalette(environment), environment: environment)
  }

  /// What is in sight at once: as said, or (of a chart that scrolls without saying) a seventh.
  func visibleLength(_ model: ChartModel) -> Double? {
    guard settings.scrollsHorizontally else { return nil }
    let span = model.x.domain.upperBound - model.x.domain.lowerBound
    return zoomedLength ?? settings.visibleLength ?? span / 7
  }

  private func placeChildren(_ model: ChartModel) {
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

  // MARK: Layout

  public override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let size = proposal.replacingUnspecifiedDimensions(by: CGSize(width: 300, height: 200))
    // A stack asks with an infinite length how far a chart stretches.
    let probe = CGSize(width: min(size.width, 10_000), height: min(size.height, 10_000))
    guard settings.plotStyle != nil, let scene = scene(size: probe) else { return size }
    // A plot of a fixed size makes the chart as large as it and its axes.
    let rest = scene.frame.plot.size
    guard let plot = plotElement?.sizeThatFits(ProposedViewSize(rest)) else { return size }
    func total(_ size: CGFloat, _ probe: CGFloat, _ rest: CGFloat, _ plot: CGFloat) -> CGFloat {
      size > probe && plot >= rest ? size : probe - rest + plot
    }
    return CGSize(
      width: total(size.width, probe.width, rest.width, plot.width),
      height: total(size.height, probe.height, rest.height, plot.height))
  }

  private func scene(size: CGSize) -> ChartScene? {
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

  private func legendHeight(width: CGFloat) -> CGFloat {
    guard let legendNode else { return 0 }
    return legendNode.sizeThatFits(ProposedViewSize(width: width, height: nil)).height + 4
  }

  public override func placeElements(_ proposal: ProposedViewSize) {
    guard let scene = scene(size: size) else { return }
    if settings.plotStyle != nil, let plot = plotElement {
      let axes = scene.frame.plot
      let fitted = plot.sizeThatFits(ProposedViewSize(axes.size))
      if fitted != axes.size {
        scene.input.plotSize = (fitted.width, fitted.height)
      }
    }
    padScales(scene)
    let frame = scene.frame
    if let plot = plotElement {
      placeElement(plot, at: frame.plot.origin, proposal: ProposedViewSize(frame.plot.size))
    }
    if let legendNode {
      let legend = legendNode.sizeThatFits(ProposedViewSize(width: size.width, height: nil))
      placeElement(
        legendNode, at: CGPoint(x: 0, y: size.height - legend.height),
        proposal: ProposedViewSize(width: size.width, height: nil))
    }
    if let gestureNode {
      placeElement(
        gestureNode, at: frame.plot.origin, proposal: ProposedViewSize(frame.plot.size))
    }
    placeCovers(frame)
    settleScroller(frame)
    layOutHosted(scene)
  }

  /// Puts what is behind and over the chart in its middle.
  ///
  /// What they know of the plot, they know from the layout before: a plot that has moved has them
  /// made again.
  private func placeCovers(_ frame: ChartFrame) {
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
    graph.afterUpdate { [weak self] in
      guard let self, let model = input?.model else { return }
      placeChildren(model)
      setNeedsPlacement()
      setNeedsDisplay()
    }
  }

  public func tick(at time: TimeInterval) -> Bool { advance(at: time) }

  // MARK: Display

  public override func display(in list: inout DisplayBuilder) {
    for element in [backgroundNode, plotElement, legendNode] {
      guard let element else { continue }
      list.add(element)
    }
    displayHosted(in: &list)
    for element in [overlayNode, gestureNode] {
      if let element { list.add(element) }
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

  public override func accessibilityElements() -> [AccessibilityElement] {
    let legend = legendNode?.accessibilityElements() ?? []
    var element = AccessibilityElement(
      label: settings.identifier ?? "Chart", children: markElements() + legend)
    element.frame = CGRect(origin: .zero, size: size)
    return [element] + hosted.annotations.flatMap { $0.node.accessibilityElements() }
      + (overlayNode?.accessibilityElements() ?? [])
  }

  public override func containsHit(_ point: CGPoint) -> Bool {
    CGRect(origin: .zero, size: size).contains(point)
  }

  public override func willLeave() {
    for growth in growths { growth.remove(self) }
    growths = []
    graph.remove(self)
    super.willLeave()
  }
}

extension ScaleOptions {
  /// With what an axis' marks say of its domain (`behaviour.md` §5.1).
  func marked(by axis: [AxisSpec]?) -> ScaleOptions {
    var result = self
    for spec in axis ?? [] {
      switch spec.values.kind {
      case .explicit(let values): result.marked += values
      case .automatic(let count): result.desiredCount = result.desiredCount ?? count
      case .calendar(let unit, _): result.roundingUnit = result.roundingUnit ?? unit
      case .stride: break
      }
      result.roundsLow = result.roundsLow ?? spec.values.roundsLowerBound
      result.roundsHigh = result.roundsHigh ?? spec.values.roundsUpperBound
    }
    return result
  }
}
