import Foundation
import Geometry
import Motion

/// The node of a scroll transition: a kept layer whose effect is a function of the scroll offset.
///
/// The effect is sampled when the list is built. Scrolling evaluates no view for it.
final class ScrollTransitionNode: GroupNode, Ticker {
  var topLeading = ScrollTransitionConfiguration.interactive
  var bottomTrailing = ScrollTransitionConfiguration.interactive
  var axis: Axis?
  var effects: AnyPhaseEffects?

  private(set) weak var scrollNode: ScrollNode?
  private var hasAttached = false
  /// What chases the progress where a configuration has an animation; nil before it is first shown.
  private var chase: (top: AnimatedValue<Double>, bottom: AnimatedValue<Double>)?

  override var name: String { "scrollTransition" }

  /// Finds the scroller around it; called when the node is made and whenever it is updated.
  func attach() {
    guard !hasAttached else { return }
    scrollNode = nearestAncestor { ($0 as? ScrollNode).flatMap { $0.isPaged ? nil : $0 } }
    markLive()
    hasAttached = true
  }

  override func willLeave() {
    graph.remove(self)
    unmarkLive()
    super.willLeave()
  }

  private var transitionAxis: Axis {
    if let axis { return axis }
    guard let scroller = scrollNode else { return .vertical }
    return scroller.axes.contains(.vertical) ? .vertical : .horizontal
  }

  /// The layout frame in the scroller's content, effects left out of account.
  var frameInContent: CGRect? {
    guard let scroller = scrollNode else { return nil }
    var rect = CGRect(origin: .zero, size: size)
    var node: LayoutNode = self
    while node !== scroller {
      rect.origin.x += node.origin.x
      rect.origin.y += node.origin.y
      guard let next = node.layoutParent else { return nil }
      node = next
    }
    return rect
  }

  /// Where it should stand by the scroll offset alone.
  var targetProgress: ScrollTransitionProgress {
    guard let scroller = scrollNode, let frame = frameInContent else { return .identity }
    let visible = scroller.contentWindow
    let vertical = transitionAxis == .vertical
    var position = vertical ? visible.minY - frame.minY : visible.minX - frame.minX
    let target = vertical ? frame.height : frame.width
    let container = vertical ? visible.height : visible.width
    if !vertical, isRightToLeft {
      // Leading is the right edge: the same distances, seen in a mirror.
      position = frame.maxX - visible.maxX
    }
    return ScrollTransitionProgress(
      topLeading: topLeading, bottomTrailing: bottomTrailing, position: Double(position),
      target: Double(target), container: Double(container))
  }

  private var isChased: Bool { topLeading.animation != nil || bottomTrailing.animation != nil }

  /// What is shown at this moment.
  var progress: ScrollTransitionProgress {
    let target = targetProgress
    guard isChased, let chase else { return target }
    let time = graph.time
    return ScrollTransitionProgress(
      topLeading: topLeading.animation == nil ? target.topLeading : chase.top.value(at: time),
      bottomTrailing: bottomTrailing.animation == nil
        ? target.bottomTrailing : chase.bottom.value(at: time))
  }

  /// Sends what is chased to where the scroller stands now.
  private func follow(at time: TimeInterval) {
    guard isChased else { return }
    let target = targetProgress
    guard var chase else {
      // A view that has just come in starts where it stands.
      chase = (AnimatedValue(target.topLeading), AnimatedValue(target.bottomTrailing))
      return
    }
    if chase.top.target != target.topLeading {
      chase.top.set(target.topLeading, animation: topLeading.animation, at: time)
    }
    if chase.bottom.target != target.bottomTrailing {
      chase.bottom.set(target.bottomTrailing, animation: bottomTrailing.animation, at: time)
    }
    self.chase = chase
    if isChasing(at: time) { graph.add(self) }
  }

  private func isChasing(at time: TimeInterval) -> Bool {
    chase.map { $0.top.isMoving(at: time) || $0.bottom.isMoving(at: time) } ?? false
  }

  func tick(at time: TimeInterval) -> Bool {
    setNeedsDisplay()
    return isChasing(at: time)
  }

  override func display(in list: inout DisplayBuilder) {
    follow(at: graph.time)
    super.display(in: &list)
  }

  override func effect() -> GroupEffect {
    var effect = GroupEffect()
    effects?.apply(progress, to: &effect, size: size)
    effect.isLayer = true
    return effect
  }
}
