import Foundation
public import Views

/// What a chart shows at the moment of the last update, as values.
public struct ChartTrace: Hashable, Sendable {
  /// As `chartIdentifier` says, else the chart's number in the order of the tree.
  public var id: String
  /// The window's leading edge; while the rubber band is out, the end of the domain.
  public var position: PlottableDatum?
  /// Of the data at `position <= x < position + length`; nil without any.
  public var first: PlottableDatum?
  public var last: PlottableDatum?
  public var count = 0
  /// Of the values in sight, what is unfinished left out; nil without any.
  public var average: Double?
  public var selection: PlottableDatum?
  public var yDomain: ClosedRange<Double>
  /// Points that the content is scrolled by.
  public var offset: Double
  /// `idle`, `drag`, `decelerate` or `settle`.
  public var state: String
}

extension ViewHost {
  /// The charts in the order of the tree.
  public var chartTraces: [ChartTrace] {
    var traces: [ChartTrace] = []
    func visit(_ node: Node) {
      if let chart = node as? ChartNode, let trace = chart.trace(number: traces.count) {
        traces.append(trace)
      }
      for child in node.children { visit(child) }
    }
    visit(graph.root)
    return traces
  }
}

extension ChartNode {
  func trace(number: Int) -> ChartTrace? {
    guard let scene, size.width > 0 else { return nil }
    let model = scene.input.model
    let time = graph.time
    let start = visiblePosition
    let position = scene.frame.isScrollable ? start : model.x.domain.lowerBound
    var trace = ChartTrace(
      id: settings.identifier ?? "\(number)", position: model.x.datum(position),
      selection: settings.xSelection?.get(), yDomain: model.y.domain,
      offset: contentOffset,
      state: scroller.state(at: time).rawValue)
    let window = position..<scene.frame.window(from: position).upperBound
    var values = (total: 0.0, count: 0)
    for layer in model.layers where layer.kind != .rule && layer.kind != .sector {
      count(layer, in: window, of: model, into: &trace, &values)
      // Bars of one series may be in two layers, finished and not; a line's points are drawn again.
      if layer.kind != .bar { break }
    }
    trace.average = values.count > 0 ? values.total / Double(values.count) : nil
    return trace
  }

  private func count(
    _ layer: MarkLayer, in window: Range<Double>, of model: ChartModel,
    into trace: inout ChartTrace, _ values: inout (total: Double, count: Int)
  ) {
    let range = layer.x.indices(touching: window.lowerBound...window.upperBound, margin: 0)
    for index in range {
      let at = layer.x.lows[index]
      let value = layer.y.span(index)
      guard window.contains(at), value.high.isFinite else { continue }
      if trace.count == 0 { trace.first = model.x.datum(at) }
      trace.last = model.x.datum(at)
      trace.count += 1
      if at == settings.leavesOut { continue }
      values.total += value.high
      values.count += 1
    }
  }
}

extension View {
  /// What charts inside are called in a trace.
  nonisolated public func chartIdentifier(_ id: String) -> some View {
    chart { $0.identifier = id }
  }
}
