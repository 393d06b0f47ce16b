public import Foundation
public import Geometry
import Motion
import Raster
import Rendering

/// A filled shape, which can be drawn upon further.
public struct ShapeView<Content: Shape, Style: ShapeStyle> {
  public var shape: Content
  public var style: Style
  public var fillStyle = FillStyle()
}

extension ShapeView: PrimitiveView {
  public func update(_ node: ShapeNode<Content>) {
    node.update(
      shape: shape, drawing: .fill(fillStyle), style: style, environment: node.trackedEnvironment)
  }
}

/// A stroked shape.
public struct StrokeShapeView<Content: Shape, Style: ShapeStyle> {
  public var shape: Content
  public var style: Style
  public var strokeStyle: StrokeStyle
}

extension StrokeShapeView: PrimitiveView {
  public func update(_ node: ShapeNode<Content>) {
    node.update(
      shape: shape, drawing: .stroke(strokeStyle), style: style,
      environment: node.trackedEnvironment)
  }
}

extension ShapeView {
  nonisolated public func stroke<S: ShapeStyle>(_ content: S, style: StrokeStyle) -> some View {
    overlay { shape.stroke(content, style: style) }
  }

  nonisolated public func stroke<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1) -> some View {
    overlay { shape.stroke(content, lineWidth: lineWidth) }
  }

  nonisolated public func fill<S: ShapeStyle>(_ content: S, style: FillStyle = FillStyle())
    -> some View
  {
    overlay { shape.fill(content, style: style) }
  }
}

extension ShapeView where Content: InsettableShape {
  nonisolated public func strokeBorder<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1)
    -> some View
  {
    overlay { shape.strokeBorder(content, lineWidth: lineWidth) }
  }

  nonisolated public func strokeBorder<S: ShapeStyle>(_ content: S, style: StrokeStyle) -> some View
  {
    overlay { shape.strokeBorder(content, style: style) }
  }
}

/// How a shape is drawn.
enum ShapeDrawing: Hashable {
  case fill(FillStyle)
  case stroke(StrokeStyle)
}

/// All of a drawn shape that moves under an animation: the shape's own data, the line, the paint.
struct ShapeLook<S: Shape>: Animatable {
  var shape: S
  var drawing: ShapeDrawing
  /// As it is stretched over a square of one point.
  var paint: Paint

  typealias Line = AnimatablePair<CGFloat, CGFloat>

  var animatableData: AnimatablePair<S.AnimatableData, AnimatablePair<Line, PaintNumbers>> {
    get {
      var line = Line.zero
      if case .stroke(let style) = drawing { line = Line(style.lineWidth, style.dashPhase) }
      return AnimatablePair(shape.animatableData, AnimatablePair(line, PaintNumbers(paint)))
    }
    set {
      shape.animatableData = newValue.first
      if case .stroke(var style) = drawing {
        style.lineWidth = max(0, newValue.second.first.first)
        style.dashPhase = newValue.second.first.second
        drawing = .stroke(style)
      }
      paint = newValue.second.second.paint(like: paint)
    }
  }
}

/// The node of a shape that is filled or stroked.
public final class ShapeNode<S: Shape>: DrawingNode {
  private var look: ShapeLook<S>?
  /// What it comes to look like.
  private var target: ShapeLook<S>?

  public override var name: String { "\(S.self)" }

  func update(
    shape: S, drawing: ShapeDrawing, style: any ShapeStyle, environment: EnvironmentValues
  ) {
    let paint = style._paint(in: .unit, environment)
    let new = ShapeLook(shape: shape, drawing: drawing, paint: paint)
    if let old = target?.paint, !PaintNumbers.canMove(from: old, to: paint) {
      // Between a colour and a gradient there is nothing.
      forgetAnimation(of: ShapeLook<S>.self)
      target?.paint = paint
    }
    let old = target
    target = new
    animate(new, from: old) { [unowned self] in
      look = $0
      setContentNeedsDisplay()
    }
  }

  public override func measure(_ proposal: ProposedViewSize) -> CGSize {
    look?.shape.sizeThatFits(proposal) ?? .zero
  }

  public override func draw(in rect: CGRect, into list: inout DrawingList) {
    guard let look, rect.width > 0 || rect.height > 0 else { return }
    let path = look.shape.path(in: rect)
    if path.isEmpty { return }
    let paint = look.paint.stretched(over: rect)
    switch look.drawing {
    case .fill(let fillStyle): list.fill(path, style: fillStyle, paint: paint)
    case .stroke(let strokeStyle): list.stroke(path, style: strokeStyle, paint: paint)
    }
  }

  public override func containsHit(_ point: CGPoint) -> Bool {
    CGRect(origin: .zero, size: size).contains(point)
  }
}

/// A colour on its way to another, component by component.
extension RGBA {
  typealias AnimatableData = AnimatablePair<
    AnimatablePair<Float, Float>, AnimatablePair<Float, Float>
  >

  var animatableData: AnimatableData {
    get {
      AnimatableData(AnimatablePair(red, green), AnimatablePair(blue, alpha))
    }
    set {
      func unit(_ value: Float) -> Float { min(1, max(0, value)) }
      self = RGBA(
        red: unit(newValue.first.first), green: unit(newValue.first.second),
        blue: unit(newValue.second.first), alpha: unit(newValue.second.second))
    }
  }
}

/// The colour of a text, which moves under an animation.
struct TextColor: Animatable {
  var rgba: RGBA

  var animatableData: RGBA.AnimatableData {
    get { rgba.animatableData }
    set { rgba.animatableData = newValue }
  }
}
