/// A view (or any other built content) for each element of a collection.
///
/// Elements are matched across evaluations by their identity: a moved one keeps its state.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  public var data: Data
  public var content: (Data.Element) -> Content
  /// The identity of an element.
  public var id: (Data.Element) -> ID

  /// The common initialiser, for modules that build something other than views.
  public init(
    data: Data, id: @escaping (Data.Element) -> ID, content: @escaping (Data.Element) -> Content
  ) {
    self.data = data
    self.id = id
    self.content = content
  }
}

extension ForEach: View, PrimitiveView where Content: View {
  public typealias NodeType = ForEachNode<ID>

  public func update(_ node: ForEachNode<ID>) {
    // An array: an index of a collection of any type costs a dozen calls.
    let elements: [Data.Element]
    if let range = data as? Range<Int> {
      elements = unsafeBitCast(Array(range), to: [Data.Element].self)
    } else {
      elements = Array(data)
    }
    let id = id
    let content = content
    node.reconcile(count: elements.count) { position in
      id(elements[position])
    } update: { [unowned(unsafe) node] position, child in
      let view = node.graph.tracked(node) { content(elements[position]) }
      return node.reconciled(child, with: view)
    }
  }
}

extension ForEach where Content: View, ID == Data.Element.ID, Data.Element: Identifiable {
  nonisolated public init(
    _ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(data: data, id: { $0.id }, content: content)
  }
}

extension ForEach where Content: View {
  nonisolated public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(data: data, id: { $0[keyPath: id] }, content: content)
  }
}

extension ForEach where Content: View, Data == Range<Int>, ID == Int {
  nonisolated public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
    self.init(data: data, id: { $0 }, content: content)
  }
}
