extension View {
  /// Runs asynchronous work from when the view appears; leaving cancels it.
  nonisolated public func task(
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View {
    TaskView(content: self, id: 0, priority: priority, action: action)
  }

  /// Runs asynchronous work from when the view appears, and again when `id` changes.
  nonisolated public func task<ID: Equatable>(
    id: ID, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View {
    TaskView(content: self, id: id, priority: priority, action: action)
  }
}

struct TaskView<Content, ID: Equatable> {
  let content: Content
  let id: ID
  let priority: TaskPriority
  let action: @Sendable () async -> Void
}

extension TaskView: View, PrimitiveView where Content: View {
  func update(_ node: TaskNode<ID>) {
    node.setChild(0, content)
    node.run(id, priority, action)
  }
}

final class TaskNode<ID: Equatable>: Node {
  private var id: ID?
  private var task: Task<Void, Never>?

  func run(_ id: ID, _ priority: TaskPriority, _ action: @escaping @Sendable () async -> Void) {
    guard id != self.id else { return }
    self.id = id
    graph.afterUpdate { [weak self] in
      guard let self, !self.isRemoved else { return }
      self.task?.cancel()
      self.task = Task(priority: priority, operation: action)
    }
  }

  override func willLeave() { task?.cancel() }
}
