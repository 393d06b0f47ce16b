public import Views

/// Data, drawn: marks along two axes.
///
///     Chart(week, id: \.day) { entry in
///       BarMark(x: .value("Day", entry.day, unit: .day), y: .value("Steps", entry.steps))
///     }
public struct Chart<Content> {
  let content: Content

  private init(marks content: Content) { self.content = content }
}

extension Chart where Content: ChartContent {
  nonisolated public init(@ChartContentBuilder content: () -> Content) {
    self.init(marks: content())
  }
}

extension Chart {
  /// Marks for each element of a collection.
  nonisolated public init<Data: RandomAccessCollection, C: ChartContent>(
    _ data: Data, @ChartContentBuilder content: @escaping (Data.Element) -> C
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, C> {
    self.init(marks: ForEach(data: data, id: { $0.id }, content: content))
  }

  nonisolated public init<Data: RandomAccessCollection, ID: Hashable, C: ChartContent>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ChartContentBuilder content: @escaping (Data.Element) -> C
  ) where Content == ForEach<Data, ID, C> {
    self.init(marks: ForEach(data: data, id: { $0[keyPath: id] }, content: content))
  }
}

extension Chart: View, PrimitiveView where Content: ChartContent {
  public func update(_ node: ChartNode) { node.update(content) }
}

extension ForEach: ChartContent, PrimitiveChartContent where Content: ChartContent {
  public func _collect(into marks: MarkCollector) {
    for element in data { content(element)._collect(into: marks) }
  }
}

extension ForEach where Content: ChartContent, ID == Data.Element.ID, Data.Element: Identifiable {
  nonisolated public init(
    _ data: Data, @ChartContentBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(data: data, id: { $0.id }, content: content)
  }
}

extension ForEach where Content: ChartContent {
  nonisolated public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ChartContentBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(data: data, id: { $0[keyPath: id] }, content: content)
  }
}

extension ForEach where Content: ChartContent, Data == Range<Int>, ID == Int {
  nonisolated public init(
    _ data: Range<Int>, @ChartContentBuilder content: @escaping (Int) -> Content
  ) {
    self.init(data: data, id: { $0 }, content: content)
  }
}

extension Group: ChartContent, PrimitiveChartContent where Content: ChartContent {
  public func _collect(into marks: MarkCollector) { content._collect(into: marks) }
}

extension Group where Content: ChartContent {
  nonisolated public init(@ChartContentBuilder content: () -> Content) {
    self.init(of: content())
  }
}
