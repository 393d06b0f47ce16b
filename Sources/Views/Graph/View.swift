/// A part of a picture, described by value.
///
/// A view is a cheap description. The graph keeps a `Node` per view that holds its state, evaluates
/// `body` when something it depends on changed, and draws it. A type either has a `body` or is a
/// `PrimitiveView`, which fills its node itself.
@MainActor @preconcurrency
public protocol View {
  associatedtype Body: View

  @ViewBuilder @MainActor @preconcurrency var body: Body { get }

  /// Makes the node that this type of view lives in.
  static func _makeNode(parent: Node) -> Node
  /// Brings a node in line with a view; called only when the view or what it read has changed.
  ///
  /// The view is the node's own, where it stands: its properties are connected in it.
  static func _update(_ view: inout Self, _ node: Node)
  /// A further node for a modifier whose content turned out to be several views.
  static func _makeReplica(_ view: Self, _ node: Node) -> ModifierNode?
}

extension View {
  public static func _makeNode(parent: Node) -> Node { Node(parent: parent) }
  public static func _update(_ view: inout Self, _ node: Node) { node.updateBody(of: &view) }
  public static func _makeReplica(_ view: Self, _ node: Node) -> ModifierNode? { nil }
}

extension Never: View {
  public var body: Never { self }
}

/// A view without a body that fills its node by itself.
///
/// `Charts` and everything in this module that lays out or draws is one. Conform in an extension,
/// not in the declaration of the type, so that its initialisers stay free of the main actor.
@MainActor @preconcurrency
public protocol PrimitiveView: View where Body == Never {
  associatedtype NodeType: Node = Node

  /// Brings the node in line with this view; reads state and environment from the node.
  func update(_ node: NodeType)
}

extension PrimitiveView {
  public var body: Never {
    preconditionFailure("\(Self.self) has no body")
  }

  public static func _makeNode(parent: Node) -> Node { NodeType(parent: parent) }

  public static func _update(_ view: inout Self, _ node: Node) {
    view.update(unsafeDowncast(node, to: NodeType.self))
  }
}

/// Nothing: it takes no place and draws nothing.
public struct EmptyView: Sendable {
  public init() {}
}

extension EmptyView: PrimitiveView {
  public func update(_ node: Node) {}
}
