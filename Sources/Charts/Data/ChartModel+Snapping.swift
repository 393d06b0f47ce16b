import Foundation

extension ChartModel {
  /// The x of the datum that a value means: the bin which it lies in, with data or without, or the
  /// nearest datum, of two equally near the later; nil without data.
  func snapped(_ value: Double) -> Double? {
    var best: Double?
    for layer in layers where layer.kind != .rule && layer.kind != .sector && !layer.spansX {
      guard let found = layer.x.snapped(value) else { continue }
      if found.isBin { return found.value }
      let distance = abs(found.value - value)
      if let known = best, distance > abs(known - value) { continue }
      if let known = best, distance == abs(known - value), found.value < known { continue }
      best = found.value
    }
    return best
  }
}

extension MarkPositions {
  /// The datum that a value means.
  fileprivate func snapped(_ value: Double) -> (value: Double, isBin: Bool)? {
    switch storage {
    case .bins(_, let bins):
      return count > 0 ? (bins.bin(value).lowerBound, true) : nil
    case .spans(let lows, _, let isBin):
      for index in indices(touching: value...value, margin: 0) {
        let span = span(index)
        if isBin, span.low <= value, value < span.high { return (span.low, true) }
      }
      return nearest(value, in: lows).map { ($0, false) }
    case .values(let values), .lengths(let values):
      return nearest(value, in: values).map { ($0, false) }
    }
  }

  private func nearest(_ value: Double, in values: [Double]) -> Double? {
    if isSorted { return ChartSnapping.nearest(value, in: values).map { values[$0] } }
    return values.filter(\.isFinite).min {
      let (a, b) = (abs($0 - value), abs($1 - value))
      return a < b || (a == b && $0 > $1)
    }
  }
}
