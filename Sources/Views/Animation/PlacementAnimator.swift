import Foundation
import Geometry
import Motion

/// Shows a node on its way from where it stood to where layout has put it.
@MainActor
final class PlacementAnimator: Ticker {
  private weak var node: LayoutNode?
  private unowned let graph: ViewGraph
  private var isRunning = false {
    didSet { graph.runningPlacements += (isRunning ? 1 : 0) - (oldValue ? 1 : 0) }
  }
  private var shift = AnimatedValue(CGSize.zero.animatableData)

  init(_ node: LayoutNode) {
    self.node = node
    graph = node.graph
  }

  /// Starts from a shift against the new place; velocity is kept where one was running.
  func start(from old: CGSize, _ animation: Animation, at time: TimeInterval) {
    isRunning = true
    let velocity = shift.velocity(at: time)
    shift = AnimatedValue(old.animatableData)
    shift.set(.zero, animation: animation, velocity: velocity, at: time)
  }

  func tick(at time: TimeInterval) -> Bool {
    guard let node, !node.isRemoved else {
      isRunning = false
      return false
    }
    var shown = CGSize.zero
    let isMoving = shift.isMoving(at: time)
    isRunning = isMoving
    if isMoving { shown.animatableData = shift.value(at: time) }
    node.presentationOffset = shown
    if !isMoving { node.placementAnimator = nil }
    return isMoving
  }
}

extension LayoutNode {
  /// Has the node go from its old place to the new one by the animation of the layout.
  func animatePlacement(from old: CGPoint, to new: CGPoint) {
    guard let animation = graph.transaction.animation, !graph.transaction.disablesAnimations,
      old != new
    else { return }
    let animator = placementAnimator ?? PlacementAnimator(self)
    placementAnimator = animator
    let shift = CGSize(
      width: old.x + presentationOffset.width - new.x,
      height: old.y + presentationOffset.height - new.y)
    animator.start(from: shift, animation, at: graph.time)
    presentationOffset = shift
    graph.add(animator)
  }
}
