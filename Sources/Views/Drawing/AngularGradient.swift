public import Foundation
public import Geometry
public import Raster

/// A gradient around a place of what it fills, clockwise from the right.
///
/// Where start and end leave a part of the turn over, that part has the colour of the nearer end.
public struct AngularGradient: ShapeStyle, Hashable {
  let gradient: Gradient
  let center: UnitPoint
  let startAngle: Angle
  let endAngle: Angle

  public init(gradient: Gradient, center: UnitPoint, startAngle: Angle, endAngle: Angle) {
    self.gradient = gradient
    self.center = center
    self.startAngle = startAngle
    self.endAngle = endAngle
  }

  public init(colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
    self.init(
      gradient: Gradient(colors: colors), center: center, startAngle: startAngle,
      endAngle: endAngle)
  }

  public init(stops: [Gradient.Stop], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
    self.init(
      gradient: Gradient(stops: stops), center: center, startAngle: startAngle, endAngle: endAngle)
  }

  /// One whole turn from an angle on.
  public init(gradient: Gradient, center: UnitPoint, angle: Angle = .zero) {
    self.init(
      gradient: gradient, center: center, startAngle: angle, endAngle: angle + .degrees(360))
  }

  public init(colors: [Color], center: UnitPoint, angle: Angle = .zero) {
    self.init(gradient: Gradient(colors: colors), center: center, angle: angle)
  }

  public func _paint(in rect: CGRect, _ environment: EnvironmentValues) -> Paint {
    .angular(
      stops: gradient.resolved(environment), center: center.point(in: rect),
      startAngle: startAngle, endAngle: endAngle)
  }
}

extension AngularGradient: PrimitiveView {
  public func update(_ node: ShapeNode<Rectangle>) {
    node.update(
      shape: Rectangle(), drawing: .fill(FillStyle()), style: self, environment: node.environment)
  }
}
