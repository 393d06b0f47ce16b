/// Builds one view from the statements of a closure.
///
/// What is built in an author's module is built there: generic code of another module has to look up
/// its types at each call, which was a sixth of all bodies.
@resultBuilder
public enum ViewBuilder {
  @inlinable public static func buildBlock() -> EmptyView { EmptyView() }
  @inlinable public static func buildBlock<Content: View>(_ content: consuming Content) -> Content {
    content
  }
  @_disfavoredOverload
  @inlinable public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<repeat each Content> {
    TupleView(repeat each content)
  }
  @inlinable public static func buildExpression<Content: View>(_ content: consuming Content)
    -> Content
  { content }
  @inlinable public static func buildIf<Content: View>(_ content: consuming Content?) -> Content? {
    content
  }
  @inlinable public static func buildEither<First: View, Second: View>(
    first: consuming First
  ) -> ConditionalContent<First, Second> {
    ConditionalContent(storage: .first(first))
  }
  @inlinable public static func buildEither<First: View, Second: View>(
    second: consuming Second
  ) -> ConditionalContent<First, Second> {
    ConditionalContent(storage: .second(second))
  }
  @inlinable public static func buildLimitedAvailability<Content: View>(
    _ content: consuming Content
  ) -> Content {
    content
  }
}

/// Several views in a row, flattened into the container around them.
public struct TupleView<each Content> {
  @usableFromInline let content: (repeat each Content)

  @inlinable init(_ content: repeat each Content) {
    self.content = (repeat each content)
  }
}

// The conformance stands in an extension: in the declaration it would bind the initialiser to the
// main actor, and a nonisolated one could not set a pack (Swift 6.0 and 6.3).
extension TupleView: View, PrimitiveView where repeat each Content: View {
  public func update(_ node: Node) {
    var index = 0
    repeat (node.setChild(index, each content), index += 1).1
    node.truncateChildren(to: index)
  }
}

/// One of two views, by an `if` or a `switch`; each branch has a state of its own.
public struct ConditionalContent<First, Second> {
  @usableFromInline enum Storage {
    case first(First)
    case second(Second)
  }

  @usableFromInline let storage: Storage

  @inlinable init(storage: Storage) { self.storage = storage }
}

extension ConditionalContent: View, PrimitiveView where First: View, Second: View {
  public func update(_ node: Node) {
    switch storage {
    case .first(let view): node.setChild(0, view, branch: 0)
    case .second(let view): node.setChild(0, view, branch: 1)
    }
  }
}

extension Optional: View, PrimitiveView where Wrapped: View {
  public func update(_ node: Node) {
    if case .some(let view) = self {
      node.setChild(0, view)
    } else {
      node.truncateChildren(to: 0)
    }
  }
}

/// Views that belong together without a container of their own.
public struct Group<Content> {
  public let content: Content

  /// For modules that group something other than views.
  @inlinable public init(of content: Content) { self.content = content }
}

extension Group: View, PrimitiveView where Content: View {
  @inlinable nonisolated public init(@ViewBuilder content: () -> Content) {
    self.init(of: content())
  }

  public func update(_ node: Node) { node.setChild(0, content) }
}
