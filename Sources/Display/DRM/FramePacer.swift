internal import Foundation

/// Finds out whether flips happen at the screen's refresh, and paces frames where they don't.
///
/// Virtual cards and USB displays report a flip as done at once, thousands of times a second if one
/// lets them. A run of eight such flips says so; one that takes its time says the opposite.
/// (`drm-input.md` §1.8)
struct FramePacer: Equatable {
  let period: TimeInterval
  /// Whether flip events come with the refresh.
  private(set) var isPaced: Bool
  private(set) var lastShown: TimeInterval = -.infinity
  private var quickFlips = 0
  private static let quickFlipLimit = 8

  /// - Parameters:
  ///   - period: seconds from a refresh to the next.
  ///   - countsFrames: whether the driver has a counter of refreshes.
  init(period: TimeInterval, countsFrames: Bool) {
    self.period = period
    isPaced = countsFrames
  }

  /// Tells when a frame whose flip has been reported is to count as shown.
  ///
  /// - Parameters:
  ///   - stamp: the event's own time, which drivers leave at 0 or get wrong across a suspend.
  ///   - committed: when the commit was made.
  ///   - now: the present time.
  /// - Returns: the moment; one in the past where the event says so.
  mutating func flipped(
    stamp: TimeInterval, committed: TimeInterval, now: TimeInterval
  ) -> TimeInterval {
    // The next refresh may be near, so a single quick flip says nothing.
    if now - committed < period / 4 {
      quickFlips += 1
      if quickFlips >= Self.quickFlipLimit { isPaced = false }
    } else {
      if quickFlips >= Self.quickFlipLimit, now - committed < period * 1.5 { isPaced = true }
      quickFlips = 0
    }
    let time: TimeInterval
    if isPaced {
      time = abs(now - stamp) < 1 ? min(stamp, now) : now
    } else {
      time = max(now, lastShown + period)
    }
    lastShown = time
    return time
  }

  /// When a frame that is committed at `time` will be seen.
  func presentation(committedAt time: TimeInterval) -> TimeInterval {
    let since = time - lastShown
    guard since.isFinite, since < 1 else { return time + (isPaced ? period / 2 : 0) }
    return lastShown + max(1, (since / period).rounded(.up)) * period
  }
}
