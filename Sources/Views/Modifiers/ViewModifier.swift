/// A change that can be made to any view, with a body like a view's own.
@MainActor @preconcurrency
public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = _ViewModifier_Content<Self>

  @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
}

/// The view that a modifier is applied to, as the modifier's body sees it.
public struct _ViewModifier_Content<Modifier> {
  let place: (Node) -> Void
}

extension _ViewModifier_Content: View, PrimitiveView where Modifier: ViewModifier {
  public func update(_ node: Node) { place(node) }
}

/// A view changed by a modifier.
public struct ModifiedContent<Content, Modifier> {
  public var content: Content
  public var modifier: Modifier

  public init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }
}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
  public var body: Never { preconditionFailure("\(Self.self) has no body") }

  public static func _update(_ view: inout Self, _ node: Node) {
    if let moving = view.modifier as? any Animatable {
      animate(view.content, moving, node)
    } else {
      build(view.content, view.modifier, node)
    }
  }
}

extension View {
  nonisolated public func modifier<Modifier: ViewModifier>(
    _ modifier: Modifier
  ) -> ModifiedContent<Self, Modifier> {
    ModifiedContent(content: self, modifier: modifier)
  }
}

/// A modifier that lays out or draws by a node of its own.
///
/// Several views in its content get a node each (`ModifierNode` explains). A modifier that is
/// `Animatable` too is shown with its data on the way while it changes under an animation.
@MainActor @preconcurrency
public protocol PrimitiveModifier {
  associatedtype NodeType: ModifierNode

  /// Brings the node in line with this modifier; called again when it, its environment or
  /// an animation of its data changes.
  func update(_ node: NodeType)

  static func _apply(_ modifier: Self, to node: NodeType)
}

extension PrimitiveModifier {
  public static func _apply(_ modifier: Self, to node: NodeType) { modifier.update(node) }
}

extension PrimitiveModifier where Self: Animatable {
  public static func _apply(_ modifier: Self, to node: NodeType) {
    node.animate(modifier) { [unowned node] in $0.update(node) }
  }
}

/// A view under a primitive modifier.
struct PrimitiveModified<Content, Modifier> {
  let content: Content
  let modifier: Modifier
}

extension PrimitiveModified: View where Content: View, Modifier: PrimitiveModifier {
  var body: Never { preconditionFailure("\(Self.self) has no body") }

  static func _makeNode(parent: Node) -> Node { Modifier.NodeType(parent: parent) }

  static func _update(_ view: inout Self, _ node: Node) {
    let typed = unsafeDowncast(node, to: Modifier.NodeType.self)
    typed.setChild(0, view.content)
    Modifier._apply(view.modifier, to: typed)
    for replica in typed.replicas {
      replica.environment = typed.environment
      Modifier._apply(view.modifier, to: unsafeDowncast(replica, to: Modifier.NodeType.self))
    }
  }

  static func _makeReplica(_ view: Self, _ node: Node) -> ModifierNode? {
    let replica = Modifier.NodeType(parent: node)
    Modifier._apply(view.modifier, to: replica)
    return replica
  }
}

extension View {
  /// Wraps the view in a modifier that lays out or draws by itself.
  nonisolated public func primitiveModifier<Modifier: PrimitiveModifier>(_ modifier: Modifier)
    -> some View
  {
    PrimitiveModified(content: self, modifier: modifier)
  }
}
