public import Foundation
import Geometry
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
      frame.origin.x -= CGFloat(node.contentOffset)
      frame.size.width = CGFloat(scene.frame.contentWidth)
    }
    return frame
  }

  /// Where a value is, from the plot content's leading edge.
  public func position<P: Plottable>(forX value: P) -> CGFloat? {
    guard let scene, let number = scene.input.model.x.value(value.datum) else { return nil }
    let position = scene.frame.x.position(number)
    return position.isFinite ? CGFloat(position) : nil
  }

  /// Where a value is, from the plot's top.
  public func position<P: Plottable>(forY value: P) -> CGFloat? {
    guard let scene, let number = scene.input.model.y.value(value.datum) else { return nil }
    let position = scene.frame.y.position(number) - Double(scene.frame.plot.minY)
    return position.isFinite ? CGFloat(position) : nil
  }

  /// The value at a place of the plot's content.
  public func value<P: Plottable>(atX position: CGFloat, as type: P.Type = P.self) -> P? {
    guard let scene else { return nil }
    return scene.input.model.x.datum(scene.frame.x.value(at: Double(position)))
      .flatMap { P(datum: $0) }
  }

  public func value<P: Plottable>(atY position: CGFloat, as type: P.Type = P.self) -> P? {
    guard let scene else { return nil }
    let y = Double(position) + Double(scene.frame.plot.minY)
    return scene.input.model.y.datum(scene.frame.y.value(at: y)).flatMap { P(datum: $0) }
  }

  /// Selects what is at a place, in points from the window's leading edge.
  public func selectXValue(at position: CGFloat) { node?.select(atX: Double(position)) }

  public func selectYValue(at position: CGFloat) { node?.select(atY: Double(position)) }

  public func clearSelection() { node?.clearSelection() }
}
