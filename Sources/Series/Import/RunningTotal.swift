/// A meter's running total on its way to become amounts, reset or not.
struct RunningTotal: Sendable {
  private var last: (time: Double, total: Double)?

  /// What was counted since the reading before, and since when.
  ///
  /// Nil for the first reading, for one that is not later, and for a dip of less than a tenth, which is a
  /// meter's own rounding. After a greater one the meter was reset and counts from zero.
  mutating func amount(at time: Double, total: Double) -> (from: Double, amount: Double)? {
    guard let before = last else {
      last = (time, total)
      return nil
    }
    guard time > before.time, total.isFinite else { return nil }
    if total < before.total, total >= before.total * 0.9 { return nil }
    last = (time, total)
    return (before.time, total >= before.total ? total - before.total : max(0, total))
  }
}
