public import Foundation
public import Geometry
import Raster
import Rendering
import Typography

/// A view that draws by commands.
///
/// The closure runs when the canvas is drawn: after its size or something it read has changed.
public struct Canvas: Sendable {
  let renderer: @MainActor (inout GraphicsContext, CGSize) -> Void

  @preconcurrency public init(
    opaque: Bool = false, rendersAsynchronously: Bool = false,
    renderer: @escaping @MainActor (inout GraphicsContext, CGSize) -> Void
  ) {
    self.renderer = renderer
  }
}

extension Canvas: PrimitiveView {
  public func update(_ node: CanvasNode) {
    node.renderer = renderer
    node.setContentNeedsDisplay()
  }
}

/// The node of a canvas.
public final class CanvasNode: DrawingNode {
  var renderer: (@MainActor (inout GraphicsContext, CGSize) -> Void)?

  public override var name: String { "Canvas" }

  public override func measure(_ proposal: ProposedViewSize) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }

  public override func draw(in rect: CGRect, into list: inout DrawingList) {
    guard let renderer, rect.width > 0, rect.height > 0 else { return }
    let recording = GraphicsRecording(graph: graph)
    var context = GraphicsContext(recording: recording, environment: environment)
    let outer = ViewGraph.reader
    ViewGraph.reader = self
    let size = rect.size
    graph.tracked(self) { renderer(&context, size) }
    ViewGraph.reader = outer
    guard !recording.items.isEmpty else { return }
    var group = DisplayGroup(
      bounds: CGRect(origin: .zero, size: size), contentVersion: list.version,
      children: recording.numbered(from: list.firstID + 1, version: list.version))
    group.transform = ProjectionTransform(translationX: rect.minX, y: rect.minY)
    group.clip = Path(CGRect(origin: .zero, size: size))
    list.append(.group(group), bounds: rect)
  }

  public override func containsHit(_ point: CGPoint) -> Bool {
    CGRect(origin: .zero, size: size).contains(point)
  }
}

/// What a canvas has drawn so far.
@MainActor
final class GraphicsRecording {
  let graph: ViewGraph
  var items: [DisplayItem.Content] = []

  init(graph: ViewGraph) { self.graph = graph }

  func numbered(from first: UInt64, version: UInt64) -> [DisplayItem] {
    items.enumerated().map { index, content in
      DisplayItem(
        id: DisplayID(first &* 65_536 &+ UInt64(index)), version: version, content: content)
    }
  }
}

/// Draws into a canvas; a copy has transform, opacity and clip of its own.
@MainActor @preconcurrency
public struct GraphicsContext {
  let recording: GraphicsRecording
  public let environment: EnvironmentValues
  public var opacity = 1.0
  public var transform = ProjectionTransform.identity
  private var clipPath: Path?
  private var shadow: Shadow?
  private var blur: CGFloat = 0

  init(recording: GraphicsRecording, environment: EnvironmentValues) {
    self.recording = recording
    self.environment = environment
  }

  /// What a shape is filled with.
  public struct Shading {
    let style: any ShapeStyle

    public static func color(_ color: Color) -> Shading { Shading(style: color) }
    public static func style<S: ShapeStyle>(_ style: S) -> Shading { Shading(style: style) }
    public static var foreground: Shading { Shading(style: ForegroundStyle()) }

    public static func linearGradient(
      _ gradient: Gradient, startPoint: CGPoint, endPoint: CGPoint
    ) -> Shading {
      Shading(style: AbsoluteGradient(gradient: gradient, start: startPoint, end: endPoint))
    }

    public static func radialGradient(
      _ gradient: Gradient, center: CGPoint, startRadius: CGFloat, endRadius: CGFloat
    ) -> Shading {
      Shading(
        style: AbsoluteRadialGradient(
          gradient: gradient, center: center, startRadius: startRadius, endRadius: endRadius))
    }
  }

  /// An effect on what is drawn from then on.
  public struct Filter {
    enum Kind {
      case shadow(Color, CGFloat, CGFloat, CGFloat)
      case blur(CGFloat)
    }
    let kind: Kind

    public static func shadow(
      color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0,
      y: CGFloat = 0
    ) -> Filter {
      Filter(kind: .shadow(color, radius, x, y))
    }

    public static func blur(radius: CGFloat) -> Filter { Filter(kind: .blur(radius)) }
  }

  public mutating func addFilter(_ filter: Filter) {
    switch filter.kind {
    case .shadow(let color, let radius, let x, let y):
      shadow = Shadow(color: color.resolve(in: environment), radius: radius, x: x, y: y)
    case .blur(let radius): blur = radius
    }
  }

  public mutating func translateBy(x: CGFloat, y: CGFloat) {
    transform = ProjectionTransform(translationX: x, y: y).concatenating(transform)
  }

  public mutating func scaleBy(x: CGFloat, y: CGFloat) {
    transform = ProjectionTransform(scaleX: x, y: y).concatenating(transform)
  }

  public mutating func rotate(by angle: Angle) {
    transform = ProjectionTransform(rotation: angle).concatenating(transform)
  }

  public mutating func concatenate(_ matrix: ProjectionTransform) {
    transform = matrix.concatenating(transform)
  }

  /// Narrows what is drawn from then on; a second clip replaces the first.
  public mutating func clip(to path: Path, style: FillStyle = FillStyle()) {
    clipPath = path.applying(transform)
  }

  public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {
    let paint = shading.style._paint(in: path.boundingRect, environment)
    add(.fill(path, style, paint), bounds: path.boundingRect)
  }

  public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {
    let paint = shading.style._paint(in: path.boundingRect, environment)
    let reach = style.lineWidth * 2
    add(
      .stroke(path, style, paint), bounds: path.boundingRect.insetBy(dx: -reach, dy: -reach))
  }

  public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {
    stroke(path, with: shading, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// Draws a text with a place of it at a point.
  public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) {
    let resolved = resolve(text)
    let size = resolved.layout.size
    draw(
      resolved,
      origin: CGPoint(x: point.x - anchor.x * size.width, y: point.y - anchor.y * size.height))
  }

  public func draw(_ text: Text, in rect: CGRect) {
    draw(resolve(text, width: rect.width), origin: rect.origin)
  }

  public func draw(_ text: ResolvedText, at point: CGPoint, anchor: UnitPoint = .center) {
    let size = text.layout.size
    draw(
      text,
      origin: CGPoint(x: point.x - anchor.x * size.width, y: point.y - anchor.y * size.height))
  }

  private func draw(_ text: ResolvedText, origin: CGPoint) {
    add(
      .text(text.layout, origin, text.color),
      bounds: CGRect(origin: origin, size: text.layout.size))
  }

  /// A text set for this context.
  public struct ResolvedText {
    let layout: TextLayout
    let color: RGBA

    public func measure(in size: CGSize) -> CGSize { layout.size }
  }

  public func resolve(_ text: Text) -> ResolvedText { resolve(text, width: nil) }

  private func resolve(_ text: Text, width: CGFloat?) -> ResolvedText {
    let layout = recording.graph.fonts.layout(
      text.spans(in: environment), width: width, style: environment.paragraphStyle)
    let color = ForegroundStyle()._paint(in: .zero, environment).representativeColor
    return ResolvedText(layout: layout, color: color)
  }

  public func draw(_ image: Image, in rect: CGRect) {
    guard let picture = image.picture(in: environment) else { return }
    add(.picture(picture, rect, image.sampling), bounds: rect)
  }

  public func draw(_ image: Image, at point: CGPoint, anchor: UnitPoint = .center) {
    guard let picture = image.picture(in: environment) else { return }
    let size = CGSize(
      width: CGFloat(picture.width) / image.scale, height: CGFloat(picture.height) / image.scale)
    draw(
      image,
      in: CGRect(
        x: point.x - anchor.x * size.width, y: point.y - anchor.y * size.height,
        width: size.width, height: size.height))
  }

  /// Draws what a closure draws as one picture under this context's opacity and filters.
  public func drawLayer(content: (inout GraphicsContext) -> Void) {
    let inner = GraphicsRecording(graph: recording.graph)
    var context = GraphicsContext(recording: inner, environment: environment)
    content(&context)
    guard !inner.items.isEmpty else { return }
    let version = recording.graph.nextVersion()
    let children = inner.numbered(from: recording.graph.nextDisplayID(), version: version)
    let bounds = children.reduce(CGRect.null) { $0.union($1.content.drawnBounds) }
    add(
      .group(DisplayGroup(bounds: bounds, contentVersion: version, children: children)),
      bounds: bounds)
  }

  /// Records a command, inside a group where the context's state asks for one.
  private func add(_ content: DisplayItem.Content, bounds: CGRect) {
    guard
      opacity != 1 || !transform.isIdentity || clipPath != nil || shadow != nil || blur > 0
    else {
      recording.items.append(content)
      return
    }
    let graph = recording.graph
    let version = graph.nextVersion()
    func wrap(_ content: DisplayItem.Content, _ bounds: CGRect) -> DisplayGroup {
      DisplayGroup(
        bounds: bounds, contentVersion: version,
        children: [
          DisplayItem(id: DisplayID(graph.nextDisplayID()), version: version, content: content)
        ])
    }
    var group = wrap(content, bounds.grown(by: shadow, blur: blur))
    group.transform = transform
    group.opacity = opacity
    group.shadow = shadow
    group.blur = blur
    if let clipPath {
      var clipped = wrap(.group(group), transform.boundingBox(of: group.bounds))
      clipped.clip = clipPath
      group = clipped
    }
    recording.items.append(.group(group))
  }
}

private struct AbsoluteGradient: ShapeStyle {
  let gradient: Gradient
  let start: CGPoint
  let end: CGPoint

  func _paint(in rect: CGRect, _ environment: EnvironmentValues) -> Paint {
    .linear(stops: gradient.resolved(environment), start: start, end: end)
  }
}

private struct AbsoluteRadialGradient: ShapeStyle {
  let gradient: Gradient
  let center: CGPoint
  let startRadius: CGFloat
  let endRadius: CGFloat

  func _paint(in rect: CGRect, _ environment: EnvironmentValues) -> Paint {
    .radial(
      stops: gradient.resolved(environment), center: center, startRadius: startRadius,
      endRadius: endRadius)
  }
}

extension DisplayItem.Content {
  /// What the item covers in its group's points, for content made here.
  var drawnBounds: CGRect {
    switch self {
    case .fill(let path, _, _): path.boundingRect
    case .stroke(let path, let style, _):
      path.boundingRect.insetBy(dx: -style.lineWidth * 2, dy: -style.lineWidth * 2)
    case .picture(_, let rect, _): rect
    case .text(let layout, let origin, _): CGRect(origin: origin, size: layout.size)
    case .shadow(let path, let shadow): path.boundingRect.grown(by: shadow, blur: 0)
    case .group(let group): group.transform.boundingBox(of: group.bounds)
    }
  }
}
