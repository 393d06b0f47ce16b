import Foundation
import Geometry
import Motion

struct TransitionModifier {
  let transition: AnyTransition

  @MainActor func update(_ node: TransitionNode) {
    node.transition = transition
    node.comeIn()
  }
}

extension TransitionModifier: PrimitiveModifier {}

/// The node of a transition: comes in when it is made under an animation, lingers when removed.
final class TransitionNode: GroupNode, Ticker {
  var transition = AnyTransition.identity
  private var hasComeIn = false
  private var isLeaving = false
  /// 0 is the view as it stands, 1 gone.
  private var fraction = AnimatedValue(0.0)
  private var whenGone: (() -> Void)?

  override var name: String { "transition" }

  func comeIn() {
    guard !hasComeIn else { return }
    hasComeIn = true
    let transaction = graph.transaction
    guard !transaction.disablesAnimations, !transition.insertion.isIdentity,
      let animation = transition.insertion.animation ?? transaction.animation,
      transaction.animation != nil
    else { return }
    fraction = AnimatedValue(1)
    fraction.set(0, animation: animation, at: graph.time)
    graph.add(self)
  }

  override var wantsToLinger: Bool { !transition.removal.isIdentity }

  /// Goes out, and runs an action when it is gone.
  func goOut(_ transaction: Transaction, _ action: @escaping () -> Void) {
    isLeaving = true
    whenGone = action
    let animation = transition.removal.animation ?? transaction.animation
    fraction.set(1, animation: animation, at: graph.time)
    graph.add(self)
  }

  func tick(at time: TimeInterval) -> Bool {
    setNeedsDisplay()
    if fraction.isMoving(at: time) { return true }
    whenGone?()
    whenGone = nil
    return false
  }

  override func effect() -> GroupEffect {
    var effect = GroupEffect()
    let shown = fraction.value(at: graph.time)
    guard shown != 0 else { return effect }
    let half = isLeaving ? transition.removal : transition.insertion
    half.apply(shown, &effect, size)
    effect.isLayer = true
    return effect
  }

  override func willLeave() {
    graph.remove(self)
    super.willLeave()
  }
}

extension ViewGraph {
  /// Keeps a removed subtree in sight until its transitions are over.
  ///
  /// - Returns: whether it does; then the subtree leaves by itself.
  func lingers(_ node: Node, _ transaction: Transaction) -> Bool {
    var transitions: [TransitionNode] = []
    func find(_ node: Node) {
      if let transition = node as? TransitionNode, transition.wantsToLinger {
        transitions.append(transition)
      } else {
        for child in node.children { find(child) }
      }
    }
    find(node)
    // Only what was on the glass can linger there.
    let shown = transitions.filter { $0.layoutParent != nil }
    guard !shown.isEmpty else { return false }
    var left = shown.count
    for transition in shown {
      let container = transition.layoutParent
      container?.lingering.append(transition)
      transition.goOut(transaction) { [weak self, weak container] in
        container?.lingering.removeAll { $0 === transition }
        left -= 1
        if left == 0 { self?.finishLingering(node) }
      }
    }
    return true
  }
}
