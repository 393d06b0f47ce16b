public import Foundation

/// Something that knows the time and calls back later.
///
/// `Loop` is the real one; `VirtualScheduler` lets a programme of events run as fast as it can.
@MainActor
public protocol Scheduler: AnyObject {
  /// Seconds on the scheduler's clock.
  var now: TimeInterval { get }

  /// Calls `body` once, at `deadline` or as soon after it as possible, never before.
  ///
  /// Calls that are due at the same time come in the order in which they were scheduled. `name`
  /// says in statistics what woke the program up.
  @discardableResult
  func schedule(
    at deadline: TimeInterval, name: String, _ body: @escaping @MainActor () -> Void
  ) -> ScheduledCall
}

extension Scheduler {
  /// Calls `body` once, `delay` seconds from now.
  @discardableResult
  public func schedule(
    after delay: TimeInterval, name: String, _ body: @escaping @MainActor () -> Void
  ) -> ScheduledCall {
    schedule(at: now + max(0, delay), name: name, body)
  }
}

/// A call that a scheduler will make, unless it is cancelled before.
@MainActor
public final class ScheduledCall {
  /// When it is due, in seconds on the scheduler's clock.
  public let deadline: TimeInterval
  let name: String
  let order: UInt64
  private(set) var body: (@MainActor () -> Void)?

  init(
    deadline: TimeInterval, name: String, order: UInt64, body: @escaping @MainActor () -> Void
  ) {
    self.deadline = deadline
    self.name = name
    self.order = order
    self.body = body
  }

  /// Whether the call is still to come.
  public var isPending: Bool { body != nil }

  /// Takes the call back; does nothing when it has been made.
  public func cancel() { body = nil }

  func fire() {
    let body = body
    self.body = nil
    body?()
  }
}
