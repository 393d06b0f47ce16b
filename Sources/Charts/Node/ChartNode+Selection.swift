import Foundation
import Geometry
import Views

extension ChartNode {
  var isSelectable: Bool {
    settings.xSelection != nil || settings.ySelection != nil || settings.angleSelection != nil
      || settings.xRangeSelection != nil
  }

  /// Selects the value at a place of the window, in points from its leading edge; a place outside
  /// counts as its nearest inside.
  func select(atX x: Double) {
    guard let scene, let binding = settings.xSelection else { return }
    binding.set(scene.input.model.x.datum(value(atX: x, scene)))
  }

  func select(atY y: Double) {
    guard let scene, let binding = settings.ySelection else { return }
    let plot = scene.frame.plot
    let inside = min(max(y, 0), Double(plot.height)) + Double(plot.minY)
    binding.set(scene.input.model.y.datum(scene.frame.y.value(at: inside)))
  }

  private func value(atX x: Double, _ scene: ChartScene) -> Double {
    let frame = scene.frame
    let inside = min(max(x, 0), Double(frame.plot.width))
    let offset = frame.isScrollable ? contentOffset : 0
    var value = frame.x.value(at: inside + offset)
    let domain = scene.input.model.x.domain
    value = min(max(value, domain.lowerBound), domain.upperBound)
    if scene.input.model.x.kind == .category { value = min(value, domain.upperBound.nextDown) }
    return value
  }

  /// Selects by a finger at a point of the chart.
  func select(at point: CGPoint) {
    guard let scene else { return }
    let plot = scene.frame.plot
    select(atX: Double(point.x - plot.minX))
    select(atY: Double(point.y - plot.minY))
    selectAngle(at: point, scene)
  }

  /// Selects from where a finger came down to where it is.
  func selectRange(from start: CGPoint, to end: CGPoint) {
    guard let scene, let binding = settings.xRangeSelection else { return }
    let a = value(atX: Double(start.x - scene.frame.plot.minX), scene)
    let b = value(atX: Double(end.x - scene.frame.plot.minX), scene)
    let axis = scene.input.model.x
    guard let low = axis.datum(min(a, b)), let high = axis.datum(max(a, b)) else { return }
    binding.set((low, high))
  }

  func clearSelection() {
    settings.xSelection?.set(nil)
    settings.ySelection?.set(nil)
    settings.angleSelection?.set(nil)
  }

  /// The running sum of the sectors' values at the finger's angle, clockwise from the top.
  private func selectAngle(at point: CGPoint, _ scene: ChartScene) {
    guard let binding = settings.angleSelection,
      let layer = scene.input.model.layers.first(where: { $0.kind == .sector }),
      let total = layer.x.extent.range?.upperBound
    else { return }
    let plot = scene.frame.plot
    let dx = Double(point.x - plot.midX)
    let dy = Double(point.y - plot.midY)
    var turn = (atan2(dy, dx) + .pi / 2) / (2 * .pi)
    if turn < 0 { turn += 1 }
    binding.set(.number(turn * total))
  }
}

extension ChartNode {
  /// A finger that selected has left: the selection goes with it, unless it is kept.
  func endSelection() {
    if !settings.keepsSelection { clearSelection() }
  }

  /// Selects what was tapped; the same place a second time clears.
  func tap(at point: CGPoint) {
    guard let scene else { return }
    guard scene.frame.plot.insetBy(dx: -8, dy: -8).contains(point) else {
      clearSelection()
      return
    }
    if let selected = settings.xSelection?.get(), let value = scene.input.model.x.value(selected) {
      let shift = scene.frame.isScrollable ? contentOffset : 0
      let x = scene.frame.x.position(value) - shift + Double(scene.frame.plot.minX)
      if abs(x - Double(point.x)) < 12 {
        clearSelection()
        return
      }
    }
    select(at: point)
  }
}
