internal import CLinux
internal import Foundation

/// Tells when the machine's clock is set: by NTP after a start with a wrong one, by hand, by a wake-up.
///
/// A timer counts seconds that pass and sees nothing of a jump; this does, at once and whichever way the
/// clock went. Slewing, which NTP does for small errors, is no jump.
///
/// - C: a `timerfd` of `CLOCK_REALTIME` that is cancelled when the clock is set.
@MainActor
public final class ClockWatch {
  private let descriptor: Int32
  private var watch: DescriptorWatch?

  /// Begins to watch; `onSet` is called from the loop after each jump.
  ///
  /// - Throws: `SystemError` when the kernel refuses a descriptor.
  public init(loop: Loop, onSet: @escaping @MainActor () -> Void) throws(SystemError) {
    descriptor = timerfd_create(CLOCK_REALTIME, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
    guard descriptor >= 0 else { throw .last("timerfd_create") }
    try ClockWatch.arm(descriptor)
    watch = try loop.watch(descriptor, for: .readable, name: "clock") { [descriptor] _ in
      var expirations: UInt64 = 0
      _ = read(descriptor, &expirations, 8)
      try? ClockWatch.arm(descriptor)
      onSet()
    }
  }

  deinit { close(descriptor) }

  /// Ends the watch.
  public func stop() {
    watch?.cancel()
    watch = nil
  }

  /// A deadline that never comes: only the clock's being set ends the wait for it.
  private static func arm(_ descriptor: Int32) throws(SystemError) {
    var value = itimerspec()
    value.it_value.tv_sec = 1 << 33
    let flags = Int32(TFD_TIMER_ABSTIME) | Int32(TFD_TIMER_CANCEL_ON_SET)
    // The clock may be set between two calls; then the timer is armed at the second.
    guard timerfd_settime(descriptor, flags, &value, nil) == 0 || errno == ECANCELED else {
      throw .last("timerfd_settime")
    }
  }
}
