public import Foundation
public import Geometry
import Views

/// Positions and values of a chart, both ways.
@MainActor
public struct ChartProxy {
  weak var node: ChartNode?

  private var scene: ChartScene? { node?.scene }

  /// The plot's size in sight.
  public var plotSize: CGSize { scene?.frame.plot.size ?? .zero }

  /// The window of the plot, in the chart's coordinates.
  public var plotContainerFrame: CGRect { scene?.frame.plot ?? .zero }

  /// The whole content, in the chart's coordinates: wider than its window in a chart that scrolls.
  public var plotFrame: CGRect {
    guard let scene, let node else { return .zero }
    var frame = scene.frame.plot
    if scene.frame.isScrollable {
      frame.origin.x -= CGFloat(node.contentOffset - scene.frame.offsets.lowerBound)
      frame.size.width = CGFloat(scene.frame.contentWidth)
    }
    return frame
  }

  private var contentStart: Double { scene?.frame.offsets.lowerBound ?? 0 }

  /// Where a value is, from the plot content's leading edge; of a category its middle.
  public func position<P: Plottable>(forX value: P) -> CGFloat? {
    guard let scene, let number = scene.input.model.x.value(value.datum) else { return nil }
    let position = scene.frame.x.position(number) - contentStart
    return position.isFinite ? CGFloat(position) : nil
  }

  /// Where a value is, from the plot's top.
  public func position<P: Plottable>(forY value: P) -> CGFloat? {
    guard let scene, let number = scene.input.model.y.value(value.datum) else { return nil }
    let position = scene.frame.y.position(number) - Double(scene.frame.plot.minY)
    return position.isFinite ? CGFloat(position) : nil
  }

  /// Where a pair of values is, in the plot's content.
  public func position<X: Plottable, Y: Plottable>(for point: (x: X, y: Y)) -> CGPoint? {
    guard let x = position(forX: point.x), let y = position(forY: point.y) else { return nil }
    return CGPoint(x: x, y: y)
  }

  /// The band of a category, from the plot content's leading edge; nil for what has no band.
  public func positionRange<P: Plottable>(forX value: P) -> ClosedRange<CGFloat>? {
    guard let scene, case .category(let name) = value.datum,
      let index = scene.input.model.x.categories.index(of: name)
    else { return nil }
    let a = CGFloat(scene.frame.x.position(Double(index)) - contentStart)
    let b = CGFloat(scene.frame.x.position(Double(index + 1)) - contentStart)
    return min(a, b)...max(a, b)
  }

  public func positionRange<P: Plottable>(forY value: P) -> ClosedRange<CGFloat>? {
    guard let scene, case .category(let name) = value.datum,
      let index = scene.input.model.y.categories.index(of: name)
    else { return nil }
    let top = Double(scene.frame.plot.minY)
    let a = CGFloat(scene.frame.y.position(Double(index)) - top)
    let b = CGFloat(scene.frame.y.position(Double(index + 1)) - top)
    return min(a, b)...max(a, b)
  }

  /// The value at a place of the plot's content.
  public func value<P: Plottable>(atX position: CGFloat, as type: P.Type = P.self) -> P? {
    guard let scene else { return nil }
    return scene.input.model.x.datum(scene.frame.x.value(at: Double(position) + contentStart))
      .flatMap { P(datum: $0) }
  }

  public func value<P: Plottable>(atY position: CGFloat, as type: P.Type = P.self) -> P? {
    guard let scene else { return nil }
    let y = Double(position) + Double(scene.frame.plot.minY)
    return scene.input.model.y.datum(scene.frame.y.value(at: y)).flatMap { P(datum: $0) }
  }

  /// The pair of values at a place of the plot's content.
  public func value<X: Plottable, Y: Plottable>(
    at position: CGPoint, as type: (X, Y).Type = (X, Y).self
  ) -> (X, Y)? {
    guard let x = value(atX: position.x, as: X.self), let y = value(atY: position.y, as: Y.self)
    else { return nil }
    return (x, y)
  }

  /// The direction of a place of the plot from its middle, clockwise from the top.
  public func angle(at position: CGPoint) -> Angle {
    .radians((node?.turn(of: position, in: plotSize) ?? 0) * 2 * .pi)
  }

  /// The running sum of the sectors' values in a direction.
  public func value<P: Plottable>(atAngle angle: Angle, as type: P.Type = P.self) -> P? {
    guard let total = node?.angleTotal, angle.radians.isFinite else { return nil }
    let turn = angle.radians / (2 * .pi)
    return P(datum: .number((turn - turn.rounded(.down)) * total))
  }

  /// The ends of the x axis, or its categories.
  public func xDomain<P: Plottable>(dataType: P.Type = P.self) -> [P] {
    scene?.input.model.x.ends.compactMap { P(datum: $0) } ?? []
  }

  public func yDomain<P: Plottable>(dataType: P.Type = P.self) -> [P] {
    scene?.input.model.y.ends.compactMap { P(datum: $0) } ?? []
  }

  /// Selects what is at a place, in points from the window's leading edge.
  public func selectXValue(at position: CGFloat) { node?.select(atX: Double(position)) }

  public func selectYValue(at position: CGFloat) { node?.select(atY: Double(position)) }

  /// Selects what lies between two places, in points from the window's leading edge.
  public func selectXRange(from start: CGFloat, to end: CGFloat) {
    node?.selectRange(fromX: Double(start), toX: Double(end))
  }

  public func selectYRange(from start: CGFloat, to end: CGFloat) {
    node?.selectRange(fromY: Double(start), toY: Double(end))
  }

  /// Selects the running sum of the sectors' values in a direction.
  public func selectAngleValue(at angle: Angle) {
    let turn = angle.radians / (2 * .pi)
    guard turn.isFinite else { return }
    node?.selectAngle(turn - turn.rounded(.down))
  }

  public func clearSelection() { node?.clearSelection() }
}

extension AxisScale {
  /// The ends of the domain, or the categories.
  fileprivate var ends: [PlottableDatum] {
    if kind == .category { return categories.names.map { .category($0) } }
    return [datum(domain.lowerBound), datum(domain.upperBound)].compactMap { $0 }
  }
}
