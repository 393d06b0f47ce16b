/// The least and the greatest of finite values; NaN and infinities count for nothing.
struct DataExtent: Equatable, Sendable {
  private(set) var low = Double.infinity
  private(set) var high = -Double.infinity

  init() {}

  init(_ values: some Sequence<Double>) {
    for value in values { include(value) }
  }

  var range: ClosedRange<Double>? { low <= high ? low...high : nil }

  mutating func include(_ value: Double) {
    guard value.isFinite else { return }
    if value < low { low = value }
    if value > high { high = value }
  }

  mutating func include(_ other: DataExtent) {
    low = min(low, other.low)
    high = max(high, other.high)
  }
}
