extension View {
  /// Runs an action when the view has come into the picture.
  nonisolated public func onAppear(perform action: (@MainActor () -> Void)? = nil) -> some View {
    LifecycleView(content: self, appear: action, disappear: nil)
  }

  /// Runs an action when the view has left the picture.
  nonisolated public func onDisappear(perform action: (@MainActor () -> Void)? = nil) -> some View {
    LifecycleView(content: self, appear: nil, disappear: action)
  }

  /// Runs an action with the old and the new value when a value has changed.
  @preconcurrency nonisolated public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false,
    _ action: @escaping @MainActor (_ oldValue: Value, _ newValue: Value) -> Void
  ) -> some View {
    ChangeView(content: self, value: value, initial: initial, action: action)
  }

  /// Runs an action when a value has changed.
  @preconcurrency nonisolated public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping @MainActor () -> Void
  ) -> some View {
    ChangeView(content: self, value: value, initial: initial) { _, _ in action() }
  }

  /// Runs an action with the new value when a value has changed.
  @preconcurrency nonisolated public func onChange<Value: Equatable>(
    of value: Value, perform action: @escaping @MainActor (_ newValue: Value) -> Void
  ) -> some View {
    ChangeView(content: self, value: value, initial: false) { _, new in action(new) }
  }
}

struct LifecycleView<Content> {
  let content: Content
  let appear: (@MainActor () -> Void)?
  let disappear: (@MainActor () -> Void)?
}

extension LifecycleView: View, PrimitiveView where Content: View {
  func update(_ node: LifecycleNode) {
    node.disappear = disappear
    node.setChild(0, content)
    if !node.hasAppeared {
      node.hasAppeared = true
      if let appear { node.graph.afterUpdate(appear) }
    }
  }
}

final class LifecycleNode: Node {
  var hasAppeared = false
  var disappear: (@MainActor () -> Void)?

  override func willLeave() {
    if let disappear { graph.afterUpdate(disappear) }
  }
}

struct ChangeView<Content, Value: Equatable> {
  let content: Content
  let value: Value
  let initial: Bool
  let action: @MainActor (Value, Value) -> Void
}

extension ChangeView: View, PrimitiveView where Content: View {
  func update(_ node: ChangeNode<Value>) {
    let old = node.value
    node.value = value
    let new = value
    let action = action
    if let old {
      if old != new { node.graph.afterUpdate { action(old, new) } }
    } else if initial {
      node.graph.afterUpdate { action(new, new) }
    }
    node.setChild(0, content)
  }
}

final class ChangeNode<Value>: Node {
  var value: Value?
}
