import Foundation

/// Turns pages by themselves, and waits while somebody is there.
///
/// It has no timer of its own; `due` says when to call `advance`.
struct PageTurner {
  /// How pages follow each other.
  struct Plan: Equatable {
    /// The pages in their order, and how many seconds each stays.
    var pages: [Stay]
    /// Seconds after a touch in which no page turns.
    var pause: TimeInterval

    struct Stay: Equatable {
      var page: String
      var seconds: TimeInterval
    }
  }

  private var page = ""
  private var since: TimeInterval = 0

  /// The page to turn to now; nil to stay.
  ///
  /// - Parameters:
  ///   - plan: nil, or of one page, never turns.
  ///   - shown: the page in sight, whoever turned to it.
  ///   - time: seconds of the loop.
  ///   - touch: when somebody was last there.
  /// - Returns: its id.
  mutating func advance(
    _ plan: Plan?, shown: String, at time: TimeInterval, lastTouch touch: TimeInterval
  ) -> String? {
    if shown != page { (page, since) = (shown, time) }
    guard let plan, let due = due(plan, lastTouch: touch), time >= due else { return nil }
    let place = plan.pages.firstIndex { $0.page == shown } ?? -1
    let next = plan.pages[(place + 1) % plan.pages.count].page
    (page, since) = (next, time)
    return next
  }

  /// When, in seconds of the loop, the page turns; nil is never.
  func due(_ plan: Plan?, lastTouch touch: TimeInterval) -> TimeInterval? {
    guard let plan, plan.pages.count > 1 else { return nil }
    let stay = plan.pages.first { $0.page == page }?.seconds ?? plan.pages[0].seconds
    // What nobody has touched since the start has no pause to wait for.
    let pause = touch > 0 ? touch + plan.pause : 0
    return max(since + stay, pause)
  }
}
