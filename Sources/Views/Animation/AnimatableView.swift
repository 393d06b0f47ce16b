public import Motion

// A view or a modifier of an author's that is `Animatable` is evaluated at each frame of an
// animation, with its data on their way.

extension View where Self: Animatable {
  @MainActor public static func _update(_ view: inout Self, _ node: Node) {
    node.animate(view) { [unowned node] view in
      var view = view
      node.evaluating { node.updateBody(of: &view) }
    }
  }
}

extension Shape {
  /// The node that draws a shape animates it, not its body.
  @MainActor public static func _update(_ view: inout Self, _ node: Node) {
    node.updateBody(of: &view)
  }
}

extension ModifiedContent where Content: View, Modifier: ViewModifier {
  @MainActor static func build(_ content: Content, _ modifier: Modifier, _ node: Node) {
    var modifier = modifier
    FieldPlan.plan(for: Modifier.self).connect(&modifier, to: node)
    node.graph.statistics.evaluations += 1
    let connected = modifier
    let body = node.graph.tracked(node) {
      connected.body(content: _ViewModifier_Content { $0.setChild(0, content) })
    }
    node.setChild(0, body)
  }

  /// Builds with the data of the modifier on their way.
  @MainActor static func animate<Moving: Animatable>(
    _ content: Content, _ modifier: Moving, _ node: Node
  ) {
    node.animate(modifier) { [unowned node] modifier in
      guard let modifier = modifier as? Modifier else { return }
      node.evaluating { build(content, modifier, node) }
    }
  }
}
