public import Foundation
public import Geometry
public import Raster

/// Colours along a line.
public struct Gradient: Hashable, Sendable {
  public struct Stop: Hashable, Sendable {
    public var color: Color
    public var location: CGFloat

    public init(color: Color, location: CGFloat) {
      self.color = color
      self.location = location
    }
  }

  public var stops: [Stop]

  public init(stops: [Stop]) { self.stops = stops }

  /// Colours at equal distances.
  public init(colors: [Color]) {
    let last = max(1, colors.count - 1)
    stops = colors.enumerated().map { index, color in
      Stop(color: color, location: CGFloat(index) / CGFloat(last))
    }
  }

  func resolved(_ environment: EnvironmentValues) -> [ColorStop] {
    stops.map { ColorStop(color: $0.color.resolve(in: environment), location: $0.location) }
  }
}

/// A gradient between two places of what it fills.
public struct LinearGradient: ShapeStyle, Hashable {
  let gradient: Gradient
  let startPoint: UnitPoint
  let endPoint: UnitPoint

  public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
    self.gradient = gradient
    self.startPoint = startPoint
    self.endPoint = endPoint
  }

  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
  }

  public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(stops: stops), startPoint: startPoint, endPoint: endPoint)
  }

  public func _paint(in rect: CGRect, _ environment: EnvironmentValues) -> Paint {
    .linear(
      stops: gradient.resolved(environment), start: startPoint.point(in: rect),
      end: endPoint.point(in: rect))
  }
}

/// A gradient outwards from a place of what it fills.
public struct RadialGradient: ShapeStyle, Hashable {
  let gradient: Gradient
  let center: UnitPoint
  let startRadius: CGFloat
  let endRadius: CGFloat

  public init(gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.gradient = gradient
    self.center = center
    self.startRadius = startRadius
    self.endRadius = endRadius
  }

  public init(colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.init(
      gradient: Gradient(colors: colors), center: center, startRadius: startRadius,
      endRadius: endRadius)
  }

  public func _paint(in rect: CGRect, _ environment: EnvironmentValues) -> Paint {
    .radial(
      stops: gradient.resolved(environment), center: center.point(in: rect),
      startRadius: startRadius, endRadius: endRadius)
  }
}

extension LinearGradient: PrimitiveView {
  public func update(_ node: ShapeNode<Rectangle>) {
    node.update(
      shape: Rectangle(), drawing: .fill(FillStyle()), style: self, environment: node.environment)
  }
}

extension RadialGradient: PrimitiveView {
  public func update(_ node: ShapeNode<Rectangle>) {
    node.update(
      shape: Rectangle(), drawing: .fill(FillStyle()), style: self, environment: node.environment)
  }
}

extension Color {
  /// A gentle gradient of the colour, lighter at the top.
  public var gradient: LinearGradient {
    LinearGradient(
      colors: [mix(with: Color(storage: .resolved(.white)), by: 0.2), self], startPoint: .top,
      endPoint: .bottom)
  }
}
