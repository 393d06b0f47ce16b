import Foundation

/// A mark, or several: what a chart is made of.
///
/// A type either has a `body` of other content or collects its own marks.
@MainActor @preconcurrency
public protocol ChartContent {
  associatedtype Body: ChartContent

  @ChartContentBuilder @MainActor @preconcurrency var body: Body { get }

  func _collect(into marks: MarkCollector)
}

extension ChartContent {
  public func _collect(into marks: MarkCollector) { body._collect(into: marks) }
}

extension Never: ChartContent {
  public var body: Never { self }
}

/// Content that collects its marks by itself.
@MainActor @preconcurrency
public protocol PrimitiveChartContent: ChartContent where Body == Never {}

extension PrimitiveChartContent {
  public var body: Never { preconditionFailure("\(Self.self) has no body") }
}

/// Takes the marks of a chart's content, in order, with what modifiers around them say.
@MainActor
public final class MarkCollector {
  private(set) var records: [MarkRecord] = []
  /// Of the modifiers around the content that is collected now.
  private var style = MarkStyle()
  private var annotations: [MarkAnnotation] = []
  /// Annotations by the record they belong to.
  private(set) var annotated: [(record: Int, annotation: MarkAnnotation)] = []

  init() {}

  func add(_ record: MarkRecord) {
    var record = record
    record.style = style
    for annotation in annotations { annotated.append((records.count, annotation)) }
    records.append(record)
  }

  /// Collects content with a change of style; what stands further in wins.
  func styled(_ change: (inout MarkStyle) -> Void, _ content: some ChartContent) {
    let outer = style
    change(&style)
    content._collect(into: self)
    style = outer
  }

  func annotated(_ annotation: MarkAnnotation, _ content: some ChartContent) {
    annotations.append(annotation)
    content._collect(into: self)
    annotations.removeLast()
  }
}

/// Builds chart content from marks, conditions and loops.
@resultBuilder
public enum ChartContentBuilder {
  public static func buildExpression<C: ChartContent>(_ content: C) -> C { content }

  public static func buildBlock() -> EmptyChartContent { EmptyChartContent() }

  public static func buildBlock<C: ChartContent>(_ content: C) -> C { content }

  public static func buildBlock<each C: ChartContent>(
    _ content: repeat each C
  ) -> TupleChartContent<repeat each C> {
    TupleChartContent(repeat each content)
  }

  public static func buildIf<C: ChartContent>(_ content: C?) -> C? { content }

  public static func buildEither<A: ChartContent, B: ChartContent>(
    first: A
  ) -> ConditionalChartContent<A, B> { .first(first) }

  public static func buildEither<A: ChartContent, B: ChartContent>(
    second: B
  ) -> ConditionalChartContent<A, B> { .second(second) }

  public static func buildLimitedAvailability<C: ChartContent>(_ content: C) -> C { content }
}

/// No marks.
public struct EmptyChartContent {
  nonisolated public init() {}
}

extension EmptyChartContent: PrimitiveChartContent {
  public func _collect(into marks: MarkCollector) {}
}

/// Several contents in a row.
public struct TupleChartContent<each C: ChartContent> {
  var content: (repeat each C)

  nonisolated init(_ content: repeat each C) { self.content = (repeat each content) }
}

extension TupleChartContent: ChartContent, PrimitiveChartContent {
  public func _collect(into marks: MarkCollector) {
    repeat (each content)._collect(into: marks)
  }
}

/// One of two contents.
public enum ConditionalChartContent<A: ChartContent, B: ChartContent> {
  case first(A)
  case second(B)
}

extension ConditionalChartContent: ChartContent, PrimitiveChartContent {
  public func _collect(into marks: MarkCollector) {
    switch self {
    case .first(let content): content._collect(into: marks)
    case .second(let content): content._collect(into: marks)
    }
  }
}

extension Optional: ChartContent, PrimitiveChartContent where Wrapped: ChartContent {
  public func _collect(into marks: MarkCollector) { self?._collect(into: marks) }
}

/// Any content, its type erased.
public struct AnyChartContent {
  private let collect: @MainActor (MarkCollector) -> Void

  @MainActor public init(_ content: some ChartContent) {
    collect = { content._collect(into: $0) }
  }
}

extension AnyChartContent: PrimitiveChartContent {
  public func _collect(into marks: MarkCollector) { collect(marks) }
}
