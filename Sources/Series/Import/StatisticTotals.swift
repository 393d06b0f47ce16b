/// The amounts between running totals, checked against the meter's own state.
struct StatisticTotals {
  enum Change: Equatable {
    /// The amount, and when the time it stands for begins.
    case amount(from: Double, Double)
    case first
    /// The total rose by what the meter did not count.
    case jump
  }

  private var last: [String: (end: Double, sum: Double, state: Double?)] = [:]

  /// A sum may jump at a restart, by thousands out of nothing; the meter's state did not.
  mutating func change(of name: String, end: Double, sum: Double, state: Double?) -> Change {
    defer { last[name] = (end, sum, state) }
    guard let before = last[name] else { return .first }
    let amount = sum - before.sum
    if let state, let earlier = before.state {
      // After a reset the meter counts from zero.
      let counted = state >= earlier * 0.9 ? state - earlier : state
      if abs(amount - counted) > Swift.max(1e-6, abs(counted) * 0.01) { return .jump }
    }
    guard amount >= 0 else { return .jump }
    return .amount(from: before.end, amount)
  }
}
