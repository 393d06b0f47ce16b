public import Foundation

/// A scheduler whose clock stands still until it is told to move.
///
///     let scheduler = VirtualScheduler(now: 0)
///     scheduler.schedule(at: 2, name: "example") { print("two") }
///     scheduler.advance(to: 3)  // prints "two"
@MainActor
public final class VirtualScheduler: Scheduler {
  public private(set) var now: TimeInterval
  private var calls = CallQueue()

  public init(now: TimeInterval = 0) { self.now = now }

  @discardableResult
  public func schedule(
    at deadline: TimeInterval, name: String, _ body: @escaping @MainActor () -> Void
  ) -> ScheduledCall {
    calls.add(at: deadline, name: name, body)
  }

  /// When the next call is due, or nil.
  public var nextDeadline: TimeInterval? { calls.earliest() }

  /// Moves the clock to `time`, making each call on the way at its own time.
  ///
  /// Calls that are scheduled on the way are made too; the clock never goes back.
  public func advance(to time: TimeInterval) {
    while let call = calls.takeFirst(at: time) {
      now = max(now, call.deadline)
      call.fire()
    }
    now = max(now, time)
  }
}
