public import Motion

/// The node that changes the transactions of what is in it.
class TransactionNode: Node {
  private var isCounted = false

  override var name: String { "transaction" }

  func count() {
    if !isCounted { graph.transactionModifiers += 1 }
    isCounted = true
  }

  func adjust(_ transaction: inout Transaction) {}

  override func willLeave() {
    if isCounted { graph.transactionModifiers -= 1 }
    super.willLeave()
  }

  /// Evaluates the content under the changed transaction.
  final func updateContent<V: View>(_ content: V) {
    let outer = graph.transaction
    adjust(&graph.transaction)
    if graph.transaction.animation != nil { graph.layoutTransaction = graph.transaction }
    setChild(0, content)
    graph.transaction = outer
  }
}

struct ValueAnimationView<Content, Value: Equatable> {
  let content: Content
  let animation: Animation?
  let value: Value
}

extension ValueAnimationView: View, PrimitiveView where Content: View {
  func update(_ node: ValueAnimationNode<Value>) {
    node.count()
    node.take(animation, value)
    node.updateContent(content)
  }
}

/// Animates the changes that come with another value.
final class ValueAnimationNode<Value: Equatable>: TransactionNode {
  private var animation: Animation?
  private var value: Value?
  /// The time of the update in which the value last changed.
  private var changed = -Double.infinity

  func take(_ animation: Animation?, _ value: Value) {
    self.animation = animation
    if let old = self.value, old != value { changed = graph.time }
    self.value = value
  }

  override func adjust(_ transaction: inout Transaction) {
    guard changed == graph.time, !transaction.disablesAnimations else { return }
    transaction.animation = animation
  }
}

struct TransactionView<Content> {
  let content: Content
  let transform: (inout Transaction) -> Void
}

extension TransactionView: View, PrimitiveView where Content: View {
  func update(_ node: TransformTransactionNode) {
    node.count()
    node.transform = transform
    node.updateContent(content)
  }
}

final class TransformTransactionNode: TransactionNode {
  var transform: ((inout Transaction) -> Void)?

  override func adjust(_ transaction: inout Transaction) { transform?(&transaction) }
}

extension View {
  /// Animates what changes in the view together with a value.
  nonisolated public func animation<Value: Equatable>(
    _ animation: Animation?, value: Value
  ) -> some View {
    ValueAnimationView(content: self, animation: animation, value: value)
  }

  /// Changes the transactions under which the view is evaluated.
  nonisolated public func transaction(
    _ transform: @escaping (inout Transaction) -> Void
  ) -> some View {
    TransactionView(content: self, transform: transform)
  }
}
