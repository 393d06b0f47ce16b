public import Foundation

/// The velocity of a value from its last samples.
///
/// A sample at the time of the one before replaces it; one from an earlier time is ignored.
///
/// - Source: `behaviour.md` §3.4.
public struct VelocitySampler<Value: VectorArithmetic> {
  /// What the pairs of neighbouring samples count, the oldest pair first.
  public enum Weights: Hashable, Sendable {
    /// The last three samples by 0.75 and 0.25: gesture values and animations.
    case gesture
    /// The last four samples by 0.6, 0.35 and 0.05: the fling of a scroller.
    case fling
  }

  /// The time without a sample after which something counts as standing still.
  public static var stillness: TimeInterval { 0.1 }

  private var samples: [(time: TimeInterval, value: Value)] = []
  public let weights: Weights

  public init(weights: Weights = .gesture) { self.weights = weights }

  public mutating func add(_ value: Value, at time: TimeInterval) {
    guard time.isFinite else { return }
    if let last = samples.last {
      if time < last.time { return }
      if time == last.time { samples.removeLast() }
    }
    samples.append((time, value))
    let kept = weights == .gesture ? 3 : 4
    if samples.count > kept { samples.removeFirst() }
  }

  public mutating func reset() { samples.removeAll(keepingCapacity: true) }

  public var isEmpty: Bool { samples.isEmpty }

  /// Units each second; zero with fewer than two samples.
  ///
  /// With fewer pairs than weights, the weights of the newest pairs are scaled to one, so that a
  /// steady motion has its own velocity from the second sample on.
  public var velocity: Value {
    let all = weights == .gesture ? [0.75, 0.25] : [0.6, 0.35, 0.05]
    let pairs = samples.count - 1
    guard pairs > 0 else { return .zero }
    let used = all.suffix(pairs)
    let total = used.reduce(0, +)
    var result = Value.zero
    for (index, weight) in used.enumerated() {
      let first = samples[samples.count - 1 - used.count + index]
      let second = samples[samples.count - used.count + index]
      let change = second.value - first.value
      result += change.scaled(by: weight / total / (second.time - first.time))
    }
    return result
  }

  /// The velocity at a lift: zero when the last sample is 100 ms old or older.
  public func velocity(at time: TimeInterval) -> Value {
    guard let last = samples.last, time - last.time < Self.stillness else { return .zero }
    return velocity
  }
}

extension VelocitySampler: Sendable where Value: Sendable {}
