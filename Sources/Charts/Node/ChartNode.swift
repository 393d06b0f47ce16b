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
  private var input: ChartInput?
  var scroller = Scroller()
  /// The window's leading edge, exact where it rests; the scroller's offset is whole pixels.
  private(set) var position = 0.0
  /// Where the scroller is going to rest, exactly.
  private var rest: Double?
  private var hasPosition = false
  private var toldPosition: PlottableDatum?
  private var toldWindow: ClosedRange<Double>?
  private(set) var annotations: [PlacedAnnotation] = []
  private var pendingAnnotations: [(place: (layer: Int, index: Int), annotation: MarkAnnotation)] =
    []
  private var legendNode: LayoutNode?
  private let group = ItemKeeper()

  /// A view beside a mark.
  struct PlacedAnnotation {
    var node: LayoutNode
    var annotation: MarkAnnotation
    var layer: Int
    var index: Int
    /// Of the view, in the content's coordinates, vertically the chart's.
    var frame = CGRect.zero
    /// Whether it stays while the chart scrolls, like its rule.
    var isPinned = false
  }

  public override var name: String { "Chart" }

  // MARK: Evaluation

  func update(_ content: some ChartContent) {
    settings = environment.chart
    let collector = MarkCollector()
    content._collect(into: collector)
    let context = styleContext
    var builder = ChartModelBuilder(calendar: calendar, context: context)
    builder.xOptions = settings.xScale.marked(by: settings.xAxis)
    builder.yOptions = settings.yScale.marked(by: settings.yAxis)
    builder.styles = settings.foregroundStyles?(context) ?? settings.styles
    let model = builder.model(of: collector.records)
    var input = ChartInput(
      model: model, size: size, text: AxisText(locale: environment.locale, calendar: calendar))
    input.palette = context.palette
    input.context = context
    input.pixel = 1 / Double(max(graph.scale, 0.01))
    input.xAxis = settings.xAxis ?? [.standard()]
    input.yAxis = settings.yAxis ?? [.standard()]
    input.visibleLength = visibleLength(model)
    if model.layers.contains(where: { $0.kind == .sector }) {
      input.xAxis = []
      input.yAxis = []
    }
    self.input = input
    pendingAnnotations = collector.annotated.compactMap { entry in
      model.places.indices.contains(entry.record)
        ? (model.places[entry.record], entry.annotation) : nil
    }
    placeChildren(model)
    readPosition(model)
    invalidateLayout()
    setNeedsPlacement()
    setNeedsDisplay()
  }

  private var calendar: Calendar {
    var calendar = environment.calendar
    calendar.timeZone = environment.timeZone
    calendar.locale = environment.locale
    return calendar
  }

  private var styleContext: StyleContext {
    StyleContext(
      palette: environment.colorScheme == .dark ? .dark : .light, environment: environment)
  }

  /// What is in sight at once: as said, or (of a chart that scrolls without saying) a seventh.
  private func visibleLength(_ model: ChartModel) -> Double? {
    guard settings.scrollsHorizontally else { return nil }
    let span = model.x.domain.upperBound - model.x.domain.lowerBound
    return settings.visibleLength ?? span / 7
  }

  private func placeChildren(_ model: ChartModel) {
    var index = 0
    if let style = settings.plotStyle {
      _ = style.view(ChartPlotContent()).place(in: self, at: 0)
    } else {
      _ = HostedView(ChartPlotContent()).place(in: self, at: 0)
    }
    index += 1
    legendNode = nil
    let wantsLegend =
      settings.legend == .visible || (settings.legend == .automatic && model.legend.count > 1)
    if wantsLegend, !model.legend.isEmpty {
      legendNode = HostedView(ChartLegend(entries: model.legend)).place(in: self, at: index)
      index += 1
    }
    annotations = []
    for pending in pendingAnnotations.prefix(512) {
      guard let view = pending.annotation.content as? HostedView,
        let node = view.place(in: self, at: index)
      else { continue }
      index += 1
      annotations.append(
        PlacedAnnotation(
          node: node, annotation: pending.annotation, layer: pending.place.layer,
          index: pending.place.index))
    }
    truncateChildren(to: index)
  }

  // MARK: Layout

  public override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let size = proposal.replacingUnspecifiedDimensions(by: CGSize(width: 300, height: 200))
    guard settings.plotStyle != nil, let scene = scene(size: size) else { return size }
    // A plot of a fixed size makes the chart as large as it and its axes.
    let axes = scene.frame
    let rest = CGSize(width: axes.plot.width, height: axes.plot.height)
    guard let plot = plotElement?.sizeThatFits(ProposedViewSize(rest)) else { return size }
    return CGSize(
      width: size.width - rest.width + plot.width, height: size.height - rest.height + plot.height)
  }

  /// The styled plot.
  private var plotElement: LayoutNode? { elements.first }

  private func scene(size: CGSize) -> ChartScene? {
    guard var input else { return nil }
    let legend = legendHeight(width: size.width)
    input.size = CGSize(width: size.width, height: max(1, size.height - legend))
    if let scene {
      scene.input = input
      return scene
    }
    let graph = graph
    let made = ChartScene(
      input: input, fonts: graph.fonts,
      language: environment.locale.identifier.replacingOccurrences(of: "_", with: "-"),
      numbers: ItemNumbers(
        nextID: { MainActor.assumeIsolated { DisplayID(graph.nextDisplayID()) } },
        nextVersion: { MainActor.assumeIsolated { graph.nextVersion() } }))
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
    settleScroller(frame)
    placeAnnotations(scene)
  }

  private func settleScroller(_ frame: ChartFrame) {
    scroller.pixel = 1 / Double(max(graph.scale, 0.01))
    let upper = frame.isScrollable ? frame.contentWidth - Double(frame.plot.width) : 0
    let changed = scroller.viewport != Double(frame.plot.width) || scroller.upper != upper
    let isMoving = scroller.isMoving(at: graph.time) || scroller.state(at: graph.time) == .drag
    scroller.setRange(upper: max(0, upper), viewport: Double(frame.plot.width), at: graph.time)
    if changed, !isMoving {
      position = clamped(position)
      scroller.scroll(to: frame.offset(of: position), at: graph.time)
    }
    tellPosition()
  }

  private func placeAnnotations(_ scene: ChartScene) {
    let frame = scene.frame
    let drawing = scene.drawing(from: 0, width: frame.contentWidth)
    let chart = CGRect(origin: .zero, size: size)
    for index in annotations.indices {
      let entry = annotations[index]
      guard scene.input.model.layers.indices.contains(entry.layer) else { continue }
      let layer = scene.input.model.layers[entry.layer]
      let isPinned = layer.spansX || !frame.isScrollable
      annotations[index].isPinned = isPinned
      guard var box = drawing.bounds(of: entry.index, in: layer) else {
        annotations[index].frame = .null
        continue
      }
      if layer.spansX { box = CGRect(x: 0, y: box.minY, width: frame.plot.width, height: 0) }
      box.origin.x += frame.plot.minX
      let proposal = ProposedViewSize.unspecified
      let size = entry.node.sizeThatFits(proposal)
      var annotation = entry.annotation
      // What moves is fitted when it is drawn.
      if !isPinned { annotation.overflow.x = .disabled }
      let place = annotation.frame(size: size, mark: box, plot: frame.plot, chart: chart)
      annotations[index].frame = place
      placeElement(entry.node, at: place.origin, proposal: proposal)
    }
  }

  // MARK: Position

  /// The window's leading edge, within what may rest.
  private func clamped(_ value: Double) -> Double {
    guard let scene else { return value }
    let domain = scene.input.model.x.domain
    let length = scene.frame.visibleLength
    guard !value.isNaN else { return domain.lowerBound }
    return min(max(value, domain.lowerBound), max(domain.lowerBound, domain.upperBound - length))
  }

  private func readPosition(_ model: ChartModel) {
    guard settings.scrollsHorizontally else { return }
    let wanted = settings.scrollPosition?.get() ?? (hasPosition ? nil : settings.initialPosition)
    if !hasPosition { position = model.x.domain.lowerBound }
    hasPosition = true
    guard let wanted, wanted != toldPosition, let value = model.x.value(wanted) else { return }
    toldPosition = wanted
    position = value
    rest = value
    guard let scene, size.width > 0 else { return }
    let frame = scene.frame
    scroller.scroll(
      to: frame.offset(of: clamped(value)), animation: graph.transaction.animation, at: graph.time)
    graph.add(self)
  }

  /// Where the window stands now, rubber band left out.
  public var visiblePosition: Double { clamped(position) }

  func moveTo(offset: Double) {
    guard let scene else { return }
    if let rest, !scroller.isMoving(at: graph.time), scroller.state(at: graph.time) == .idle,
      abs(scene.frame.offset(of: clamped(rest)) - offset) <= scroller.pixel
    {
      position = clamped(rest)
    } else {
      position = scene.frame.position(at: offset)
    }
    tellPosition()
  }

  /// Has the author's binding follow; a value that it has already is not written again.
  private func tellPosition() {
    tellWindow()
    guard settings.scrollsHorizontally, hasPosition, let binding = settings.scrollPosition,
      let scene, let datum = scene.input.model.x.datum(clamped(position)), datum != toldPosition
    else { return }
    toldPosition = datum
    graph.afterUpdate { binding.set(datum) }
  }

  private func tellWindow() {
    guard let tell = settings.onWindow, let scene, hasPosition || !settings.scrollsHorizontally
    else { return }
    let start = clamped(position)
    let range = start...start + scene.frame.visibleLength
    guard range != toldWindow else { return }
    toldWindow = range
    graph.afterUpdate { tell(range) }
  }

  public func tick(at time: TimeInterval) -> Bool {
    scroller.advance(to: time)
    moveTo(offset: scroller.offset(at: time))
    setNeedsDisplay()
    return scroller.isMoving(at: time)
  }

  /// Lets the chart go; it rests where its behaviour says.
  ///
  /// - Parameters:
  ///   - velocity: of the offset, in points per second.
  ///   - time: of the lift.
  func letGo(velocity: Double, at time: TimeInterval) {
    guard let scene, scroller.state(at: time) == .drag else { return }
    let frame = scene.frame
    let start = frame.position(at: scroller.original)
    let rule = settings.scrollBehavior?.make(calendar)
    rest = nil
    scroller.release(velocity: velocity, at: time) { release in
      guard let rule else { return nil }
      let settling = ChartSettling(
        fine: rule.fine, major: rule.major, isLimited: rule.isLimited,
        visibleLength: frame.visibleLength, visibleWidth: Double(frame.plot.width),
        domain: scene.input.model.x.domain)
      let target = settling.target(
        from: start, at: frame.position(at: release.position), velocity: release.velocity)
      rest = target
      return frame.offset(of: target)
    }
    setNeedsDisplay()
    graph.add(self)
  }

  func offsetDidChange(at time: TimeInterval) {
    moveTo(offset: scroller.offset(at: time))
    setNeedsDisplay()
    graph.add(self)
  }

  // MARK: Display

  public override func display(in list: inout DisplayBuilder) {
    for element in elements where !annotations.contains(where: { $0.node === element }) {
      list.add(element)
    }
    guard !annotations.isEmpty, let scene else { return }
    let plot = scene.frame.plot
    let moved = scene.frame.isScrollable ? -scene.onPixel(scroller.offset(at: graph.time)) : 0
    for entry in annotations where !entry.frame.isNull {
      var shift = entry.isPinned ? 0 : moved
      if !entry.isPinned {
        guard
          plot.insetBy(dx: -1, dy: 0).contains(CGPoint(x: entry.frame.midX + shift, y: plot.midY))
        else { continue }
        shift += fitting(entry, shift: shift, plot: plot)
      }
      entry.node.presentationOffset = CGSize(width: shift, height: 0)
      list.add(entry.node)
    }
  }

  /// How far a view that moves with the plot is pushed to stay inside.
  private func fitting(_ entry: PlacedAnnotation, shift: CGFloat, plot: CGRect) -> CGFloat {
    let bounds: CGRect
    switch entry.annotation.overflow.x.kind {
    case .automatic, .fitChart: bounds = CGRect(origin: .zero, size: size)
    case .fitPlot: bounds = plot
    case .disabled, .padScale: return 0
    }
    let x = entry.frame.minX + shift
    return max(bounds.minX, min(x, bounds.maxX - entry.frame.width)) - x
  }

  func displayPlot(in list: inout DisplayBuilder) {
    guard let scene, size.width > 0 else { return }
    let origin = graph.pixelAligned(list.origin)
    let frame = scene.frame
    let items = scene.display(offset: scroller.offset(at: graph.time))
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

  public override func containsHit(_ point: CGPoint) -> Bool {
    CGRect(origin: .zero, size: size).contains(point)
  }

  public override func willLeave() {
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
      case .stride, .calendar: break
      }
    }
    return result
  }
}
