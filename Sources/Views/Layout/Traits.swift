/// What a view tells the container around it.
enum Trait {
  case layoutPriority(Double)
  case zIndex(Double)
  case tag(AnyHashable)
  case layoutValue(ObjectIdentifier, Any)
  case gridColumns(Int)
  case gridAlignment(HorizontalAlignment)

  func write(to traits: inout ViewTraits) {
    switch self {
    case .layoutPriority(let value): traits.layoutPriority = value
    case .zIndex(let value): traits.zIndex = value
    case .tag(let value): traits.tag = value
    case .layoutValue(let key, let value): traits.layoutValues[key] = value
    case .gridColumns(let value): traits.gridColumns = value
    case .gridAlignment(let value): traits.gridAlignment = value
    }
  }

  func isSame(as other: Trait) -> Bool {
    switch (self, other) {
    case (.layoutPriority(let a), .layoutPriority(let b)): a == b
    case (.zIndex(let a), .zIndex(let b)): a == b
    case (.tag(let a), .tag(let b)): a == b
    case (.gridColumns(let a), .gridColumns(let b)): a == b
    case (.gridAlignment(let a), .gridAlignment(let b)): a == b
    case (.layoutValue(_, let a), .layoutValue(_, let b)): areEqual(a, b)
    default: false
    }
  }
}

/// Hands a trait to the container around the view.
struct TraitView<Content> {
  let content: Content
  let trait: Trait
}

extension TraitView: View, PrimitiveView where Content: View {
  func update(_ node: TraitNode) {
    node.setChild(0, content)
    if let old = node.trait, old.isSame(as: trait) { return }
    node.trait = trait
    // Traits are gathered with the elements.
    node.elementsDidChange()
  }
}

final class TraitNode: Node {
  var trait: Trait?

  override func collectElements(into elements: inout [LayoutNode], traits: ViewTraits?) {
    var traits = traits ?? ViewTraits()
    trait?.write(to: &traits)
    super.collectElements(into: &elements, traits: traits)
  }

  override func collectLazily(into cells: inout [LazyCell], traits: ViewTraits?) {
    var traits = traits ?? ViewTraits()
    trait?.write(to: &traits)
    super.collectLazily(into: &cells, traits: traits)
  }
}

/// A view with an identity of its own; another identity is another view, with fresh state.
struct IdentifiedView<Content, ID: Hashable> {
  let content: Content
  let id: ID
}

extension IdentifiedView: View, PrimitiveView where Content: View {
  func update(_ node: IdentifiedNode<ID>) {
    if let old = node.id, old != id { node.truncateChildren(to: 0) }
    node.id = id
    node.setChild(0, content)
  }
}

final class IdentifiedNode<ID: Hashable>: Node {
  var id: ID?

  override func collectElements(into elements: inout [LayoutNode], traits: ViewTraits?) {
    var traits = traits ?? ViewTraits()
    if let id { traits.id = AnyHashable(id) }
    super.collectElements(into: &elements, traits: traits)
  }

  override func collectLazily(into cells: inout [LazyCell], traits: ViewTraits?) {
    var traits = traits ?? ViewTraits()
    if let id { traits.id = AnyHashable(id) }
    super.collectLazily(into: &cells, traits: traits)
  }
}

extension View {
  /// Lets elements of higher priority choose their size first; 0 is the default.
  nonisolated public func layoutPriority(_ value: Double) -> some View {
    TraitView(content: self, trait: .layoutPriority(value))
  }

  /// Moves the view in front of (or behind) its siblings; 0 is the default.
  nonisolated public func zIndex(_ value: Double) -> some View {
    TraitView(content: self, trait: .zIndex(value))
  }

  /// Marks the view with the value that it stands for in a selection.
  nonisolated public func tag<V: Hashable>(_ tag: V) -> some View {
    TraitView(content: self, trait: .tag(AnyHashable(tag)))
  }

  /// Binds the view's identity to a value.
  nonisolated public func id<ID: Hashable>(_ id: ID) -> some View {
    IdentifiedView(content: self, id: id)
  }
}
