/// A style's body, built in a node of its own, with the style's state and environment connected.
struct StyledView {
  let build: @MainActor (Node) -> Void
}

extension StyledView: PrimitiveView {
  func update(_ node: Node) { build(node) }
}

extension Node {
  /// Connects a style and shows what it makes.
  final func setStyled<Style, Body: View>(
    _ style: Style, _ body: (Style) -> Body
  ) {
    var connected = style
    FieldPlan.plan(for: Style.self).connect(&connected, to: self)
    let view = graph.tracked(self) { body(connected) }
    setChild(0, view)
  }
}
