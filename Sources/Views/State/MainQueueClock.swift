public import Foundation

/// The clock that delays on the main queue go by while a picture is played instead of waited for.
///
/// `vitrine render` and `ImageRenderer` go through seconds in a moment. What a program puts off by
/// `DispatchQueue.main.asyncAfter`, and what it wants done when an animation has come to rest, is done
/// at its place on that clock, so that the pictures are those of a wall, and the same each time.
public enum MainQueueClock {
  public typealias Schedule =
    @MainActor (
      _ delay: TimeInterval, _ work: @escaping @MainActor () -> Void
    ) -> Void

  /// Set and read on the main thread only.
  nonisolated(unsafe) private static var schedule: Schedule?

  /// Has delays taken over as long as `body` runs.
  ///
  /// - Parameters:
  ///   - schedule: does work on the main thread, a delay in seconds from now on its clock.
  ///   - body: what plays the picture.
  /// - Returns: what `body` does.
  @MainActor
  public static func played<Result>(
    by schedule: @escaping Schedule, _ body: () throws -> Result
  ) rethrows -> Result {
    let outer = self.schedule
    self.schedule = schedule
    defer { self.schedule = outer }
    return try body()
  }

  /// - Returns: whether a clock is being played, which then does the work.
  static func take(after delay: TimeInterval, _ work: @escaping @MainActor () -> Void) -> Bool {
    guard MainThread.isCurrent, let schedule else { return false }
    MainActor.assumeIsolated { schedule(delay, work) }
    return true
  }
}

// Dispatch's own methods have further parameters with defaults; a call without them comes here, in
// programs as in this module.
extension DispatchQueue {
  /// Does work soon; on the main queue by the clock of the picture that is being played.
  @preconcurrency
  public func async(execute work: @escaping @Sendable @convention(block) () -> Void) {
    if MainThread.serves(self), MainQueueClock.take(after: 0, { work() }) { return }
    async(group: nil, qos: .unspecified, flags: [], execute: work)
  }

  /// Does work at a time; on the main queue by the clock of the picture that is being played.
  @preconcurrency
  public func asyncAfter(
    deadline: DispatchTime, execute work: @escaping @Sendable @convention(block) () -> Void
  ) {
    if MainThread.serves(self) {
      let now = DispatchTime.now().uptimeNanoseconds
      let due = deadline.uptimeNanoseconds
      // To the millisecond: what the program took to get here is no part of the delay.
      let delay = due > now ? (Double(due - now) / 1e6).rounded() / 1_000 : 0
      if MainQueueClock.take(after: delay, { work() }) { return }
    }
    asyncAfter(deadline: deadline, qos: .unspecified, flags: [], execute: work)
  }
}
