import Foundation

extension ChartModelBuilder {
  /// How high the marks at each place stand already.
  struct Stack {
    private struct Place: Hashable {
      var group: String
      var at: Double
      var isPositive: Bool
    }

    private var tops: [Place: Double] = [:]

    func top(of group: String, at value: Double, positive: Bool) -> Double {
      tops[Place(group: group, at: value, isPositive: positive)] ?? 0
    }

    mutating func raise(_ group: String, at value: Double, by amount: Double, positive: Bool) {
      tops[Place(group: group, at: value, isPositive: positive), default: 0] += amount
    }
  }

  /// Bars and areas that were given one value begin at zero, or upon what stands at their place.
  func stackIfNeeded(
    _ record: MarkRecord, isHorizontal: Bool, x: inout MarkSpan, y: inout MarkSpan,
    stack: inout Stack
  ) {
    guard record.kind == .bar || record.kind == .area else { return }
    guard !record.isRange(isHorizontal: isHorizontal) else { return }
    let amount = isHorizontal ? x.high : y.high
    guard amount.isFinite else { return }
    let place = isHorizontal ? y.low : x.low
    let group = "\(record.kind) \(record.style.positionBy?.name ?? "")"
    // The sides of zero stack apart, but a stream or a share has one side.
    let positive = amount >= 0
    var base = 0.0
    if record.stacking != .unstacked {
      base = stack.top(of: group, at: place, positive: positive)
      stack.raise(group, at: place, by: amount, positive: positive)
    }
    if isHorizontal {
      x = MarkSpan(low: min(base, base + amount), high: max(base, base + amount))
      if record.kind == .area { x = MarkSpan(low: base, high: base + amount) }
    } else if record.kind == .area || amount >= 0 {
      y = MarkSpan(low: base, high: base + amount)
    } else {
      // A bar below zero keeps its value as the high end: annotations stand where it ends.
      y = MarkSpan(low: base, high: base + amount)
    }
  }
}
