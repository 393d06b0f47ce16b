public import Foundation

/// How long to wait before the next attempt: longer after each failure, never in step with others.
///
/// The n-th wait is drawn evenly from the upper half of `first × 2ⁿ`, up to `longest`. A token that was
/// refused is tried again at `longest` only, so that no account is locked; what a service asked for with
/// `Retry-After` is the least, up to a day.
public struct BackOff: Hashable, Sendable {
  public var first: TimeInterval
  public var longest: TimeInterval
  /// Failures since the last success.
  public private(set) var failures = 0

  public init(first: TimeInterval = 2, longest: TimeInterval = 300) {
    self.first = first.isFinite ? max(0.1, first) : 2
    self.longest = max(self.first, longest.isFinite ? longest : 300)
  }

  /// The wait after one more failure, in seconds.
  public mutating func wait(
    after failure: SourceFailure, random: inout some RandomNumberGenerator
  ) -> TimeInterval {
    let full = min(longest, first * pow(2, TimeInterval(min(failures, 40))))
    failures += 1
    let base = failure.needsAPerson ? longest : full
    let jittered = TimeInterval.random(in: base / 2...base, using: &random)
    guard let asked = failure.retryAfter, asked.isFinite, asked > 0 else { return jittered }
    // Many walls that were told the same second must not come back in it.
    return max(jittered, min(asked, BackOff.longestAsked) + jittered / 4)
  }

  public mutating func succeed() { failures = 0 }

  private static let longestAsked: TimeInterval = 24 * 3_600
}

/// Numbers that look random and repeat from a seed: SplitMix64.
public struct SeededNumbers: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
