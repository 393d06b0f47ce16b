public import Foundation
public import Geometry
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
      shape: shape, drawing: .fill(fillStyle), style: style, environment: node.environment)
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
      shape: shape, drawing: .stroke(strokeStyle), style: style, environment: node.environment)
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

/// The node of a shape that is filled or stroked.
public final class ShapeNode<S: Shape>: DrawingNode {
  private var shape: S?
  private var drawing = ShapeDrawing.fill(FillStyle())
  private var style: (any ShapeStyle)?
  private var paints = EnvironmentValues()

  public override var name: String { "\(S.self)" }

  func update(
    shape: S, drawing: ShapeDrawing, style: any ShapeStyle, environment: EnvironmentValues
  ) {
    self.drawing = drawing
    self.style = style
    paints = environment
    animate(shape) { [unowned self] in
      self.shape = $0
      setContentNeedsDisplay()
    }
  }

  public override func measure(_ proposal: ProposedViewSize) -> CGSize {
    shape?.sizeThatFits(proposal) ?? .zero
  }

  public override func draw(in rect: CGRect, into list: inout DrawingList) {
    guard let shape, let style, rect.width > 0 || rect.height > 0 else { return }
    let path = shape.path(in: rect)
    if path.isEmpty { return }
    let paint = style._paint(in: rect, paints)
    switch drawing {
    case .fill(let fillStyle): list.fill(path, style: fillStyle, paint: paint)
    case .stroke(let strokeStyle): list.stroke(path, style: strokeStyle, paint: paint)
    }
  }

  public override func containsHit(_ point: CGPoint) -> Bool {
    CGRect(origin: .zero, size: size).contains(point)
  }
}
