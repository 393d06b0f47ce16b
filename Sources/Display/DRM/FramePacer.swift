internal import Foundation

/// Finds out whether flips happen at the screen's refresh, and paces frames where they don't.
///
/// Virtual cards and USB displays report a flip as done at once, thousands of times a second if one
/// lets them. A run of eight such flips says so; one that takes its time says the opposite. Where the
/// refresh paces, the next frame begins as late as it may: with the newest finger, in time for the flip.
/// (`drm-input.md` §1.8)
struct FramePacer: Equatable {
  let period: TimeInterval
  /// Whether flip events come with the refresh.
  private(set) var isPaced: Bool
  /// The last refresh, or the beginning of the last frame's turn where a timer paces.
  private(set) var lastShown: TimeInterval = -.infinity
  private var quickFlips = 0
  /// Seconds that drawing and copying the last frames took.
  private var costs: [TimeInterval] = []
  private var newestCost = 0
  /// What the driver needs beside, learned from frames that were committed in time and seen late.
  private var slack: TimeInterval = 0
  private static let quickFlipLimit = 8
  private static let costsKept = 60
  /// Seconds of a period that are kept for what nobody has measured.
  private static let reserve: TimeInterval = 0.002

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
    let shown = abs(now - stamp) < 1 ? min(stamp, now) : now
    // The next refresh may be near, so a single quick flip says nothing, and one at the refresh that
    // the frame was begun for is no quick one.
    if now - committed < period / 4, !isPaced || !isRefresh(shown) {
      quickFlips += 1
      if quickFlips >= Self.quickFlipLimit { isPaced = false }
    } else {
      if quickFlips >= Self.quickFlipLimit, now - committed < period * 1.5 { isPaced = true }
      quickFlips = 0
    }
    if isPaced {
      learn(from: shown, committed: committed)
      lastShown = shown
      return (lastShown, max(now, lastShown + period - budget))
    }
    let turns = ((committed - lastShown) / period + 1e-6).rounded(.down)
    lastShown = turns.isFinite && turns >= 0 ? lastShown + turns * period : committed
    return (now, max(now, lastShown + period))
  }

  /// Whether a moment is whole periods after the last refresh.
  private func isRefresh(_ time: TimeInterval) -> Bool {
    let turns = (time - lastShown) / period
    return turns.isFinite && turns > 0.5 && abs(turns - turns.rounded()) < 0.06
  }

  /// Looks whether a commit before a refresh was seen at it.
  private mutating func learn(from shown: TimeInterval, committed: TimeInterval) {
    let since = committed - lastShown
    guard since >= 0, since < 1 else { return }
    let expected = lastShown + max(1, (since / period).rounded(.up)) * period
    slack = shown > expected + period / 2 ? min(period, slack + 0.001) : slack * 0.98
  }

  /// Takes the time that a frame took from the beginning of its drawing to its commit.
  mutating func took(_ seconds: TimeInterval) {
    guard seconds >= 0, seconds.isFinite else { return }
    if costs.count < Self.costsKept {
      costs.append(seconds)
    } else {
      costs[newestCost] = seconds
      newestCost = (newestCost + 1) % Self.costsKept
    }
  }

  /// Seconds before a refresh at which a frame has to be begun to be seen at it.
  ///
  /// What 95 of 100 of the last frames took, and a reserve; the whole period until some are known,
  /// so that a wall whose speed nobody knows is not late.
  var budget: TimeInterval {
    guard costs.count >= Self.quickFlipLimit else { return period }
    let slow = costs.sorted()[costs.count * 95 / 100]
    return min(period, max(Self.reserve, slow + Self.reserve + slack))
  }

  /// Seconds until a frame that is begun now will be seen.
  ///
  /// Up to the first refresh that it can make; after a pause nobody knows the refresh's phase, so a
  /// whole period. Where a timer paces, to the middle of the time for which it will be seen.
  func lead(at now: TimeInterval) -> TimeInterval {
    guard isPaced else { return period / 2 }
    let since = now - lastShown
    guard since >= 0, since < 1 else { return period }
    let turns = ((since + min(budget, period)) / period - 1e-3).rounded(.up)
    return lastShown + max(1, turns) * period - now
  }
}
