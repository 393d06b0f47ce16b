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
  /// The last refresh, or the beginning of the last frame's turn where a timer paces.
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

  /// Tells when a frame whose flip has been reported was shown, and when the next may begin.
  ///
  /// Where a timer paces, turns lie on a grid of one period: as many frames as refreshes, and one
  /// after a pause is not held up.
  ///
  /// - Parameters:
  ///   - stamp: the event's own time, which drivers leave at 0 or get wrong across a suspend.
  ///   - committed: when the commit was made.
  ///   - now: the present time.
  /// - Returns: the moment when it was shown, which may be past, and the earliest for the next frame.
  mutating func flipped(
    stamp: TimeInterval, committed: TimeInterval, now: TimeInterval
  ) -> (shown: TimeInterval, next: TimeInterval) {
    // The next refresh may be near, so a single quick flip says nothing.
    if now - committed < period / 4 {
      quickFlips += 1
      if quickFlips >= Self.quickFlipLimit { isPaced = false }
    } else {
      if quickFlips >= Self.quickFlipLimit, now - committed < period * 1.5 { isPaced = true }
      quickFlips = 0
    }
    if isPaced {
      lastShown = abs(now - stamp) < 1 ? min(stamp, now) : now
      return (lastShown, now)
    }
    let turns = ((committed - lastShown) / period + 1e-6).rounded(.down)
    lastShown = turns.isFinite && turns >= 0 ? lastShown + turns * period : committed
    return (now, max(now, lastShown + period))
  }

  /// Seconds from the beginning of a frame to its being seen.
  ///
  /// Where a timer paces, to the middle of the time for which it will be seen.
  var lead: TimeInterval { isPaced ? period : period / 2 }
}
