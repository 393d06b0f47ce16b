import Foundation
import Geometry
import Views

extension ChartNode {
  /// Keeps the anchor, unless the axis has become another one or has gone far away from it.
  func dropAnchor(_ model: ChartModel) {
    let domain = model.x.domain
    let span = max(domain.upperBound - domain.lowerBound, .leastNormalMagnitude)
    if let anchor, anchor.kind == model.x.kind,
      abs(domain.lowerBound - anchor.value) / min(span, visibleLength(model) ?? span) < 1e6
    {
      return
    }
    anchor = (domain.lowerBound, model.x.kind)
  }

  /// Has the scene show another length of x at once, within the same data.
  func setVisibleLength(_ length: Double) {
    input?.visibleLength = length
    scene?.input.visibleLength = length
  }

  func watch(_ records: [MarkRecord]) {
    for growth in growths { growth.remove(self) }
    growths = records.compactMap { $0.columns?.growth }
    for growth in growths {
      growth.add(self) { [unowned self] value in
        MainActor.assumeIsolated { self.dataDidGrow(from: value) }
      }
    }
  }

  private func dataDidGrow(from value: Double) {
    grownFrom = min(grownFrom ?? value, value)
    setNeedsPlacement()
    setNeedsDisplay()
  }

  /// Has the scene take data that came, and nothing else.
  func grow() {
    guard let from = grownFrom else { return }
    grownFrom = nil
    guard var input, let source else { return }
    input.model = source.builder.model(of: source.records)
    if anchor?.kind != input.model.x.kind {
      dropAnchor(input.model)
      input.anchor = anchor?.value
    }
    input.visibleLength = visibleLength(input.model)
    self.input = input
    guard let scene, !hasNewInput else { return }
    var grown = input
    grown.size = scene.input.size
    grown.plotSize = scene.input.plotSize
    // The second of bars says how wide the first is, and those after it change no other.
    let reach = grown.model.layers.reduce(0.0) { most, layer in
      guard layer.isGrowing, layer.kind == .bar else { return most }
      return max(most, layer.count > 2 ? layer.firstStep ?? .infinity : .infinity)
    }
    scene.grow(to: grown, from: from - reach)
  }
}
