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
  var scene: ChartScene?
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
  var plotElement: LayoutNode?
  var legendNode: LayoutNode?
  var backgroundNode: LayoutNode?
  var overlayNode: LayoutNode?
  var gestureNode: LayoutNode?
  var coveredPlot = CGRect.null
  let group = ItemKeeper()

  public override var name: String { "Chart" }
  /// Time runs from left to right in every script, and what belongs to a mark stands at it.
  public override var mirrorsPlaces: Bool { false }

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
    // What no mark is measured by has no axis, unless its author wants one.
    if settings.yAxis == nil, model.y.isUnused { input.yAxis = [] }
    if settings.xAxis == nil, model.x.isUnused { input.xAxis = [] }
    if model.layers.contains(where: { $0.kind == .sector }) {
      input.xAxis = []
      input.yAxis = []
    }
    input.anchor = anchor?.value
    self.input = input
    hasNewInput = true
    hosted.pending = collector.annotated.compactMap { entry in
      guard model.places.indices.contains(entry.record) else { return nil }
      let place = model.places[entry.record]
      return HostedNodes.Pending(
        annotation: entry.annotation, layer: place.layer, index: place.index)
    }
    readPosition(model)
    placeChildren(model)
    if model.y.kind == .number { rescale(to: model.y.domain) }
    invalidateLayout()
    setNeedsPlacement()
    setNeedsDisplay()
  }

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
      let isMirrored = environment.layoutDirection == .rightToLeft
      placeElement(
        legendNode,
        at: CGPoint(
          x: isMirrored ? size.width - legend.width : 0, y: size.height - legend.height),
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

  public func tick(at time: TimeInterval) -> Bool { advance(at: time) }

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
