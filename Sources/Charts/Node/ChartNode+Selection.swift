import Foundation
import Geometry
import Views

extension ChartNode {
  var isSelectable: Bool {
    guard settings.gesture == nil else { return false }
    return settings.xSelection != nil || settings.ySelection != nil
      || settings.angleSelection != nil || settings.xRangeSelection != nil
      || settings.yRangeSelection != nil
  }

  /// Selects the value at a place of the window, in points from its leading edge; a place outside
  /// counts as its nearest inside.
  func select(atX x: Double) {
    guard let scene, let binding = settings.xSelection else { return }
    var value = value(atX: x, scene)
    if settings.snapping == .data { value = scene.input.model.snapped(value) ?? value }
    binding.set(scene.input.model.x.datum(value))
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

  /// Selects between two places of the window, in points from its leading edge.
  func selectRange(fromX start: Double, toX end: Double) {
    guard let scene, let binding = settings.xRangeSelection else { return }
    let axis = scene.input.model.x
    let (a, b) = (value(atX: start, scene), value(atX: end, scene))
    guard axis.kind != .category, let low = axis.datum(min(a, b)), let high = axis.datum(max(a, b))
    else { return }
    binding.set((low, high))
  }

  /// Selects between two places, in points from the plot's top.
  func selectRange(fromY start: Double, toY end: Double) {
    guard let scene, let binding = settings.yRangeSelection else { return }
    let axis = scene.input.model.y
    func value(_ y: Double) -> Double {
      let inside = min(max(y, 0), Double(scene.frame.plot.height)) + Double(scene.frame.plot.minY)
      return scene.frame.y.value(at: inside)
    }
    let (a, b) = (value(start), value(end))
    guard axis.kind != .category, let low = axis.datum(min(a, b)), let high = axis.datum(max(a, b))
    else { return }
    binding.set((low, high))
  }

  /// Selects from where a finger came down, or from another one, to where it is.
  func selectRange(from start: CGPoint, to end: CGPoint) {
    guard let plot = scene?.frame.plot else { return }
    selectRange(fromX: Double(start.x - plot.minX), toX: Double(end.x - plot.minX))
    selectRange(fromY: Double(start.y - plot.minY), toY: Double(end.y - plot.minY))
  }

  func clearSelection() {
    settings.xSelection?.set(nil)
    settings.ySelection?.set(nil)
    settings.angleSelection?.set(nil)
    settings.xRangeSelection?.set(nil)
    settings.yRangeSelection?.set(nil)
  }

  private func selectAngle(at point: CGPoint, _ scene: ChartScene) {
    let plot = scene.frame.plot
    selectAngle(turn(of: CGPoint(x: point.x - plot.minX, y: point.y - plot.minY), in: plot.size))
  }

  /// Clockwise from the top, 0 ..< 1, of a place in the plot.
  func turn(of point: CGPoint, in size: CGSize) -> Double {
    let dx = Double(point.x - size.width / 2)
    let dy = Double(point.y - size.height / 2)
    let turn = (atan2(dy, dx) + .pi / 2) / (2 * .pi)
    return turn < 0 ? turn + 1 : turn
  }

  /// The sum of the sectors' values.
  var angleTotal: Double? {
    scene?.input.model.layers.first { $0.kind == .sector }?.x.extent.range?.upperBound
  }

  /// The running sum of the sectors' values at a turn, clockwise from the top.
  func selectAngle(_ turn: Double) {
    guard let binding = settings.angleSelection, let angleTotal else { return }
    binding.set(.number(turn * angleTotal))
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
