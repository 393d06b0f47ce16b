import Foundation

/// Keeps systemd's watchdog short while the wall works, and long while it sleeps.
///
/// A hung program hangs in what it does, not in the kernel's wait: so from the first thing that a
/// wake-up brings until a second of quiet, systemd waits for `working` seconds, and otherwise for as
/// long as the unit says. A wall at rest is then woken twice in the unit's time and no more.
///
/// The loop tells of everything it is about to do, and what takes longer tells of its steps: that is
/// the progress which counts. A wall that is stuck in one step gives no sign, and one whose steps come to
/// no end gives none once they have taken the unit's time.
///
/// - Source: `sd_notify(3)`: `WATCHDOG_USEC=` changes the time while the service runs; systemd takes
///   the sign of life of the same datagram first.
@MainActor
public final class Vigil {
  /// Seconds of silence that end a wall at work.
  nonisolated static let working: TimeInterval = 5
  /// Seconds without anything to do after which a wall rests; also the longest between two signs at work.
  nonisolated static let quiet: TimeInterval = 1

  private let notifier: ServiceNotifier
  private let resting: TimeInterval
  private unowned let scheduler: any Scheduler
  private var timer: ScheduledCall?
  private var isWorking = false
  private var didWork = false
  private var lastSign = -TimeInterval.infinity
  private var lastWork = -TimeInterval.infinity

  /// A watch over the service of `notifier`, or nil when systemd asked for none.
  ///
  /// Its first sign of life arms systemd's watchdog, so it begins with the first picture: until then
  /// `TimeoutStartSec=` watches, since that picture may take a slow board longer than any other.
  public init?(_ notifier: ServiceNotifier, scheduler: any Scheduler) {
    guard let interval = notifier.watchdogInterval else { return nil }
    self.notifier = notifier
    self.scheduler = scheduler
    resting = interval
    work()
  }

  /// Something is about to be done.
  ///
  /// - Parameter call: the scheduled call that it is, if it is one; this watch's own is no work.
  func work(_ call: ScheduledCall? = nil) {
    if let call, call === timer { return }
    didWork = true
    lastWork = scheduler.now
    if !isWorking {
      isWorking = true
      sign(limit: Self.working)
      wake(after: Self.quiet)
    } else if lastWork - lastSign >= Self.quiet {
      sign(limit: nil)
    }
  }

  /// A step of what is being done is behind it.
  public func step() {
    let now = scheduler.now
    guard now - lastSign >= Self.quiet, now - lastWork < resting else { return }
    sign(limit: isWorking ? nil : Self.working)
    isWorking = true
  }

  /// A call is about to be made that may block for longer than work does: the unit's time holds until
  /// the next piece of work or step.
  public func expectSlowCall() {
    guard isWorking else { return }
    isWorking = false
    sign(limit: resting)
  }

  private func wake(after delay: TimeInterval) {
    timer?.cancel()
    timer = scheduler.schedule(after: min(delay, resting / 2), name: "watchdog") { [weak self] in
      self?.look()
    }
  }

  private func look() {
    if didWork {
      sign(limit: nil)
      wake(after: Self.quiet)
    } else {
      sign(limit: isWorking ? resting : nil)
      isWorking = false
      wake(after: resting / 2)
    }
    didWork = false
  }

  /// A sign of life; with `limit`, the next is due so many seconds later, if the unit has not less.
  private func sign(limit: TimeInterval?) {
    lastSign = scheduler.now
    if let limit, resting > Self.working {
      notifier.send(.watchdog, .watchdogLimit(limit))
    } else {
      notifier.send(.watchdog)
    }
  }
}
